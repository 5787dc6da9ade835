"""The score calculator, and a hand's sheet."""

TEXTS: dict[str, str] = {}
