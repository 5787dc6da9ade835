"""The phone that wrote a line, known by its session: it alone may undo the line without the others' assent.

What can be undone is in `jantaku.scorekeeper.undoing`; the button is in `standing.js`.
"""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from jantaku.scorekeeper import Event, KeepError, ScoreSheet
from jantaku.scorekeeper.undoing import last_entry
from jantaku.web.http.templating import lang_of, who_of
from jantaku.web.scorekeeper.history import text
from jantaku.web.scorekeeper.names import called
from jantaku.web.scorekeeper.present import state
from jantaku.web.scorekeeper.proposals import proposed
from jantaku.web.scorekeeper.repository import sheets_of
from jantaku.web.scorekeeper.snapshot import Snapshot, worked_out
from jantaku.web.scorekeeper.writers import Writers

Json = dict[str, object]


def wrote(request: Request, writers: Writers, event: Event) -> None:
    """Note that the phone of a request wrote a line; from now on it keeps its session."""
    who = who_of(request)
    who.keep = who.keep or who.fresh
    writers.wrote(event.hash, who.session)


def check_writer(request: Request, chain: ScoreSheet, sent: Mapping[str, Any], writers: Writers) -> None:
    """Check that what a phone undoes it has entered itself. Raise KeepError."""
    body = sent["body"]
    if sent["kind"] != "correction" or "undo" not in body or any(event.id == sent["id"] for event in chain.events):
        return
    changes = body.get("changes")
    if isinstance(changes, Mapping) and not any(event.id in changes for event in chain.events):
        raise KeepError("undo-unknown")
    mine = own_entry(request, chain, writers)
    if mine is None or body.get("changes") != {mine.id: []}:
        raise KeepError("undo-late")


def own_entry(request: Request, chain: ScoreSheet, writers: Writers) -> Event | None:
    """Return the last entry of a sheet, if it can be undone and this phone wrote it."""
    last = None if chain.sheet.closed else last_entry(chain.events)
    return last if last and writers.is_by(last.hash, who_of(request).session) else None


def undoable(mine: Event | None, still: Snapshot, lang: str) -> Json | None:
    """Return the entry that a phone may take back, for its page."""
    return {"id": mine.id, "text": text(mine, called(still.sheet.names, lang), lang)} if mine else None


async def shown(request: Request, chain: ScoreSheet) -> Json:
    """Return the whole sheet for a phone, with the entry that it may undo."""
    lang, mine = lang_of(request), own_entry(request, chain, sheets_of(request).writers)
    found = sheets_of(request).proposals.of(request.path_params["id"], chain)

    def work(still: Snapshot) -> Json:
        return {
            **state(still, lang),
            "undo": undoable(mine, still, lang),
            "proposal": proposed(found, still, lang),
        }

    return await worked_out(chain, work)
