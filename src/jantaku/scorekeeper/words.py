"""A sheet in words: how a hand ended, why a game did."""

from jantaku.former import former
from jantaku.scorekeeper.sheet import Hand, Sheet
from jantaku.texts import say


def outcome(hand: Hand, lang: str = "en") -> str:
    """How a hand ended: "ron", "exhaustive draw"."""
    return say(f"keep.outcome-{hand.outcome}", lang)


def over(sheet: Sheet, lang: str = "en") -> str:
    """Why the game ended; empty while it goes on."""
    return say(f"keep.over-{sheet.over}", lang) if sheet.over else ""


__getattr__ = former(__name__, "jantaku.clock.words", {})  # where `state` was
