"""Score sheets of physical tables."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "sheets",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False, index=True),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "lines",
        sa.Column("sheet", sa.String(64), sa.ForeignKey("sheets.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
