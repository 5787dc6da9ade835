"""Games, their journals, and records."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("config", sa.Text, nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("finished", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "journal",
        sa.Column("game", sa.String(64), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "records",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("owner", sa.String(64), nullable=False, index=True),
        sa.Column("played", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
