"""Values of rulings as people type them: one as it is written, the choices where they are few, and what is allowed in words."""

from jantaku.rules.rulings import Choice, Flag, Halves, Kind, Number, Numbers, Reds, Value
from jantaku.rules.rulings.kinds import USUAL_REDS
from jantaku.texts import say

FEW = 3  # numbers are offered as choices up to so many steps


def written(value: Value) -> str:
    """Return a value as it is written in a form."""
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)


def choices(kind: Kind) -> tuple[Value, ...]:
    """Return the choices, if they are few."""
    if isinstance(kind, Flag):
        return True, False
    if isinstance(kind, Choice):
        return kind.words
    if isinstance(kind, Number) and not kind.optional and kind.high - kind.low <= FEW * kind.step:
        return tuple(range(kind.low, kind.high + 1, kind.step))
    return tuple(USUAL_REDS) if isinstance(kind, Reds) else ()


def allows(kind: Kind, lang: str) -> str:
    """Return the valid values of a ruling, in words."""
    if isinstance(kind, Halves):
        return say("lobby.allows-halves", lang, length=kind.length, low=kind.low, high=kind.high, total=kind.total)
    if isinstance(kind, Numbers):
        ident = "lobby.allows-rising" if kind.rising else "lobby.allows-total" if kind.total is not None else "lobby.allows-row"
        return say(ident, lang, length=kind.length, low=kind.low, high=kind.high, total=kind.total)
    if isinstance(kind, Number):
        ident = "lobby.allows-steps" if kind.step > 1 else "lobby.allows-number"
        words = say(ident, lang, low=kind.low, high=kind.high, step=kind.step)
        return say("lobby.allows-none", lang, words=words) if kind.optional else words
    return " / ".join(map(written, choices(kind)))
