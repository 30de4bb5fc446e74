"""People, their sessions, links, own limits, and what the cage was asked to put right.

Revision ID: 0002
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("name_key", sa.Text, nullable=False, unique=True),  # however it is written
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("roles", sa.Text, nullable=False),
        sa.Column("password", sa.Text),  # argon2's, never the password
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("refilled_at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("people_kind", "people", ["kind", "name_key"])
    op.create_table(
        "sessions",
        sa.Column("token", sa.LargeBinary, primary_key=True),  # its hash
        sa.Column("person", sa.Text, sa.ForeignKey("people.name"), nullable=False),
        sa.Column("began_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("sessions_person", "sessions", ["person", "seen_at"])
    op.create_table(
        "links",
        sa.Column("secret", sa.LargeBinary, primary_key=True),  # its hash
        sa.Column("person", sa.Text, sa.ForeignKey("people.name")),  # none: the first manager's
        sa.Column("expires_at", sa.BigInteger),  # never: the first manager's
        sqlite_with_rowid=False,
    )
    op.create_index("links_person", "links", ["person"])
    op.create_table(
        "own_limits",
        sa.Column("person", sa.Text, sa.ForeignKey("people.name"), nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("value", sa.BigInteger),
        sa.Column("later_value", sa.BigInteger),
        sa.Column("later_from", sa.BigInteger),
        sa.PrimaryKeyConstraint("person", "kind"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "adjustments",
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("proposed_by", sa.Text, nullable=False),
        sa.Column("proposed_at", sa.BigInteger, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("decided_by", sa.Text),
        sa.Column("decided_at", sa.BigInteger),
        sa.Column("decision", sa.Text),  # the reason given
        sa.CheckConstraint("cents <> 0", name="something_changes"),
        sa.CheckConstraint("decided_by <> proposed_by", name="a_second_person"),
        sa.CheckConstraint("player <> proposed_by", name="not_ones_own"),
    )
    op.create_index("adjustments_state", "adjustments", ["state", "number"])


def downgrade() -> None:
    raise NotImplementedError("A house's money goes forward; restore a backup to go back.")
