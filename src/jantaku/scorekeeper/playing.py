"""Move a game on entry by entry: fold events into a sheet, and try an entry before it is recorded."""

from collections.abc import Callable, Iterable, Mapping

from jantaku.errors import JantakuError, Missing
from jantaku.scorekeeper import conduct, deals, ending, hands
from jantaku.scorekeeper.due import check_rest
from jantaku.scorekeeper.errors import KeepError
from jantaku.scorekeeper.events import Body, Entry, Event, effective, is_order, shaped
from jantaku.scorekeeper.fold import SheetFold
from jantaku.scorekeeper.possible import Doubt
from jantaku.scorekeeper.sheet import Preview, Sheet

ACTS: dict[str, Callable[[SheetFold, Entry], None]] = {
    "deal": hands.deal,
    "riichi": hands.riichi,
    "win": hands.win,
    "draw": hands.draw,
    "abort": hands.abort,
    "redeal": hands.redeal,
    "foul": conduct.foul,
    "decision": conduct.decision,
    "cancel": conduct.cancel,
    "correction": ending.correction,
    "loan": ending.loan,
    "gong": ending.gong,
    "totals": ending.totals,
    "confirm": ending.confirm,
    "sign": ending.sign,
    "close": ending.close,
}
SETTLING = ("foul", "decision", "cancel", "correction", "loan", "gong")  # allowed while a ruling on the last hand is pending


def take(run: SheetFold, entry: Entry) -> None:
    """Move a game on by one entry. Raises KeepError or Missing; the game must then be folded again."""
    if entry.kind not in ACTS:
        raise KeepError("begin-twice" if entry.kind == "begin" else "kind", kind=entry.kind[:20])
    if run.closed and entry.kind != "correction":
        raise KeepError("closed")
    if entry.kind not in SETTLING:
        check_rest(run)
    if entry.kind not in {"confirm", "sign", "close", "correction"}:
        run.confirmed.clear()
        run.signed = ""
    count = len(run.hands)
    run.ids.append(entry.id)
    if deals.THEN in entry.body:
        deals.take_on(run, ACTS[entry.kind], entry)
    else:
        ACTS[entry.kind](run, entry)
    run.entries.append(entry)
    run.doubts += (Doubt(entry.id, entry.n, why) for why in run.noted)
    run.noted.clear()
    if len(run.hands) == count and not run.in_play:
        run.ids.remove(entry.id)


def admit(run: SheetFold, entry: Entry) -> None:
    """Move a game on by a new entry: what is pending bars it, on a sheet of an older format too.

    Raises as `take` does, and KeepError for a value that no game can have.
    """
    strict, run.strict = run.strict, True
    run.asks = True
    known = len(run.doubts)
    deals.no_deal(entry)
    take(run, entry)
    run.strict = strict
    run.asks = False
    if len(run.doubts) > known:
        raise run.doubts[known].why


def run_of(entries: Iterable[Entry]) -> SheetFold:
    """A game moved on by all these entries. Raises KeepError, with the entry's number, for one that cannot be."""
    first, *rows = tuple(entries) or (Entry("", {}),)
    run = SheetFold(first)
    corrected = max((entry.n for entry in rows if entry.kind == "correction"), default=0)
    for entry in rows:
        try:
            if entry.n > corrected or ending.holds(run, entry):
                take(run, entry)
        except Missing:
            raise
        except JantakuError as error:
            raise KeepError("follow", n=entry.n + 1, why=error) from error
    return run


def fold(events: Iterable[Event]) -> Sheet:
    """The sheet that follows from the events, corrections made. Raises KeepError."""
    return run_of(effective(events)).sheet()


def fold_entries(entries: Iterable[Entry]) -> Sheet:
    """The sheet that follows from entries as they count."""
    return run_of(entries).sheet()


def preview(sheet: Sheet, kind: str, body: Body) -> Preview:
    """Preview an entry without recording it: payments and the state after it. Raises as `ScoreSheet.add` does."""
    run = run_of(sheet.entries)
    admit(run, Entry(kind, body))
    return Preview(sheet, run.sheet())


def check_changes(body: Body, events: Mapping[str, Event]) -> None:
    """A correction names events of the sheet, and entries to stand in their place. Raises KeepError."""
    if is_order(body.get("seats")) and "changes" not in body:
        return
    if not shaped(body) or not body.get("changes") or "seats" in body:
        raise KeepError("value", field="changes")
    for target, rows in body["changes"].items():
        if target not in events:
            raise KeepError("no-event", id=str(target)[:40])
        for row in rows:
            if (row["kind"] == "correction") != (events[target].kind == "correction"):
                raise KeepError("value", field="changes")
            if row["kind"] == "correction":
                check_changes(row["body"], events)
