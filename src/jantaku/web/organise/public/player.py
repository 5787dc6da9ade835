"""The page of a player: next table, places, points, hands, penalties, what is needed; and a search for players."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from jantaku.referee.ruling import recorded
from jantaku.scorekeeper import Sheet
from jantaku.texts import decimal, say, wind_name
from jantaku.texts.search import plain
from jantaku.tournament.errors import EventError
from jantaku.tournament.needs import Needs
from jantaku.tournament.penalties import Charge
from jantaku.tournament.public import PublicEvent
from jantaku.tournament.standings import Played, StandingRow, places
from jantaku.tournament.state import Sitting
from jantaku.tournament.statistics import figures
from jantaku.web.organise.public.present import Json, current, moment, phase_of, ranks, score_of, withheld
from jantaku.web.organise.public.sittings import seats_of
from jantaku.web.rules.present import address_of
from jantaku.web.scorekeeper.present import hand

MOST_FOUND = 12
CUTS = (1, 3, 8, 16)
LEAST = 0  # points below which nobody ends, in what is needed


class Seat(NamedTuple):
    """A seat of an entry: session, table (0 for a bye) and wind."""

    sitting: Sitting
    table: int = 0
    wind: int = 0


def seat_in(sitting: Sitting, entry: int) -> Seat | None:
    """Return the seat of an entry in a session, its bye, or None; of who was replaced, the table at which another sits."""
    for table in sitting.tables:
        for seats in (sitting.players(table), sitting.tables[table]):
            if entry in seats:
                return Seat(sitting, table, seats.index(entry))
    return Seat(sitting) if entry in sitting.byes else None


def player(seen: PublicEvent, kept: "KeptNeeds", lang: str, entry: int, cut: int = 0) -> Json:
    """Return the page of an entry."""
    person, entrant = seen.people.get(entry), seen.state.entries[entry]
    row, played = seen.reckoning.standing(entry), seen.reckoning.played.get(entry)
    words = (person.club, person.country) if person else ()
    return {
        "entry": entry,
        "name": seen.name(entry),
        "about": [word for word in (*words, entrant.team) if word],
        "role": "" if entrant.status == "playing" else say(f"tournament.{entrant.status}", lang),
        "next": next_table(seen, entry, lang),
        "standing": standing(seen, row, lang) if row and (played or row.lost) else None,
        "sessions": list(_sessions(seen, entry, lang)),
        "penalties": [penalty(seen, charge, lang) for charge in seen.reckoning.ledger.of(entry)],
        "needs": needs(seen, kept, entry, lang, cut),
        "statistics": statistics(seen, entry, lang),
        "withheld": withheld(seen, lang),
    }


# ---- the next table
def next_table(seen: PublicEvent, entry: int, lang: str) -> Json:
    """Return where an entry plays next: the first session with a seat and no result at its table, a bye, or why there is none."""
    if entry in seen.reckoning.ledger.disqualified:
        return {"kind": "none", "title": say("public.next-out", lang), "text": ""}
    here = current(seen)
    for number, sitting in sorted(seen.state.sessions.items()):
        seat = seat_in(sitting, entry) if here and number >= here.number else None
        if seat and entry not in sitting.substitutes and not sitting.complete and seat.table not in sitting.results:
            return _next(seen, seat, number, entry, lang)
    if seen.state.entries[entry].withdrawn:
        return {"kind": "none", "title": say("public.next-gone", lang), "text": ""}
    own = seat_in(here, entry) if here else None
    over = here is not None and own is not None and not here.complete
    text = say("public.next-finished", lang, n=here.number) if over and here else ""
    return {"kind": "none", "title": say("public.next-none", lang), "text": text or say("public.next-after", lang)}


def _next(seen: PublicEvent, seat: Seat, number: int, entry: int, lang: str) -> Json:
    clock = seen.clocks.get(seat.sitting.clock)
    began = moment(clock.clock.started) if clock and clock.clock.started >= 0 else ""
    shared = {"session": number, "title": say("public.next-session", lang, n=number), "began": began}
    if not seat.table:
        return {"kind": "bye", **shared, "title": say("public.next-bye", lang, n=number), "text": ""}
    name = seen.state.set_at(number, seat.table)
    played = any(each.results for each in seen.state.sessions.values())
    before = ranks(seen.reckoning) if played else {}
    return {
        "kind": "table",
        **shared,
        "running": phase_of(seen, seat.sitting) == "running",
        "table": seat.table,
        "set": "" if name == str(seat.table) else say("public.set", lang, name=name),
        "wind": wind_name(seat.wind, lang),
        "seats": [
            {**one, "me": one["entry"] == entry, "rank": before.get(one["entry"], 0)}
            for one in seats_of(seen, seat.sitting, seat.table, lang)
        ],
    }


# ---- what was played
def standing(seen: PublicEvent, row: StandingRow, lang: str) -> Json:
    """Return rank, total and penalties of an entry, and its places in all stages."""
    played = seen.reckoning.played.get(row.entry, ())
    count = len(played)
    mean = decimal(sum(one.place for one in played) / count, 2, lang) if count else "–"
    return {
        "rank": row.rank,
        "of": len(seen.reckoning.standings),
        "total": score_of(row.total, lang),
        "carried": score_of(row.carried, lang) if row.carried else "",
        "lost": score_of(-row.lost, lang) if row.lost else "",
        "places": list(places(played)),
        "mean": mean,
    }


def _sessions(seen: PublicEvent, entry: int, lang: str) -> Iterator[Json]:
    """Yield all sessions in which an entry has a seat or a bye, the latest that was played first, then those to come."""
    played = {one.session: one for one in seen.reckoning.played.get(entry, ())}
    rows = [(number, seat_in(sitting, entry)) for number, sitting in seen.state.sessions.items()]
    shown = [(number, seat) for number, seat in rows if seat]
    done = sorted((row for row in shown if _has_result(row[1])), key=lambda row: -row[0])
    for number, seat in [*done, *sorted(row for row in shown if not _has_result(row[1]))]:
        yield _session(seen, seat, entry, played.get(number), lang)


def _has_result(seat: Seat) -> bool:
    return seat.sitting.complete if not seat.table else seat.table in seat.sitting.results


def _session(seen: PublicEvent, seat: Seat, entry: int, played: Played | None, lang: str) -> Json:
    number = seat.sitting.number
    sheet = seen.sheets.get((number, seat.table))
    return {
        "session": number,
        "table": seat.table,
        "wind": wind_name(seat.wind, lang) if seat.table else "",
        "state": _state(seen, seat, entry, played, lang),
        "score": score_of(played.score, lang) if played else "",
        "place": played.place if played else 0,
        "points": say("kept.points", lang, points=played.points) if played else "",
        "others": list(_others(seen, seat, entry, lang)) if seat.table else [],
        "hands": hands(seen, sheet, lang) if sheet else [],
    }


def _others(seen: PublicEvent, seat: Seat, entry: int, lang: str) -> Iterator[Json]:
    """Yield the others at a table, with their points where the result is shown."""
    result = seen.reckoning.tables.get((seat.sitting.number, seat.table))
    for one in seats_of(seen, seat.sitting, seat.table, lang):
        at = result.entries.index(one["entry"]) if result and one["entry"] in result.entries else -1
        if one["entry"] != entry:
            yield one | {"points": say("kept.points", lang, points=result.points[at]) if result and at >= 0 else ""}


def _state(seen: PublicEvent, seat: Seat, entry: int, played: Played | None, lang: str) -> str:
    """Return what is special about a session: a bye, missed, a result that is not shown yet, none that counts."""
    if not seat.table:
        return say("tournament.bye", lang)
    if entry in seat.sitting.substitutes:
        return say("public.missed", lang)
    if played or not _has_result(seat):
        return ""
    shown = (seat.sitting.number, seat.table) in seen.reckoning.tables
    return say("public.counts-nothing" if shown else "public.not-shown", lang)


def hands(seen: PublicEvent, sheet: Sheet, lang: str) -> list[Json]:
    """Return the hands of a sheet that were recorded, with the names of the event."""
    if not sheet.hands or not sheet.origin:
        return []
    east, south, west, north = (seen.name(entry) for entry in sheet.origin.entries)
    named = replace(sheet, names=(east, south, west, north))
    return [hand(named, one, lang) for one in sheet.hands]


def penalty(seen: PublicEvent, charge: Charge, lang: str) -> Json:
    """Return a ruling on an entry: for what, how much, by which clause, where."""
    book = seen.state.book
    return {
        "foul": say(f"foul.title.{charge.foul}" if charge.foul else "register.warning", lang),
        "ruling": say(f"foul.sanction.{charge.sanction}", lang, points=charge.points)
        if charge.foul
        else say("register.warned", lang),
        "points": score_of(Fraction(-charge.counts), lang) if charge.counts else "",
        "clause": recorded(book, charge.cite, lang, charge.foul),
        "href": address_of(book, charge.cite, charge.foul),
        "session": charge.session,
        "table": charge.table,
        "cancelled": charge.cancelled,
        "open": not charge.decided and not charge.cancelled,
        "included": say("register.included", lang) if charge.included else "",
    }


# ---- what is needed
class KeptNeeds:
    """Needs in a session, reckoned once for all who ask, until a total or a seat is another."""

    def __init__(self) -> None:
        self._of: object = None
        self._needs: Needs | None = None

    def of(self, seen: PublicEvent, sitting: Sitting) -> Needs:
        """Return the needs of a session. Raise EventError where there are none."""
        totals = tuple((row.entry, row.total) for row in seen.reckoning.standings)
        of = totals, sitting.number, tuple(sorted((table, sitting.players(table)) for table in sitting.tables))
        if self._needs is None or self._of != of:
            self._of, self._needs = of, Needs(seen.reckoning, sitting.number, 1, LEAST)
        return self._needs


def needs(seen: PublicEvent, kept: KeptNeeds, entry: int, lang: str, cut: int = 0) -> Json | None:
    """Return what an entry needs in the last session that is seated; None before that, or where it is not reckoned."""
    sitting = current(seen)
    if sitting is None or sitting.results or sitting.number != max(seen.state.sessions) or not seen.played:
        return None
    if seen.last < sitting.number - 1 or seen.withheld:
        return None
    rows = []
    for first in dict.fromkeys(sorted({*CUTS, cut} - {0})):
        try:
            need = kept.of(seen, sitting).among(first).of(entry)
        except EventError:
            continue  # more than compete, who is not seated, or a book without exact scores
        label = say("public.needs-win", lang) if first == 1 else say("public.needs-first", lang, n=first)
        rows.append({"cut": first, "label": label, "safe": _points(need.safe, lang), "possible": _points(need.possible, lang)})
    return {"session": sitting.number, "rows": rows, "cut": cut} if rows else None


def _points(points: int | None, lang: str) -> str:
    if points is None:
        return say("tournament.needs-none", lang)
    return say("tournament.needs-any", lang) if points <= LEAST else say("kept.points", lang, points=points)


# ---- statistics
def statistics(seen: PublicEvent, entry: int, lang: str) -> Json | None:
    """Return figures over the hands that were recorded, as (label, value); None where there is no such hand."""
    found = figures(seen.sheets.values(), entry)
    if not found.hands:
        return None
    shares = {
        "public.stat-wins": found.wins,
        "lobby.stat-deal_ins": found.deal_ins,
        "lobby.stat-riichi": found.riichi,
        "lobby.stat-draws": found.draws,
    }
    rows = [
        (say(label, lang), say("lobby.percent", lang, n=decimal(100 * n / found.hands, 1, lang))) for label, n in shares.items()
    ]
    if found.draws:
        rows.append((say("lobby.stat-tenpai", lang), f"{found.tenpai} / {found.draws}"))
    if found.wins:
        rows.append((say("lobby.stat-win", lang), say("kept.points", lang, points=round(found.won / found.wins))))
        rows.append((say("public.stat-best", lang), say("kept.points", lang, points=found.best)))
    return {"title": say("public.statistics-of", lang, n=found.hands), "rows": rows}


# ---- finding
def found(seen: PublicEvent, asked: str) -> list[int]:
    """Return the entries that a name or a number fits: a number alone is that entry; all words must be in the name."""
    words = plain(asked).split()
    if len(words) == 1 and words[0].lstrip("#").isdecimal() and int(words[0].lstrip("#")) in seen.state.entries:
        return [int(words[0].lstrip("#"))]
    names = {entry: plain(seen.name(entry)) for entry in seen.state.entries}
    fitting = [entry for entry, name in names.items() if words and all(word in name for word in words)]
    whole = [entry for entry in fitting if names[entry].split() == words]
    return sorted(whole or fitting, key=lambda entry: (names[entry], entry))


def choices(seen: PublicEvent, entries: list[int], lang: str) -> list[Json]:
    """Return players to choose from, each with the next table."""
    return [
        {
            "entry": entry,
            "name": seen.name(entry),
            "club": seen.people[entry].club if entry in seen.people else "",
            "next": next_table(seen, entry, lang),
        }
        for entry in entries[:MOST_FOUND]
    ]
