"""Addresses of documents other than their ids: renewed ones, and those that only read."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the table, empty: each document is at its own id."""
    op.create_table(
        "addresses",
        sa.Column("address", sa.String(64), primary_key=True),
        sa.Column("sheet", sa.String(64), sa.ForeignKey("sheets.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("rights", sa.String(8), nullable=False),
    )
