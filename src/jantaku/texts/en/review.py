"""Replays in the browser, and what if."""

TEXTS: dict[str, str] = {}
