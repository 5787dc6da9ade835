"""One commit beside the tree as it stands, in one run: ``python -m benchmarks.beside COMMIT [ROUNDS]``.

Each version runs in a separate process, both on one core; they do each piece of work in turns, and the medians are compared.
The work is written against what users call, so that it runs on both; 1 where something is slower than ALLOWED.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.timing import pin, process
from tools.commits import checked_out

ROOT = Path(__file__).parent.parent
ALLOWED = 1.03
HANDS, RECORDS, ACTS = 1_000, 12, 400
SCORE = ("score", "23m 11z 789s chii:345p pon:777z", "1m", "--ron")
RECORDED = Path(os.environ.get("JANTAKU_SHARED") or ROOT.parent / "shared", "data", "tenhou")


def works(hands: list[list[Any]]) -> Iterator[tuple[str, Callable[[], object]]]:
    """Each piece of work by its name; run in a process that has one version of the package."""
    from click.testing import CliRunner

    import jantaku
    from jantaku.cli import main

    book = jantaku.Book.open("tenhou")
    known = [jantaku.score(hand, tile, book=book, **win) for hand, tile, win in hands]
    ready = [(score.hand, score.tile, score.win) for score in known]
    run = CliRunner().invoke
    yield "hands scored, as codes", lambda: [jantaku.Score(book, *args).points for args in ready]
    yield "hands read from text and scored", lambda: [jantaku.score(*hand, book=book, **win).points for *hand, win in hands]
    yield "one of them told with its clauses", lambda: [score.explain("en") for score in known[:100]]
    yield "waits and discards of a hand", lambda: [jantaku.waits("123m 456p 78s 11222z 3z").json() for _ in range(20)]
    yield "hanchan of random play, compiled", lambda: run(main, ("simulate", "-n", "400", "--bot", "random", "--threads", "1"))
    yield "a table of lawful acts", lambda: lawful(jantaku)
    yield "a book opened", lambda: [jantaku.Book.open(name) for name in ("wrc-2015", "wrr-2013", "club") * 10]
    yield "a house's ruling laid over it", lambda: [book.set("worth.kiriage=true") for _ in range(20)]
    records = [str(path) for path in sorted(RECORDED.rglob("*.xml"))[:RECORDS]]
    if records:
        yield "records verified", lambda: run(main, ("verify", *records))


@contextmanager
def source_of(commit: str) -> Iterator[Path]:
    """The package of a commit, in a folder."""
    with TemporaryDirectory() as folder:
        yield checked_out(commit, Path(folder), "src") / "src"


def lawful(jantaku: Any) -> None:
    """Return a game at a table by lawful acts alone, in turns."""
    table = jantaku.Table("wrc-2015", seed=b"beside")
    for number in range(ACTS):
        if not table.asked:
            table.deal()
        acts = list(table.lawful())
        table.push(acts[number % len(acts)])


def answer() -> None:
    """The process of one version: a name comes in, the seconds on the processor go out."""
    pin()
    hands = json.loads(sys.stdin.readline())
    kept = dict(works(hands))
    print(json.dumps(list(kept)), flush=True)
    for line in sys.stdin:
        work = kept[line.strip()]
        begun = time.process_time()
        work()
        print(time.process_time() - begun, flush=True)


@contextmanager
def version(source: Path, hands: str) -> Iterator[tuple[list[str], Callable[[str], float]]]:
    """A process with the package of a folder: the names of its work, and what one of them costs it."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(source), str(ROOT)))}
    words = (sys.executable, "-P", "-m", "benchmarks.beside", "--answer")
    with subprocess.Popen(words, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd="/") as started:
        assert started.stdin
        assert started.stdout
        read, write = started.stdout, started.stdin

        def ask(text: str) -> str:
            write.write(text + "\n")
            write.flush()
            return read.readline()

        yield json.loads(ask(hands)), lambda name: float(ask(name))
        write.close()


def processes(sources: tuple[Path, Path], rounds: int) -> list[tuple[float, ...]]:
    """The times of a whole process of `jantaku score`, in turns."""
    words = ("-P", "-m", "jantaku", *SCORE)
    return [tuple(process(words, PYTHONPATH=str(source)) for source in sources) for _ in range(rounds + 1)][1:]


def tell(name: str, costs: list[tuple[float, ...]]) -> bool:
    """A row of the table, and whether the median of the rounds' ratios is within what is allowed."""
    before, after = (median(cost[which] for cost in costs) for which in (0, 1))
    ratio = median(two / one for one, two in costs)
    slower = ratio > ALLOWED
    print(f"{name:36}  {1e3 * before:9.2f} ms  {1e3 * after:9.2f} ms  {ratio:.3f}  {'SLOWER' if slower else ''}", flush=True)
    return not slower


def main() -> int:
    """Measure the commit beside the tree."""
    from benchmarks.hands import distinct, for_us, in_text, possible
    from jantaku.rules.book import Book

    commit, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 15
    hands = json.dumps([in_text(for_us(hand)) for hand in possible(distinct(HANDS), Book.open("tenhou"))])
    with source_of(commit) as source:
        sources = (source, ROOT / "src")
        print(f"{commit[:12]} beside the tree, {pin()}, {rounds} rounds, medians, and how many times as long", flush=True)
        within = []
        with version(sources[0], hands) as (names, before), version(sources[1], hands) as (_, after):
            for name in names:
                before(name), after(name)
                within.append(tell(name, [(before(name), after(name)) for _ in range(rounds)]))
        within.append(tell("jantaku score, whole process", processes(sources, 2 * rounds)))
    return 0 if all(within) else 1


if __name__ == "__main__":
    if sys.argv[1:] == ["--answer"]:
        answer()
    else:
        sys.exit(main())
