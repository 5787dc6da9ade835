"""The answers of ``jantaku arena``, as text and as data."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from jantaku.cli.common import paint
from jantaku.mjai import is_program
from jantaku.native import load
from jantaku.sim.arena.bounds import Bounded
from jantaku.sim.arena.counting import ContestCount
from jantaku.sim.arena.files import KeptArena
from jantaku.sim.arena.kept_acts import Differs
from jantaku.sim.arena.playing import Arena
from jantaku.texts import decimal, say
from jantaku.texts.columns import columns

FAST = 10  # games a second, from which on no fraction is shown
WIDEST = 24  # letters of a column's title
PLACES = {"place": 3, "points": 0, "score": 2}
HANDS = {
    "won": "simulate.win-rate",
    "dealt_in": "simulate.deal-in-rate",
    "riichi": "simulate.riichi-rate",
    "called": "simulate.call-rate",
}
WINS = {"riichi_wins": "arena.riichi-wins", "open_wins": "arena.open-wins", "silent_wins": "arena.silent-wins"}


@dataclass(frozen=True)
class Contested:
    """A contest that was played: its counts, and how long it took."""

    arena: Arena
    count: ContestCount
    asked: int
    looks: bool
    whole: bool
    seconds: float


def lines_of(done: Contested, lang: str) -> Iterator[str]:
    """A contest as a table, a column for each player."""
    count, seconds = done.count, decimal(done.seconds, 1, lang)
    a_second = count.games / done.seconds if done.seconds else 0.0
    rate = decimal(a_second, 0 if a_second >= FAST else 2, lang)
    yield paint("title", say("arena.summary", lang, walls=count.walls, games=count.games, seconds=seconds, rate=rate))
    yield ""
    yield from ("".join(row) for row in columns(list(rows_of(count, lang)), right=(1, 2, 3, 4), indent="  "))
    yield ""
    for (player, why), (number, what) in sorted(count.failures.items()):
        reason = say(f"play.bot.{why}", lang, what=what)
        yield say("arena.failed", lang, player=brief(count.players[player]), games=number, why=reason)
    yield say("arena.bounds", lang, level=level(count.risk, lang))
    if done.looks:
        yield say("arena.decided" if count.decided() else "arena.undecided", lang, walls=count.walls)


def rows_of(count: ContestCount, lang: str) -> Iterator[tuple[str, ...]]:
    """The rows of the table."""
    standings = count.standings()
    yield ("", *titles([brief(one.player) for one in standings]))
    yield (say("arena.games", lang), *(decimal(one.games, 0, lang) for one in standings))
    for name, places in PLACES.items():
        yield (say(f"arena.{name}", lang), *(bounded_text(one.means[name], places, lang) for one in standings))
    for names in (HANDS, WINS):
        for name, ident in names.items():
            yield (say(ident, lang), *(f"{decimal(100 * one.shares[name], 1, lang)} %" for one in standings))
    yield (say("simulate.mean-points", lang), *(decimal(one.worth, 0, lang) for one in standings))
    if any(is_program(one.player) for one in standings):
        yield (say("arena.replaced", lang), *(decimal(number, 0, lang) for number in count.replaced))


def brief(name: str) -> str:
    """The name of a player as a column has room for it: of a command, the end."""
    return name if len(name) <= WIDEST else f"…{name[1 - WIDEST :]}"


def titles(names: Sequence[str]) -> list[str]:
    """The names of players; who is named more than once, with a number."""
    return [f"{name} {names[: at + 1].count(name)}" if names.count(name) > 1 else name for at, name in enumerate(names)]


def bounded_text(bounded: Bounded, places: int, lang: str) -> str:
    """A mean with its bounds."""
    middle = decimal(bounded.mean, places, lang)
    if bounded.low is None or bounded.high is None:
        return middle
    return say("arena.mean", lang, mean=middle, low=decimal(bounded.low, places, lang), high=decimal(bounded.high, places, lang))


def level(risk: float, lang: str) -> str:
    """The level of bounds, in per cent, with as many places as it needs."""
    percent = round(100 * (1 - risk), 3)
    return decimal(percent, next(places for places in range(4) if round(percent, places) == percent), lang)


def plain(done: Contested) -> dict[str, Any]:
    """A contest as data."""
    arena, count = done.arena, done.count
    return {
        "book": arena.book.name,
        "digest": arena.book.digest,
        "house": dict(arena.book.house),
        "seed": arena.seed,
        "own_draws": arena.own_draws,
        "pairs": arena.pairs,
        "compiled": not load.why_not(),
        "seconds": round(done.seconds, 3),
        "walls": count.walls,
        "asked": done.asked,
        "games": count.games,
        "games_a_second": count.games / done.seconds if done.seconds else 0.0,
        "level": 1 - count.risk,
        "decided": count.decided() if done.looks else None,
        "players": [
            {"player": one.player, "games": one.games}
            | {name: bounded._asdict() for name, bounded in one.means.items()}
            | one.shares
            | {"worth": one.worth, "replaced": replaced}
            for one, replaced in zip(count.standings(), count.replaced, strict=True)
        ],
    }


def lines_of_check(kept: KeptArena, differing: Sequence[Differs], notes: Sequence[str], lang: str, *, most: int) -> Iterator[str]:
    """The findings of a check: a sentence for each difference, then how many there are."""
    for one in differing[:most]:
        says, found = (text if len(text := str(value)) < 100 else text[:100] + "…" for value in (one.says, one.found))
        yield say("arena.differs", lang, line=f"{one.line}", what=one.what, says=says, found=found)
    for note in notes:
        yield say(note, lang, version=str(kept.terms.get("jantaku"))[:20])
    games, walls = len(kept.games), kept.walls
    if differing:
        yield paint("total", say("verify.count", lang, count=len(differing)))
    else:
        yield paint("total", say("arena.agrees", lang, games=games, walls=walls))


def plain_check(kept: KeptArena, differing: Sequence[Differs], *, replayed: bool) -> dict[str, Any]:
    """The same as data."""
    return {
        "walls": kept.walls,
        "games": len(kept.games),
        "replayed": replayed,
        "differences": [one._asdict() for one in differing],
    }
