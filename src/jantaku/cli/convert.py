"""``jantaku convert``: a record in another format."""

import sys
from itertools import islice
from pathlib import Path

import click

from jantaku.cli.common import lang_option
from jantaku.cli.files import apart, put
from jantaku.cli.reading import CommandError
from jantaku.game import formats
from jantaku.game.joining import join
from jantaku.game.log import Log
from jantaku.story.differences import note as note_text
from jantaku.story.differences import sentence_of
from jantaku.story.lost import converted
from jantaku.texts import say

TITLES = {name: formats.FORMATS[name].title for name in formats.WRITTEN}
SUFFIXES = {ending: name for name in TITLES for ending in formats.FORMATS[name].endings}
WRITTEN = ", ".join(f"{name} ({', '.join(formats.FORMATS[name].endings)})" for name in TITLES)
HELP = f"""Write the game in IN to OUT in another format; - is standard input or output. Of several IN, join the hands to one game.

Read: {formats.READ}, recognised by their content. Written: {WRITTEN}.
What the record does not say and a format needs is worked out.

\b
  jantaku convert game.xml game.json
  jantaku convert games.tsv.gz - --game 3 --to mjai
  jantaku convert hand1.json hand2.json hand3.json game.json
"""


@click.command("convert", help=HELP, short_help="Write a recorded game in another format.")
@click.argument("sources", metavar="IN...", nargs=-1, required=True, type=click.Path(path_type=Path, readable=False))
@click.argument("into", metavar="OUT", type=click.Path(path_type=Path, readable=False))
@click.option("--to", "form", type=click.Choice(formats.WRITTEN), help="The format; by default the one of OUT's ending.")
@click.option("--dialect", type=click.Choice(formats.DIALECTS), default=None, help="Of mjai: whose keys; by default Mortal's.")
@click.option("--game", type=click.IntRange(1), metavar="N", help="Which game of IN, where it holds several.")
@click.option("--force", is_flag=True, help="Write over OUT where it exists.")
@lang_option
def command(
    *, sources: tuple[Path, ...], into: Path, form: str | None, dialect: str | None, game: int | None, force: bool, lang: str
) -> None:
    """Write a record in another format."""
    to = form or SUFFIXES.get(into.suffix.lower())
    if to is None:
        endings = ", ".join(f"{ending} ({TITLES[name]})" for ending, name in SUFFIXES.items())
        raise CommandError("ending", path=str(into), endings=endings)
    apart(into, sources=sources)
    name, log = one_game(sources[0], game) if len(sources) == 1 else joined(sources, game, lang)
    text, lost = converted(log, to, lang, dialect or "")
    put(text, into, force=force)
    for what in lost:
        click.echo(say("convert.lost", lang, to=TITLES[to], what=what), err=True)
    for note in log.notes:
        click.echo(note_text(note, lang), err=True)
    if str(into) != "-":
        click.echo(summary(name, into, to, log, lang), err=True)


def joined(sources: tuple[Path, ...], game: int | None, lang: str) -> tuple[str, Log]:
    """Return the game out of the hands of several records, and a name for it; say what of them does not fit."""
    if game is not None:
        raise CommandError("game-joined")
    found = join([one_game(source, None) for source in sources])
    if found.reordered:
        click.echo(say("convert.reordered", lang), err=True)
    for ident, names in (("convert.names-differ", found.names_differ), ("convert.rules-differ", found.rules_differ)):
        for name in names:
            click.echo(say(ident, lang, name=name, first=sources[0]), err=True)
    for misfit in found.misfits:
        click.echo(sentence_of(misfit.place.partition(", ")[0], misfit, lang), err=True)
    return f"{sources[0]} … {sources[-1]}", found.log


def summary(name: str, into: Path, to: str, log: Log, lang: str) -> str:
    """Say what was written."""
    return say("convert.wrote", lang, source=name, into=into, to=TITLES[to], hands=len(log.hands))


def one_game(source: Path, game: int | None) -> tuple[str, Log]:
    """The game asked for, and its name; the only one if none is named. Raises LogError if there are several, or fewer."""
    name = "standard input" if str(source) == "-" else str(source)
    games = formats.read_all(sys.stdin.buffer.read(formats.MOST_BYTES + 1) if str(source) == "-" else source, name)
    found = list(islice(games, (game or 1) - 1, game or 2))
    if not found:
        raise CommandError("games", name=name, game=game)
    if len(found) > 1:
        raise CommandError("which-game", name=name)
    return found[0]
