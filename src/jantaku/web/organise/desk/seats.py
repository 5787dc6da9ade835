"""Seats of an event: shown with their certificate before they are published, by each way of the library or by hand."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.errors import JantakuError
from jantaku.game.log import Four
from jantaku.texts import say, wind_name
from jantaku.tournament.archive import Archive
from jantaku.tournament.documents import named
from jantaku.tournament.draws import awaited, drawn_as_announced
from jantaku.tournament.entering import KINDS, Answer, coming, seats_digest
from jantaku.tournament.errors import EventError
from jantaku.tournament.keeping import Concern, Stamp, concerns
from jantaku.tournament.planning import apart, at_tables, left
from jantaku.tournament.seating import STRICT, VARIED, Certificate, certify, history
from jantaku.tournament.state import Sitting
from jantaku.web.http.parsing import number
from jantaku.web.http.plans import previewed
from jantaku.web.http.shared_pages import page_apart
from jantaku.web.http.templating import go, lang_of
from jantaku.web.organise.desk.entries import UNPROCESSABLE, desk_of, frame
from jantaku.web.organise.forms import FormRefusal, enter, fields_of, numbers_of, refusal
from jantaku.web.organise.public.sittings import said_of, waiting

HASHED = ("design", "lot")  # ways whose plan is made before anything is drawn
WAYS = ("design", "lot", "results", "amend", "hand")
FIRSTS = ("", VARIED, STRICT)  # of a plan, where both cannot be: as the book has it, opponents, tables
FIELDS = {
    "way": "",
    "rounds": "",
    "lot": "",
    "session": "",
    "byes": "",
    "seed": "0",
    "change": "",
    "tables": "",
    "first": "",
    "seen": "",
    "anyway": "",
}


class PlayerSeats(NamedTuple):
    """A player in the seats that are shown: opponents, meetings beyond the first, tables, returns, winds East to North."""

    name: str
    opponents: int
    again: int
    tables: int
    returns: int
    winds: Four


class SeatsCount(NamedTuple):
    """A count over seats, as a sentence, and the one of the seats so far where that is another."""

    label: str
    text: str
    so_far: str = ""


class SeatsPreview(NamedTuple):
    """Seats before they are published: sessions, sentences of the certificate, warnings, figures of each player, what changes.

    A change of a session is a player with the table so far and the one to come, "" for none, and the winds where it is one table.
    """

    sessions: list[Sitting]
    certificate: list[SeatsCount]
    warnings: list[str]
    players: list[PlayerSeats]
    moves: list[tuple[int, list[tuple[str, str, str]]]]
    plan: Answer | None = None


def routes_of_seats() -> list[BaseRoute]:
    """Return the routes of the seats."""
    return [Route("/e/{id}/desk/seats", seats, methods=["GET"]), Route("/e/{id}/desk/seats", publish, methods=["POST"])]


def entry_of(archive: Archive, fields: Mapping[str, str]) -> tuple[str, Answer]:
    """Return the kind and the body of the seats that a form asks for. Raise EventError."""
    byes, way = numbers_of(fields["byes"]), fields["way"]
    more: Answer = {"byes": byes} if byes else {}
    if fields["seen"]:
        more["seen"] = fields["seen"]
    session = number(fields["session"]) if fields["session"] else coming(archive)
    if way == "hand":
        return "seat", {"session": session, "tables": _by_hand(archive, session, fields["change"]), **more}
    if way == "amend":
        tables = {"tables": number(fields["tables"])} if fields["tables"] else {}
        return "seat-amend", tables | {name: value for name, value in more.items() if name == "seen"} | _anyway(fields)
    more |= {"seed": number(fields["seed"])} | _anyway(fields)
    if way == "results":
        return "seat-results", {"session": session, **more}
    more |= {"rounds": number(fields["rounds"])} | ({"tables": fields["first"]} if fields["first"] else {})
    if way == "lot" and not fields["lot"]:
        raise EventError("lot")
    return ("seat-lot", {**more, "lot": fields["lot"]}) if way == "lot" else ("seat-design", more)


def _anyway(fields: Mapping[str, str]) -> Answer:
    return {"anyway": True} if fields["anyway"] else {}


def _usual(archive: Archive) -> dict[str, str]:
    """Return what a form has that asks for nothing yet: what an organiser wants next, most often."""
    begun = any(each.results for each in archive.state.sessions.values())
    way = WAYS[0] if not begun else "amend" if left(archive) else "results"
    return {"way": way, "rounds": str(len(_seated(archive)) or len(archive.state.schedule.sessions) or 8)}


def _by_hand(archive: Archive, session: int, typed: str) -> list[Answer]:
    """Return the seats of a session, with pairs of entries exchanged: ``3=17 5=22``. Raise EventError."""
    sitting = archive.state.sessions.get(session)
    if sitting is None or not sitting.tables:
        raise EventError("unseated", n=session)
    swap: dict[int, int] = {}
    for pair in typed.replace(",", " ").split():
        one, _, other = pair.partition("=")
        first, second = number(one), number(other)
        if first < 1 or second < 1 or first in swap or second in swap:
            raise EventError("exchange", text=pair[:40])
        swap |= {first: second, second: first}
    return [{"table": table, "seats": [swap.get(one, one) for one in seats]} for table, seats in sorted(sitting.tables.items())]


def preview(archive: Archive, kind: str, body: Answer, lang: str) -> SeatsPreview:
    """Return how seats would be; the event is not changed. Raise JantakuError."""
    trial = archive.copy()
    made = KINDS[kind](trial, body, Stamp())["sessions"]
    sessions = [trial.state.sessions[session] for session in made]
    warnings = [warning(trial, session, each, lang) for session in made for each in concerns(trial, session)]
    drawn = next((each for each in drawn_as_announced(trial) if made[0] in each.sessions and each.announced), None)
    said = said_of(drawn, archive.state.book, lang) if drawn else None
    so_far = dict(certificate_of(archive, lang)) if _seated(archive) else {}
    worth = [
        SeatsCount(label, text, was if (was := so_far.get(label, "")) != text else "")
        for label, text in certificate_of(trial, lang)
    ]
    return SeatsPreview(sessions, worth, warnings, list(_players(trial)), list(_moves(archive, sessions, lang)), said)


def _moves(archive: Archive, sessions: Sequence[Sitting], lang: str) -> Iterator[tuple[int, list[tuple[str, str, str]]]]:
    """Yield each session that was seated so far, with those whose seat would be another one."""
    for sitting in sessions:
        so_far = archive.state.sessions.get(sitting.number)
        if so_far is None or not so_far.tables:
            continue
        old, new = (
            {entry: (table, wind) for table, four in each.tables.items() for wind, entry in enumerate(four)}
            for each in (so_far, sitting)
        )
        moved = [entry for entry in sorted({**old, **new}) if old.get(entry) != new.get(entry)]
        yield sitting.number, [(named(archive, entry), *_move(old.get(entry), new.get(entry), lang)) for entry in moved]


def _move(old: tuple[int, int] | None, new: tuple[int, int] | None, lang: str) -> tuple[str, str]:
    if old and new and old[0] == new[0]:
        return f"{old[0]} {wind_name(old[1], lang)}", wind_name(new[1], lang)
    return str(old[0]) if old else "", str(new[0]) if new else ""


def warning(archive: Archive, session: int, each: Concern, lang: str) -> str:
    """Return a concern about seats as a sentence."""
    names = ", ".join(named(archive, entry) for entry in each.entries)
    return say(f"tournament.concern-{each.kind}", lang, n=session, names=names, session=each.session, set=each.set)


def _seated(archive: Archive) -> list[Sitting]:
    return [each for _, each in sorted(archive.state.sessions.items()) if each.tables]


def certificate_of(archive: Archive, lang: str) -> list[tuple[str, str]]:
    """Return what the seats of all sessions are worth, a sentence for each thing that is counted."""
    rounds = [tuple(each.players(table) for table in sorted(each.tables)) for each in _seated(archive)]
    found = certify(history(rounds, {player for table in rounds[-1] for player in table}))
    return [
        (say("seating.repeats", lang), _repeats(found, lang)),
        (say("seating.visits", lang), _visits(found, lang)),
        (say("seating.winds", lang), _winds(found, lang)),
    ]


def _repeats(found: Certificate, lang: str) -> str:
    if not found.repeats:
        return say("seating.repeats-none", lang)
    values = {"count": found.repeats, "pairs": found.pairs_again, "most": found.most_meetings, "row": found.in_a_row}
    return say("seating.repeats-some", lang, **values)


def _visits(found: Certificate, lang: str) -> str:
    if not found.table_visits:
        return say("seating.visits-none", lang)
    return say("seating.visits-some", lang, count=found.table_visits, most=found.most_visits)


def _winds(found: Certificate, lang: str) -> str:
    if found.winds_uneven:
        return say("seating.winds-uneven", lang, count=found.winds_uneven)
    return say("desk.winds-fine", lang)


def _players(archive: Archive) -> list[PlayerSeats]:
    met: dict[int, Counter[int]] = {}
    sets: dict[int, Counter[str]] = {}
    winds: dict[int, list[int]] = {}
    for sitting in _seated(archive):
        for table in sitting.tables:
            four = sitting.players(table)
            for wind, entry in enumerate(four):
                met.setdefault(entry, Counter()).update(other for other in four if other != entry)
                sets.setdefault(entry, Counter())[archive.state.set_at(sitting.number, table)] += 1
                winds.setdefault(entry, [0] * 4)[wind] += 1
    return [
        PlayerSeats(
            named(archive, entry),
            len(met[entry]),
            met[entry].total() - len(met[entry]),
            len(sets[entry]),
            sets[entry].total() - len(sets[entry]),
            (winds[entry][0], winds[entry][1], winds[entry][2], winds[entry][3]),
        )
        for entry in sorted(met)
    ]


# ---- the page
async def seats(request: Request) -> Response:
    """Render the form, and, once it asks for seats, how they would be."""
    asked = {name: value.strip()[:2000] for name, value in request.query_params.items() if name in FIELDS}
    return await show(request, FIELDS | asked, None, wanted="way" in asked)


async def show(request: Request, fields: Mapping[str, str], wrong: FormRefusal | None, *, wanted: bool) -> Response:
    """Render the seats that there are, and those that a form asks for."""
    archive, actor = await desk_of(request, "seats")
    lang, seen, found = lang_of(request), seats_digest(archive), None
    usual = _usual(archive)
    fields = {name: value or usual.get(name, "") for name, value in fields.items()} | {"seen": seen}
    if fields["way"] not in WAYS:
        fields["way"] = usual["way"]
    if wanted:
        try:
            kind, body = entry_of(archive, fields)
            found = await previewed(lambda: preview(archive, kind, body, lang), request.path_params["id"])
        except JantakuError as error:
            wrong = wrong or refusal(error, lang)
    state = archive.state
    return await page_apart(
        request,
        "organise/desk_seats.html",
        UNPROCESSABLE if wrong else 200,
        fields=fields,
        ways=WAYS,
        firsts=FIRSTS,
        wrong=wrong,
        found=found,
        hashed=HASHED,
        kept_apart=fields["way"] == "lot" and bool(apart(archive, at_tables(archive))),
        waiting=waiting(plan, lang) if (plan := awaited(archive)) else None,
        there=_seated(archive),
        coming=coming(archive),
        names={entry: named(archive, entry) for entry in state.entries},
        sets={(each.number, table): state.set_at(each.number, table) for each in _seated(archive) for table in each.tables},
        **frame(request, archive, actor, "seats"),
    )


async def publish(request: Request) -> Response:
    """Publish seats as they were shown, or the hash of their plan alone; a second organiser is asked to look at them again."""
    archive, _ = await desk_of(request, "seats")
    typed = await fields_of(request)
    fields = FIELDS | {name: value for name, value in typed.items() if name in FIELDS}
    try:
        kind, body = entry_of(archive, fields)
        if "hash" in typed:
            kind, body = "announce", {name: value for name, value in body.items() if name in {"rounds", "byes", "seed", "tables"}}
        await enter(request, typed.get("form", ""), kind, body)
    except JantakuError as error:
        return await show(request, fields, refusal(error, lang_of(request)), wanted=True)
    return go(f"/e/{request.path_params['id']}/desk/seats")
