"""A clock in words."""

from jantaku.clock.clock import Clock
from jantaku.texts import say


def state(clock: Clock, lang: str = "en") -> str:
    """How a session's clock stands: "set-up", "last hand"."""
    return say(f"keep.clock-{clock.state}", lang)
