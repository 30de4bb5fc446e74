"""Workers that share a house, and whose dealer deals which table.

Revision ID: 0003
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "workers",
        sa.Column("worker", sa.Text, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("ready", sa.Integer, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.stream"), primary_key=True),
        sa.Column("worker", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    raise NotImplementedError("A house's money goes forward; restore a backup to go back.")
