"""The lobby, new tables, joining, one's own games."""

TEXTS: dict[str, str] = {}
