"""``jantaku seat``: seating plans for events, each with its certificate; ``amend`` and ``check`` are in `seat_plans`."""

from pathlib import Path

import click

from jantaku.cli.common import in_book, in_language, opened, show, show_json
from jantaku.cli.render_seat import plan_json, plan_lines
from jantaku.cli.seat_plans import amend_command, check_command, text_of
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
WAYS = "Give --players and --rounds, or --results FILE, or --file PLAN"


@click.group("seat", invoke_without_command=True, short_help="Make, amend or check a seating plan.")
@click.option("--players", type=int, metavar="N", help="How many: a multiple of four, 8 to 400.")
@click.option("--rounds", type=int, metavar="R", help="How many: 1 to 15.")
@click.option(
    "--tables", type=click.Choice([VARIED, STRICT]), help="Where both cannot be: opponents first, or tables; by default the book's."
)
@click.option("--apart", type=FILE, metavar="FILE", help="Groups whose players should not meet, one a line: Lyon: 1, 2, 3.")
@click.option("--fixed", metavar="PLAYER=TABLE", multiple=True, help="A player who stays at a table: 7=3.")
@click.option("--results", type=FILE, metavar="FILE", help="Seat the next round by the results in FILE.")
@click.option("--file", "source", type=FILE, metavar="PLAN", help="Take the plan from a file.")
@click.option("--lot", "drawn", metavar="SEED", help="Draw by lot who has which number.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of choices that are free: the same seed, the same plan.")
@in_book
@in_language
@click.pass_context
def command(
    ctx: click.Context,
    *,
    players: int | None,
    rounds: int | None,
    tables: str | None,
    apart: Path | None,
    fixed: tuple[str, ...],
    results: Path | None,
    source: Path | None,
    drawn: str | None,
    seed: int,
    book: str,
    settings: tuple[str, ...],
    lang: str,
    as_json: bool,
) -> None:
    """Make a seating plan: who plays whom, at which table, under which wind; and a certificate of what it is worth.

    No pair meets twice and nobody sits twice at a table wherever both can be. FILE and PLAN may be - for standard input.

    \b
      jantaku seat --players 40 --rounds 8
      jantaku seat --players 24 --rounds 8 --tables varied --apart clubs.txt --fixed 7=3
      jantaku seat --results event.json
      jantaku seat amend plan.json --played 3 --without 12,17 --add 41,42
    """  # noqa: D301 - click's
    asked = {name for name in ctx.params if ctx.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT}
    if ctx.invoked_subcommand is not None:
        if own := asked - {"lang"}:
            raise click.UsageError(f"{ctx.invoked_subcommand} has options of its own: write them after it, not {_named(own)}.")
        return
    _check(players, rounds, results, source, drawn)
    groups = groups_of(text_of(apart), str(apart)) if apart else []
    homes = _fixed(fixed)
    first = 0
    if results:
        played, order = results_of(text_of(results), str(results), seed)
        plan = by_results(played, order, seed=seed, apart=groups, fixed=homes or None)
        first = len(played.rounds)
    elif source:
        plan = from_plan(
            plan_of(text_of(source), str(source)),
            drawn=drawn,
            apart=groups,
            fixed=homes,
            seed=seed,
            tables=_wish(tables, book, settings),
        )
    else:
        plan = seat(
            players or 0, rounds or 0, tables=_wish(tables, book, settings), seed=seed, drawn=drawn, apart=groups, fixed=homes
        )
    _show(plan, first, lang, as_json=as_json)


def _wish(tables: str | None, book: str, settings: tuple[str, ...]) -> str:
    """Return what comes first where both cannot be: as asked for, else as the book has it."""
    return tables or wish_of(opened(book, settings))


def _show(plan: Plan, first: int, lang: str, *, as_json: bool) -> None:
    found = certify(plan)
    if as_json:
        show_json(plan_json(found))
    else:
        show(plan_lines(found, lang, first))


def _check(players: int | None, rounds: int | None, results: Path | None, source: Path | None, drawn: str | None) -> None:
    """One way of seating is asked for, with what belongs to it."""
    ways = [name for name, given in (("--players", players), ("--results", results), ("--file", source)) if given is not None]
    if len(ways) != 1:
        which = f", not {' and '.join(ways)}" if ways else ""
        raise click.UsageError(f"{WAYS}{which}.")
    if (rounds is None) == (players is not None):
        raise click.UsageError(
            f"{WAYS}; --rounds goes with --players." if rounds is not None else "Give --rounds R with --players."
        )
    if results is not None and drawn is not None:
        raise click.UsageError("--lot draws numbers before the first round; --results has them already.")


def _fixed(words: tuple[str, ...]) -> dict[int, int]:
    """Read players and their tables, ``7=3``. Raises SeatingError."""
    found: dict[int, int] = {}
    for word in words:
        player, _, table = word.partition("=")
        if not (player.isascii() and player.isdigit() and table.isascii() and table.isdigit()):
            raise SeatingError(f"--fixed {word[:40]!r} is not a player and a table: write PLAYER=TABLE, like 7=3")
        if found.setdefault(int(player), int(table)) != int(table):
            raise SeatingError(f"player {player} is fixed to tables {found[int(player)]} and {table}: give one")
    return found


def _named(names: set[str]) -> str:
    """Return options as they are written."""
    written = {"as_json": "json", "source": "file", "drawn": "lot", "settings": "set"}
    return ", ".join(sorted(f"--{written.get(name, name)}" for name in names))


command.add_command(amend_command)
command.add_command(check_command)
