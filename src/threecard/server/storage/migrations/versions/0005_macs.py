"""What the house vouches for: records, sessions and links; who gave whom their positions.

Revision ID: 0005
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    # There are no rows yet, for a store of an earlier format is refused.
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    nothing = sa.text("X''" if is_sqlite else "''")
    for table, column in (
        ("events", "mac"),
        ("events", "cause"),
        ("sessions", "mac"),
        ("links", "mac"),
    ):
        op.add_column(
            table, sa.Column(column, sa.LargeBinary, nullable=False, server_default=nothing)
        )
    for table in ("people", "sessions", "links"):
        op.add_column(
            table, sa.Column("epoch", sa.BigInteger, nullable=False, server_default=sa.text("0"))
        )
    op.add_column(
        "people",
        sa.Column("granted_by", sa.Text, nullable=False, server_default=sa.text("''")),
    )


def downgrade() -> None:
    raise NotImplementedError("A house's money goes forward; restore a backup to go back.")
