"""The referee's register by command: ``jantaku ruling`` records in a file, and shows it."""

import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from jantaku.cli.common import show, show_json
from jantaku.cli.locked import lay, locked
from jantaku.cli.reading import CommandError, text_of
from jantaku.cli.render_register import entry_lines, register_lines
from jantaku.cli.render_ruling import plain, ruling_lines
from jantaku.referee import rule
from jantaku.register import Event, Register, RegisterError, Row
from jantaku.register.penalties import plain as plain_row
from jantaku.rules.book import DEFAULT, Book

F = TypeVar("F", bound=Callable[..., Any])
AFTER = ("decide", "appeal", "cancel")
LARGEST = 32 << 20


@dataclass(frozen=True, slots=True)
class Recording:
    """The options of a register given to the command."""

    record: Path | None
    register: Path | None
    warn: bool
    decide: str | None
    appeal: str | None
    cancel: str | None
    players: tuple[str, ...]
    others: tuple[str, ...]
    session: int | None
    table: int | None
    hand: str | None
    referee: str | None
    note: str | None
    decision: str | None
    points: int | None
    by: str | None
    outcome: str | None
    event: str | None
    trifles: int | None

    @property
    def way(self) -> str:
        """The kind of entry besides a ruling: the name of its option, or empty."""
        return next((name for name in ("warn", *AFTER) if getattr(self, name)), "")

    @property
    def given_options(self) -> list[str]:
        """The options that were given."""
        named = {"players": "player", "others": "other"}
        given = [each.name for each in fields(self) if getattr(self, each.name) or type(getattr(self, each.name)) is int]
        return [f"--{named.get(name, name)}" for name in given]


OPTIONS = (
    click.option("--record", type=click.Path(path_type=Path), metavar="FILE", help="Record it in a register, begun if need be."),
    click.option("--register", type=click.Path(path_type=Path), metavar="FILE", help="Show a register."),
    click.option("--warn", is_flag=True, help="With --record: a warning without a ruling."),
    click.option("--decide", metavar="ID", help="With --record: decide what the book left to the referee."),
    click.option("--appeal", metavar="ID", help="With --record: an appeal that was heard."),
    click.option("--cancel", metavar="ID", help="With --record: take a ruling back."),
    click.option("--player", "players", metavar="NAME", multiple=True, help="The offender; several where several are."),
    click.option("--other", "others", metavar="NAME", multiple=True, help="Another player concerned."),
    click.option("--session", type=int, metavar="N", help="The session."),
    click.option("--table", type=int, metavar="N", help="The table."),
    click.option("--hand", metavar="TEXT", help="The hand, as East 3."),
    click.option("--referee", metavar="NAME", help="Who rules."),
    click.option("--note", metavar="TEXT", help="A remark, or the reason."),
    click.option("--decision", metavar="WHAT", help="What the referee decides: none, points, dead-hand, chombo ..."),
    click.option("--points", type=int, metavar="N", help="How many penalty points."),
    click.option("--by", metavar="NAME", help="Who appeals."),
    click.option("--outcome", type=click.Choice(("upheld", "changed")), help="What came of an appeal."),
    click.option("--event", metavar="NAME", help="The event, of a new register."),
    click.option("--trifles", type=int, metavar="N", help="Of a new register: warnings that make repeated minor slips."),
)


def in_register(command: F) -> F:
    """Add the options of a register to a command, which takes them as one ``recording``."""

    @wraps(command)
    def taking(**options: Any) -> Any:
        own = {each.name: options.pop(each.name) for each in fields(Recording)}
        return command(recording=Recording(**own), **options)

    for option in reversed(OPTIONS):
        taking = option(taking)
    return taking  # type: ignore[return-value]  # the same but for its arguments


def read(path: Path) -> Register:
    """A register out of its file. Raises CommandError, naming the file."""
    text = text_of(path, LARGEST)
    try:
        return Register.read(text)
    except RegisterError as error:
        raise CommandError("register", path=str(path), why=error) from error


def book_for(path: Path, asked: str | None, settings: tuple[str, ...]) -> Book:
    """The book of a register, or the one for a new one. Raises JantakuError where another was asked for."""
    wanted = Book.open(asked or DEFAULT).set(*settings) if settings else Book.open(asked or DEFAULT)
    if not path.exists():
        return wanted
    book = read(path).ledger.book
    if (asked or settings) and wanted.digest != book.digest:
        raise CommandError("register-book", path=str(path), book=book.title)
    return book


def put(path: Path, book: Book, kind: str, body: dict[str, Any], asked: Recording) -> tuple[Register, Event]:
    """Add an entry to the register of a file, beginning it if there is no file. Raises JantakuError and writes nothing then."""
    with locked(path):
        at = int(1000 * time.time())
        if path.exists():
            misplaced = [f"--{name}" for name in ("event", "trifles") if getattr(asked, name) is not None]
            if misplaced:
                raise CommandError("register-begun", path=str(path), options=", ".join(misplaced))
            register = read(path)
        else:
            name = path.stem if asked.event is None else asked.event
            register = Register.begin(book.name, event=name, trifles=asked.trifles, house=dict(book.house), at=at)
        event = register.add(kind, body, id=f"e{len(register.events)}", at=at, by=str(body.get("referee", "")))
        lay(register.text, path)
    return register, event


def body_of(asked: Recording, **more: Any) -> dict[str, Any]:
    """An entry about players, out of the options."""
    names = ("session", "table", "hand", "referee", "note")
    given = {name: value for name in names if (value := getattr(asked, name)) is not None}
    lists = {"others": list(asked.others)} if asked.others else {}
    return {**more, "players": list(asked.players), **lists, **given}


def body_after(asked: Recording, given: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """A decision, an appeal or a cancellation, out of the options: its kind and its entry."""
    row = asked.decide or asked.appeal or asked.cancel
    whole: dict[str, Any] = {
        "row": row,
        "decision": asked.decision,
        "points": asked.points,
        "referee": asked.referee,
        "why": asked.note,
    }
    if asked.appeal:
        whole |= {"who": asked.by, "outcome": asked.outcome}
    if asked.decide and given:
        whole["given"] = given
    kind = {"decide": "decision", "appeal": "appeal", "cancel": "cancellation"}[asked.way]
    return kind, {name: value for name, value in whole.items() if value is not None}


def row_in(register: Register, event: Event) -> Row:
    """The row that an event speaks of."""
    row = register.ledger.row(str(event.body.get("row", event.id)))
    if row is None:
        raise RegisterError("row", id=event.id)
    return row


# ---- the command
def attend(
    asked: Recording, foul: str | None, given: dict[str, str], book: tuple[str, tuple[str, ...]], lang: str, *, as_json: bool
) -> None:
    """Show a register, or record in one; a book is that of the register unless one was asked for. Raises JantakuError."""
    if asked.register:
        show_register(asked, lang, as_json=as_json)
        return
    source = click.get_current_context().get_parameter_source("book")
    own = None if source is click.core.ParameterSource.DEFAULT else book[0]
    record(asked, foul, given, (own, book[1]), lang, as_json=as_json)


def record(
    asked: Recording,
    foul: str | None,
    given: dict[str, str],
    book: tuple[str | None, tuple[str, ...]],
    lang: str,
    *,
    as_json: bool,
) -> None:
    """Record a ruling, a warning, or the outcome of one, and show the account. Raises JantakuError."""
    assert asked.record is not None  # noqa: S101 - the callers have looked
    rules = book_for(asked.record, *book)
    ruling = None
    if foul:
        more = {"decision": asked.decision, "points": None if asked.points is None else str(asked.points)}
        whole = {**given, **{name: value for name, value in more.items() if value is not None}}
        ruling = rule(rules, foul, whole)
        kind, body = "ruling", body_of(asked, foul=ruling.foul, given=whole)
    else:
        kind, body = ("warning", body_of(asked)) if asked.warn else body_after(asked, given)
    register, event = put(asked.record, rules, kind, body, asked)
    row = row_in(register, event)
    if as_json:
        account = register.ledger.account(row.player)
        show_json({**(plain(ruling, lang) if ruling else {}), "recorded": plain_row(row), "account": account})
    else:
        show([*(ruling_lines(ruling, lang) if ruling else []), *entry_lines(register.ledger, row, lang)])


def show_register(asked: Recording, lang: str, *, as_json: bool) -> None:
    """Show a register, or one player's part of it. Raises JantakuError."""
    assert asked.register is not None  # noqa: S101 - the callers have looked
    register = read(asked.register)
    if len(asked.players) > 1:
        raise click.UsageError("--register shows all, or one --player.")
    name = asked.players[0] if asked.players else ""
    if name and register.ledger.named(name) not in register.ledger.players:
        known = tuple(register.ledger.players)
        raise CommandError(
            "register-player" if known else "register-players", path=str(asked.register), word=name[:40], names=", ".join(known)
        )
    if not as_json:
        show(register_lines(register, lang, name))
        return
    whole = register.ledger.json() | {"receipt": register.receipt}
    if name:
        account = register.ledger.account(name)
        whole = {**account, "rows": [row for row in whole["rows"] if row["id"] in account["rows"]], "receipt": register.receipt}
    show_json(whole)
