"""``jantaku ruling --record`` and ``--register``: record in a register, and show one."""

import click

from jantaku.cli.common import show, show_json
from jantaku.cli.register import Recording, body_after, body_of, book_for, put, read, row_in
from jantaku.cli.render_register import entry_lines, register_lines
from jantaku.cli.render_ruling import plain, ruling_lines
from jantaku.errors import FoulError
from jantaku.referee import rule
from jantaku.register.penalties import plain as plain_row


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
    assert asked.record is not None  # noqa: S101 - whoever calls has looked
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
    assert asked.register is not None  # noqa: S101 - whoever calls has looked
    register = read(asked.register)
    if len(asked.players) > 1:
        raise click.UsageError("--register shows all, or one --player.")
    name = asked.players[0] if asked.players else ""
    if name and register.ledger.named(name) not in register.ledger.players:
        names = ", ".join(register.ledger.players) or "nobody"
        raise FoulError(f"{asked.register} names no player {name[:40]!r}; it has {names}")
    if not as_json:
        show(register_lines(register, lang, name))
        return
    whole = register.ledger.json() | {"receipt": register.receipt}
    if name:
        account = register.ledger.account(name)
        whole = {**account, "rows": [row for row in whole["rows"] if row["id"] in account["rows"]], "receipt": register.receipt}
    show_json(whole)
