"""The referee's register on the phone: created, shared by its address, written by several referees."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.errors import FoulError, Missing
from jantaku.referee import FOULS, Ruling, rule
from jantaku.referee.questions import DECISION
from jantaku.referee.ruling import recorded
from jantaku.register import Event, PenaltyLedger, Register, RegisterError, Row
from jantaku.register.entries import MOST_NAME, MOST_PLAYERS, MOST_SESSION, MOST_TABLE
from jantaku.register.folding import MOST_WARNINGS
from jantaku.register.words import account, day, history, place, table
from jantaku.rules.book import DEFAULT
from jantaku.texts import say
from jantaku.web.errors import WebError
from jantaku.web.http import qr
from jantaku.web.http.addressed import address_of, addressed, is_owner, renewed, writes
from jantaku.web.http.downloads import file, text_of
from jantaku.web.http.parsing import own_path
from jantaku.web.http.shared_pages import rendered
from jantaku.web.http.templating import go, lang_of, page, store_of
from jantaku.web.http.visitors import visitor_here, visitor_of
from jantaku.web.register import forms
from jantaku.web.register.repository import enter, leave, referee_of, registers_of, stay
from jantaku.web.rules.present import BOOKS, opened, short
from jantaku.web.rules.present import address_of as clause_address
from jantaku.web.store.addresses import READ
from jantaku.web.store.repository import now

MOST_SHOWN = 30  # rulings on the page of a register; a search covers all
MOST_NAMES = 400  # players on the page of a register; a search covers all
MOST_WORDS = 60
DECISIONS = DECISION.choices
RECORD = "/referee/registers/{id}/record"


def routes() -> list[BaseRoute]:
    """Return the routes; they must precede those of the catalogue, whose patterns match them too."""
    return [
        Route("/referee/registers", registers_page),
        Route("/referee/registers", begin, methods=["POST"]),
        Route("/referee/registers/{id}/leave", left, methods=["POST"]),
        *addressed(_routes_of_one(), registers_of, "register", RECORD),
    ]


def _routes_of_one() -> list[BaseRoute]:
    return [
        Route("/referee/registers/{id}", shown, name="register"),
        Route(RECORD, recording),
        Route(RECORD, record, methods=["POST"]),
        Route("/referee/registers/{id}/row/{row}", entry),
        Route("/referee/registers/{id}/row/{row}", afterwards, methods=["POST"]),
        Route("/referee/registers/{id}/player", player),
        Route("/referee/registers/{id}/log", log),
        Route("/referee/registers/{id}/register.jsonl", download),
        Route("/referee/registers/{id}/register.csv", spreadsheet),
        Route("/referee/registers/{id}/address", renew, methods=["POST"]),
    ]


async def registers_page(request: Request) -> Response:
    """Render the form for a new register, and the visitor's registers; ``?next=`` is the ruling to record."""
    return await _registers_page(request, {"next": request.query_params.get("next", "")}, "", 200)


async def _registers_page(request: Request, typed: dict[str, str], wrong: str, status: int) -> Response:
    visitor = await visitor_of(request)
    found = await store_of(request).sheets_of(visitor, registers_of(request).kind) if visitor else []
    registers = registers_of(request)
    mine = [
        (await registers.address(ident), str(json.loads(line)["body"].get("event", "")), day(1000 * created)[:10])
        for ident, created, line in found
    ]
    books = [(name, short(name)) for name in BOOKS]
    typed = {"book": DEFAULT, "trifles": "", "event": "", "next": "", **typed}
    known: dict[str, Any] = {"most": MOST_WARNINGS, "most_name": MOST_NAME, "token": forms.token()}
    return page(request, "register/registers.html", status, books=books, mine=mine, typed=typed, wrong=wrong, **known)


async def begin(request: Request) -> Response:
    """Create a register."""
    async with request.form() as form:
        typed = {name: str(form.get(name, "")).strip() for name in ("book", "event", "trifles", "entry", "next")}
    book, trifles = opened(typed["book"] or DEFAULT), forms.number(typed["trifles"]) if typed["trifles"] else None
    try:
        register = Register.begin(book.name, event=typed["event"], trifles=trifles, at=now())  # type: ignore[arg-type] # checked there
    except RegisterError as error:
        return await _registers_page(request, typed, error.sentence(lang_of(request)), 400)
    ident = await registers_of(request).begin(await visitor_here(request), register, typed["entry"])
    following = own_path(typed["next"]) if typed["next"].startswith("/referee/") else f"/referee/registers/{ident}"
    return stay(request, go(following), ident)


async def shown(request: Request) -> Response:
    """Render a register: open cases, latest rulings, players; ``?q=`` searches all of them."""
    return await _shown(request, "")


async def _shown(request: Request, wrong: str) -> Response:
    ident, may = address_of(request), writes(request)
    owner = may and await is_owner(request, registers_of(request))
    reading = await registers_of(request).address(request.path_params["id"], READ) if owner else ""
    links = {"owner": owner, "reading": str(request.url_for("register", id=reading)) if reading else ""}
    still = _still(await _chain(request))
    answer = await rendered(lambda: _register_page(request, still, wrong, links))
    return stay(request, answer, ident) if may else answer


def _register_page(request: Request, chain: "Still", wrong: str, links: dict[str, Any]) -> Response:
    """Render a register: what a search finds of it, or the latest."""
    ident, lang = address_of(request), lang_of(request)
    words = " ".join(request.query_params.get("q", "")[:MOST_WORDS].split())
    rows = [row for row in reversed(chain.ledger.rows) if not words or _has(row, words, lang)]
    names = [name for name in chain.ledger.players if not words or words.casefold() in name.casefold()]
    return _page(
        request,
        "register/register.html",
        chain,
        400 if wrong else 200,
        wrong=wrong,
        referee=referee_of(request),
        rows=rows[:MOST_SHOWN],
        more=len(rows) - MOST_SHOWN,
        names=names[:MOST_NAMES],
        words=words,
        link=str(request.url_for("register", id=ident)),
        renewed=request.query_params.get("renewed", ""),
        code=qr.bare(str(request.url_for("register", id=ident)), scale=4),
        **links,
    )


async def player(request: Request) -> Response:
    """Render one player's account: rows and warnings."""
    chain, name = await _chain(request), request.query_params.get("name", "")[:MOST_NAME]
    if chain.ledger.named(name) not in chain.ledger.players:
        raise WebError("register.unnamed", status=404, name=name)
    still = _still(chain)
    return await rendered(lambda: _page(request, "register/player.html", still, name=still.ledger.named(name)))


async def log(request: Request) -> Response:
    """Render the referee's log for printing: every row, in the order of recording."""
    still = _still(await _chain(request))
    return await rendered(lambda: _page(request, "register/log.html", still))


async def download(request: Request) -> Response:
    """Send the register as its file, for ``jantaku verify``; as it is on disk, even if damaged."""
    lines = await store_of(request).sheet_lines(request.path_params["id"], registers_of(request).kind)
    if not lines:
        raise WebError("register.none", status=404)
    return await file(request, lambda: text_of(lines), f"{address_of(request)}.jsonl", "application/jsonl")


async def spreadsheet(request: Request) -> Response:
    """Send the rows as comma-separated values."""
    still = _still(await _chain(request))
    return await file(request, lambda: f"\ufeff{table(still.ledger)}", f"{address_of(request)}.csv", "text/csv")


async def renew(request: Request) -> Response:
    """Renew the address of a register, for writing or for reading. Raise WebError for others than who began it."""
    place = await renewed(request, registers_of(request), "register")
    return stay(request, go(f"/referee/registers/{place}?renewed=yes"), place)


async def left(_: Request) -> Response:
    """Leave the register."""
    return leave(go("/referee"))


# ---- a ruling, a warning
async def recording(request: Request) -> Response:
    """Render the form for a ruling, or for a warning if no foul is named."""
    chain, query = await _chain(request), request.query_params
    given = {name: value for name, value in query.items() if name not in {"foul", "player", "note"} and value}
    typed = {"player": [query["player"]] if query.get("player") else [], "note": query.get("note", "")[:500]}
    return _form(request, chain, query.get("foul", ""), given, typed)


async def record(request: Request) -> Response:
    """Record a submitted form; submitted twice it makes one entry."""
    chain = await _chain(request)
    async with request.form() as form:
        foul = str(form.get("foul", ""))
        body = forms.of_ruling(form, foul) if foul else forms.about_players(form)
        made = partial(enter, "ruling" if foul else "warning", body, str(form.get("entry", "")))
        again = partial(_form, request, chain, foul, forms.given_in(form), forms.filled(form))
    answer = await _written(request, made, again)
    return stay(request, answer, address_of(request), str(body.get("referee", ""))) if answer.status_code < 400 else answer


def _form(
    request: Request,
    chain: Register,
    foul: str,
    given: dict[str, str],
    typed: dict[str, Any],
    wrong: str = "",
    missing: Missing | None = None,
) -> Response:
    """Render the form with its values, its error, and the question that is still open."""
    lang, ledger = lang_of(request), chain.ledger
    ruling, asked = None, missing
    if foul:
        if foul not in FOULS:
            raise WebError("referee.no-foul", status=404, foul=foul[:40])
        try:
            ruling = rule(ledger.book, foul, given)
        except Missing as error:
            asked = asked or error
        except FoulError as error:
            wrong = wrong or RegisterError("foul", why=error).sentence(lang)
    latest = ledger.rows[-1] if ledger.rows else None
    return _page(
        request,
        "register/record.html",
        chain,
        400 if wrong else 200,
        foul=FOULS.get(foul),
        ruling=ruling,
        given=given,
        asked=forms.ask(ledger.book, asked, lang) if asked else None,
        decisions=_decisions(lang) if ruling and _open(ruling, given) else [],
        typed=forms.blank() | {"session": str(latest.session or "") if latest else "", "referee": referee_of(request)} | typed,
        causes=ledger.rows[-8:] if foul == "caused-by-another" else (),
        wrong=wrong,
        token=forms.token(),
        limits={"players": MOST_PLAYERS, "session": MOST_SESSION, "table": MOST_TABLE, "name": MOST_NAME},
    )


def _open(ruling: Ruling, given: dict[str, str]) -> bool:
    """Return True if the book leaves the ruling to the referee, decided or not."""
    return ruling.sanction == "discretion" or "decision" in given


# ---- later entries on a row
async def entry(request: Request) -> Response:
    """Render one ruling: its later entries, and what can still be done."""
    return _entry(request, await _chain(request), {})


async def afterwards(request: Request) -> Response:
    """Record a decision, an appeal or a cancellation."""
    chain = await _chain(request)
    row = _row(request, chain.ledger)
    async with request.form() as form:
        kind = str(form.get("kind", ""))
        if kind not in forms.AFTER:
            raise WebError("web.no-form")
        made = partial(enter, kind, forms.afterwards(form, kind, row.id), str(form.get("entry", "")))
        again = partial(_entry, request, chain, {"kind": kind, **forms.filled(form)})
    answer = await _written(request, made, again)
    name = str(form.get("referee", "")).strip()
    return stay(request, answer, address_of(request), name) if answer.status_code < 400 else answer


def _entry(request: Request, chain: Register, typed: dict[str, Any], wrong: str = "", missing: Missing | None = None) -> Response:
    """Render a row, with the submitted values and their error."""
    lang, row = lang_of(request), _row(request, chain.ledger)
    return _page(
        request,
        "register/row.html",
        chain,
        400 if wrong else 200,
        row=row,
        address=clause_address(chain.ledger.book, row.cite, row.foul),
        decisions=_decisions(lang),
        asked=forms.ask(chain.ledger.book, missing, lang) if missing else None,
        typed={**forms.blank(), "referee": referee_of(request), **typed},
        wrong=wrong,
        token=forms.token(),
    )


async def _written(request: Request, made: Callable[[Register], Event], again: Callable[..., Response]) -> Response:
    """Write an entry and redirect to its row; on an error render the form again."""
    lang = lang_of(request)
    try:
        event = await registers_of(request).write(request.path_params["id"], made)
    except RegisterError as error:
        return again(error.sentence(lang))
    except Missing as error:
        return again("", error)
    ident = str(event.body.get("row", event.id))
    return go(f"/referee/registers/{address_of(request)}/row/{ident}?done={event.kind}")


# ---- shared
async def _chain(request: Request) -> Register:
    """Return the register of the address. Raise WebError if there is none."""
    return await registers_of(request).chain(request.path_params["id"])


def _row(request: Request, ledger: PenaltyLedger) -> Row:
    """Return the row of the address. Raise WebError if there is none."""
    row = ledger.row(request.path_params["row"])
    if row is None:
        raise WebError("register.no-row", status=404, id=request.path_params["row"][:40])
    return row


class Still(NamedTuple):
    """A register as it stands, for a page that is rendered off the loop while others write."""

    ledger: PenaltyLedger
    receipt: str


def _still(chain: Register) -> Still:
    return Still(chain.ledger, chain.receipt)


def _page(request: Request, template: str, chain: Register | Still, status: int = 200, **values: Any) -> Response:
    """Render a page about a register."""
    ident, lang, ledger = address_of(request), lang_of(request), chain.ledger
    done = request.query_params.get("done", "")
    shared: dict[str, Any] = {
        "id": ident,
        "writes": writes(request),
        "chain": chain,
        "ledger": ledger,
        "book": ledger.book,
        "at": f"/referee/registers/{ident}",
        "day": day,
        "place": partial(place, lang=lang),
        "history": partial(history, lang=lang),
        "account": partial(account, ledger, lang=lang),
        "clause": lambda row: recorded(ledger.book, row.cite, lang, row.foul),
        "of": lambda name: f"/referee/registers/{ident}/player?{urlencode({'name': name})}",
        "done": say(f"register.done-{done}", lang) if done in {"ruling", "warning", *forms.AFTER} else "",
    }
    return page(request, template, status, **shared, **values)


def _decisions(lang: str) -> list[tuple[str, str]]:
    return [(choice, say(f"foul.answer.decision-{choice}", lang)) for choice in DECISIONS]


def _has(row: Row, words: str, lang: str) -> bool:
    """Return True if a row contains all words of a search."""
    whole = " ".join((row.player, *row.others, row.title(lang), row.referee, row.note, row.hand, place(row, lang))).casefold()
    return all(word in whole for word in words.casefold().split())
