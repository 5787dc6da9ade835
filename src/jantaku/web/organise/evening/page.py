"""A club's evening: begun with the names, joined by a code, seated round by round, results by phone or typed."""

import re
import secrets
from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from jantaku.errors import JantakuError
from jantaku.rules.book import DEFAULT, Book, compile_book
from jantaku.texts import say, wind_name
from jantaku.texts.booktitle import book_title
from jantaku.texts.refusals import told
from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.entering import ORGANISER, may_enter, signed
from jantaku.tournament.errors import DifferentResultError, EventError
from jantaku.tournament.evening_entries import MOST_HOUSE, come, next_round
from jantaku.tournament.evenings import BYES, DESIGN, SPARES, WAYS
from jantaku.tournament.events import Body
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.people import WORDS, Participant
from jantaku.tournament.seasons import plain
from jantaku.tournament.state import EVENING
from jantaku.web.errors import WebError
from jantaku.web.http import qr
from jantaku.web.http.parsing import number
from jantaku.web.http.preview import address
from jantaku.web.http.templating import go, lang_of, page, site_of, store_of
from jantaku.web.http.visitors import visitor_here
from jantaku.web.organise.access import FORBIDDEN, ME, Actor, actor_of, check, organiser_of
from jantaku.web.organise.context import archive_of, events_of
from jantaku.web.organise.evening.clubs import club_of
from jantaku.web.organise.evening.present import shown
from jantaku.web.organise.evening.seasons import people_of_club
from jantaku.web.organise.forms import new_form
from jantaku.web.organise.repository import tag
from jantaku.web.rules.house_form import Chosen, read, sections
from jantaku.web.rules.present import BOOKS, opened, short
from jantaku.web.store.clubs import Club, KeptEvening
from jantaku.web.store.repository import aside, now

ROUNDS, MOST_ROUNDS = 4, 12
MOST_HERE, MOST_NAME = 200, 60  # players of an evening, letters of a name
MOST_WAIT = 25.0  # seconds until a phone that waits for news is answered
BLANK: dict[str, Any] = {"name": "", "names": "", "ticked": ()}  # of a new evening
BETWEEN = re.compile(r"[\s,.’'\u202f\u00a0]")  # what people write between thousands


def routes() -> list[BaseRoute]:
    """Return its routes."""
    return [
        Route("/events/evening", new),
        Route("/events/evening", begin, methods=["POST"]),
        Route("/e/{id}/evening", show),
        Route("/e/{id}/evening/news", news),
        Route("/e/{id}/evening/round", seat, methods=["POST"]),
        Route("/e/{id}/evening/come", arrive, methods=["POST"]),
        Route("/e/{id}/evening/leave", leave, methods=["POST"]),
        Route("/e/{id}/evening/close", close, methods=["POST"]),
        Route("/e/{id}/evening/{session}/{table}", result_page),
        Route("/e/{id}/evening/{session}/{table}", result, methods=["POST"]),
    ]


# ---- a new evening
async def new(request: Request) -> Response:
    """Show the form of a new evening, with the people of the club if the visitor owns it."""
    return await _form(request, {})


async def _form(request: Request, typed: dict[str, Any], wrong: str = "") -> Response:
    ident, lang = typed.get("club") or request.query_params.get("club", ""), lang_of(request)
    club = await club_of(request, ident) if ident else None
    people = await people_of_club(request, club.id) if club else []
    book = opened(typed.get("book") or (club.book if club else DEFAULT))
    chosen = typed.get("chosen") or await _usual(request, club, book)
    values: dict[str, Any] = {
        "club": club,
        "people": [(key_of(person), person.name) for person in people],
        "typed": {"seats": DESIGN, "spare": BYES, "rounds": ROUNDS, "book": club.book if club else DEFAULT, **BLANK} | typed,
        "books": [(name, short(name)) for name in BOOKS],
        "most": MOST_NAME,
        "title": book_title(book, lang),
        "sections": list(sections(book, chosen, lang)),
        "departures": len(chosen.house) + len(chosen.wrong),
        "wrong": wrong,
        "entry": new_form(),
    }
    return page(request, "organise/evening_new.html", 400 if wrong or chosen.errors else 200, **values)


async def _usual(request: Request, club: Club | None, book: Book) -> Chosen:
    """Return the rulings of the house at the last evening of a club, where it was played by this book."""
    evenings = await store_of(request).evenings_of_club(club.id) if club else []
    last = (await events_of(request).archive(evenings[0].event)).state.book if evenings else None
    return Chosen(dict(last.house) if last and last.name == book.name else {}, {}, {})


def key_of(person: Participant) -> str:
    """Return by what a form names a person of the club's list: the same after an evening that was begun meanwhile."""
    return sha256("\n".join(plain(word) for word in person[1:5]).encode()).hexdigest()[:20]


async def begin(request: Request) -> Response:
    """Begin an evening with those who came; its first round is seated, unless players join by the code first."""
    async with request.form() as form:
        typed = _typed(form)
        typed["chosen"] = read(opened(typed["book"]), {key: str(value) for key, value in form.items()}, lang_of(request))
        show = "show" in form
    if show or typed["chosen"].errors:
        return await _form(request, {**typed, "names": "\n".join(typed["names"])})
    visitor = await visitor_here(request)
    async with events_of(request).beginning(visitor, typed["entry"]):
        return await _begin(request, visitor, typed)


async def _begin(request: Request, visitor: str, typed: dict[str, Any]) -> Response:
    store, events, lang, club = store_of(request), events_of(request), lang_of(request), typed["club"]
    if club and not await store.owns_club(club, visitor):
        raise WebError("evening.not-yours", status=FORBIDDEN)
    if again := await events.begun_by(visitor, typed["entry"]):
        return go(f"/e/{again}/evening")
    if not club:
        name = typed["name"] or say("evening.club-without-name", lang)
        club = next((each.id for each in await store.clubs_of(visitor) if plain(each.name) == plain(name)), "")
    if club:
        name = (await club_of(request, club)).name
    people, lot = await _came(request, club, name, typed), secrets.token_hex(8)
    try:
        archive = await aside(lambda: _begun(name, people, typed, lot, lang))
    except JantakuError as error:
        return await _form(request, {**typed, "names": "\n".join(typed["names"])}, told(error, lang))
    club = club or await events.new_club(visitor, name, typed["book"])
    ident = await events.begin(visitor, archive, typed["entry"])
    kept = KeptEvening(ident, club, typed["seats"], typed["rounds"], typed["spare"], lot, "", 0)
    await store.keep_evening(kept, typed["book"])
    return go(f"/e/{ident}/evening")


async def _came(request: Request, club: str, name: str, typed: dict[str, Any]) -> list[dict[str, str]]:
    """Return who came: those of the club's list who were ticked, and names, as the club knows them; each person once."""
    people = await people_of_club(request, club) if club else []
    keys = set(typed["ticked"])
    came = [person_of(person) for person in people if key_of(person) in keys]
    there = {plain(person["name"]) for person in came}
    for each in typed["names"]:
        if plain(each) not in there:
            known = next((person for person in people if plain(person.name) == plain(each)), None)
            came.append(person_of(known) if known else {"name": each, "club": name})
            there.add(plain(each))
    return came


def person_of(person: Participant) -> dict[str, str]:
    """Return a person as an entry has it."""
    return {word: str(getattr(person, word)) for word in WORDS}


def _begun(club: str, people: list[dict[str, str]], typed: dict[str, Any], lot: str, lang: str) -> Archive:
    """Return a new evening of today, its first round seated unless players join by the code. Raise JantakuError."""
    stamp = Stamp(now(), say("organise.role-organiser", lang))
    title = f"{club} {datetime.now().astimezone():%Y-%m-%d}"
    archive = keeping.begin(title, opened(typed["book"]).name, stamp, house=typed["chosen"].house, kind=EVENING)
    if people:
        come(archive, {"people": people}, stamp)
    if not typed["gather"]:
        next_round(archive, round_of(typed, 1, lot, lang), stamp)
    return archive


def _typed(form: FormData) -> dict[str, Any]:
    """Return what a form has of an evening, checked."""
    names = [" ".join(line.split())[:MOST_NAME] for line in str(form.get("names", "")).splitlines()]
    return _way(form) | {
        "club": str(form.get("club", ""))[:64],
        "name": " ".join(str(form.get("name", "")).split())[:MOST_NAME],
        "names": list(dict.fromkeys(name for name in names if name))[:MOST_HERE],
        "ticked": [str(key) for key in form.getlist("here")][:MOST_HERE],
        "book": str(form.get("book", "")) if form.get("book") in BOOKS else DEFAULT,
        "gather": "gather" in form,
        "entry": str(form.get("entry", ""))[:40],
    }


def _way(form: FormData) -> dict[str, Any]:
    rounds = number(str(form.get("rounds", "")))
    return {
        "seats": str(form.get("seats")) if form.get("seats") in WAYS else DESIGN,
        "spare": str(form.get("spare")) if form.get("spare") in SPARES else BYES,
        "rounds": rounds if 1 <= rounds <= MOST_ROUNDS else ROUNDS,
    }


def round_of(way: dict[str, Any], session: int, lot: str, lang: str) -> dict[str, Any]:
    """Return the entry of a round, with names for house players."""
    house = [say("evening.house-n", lang, n=n) for n in range(1, MOST_HOUSE + 1)] if way["spare"] != BYES else []
    return {"session": session, "seats": way["seats"], "rounds": way["rounds"], "spare": way["spare"], "lot": lot, "house": house}


# ---- the page
async def evening_of(request: Request) -> KeptEvening:
    """Return the evening of a request. Raise WebError if the event is not one."""
    found = await store_of(request).evening(request.path_params["id"])
    if found is None:
        raise WebError("organise.none", status=404)
    return found


async def show(request: Request) -> Response:
    """Show the evening: to everybody seats and ranking, to the organiser what to do next.

    An event of this kind that was not begun here, as one imported or a copy, has the pages of any event.
    """
    ident = request.path_params["id"]
    if await store_of(request).evening(ident) is None and (await archive_of(request)).state.kind == EVENING:
        return go(f"/e/{ident}")
    return await _page(request)


async def _page(request: Request, wrong: str = "", status: int = 200) -> Response:
    kept, archive, actor, lang = await evening_of(request), await archive_of(request), await actor_of(request), lang_of(request)
    me = number(request.cookies.get(ME, ""))
    organises = actor.role == ORGANISER
    known = {person.name for person in archive.people.values()}
    club = await store_of(request).club(kept.club)
    others = [person.name for person in await people_of_club(request, kept.club)] if organises else []
    link = f"{address(site_of(request).settings, request)}/join/{kept.code}" if kept.code else ""
    values: dict[str, Any] = {
        "id": kept.event,
        "mark": f"{tag(archive)}.{kept.code}",
        "kept": kept,
        "club": club,
        "seen": await aside(lambda: shown(archive, kept, me, lang)),
        "organises": organises,
        "writes": bool(kept.code) and may_enter(actor.role, "result", {}),
        "others": [name for name in others if name not in known],
        "entry": new_form(),
        "code": qr.on_screen(link) if link else "",
        "most": MOST_NAME,
        "wrong": wrong,
    }
    return page(request, "organise/evening.html", status, **values)


async def news(request: Request) -> Response:
    """Answer once the evening is another than ``?seen=``, or after a while."""
    kept, seen = await evening_of(request), request.query_params.get("seen", "").rpartition(".")[0]
    archive = await events_of(request).changed(kept.event, seen, MOST_WAIT)
    return JSONResponse({"mark": f"{tag(archive)}.{(await evening_of(request)).code}"})


# ---- what an organiser does
async def _enter(request: Request, kind: str, body: Body, ident: str) -> Response:
    """Enter something, and show the evening again; what is refused is shown on it."""
    actor = await actor_of(request)
    try:
        await events_of(request).enter(
            request.path_params["id"], ident, kind, body, actor.name, check=lambda archive: check(actor, kind, body, archive)
        )
    except WebError:
        raise
    except JantakuError as error:
        return await _page(request, refusal_of(error, lang_of(request)), 409)
    return go(f"/e/{request.path_params['id']}/evening")


def refusal_of(error: JantakuError, lang: str) -> str:
    """Return a refusal in the words of an evening, where people differ by their names alone."""
    if isinstance(error, EventError) and error.id == "person-twice":
        return say("evening.name-taken", lang, name=error.values["name"])
    return told(error, lang)


async def seat(request: Request) -> Response:
    """Seat the next round, or the same one again, in the way that is chosen from now on."""
    await organiser_of(request)
    kept, lang = await evening_of(request), lang_of(request)
    async with request.form() as form:
        way = _way(form)
        session, ident = number(str(form.get("session", ""))), str(form.get("entry", ""))[:40]
    if (kept.seats, kept.rounds, kept.spare) != (way["seats"], way["rounds"], way["spare"]):
        await store_of(request).seat_evening_by(kept.event, way["seats"], way["rounds"], way["spare"])
    return await _enter(request, "round", round_of(way, session, kept.lot, lang), f"round {ident}")


async def arrive(request: Request) -> Response:
    """Enter somebody who comes late, by name, or take back who had gone."""
    await organiser_of(request)
    kept = await evening_of(request)
    async with request.form() as form:
        name = " ".join(str(form.get("name", "")).split())[:MOST_NAME]
        back, ident = number(str(form.get("back", ""))), str(form.get("entry", ""))[:40]
    if back > 0:
        return await _enter(request, "return", {"entry": back}, f"back {back} {ident}")
    person = await known_person(request, kept.club, name)
    return await _enter(request, "come", {"people": [person]}, f"come {sha256(name.encode()).hexdigest()[:12]} {ident}")


async def known_person(request: Request, ident: str, name: str) -> dict[str, str]:
    """Return the person of a name: as the club knows them, else new."""
    club = await store_of(request).club(ident)
    people = await people_of_club(request, ident)
    person = next((person for person in people if plain(person.name) == plain(name)), None)
    return person_of(person) if person else {"name": name, "club": club.name if club else ""}


async def leave(request: Request) -> Response:
    """Note that somebody goes."""
    await organiser_of(request)
    async with request.form() as form:
        entry, ident = number(str(form.get("player", ""))), str(form.get("entry", ""))[:40]
    return await _enter(request, "withdraw", {"entry": entry}, f"leave {entry} {ident}")


async def close(request: Request) -> Response:
    """Close the evening, or open it again: its code opens nothing while it is closed."""
    await organiser_of(request)
    kept, store = await evening_of(request), store_of(request)
    await (store.close_evening(kept.event) if kept.code else store.reopen_evening(kept.event))
    return go(f"/e/{kept.event}/evening")


# ---- results
async def _place(request: Request) -> tuple[Archive, Actor, tuple[int, int]]:
    """Return the table of a request, for who may enter its result. Raise WebError."""
    await evening_of(request)
    archive, actor = await archive_of(request), await actor_of(request)
    session, table = (number(request.path_params[name]) for name in ("session", "table"))
    if not may_enter(actor.role, "result", {}):
        raise WebError("organise.forbidden", status=FORBIDDEN)
    if session not in archive.state.sessions or table not in archive.state.sessions[session].tables:
        raise WebError("organise.no-table", status=404, n=table, session=session)
    return archive, actor, (session, table)


async def result_page(request: Request) -> Response:
    """Show the form of a table's result: four numbers, and the sticks that were left."""
    archive, _, place = await _place(request)
    found = archive.reckoning.tables.get(place)
    typed = [str(points) for points in found.points] if found else [""] * 4
    return _result_form(request, archive, place, typed, found.sticks if found else 0)


def _result_form(
    request: Request, archive: Archive, place: tuple[int, int], typed: Sequence[str], sticks: int, **more: Any
) -> Response:
    lang, book = lang_of(request), compile_book(archive.state.book)
    entries = archive.state.sessions[place[0]].players(place[1])
    values: dict[str, Any] = {
        "id": request.path_params["id"],
        "name": archive.state.name,
        "session": place[0],
        "table": place[1],
        "seats": [
            {"kanji": "東南西北"[wind], "wind": wind_name(wind, lang), "name": archive.name(entry), "typed": typed[wind]}
            for wind, entry in enumerate(entries)
        ],
        "sticks": sticks,
        "whole": 4 * book.start,
        "stick": book.stick_value,
        "entry": new_form(),
        "wrong": "",
        "differs": None,
    }
    return page(request, "organise/evening_table.html", 409 if more else 200, **(values | more))


async def result(request: Request) -> Response:
    """Enter a table's result; one that is there already is replaced once that was asked and confirmed."""
    archive, actor, place = await _place(request)
    lang, book = lang_of(request), compile_book(archive.state.book)
    async with request.form() as form:
        typed = [str(form.get(f"points{wind}", "")).strip()[:12] for wind in range(4)]
        sticks, ident = max(0, number(str(form.get("sticks", "0")))), str(form.get("entry", ""))[:40]
        replaces = "replace" in form
    points = [_points(each) for each in typed]
    if None in points:
        return _result_form(request, archive, place, typed, sticks, wrong=say("evening.four-numbers", lang))
    numbers = in_full([each or 0 for each in points], sticks, book.start, book.stick_value)
    gone = any(archive.state.entries[entry].withdrawn for entry in archive.state.sessions[place[0]].players(place[1]))
    why = say("evening.why-replaced" if replaces else "evening.why-gone", lang) if replaces or gone else ""
    body: dict[str, Any] = {"session": place[0], "table": place[1], "points": numbers, "sticks": sticks, "seen": actor.name}
    body |= {"why": why} if why else {}
    own = signed(actor.role, "result", body, actor.name)
    try:
        await events_of(request).enter(
            *(request.path_params["id"], f"result {ident} {replaces:d}", "result", own, actor.name),
            check=lambda archive: check(actor, "result", body, archive),
        )
    except DifferentResultError as error:
        return _result_form(request, archive, place, typed, sticks, differs=error.here, wrong=error.sentence(lang))
    except WebError:
        raise
    except JantakuError as error:
        return _result_form(request, archive, place, typed, sticks, wrong=told(error, lang))
    return go(f"/e/{request.path_params['id']}/evening")


def _points(text: str) -> int | None:
    """Return the points that somebody typed, None for what is not a number."""
    plain = BETWEEN.sub("", text).replace("\u2212", "-")
    return int(plain) if re.fullmatch(r"-?\d{1,7}", plain) else None


def in_full(points: Sequence[int], sticks: int, start: int, stick: int) -> list[int]:
    """Return points in full where they were typed in hundreds, as their sum shows: 452 for 45,200."""
    whole = 4 * start - sticks * stick
    return [100 * each for each in points] if 100 * sum(points) == whole else list(points)
