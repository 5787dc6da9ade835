"""Strength and speed of the bots: ``python -m benchmarks.bots [ROUNDS]``; HANCHAN=1000 plays longer matches.

majiang-ai is measured where node and its packages are (npm ci --prefix tools/majiang).
"""

import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.timing import in_turns, pin
from jantaku.bots.players import player
from jantaku.core.fields import clone
from jantaku.game.log import Log
from jantaku.game.play import decisions, play
from jantaku.native import load
from jantaku.review import review
from jantaku.rules.book import Book, compile_book
from jantaku.sim.arena.bounds import Bounded
from jantaku.sim.arena.counting import ContestCount
from jantaku.sim.arena.playing import Arena, Threads
from jantaku.sim.run import played

MAJIANG = Path(__file__).parent.parent / "tools" / "majiang"
BOOK = "tenhou"
HANCHAN = int(os.environ.get("HANCHAN") or 400)  # of each match
GAMES = {"strong": 8, "sensible": 40}  # that four of a kind play, a round
EVEN = 20  # walls of sensible against itself, a round
RIVAL = 3  # games of majiang-ai, a round
SEED = 1
LINE = tuple[str, str, str, str]


def matches(book: Book) -> Iterator[LINE]:
    """Mean places of two against two, on duplicate walls with the seats changed."""
    for one, other in (("strong", "sensible"), ("sensible", "random")):
        arena, count = Arena(book, (one, other), Threads(1), seed=SEED, pairs=True), ContestCount(book, (one, other), pairs=True)
        for block in arena.play(max(2, HANCHAN // 2)):
            count.add(block)
        first, second = (bounded(count.standing(at).means["place"]) for at in (0, 1))
        yield f"{one} v {other}, mean place", first, second, f"{count.games} hanchan, bounds of 95 % by pair"


def bounded(mean: Bounded) -> str:
    """Return a mean with its bounds."""
    return f"{mean.mean:.3f} ({mean.low:.3f} to {mean.high:.3f})"


def speeds(book: Book, rounds: int) -> Iterator[LINE]:
    """Hands of a seat in a second of the processor, and whole games of the arena."""
    rules = compile_book(book)
    hands = {kind: played(rules, [kind] * 4, SEED, 0, games).hands for kind, games in GAMES.items()}
    arena = Arena(book, ("sensible", "sensible"), Threads(1), seed=SEED)

    def four_of(kind: str) -> Callable[[], object]:
        return lambda: played(rules, [kind] * 4, SEED, 0, GAMES[kind])

    *costs, even = in_turns([*map(four_of, GAMES), lambda: list(arena.play(EVEN))], rounds)
    rival, why = rival_speed(rounds)
    for kind, cost in zip(GAMES, costs, strict=True):
        rate = 4 * hands[kind] / cost
        how = f"{rate / rival:,.0f} times as many" if rival else why
        yield f"hands of a seat a second, {kind}", f"{rate:,.0f}", f"{rival:,.1f}" if rival else "-", how
    yield "arena, sensible v itself, hanchan a second", f"{EVEN * len(arena.seatings) / even:,.0f}", "", ""


def rival_speed(rounds: int) -> tuple[float, str]:
    """Return how many hands of a seat majiang-ai plays in a second; 0, and why, where it is not here."""
    node = shutil.which("node")
    if not node:
        return 0.0, "majiang-ai was not measured: node is not here"
    if not (MAJIANG / "node_modules").is_dir():
        return 0.0, "majiang-ai was not measured: npm ci --prefix tools/majiang brings it"
    words = [node, str(MAJIANG / "speed.js"), str(RIVAL)]
    found = [json.loads(subprocess.run(words, check=True, capture_output=True).stdout) for _ in range(rounds)]
    return statistics.median(4 * one["hands"] / one["seconds"] for one in found), ""


def waits(book: Book, log: Log, rounds: int) -> Iterator[LINE]:
    """Time of one decision, interpreted, and of the review of a hanchan."""
    for kind in GAMES:
        times = decided(kind, book, log)
        late = statistics.quantiles(times, n=100)[98]
        what = f"a decision of {kind}, interpreted, 99th percentile"
        yield what, f"{1e3 * late:.1f} ms", "", f"{len(times)} decisions, median {1e3 * statistics.median(times):.1f} ms"
    (cost,) = in_turns([lambda: [list(review(log, seat)) for seat in range(4)]], rounds)
    yield "review of a hanchan, all four seats", f"{cost:.2f} s", "", f"{len(log.hands)} hands"


def decided(kind: str, book: Book, log: Log) -> list[float]:
    """Return the seconds of the processor that each decision of a game takes a bot, interpreted."""
    choose, times = player(kind, compile_book(book), SEED, 0), []
    for one in decisions(log, book):
        view = clone(one.view.state)
        start = time.process_time()
        choose(view, one.seat)
        times.append(time.process_time() - start)
    return times


def shown(lines: list[LINE]) -> None:
    """Print a table."""
    widths = [max(len(line[i]) for line in lines) for i in range(4)]
    for line in lines:
        cells = [line[0].ljust(widths[0]), line[1].rjust(widths[1]), line[2].rjust(widths[2]), line[3]]
        print("  ".join(cells).rstrip(), flush=True)


def main() -> int:
    """Measure everything."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    book = Book.open(BOOK)
    rivals = json.loads((MAJIANG / "package.json").read_text("utf-8"))["dependencies"]
    versions = ", ".join(f"{name.rpartition('/')[2]} {version}" for name, version in rivals.items())
    print(f"Python {platform.python_version()}, {pin()}, {rounds} rounds, medians; book {BOOK}; rival: {versions}", flush=True)
    if why_not := load.why_not():
        print(f"the core is interpreted ({why_not}): make native builds it", file=sys.stderr)
        return 2
    log = play("sensible", book=book, seed=b"a hanchan").log
    shown([("what", "ours", "the other", ""), *matches(book), *speeds(book, rounds), *waits(book, log, rounds)])
    return 0


if __name__ == "__main__":
    sys.exit(main())
