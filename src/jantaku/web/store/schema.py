"""The tables as the program knows them. Every change here takes a migration; a test compares the two."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, MetaData, String, Table, Text

HEAD = "0001"  # the latest migration
VERSION_TABLE = "jantaku_version"  # where it is noted which migrations a database has had

metadata = MetaData()

# Times are seconds since 1970, UTC.
games = Table(
    "games",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("config", Text, nullable=False),  # JSON
    Column("owner", String(64), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("finished", BigInteger, nullable=False, index=True),  # 0 while it is played
)

# What happened at a table, in order. A row is written once and never changed.
journal = Table(
    "journal",
    metadata,
    Column("game", String(64), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)

records = Table(
    "records",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("text", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("owner", String(64), nullable=False, index=True),
    Column("played", Boolean, nullable=False),  # here; False: brought from elsewhere
    Column("created", BigInteger, nullable=False),
)
