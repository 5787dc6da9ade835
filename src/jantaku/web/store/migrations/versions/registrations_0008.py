"""Registrations for events: what an organiser asks for, and what people sent."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the tables, empty: no event takes registrations."""
    op.create_table(
        "event_forms",
        sa.Column("event", sa.String(64), sa.ForeignKey("sheets.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("keep_days", sa.Integer, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "registrations",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("event", sa.String(64), sa.ForeignKey("sheets.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("form", sa.String(64), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("entry", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("fields", sa.Text, nullable=False),
        sa.Column("contact", sa.Text, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("event", "form", name="uq_registrations_event_form"),
    )
