"""``jantaku simulate``: games by the thousand, with statistics."""

import math
import os
import sys
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple, Union

import click

from jantaku.bots.players import PLAYERS
from jantaku.bots.tally import HUNDRED, PLACES, Tally
from jantaku.cli import STOPPED
from jantaku.cli.common import Amount, in_book, in_language, opened, paint, show, show_json
from jantaku.core.constants import EXHAUSTIVE, NAGASHI, NINE_KINDS, TRIPLE_RON
from jantaku.game.table import ENDS, OVERS
from jantaku.native import load
from jantaku.rules.book import Book, compile_book
from jantaku.rules.rulings.kinds import LIMITS
from jantaku.scoring.tiles import SEATS
from jantaku.sim.run import MOST_GAMES, MOST_SEEDS, Run
from jantaku.texts import decimal, listed, say, seat_name
from jantaku.texts.columns import columns

if TYPE_CHECKING:
    from jantaku.sim.shares import SharedRun
    from jantaku.sim.table_run import TableRun

AnyRun = Union[Run, "TableRun", "SharedRun"]
REACHED = (*LIMITS, "yakuman")
SHOWN = {"place": (1, 3), "points": (1, 0)}  # as they are, with so many places; the others in per cent
COUNTED = {"win-rate": "won_by", "deal-in-rate": "dealt_in_by", "riichi-rate": "riichi_by", "call-rate": "opened_by"}


def kinds_of(_: click.Context, __: click.Parameter, value: str) -> tuple[str, ...]:
    """Return the kinds of the four players: one is named for all, or four with commas between."""
    named = tuple(value.split(","))
    for kind in named:
        if kind not in PLAYERS and ":" not in kind:
            known = ", ".join(PLAYERS)
            raise click.BadParameter(f"{kind!r} is not a bot; there are {known}, and custom ones, as package.module:function.")
    if len(named) not in (1, 4):
        raise click.BadParameter(f"{len(named)} bots are named; give one for all seats, or four with commas between.")
    return named * 4 if len(named) == 1 else named


class How(NamedTuple):
    """The place where games are played, and how long custom players may take."""

    threads: int | None
    processes: int | None
    ray: str | None
    cuda: bool
    limit: float


class Done(NamedTuple):
    """A simulation that was run: its numbers, and how long it took."""

    book: Book
    run: AnyRun
    seconds: float
    compiled: bool


@click.command("simulate", short_help="Games by the thousand.")
@click.option("-n", "games", type=click.IntRange(1, MOST_GAMES), default=1000, show_default=True, help="How many games to play.")
@click.option(
    "--bot",
    "bots",
    callback=kinds_of,
    default="sensible",
    show_default=True,
    metavar="BOT[,BOT,BOT,BOT]",
    help="Who plays: sensible, strong, random or package.module:function; one for all, or four.",
)
@click.option("--seed", type=click.IntRange(0, MOST_SEEDS - 1), default=0, show_default=True, help="The same seed, the same games.")
@click.option("--threads", type=click.IntRange(1, 1024), default=None, help="How many games at once; by default one a core.")
@click.option(
    "--limit",
    type=Amount(0, 86_400, min_open=True),
    default=60,
    show_default=True,
    help="Seconds that a custom player may take for an answer.",
)
@click.option("--processes", type=click.IntRange(1, 1024), default=None, help="Play in so many processes, in place of threads.")
@click.option(
    "--ray", metavar="ADDRESS", default=None, help="Play on a Ray cluster: host:port, ray://..., auto, or local for here."
)
@click.option("--cuda", is_flag=True, help="Play on an NVIDIA graphics card, for which the core was built.")
@in_book
@in_language
@click.pass_context
def command(
    ctx: click.Context,
    /,
    games: int,
    bots: tuple[str, ...],
    seed: int,
    book: str,
    settings: tuple[str, ...],
    lang: str,
    *,
    as_json: bool,
    **how: Any,
) -> None:
    """Play whole games between four bots, on all cores, and print statistics.

    The rules run compiled; where no compiled core was installed, or JANTAKU_INTERPRETED=1 asks for it, they are interpreted,
    which is slower. Ctrl-C ends the run early and shows what there is.

    \b
      jantaku simulate -n 100000
      jantaku simulate -n 5000 --book tenhou --bot random --json
      jantaku simulate -n 5000 --bot sensible,random,random,random
      jantaku simulate -n 5000 --bot mine:act,sensible,mine:act,sensible
      jantaku simulate --book club --set uma=20,10,-10,-20
    """  # noqa: D301 - click takes the \b for "as it stands"
    rules = opened(book, settings)
    run = run_of(rules, bots, seed, lang, How(**how))
    steps = begun(run, games, lang, cuda=how["cuda"])
    start = time.perf_counter()
    whole = follow(run, games, lang, steps)
    done = Done(rules, run, time.perf_counter() - start, how["cuda"] or not load.why_not())
    if as_json:
        show_json(plain(done) | {"asked": games})
    else:
        show(lines_of(done, lang))
    ctx.exit(0 if whole else STOPPED)


def run_of(rules: Book, bots: Sequence[str], seed: int, lang: str, how: How) -> AnyRun:
    """Return the run of these players."""
    built_in = set(bots) <= set(PLAYERS)
    if sum((how.threads is not None, how.processes is not None, how.ray is not None, how.cuda)) > 1:
        raise click.UsageError(say("simulate.one-way", lang))
    if how.cuda and (len(set(bots)) > 1 or not built_in):
        raise click.UsageError(say("simulate.card-kinds", lang))
    at_once = 1 if how.cuda or load.why_not() else how.threads or cores()
    own = None if built_in else with_own(rules, bots, lang, seed=seed, threads=at_once, limit=how.limit)
    if how.processes or how.ray is not None:
        from jantaku.sim.shares import Processes, SharedRun, Workers

        if how.ray is not None:
            from jantaku.sim.cluster import Cluster

            workers: Workers = Cluster(how.ray)
        else:
            workers = Processes(how.processes or 1)
        return SharedRun(rules, bots, workers, seed=seed, limit=how.limit)
    return own or Run(compile_book(rules), bots, seed=seed, threads=at_once)


def with_own(rules: Book, bots: Sequence[str], lang: str, **more: Any) -> "TableRun":
    """Return a run with custom players; say which of them is interpreted and could be compiled."""
    try:
        from jantaku.sim.table_run import TableRun
    except ImportError as error:
        raise click.UsageError(say("simulate.no-arrays", lang)) from error

    run = TableRun(rules, bots, **more)
    for name in dict.fromkeys(player.name for player in run.own.values() if player.views and player.library is None):
        click.echo(say("simulate.own-interpreted", lang, name=name), err=True)
    return run


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def begun(run: AnyRun, games: int, lang: str, *, cuda: bool) -> Generator[int, None, None]:
    """Return the run on what there is to run on; where that is slow, say so."""
    if cuda:
        assert isinstance(run, Run)  # noqa: S101 - custom players do not play on a card
        from jantaku.native.cuda import NoCard
        from jantaku.sim.card import CardRun

        try:
            return CardRun(run).play(games)
        except NoCard as why:
            raise click.UsageError(say(f"simulate.card-{why.id}", lang, **why.values)) from why
    why_not = load.why_not()
    if why_not:
        click.echo(say(f"simulate.{why_not}", lang), err=True)
    if not isinstance(run, Run):
        return run.play(games)
    return run.interpreted(games) if why_not else run.native(games)


def follow(run: AnyRun, games: int, lang: str, steps: Generator[int, None, None]) -> bool:
    """Run it behind a progress bar; return whether it finished."""
    label = say("simulate.running", lang, games=games, players=players_of(run, lang), cores=run.threads)
    try:
        with click.progressbar(length=games, label=label, file=sys.stderr) if sys.stderr.isatty() else nullcontext() as bar:
            for played in steps:
                if bar:
                    bar.update(played)
    except KeyboardInterrupt:
        steps.close()  # the games begun are finished and counted
        if run.tally.games == 0:
            raise
        click.echo(f"\n{say('simulate.stopped', lang)}", err=True)
        return False
    return True


def share(part: float, whole: float) -> float:
    """A share, 0 of nothing."""
    return part / whole if whole else 0.0


def rates(y: Tally) -> dict[str, float]:
    """Statistics that are shares: of hands of a seat, of wins, or of hands dealt."""
    seats = 4 * y.hands
    aborted = sum(y.outcome[NINE_KINDS : TRIPLE_RON + 1])
    return {
        "win-rate": share(y.wins, seats),
        "tsumo-rate": share(y.draws, y.wins),
        "deal-in-rate": share(y.dealt_in, seats),
        "riichi-rate": share(y.riichi, seats),
        "call-rate": share(y.opened, seats),
        "draw-rate": share(y.outcome[EXHAUSTIVE] + y.outcome[NAGASHI], y.hands),
        "abort-rate": share(aborted, y.hands),
    }


def means(y: Tally) -> dict[str, float]:
    """Statistics that are means."""
    return {
        "hands-a-game": share(y.hands, y.games),
        "mean-points": share(y.value, y.wins),
        "mean-turn": share(y.turns, y.wins),
    }


def mean_place(y: Tally, seat: int) -> float:
    """The mean place of a seat, from 1."""
    return share(sum((place + 1) * games for place, games in enumerate(y.place[seat])), y.games)


class KindFigures(NamedTuple):
    """Results of the players of a kind: means with their standard errors, over the games or hands of each of them."""

    kind: str
    players: int
    figures: dict[str, tuple[float, float]]


def standings(done: Done) -> list[KindFigures]:
    """Each kind of player, in the order in which they were named."""
    return [standing(done, kind) for kind in dict.fromkeys(done.run.players)]


def standing(done: Done, kind: str) -> KindFigures:
    """Return the results of the players of one kind."""
    y = done.run.tally
    those = [at for at, one in enumerate(done.run.players) if one == kind]
    games, hands = len(those) * y.games, len(those) * y.hands
    places = [sum(y.place_of[at][place] for at in those) for place in range(PLACES)]
    first, second = (sum((place + 1) ** power * n for place, n in enumerate(places)) for power in (1, 2))
    points, squares = sum(y.points_of[at] for at in those), HUNDRED**2 * sum(y.squares_of[at] for at in those)
    figures = {"place": mean(first, second, games), "points": mean(points, squares, games)}
    for name, field in COUNTED.items():
        n = sum(getattr(y, field)[at] for at in those)
        figures[name] = mean(n, n, hands)
    return KindFigures(kind, len(those), figures)


def mean(total: int, squares: int, n: int) -> tuple[float, float]:
    """A mean, and its standard error."""
    if not n:
        return 0.0, 0.0
    middle = total / n
    return middle, math.sqrt(max(squares / n - middle**2, 0) / n)


def players_of(run: AnyRun, lang: str) -> str:
    """The players, in words."""
    return listed([kind_name(kind, lang) for kind in dict.fromkeys(run.players)], lang)


def kind_name(kind: str, lang: str) -> str:
    """A kind of player, in words; a custom one has its own name."""
    return say(f"simulate.{kind}", lang) if kind in PLAYERS else kind


def yaku(done: Done) -> list[tuple[str, int]]:
    """The yaku that were seen, the most frequent first."""
    seen = [(name, wins) for name, wins in zip(done.book.yaku, done.run.tally.yaku, strict=False) if wins]
    return sorted(seen, key=lambda row: -row[1])


def plain(done: Done) -> dict[str, Any]:
    """All of it as data."""
    y = done.run.tally
    return {
        "book": done.book.name,
        "digest": done.book.digest,
        "house": dict(done.book.house),
        "bot": done.run.players[0] if len(set(done.run.players)) == 1 else ",".join(done.run.players),
        "seed": done.run.seed,
        "compiled": done.compiled,
        "threads": done.run.threads,
        "seconds": round(done.seconds, 3),
        "games": y.games,
        "hands": y.hands,
        "decisions": y.decisions,
        "games_a_second": share(y.games, done.seconds),
        "hands_a_second": share(y.hands, done.seconds),
        **{name.replace("-", "_"): value for name, value in (rates(y) | means(y)).items()},
        "outcomes": {name: y.outcome[end] for end, name in ENDS.items()},
        "ends": {name: y.over[end] for end, name in OVERS.items()},
        "limits": dict(zip(REACHED, y.limit[1:], strict=True)),
        "yaku": [{"id": name, "wins": wins, "rate": share(wins, y.wins)} for name, wins in yaku(done)],
        "seats": [
            {"seat": SEATS[s], "places": y.place[s], "mean_place": mean_place(y, s), "mean_points": share(y.points[s], y.games)}
            for s in range(4)
        ],
        "players": [
            {"bot": one.kind, "players": one.players}
            | {name.replace("-", "_"): {"mean": middle, "error": error} for name, (middle, error) in one.figures.items()}
            for one in standings(done)
        ],
    }


def lines_of(done: Done, lang: str) -> Iterator[str]:
    """All of it as a table."""
    y = done.run.tally
    speed = decimal(share(y.games, done.seconds), 0 if y.games > done.seconds else 2, lang)
    seconds = decimal(done.seconds, 1, lang)
    yield paint("title", say("simulate.summary", lang, games=y.games, hands=y.hands, seconds=seconds, rate=speed))
    yield ""
    middle = means(y)
    rows = [("hands-a-game", decimal(middle["hands-a-game"], 2, lang))]
    rows += zip(rates(y), percents(rates(y).values(), lang), strict=True)
    rows += [("mean-points", decimal(middle["mean-points"], 0, lang)), ("mean-turn", decimal(middle["mean-turn"], 1, lang))]
    yield from table([(say(f"simulate.{name}", lang), value) for name, value in rows])
    yield from section("simulate.seats", lang)
    seats = [
        (seat_name(s, lang), decimal(mean_place(y, s), 2, lang), decimal(share(y.points[s], y.games), 0, lang)) for s in range(4)
    ]
    yield from table(seats)
    if len(set(done.run.players)) > 1:
        yield from section("simulate.kinds", lang)
        yield from kinds(done, lang)
    if y.wins:
        from jantaku.texts.glossary import yaku_name

        yield from section("simulate.limits", lang)
        reached = percents((share(n, y.wins) for n in y.limit[1:]), lang)
        yield from table([(say(f"limit.{id_}", lang), part) for id_, part in zip(REACHED, reached, strict=True)])
        yield from section("simulate.yaku", lang)
        seen = percents((share(wins, y.wins) for _, wins in yaku(done)), lang)
        yield from table([(yaku_name(id_, lang), part) for (id_, _), part in zip(yaku(done), seen, strict=True)])


def kinds(done: Done, lang: str) -> Iterator[str]:
    """The results of each kind of player, with standard errors."""
    found = standings(done)
    rows = [("", *(kind_name(one.kind, lang) for one in found))]
    for name in found[0].figures:
        scale, places = SHOWN.get(name, (100, 2))
        unit = " %" if scale > 1 else ""
        cells = (tuple(decimal(scale * figure, places, lang) for figure in one.figures[name]) for one in found)
        rows.append((say(f"simulate.{name}", lang), *(f"{middle}{unit} ± {error}" for middle, error in cells)))
    yield from ("".join(row) for row in columns(rows, right=(1, 2, 3, 4), indent="  "))


def section(ident: str, lang: str) -> Iterator[str]:
    """A heading."""
    yield ""
    yield paint("total", say(ident, lang))


def table(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Rows whose numbers stand under each other."""
    yield from ("".join(row) for row in columns(rows, right=(1, 2), indent="  "))


def percents(shares: Iterable[float], lang: str) -> list[str]:
    """Shares in per cent, all with as many places as the smallest needs to show two figures, three at most."""
    values = [100 * value for value in shares]
    least = min((value for value in values if value), default=100)
    places = next((places for places in (1, 2) if least >= 10 ** (1 - places)), 3)
    seen = 10**-places
    return [f"{'<' if 0 < value < seen else ''}{decimal(max(value, seen) if value else 0, places, lang)} %" for value in values]
