"""Pages around a score sheet: printing, an empty sheet, receipts, verification of a file."""

from typing import Any

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from jantaku.ledger.lines import line_of, may_be_receipt
from jantaku.rules.book import DEFAULT
from jantaku.scorekeeper import ScoreSheet
from jantaku.texts import say
from jantaku.web.errors import WebError
from jantaku.web.http import qr
from jantaku.web.http.addressed import address_of, addressed
from jantaku.web.http.installing import asked_lang, manifest_of, worker_of
from jantaku.web.http.templating import lang_of, page
from jantaku.web.rules.present import BOOKS, opened, short
from jantaku.web.scorekeeper.audit import MOST_BYTES, Checker
from jantaku.web.scorekeeper.graph import figure
from jantaku.web.scorekeeper.history import line_in
from jantaku.web.scorekeeper.offline import WORKER
from jantaku.web.scorekeeper.paper import blank, grouped, named, paper
from jantaku.web.scorekeeper.receipts import as_text, receipt, since
from jantaku.web.scorekeeper.repository import sheets_of
from jantaku.web.scorekeeper.snapshot import Snapshot, worked_out

SEATS = ("0", "1", "2", "3")
MOST_RECEIPT = 200  # letters of a submitted receipt


def routes() -> list[BaseRoute]:
    """Return the routes of these pages."""
    return [
        Route("/keep/paper", empty),
        Route("/keep/offline", offline_list),
        Route("/keep/worker.js", worker),
        Route("/keep/app.webmanifest", app),
        Route("/keep/verify", checking),
        Route("/keep/verify", checked, methods=["POST"]),
        *addressed(
            [
                Route("/keep/{id}/paper", printed),
                Route("/keep/{id}/receipt", own_receipt, name="receipt"),
                Route("/keep/{id}/receipt/{hash}.txt", saved),
                Route("/keep/{id}/receipt/{hash}", shown, name="shown-receipt"),
            ],
            sheets_of,
            "kept",
        ),
    ]


async def kept(request: Request) -> tuple[str, ScoreSheet]:
    """Return an address, and the sheet there. Raise WebError if there is none."""
    return address_of(request), await sheets_of(request).chain(request.path_params["id"])


# ---- printing
async def printed(request: Request) -> Response:
    """Render the sheet for printing; its corrections before the line ``?before=``. Raise WebError if there is none."""
    (ident, chain), lang = await kept(request), lang_of(request)
    address, end = str(request.url_for("sheet", id=ident)), line_in(request.query_params, len(chain.events))

    def work(still: Snapshot) -> Response:
        values: dict[str, Any] = {"sheet": paper(still, lang, end), "graph": figure(still.sheet, lang), "code": qr.bare(address)}
        return page(request, "scorekeeper/paper.html", id=ident, address=address, **values)

    return await worked_out(chain, work)


async def empty(request: Request) -> Response:
    """Render an empty sheet under ``?book=``. Raise WebError if the book is unknown."""
    book = opened(request.query_params.get("book") or DEFAULT)
    books = [(name, short(name)) for name in BOOKS]
    return page(request, "scorekeeper/blank.html", sheet=blank(book, lang_of(request)), name=book.name, books=books)


# ---- receipts
def seat_of(request: Request) -> int:
    """Return the seat of a receipt, ``?seat=``; -1 for none."""
    asked = request.query_params.get("seat", "")
    return int(asked) if asked in SEATS else -1


async def own_receipt(request: Request) -> Response:
    """Render a player's receipt of the current sheet. Raise WebError if there is no such sheet."""
    (ident, chain), seat, lang = await kept(request), seat_of(request), lang_of(request)

    def work(still: Snapshot) -> Response:
        slip = receipt(still, len(still.events) - 1, lang)
        address = place_of(request, ident, slip["hash"], seat)
        return page(request, "scorekeeper/receipt.html", id=ident, seat=seat, slip=slip, **on_page(slip, address))

    return await worked_out(chain, work)


def place_of(request: Request, ident: str, digest: str, seat: int) -> str:
    """Return the address at which a receipt is verified."""
    whose = f"?seat={seat}" if seat >= 0 else ""
    return str(request.url_for("shown-receipt", id=ident, hash=digest)) + whose


def on_page(slip: dict[str, Any], address: str) -> dict[str, Any]:
    """Return the further values of a receipt's page."""
    return {"grouped": grouped(slip["hash"]), "address": address, "code": qr.bare(address)}


async def named_line(request: Request) -> tuple[str, ScoreSheet, int]:
    """Return the sheet and the line with the hash of the address, -1 if none has it. Raise WebError if it is malformed."""
    ident, chain = await kept(request)
    digest = request.path_params["hash"].lower()
    if not may_be_receipt(digest):
        raise WebError("paper.no-receipt")
    return ident, chain, line_of(chain.events, digest)


async def shown(request: Request) -> Response:
    """Render the verification of a receipt: the sheet at its line, and the changes since. Raise WebError if it is malformed."""
    (ident, chain, number), lang = await named_line(request), lang_of(request)

    def work(still: Snapshot) -> Response:
        found = number >= 0
        slip = receipt(still, number, lang) if found else None
        news = since(still, number, lang) if found else None
        names = named(still.sheet, lang)
        return page(request, "scorekeeper/receipted.html", id=ident, seat=seat_of(request), slip=slip, since=news, names=names)

    return await worked_out(chain, work)


async def saved(request: Request) -> Response:
    """Send a receipt as a small file. Raise WebError if it is not in the sheet."""
    (ident, chain, number), seat, lang = await named_line(request), seat_of(request), lang_of(request)
    if number < 0:
        raise WebError("paper.not-in", status=404)
    slip = await worked_out(chain, lambda still: receipt(still, number, lang))
    text = as_text(slip, seat, lang, place_of(request, ident, slip["hash"], seat), ident)
    headers = {"Content-Disposition": f'attachment; filename="receipt-{ident}-{slip["hash"][:8]}.txt"'}
    return PlainTextResponse(text, headers=headers)


# ---- offline
async def offline_list(request: Request) -> Response:
    """Render the offline page: the sheets that a phone can open."""
    return page(request, "scorekeeper/shelf.html")


async def worker(request: Request) -> Response:
    """Send the service worker for ``/keep``."""
    return worker_of(request, WORKER, "/keep")


async def app(request: Request) -> Response:
    """Send the web-app manifest, with which a phone puts the score keeper on its home screen."""
    lang = asked_lang(request)
    return manifest_of(request, "/keep", lang, name=f"Jantaku – {say('kept.title', lang)}", short_name=say("paper.app", lang))


# ---- verification of a file
async def checking(request: Request) -> Response:
    """Render the form."""
    return page(request, "scorekeeper/verify.html", found=None, wrong="", receipt="")


async def checked(request: Request) -> Response:
    """Verify an uploaded file; nothing of it is stored."""
    raw, asked, lang = b"", "", lang_of(request)
    try:
        async with request.form(max_files=1, max_fields=5, max_part_size=MOST_BYTES + 1) as form:
            file, asked = form.get("file"), str(form.get("receipt") or "").strip().lower()[:MOST_RECEIPT]
            raw = await file.read(MOST_BYTES + 1) if isinstance(file, UploadFile) else b""
        found = await checker_of(request).check(raw, lang, asked)
    except WebError as error:
        return page(request, "scorekeeper/verify.html", error.status, found=None, wrong=error.sentence(lang), receipt=asked)
    wrong = found.get("refused", "")
    return page(
        request, "scorekeeper/verify.html", 400 if wrong else 200, found=None if wrong else found, wrong=wrong, receipt=asked
    )


def checker_of(request: Request) -> Checker:
    """Return the server's verifier."""
    state = request.app.state
    if not hasattr(state, "checker"):
        state.checker = Checker()
    found: Checker = state.checker
    return found
