"""Events: their documents, who may do what, tokens, persons, and the ids that were entered."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the tables, empty: no document belongs to an event."""
    _of_documents()
    _of_people()


def _of_documents() -> None:
    op.create_table(
        "events",
        sa.Column("event", sa.String(64), sa.ForeignKey("sheets.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "event_parts",
        sa.Column("sheet", sa.String(64), sa.ForeignKey("sheets.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("event", sa.String(64), sa.ForeignKey("sheets.id", ondelete="CASCADE"), nullable=False, index=True),
    )
    op.create_table(
        "entered",
        sa.Column("event", sa.String(64), sa.ForeignKey("sheets.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
    )


def _of_people() -> None:
    op.create_table(
        "event_roles",
        sa.Column("event", sa.String(64), sa.ForeignKey("sheets.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("visitor", sa.String(64), primary_key=True, index=True),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "event_tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("event", sa.String(64), sa.ForeignKey("sheets.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("session", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("revoked", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "event_persons",
        sa.Column("event", sa.String(64), sa.ForeignKey("sheets.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("entry", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("contact", sa.Text, nullable=False),
    )
