"""``jantaku event random``: a whole event made at random, to test a program with."""

from pathlib import Path

import click

from jantaku.cli.common import default_lang
from jantaku.cli.files import put
from jantaku.languages import LANGUAGES


@click.command("random", short_help="Make a whole event at random.")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), required=True, help="The same seed, the same event.")
@click.option("--players", type=click.IntRange(4, 1000), default=None, help="How many players; by default drawn.")
@click.option("--sessions", type=click.IntRange(1, 50), default=None, help="How many sessions; by default drawn.")
@click.option("--until", type=click.IntRange(0, 50), default=None, help="The last session that is played; by default all are.")
@click.option(
    "--file", "into", type=click.Path(path_type=Path), default="-", metavar="FILE", help="The file to write; by default the output."
)
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@click.option("--lang", type=click.Choice(LANGUAGES), default=default_lang, help="Language; by default that of the terminal.")
def command(seed: int, players: int | None, sessions: int | None, until: int | None, into: Path, lang: str, *, force: bool) -> None:
    """Make a whole event at random, in the interchange format (docs/event.md), in which every figure holds.

    Drawn from the seed are the results and their ties, sticks left, late entries, missed sessions and substitutes, withdrawals,
    disqualifications, penalties, rulings of the house, tie-breaks, and what is published of it. jantaku event check finds nothing
    in it; alter a figure, and see what your program says.

    \b
      jantaku event random --seed 7 > event.json
      jantaku event random --seed 7 --players 40 --sessions 8 --until 5 --file event.json
    """  # noqa: D301 - click's
    import json

    from jantaku.tournament.random_events import event_of_seed

    if until is not None and sessions is not None and until > sessions:
        raise click.UsageError(f"--until {until} is after the last session: there are {sessions}.")
    data = event_of_seed(seed, players, sessions, until, lang)
    put(json.dumps(data, ensure_ascii=False, indent=1) + "\n", into, force=force)
