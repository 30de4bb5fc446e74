"""Staff may have a PIN, by which they give their word at somebody else's console.

Revision ID: 0008
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("people", sa.Column("pin", sa.Text, nullable=True))  # argon2's, never the PIN


def downgrade() -> None:
    raise NotImplementedError("A house's money goes forward; restore a backup to go back.")
