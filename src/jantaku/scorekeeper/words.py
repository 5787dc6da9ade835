"""Wording of a sheet: endings of hands and games."""

from jantaku.scorekeeper.sheet import Hand, Sheet
from jantaku.texts import say


def outcome(hand: Hand, lang: str = "en") -> str:
    """Return the ending of a hand: "ron", "exhaustive draw"."""
    return say(f"keep.outcome-{hand.outcome}", lang)


def over(sheet: Sheet, lang: str = "en") -> str:
    """Return the reason for the end of the game; "" while it goes on."""
    return say(f"keep.over-{sheet.over}", lang) if sheet.over else ""
