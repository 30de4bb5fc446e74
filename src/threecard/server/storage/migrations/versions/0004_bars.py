"""Who is prohibited from further play, and at which tables that was said.

Revision ID: 0004
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "bars",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.stream"), primary_key=True),
    )


def downgrade() -> None:
    raise NotImplementedError("A house's money goes forward; restore a backup to go back.")
