"""Leases count their epochs, and workers say how far their time is ahead of the database's.

Revision ID: 0006
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column(
        "leases", sa.Column("epoch", sa.BigInteger, nullable=False, server_default=sa.text("0"))
    )
    op.add_column(
        "workers", sa.Column("ahead", sa.BigInteger, nullable=False, server_default=sa.text("0"))
    )


def downgrade() -> None:
    raise NotImplementedError("A house's money goes forward; restore a backup to go back.")
