"""Import of a score sheet's rulings into a register: each once, with the decisions and corrections made there since."""

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple

from jantaku.errors import Missing
from jantaku.referee import rule
from jantaku.register import Register, RegisterError
from jantaku.register.events import canonical
from jantaku.scorekeeper import Penalty as Kept
from jantaku.scorekeeper import Sheet
from jantaku.texts import say
from jantaku.web.scorekeeper.present import title

LAST = "last_timed_hand"
ADDRESS = re.compile(r"(?:.*/keep/)?((?:[1-9][0-9]?-)?[a-z0-9]{6,16})(?:[/?#].*)?")


class Taken(NamedTuple):
    """An entry for a register from a sheet; its id is the same at every import."""

    kind: str
    body: dict[str, Any]
    id: str


def sheet_in(text: str) -> str:
    """Return the last part of a sheet's address, or ""."""
    found = ADDRESS.fullmatch(text.strip())
    return found[1] if found else ""


def over(ident: str, register: Register, sheet: Sheet, place: dict[str, Any], lang: str) -> list[Taken]:
    """Return the entries of a sheet that a register lacks; ``place`` has session, table and importing referee.

    Raise RegisterError if the sheet has another book, or an offender has no name.
    """
    if sheet.book.digest != register.ledger.book.digest:
        raise RegisterError("other-book", book=sheet.book.title)
    mark = mark_of(ident, register)
    found = [entry for row in sheet.ledger for entry in _row(mark, sheet, row, place, lang)]
    for entry in found:
        if not all(entry.body.get("players", ["-"])):
            raise RegisterError("nameless")
    known = {event.id for event in register.events}
    return [*_gone(mark, register, found, place, lang), *(entry for entry in found if entry.id not in known)]


def mark_of(ident: str, register: Register) -> str:
    """Return the beginning of the ids of a sheet's rows, from which nobody learns where the sheet is written.

    In a register that has rows of the sheet from before, which begin with its id, they go on so.
    """
    before = any(row.id.startswith(f"{ident}-") for row in register.ledger.rows)
    return ident if before else sha256(f"sheet {ident}".encode()).hexdigest()[:10]


def _gone(mark: str, register: Register, taken: list[Taken], place: dict[str, Any], lang: str) -> list[Taken]:
    """Return the cancellations of imported rows that are no longer on the sheet, as after a correction."""
    there = {entry.id for entry in taken}
    rows = [row for row in register.ledger.rows if row.id.startswith(f"{mark}-") and not row.cancelled and row.id not in there]
    body = {"referee": place["referee"], "why": say("register.corrected-there", lang)}
    return [Taken("cancellation", {"row": row.id, **body}, f"{row.id}-x") for row in rows]


def _row(mark: str, sheet: Sheet, row: Kept, place: dict[str, Any], lang: str) -> Iterator[Taken]:
    entered = next((entry.body for entry in sheet.entries if entry.id == row.id.partition("/")[0]), {})
    note = str(entered.get("note", ""))  # the row's note is the decision's, once there is one
    body = {
        "foul": row.foul,
        "given": _given(sheet, row, dict(entered.get("given", {}))),
        "players": [sheet.names[row.seat]],
        **place,
        **({"hand": hand} if (hand := _hand(sheet, row.hand, lang)) else {}),
        **({"note": note} if note else {}),
    }
    body["referee"] = str(entered.get("referee", "")) or place["referee"]
    identity = [
        row.id,
        row.foul,
        body["given"],
        body["players"],
        note,
    ]  # without the importing referee and language: the id must not depend on them
    base = f"{mark}-{sha256(canonical(identity).encode()).hexdigest()[:12]}"
    yield Taken("ruling", body, base)
    for entry in sheet.entries:
        who = str(entry.body.get("referee", "")) or place["referee"]
        if entry.kind == "decision" and entry.body.get("foul") == row.id:
            decided = {name: entry.body[name] for name in ("decision", "points") if name in entry.body}
            last = {"given": {LAST: _last(row)}} if decided.get("decision") in {"chombo", "redeal"} else {}
            why = {"why": str(entry.body.get("note", ""))}
            yield Taken("decision", {"row": base, "referee": who, **why, **decided, **last}, f"{base}-d")
        if entry.kind == "cancel" and entry.body.get("penalty") == row.id:
            reason = str(entry.body.get("why", "")) or say("register.cancelled-there", lang)
            yield Taken("cancellation", {"row": base, "referee": who, "why": reason}, f"{base}-c")


def _given(sheet: Sheet, row: Kept, given: dict[str, Any]) -> dict[str, str]:
    """Return the circumstances; the last timed hand is implied on a sheet, and explicit in a register."""
    texts = {name: ("yes" if value else "no") if isinstance(value, bool) else str(value) for name, value in given.items()}
    try:
        rule(sheet.book, row.foul, texts)
    except Missing as missing:
        if missing.circumstance == LAST:
            return {**texts, LAST: _last(row)}
        raise
    return texts


def _last(row: Kept) -> str:
    return "yes" if "session-ends" in row.next else "no"


def _hand(sheet: Sheet, number: int, lang: str) -> str:
    if 0 < number <= len(sheet.hands):
        one = sheet.hands[number - 1]
        return title(one.round, one.dealer, one.counters, lang)
    now = sheet.now
    return "" if sheet.over or number <= 0 else title(now.round, now.dealer, now.counters, lang)
