"""A sheet in words: how a hand ended, why a game did, how a clock stands."""

from jantaku.scorekeeper.clock import Clock
from jantaku.scorekeeper.sheet import Hand, Sheet
from jantaku.texts import say


def outcome(hand: Hand, lang: str = "en") -> str:
    """How a hand ended: "ron", "exhaustive draw"."""
    return say(f"keep.outcome-{hand.outcome}", lang)


def over(sheet: Sheet, lang: str = "en") -> str:
    """Why the game ended; empty while it goes on."""
    return say(f"keep.over-{sheet.over}", lang) if sheet.over else ""


def state(clock: Clock, lang: str = "en") -> str:
    """How a session's clock stands: "set-up", "last hand"."""
    return say(f"keep.clock-{clock.state}", lang)
