"""Leases are numbered: each time another worker takes one over, or one that ran out, it counts on.

Revision ID: 0006
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0004"


def upgrade() -> None:
    op.add_column(
        "leases", sa.Column("epoch", sa.BigInteger, nullable=False, server_default=sa.text("0"))
    )


def downgrade() -> None:
    raise NotImplementedError("A house's money goes forward; restore a backup to go back.")
