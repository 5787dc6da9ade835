"""Visitors, accounts, sessions; the seats of a game with their results."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

COUNTED = ("points", "hands", "ron", "tsumo", "deal_ins", "riichi", "opened", "draws", "tenpai", "won")


def upgrade() -> None:
    """Create the tables; add the book and the ``counts`` flag to games."""
    op.add_column("games", sa.Column("book", sa.String(64), nullable=False, server_default=""))
    op.add_column("games", sa.Column("counts", sa.Boolean, nullable=False, server_default="0"))
    op.create_index("ix_games_owner", "games", ["owner"])
    _seats()
    _visitors()


def _seats() -> None:
    op.create_table(
        "seats",
        sa.Column("game", sa.String(64), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("visitor", sa.String(64), nullable=False, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("score", sa.Float),
        *(sa.Column(name, sa.Integer, nullable=False) for name in COUNTED),
    )


def _visitors() -> None:
    op.create_table(
        "visitors",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("profile", sa.String(32), nullable=False),
        sa.Column("preferences", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "aliases",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("visitor", sa.String(64), nullable=False, index=True),
    )
    op.create_table(
        "accounts",
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.String(255), nullable=False, unique=True),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False, index=True),
    )
