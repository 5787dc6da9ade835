"""Played games: a visitor's own games, and statistics over them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, func, insert, select, update

from jantaku.scoring.tiles import SEATS
from jantaku.web.store.schema import COUNTED, games, records, seats
from jantaku.web.store.visitor_rows import current, owned_by

Json = Mapping[str, object]


class Sat(NamedTuple):
    """The player at a seat; ``visitor`` is empty for a bot or an unknown player."""

    visitor: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A visitor's game: time of its end, the visitor's seat and results, everybody's names and points."""

    id: str
    finished: int
    book: str
    seat: int
    points: int
    place: int | None
    score: float | None
    counts: bool
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Statistics:
    """A visitor's totals. Places count finished games; ``score`` and ``won`` are sums of points, the rest counts hands."""

    places: tuple[int, int, int, int] = (0, 0, 0, 0)
    score: float = 0.0
    hands: int = 0
    ron: int = 0
    tsumo: int = 0
    deal_ins: int = 0
    riichi: int = 0
    opened: int = 0
    draws: int = 0
    tenpai: int = 0
    won: int = 0

    @property
    def games(self) -> int:
        """Number of games."""
        return sum(self.places)

    @property
    def average_place(self) -> float | None:
        """The average place; None without a game."""
        return sum(at * count for at, count in enumerate(self.places, 1)) / self.games if self.games else None

    @property
    def average_win(self) -> float | None:
        """The average points of a win; None without one."""
        wins = self.ron + self.tsumo
        return self.won / wins if wins else None


def sitting(outcome: Json) -> list[Sat]:
    """Return the players of the four seats, from the ``seats`` of an outcome."""
    given = outcome.get("seats")
    out = [_sat(one) for one in given[:4]] if isinstance(given, Sequence) else []
    return out + [Sat()] * (4 - len(out))


def _sat(given: object) -> Sat:
    if not isinstance(given, Mapping):
        return Sat()
    return Sat(str(given.get("visitor") or ""), str(given.get("name") or ""))


def note(connection: Connection, game: str, sat: Sequence[Sat], counted: Json) -> None:
    """Store the results of a game, as counted by `outcomes.outcome_of`."""
    values = {"book": counted.get("book", ""), "counts": bool(counted.get("counts"))}
    connection.execute(update(games).where(games.c.id == game).values(values))
    rows = [
        {"game": game, "seat": seat, "visitor": sat[seat].visitor, "name": sat[seat].name, **numbers}
        for seat, numbers in enumerate(_numbers(counted))
    ]
    if rows:
        connection.execute(insert(seats), rows)


def _numbers(counted: Json) -> list[dict[str, object]]:
    found = counted.get("seats")
    return [dict(one) for one in found] if isinstance(found, list) else []


def known(connection: Connection, sat: Sequence[Sat]) -> list[Sat]:
    """Return the players under their current ids; a visitor who was deleted becomes unknown."""
    out = []
    for one in sat:
        now = current(connection, one.visitor) if one.visitor else ""
        out.append(Sat(now, "" if one.visitor and not now else one.name))
    return out


def without_names(text: str, nameless: Sequence[int]) -> str:
    """Return a record without the names of some seats."""
    from jantaku.web.store import refereed

    if nameless and refereed.is_refereed(text):
        return refereed.without_names(text, nameless)
    for seat in nameless:
        text = re.sub(rf"(?m)^name {SEATS[seat]} .*\n", "", text)
    return text


def own(connection: Connection, visitor: str, *, most: int = 50, before: int = 0) -> list[OwnGame]:
    """Return a visitor's finished games, the latest first; ``before`` a time, for earlier pages."""
    mine = select(seats.c.game, func.min(seats.c.seat).label("seat")).where(owned_by(connection, seats.c.visitor, visitor))
    mine = mine.group_by(seats.c.game)
    found = mine.subquery()
    asked = select(games.c.id, games.c.finished, games.c.book, games.c.counts, found.c.seat).join(found, found.c.game == games.c.id)
    if before:
        asked = asked.where(games.c.finished < before)
    rows = connection.execute(asked.order_by(games.c.finished.desc(), games.c.id).limit(most)).all()
    wanted = select(seats).where(seats.c.game.in_([row.id for row in rows])).order_by(seats.c.seat)
    beside: dict[str, list[Mapping[str, object]]] = {}
    for at in connection.execute(wanted).mappings():
        beside.setdefault(at["game"], []).append(dict(at))
    return [_own(row.id, row.finished, row.book, row.seat, counts=row.counts, four=beside[row.id]) for row in rows]


def _own(ident: str, finished: int, book: str, seat: int, *, counts: bool, four: list[Mapping[str, object]]) -> OwnGame:
    me = four[seat]
    place, score = me["place"], me["score"]
    return OwnGame(
        ident,
        finished,
        book,
        seat,
        int(str(me["points"])),
        place if isinstance(place, int) else None,
        score if isinstance(score, float) else None,
        counts,
        tuple(str(one["name"]) for one in four),
    )


def statistics(connection: Connection, visitor: str, book: str = "") -> Statistics:
    """Return the totals of a visitor's games that count, under one book or all."""
    counted = [owned_by(connection, seats.c.visitor, visitor), games.c.counts]
    if book:
        counted.append(games.c.book == book)
    numbers = [name for name in COUNTED if name != "points"]
    sums = [func.coalesce(func.sum(seats.c[name]), 0).label(name) for name in numbers]
    joined = seats.join(games)
    row = (
        connection.execute(select(*sums, func.sum(seats.c.score).label("score")).select_from(joined).where(*counted))
        .mappings()
        .one()
    )
    places = [0] * 4
    ranked = (
        select(seats.c.place, func.count()).select_from(joined).where(*counted, seats.c.place.is_not(None)).group_by(seats.c.place)
    )
    for place, count in connection.execute(ranked):
        places[place - 1] = count
    first, second, third, fourth = places
    totals = {name: int(row[name]) for name in numbers}
    return Statistics((first, second, third, fourth), float(row["score"] or 0), **totals)


def forget(connection: Connection, visitor: str) -> None:
    """Remove a visitor's name from their games; the other players keep theirs."""
    mine = connection.execute(select(seats.c.game, seats.c.seat).where(seats.c.visitor == visitor)).all()
    for game, seat in mine:
        text = connection.execute(select(records.c.text).where(records.c.id == game)).scalar()
        if text is not None:
            connection.execute(update(records).where(records.c.id == game).values(text=without_names(text, [seat])))
    connection.execute(update(seats).where(seats.c.visitor == visitor).values(visitor="", name=""))
