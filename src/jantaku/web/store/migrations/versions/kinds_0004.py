"""The kind of a document: a score sheet, a session clock, a register of rulings."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column; all existing documents are score sheets."""
    op.add_column("sheets", sa.Column("kind", sa.String(16), nullable=False, server_default="sheet"))
