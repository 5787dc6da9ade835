"""A register in lines for a terminal: rows, warnings, open matters, and a player's account after an entry."""

from collections.abc import Iterator

from jantaku import languages
from jantaku.cli.common import paint, places
from jantaku.referee.ruling import recorded
from jantaku.register import PenaltyLedger, Register, Row
from jantaku.register.words import account, day, history, place
from jantaku.texts import say
from jantaku.texts.booktitle import book_title
from jantaku.texts.columns import columns, wrap


def register_lines(register: Register, lang: str, player: str = "") -> list[str]:
    """A register; of one player alone where one is named."""
    ledger = register.ledger
    names = [ledger.named(player)] if player else list(ledger.players)
    head = paint("clause", f"{book_title(ledger.book, lang)}  {say('register.receipt', lang)} {register.receipt[:16]}")
    lines = [f"{paint('title', ledger.event or say('register.title', lang))}  {head}", ""]
    if not ledger.rows:
        return [*lines, say("register.empty", lang)]
    if not player:
        lines += _open(ledger, lang)
    for name in names:
        lines += _account(ledger, name, lang)
    return lines if player else [*lines, *_fouls(ledger, lang)]


def entry_lines(ledger: PenaltyLedger, row: Row, lang: str) -> list[str]:
    """Lines after an entry: that it was recorded, and the player's account."""
    return [
        "",
        f"  {paint('total', say('register.recorded', lang, id=row.id))}",
        *(f"    {line}" for part in history(row, lang) for line in wrap(part, places() - 4)),
        *(f"    {line}" for line in wrap(f"{row.player}{_colon(lang)}{account(ledger, row.player, lang)}", places() - 4)),
    ]


def _colon(lang: str) -> str:
    return languages.of(lang).colon


def _open(ledger: PenaltyLedger, lang: str) -> Iterator[str]:
    """Matters that wait for a referee."""
    if ledger.open:
        yield paint("total", say("register.open", lang))
        for row in ledger.open:
            yield f"  {row.id}  {row.player}{_colon(lang)}{row.title(lang)}  {paint('clause', place(row, lang))}"
        yield ""
    if ledger.due:
        yield paint("total", say("register.due", lang, count=ledger.trifles))
        for name in ledger.due:
            yield f"  {name}{_colon(lang)}{say('register.warnings', lang, count=ledger.since(name))}"
        yield ""


def _account(ledger: PenaltyLedger, name: str, lang: str) -> Iterator[str]:
    """One player's rows."""
    yield f"{paint('total', name)}  {account(ledger, name, lang)}"
    for row in ledger.of(name):
        clause = recorded(ledger.book, row.cite, lang, row.foul)
        yield f"  {row.id}  {row.title(lang)}{_colon(lang)}{row.penalty(lang)}  {paint('clause', clause)}"
        for part in (*history(row, lang), row.note):
            if part:
                yield from (f"      {line}" for line in wrap(part, places() - 6))
        where = "  ".join(part for part in (place(row, lang), row.referee, day(row.at)) if part)
        yield f"      {paint('clause', where)}"
    yield ""


def _fouls(ledger: PenaltyLedger, lang: str) -> Iterator[str]:
    """Number of rulings on each foul."""
    yield paint("total", say("register.fouls", lang))
    counted = [(say(f"foul.title.{foul}", lang), str(count), str(points)) for foul, count, points in ledger.fouls()]
    rows = [("", say("register.rulings", lang), say("register.points-head", lang)), *counted]
    yield from ("".join(cells).rstrip() for cells in columns(rows, right=(1, 2), indent="  "))
