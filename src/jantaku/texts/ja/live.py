"""The table in the browser: play and spectate."""

TEXTS: dict[str, str] = {}
