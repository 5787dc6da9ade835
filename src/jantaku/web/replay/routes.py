"""Replays: the list of records, uploads, stepping through a record, playing on from a moment, downloads."""

import asyncio
from dataclasses import replace

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from jantaku.core import constants as n
from jantaku.core.acts import PASS
from jantaku.core.fields import copy
from jantaku.errors import JantakuError, LogError
from jantaku.game import formats
from jantaku.game.log import Entry, Log
from jantaku.game.table import Table
from jantaku.story.refusals import refusal
from jantaku.texts import say
from jantaku.web.errors import WebError
from jantaku.web.http.page_texts import table_words
from jantaku.web.http.preview import LinkPreview
from jantaku.web.http.shared_pages import rendered
from jantaku.web.http.templating import go, lang_of, page, site_of, store_of, who_of
from jantaku.web.http.visitors import visitor_here, visitor_of
from jantaku.web.play.config import Config
from jantaku.web.play.hub import hub_of
from jantaku.web.replay import deals, notable, present, refereed
from jantaku.web.replay.cache import MEDIA, TITLES, WRITTEN, Record, RecordCache
from jantaku.web.replay.index import index
from jantaku.web.replay.reading import MOST_BYTES, MOST_MB, ImportedGame, RecordReader, printable
from jantaku.web.replay.walk import Walk
from jantaku.web.store.refereed import is_refereed
from jantaku.web.wire.scene import ALL_OPEN, Audience

MOST_FILE_NAME = 60
KEPT = "private, max-age=604800, immutable"
HEADERS = {"Cache-Control": KEPT, "Vary": "Cookie, Accept-Language"}
LENGTHS = ("hand", "hanchan")


def routes() -> list[Route]:
    """Return the routes of the replays."""
    return [
        Route("/replay", listing, methods=["GET"]),
        Route("/replay", bring, methods=["POST"]),
        Route("/g/{ident}", show, methods=["GET"]),
        Route("/g/{ident}/frames", frames, methods=["GET"]),
        Route("/g/{ident}/review", reviewed, methods=["GET"]),
        Route("/g/{ident}/why", asked_why, methods=["GET"]),
        Route("/g/{ident}/deals", dealt, methods=["GET"]),
        Route("/g/{ident}/whatif", what_if, methods=["POST"]),
        Route("/g/{ident}/record.{ending}", download, methods=["GET"]),
    ]


# ---- the list
async def listing(request: Request) -> Response:
    """Render the visitor's records, and the upload form."""
    return await _listing(request)


async def _listing(request: Request, error: WebError | None = None, pasted: str = "") -> Response:
    visitor, store = await visitor_of(request), store_of(request)
    played = [present.played(game) for game in await store.games_of(visitor)] if visitor else []
    brought = [present.brought(record) for record in await store.records_of(visitor)] if visitor else []
    added = request.query_params.get("added", "")
    return page(
        request,
        "replay/records.html",
        error.status if error else 200,
        games=sorted(played + brought, key=lambda game: game.when, reverse=True),
        added=int(added) if added.isdecimal() and len(added) < 4 else 0,
        error=error.sentence(lang_of(request)) if error else "",
        pasted=pasted,
        most=MOST_MB,
        formats=formats.TITLES,
        endings=formats.ENDINGS,
    )


async def bring(request: Request) -> Response:
    """Parse an upload, store its games, and show the single one, or the list."""
    raw, name, pasted = await _sent(request)
    try:
        games = await _read(request, raw, name)
        visitor, store = await visitor_here(request), store_of(request)
        kept = [await store.save_record(game.text, game.title, visitor) for game in games]
    except WebError as error:
        return await _listing(request, error, pasted)
    return go(f"/g/{kept[0]}" if len(kept) == 1 else f"/replay?added={len(kept)}")


async def _read(request: Request, raw: bytes, name: str) -> list[ImportedGame]:
    """Return the games of an upload. Raise WebError if there are none."""
    if not raw:
        raise WebError("review.nothing")
    state = request.app.state
    if not hasattr(state, "reader"):
        state.reader = RecordReader()
    reader: RecordReader = state.reader
    return await reader.read(raw, name)


async def _sent(request: Request) -> tuple[bytes, str, str]:
    """Return an upload: bytes, name, and the text if it was pasted."""
    async with request.form(max_files=1, max_fields=10, max_part_size=MOST_BYTES + 1) as form:
        file, text = form.get("file"), form.get("text")
        if isinstance(file, UploadFile) and file.filename:
            return await file.read(MOST_BYTES + 1), printable(file.filename)[:MOST_FILE_NAME] or "record", ""
        pasted = text if isinstance(text, str) else ""
    return pasted.strip().encode("utf-8", "replace"), say("review.pasted", lang_of(request)), pasted[:20_000]


# ---- one record
async def show(request: Request) -> Response:
    """Render a record at a moment, in a seat's view."""
    ident, lang = request.path_params["ident"], lang_of(request)
    text = await notable.loader(store_of(request))(ident)
    if text is not None and is_refereed(text):
        return await _refereed(request, ident, text)
    record = await _record(request)
    lost = await cache_of(request).lost(record, lang)
    return await rendered(lambda: _page_of(request, record, lost))


def _page_of(request: Request, record: Record, lost: dict[str, list[str]]) -> Response:
    """Render the page of a record; ``lost`` is what each download omits."""
    lang, profile = lang_of(request), who_of(request).profile
    seat = _number(request, "seat", ALL_OPEN, -1, ALL_OPEN)
    moment = _moment(request, record.walk)
    audience = Audience(seat, lang, profile, sits=False)
    contents = index(record.walk, lang, profile)
    version = f"v={site_of(request).assets.fingerprint}&lang={lang}&profile={profile}"
    boot = {
        "id": record.ident,
        "n": moment,
        "seat": seat,
        "frames": f"/g/{record.ident}/frames?{version}",
        "review": f"/g/{record.ident}/review?{version}",
        "why": f"/g/{record.ident}/why?{version}",
        **contents,
    }
    return page(
        request,
        "replay/replay.html",
        preview=present.preview(record, lang),
        boot=boot,
        words={"texts": present.page_texts(lang), "tiles": table_words(lang)["tiles"]},
        title=present.title(record, lang),
        views=present.views(record, lang),
        contents=contents,
        n=moment,
        seat=seat,
        ident=record.ident,
        view=present.plain(record, moment, audience),
        unknown=present.unknown(record, lang),
        check=present.check(record, lang),
        downloads=[
            {"href": f"/g/{record.ident}/record.{ending}", "name": TITLES[ending], "lost": omitted}
            for ending, omitted in lost.items()
        ],
    )


async def _refereed(request: Request, ident: str, text: str) -> Response:
    """Render the record of a refereed table, which is read as a whole."""
    async with cache_of(request).free:
        record = await asyncio.to_thread(refereed.present, ident, text, lang_of(request), who_of(request).profile)
    lang = lang_of(request)
    preview = LinkPreview(say("preview.replay-unnamed", lang), say("preview.refereed-about", lang), "replay", f"/g/{ident}")
    return page(request, "replay/refereed_record.html", record=record, ident=ident, preview=preview)


async def frames(request: Request) -> Response:
    """Send the messages of one hand, in a seat's view; immutable under their URL."""
    record = await _record(request)
    hand = _number(request, "hand", 0, 0, len(record.walk.hands) - 1)
    seat = _number(request, "seat", ALL_OPEN, -1, ALL_OPEN)
    who = who_of(request)
    body = await cache_of(request).hand(record, hand, Audience(seat, who.lang, who.profile, sits=False))
    return Response(body, headers={"Content-Encoding": "gzip", **HEADERS}, media_type="application/json")


async def reviewed(request: Request) -> Response:
    """Send the review of a seat: each decision beside that of the bot; immutable under its URL."""
    record = await _record(request)
    body = await cache_of(request).review(record, _seat_view(request))
    return Response(body, headers={"Content-Encoding": "gzip", **HEADERS}, media_type="application/json")


async def asked_why(request: Request) -> Response:
    """Send what the bot weighs at a moment, for the seat that decides there; {} where it does not."""
    record = await _record(request)
    number = _number(request, "n", 0, 0, len(record.walk) - 1)
    return JSONResponse(await cache_of(request).why(record, number, _seat_view(request)), headers=HEADERS)


def _seat_view(request: Request) -> Audience:
    """Return a seat's view in the words of the reader. Raise WebError without a seat."""
    seat = _number(request, "seat", -1, -1, ALL_OPEN)
    if seat not in range(ALL_OPEN):
        raise WebError("review.game-seat")
    who = who_of(request)
    return Audience(seat, who.lang, who.profile, sits=False)


async def dealt(request: Request) -> Response:
    """Send what the deals of a finished game were made of, for the check by those who played it."""
    ident, lang = request.path_params["ident"], lang_of(request)
    text = await notable.loader(store_of(request))(ident)
    if text is not None and is_refereed(text):
        async with cache_of(request).free:
            return JSONResponse(await asyncio.to_thread(deals.of_refereed, text, lang))
    return JSONResponse(deals.of_record(await _record(request), lang))


async def what_if(request: Request) -> Response:
    """Take a seat at a moment, and play on against bots on the same wall."""
    record = await _record(request)
    async with request.form(max_fields=10) as form:
        chosen = {name: str(form.get(name, "")) for name in ("n", "seat", "length")}
    number, seat = (int(chosen[name]) if chosen[name].isdecimal() and len(chosen[name]) < 7 else -1 for name in ("n", "seat"))
    log, hand, acts = taken(record.walk, number, seat)
    length = chosen["length"] if chosen["length"] in LENGTHS else LENGTHS[0]
    try:
        room = await hub_of(request).take_over(log, hand, acts, seat, Config(length=length), await visitor_here(request))
    except WebError:
        raise
    except JantakuError as error:
        raise WebError("review.whatif-refused", why=refusal(error, lang_of(request))) from None
    return go(f"/t/{room.id}")


async def download(request: Request) -> Response:
    """Send the record as a file in one of the writable formats."""
    ending = request.path_params["ending"]
    if ending not in WRITTEN:
        raise WebError("review.no-format", status=404, form=printable(ending)[:MOST_FILE_NAME])
    record = await _record(request)
    try:
        text = await cache_of(request).written(record, ending)
    except JantakuError as error:
        raise WebError("review.unwritable", status=409, to=TITLES[ending], why=refusal(error, lang_of(request))) from None
    headers = {"Content-Disposition": f'attachment; filename="{record.ident}.{ending}"'}
    return Response(text, headers=headers, media_type=f"{MEDIA[ending]}; charset=utf-8")


# ---- shared
def cache_of(request: Request) -> RecordCache:
    """Return the cache of records."""
    state = request.app.state
    if not hasattr(state, "records"):
        state.records = RecordCache(notable.loader(store_of(request)))
    records: RecordCache = state.records
    return records


async def _record(request: Request) -> Record:
    ident = request.path_params["ident"]
    try:
        record = await cache_of(request).record(ident)
    except LogError:
        if not is_refereed(await store_of(request).record(ident) or ""):
            raise
        record = None  # a refereed record, which is not stepped through
    if record is None or not record.walk.hands:
        raise WebError("review.no-record", status=404, game=printable(ident)[:MOST_FILE_NAME])
    return record


def _moment(request: Request, walk: Walk) -> int:
    """Return the moment that was asked for: by its number, or the first of a hand."""
    hand = _number(request, "hand", 0, 0, len(walk.hands) - 1)
    return _number(request, "n", walk.hands[hand].first, 0, len(walk) - 1)


def _number(request: Request, name: str, usual: int, low: int, high: int) -> int:
    """Parse a number of the query, clamped to its bounds; the default if it is malformed."""
    text = request.query_params.get(name, "")
    if not text.removeprefix("-").isdecimal() or len(text) > 7:
        return usual
    return max(low, min(high, int(text)))


# ---- what if: a record to be played on from one of its moments
def taken(walk: Walk, number: int, seat: int) -> tuple[Log, int, int]:
    """Return (log, hand, number of acts kept) for playing on from a moment. Raise WebError if that is impossible.

    If the next tile has been drawn, the other players have passed; the log then records their passes.
    """
    if seat not in range(4):
        raise WebError("review.whatif-seat")
    if number not in range(len(walk)):
        raise WebError("review.no-moment", status=404, last=len(walk) - 1)
    moment, state, _ = walk.at(number)
    if state.phase == n.HAND_OVER:
        raise WebError("review.whatif-over")
    if any(state.hidden):
        raise WebError("review.whatif-hidden")
    hand = walk.log.hands[moment.hand]
    acts = hand.entries[: moment.acts]
    if moment.kind == "draw":
        acts = [*acts, *(Entry(other, PASS) for other in _silent(walk, moment.hand, moment.acts))]
    hands = [*walk.log.hands[: moment.hand], replace(hand, entries=acts), *walk.log.hands[moment.hand + 1 :]]
    return replace(walk.log, hands=hands), moment.hand, len(acts)


def _silent(walk: Walk, hand: int, acts: int) -> tuple[int, ...]:
    """Return the seats that could have answered the last of these acts, and did not."""
    table = Table(walk.book)
    copy(walk.hands[hand].before, table.state)
    table.lay(walk.log.hands[hand])
    for entry in walk.log.hands[hand].entries[:acts]:
        table.follow(entry)
    return table.asked if table.state.phase in {n.CLAIMS, n.ROBBERY} else ()
