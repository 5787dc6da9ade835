"""``jantaku dataset``: recorded games as arrays to learn from."""

import sys
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jantaku.cli import STOPPED
from jantaku.cli.common import in_language, opened, paint, show_json
from jantaku.cli.verify import expected_in
from jantaku.errors import JantakuError, LogError
from jantaku.game import formats
from jantaku.rules.book import parse_setting
from jantaku.story.refusals import refusal
from jantaku.texts import say

if TYPE_CHECKING:
    from jantaku.sim.dataset import Maker

MOST_LISTED = 20  # places that are named on the terminal; the index has all


HELP = f"""Turn recorded games into arrays to learn from: each decision with what its seat saw, might do and did, and how it ended.

FILE is any record that can be read: {formats.READ}, packed by gzip or not. DIR must be new, or empty. What is written there is
what jantaku.sim.Tables shows, bit for bit; jantaku.sim.Dataset reads it (docs/learning.md). A hand that cannot be followed by its
rules is left out, and named. Exit code 0: all are there; 1: some were left out; 2: bad input.

\b
  jantaku dataset *.xml games.tsv.gz --out data
  jantaku dataset evening.jantaku --out data --oracle
"""


@click.command("dataset", help=HELP, short_help="Recorded games as arrays to learn from.")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, readable=False), metavar="FILE...")
@click.option("--out", required=True, type=click.Path(path_type=Path), metavar="DIR", help="The folder to write to.")
@click.option(
    "--encoding", type=click.Choice(["planes", "events"]), default="planes", show_default=True, help="What is written of a view."
)
@click.option("--oracle", is_flag=True, help="Write what no seat sees as well, for critics.")
@click.option("--book", default=None, metavar="BOOK", help="A rule book, or the path of one; by default the one each record names.")
@click.option("--set", "settings", metavar="KEY=VALUE", multiple=True, help="A house ruling laid over the book.")
@in_language
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[Path, ...],
    out: Path,
    book: str | None,
    settings: tuple[str, ...],
    lang: str,
    *,
    encoding: str,
    oracle: bool,
    as_json: bool,
) -> None:
    """Write the arrays, and say what is in them."""
    rules, house = None if book is None else opened(book, ()), dict(map(parse_setting, settings))
    made, whole = write(files, out, lang, book=rules, house=house, encoding=encoding, oracle=oracle)
    if as_json:
        show_json(plain(made) | {"folder": str(out)})
    else:
        tell(made, out, lang)
    _, hands, _, left_out = made.counts
    ctx.exit(STOPPED if not whole else 2 if not hands else 1 if left_out else 0)


def write(files: tuple[Path, ...], out: Path, lang: str, **how: Any) -> "tuple[Maker, bool]":
    """Write the arrays behind a progress bar; return what was made, and whether it was not interrupted."""
    try:
        from jantaku.sim.dataset import Maker
    except ImportError as error:
        raise click.UsageError(say("simulate.no-arrays", lang)) from error

    live = sys.stderr.isatty()
    games = sum(expected(file) for file in files) if live else 0
    bar = click.progressbar(length=games, label=say("dataset.running", lang), file=sys.stderr) if live else nullcontext()
    with Maker(out, **how) as made, bar as shown, closing(made.add(files)) as steps:
        try:
            for read in steps:
                if shown:
                    shown.update(read)
        except KeyboardInterrupt:
            click.echo(f"\n{say('dataset.stopped', lang)}", err=True)
            return made, False
    return made, True


def expected(file: Path) -> int:
    """Quick count of the games in a file; one that cannot be read is named later."""
    try:
        return expected_in(file, str(file))
    except JantakuError:
        return 1


def plain(made: "Maker") -> dict[str, Any]:
    """Return what was made as data."""
    games, hands, decisions, left_out = made.counts
    return {"games": games, "hands": hands, "decisions": decisions, "left_out": left_out, "places": made.left_out}


def tell(made: "Maker", out: Path, lang: str) -> None:
    """Print what was made, and what was left out."""
    games, hands, decisions, left_out = made.counts
    click.echo(paint("total", say("dataset.made", lang, decisions=decisions, hands=hands, games=games, folder=str(out))))
    for one in made.left_out[:MOST_LISTED]:
        why = one["why"] if one["why"].startswith(one["place"]) else f"{one['place']}: {one['why']}"
        click.echo(refusal(LogError(why), lang))
    if left_out:
        click.echo(say("dataset.left-out", lang, count=left_out, file=str(out / "index.json")))
