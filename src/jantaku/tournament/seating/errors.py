"""Refusals of plans: an id with its values, the place in a file and players among them, and a sentence in every language."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from jantaku import languages
from jantaku.texts import say
from jantaku.texts.refusals import WordedError

MOST_LISTED = 12


class SeatingError(WordedError):
    """A plan that is not one, or a wish that no plan can meet."""

    texts = "seating.no-"


@dataclass(frozen=True, slots=True)
class PlanPlace:
    """A place in a plan: the name of its file, "" where it has none, then keys of its data and numbered parts, outermost first."""

    file: str = ""
    parts: tuple[tuple[str, int | None], ...] = ()

    def at(self, part: str, number: int | None = None) -> "PlanPlace":
        """Return a place within this one: a key of the data, or a part of a kind ("round", "table") by its number."""
        return replace(self, parts=(*self.parts, (part, number)))

    def sentence(self, lang: str = "en") -> str:
        """The place, in a language: "plan.json, round 3, table 2"."""
        parts = (part if n is None else say(f"seating.place.{part}", lang, n=n) for part, n in self.parts)
        return languages.of(lang).comma.join((self.file or say("seating.place-none", lang), *parts))


class PlayersListed(tuple[int, ...]):
    """Numbers of players, in words as people list them: 1 to 40; 1, 3 and 7."""

    __slots__ = ()

    def __new__(cls, players: Iterable[int]) -> Self:
        """Return the numbers in order."""
        return super().__new__(cls, sorted(players))

    def sentence(self, lang: str = "en") -> str:
        """The numbers, in a language."""
        comma = languages.of(lang).comma
        if len(self) > 3 and self[-1] - self[0] == len(self) - 1:
            return say("seating.players-range", lang, first=self[0], last=self[-1])
        if len(self) > MOST_LISTED:
            names = comma.join(map(str, self[:MOST_LISTED]))
            return say("seating.players-more", lang, names=names, more=len(self) - MOST_LISTED)
        if len(self) < 2:
            return comma.join(map(str, self))
        return say("seating.players-and", lang, names=comma.join(map(str, self[:-1])), last=self[-1])
