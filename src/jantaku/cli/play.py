"""``jantaku play``: a whole game in the terminal against three bots."""

import os
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Unpack

import click
from click.core import ParameterSource

from jantaku.bots.players import PLAYERS
from jantaku.cli.board.game import TerminalGame
from jantaku.cli.board.look import faces
from jantaku.cli.board.prompt import HINTS
from jantaku.cli.board.screen import LeftError, Screen
from jantaku.cli.common import Amount, expect_not_typed, in_book, lang_option, opened
from jantaku.cli.play_options import PlayOptions
from jantaku.cli.reading import CommandError
from jantaku.cli.seats import RANDOM, PlaceOption, bot_of, parted
from jantaku.core.constants import ORPHANS
from jantaku.game import formats
from jantaku.game.play import Bot, close, watching
from jantaku.game.table import Table
from jantaku.mjai import is_program
from jantaku.rules.book import Book
from jantaku.scoring.tiles import SEATS
from jantaku.texts import seat_name
from jantaku.texts.booktitle import book_title

BOTS = ("Haru", "Natsu", "Aki")
JUDGED = ("training", "counting", "clock")  # options of a refereed table alone
UNASKED = ("hints",)  # and of one that asks
PROMPTED = ("refereed", *JUDGED, "seed", "bot_time")  # and of the prompt alone


@click.command("play", short_help="A game in the terminal against three bots.")
@in_book
@lang_option
@click.option("--seat", "places", type=PlaceOption(), multiple=True, help="Your seat, drawn by default; or SEAT=BOT, for a bot.")
@click.option("--bot", type=click.Choice(PLAYERS), default="sensible", show_default=True, help="How the others play.")
@click.option(
    "--bot-time",
    type=Amount(0.01, 3600),
    default=10,
    show_default=True,
    metavar="SECONDS",
    help="Longest wait for a bot of another program.",
)
@click.option("--seed", metavar="WORDS", help="Play the same walls again; without it every wall is a new secret.")
@click.option(
    "--save", type=click.Path(path_type=Path, readable=False), metavar="FILE", help="Write the game here when it ends or you leave."
)
@click.option(
    "--hints",
    type=click.Choice((*HINTS, "all")),
    default="reasons",
    show_default=True,
    help="Say why not; or shanten and waits too; full screen, all that is known.",
)
@click.option(
    "--terminal",
    is_flag=False,
    flag_value="",
    default=None,
    metavar="[ADDRESS]",
    help="Play full screen, by keys and mouse; at a table of a server, where its address is given.",
)
@click.option("--name", default="", help="Full screen: your name at the table.")
@click.option("--letters", is_flag=True, help="Full screen: honours by letters instead of kanji.")
@click.option("--refereed", is_flag=True, help="As at a real table: nothing is asked or refused, a referee judges.")
@click.option("--training", is_flag=True, help="At a refereed table: a foul is explained before it counts.")
@click.option("--counting", is_flag=True, help="At a refereed table: winners count their hands themselves.")
@click.option("--clock/--no-clock", default=None, help="At a refereed table: by the wall clock; by default at a terminal.")
@click.option("--unicode/--ascii", "glyphs", default=False, help="Tiles as pictures, where the font has them.")
def command(**wanted: Unpack[PlayOptions]) -> None:
    """Play a whole game in the terminal against three bots.

    The prompt shows the choices; anything else is answered with the reason and its clause. ``?`` explains the rest.
    A BOT is one of ours, mjai:COMMAND for a program that speaks mjai, or mjai:tcp://HOST:PORT for one that listens.

    \b
      jantaku play --seat E --seat W=mjai:"node tools/majiang/bot.js"
      jantaku play --book club --lang fr --hints waits
      jantaku play --seat E --seed "a quiet evening" --save evening.jantaku
      jantaku play --terminal
      jantaku play --terminal http://127.0.0.1:8000/t/ID --name Aki
    """  # noqa: D301 - click wants the character
    fit(wanted)
    if wanted["terminal"] is not None:
        full_screen(wanted, wanted["terminal"])
        return
    rules = opened(wanted["book"], wanted["settings"])
    screen = Screen(wanted["lang"], unicode=wanted["glyphs"])
    seed, save = wanted["seed"], wanted["save"]
    chance = random.Random(seed) if seed is not None else random.SystemRandom()
    seat, bots = parted(wanted["places"], refereed=wanted["refereed"])
    own, drawn = seated(seat, chance, screen, [at for at in range(4) if at not in bots])
    kinds = [bots.get(at, wanted["bot"]) for at in range(4)]
    if not any(map(is_program, kinds)):
        expect_not_typed(["bot_time"], "no bot of another program sits at this table")
    if wanted["refereed"]:
        at_real_table(wanted, rules, own, kinds, screen)
        return
    prompted(table_for(rules, own, kinds, seed, chance, screen, wanted["hints"], wanted["bot_time"]), drawn, save)


def fit(wanted: PlayOptions) -> None:
    """Raise CommandError for an option that the table of this game cannot honour, and where it could not be saved."""
    if wanted["save"]:
        room_for(wanted["save"])
    ctx, refereed = click.get_current_context(), wanted["refereed"]
    given = {name for name in ctx.params if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE}
    if wanted["terminal"] is not None:
        misplaced = next((name for name in PROMPTED if name in given), "")
        if misplaced:
            raise CommandError("at-prompt", option=f"--{misplaced.replace('_', '-')}")
        return
    misplaced = next((name for name in (UNASKED if refereed else JUDGED) if name in given), "")
    if misplaced and refereed:
        raise CommandError("asked", option=f"--{misplaced}")
    if misplaced:
        raise CommandError("judged", option=f"--{misplaced}")
    if {"name", "letters"} & given:
        raise CommandError("full-screen")
    if wanted["hints"] == "all":
        raise CommandError("all-hints")


def full_screen(wanted: PlayOptions, address: str) -> None:
    """Play full screen: at a table of a server, where an address is given, else here."""
    try:
        from jantaku.cli import terminal
    except ImportError as error:
        raise CommandError("tui") from error
    terminal.play(wanted, address)


def prompted(game: TerminalGame, drawn: str, save: Path | None) -> None:
    """Play at a table that asks, and keep the game."""
    try:
        welcome(game, drawn)
        game.screen.pause()
        game.play()
    except (LeftError, KeyboardInterrupt):
        game.screen.show(["", game.screen.look.say("game.left")])
    finally:
        close(game.watchers)
    keep(game, save)


def at_real_table(wanted: PlayOptions, rules: Book, own: int, kinds: Sequence[str], screen: Screen) -> None:
    """Play at a refereed table, and keep what was done there."""
    from jantaku.cli.refereed import refereed
    from jantaku.refereed.log import write
    from jantaku.refereed.state import Settings

    settings, save = Settings(training=wanted["training"], counting=wanted["counting"]), wanted["save"]
    by_clock = screen.live if wanted["clock"] is None else wanted["clock"]
    game = refereed(rules, own, everybody(own, screen), kinds, wanted["seed"], screen, settings=settings, clock=by_clock)
    try:
        game.play()
    except (LeftError, KeyboardInterrupt):
        screen.show(["", screen.look.say("game.left")])
    if save:
        save.write_text(write(game.table), encoding="utf-8", newline="\n")
        screen.show([screen.look.say("game.saved", file=save)])


def everybody(own: int, screen: Screen) -> list[str]:
    """The names at the table, by seat."""
    names = [""] * 4
    names[own] = screen.look.say("game.you")
    for at, name in zip([(own + i) % 4 for i in (1, 2, 3)], BOTS, strict=True):
        names[at] = name
    return names


def room_for(save: Path) -> None:
    """Raise CommandError, before a game is played, if it could not be written to this place."""
    try:
        save.lstat()
        raise CommandError("save-taken", path=str(save))
    except (FileNotFoundError, NotADirectoryError):
        pass
    except (OSError, ValueError) as error:  # a name that is too long, say
        raise CommandError("save-name", path=str(save)[:60], why=error) from None
    if not os.path.isdir(save.parent):  # noqa: PTH112 - a name too long is no error here
        raise CommandError("save-folder", path=str(save.parent))
    if not os.access(save.parent, os.W_OK):
        raise CommandError("save-denied", path=str(save.parent))


def seated(seat: str, chance: random.Random, screen: Screen, free: Sequence[int] = range(4)) -> tuple[int, str]:
    """The person's seat, and how it came: given, or drawn from the four winds, the one who shuffled them drawing last. (WRC 4.4)

    Where bots have seats, it is drawn from those that are free.
    """
    if seat != RANDOM:
        return SEATS.index(seat), ""
    if len(free) < len(SEATS):
        return chance.choice(free), ""
    winds = list(range(4))
    chance.shuffle(winds)
    order = [screen.look.say("game.you"), *BOTS]
    first = chance.randrange(4)
    drawing = order[first:] + order[:first]
    drawn = dict(zip(drawing, winds, strict=True))
    parts = [screen.look.say("play.draws-wind", name=name, wind=seat_name(wind, screen.lang)) for name, wind in drawn.items()]
    shuffler = screen.look.say("play.shuffles", name=drawing[-1])
    return drawn[order[0]], "  ".join([shuffler, *parts])


def table_for(
    rules: Book,
    own: int,
    kinds: Sequence[str],
    seed: str | None,
    chance: random.Random,
    screen: Screen,
    hints: str,
    seconds: float,
) -> TerminalGame:
    """The table with everybody in place, the others by their kinds in turn after the person."""
    names = everybody(own, screen)
    east, south, west, north = names
    table = Table(rules, names=(east, south, west, north), seed=None if seed is None else f"jantaku play {seed}".encode())
    table.log.complete = False
    bots: dict[int, Bot] = {}
    try:
        for at in [(own + i) % 4 for i in (1, 2, 3)]:
            bots[at] = bot_of(kinds[at], at, table.book, names, seed=chance.randrange(2**62), seconds=seconds)
    except BaseException:
        close(watching([bots.get(at) for at in range(4)]))
        raise
    return TerminalGame(table, own, names, bots, screen, hints)


def welcome(game: TerminalGame, drawn: str) -> None:
    """The first screen."""
    screen = game.screen
    look = screen.look
    lines = [
        "",
        look.style("jantaku  雀卓", bold=True, fg="bright_green"),
        faces(ORPHANS, look),
        "",
        look.say("game.welcome", book=book_title(game.table.book, look.lang), seat=seat_name(game.seat, look.lang)),
        *([drawn] if drawn else []),
        "",
        look.say("play.first-help"),
        look.say("play.first-marks"),
        "",
    ]
    screen.clear()
    screen.show(lines)


def keep(game: TerminalGame, save: Path | None) -> None:
    """Write the game to the file given, or, at a terminal, to the one the person names; never over another."""
    screen = game.screen
    if not game.table.log.hands:
        return
    if save is None and screen.live:
        try:
            typed = screen.ask(screen.look.say("play.save-where") + " ")
        except LeftError:
            return
        save = Path(typed) if typed else None
    if save is None:
        return
    try:
        record = formats.write(game.table.log, "text")
        with save.open("x", encoding="utf-8", newline="\n") as file:
            file.write(record)
    except (OSError, ValueError) as error:
        raise CommandError("file-written", path=str(save), why=error) from None
    screen.show([screen.look.say("game.saved", file=save)])
