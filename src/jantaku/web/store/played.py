"""Who played what, and what came of it: one's own games, and statistics over them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, func, insert, select, update

from jantaku.tiles import SEATS
from jantaku.web.store.schema import COUNTED, games, records, seats
from jantaku.web.store.visitor_rows import current, his

Json = Mapping[str, object]


class Sat(NamedTuple):
    """Who sat at a seat; nobody we know where ``visitor`` is empty."""

    visitor: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game that somebody played: when it was finished, his seat, what he came to, and everybody's names."""

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
    """What somebody's games came to. Games are whole ones; ``score`` and ``won`` are sums, the rest counts hands."""

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
        """How many games."""
        return sum(self.places)

    @property
    def average_place(self) -> float | None:
        """The average place; None without a game."""
        return sum(at * count for at, count in enumerate(self.places, 1)) / self.games if self.games else None

    @property
    def average_win(self) -> float | None:
        """The points of an average win; None without one."""
        wins = self.ron + self.tsumo
        return self.won / wins if wins else None


def sitting(outcome: Json) -> list[Sat]:
    """Who sat at the four seats, as a table tells at its end: each with ``visitor`` and ``name``."""
    told = outcome.get("seats")
    out = [_sat(one) for one in told[:4]] if isinstance(told, Sequence) else []
    return out + [Sat()] * (4 - len(out))


def _sat(told: object) -> Sat:
    if not isinstance(told, Mapping):
        return Sat()
    return Sat(str(told.get("visitor") or ""), str(told.get("name") or ""))


def note(connection: Connection, game: str, sat: Sequence[Sat], counted: Json) -> None:
    """Keep what a game came to, as `outcomes.outcome_of` counts it."""
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
    """Those who sat as they are known now; who had himself forgotten is nobody."""
    out = []
    for one in sat:
        now = current(connection, one.visitor) if one.visitor else ""
        out.append(Sat(now, "" if one.visitor and not now else one.name))
    return out


def without_names(text: str, nameless: Sequence[int]) -> str:
    """A record without the names of some seats."""
    from jantaku.web.store import refereed

    if nameless and refereed.is_refereed(text):
        return refereed.without_names(text, nameless)
    for seat in nameless:
        text = re.sub(rf"(?m)^name {SEATS[seat]} .*\n", "", text)
    return text


def own(connection: Connection, visitor: str, *, most: int = 50, before: int = 0) -> list[OwnGame]:
    """The games that somebody played to their end, the latest first; ``before`` a time, for those further back."""
    mine = select(seats.c.game, func.min(seats.c.seat).label("seat")).where(his(connection, seats.c.visitor, visitor))
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
    """What somebody's games came to, those that count; under one book where one is named."""
    counted = [his(connection, seats.c.visitor, visitor), games.c.counts]
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
    """Take somebody's name out of the games that he played; those who played with him keep theirs."""
    mine = connection.execute(select(seats.c.game, seats.c.seat).where(seats.c.visitor == visitor)).all()
    for game, seat in mine:
        text = connection.execute(select(records.c.text).where(records.c.id == game)).scalar()
        if text is not None:
            connection.execute(update(records).where(records.c.id == game).values(text=without_names(text, [seat])))
    connection.execute(update(seats).where(seats.c.visitor == visitor).values(visitor="", name=""))
