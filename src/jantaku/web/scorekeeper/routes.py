"""The score keeper: a sheet is created, shared by its address, and written by any number of phones."""

from collections.abc import Mapping
from secrets import SystemRandom
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from jantaku.rules.book import DEFAULT, Book
from jantaku.scorekeeper import KeepError
from jantaku.texts import WINDS, template
from jantaku.web.clock.context import clock_of
from jantaku.web.errors import WebError
from jantaku.web.http import qr
from jantaku.web.http.addressed import address_of, addressed, is_owner, renewed, writes
from jantaku.web.http.downloads import file, text_of
from jantaku.web.http.safety.identity import MOST_NAME
from jantaku.web.http.templating import go, lang_of, page, site_of, store_of, who_of
from jantaku.web.http.visitors import visitor_here, visitor_of
from jantaku.web.rules.house_form import Chosen, read, sections
from jantaku.web.rules.present import BOOKS, opened, short
from jantaku.web.scorekeeper.api import routes_of_answers
from jantaku.web.scorekeeper.codes import place_of
from jantaku.web.scorekeeper.mine import mine
from jantaku.web.scorekeeper.offline import files, reckoning
from jantaku.web.scorekeeper.options import choices
from jantaku.web.scorekeeper.repository import sheets_of
from jantaku.web.scorekeeper.sharing import DAYS, found_by, other_shard, shown_code
from jantaku.web.scorekeeper.snapshot import Snapshot, worked_out
from jantaku.web.scorekeeper.undo import shown
from jantaku.web.store.addresses import READ

DRAWN = "draw"  # of seating: the winds are drawn here; else seats are as in the form (WRC 4.4)
MOST_TYPED = 200  # letters of a code, or of an address
# Texts that the page's scripts use.
WORDS = """
    ron tsumo draw riichi riichi-back more cancel back confirm who-won who-paid how-much han fu tenpai-who preview next next-is
    sent
    waiting offline undo undo-of take-back redeal gong gong-playing yes no foul who-foul which-foul history places ledger
    sign referee-name close stay confirmed leave-out put-mine version-mine version-theirs send-anyway
    and-then hand penalty details dice drew nagashi
    dead not-apart riichi-tile liable-who by-tiles sticks-counted to-ruling look-again search also-who informal note decide
    same-deal later cancel-penalty why referee-alone assent assent-how need-network who-riichi was becomes names names-how swap
    swap-with swap-how swap-names swap-hands rename loan loan-who loan-from loan-points repay referee stop totals totals-how
    sticks-left sum whose mine-nobody mine-is lines gone changed other-phone over-because uma signed-by closed take-foul-back
    gong-ended judge-anew of-penalty out undo-last undo-now chombo foul-other otherwise steps
    lines-earlier
    agreed agree agree-here refuse withdraw propose by-referee assent-codes confirm-codes code-mine code-how code-who code-referee
    on-phone share-sheet deals deals-how deals-kept deals-kept-how deals-anew deals-anew-how deals-choose
    unsent unsent-how unsent-later unsent-over unsent-ron unsent-tsumo unsent-draw nobody tiles-offline
""".split()  # noqa: SIM905 - they are read and looked for as a text


def routes() -> list[BaseRoute]:
    """Return the routes of the score keeper."""
    return [
        Route("/keep", sheet_list),
        Route("/keep", begin, methods=["POST"]),
        Route("/keep/open", open_by_code, methods=["GET", "POST"]),
        *addressed(
            [
                Route("/keep/{id}", sheet, name="sheet"),
                Route("/keep/{id}/sheet.jsonl", download),
                Route("/keep/{id}/address", renew, methods=["POST"]),
                *routes_of_answers(),
            ],
            sheets_of,
            "kept",
        ),
    ]


async def sheet_list(request: Request) -> Response:
    """Render the form for a new sheet, and the visitor's sheets; ``?book=`` selects a book."""
    book = request.query_params.get("book", DEFAULT)
    return await form(request, {"book": book if book in BOOKS else DEFAULT})


async def open_by_code(request: Request) -> Response:
    """Redirect to the sheet of a short code, or of an address; render the first page again if there is none."""
    if request.method != "POST":
        return go("/keep")
    async with request.form() as given:
        typed = str(given.get("code", ""))[:MOST_TYPED]
    other = other_shard(request, typed)
    if other and not request.query_params.get("shard"):  # by which the proxy leads it there
        return RedirectResponse(f"/keep/open?shard={other}", 307)
    ident = await found_by(request, typed)
    return go(f"/keep/{ident}") if ident else await form(request, {"book": DEFAULT}, wanted=typed)


async def form(request: Request, typed: Mapping[str, str], chosen: Chosen | None = None, wanted: str = "") -> Response:
    """Render the form as filled in; with the house rules once requested. ``wanted`` is a code that opens nothing."""
    visitor = await visitor_of(request)
    book, lang = Book.open(typed["book"]), lang_of(request)
    return page(
        request,
        "scorekeeper/begin.html",
        422 if (chosen and chosen.errors) or wanted else 200,
        books=[(name, short(name)) for name in BOOKS],
        book=book,
        typed={name: typed.get(name, "") for name in (*WINDS, "seating", "place")},
        sections=list(sections(book, chosen, lang)) if chosen else [],
        wrong=bool(chosen and chosen.errors),
        wanted=wanted,
        days=DAYS,
        mine=await mine(store_of(request), sheets_of(request), visitor, lang) if visitor else [],
    )


async def begin(request: Request) -> Response:
    """Create a sheet, or render the form with the house rules of its book. Raise WebError if it cannot be created."""
    typed = {key: value.strip() for key, value in (await request.form()).items() if isinstance(value, str)}
    typed["book"] = opened(typed.get("book") or DEFAULT).name
    of = typed.get("of", typed["book"])
    chosen = read(opened(of), typed, lang_of(request)) if "of" in typed else Chosen({}, {}, {})
    if "show" in typed or chosen.errors or of != typed["book"]:
        return await form(request, typed, chosen if of == typed["book"] else Chosen({}, {}, {}))
    if typed.get("event") == "yes":  # whose signature would be any name: there are no codes here
        raise WebError("kept.event-where")
    names = [" ".join(typed.get(wind, "").split())[:MOST_NAME] for wind in WINDS]
    drawn = typed.get("seating") == DRAWN
    if drawn:
        SystemRandom().shuffle(names)
    visitor = await visitor_here(request)
    try:
        ident = await sheets_of(request).begin(visitor, typed["book"], names, event=False, house=chosen.house, drawn=drawn)
    except KeepError as error:
        raise WebError("kept.refused", why=error.sentence(lang_of(request))) from error
    return go(f"/keep/{ident}")


async def sheet(request: Request) -> Response:
    """Render the sheet."""
    ident, who = request.path_params["id"], who_of(request)
    chain = await sheets_of(request).chain(ident)
    clock, state = await clock_of(request, ident), await shown(request, chain)
    place, may = address_of(request), writes(request)
    boot = {
        "id": place,
        "url": f"/keep/{place}",
        "kept": ident if may else place,  # where a phone keeps what it has not sent, after a renewal too
        "reads": not may,
        "clock": clock is not None,
        "state": state,
        "codes": place_of(chain, ident) if may else "",
        "words": {name: template(f"kept.{name}", who.lang) for name in WORDS},
    }
    address = str(request.url_for("sheet", id=place))
    assets = site_of(request).assets
    needed = [*files(assets), assets.names(who.lang), *(clock["files"] if clock else [])]
    values: dict[str, Any] = {"id": place, "files": needed, "clock": clock, "address": address, "days": DAYS}
    values["short"] = shown_code(request, place, chain) if may else ""
    values |= {
        "reads": not may,
        "owner": may and await is_owner(request, sheets_of(request)),
        "renewed": request.query_params.get("renewed", ""),
    }
    reading = await sheets_of(request).address(ident, READ) if values["owner"] else ""
    values["reading"] = str(request.url_for("sheet", id=reading)) if reading else ""

    def work(still: Snapshot) -> Response:
        more = {"choices": choices(still.sheet, who.lang, who.profile), "offline": reckoning(still.sheet.book, who.lang)}
        return page(request, "scorekeeper/sheet.html", boot=boot | more, book=still.sheet.book, code=qr.bare(address), **values)

    return await worked_out(chain, work)


async def renew(request: Request) -> Response:
    """Renew the address of a sheet, for writing or for reading. Raise WebError for others than who began it."""
    return go(f"/keep/{await renewed(request, sheets_of(request), 'kept')}?renewed=yes")


async def download(request: Request) -> Response:
    """Send the sheet as its file, for ``jantaku verify``: the lines as stored, even if damaged. Raise WebError if there is none."""
    ident = request.path_params["id"]
    lines = await store_of(request).sheet_lines(ident)
    if not lines:
        raise WebError("kept.no-sheet", status=404)
    return await file(request, lambda: text_of(lines), f"{address_of(request)}.jsonl", "application/jsonl")
