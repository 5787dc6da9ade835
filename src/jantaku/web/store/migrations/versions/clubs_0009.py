"""Clubs and their evenings."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0007"


def upgrade() -> None:
    """Add the tables, empty: no event is an evening of a club."""
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("book", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "evenings",
        sa.Column("event", sa.String(64), sa.ForeignKey("sheets.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("club", sa.String(64), nullable=False, index=True),
        sa.Column("seats", sa.String(16), nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("spare", sa.String(16), nullable=False),
        sa.Column("lot", sa.String(64), nullable=False),
        sa.Column("code", sa.String(16), nullable=False, index=True),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
