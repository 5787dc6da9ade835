"""The core as browsers have it, in Node.js, beside the native one: the same games, and how many decisions a second."""

import json
import subprocess
from contextlib import suppress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.timing import Row, against, seconds
from jantaku.bots.games import Worker
from jantaku.native import load, packing
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import packed_lut
from jantaku.sim.run import worker
from tests.web.table.node import NODE, folder

GAMES, SEED = 300, 1

# For each line that comes it plays the games once more, and says how long they took and how many decisions they were.
SCRIPT = """
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Core } from "./static/native/core.js";
const read = (name) => readFileSync(`static/native/${name}`);
const table = (await Core.from(read("core.wasm"), read("tables.gz"))).table("tenhou");
let before = table.play(SEED, 0, GAMES, "random").decisions;
for await (const _ of createInterface({ input: process.stdin })) {
  const start = process.cpuUsage();
  const { decisions } = table.play(SEED, 0, GAMES, "random");
  const { user, system } = process.cpuUsage(start);
  console.log(JSON.stringify([(user + system) / 1e6, decisions - before]));
  before = decisions;
}
"""


def rows(rounds: int) -> list[Row]:
    """Measure decisions a second in Node.js and native, in turns. Return no row if Node.js is missing."""
    if not NODE:
        return []
    book, there = packing.packed(compile_book(Book.open("tenhou"))), packing.packed(worker("random"))
    handed, play = tuple(map(packing.address, (there, book, packed_lut()))), load.library().play_games
    with TemporaryDirectory() as temporary:
        script = folder(Path(temporary)) / "games.js"
        script.write_text(SCRIPT.replace("SEED", str(SEED)).replace("GAMES", str(GAMES)), "utf-8")
        with subprocess.Popen([NODE, script.name], cwd=temporary, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
            assert node.stdin
            assert node.stdout
            ours, theirs, decisions = [], [], 0
            for _ in range(rounds + 1):
                print("again", file=node.stdin, flush=True)
                spent, decisions = json.loads(node.stdout.readline())
                ours.append(spent)
                theirs.append(seconds(lambda: play(*handed, SEED, 0, GAMES)))
            with suppress(BrokenPipeError):
                node.stdin.close()
    played = packing.unpacked(Worker, there).tally.decisions
    if played != decisions * len(theirs):
        raise AssertionError(f"in Node.js {decisions} decisions were made, natively {played / len(theirs)}")
    rate, native = decisions / median(ours[1:]), decisions / median(theirs[1:])
    return [against("decisions in Node.js, beside native", rate, native, "a second", 0.6, 0.8)]
