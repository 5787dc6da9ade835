"""Errors of the score keeper: text ids with values, rendered in every language."""

from collections.abc import Mapping, Sequence

from jantaku.errors import JantakuError
from jantaku.texts import listed, say, seat_name, wind_name
from jantaku.texts.refusals import WordedError, told


class KeepError(WordedError):
    """A rejected entry: ``id`` and ``values`` give the reason, ``sentence(lang)`` its text. Nothing was recorded."""

    texts = "keep.no-"

    def sentence(self, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return the reason, in a language; players by their ``names``, or by the seat at the start."""
        told = {key: self._text_of(key, value, lang, names) for key, value in self.values.items()}
        return say(self.text, lang, **told)

    def _text_of(self, key: str, value: object, lang: str, names: Sequence[str]) -> object:
        if isinstance(value, KeepError):
            return value.sentence(lang, names)
        if isinstance(value, JantakuError):
            return told(value, lang)
        if key == "seat" and isinstance(value, int):
            return names[value] if names else say("keep.began", lang, seat=seat_name(value, lang))
        if key == "hand" and isinstance(value, tuple):
            number, dealer, counters = value
            return hand_name(number, dealer, counters, lang)
        if key == "fact":
            return say(f"keep.fact-{value}", lang)
        if key == "facts" and isinstance(value, tuple):
            return listed((say(f"keep.fact-{fact}", lang) for fact in value), lang)
        if key == "foul":
            return say(f"foul.title.{value}", lang)
        if key == "why" and self.id == "over":
            return say(f"keep.over-{value}", lang)
        return value


def hand_name(number: int, dealer: int, counters: int, lang: str = "en") -> str:
    """Return the name of a hand: "East 1, 2 counters"."""
    ident = "game.hand-counters" if counters else "game.hand"
    return say(ident, lang, wind=wind_name(number, lang), number=dealer + 1, counters=counters)


class LeadsToRuling(KeepError):  # noqa: N818 - it is no error: it asks for the referee
    """An entry that is a foul rather than a mistake in writing.

    ``foul`` and ``given`` are the arguments for `jantaku.referee.rule`, about ``seat`` and the seats in ``also``.
    """

    def __init__(self, seat: int, foul: str, given: Mapping[str, str], also: Sequence[int] = ()) -> None:
        self.seat, self.foul, self.given, self.also = seat, foul, dict(given), list(also)
        super().__init__("ruling", foul=foul)
