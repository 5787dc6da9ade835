"""Findings, what could not be verified, and their sentences."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from jantaku import languages
from jantaku.texts import say
from jantaku.tournament.interchange import Event, TableName

IDS = (
    "table-sum",
    "points-sum",
    "score",
    "total",
    "rank",
    "tie-rank",
    "session-sum",
    "seat-twice",
    "seat-missing",
    "session-number",
    "player-unknown",
    "table-repeated",
    "repeat-meeting",
    "wind-uneven",
    "ranked-substitute",
    "ranked-disqualified",
    "penalty",
    "chain",
)
Said = int | str | None


class FindingPlace(NamedTuple):
    """The place of a finding: a session, a table, a player, each by its number, as far as they are meant."""

    session: int | None = None
    table: TableName | None = None
    player: int | None = None


class Finding(NamedTuple):
    """Something that does not hold: what the file says, and what follows by the book. ``how`` chooses its sentence."""

    id: str
    place: FindingPlace
    says: Said
    follows: Said
    how: str = ""
    more: tuple[tuple[str, int | str], ...] = ()


class Unverified(NamedTuple):
    """Something that the file says and that cannot be recomputed from it."""

    id: str
    place: FindingPlace = FindingPlace()
    more: tuple[tuple[str, int | str], ...] = ()


class EventReport(NamedTuple):
    """The result of a check. ``event`` is None for a chain, whose names are not read."""

    findings: tuple[Finding, ...]
    unverified: tuple[Unverified, ...]
    event: Event | None = None

    def plain(self, lang: str = "en") -> dict[str, list[dict[str, object]]]:
        """Return the report as data."""
        names = self._names()
        found = [
            {"id": one.id, **one.place._asdict(), "says": one.says, "follows": one.follows, "text": finding_text(one, names, lang)}
            for one in self.findings
        ]
        open_ones = [{"id": one.id, **one.place._asdict(), "text": unverified_text(one, names, lang)} for one in self.unverified]
        return {"findings": found, "unverified": open_ones}

    def lines(self, lang: str = "en") -> tuple[list[str], list[str]]:
        """Return the sentences of the findings, and of what could not be verified."""
        names = self._names()
        open_ones: dict[tuple[object, ...], list[Unverified]] = defaultdict(list)
        for one in self.unverified:  # of several sessions the same is reported once
            open_ones[one.id, one.place._replace(session=0 if one.place.session else None), one.more].append(one)
        found = [finding_text(one, names, lang) for one in self.findings]
        return found, [unverified_text(ones[0], names, lang, [one.place.session for one in ones]) for ones in open_ones.values()]

    def _names(self) -> dict[int, str]:
        return {player.number: player.name for player in self.event.players} if self.event else {}


def finding_text(one: Finding, names: dict[int, str], lang: str) -> str:
    """Return a finding as a sentence that begins with its place."""
    values = _named({"says": one.says, "follows": one.follows, **dict(one.more)}, names, lang)
    text = say(f"check.{one.how or one.id}", lang, **{key: _shown(value) for key, value in values.items()})
    return _placed(one.place, text, names, lang)


def unverified_text(one: Unverified, names: dict[int, str], lang: str, sessions: Sequence[int | None] = ()) -> str:
    """Return what could not be verified as a sentence that begins with its place; ``sessions`` are all those of which it holds."""
    text = say(f"check.open-{one.id}", lang, **_named(dict(one.more), names, lang))
    numbers = [number for number in sessions if number is not None]
    return _placed(one.place, text, names, lang, say("check.sessions", lang, n=runs(numbers)) if len(numbers) > 1 else "")


def runs(numbers: Sequence[int]) -> str:
    """Return numbers in a row, those that follow one another by their ends: 1–3, 5."""
    parts: list[list[int]] = []
    for number in sorted(set(numbers)):
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(f"{part[0]}\u2013{part[-1]}" if len(part) > 1 else f"{part[0]}" for part in parts)


def _shown(said: object) -> object:
    """Return a value as people write it, with a minus sign; a number as the language sets it."""
    if isinstance(said, str):
        return f"\u2212{said[1:]}" if said.startswith("-") else said
    return "\u2013" if said is None else said


def _named(values: dict[str, object], names: dict[int, str], lang: str) -> dict[str, object]:
    """Return the values, another player's number with the name."""
    other = values.get("other")
    return values | {"other": player_text(other, names, lang)} if isinstance(other, int) else values


def player_text(number: int, names: dict[int, str], lang: str) -> str:
    """Return a player by number and name."""
    name = names.get(number, "")
    return say("check.player-named" if name else "check.player", lang, n=number, name=name)


def _placed(place: FindingPlace, text: str, names: dict[int, str], lang: str, sessions: str = "") -> str:
    parts = [sessions] if sessions else []
    if place.session is not None and not sessions:
        parts.append(say("check.session", lang, n=place.session))
    if place.table not in {None, ""}:
        parts.append(say("check.table", lang, name=str(place.table)))
    if place.player is not None:
        parts.append(player_text(place.player, names, lang))
    if not parts:
        return text
    row = languages.of(lang).dot.join(parts)
    return f"{row[:1].upper()}{row[1:]}{languages.of(lang).colon}{text}"
