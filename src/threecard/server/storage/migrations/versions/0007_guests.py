"""An account knows the guest that it was made of, whose chips, rounds and losses are its own.

Revision ID: 0007
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("people", sa.Column("guest", sa.Text, nullable=True))


def downgrade() -> None:
    raise NotImplementedError("A house's money goes forward; restore a backup to go back.")
