"""Public pages of an event: reckoned once for all who watch; an answer that has not changed is not sent again."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from typing import NamedTuple, cast

from starlette.requests import Request
from starlette.responses import Response

from jantaku.tournament.archive import Archive
from jantaku.tournament.public import PublicEvent, in_play, public, shown_after, traces
from jantaku.web.http.preview import address
from jantaku.web.http.shared_pages import PageKey, SharedPages, rendered
from jantaku.web.http.templating import page, site_of, who_of
from jantaku.web.organise.context import archive_of, events_of
from jantaku.web.organise.public.player import KeptNeeds
from jantaku.web.organise.public.present import Json

MOST_EVENTS = 64


class EventView(NamedTuple):
    """An event as it is shown: ``scores`` names all that standings follow from, ``mark`` all documents.

    ``stage`` names what both have but the hands in play: a hand is recorded more often than a page is looked at.
    """

    of: Archive
    seen: PublicEvent
    scores: str
    stage: str
    mark: str
    needs: KeptNeeds
    original: str | None = None  # where the event itself is, of a copy


class EventViews:
    """The views of events that were asked for last, each reckoned again once a document has changed."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, EventView] = OrderedDict()

    def kept(self, ident: str, archive: Archive) -> EventView | None:
        """Return the view of an event that has not changed since it was asked for last, else None."""
        found = self._kept.get(ident)
        return found if found and found.of is archive else None

    def of(self, ident: str, archive: Archive, original: str | None = None) -> EventView:
        """Return the view of an event."""
        scores, stage, mark = marks(archive)
        found = self._kept.get(ident)
        if found is None or found.mark != mark:
            if found and found.stage == stage:  # a hand was recorded
                seen = replace(found.seen, in_play=in_play(archive))
            else:
                seen = public(archive)
                if found and found.scores == scores:  # nobody's score moved
                    seen = replace(seen, reckoning=found.seen.reckoning)
            found = self._kept[ident] = EventView(
                archive, seen, scores, stage, mark, found.needs if found else KeptNeeds(), original
            )
        elif found.of is not archive:  # a result that is not shown was corrected
            found = self._kept[ident] = found._replace(of=archive)
        self._kept.move_to_end(ident)
        while len(self._kept) > MOST_EVENTS:
            self._kept.popitem(last=False)
        return found


def marks(archive: Archive) -> tuple[str, str, str]:
    """Return what standings follow from, what all but the hands in play do, and all documents: hashes of their last lines."""
    last = shown_after(archive.state, archive.state.visibility)
    if last < max(archive.state.sessions, default=0):
        return _marks_of_shown(archive, last)
    scores = digest(archive.receipt, archive.register.receipt if archive.register else "")
    clocks = (each.receipt for each in archive.clocks.values())
    stage = digest(scores, *clocks, str(len(archive.sheets)))
    return scores, stage, digest(stage, *(chain.receipt for chain in archive.sheets.values()))


def _marks_of_shown(archive: Archive, last: int) -> tuple[str, str, str]:
    """Return the marks where results are not shown: they tell of nothing that is hidden, nor when it was corrected."""
    rows = (str(row) for row in archive.reckoning.after(last).ledger.rows)
    scores = digest(*traces(archive, last), *rows)
    stage = digest(scores, *(each.receipt for each in archive.clocks.values()), str(len(archive.sheets)))
    return scores, stage, digest(stage, str(sorted(in_play(archive).items())))


def digest(*parts: str) -> str:
    """Return a short hash of texts."""
    return sha256("\n".join(parts).encode()).hexdigest()[:24]


async def view_of(request: Request) -> EventView:
    """Return the event of the path as it is shown. Raise WebError if there is none."""
    archive, ident = await archive_of(request), str(request.path_params["id"])
    views = cast("EventViews", request.app.state.events)
    found = views.kept(ident, archive)
    if found is None:
        original = await events_of(request).original(ident)
        found = await rendered(lambda: views.of(ident, archive, original))
    return found


async def answer(request: Request, template: str, stamp: str, content: Callable[[], Json], args: str = "") -> Response:
    """Return a page made once for all who read alike, or 304 where the reader has it; ``args`` are what else it depends on."""
    site, who = site_of(request), who_of(request)
    looks = who.prefs.get("theme", "auto"), who.prefs.get("tiles", "plain")
    path, origin = request.url.path, address(site.settings, request)
    key = PageKey(path, f"{args}#{stamp}", origin, who.lang, who.profile, *looks)
    tag = f'W/"{digest(*key, who.session, site.assets.fingerprint)}"'
    who.keep = True
    headers = {"ETag": tag, "Vary": "Cookie, Accept-Language, Accept-Encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)

    def render() -> Response:
        request.state.shared = True
        try:
            return page(request, template, id=request.path_params["id"], mark=stamp, **content())
        finally:
            request.state.shared = False

    kept = await cast("SharedPages", request.app.state.shared).page(key, render)
    made = kept.response(site.signing.token(who.session), packed="gzip" in request.headers.get("accept-encoding", ""))
    made.headers.update(headers)
    return made
