"""``jantaku arena``: players compete on duplicate walls."""

import sys
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import ExitStack, closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from jantaku.bots.players import PLAYERS
from jantaku.cli import STOPPED
from jantaku.cli.common import Amount, expect_not_typed, in_book, in_language, opened, show, show_json, spoken
from jantaku.cli.files import expect_free
from jantaku.cli.render_arena import Contested, lines_of, lines_of_check, plain, plain_check
from jantaku.cli.seats import end_with_us
from jantaku.cli.simulate import cores
from jantaku.errors import JantakuError
from jantaku.mjai import is_program, place_of
from jantaku.native import load
from jantaku.rules.book import ONE_ROUND, Book
from jantaku.sim.arena import files
from jantaku.sim.arena.counting import Block, ContestCount, look_after, risk_of
from jantaku.sim.arena.kept_acts import Differs
from jantaku.sim.arena.playing import Arena, Threads
from jantaku.sim.run import MOST_SEEDS
from jantaku.texts import say

if TYPE_CHECKING:
    from jantaku.sim.shares import Workers

MOST_WALLS = 10**9
LISTED = 20  # differences that are listed; further ones are counted
F = TypeVar("F", bound=Callable[..., Any])
EXAMPLES = """Let players compete on duplicate walls: each wall is played in every seating, so that nobody is luckier by its seat.

Of two players each has two seats, and a wall is played 6 times; of four each has one, 24 times. With --pairs two players play it
twice, changing seats. A PLAYER is one of simulate's (sensible, strong, random or package.module:function) or a program that speaks
mjai: mjai:COMMAND, or mjai:tcp://HOST:PORT. A program that fails is replaced by sensible in that game. The bounds are of 95 %, by
wall. Exit code of --check 0: nothing differs; 1: something does; 2: bad input.

\b
  jantaku arena sensible mine:act -n 500
  jantaku arena sensible random sensible mine:act --own-draws
  jantaku arena strong mjai:"python mybot.py" -n 500 --pairs --book tenhou
  jantaku arena sensible mine:act -n 10000 --until-decided --out contest.jsonl
  jantaku arena --check contest.jsonl
"""


class Sharing(NamedTuple):
    """The place where games are played, and how long custom players may take."""

    threads: int | None
    processes: int | None
    ray: str | None
    limit: float


def who(_ctx: click.Context, _: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the players: two or four, each of which may be known."""
    lang = spoken()
    for name in value:
        if name not in PLAYERS and (":" not in name or (is_program(name) and not place_of(name))):
            known = ", ".join(PLAYERS)
            raise click.BadParameter(
                f"{name[:60]!r} is not a player; there are {known}, custom ones, as package.module:function, and programs, "
                "as mjai:COMMAND"
            )
    if any(map(is_program, value)) and not all(is_program(name) or name in PLAYERS for name in value):
        raise click.BadParameter(say("arena.not-together", lang))
    if len(value) not in (0, 2, 4):
        raise click.BadParameter(say("arena.how-many", lang, count=len(value)))
    return value


TERMS = ("walls", "own_draws", "pairs", "until_decided", "length", "out", "force", "seed", "book", "settings")


def in_places(command: F) -> F:
    """Add the options that say where games are played."""
    for option in (
        click.option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: host:port, ray://..., auto, or local for here."),
        click.option("--processes", type=click.IntRange(1, 1024), help="Play in so many processes, in place of threads."),
        click.option(
            "--limit",
            type=Amount(0, 86_400, min_open=True),
            default=60,
            show_default=True,
            help="Seconds that a custom player, or a program, may take for an answer.",
        ),
        click.option("--threads", type=click.IntRange(1, 1024), help="How many games at once; by default one a core."),
    ):
        command = option(command)
    return command


@click.command("arena", help=EXAMPLES, short_help="Players compete on duplicate walls.")
@click.argument("players", nargs=-1, callback=who, metavar="PLAYER PLAYER [PLAYER PLAYER]")
@click.option("-n", "walls", type=click.IntRange(1, MOST_WALLS), default=100, show_default=True, help="How many walls.")
@click.option("--own-draws", is_flag=True, help="Let each seat draw from its own part of the wall, so that calls move no draws.")
@click.option("--pairs", is_flag=True, help="Two players: play each wall twice only, as A B A B and as B A B A.")
@click.option("--until-decided", is_flag=True, help="End as soon as a mean place differs from 2.5, with ten looks at most.")
@click.option("--length", type=click.Choice(["game", "east"]), default="game", show_default=True, help="East: games of one round.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Keep every game in a file.")
@click.option("--force", is_flag=True, help="Write over the file of --out.")
@click.option("--check", type=click.Path(path_type=Path), metavar="FILE", help="Count and play again what --out kept.")
@click.option("--seed", type=click.IntRange(0, MOST_SEEDS - 1), default=0, show_default=True, help="The same seed, the same walls.")
@in_places
@in_book
@in_language
@click.pass_context
def command(
    ctx: click.Context,
    /,
    players: tuple[str, ...],
    walls: int,
    book: str,
    settings: tuple[str, ...],
    lang: str,
    *,
    check: Path | None,
    length: str,
    out: Path | None,
    as_json: bool,
    until_decided: bool,
    seed: int,
    own_draws: bool,
    pairs: bool,
    force: bool,
    **how: Any,
) -> None:
    """Play, and print who is better."""
    sharing = Sharing(**how)
    if check:
        ctx.exit(checked(check, sharing, lang, as_json=as_json, named=bool(players)))
    if not players:
        raise click.UsageError(say("arena.how-many", lang, count=0))
    if pairs and len(players) != 2:
        raise click.UsageError(say("arena.pairs-of-two", lang))
    if out and not force:
        expect_free(out)
    rules = opened(book, settings)
    rules = rules.under(ONE_ROUND) if length == "east" else rules
    arena = arena_of(rules, players, sharing, lang, seed=seed, own_draws=own_draws, pairs=pairs)
    done = contest(arena, walls, lang, out=out, looks=until_decided)
    if as_json:
        show_json(plain(done))
    else:
        show(lines_of(done, lang))
    ctx.exit(0 if done.whole else STOPPED)


def arena_of(rules: Book, players: tuple[str, ...], how: Sharing, lang: str, **terms: Any) -> Arena:
    """Return the arena of these players."""
    if sum(map(bool, (how.threads, how.processes, how.ray))) > 1:
        raise click.UsageError(say("arena.one-way", lang))
    programs = any(map(is_program, players))
    if programs and how.ray:
        raise click.UsageError(say("arena.programs-here", lang))
    if programs:
        end_with_us()
    at_once = 1 if load.why_not() and not programs else how.threads or cores()
    built_in = programs or set(players) <= set(PLAYERS)
    if not built_in:
        find_custom(players, lang)
    if why_not := load.why_not():
        click.echo(say(f"simulate.{why_not}", lang), err=True)
    workers = workers_of(how, at_once if built_in else 1)
    return Arena(rules, players, workers, limit=how.limit, threads=1 if how.processes or how.ray else at_once, **terms)


def find_custom(players: Iterable[str], lang: str) -> None:
    """Find the custom players; say which of them is interpreted and could be compiled."""
    try:
        from jantaku.sim.players import OwnPlayer, named
    except ImportError as error:
        raise click.UsageError(say("simulate.no-arrays", lang)) from error
    for player in [named(name) for name in dict.fromkeys(players)]:
        if isinstance(player, OwnPlayer) and player.views and player.library is None:
            click.echo(say("simulate.own-interpreted", lang, name=player.name), err=True)


def workers_of(how: Sharing, threads: int) -> "Workers":
    """Return those who play."""
    if how.ray:
        from jantaku.sim.cluster import Cluster

        return Cluster(how.ray)
    if how.processes:
        from jantaku.sim.shares import Processes

        return Processes(how.processes)
    return Threads(threads)


def contest(arena: Arena, walls: int, lang: str, *, out: Path | None, looks: bool) -> Contested:
    """Play behind a progress bar; end early where that is asked for, and it is decided, or at Ctrl-C."""
    count = ContestCount(arena.book, arena.players, risk_of(len(arena.players), looks=looks), pairs=arena.pairs)
    start, each, whole = time.perf_counter(), len(arena.seatings), True
    label = say("arena.running", lang, walls=walls, games=walls * each)
    with ExitStack() as stack:
        writer = stack.enter_context(files.ArenaWriter(out, files.header(arena, walls, looks=looks))) if out else None
        bar: Any = stack.enter_context(bar_of(walls * each, label))
        steps = stack.enter_context(closing(arena.play(walls, looks=looks)))
        try:
            for block in until(count, steps, walls, looks=looks):
                if writer:
                    writer.add(arena, block)
                if bar:
                    bar.update(block.walls * each)
        except KeyboardInterrupt:
            if not count.walls:
                raise
            click.echo(f"\n{say('simulate.stopped', lang)}", err=True)
            whole = False
        except (JantakuError, SystemExit):  # a program that is there no more; or this one is asked to end
            if writer and count.walls:
                writer.end(count)
            raise
        if writer:
            writer.end(count)
    return Contested(arena, count, walls, looks, whole, time.perf_counter() - start)


def until(count: ContestCount, steps: Generator[Block, None, None], walls: int, *, looks: bool) -> Generator[Block, None, None]:
    """Count and yield blocks; end where one of the looks says that it is decided."""
    for block in steps:
        count.add(block)
        yield block
        if looks and (count.walls % look_after(walls) == 0 or count.walls == walls) and count.decided():
            return


def bar_of(length: int, label: str) -> Any:
    """Return a progress bar, where somebody may see it."""
    return click.progressbar(length=length, label=label, file=sys.stderr) if sys.stderr.isatty() else nullcontext()


def checked(path: Path, how: Sharing, lang: str, *, as_json: bool, named: bool) -> int:
    """Count a file again, and play its games again where that can be; return the exit code."""
    expect_not_typed(TERMS, "--check takes the terms of a contest from its file")
    if named:
        raise click.UsageError(say("arena.check-alone", lang))
    kept = files.read(path)
    differing = list(files.recounted(kept))
    notes = []
    if not all(is_program(name) or name in PLAYERS for name in kept.terms["players"]):
        notes.append("arena.not-replayed")
    elif kept.book().digest != kept.terms["digest"]:
        notes.append("arena.other-book")
    else:
        differing += played_again(kept, how, lang)
    differing.sort(key=lambda one: one.line)
    replayed = not notes
    if replayed and kept.with_programs:
        notes.append("arena.by-acts")
    if not files.same_sources(kept.terms):
        notes.append("arena.other-sources")
    if as_json:
        show_json(plain_check(kept, differing, replayed=replayed))
    else:
        show(lines_of_check(kept, differing, notes, lang, most=LISTED))
    return 1 if differing else 0


def played_again(kept: files.KeptArena, how: Sharing, lang: str) -> list[Differs]:
    """Play the games of a file again, behind a progress bar; return what differs."""
    terms = kept.terms
    options = {"seed": terms["seed"], "own_draws": terms["own_draws"], "pairs": terms.get("pairs", False)}
    arena = arena_of(kept.book(), tuple(terms["players"]), how, lang, **options)
    found: list[Differs] = []
    label = say("arena.running", lang, walls=kept.walls, games=len(kept.games))
    with bar_of(len(kept.games), label) as bar, closing(files.replayed(kept, arena)) as steps:
        for step in steps:
            if isinstance(step, Differs):
                found.append(step)
            elif bar:
                bar.update(step)
    return found
