"""Results of a session as they are typed from paper: a grid of its tables, with or without scripts."""

from collections.abc import Mapping
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from jantaku.errors import JantakuError
from jantaku.rules.book import compile_book
from jantaku.texts import template, wind_name
from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.documents import named, score
from jantaku.tournament.entering import Answer, in_progress, may_enter
from jantaku.tournament.errors import DifferentResultError, EventError
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.standings import TableScore, counted
from jantaku.web.http.parsing import number
from jantaku.web.http.shared_pages import page_apart
from jantaku.web.http.templating import go, lang_of
from jantaku.web.organise.desk.entries import UNPROCESSABLE, desk_of, frame
from jantaku.web.organise.forms import enter, fields_of, refusal
from jantaku.web.store.repository import aside

FIELDS = ("e", "s", "w", "n")  # of a table: the points, East first
MOST_DIGITS = 8
HUNDREDS = 1000  # below which all four are typed in hundreds, as on paper
GONE = "result-gone"  # the refusal of a result of somebody who has withdrawn
WORDS = ("short", "left", "over", "fits", "saved", "lost", "both")  # of the script


class GridRefusal(NamedTuple):
    """A table that was not entered: why, both results where two differ, and whether a reason would enter it all the same."""

    text: str
    both: Answer | None = None
    reason: bool = False


class GridRow(NamedTuple):
    """A table in the grid: who sits there, what was typed or entered, how it counts, what is wrong with it."""

    table: int
    players: list[str]
    points: list[str]
    sticks: str
    scores: list[str]
    done: bool
    wrong: str = ""
    asked: Answer | None = None
    reason: bool = False  # whether it is entered all the same, once somebody says why
    why: str = ""


def routes_of_results() -> list[BaseRoute]:
    """Return the routes of typed results."""
    return [
        Route("/e/{id}/desk/results", results, methods=["GET"]),
        Route("/e/{id}/desk/results", enter_all, methods=["POST"]),
        Route("/e/{id}/desk/counts", counts),
    ]


def whole(text: str) -> int | None:
    """Return a whole number as typed, with a sign and separators, None if it is not one."""
    typed = "".join(text.replace("\u2212", "-").replace("\u202f", "").replace("\u00a0", "").replace(",", "").split())
    digits = typed.removeprefix("-")
    return int(typed) if digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS else None


def rows_of(archive: Archive, session: int, typed: Mapping[str, str], told: Mapping[int, GridRefusal], lang: str) -> list[GridRow]:
    """Return the grid of a session: what was typed and refused as it was typed, the rest as it is entered."""
    sitting, tables = archive.state.sessions[session], archive.reckoning.tables
    found: list[GridRow] = []
    for table in sorted(sitting.tables):
        players = [named(archive, entry) for entry in sitting.players(table)]
        known, refused = tables.get((session, table)), told.get(table)
        if refused:
            points = [typed.get(f"{field}{table}", "") for field in FIELDS]
            sticks, why = typed.get(f"x{table}", ""), typed.get(f"why{table}", "")
            found.append(GridRow(table, players, points, sticks, [], known is not None, *refused, why))
        elif known:
            found.append(
                GridRow(table, players, [str(each) for each in known.points], str(known.sticks), scores(known, lang), done=True)
            )
        else:
            found.append(GridRow(table, players, [""] * 4, "", [], done=False))
    return found


def scores(table: TableScore, lang: str) -> list[str]:
    """Return the scores of a table with their places, as the eye reads them."""
    return [f"{place}. {score(own, lang, sign=True)}" for place, own in zip(table.places, table.scores, strict=True)]


async def results(request: Request) -> Response:
    """Render the grid of ``?session=``, by default of the one in progress."""
    return await show(request, {}, {}, number(request.query_params.get("session", "0")))


async def show(request: Request, typed: Mapping[str, str], told: Mapping[int, GridRefusal], asked: int) -> Response:
    """Render the grid, with what was refused of each table."""
    archive, actor = await desk_of(request, "results")
    sessions, lang = [number for number, each in sorted(archive.state.sessions.items()) if each.tables], lang_of(request)
    session = asked if asked in sessions else in_progress(archive) or max(sessions, default=0)
    rules = compile_book(archive.state.book)
    clock = archive.clocks.get(archive.state.sessions[session].clock) if session else None
    return await page_apart(
        request,
        "organise/desk_results.html",
        UNPROCESSABLE if told else 200,
        session=session,
        sessions=sessions,
        rows=rows_of(archive, session, typed, told, lang) if session else [],
        winds=[wind_name(wind, lang) for wind in range(4)],
        fields=FIELDS,
        seen=typed.get("seen", "" if actor.role == "scorer" else actor.name),
        total=4 * rules.start,
        stick=rules.stick_value,
        words={name: template(f"desk.{name}", lang) for name in WORDS},
        started=clock is not None,
        may_start=may_enter(actor.role, "start", {}),
        **frame(request, archive, actor, "results"),
    )


async def enter_all(request: Request) -> Response:
    """Enter every table of a grid that is filled in; each that is refused is shown with the reason, the others count.

    The button ``start`` gives the start signal of the session instead.
    """
    await desk_of(request, "results")
    typed, lang = await fields_of(request), lang_of(request)
    session, told = number(typed.get("session", "0")), dict[int, GridRefusal]()
    if "start" in typed:
        try:
            await enter(request, typed.get("form", ""), "start", {"session": session})
        except JantakuError as error:
            told[0] = GridRefusal(refusal(error, lang).text)
    for table in _filled(typed):
        try:
            await enter(request, f"{typed.get('form', '')}-{table}", "result", body_of(typed, session, table))
        except DifferentResultError as error:
            told[table] = GridRefusal(error.sentence(lang), {"here": error.here, "sent": error.sent}, reason=True)
        except JantakuError as error:
            told[table] = GridRefusal(refusal(error, lang).text, reason=getattr(error, "id", "") == GONE)
    if told:
        return await show(request, typed, told, session)
    return go(f"/e/{request.path_params['id']}/desk/results?session={session}")


def _filled(typed: Mapping[str, str]) -> list[int]:
    """Return the tables of which anything was typed that differs from what the page had."""
    tables = {number(name[1:]) for name, value in typed.items() if name[:1] in FIELDS and name[1:].isdecimal() and value}
    return sorted(table for table in tables if typed.get(f"was{table}", "") != _joined(typed, table))


def _joined(typed: Mapping[str, str], table: int) -> str:
    return " ".join(typed.get(f"{field}{table}", "") for field in (*FIELDS, "x"))


def body_of(typed: Mapping[str, str], session: int, table: int) -> Answer:
    """Return the result of a table as it was typed, in points or in hundreds. Raise EventError for what is not a number."""
    points = [whole(typed.get(f"{field}{table}", "")) for field in FIELDS]
    sticks = whole(typed.get(f"x{table}", "") or "0")
    if None in points or sticks is None:
        raise EventError("value", field="points" if None in points else "sticks")
    if any(points) and all(abs(each or 0) < HUNDREDS for each in points):
        points = [100 * (each or 0) for each in points]
    more = {name: typed[key] for name, key in (("seen", "seen"), ("why", f"why{table}")) if typed.get(key)}
    return {"session": session, "table": table, "points": points, "sticks": sticks, **more}


async def counts(request: Request) -> Response:
    """Send how four numbers would count at a table, while they are typed: ``?session=1&table=2&p=45200,...&sticks=1``."""
    archive, _ = await desk_of(request, "results")
    query, lang = request.query_params, lang_of(request)
    points, sticks = [whole(part) for part in query.get("p", "").split(",")], whole(query.get("sticks", "0") or "0")
    place = number(query.get("session", "")), number(query.get("table", ""))

    def trial() -> list[str]:
        chain = keeping.sheet_at(archive, place, Stamp())
        chain.add("totals", {"points": points, "sticks": sticks, "seen": "-"}, id="trial")
        entries = archive.state.sessions[place[0]].players(place[1])
        return scores(counted(chain.sheet, entries), lang)

    try:
        return JSONResponse({"ok": True, "scores": await aside(trial)})
    except JantakuError as error:
        return JSONResponse({"ok": False, "text": refusal(error, lang).text})
