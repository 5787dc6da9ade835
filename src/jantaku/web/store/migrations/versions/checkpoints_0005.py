"""Checkpoints of documents: how many of their lines have been checked."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the table, empty: each document is checked once more when it is opened."""
    op.create_table(
        "checkpoints",
        sa.Column("sheet", sa.String(64), sa.ForeignKey("sheets.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("lines", sa.Integer, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("checker", sa.Text, nullable=False),
    )
