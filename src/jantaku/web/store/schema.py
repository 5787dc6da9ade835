"""The database schema. Every change needs a migration; a test compares the two."""

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Integer, MetaData, String, Table, Text

HEAD = "0009"  # the latest migration
VERSION_TABLE = "jantaku_version"  # the table of the revision

# Counters of a seat, as in `outcomes.SeatOutcome`.
COUNTED = ("points", "hands", "ron", "tsumo", "deal_ins", "riichi", "opened", "draws", "tenpai", "won")

metadata = MetaData()
version = Table(VERSION_TABLE, MetaData(), Column("version_num", String(32), primary_key=True))  # as Alembic creates it

# Times are seconds since 1970, UTC. An empty owner or visitor stands for nobody.
games = Table(
    "games",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("config", Text, nullable=False),  # JSON
    Column("owner", String(64), nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("finished", BigInteger, nullable=False, index=True),  # 0 while it is played
    Column("book", String(64), nullable=False, server_default=""),  # set once it is finished
    Column("counts", Boolean, nullable=False, server_default="0"),  # in statistics
)

# Events of a game, in order. A row is written once and never changed.
journal = Table(
    "journal",
    metadata,
    Column("game", String(64), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)

# Players and results of a finished game.
seats = Table(
    "seats",
    metadata,
    Column("game", String(64), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("visitor", String(64), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("place", Integer),
    Column("score", Float),
    *(Column(name, Integer, nullable=False) for name in COUNTED),
)

records = Table(
    "records",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("text", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("owner", String(64), nullable=False, index=True),
    Column("played", Boolean, nullable=False),  # here; False: uploaded
    Column("created", BigInteger, nullable=False),
)

# Event documents: score sheets, session clocks, registers of rulings. A line is written once and never changed.
sheets = Table(
    "sheets",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("owner", String(64), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False, server_default="sheet"),
)
lines = Table(
    "lines",
    metadata,
    Column("sheet", String(64), ForeignKey("sheets.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)

# The first lines of a document that have been checked (`jantaku.ledger.Checkpoint`); without a row all are checked again.
checkpoints = Table(
    "checkpoints",
    metadata,
    Column("sheet", String(64), ForeignKey("sheets.id", ondelete="CASCADE"), primary_key=True),
    Column("lines", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("checker", Text, nullable=False),
)

# Where a document is found other than at its id: "write" once that was renewed, "read", or "gone" after a renewal.
addresses = Table(
    "addresses",
    metadata,
    Column("address", String(64), primary_key=True),
    Column("sheet", String(64), ForeignKey("sheets.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("rights", String(8), nullable=False),
)

# ---- events: each is a document, its register, clocks and sheets are others
events = Table(  # an index for lists
    "events",
    metadata,
    Column("event", String(64), ForeignKey("sheets.id", ondelete="CASCADE"), primary_key=True),
    Column("name", Text, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False, index=True),
)

# Documents that belong to an event.
event_parts = Table(
    "event_parts",
    metadata,
    Column("sheet", String(64), ForeignKey("sheets.id", ondelete="CASCADE"), primary_key=True),
    Column("event", String(64), ForeignKey("sheets.id", ondelete="CASCADE"), nullable=False, index=True),
)

# Roles of accounts, and of visitors without one.
event_roles = Table(
    "event_roles",
    metadata,
    Column("event", String(64), ForeignKey("sheets.id", ondelete="CASCADE"), primary_key=True),
    Column("visitor", String(64), primary_key=True, index=True),
    Column("role", String(16), nullable=False),
    Column("label", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

# Tokens that open an event in a role; the key is a hash, so that the database does not reveal the token.
event_tokens = Table(
    "event_tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("event", String(64), ForeignKey("sheets.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("role", String(16), nullable=False),
    Column("session", Integer, nullable=False),  # 0 for all
    Column("place", Integer, nullable=False),  # a table; 0 for all
    Column("label", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("revoked", BigInteger, nullable=False),  # 0 while it opens
)

# Persons behind the entries, and how to reach them: no chain has either.
event_persons = Table(
    "event_persons",
    metadata,
    Column("event", String(64), ForeignKey("sheets.id", ondelete="CASCADE"), primary_key=True),
    Column("entry", Integer, primary_key=True),
    Column("text", Text, nullable=False),  # `people.Participant.line`
    Column("contact", Text, nullable=False),
)

# What was entered, by the id that its sender gave it: sent again, it is answered as before.
entered = Table(
    "entered",
    metadata,
    Column("event", String(64), ForeignKey("sheets.id", ondelete="CASCADE"), primary_key=True),
    Column("id", String(64), primary_key=True),
    Column("digest", String(64), nullable=False),
    Column("answer", Text, nullable=False),  # JSON
)

# ---- clubs
clubs = Table(
    "clubs",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("owner", String(64), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("book", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
)

# Events that are evenings of a club, how each is seated, and the code by which phones join it.
evenings = Table(
    "evenings",
    metadata,
    Column("event", String(64), ForeignKey("sheets.id", ondelete="CASCADE"), primary_key=True),
    Column("club", String(64), nullable=False, index=True),
    Column("seats", String(16), nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("spare", String(16), nullable=False),
    Column("lot", String(64), nullable=False),
    Column("code", String(16), nullable=False, index=True),  # "" once it is closed
    Column("created", BigInteger, nullable=False),
)

# ---- people
visitors = Table(
    "visitors",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", String(8), nullable=False),
    Column("profile", String(32), nullable=False),
    Column("preferences", Text, nullable=False),  # JSON
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, index=True),
)

# Former id of a visitor, before a login, with the current one; empty once the visitor was deleted.
aliases = Table(
    "aliases",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("visitor", String(64), nullable=False, index=True),
)

accounts = Table(
    "accounts",
    metadata,
    Column("visitor", String(64), ForeignKey("visitors.id", ondelete="CASCADE"), primary_key=True),
    Column("name", Text, nullable=False),
    Column("folded", String(255), nullable=False, unique=True),  # the name, case-folded and normalised
    Column("password", Text, nullable=False),  # see `passwords`
    Column("created", BigInteger, nullable=False),
)

# Sessions of browsers; the key is a hash, so that the database does not reveal the cookie.
sessions = Table(
    "sessions",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("visitor", String(64), ForeignKey("visitors.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, index=True),
)
