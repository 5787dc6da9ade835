"""A register in words: where a row happened, what became of it, how a player stands; and the whole as a table of values."""

import csv
import io
from datetime import UTC, datetime

from jantaku import languages
from jantaku.register.penalties import Mark, PenaltyLedger, Row
from jantaku.texts import say

COLUMNS = (
    *("id", "time", "session", "table", "hand", "player", "others", "foul", "code", "sanction", "points", "counts", "cite"),
    *("referee", "note", "status"),
)
FORMULA = ("=", "+", "-", "@")  # what a spreadsheet would reckon with


def day(at: int) -> str:
    """A time in ms since 1970, to the minute, in UTC; empty where no clock ran."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M}" if at else ""


def place(row: Row, lang: str = "en") -> str:
    """The place: "session 2, table 5, East 3"; empty if unknown."""
    parts = [say(f"register.at-{name}", lang, n=n) for name, n in (("session", row.session), ("table", row.table)) if n]
    return languages.of(lang).dot.join([*parts, row.hand] if row.hand else parts)


def history(row: Row, lang: str = "en") -> list[str]:
    """Later changes of a row, a sentence each."""
    sentences = [_mark(mark, lang) for mark in row.marks]
    if not row.decided and not row.cancelled:
        sentences.append(say("register.undecided", lang))
    if row.included:
        sentences.append(say("register.included", lang))
    if "reverse-mangan" in row.next:
        sentences.append(say("register.at-the-table", lang))
    return sentences


def _mark(mark: Mark, lang: str) -> str:
    ident = f"register.was-{mark.outcome or mark.kind}"
    penalty = say(f"foul.sanction.{mark.sanction}", lang, points=mark.points)
    change = say(ident, lang, referee=mark.referee, who=mark.who, penalty=penalty)
    return f"{change}{languages.of(lang).gap}{say('register.because', lang, why=mark.why)}" if mark.why else change


def account(ledger: PenaltyLedger, name: str, lang: str = "en") -> str:
    """A player's account: points, warnings, other matters."""
    points, warnings = ledger.points(name), len(ledger.warnings(name))
    parts = [say("register.warnings", lang, count=warnings)] if warnings else []
    if ledger.amounts(name):
        parts.append(say("register.amounts", lang))
    parts += [say("register.scoreless", lang, n=session) for session in ledger.scoreless(name)]
    if ledger.named(name) in ledger.disqualified:
        parts.append(say("foul.sanction.disqualification", lang))
    if points or not parts:
        parts.insert(0, say("register.account-points", lang, points=points))
    return languages.of(lang).comma.join(parts)


def status(row: Row) -> str:
    """Status of a row, in a word for programs."""
    if row.cancelled:
        return "cancelled"
    if not row.decided:
        return "open"
    if row.included:
        return "included"
    return next((mark.outcome for mark in reversed(row.marks) if mark.outcome), "decided" if row.marks else "stands")


def table(ledger: PenaltyLedger) -> str:
    """The rows as comma-separated values; a cell that a spreadsheet might reckon with is kept a text."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in ledger.rows:
        more = {"time": day(row.at), "others": "; ".join(row.others), "foul": row.foul or "warning", "status": status(row)}
        values = [more.get(name, getattr(row, name, "")) for name in COLUMNS]
        writer.writerow([f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value for value in values])
    return out.getvalue()
