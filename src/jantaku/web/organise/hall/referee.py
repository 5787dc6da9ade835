"""The referee of an event: who calls since when, rulings by the questions, what becomes of them. The calls are the event's own."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.clock.possible import can
from jantaku.errors import FoulError, JantakuError, Missing
from jantaku.referee import FOULS, GROUPS, Foul, Ruling, asked_by, rule
from jantaku.referee.questions import DECISION
from jantaku.referee.search import OTHERS, search
from jantaku.register import Row
from jantaku.register.folding import UPHELD
from jantaku.register.words import history
from jantaku.texts import say
from jantaku.texts.refusals import told
from jantaku.tournament import hall, keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.clocking import clock_of
from jantaku.tournament.entering import in_progress, may_enter
from jantaku.tournament.errors import EventError
from jantaku.web.errors import WebError
from jantaku.web.http.parsing import NONE, number
from jantaku.web.http.shared_pages import rendered
from jantaku.web.http.templating import go, lang_of, page
from jantaku.web.organise.access import Actor, closed_to
from jantaku.web.organise.context import events_of
from jantaku.web.organise.desk.entries import UNPROCESSABLE
from jantaku.web.organise.forms import FormRefusal, enter, fields_of, refusal
from jantaku.web.organise.hall import present
from jantaku.web.organise.hall.page import entered, frame, staff_of
from jantaku.web.referee.asking import OpenQuestion, answers, decision, likeliest, open_question
from jantaku.web.register import forms

LAST_TIMED = "last_timed_hand"  # the circumstance that a clock tells
MOST_SHOWN, MOST_WORDS, MOST_NOTE, SECOND = 60, 60, 500, 1000
OTHER = ("session", "table", "player", "foul", "q", "warn", "done")  # parameters of the address that are not circumstances
AFTER = {
    "decision": ("decision", "points", "why"),
    "appeal": ("who", "outcome", "decision", "points", "why"),
    "cancellation": ("why",),
}


def routes_of_referee() -> list[BaseRoute]:
    """Return the routes of the referee."""
    return [
        Route("/e/{id}/referee", queue, methods=["GET"]),
        Route("/e/{id}/referee", attend, methods=["POST"]),
        Route("/e/{id}/rule", ruling, methods=["GET"]),
        Route("/e/{id}/rule", record, methods=["POST"]),
        Route("/e/{id}/referee/row/{row}", row_page, methods=["GET"]),
        Route("/e/{id}/referee/row/{row}", afterwards, methods=["POST"]),
    ]


async def referee_of(request: Request) -> tuple[Archive, Actor]:
    """Return the event and the referee who acts. Raise WebError for others."""
    archive, actor = await staff_of(request)
    if not may_enter(actor.role, "rule", {}):
        raise closed_to(actor)
    return archive, actor


# ---- the queue
async def queue(request: Request) -> Response:
    """Render the calls, the longest waiting first, and the rulings; ``?q=`` searches them."""
    return await _queue(request, *await staff_of(request), None)


async def _queue(request: Request, archive: Archive, actor: Actor, wrong: FormRefusal | None) -> Response:
    return await rendered(lambda: _queue_page(request, archive, actor, wrong))


def _queue_page(request: Request, archive: Archive, actor: Actor, wrong: FormRefusal | None) -> Response:
    lang, now = lang_of(request), events_of(request).now()
    words = " ".join(request.query_params.get("q", "")[:MOST_WORDS].split())
    rows = [present.ruling_words(archive, row, lang) for row in reversed(hall.rulings(archive).rows)]
    found = [row for row in rows if words.casefold() in _searched(row, lang)]
    ledger = archive.register.ledger if archive.register else None
    calls = [present.call_words(archive, hall.call_data(call, now)) for call in (ledger.queue if ledger else ())]
    took = ledger.took if ledger else ()
    return page(
        request,
        "organise/referee.html",
        UNPROCESSABLE if wrong else 200,
        calls=sorted(calls, key=lambda call: (call["coming"], call["at"])),
        rows=found[:MOST_SHOWN],
        words=words,
        open=[row for row in rows if not row["decided"] and not row["cancelled"]],
        due=present.due(archive),
        took=say("hall.took-one", lang, count=len(took), seconds=sum(took) // len(took) // SECOND) if took else "",
        session=in_progress(archive),
        may_call=may_enter(actor.role, "call", {}),
        done=request.query_params.get("done", ""),
        boot={"now": now},
        **frame(request, archive, actor, wrong, "referee"),
    )


def _searched(row: Mapping[str, Any], lang: str) -> str:
    place = say("hall.where", lang, session=row["session"], table=row["table"])
    return " ".join((row["name"], row["title"], row["penalty"], row["referee"], row["note"], place)).casefold()


async def attend(request: Request) -> Response:
    """Enter that a referee goes to a call, that it is over, or that a table called by word of mouth."""
    await staff_of(request)
    fields = await fields_of(request)
    try:
        if fields.get("kind") not in {"call", "answer", "close"}:
            raise EventError("kind", kind=fields.get("kind", "")[:20])
        await entered(request, fields)
    except JantakuError as error:
        return await _queue(request, *await staff_of(request), refusal(error, lang_of(request)))
    return go(f"/e/{request.path_params['id']}/referee")


# ---- a ruling
class AskedCase:
    """A foul as the address has it: where, whose, which, and the answers so far."""

    def __init__(self, ident: str, query: Mapping[str, str]) -> None:
        self.ident = ident
        self.place = {name: number(query[name]) for name in ("session", "table") if number(query.get(name, "")) > 0}
        self.player = max(0, number((query.get("player", "").split() or [""])[0]))
        self.foul: Foul | None = FOULS.get(query.get("foul", ""))
        self.given = {name: value for name, value in query.items() if name not in OTHER and value}

    def address(self, foul: str = "", _: str = "", given: Mapping[str, str] | None = None) -> str:
        """Return the address of this case with another foul, or other answers."""
        player = {"player": self.player} if self.player else {}
        return f"/e/{self.ident}/rule?{urlencode({**self.place, **player, **({'foul': foul} if foul else {}), **(given or {})})}"


async def ruling(request: Request) -> Response:
    """Render the fouls; of one the next question, or the ruling with its form. ``?warn`` is the form of a warning."""
    return await _ruling(request, *await referee_of(request), AskedCase(request.path_params["id"], request.query_params), None)


async def _ruling(request: Request, archive: Archive, actor: Actor, case: AskedCase, wrong: FormRefusal | None) -> Response:
    return await rendered(lambda: _ruling_page(request, archive, actor, case, wrong))


def _ruling_page(request: Request, archive: Archive, actor: Actor, case: AskedCase, wrong: FormRefusal | None) -> Response:
    lang, book, foul = lang_of(request), archive.state.book, case.foul
    found: Ruling | None = None
    asked: OpenQuestion | None = None
    if foul:
        try:
            found, asked = ruled(archive, case, foul, lang)
        except FoulError as error:
            wrong = wrong or FormRefusal("foul", told(error, lang))
    words = request.query_params.get("q", "")[:MOST_WORDS].strip()
    fouls = search(words) if not foul else []
    groups = [(say(f"foul.group.{group}", lang), [each for each in fouls if each.group == group]) for group in GROUPS]
    return page(
        request,
        "organise/rule.html",
        UNPROCESSABLE if wrong else 200,
        case=case,
        foul=foul,
        ruling=found,
        asked=asked,
        answered=answers(book, foul, case.given, lang, case.address) if foul and not wrong else [],
        best=likeliest(book, fouls, lang, case.address) if words and fouls else None,
        groups=[(say("referee.also", lang), fouls[1 + OTHERS :])]
        if words and fouls[1 + OTHERS :]
        else []
        if words
        else [(title, each) for title, each in groups if each],
        words=words,
        warns="warn" in request.query_params or (request.method == "POST" and not foul),
        seats=_seats(archive, case),
        on_sheet=bool(foul and keeping.of_hand(foul.id)),
        played=_played(archive, case),
        names=[(entry, archive.name(entry)) for entry in sorted(archive.state.entries)],
        extra=_may_extend(archive, case),
        **frame(request, archive, actor, wrong, "rule"),
    )


def ruled(archive: Archive, case: AskedCase, foul: Foul, lang: str) -> tuple[Ruling | None, OpenQuestion | None]:
    """Return the ruling on a case and the question that is open, one of them or both; what the table's clock tells is not asked."""
    book = archive.state.book
    try:
        found = rule(book, foul.id, case.given)
    except Missing as missing:
        ident = asked_by(missing).id
        log, table = clock_of(archive, case.place.get("session", 0)), case.place.get("table", 0)
        if ident == LAST_TIMED and log and table in log.session.clock.tables:
            case.given[ident] = "yes" if table in log.session.clock.gongs else "no"
            return ruled(archive, case, foul, lang)
        return None, open_question(book, foul, asked_by(missing), case.given, lang, case.address)
    return found, decision(book, foul, found, case.given, lang, case.address) if found.sanction == "discretion" else None


def _seats(archive: Archive, case: AskedCase) -> list[dict[str, Any]]:
    """Return the players of the table, each with warnings and rulings across tables and sessions."""
    sitting, ledger = (
        archive.state.sessions.get(case.place.get("session", 0)),
        archive.register.ledger if archive.register else None,
    )
    table = case.place.get("table", 0)
    players = sitting.players(table) if sitting and table in sitting.tables else (case.player,) if case.player else ()
    return [
        {
            "entry": entry,
            "name": archive.name(entry),
            "warnings": ledger.since(str(entry)) if ledger else 0,
            "lost": sum(row.counts for row in hall.rulings(archive).of(entry)),
        }
        for entry in players
        if entry in archive.state.entries
    ]


def _played(archive: Archive, case: AskedCase) -> bool:
    """Return True if the table of a case keeps its sheet hand by hand: the foul is of the hand that is played, or of another."""
    chain = archive.sheets.get((case.place.get("session", 0), case.place.get("table", 0)))
    return chain is not None and keeping.kept_by_hands(chain.sheet)


def _may_extend(archive: Archive, case: AskedCase) -> bool:
    """Return True if the table of a case can be given extra time with its ruling."""
    log, table = clock_of(archive, case.place.get("session", 0)), case.place.get("table", 0)
    return log is not None and table in log.session.clock.tables and "extra" in can(log.session.clock, table)


async def record(request: Request) -> Response:
    """Record a ruling, or a warning where no foul is named; with it extra time for the table, if some is given."""
    await referee_of(request)
    fields = await fields_of(request)
    case = AskedCase(request.path_params["id"], {**forms.given_in(fields), **{name: fields.get(name, "") for name in OTHER}})
    try:
        await _record(request, case, fields)
    except Missing as missing:
        text = say(f"foul.ask.{asked_by(missing).id}", lang_of(request))
        return await _ruling(request, *await referee_of(request), case, FormRefusal("missing", text))
    except JantakuError as error:
        return await _ruling(request, *await referee_of(request), case, refusal(error, lang_of(request)))
    return go(f"/e/{case.ident}/referee?done={'rule' if case.foul else 'warning'}")


async def _record(request: Request, case: AskedCase, fields: Mapping[str, str]) -> None:
    if not case.player:
        raise EventError("wanted", field=say("hall.who", lang_of(request)))
    form, note = fields.get("form", ""), fields.get("note", "")[:MOST_NOTE]
    body = {"players": [case.player], **case.place, **({"note": note} if note else {})}
    if case.foul:
        body |= {"foul": case.foul.id, "given": case.given, **({"past": True} if fields.get("past") else {})}
    await enter(request, f"{form}-r", "rule" if case.foul else "warning", body)
    minutes = number(fields.get("minutes", ""))
    if minutes > 0 and case.place:
        why = case.foul.title() if case.foul else note
        await enter(request, f"{form}-x", "clock", {"entry": "extra", **case.place, "minutes": minutes, "ruling": why[:120]})


# ---- later entries on a ruling
async def row_page(request: Request) -> Response:
    """Render a ruling of the register: what became of it, and what can still be entered."""
    return await _row(request, *await staff_of(request), None)


async def _row(request: Request, archive: Archive, actor: Actor, wrong: FormRefusal | None) -> Response:
    lang, row = lang_of(request), row_of(request, archive)
    charge = next(each for each in archive.reckoning.ledger.rows if each.id == row.id and not each.sheet)
    return page(
        request,
        "organise/referee_row.html",
        UNPROCESSABLE if wrong else 200,
        row=present.ruling_words(archive, charge, lang),
        history=history(row, lang),
        decisions=[(choice, say(f"foul.answer.decision-{choice}", lang)) for choice in DECISION.choices],
        may={kind: may_enter(actor.role, kind, {}) for kind in AFTER},
        upheld=UPHELD,
        **frame(request, archive, actor, wrong, "referee"),
    )


def row_of(request: Request, archive: Archive) -> Row:
    """Return the row of the address. Raise WebError if there is none in the register."""
    ident = request.path_params["row"]
    row = archive.register.ledger.row(ident) if archive.register else None
    if row is None:
        raise WebError("register.no-row", status=404, id=ident[:40])
    return row


async def afterwards(request: Request) -> Response:
    """Enter a decision, an appeal or a cancellation."""
    archive, _ = await referee_of(request)
    row, fields = row_of(request, archive), await fields_of(request)
    kind = fields.get("kind", "")
    try:
        if kind not in AFTER:
            raise EventError("kind", kind=kind[:20])
        await enter(request, f"{fields.get('form', '')}-{kind}", kind, {"row": row.id, **_after(kind, fields, row)})
    except JantakuError as error:
        return await _row(request, *await staff_of(request), refusal(error, lang_of(request)))
    return go(f"/e/{request.path_params['id']}/referee/row/{row.id}")


def _after(kind: str, fields: Mapping[str, str], row: Row) -> dict[str, Any]:
    typed = {name: fields.get(name, "").strip() for name in AFTER[kind]}
    if kind == "appeal" and typed["outcome"] == UPHELD:
        typed |= {"decision": "", "points": ""}
    if typed.get("decision") != "points":
        typed.pop("points", None)
    found: dict[str, Any] = {name: value for name, value in typed.items() if value}
    for name in ("points", "who"):
        if name in found and number(found[name]) != NONE:
            found[name] = number(found[name])
    return found | ({"who": int(row.player)} if kind == "appeal" and "who" not in found else {})
