"""Receipts: the hash of a line, with which a player can later prove what the sheet said, and whether it changed."""

from collections.abc import Iterator
from typing import Any

from jantaku.scorekeeper import Sheet, difference, fold
from jantaku.scorekeeper.words import over
from jantaku.texts import say
from jantaku.web.scorekeeper.paper import altered, heading, named, ranking, summed, when
from jantaku.web.scorekeeper.present import title
from jantaku.web.scorekeeper.snapshot import Snapshot

Json = dict[str, Any]


def receipt(chain: Snapshot, number: int, lang: str) -> Json:
    """Return a receipt: the sheet after a line, and that line's hash."""
    events = chain.events[: number + 1]
    sheet = chain.sheet if len(events) == len(chain.events) else fold(events)
    return {
        **heading(sheet.book, lang),
        "names": named(sheet, lang),
        "line": number + 1,
        "hash": events[-1].hash,
        "when": when(events[-1].at),
        "stage": stage(sheet, lang),
        "ranking": ranking(sheet, named(sheet, lang), lang),
        "check": summed(sheet, lang),
        "signed": sheet.signed,
        "closed": sheet.closed,
    }


def stage(sheet: Sheet, lang: str) -> str:
    """Return the stage of the game: over, with the reason; or the next hand."""
    if sheet.over:
        return say("paper.ended", lang, why=over(sheet, lang))
    return say("paper.before", lang, hand=title(sheet.now.round, sheet.now.dealer, sheet.now.counters, lang))


def since(chain: Snapshot, number: int, lang: str) -> Json:
    """Return the changes of a sheet since a line: lines written, hands played, and what was altered."""
    then, now = fold(chain.events[: number + 1]), chain.sheet
    return {
        "lines": len(chain.events) - 1 - number,
        "hands": max(0, len(now.hands) - len(then.hands)),
        "changed": list(changed(then, now, lang)),
        "closed": now.closed and not then.closed,
        "ranking": ranking(now, named(now, lang), lang),
        "stage": stage(now, lang),
    }


def changed(then: Sheet, now: Sheet, lang: str) -> Iterator[str]:
    """Yield the hands, and names, that have changed since."""
    slip = [change for change in difference(then, now) if change.hand <= len(then.hands)]
    return altered(slip, now, lang)


def as_text(slip: Json, seat: int, lang: str, address: str, ident: str) -> str:
    """Return a receipt as text."""
    own = slip["names"][seat] if seat >= 0 else ""
    rows = [f"{row['place']}. {row['name']}  {row['points']}  {row['score']}" for row in slip["ranking"]]
    lines = [
        say("paper.receipt-title", lang),
        *([say("paper.receipt-of", lang, name=own)] if own else []),
        "",
        f"{slip['book']}. {slip['stage']}",
        *rows,
        slip["check"],
        "",
        say("paper.receipt-line", lang, n=slip["line"]) + (f", {slip['when']['text']}" if slip["when"] else ""),
        slip["hash"],
        address,
        "",
        say("paper.receipt-check", lang),
        f"jantaku verify {ident}.jsonl --receipt {slip['hash']}",
        "",
    ]
    return "\n".join(lines)
