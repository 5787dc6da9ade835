"""``jantaku seat``: seating plans for events, each with its certificate; and the group of its further commands."""

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, ClassVar, TypeVar, cast

import click
from click.core import ParameterSource

from jantaku.cli import Commands, LazyGroup
from jantaku.cli.common import in_book, in_language, opened, show, show_json
from jantaku.cli.reading import text_of
from jantaku.cli.render_seat import plan_json, plan_lines
from jantaku.tournament.seating import (
    STRICT,
    VARIED,
    Plan,
    SeatingError,
    by_results,
    certify,
    from_plan,
    groups_of,
    plan_of,
    results_of,
    seat,
    wish_of,
)

FILE = click.Path(path_type=Path, readable=False)
PLAN = click.argument("source", metavar="PLAN", type=FILE)
WAYS = "Give --players and --rounds, or --results FILE, or --file PLAN"
WRITTEN = {"as_json": "json", "source": "file", "drawn": "lot", "settings": "set"}
# Each command: its module, which has a click command named `command`, and what it does in a line.
SEAT_COMMANDS: Commands = {
    "amend": ("jantaku.cli.seat_amend", "Change a plan in the middle of an event: players, tables."),
    "check": ("jantaku.cli.seat_check", "Count what a plan is worth, of any program."),
}
F = TypeVar("F", bound=Callable[..., Any])


class SeatGroup(LazyGroup):
    """The commands about seating plans."""

    table: ClassVar[Commands] = SEAT_COMMANDS


@dataclass(frozen=True, slots=True)
class PlanOptions:
    """The options of a plan given to the command."""

    players: int | None
    rounds: int | None
    tables: str | None
    apart: Path | None
    fixed: tuple[str, ...]
    results: Path | None
    source: Path | None
    drawn: str | None
    seed: int


OPTIONS = (
    click.option("--players", type=click.IntRange(min=1), metavar="N", help="How many: a multiple of four, 8 to 400."),
    click.option("--rounds", type=click.IntRange(min=1), metavar="R", help="How many: 1 to 15."),
    click.option(
        "--tables",
        type=click.Choice([VARIED, STRICT]),
        help="What comes first where both cannot be, opponents or tables; by default as the book has it.",
    ),
    click.option("--apart", type=FILE, metavar="FILE", help="Groups whose players should not meet, one a line: Lyon: 1, 2, 3."),
    click.option("--fixed", metavar="PLAYER=TABLE", multiple=True, help="A player who stays at a table: 7=3."),
    click.option("--results", type=FILE, metavar="FILE", help="Seat the next round by the results in FILE."),
    click.option("--file", "source", type=FILE, metavar="PLAN", help="Take the plan from a file."),
    click.option("--lot", "drawn", metavar="SEED", help="Draw by lot who has which number."),
    click.option("--seed", type=int, default=0, show_default=True, help="Of choices that are free: the same seed, the same plan."),
)


def of_a_plan(command: F) -> F:
    """Add the options of a plan to a command, which takes them as ``wanted``."""

    @functools.wraps(command)
    def with_options(**given: Any) -> Any:
        own = {each.name: given.pop(each.name) for each in fields(PlanOptions)}
        return command(wanted=PlanOptions(**own), **given)

    for option in reversed(OPTIONS):
        with_options = option(with_options)
    return cast("F", with_options)


@click.group("seat", cls=SeatGroup, invoke_without_command=True, short_help="Make, amend or check a seating plan.")
@of_a_plan
@in_book
@in_language
def command(wanted: PlanOptions, book: str, settings: tuple[str, ...], lang: str, *, as_json: bool) -> None:
    """Make a seating plan: who plays whom, at which table, under which wind; and a certificate of what it is worth.

    No pair meets twice and nobody sits twice at a table wherever both can be. FILE and PLAN may be - for standard input.

    \b
      jantaku seat --players 40 --rounds 8
      jantaku seat --players 24 --rounds 8 --tables varied --apart clubs.txt --fixed 7=3
      jantaku seat --results event.json
      jantaku seat amend plan.json --played 3 --without 12,17 --add 41,42
    """  # noqa: D301 - click's
    ctx = click.get_current_context()
    if ctx.invoked_subcommand is not None:
        own = {name for name in ctx.params if ctx.get_parameter_source(name) is not ParameterSource.DEFAULT}
        if own:
            named = ", ".join(sorted(f"--{WRITTEN.get(name, name)}" for name in own))
            raise click.UsageError(f"{named} goes after {ctx.invoked_subcommand}, which has options that fit it.")
        return
    _check(wanted)
    rules = opened(book, settings)
    wish = wanted.tables or wish_of(rules)
    plan, first = _made(wanted, wish)
    found = certify(plan)
    if as_json:
        show_json(plan_json(found))
    else:
        clause = "" if wanted.tables else rules.cite("events.table_once", lang)
        show(plan_lines(found, lang, first, wish if wanted.players else "", clause))


def _made(wanted: PlanOptions, tables: str) -> tuple[Plan, int]:
    """Return the plan that is asked for, and its first round that is new, from 0."""
    apart = groups_of(text_of(wanted.apart), str(wanted.apart)) if wanted.apart else []
    fixed = _fixed(wanted.fixed)
    if wanted.results:
        played, order = results_of(text_of(wanted.results), str(wanted.results), wanted.seed)
        plan = by_results(played, order, seed=wanted.seed, apart=apart, fixed=fixed or None)
        return plan, len(played.rounds)
    if wanted.source:
        theirs = plan_of(text_of(wanted.source), str(wanted.source))
        return from_plan(theirs, tables=tables, seed=wanted.seed, drawn=wanted.drawn, apart=apart, fixed=fixed), 0
    players, rounds = wanted.players or 0, wanted.rounds or 0
    return seat(players, rounds, tables=tables, seed=wanted.seed, drawn=wanted.drawn, apart=apart, fixed=fixed), 0


def _check(wanted: PlanOptions) -> None:
    """One way of seating is asked for, with what belongs to it."""
    given = (("--players", wanted.players), ("--results", wanted.results), ("--file", wanted.source))
    ways = [name for name, value in given if value is not None]
    if len(ways) != 1:
        which = f", not {' and '.join(ways)}" if ways else ""
        raise click.UsageError(f"{WAYS}{which}.")
    if wanted.players is None and wanted.rounds is not None:
        raise click.UsageError(f"{WAYS}; --rounds goes with --players.")
    if wanted.players is not None and wanted.rounds is None:
        raise click.UsageError("Give --rounds R with --players.")
    if wanted.tables and (wanted.results or (wanted.source and not (wanted.apart or wanted.fixed))):
        raise click.UsageError(f"--tables is for a plan that is made: {ways[0]} leaves nothing to choose.")
    if wanted.results is not None and wanted.drawn is not None:
        raise click.UsageError("--lot draws numbers before the first round; --results has them already.")


def _fixed(words: tuple[str, ...]) -> dict[int, int]:
    """Read players and their tables, ``7=3``. Raises SeatingError."""
    found: dict[int, int] = {}
    for word in words:
        player, _, table = word.partition("=")
        if not re.fullmatch("[0-9]{1,4}=[0-9]{1,4}", word):
            raise SeatingError("fixed-word", word=repr(word[:40]))
        if found.setdefault(int(player), int(table)) != int(table):
            raise SeatingError("fixed-twice", player=int(player), first=found[int(player)], second=int(table))
    return found
