"""Streams, what was answered, the ledger, and where rounds lie.

Revision ID: 0001
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "streams",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.stream"), nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream", "seq"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.stream"), primary_key=True),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "commands",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("fingerprint", sa.LargeBinary, nullable=False),
        sa.Column("answer", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "command"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "balances",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.CheckConstraint("cents >= 0", name="not_below_zero"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "ledger",
        sa.Column(
            "id",
            sa.BigInteger().with_variant(sa.Integer, "sqlite"),
            primary_key=True,
            autoincrement=True,
        ),
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.stream"), nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.CheckConstraint("cents > 0", name="something_moves"),
        sa.CheckConstraint("source <> target", name="somewhere_else"),
    )
    op.create_index("ledger_source", "ledger", ["source", "id"])
    op.create_index("ledger_target", "ledger", ["target", "id"])
    op.create_table(
        "rounds",
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.stream"), nullable=False),
        sa.Column("round", sa.BigInteger, nullable=False),
        sa.Column("first_seq", sa.BigInteger, nullable=False),
        sa.Column("last_seq", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("void", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("stream", "round"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "round_players",
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("round", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player", "stream", "round"),
        sqlite_with_rowid=False,
    )
    op.create_index("round_players_at", "round_players", ["player", "at"])


def downgrade() -> None:
    raise NotImplementedError("A house's money goes forward; restore a backup to go back.")
