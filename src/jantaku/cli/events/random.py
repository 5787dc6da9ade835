"""``jantaku event random``: a whole event made at random, to test a program with."""

import json
from pathlib import Path
from typing import Any

import click

from jantaku.cli.common import lang_option
from jantaku.cli.files import put
from jantaku.tournament.random_events import MOST_PLAYERS, MOST_SESSIONS, PUBLISHED, Wanted, event_of_seed


@click.command("random", short_help="Make a whole event at random.")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), required=True, metavar="S", help="The same seed, the same event.")
@click.option("--players", type=click.IntRange(4, MOST_PLAYERS), metavar="N", help="How many players; by default drawn.")
@click.option("--sessions", type=click.IntRange(1, MOST_SESSIONS), metavar="K", help="How many sessions; by default drawn.")
@click.option("--until", type=click.IntRange(0, MOST_SESSIONS), metavar="J", help="The last session played; by default all are.")
@click.option(
    "--publish",
    type=click.Choice(PUBLISHED),
    default=PUBLISHED[0],
    show_default=True,
    help="Of the results: all, points alone, scores of tables, lists of scores, running totals.",
)
@click.option("--file", "into", type=click.Path(path_type=Path), default="-", metavar="FILE", help="The file to write.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@lang_option
def command(seed: int, into: Path, lang: str, *, force: bool, **wanted: Any) -> None:
    """Make a whole event at random, in the interchange format (docs/event.md), in which every figure holds.

    Drawn from the seed are the results and their ties, sticks left, late entries, missed sessions and substitutes, withdrawals,
    disqualifications, penalties, rulings of the house, a final and tie-breaks. jantaku event check finds nothing in it; alter a
    figure, and see what your program says.

    \b
      jantaku event random --seed 7 > event.json
      jantaku event random --seed 7 --players 40 --sessions 8 --until 5 --file event.json
    """  # noqa: D301 - click's
    size = Wanted(**wanted)
    if size.until is not None and size.sessions is not None and size.until > size.sessions:
        raise click.UsageError(f"--until {size.until} is after the last session: there are {size.sessions}.")
    put(json.dumps(event_of_seed(seed, size, lang), ensure_ascii=False, indent=1) + "\n", into, force=force)
