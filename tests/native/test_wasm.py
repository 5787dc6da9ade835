"""In a browser the rules are those of the server: the same games, the same worth, a sentence where a file is cut off."""

import gzip
import json
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from jantaku.bots.games import begin_game, play_on
from jantaku.core.each import Keys, waits_of
from jantaku.core.fields import FinishedHand, Reading, Worth, fields_of
from jantaku.core.worth import score
from jantaku.native import load, wasm
from jantaku.rules import library
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import LUT, packed_lut
from jantaku.sim.run import Run, worker
from tests.random_hands import winning_hands
from tests.sampling import sample
from tests.web.table.node import NODE, folder, run

pytestmark = pytest.mark.skipif(not NODE, reason="needs Node.js")

OPENED = """
import { readFileSync } from "node:fs";
import { Core } from "./static/native/core.js";
const g = JSON.parse(readFileSync("given.json"));
const read = (name, part = 1) => {
  const all = readFileSync(`static/native/${name}`);
  return all.subarray(0, all.length * part);
};
const opened = (module = 1, tables = 1) => Core.from(read("core.wasm", module), read("tables.gz", tables));
const said = (work) => work().catch((error) => `${error.constructor.name}: ${error.message}`);
"""


def node(tmp: Path, script: str, **given: object) -> Any:
    """What a script finds that has opened the core; it prints one line of JSON."""
    folder(tmp)
    (tmp / "given.json").write_text(json.dumps(given), "utf-8")
    (tmp / "script.js").write_text(f"{OPENED}console.log(JSON.stringify(await (async () => {{{script}}})()));", "utf-8")
    return json.loads(run(tmp, "script.js"))


def plain(record: Any) -> dict[str, Any]:
    """A record as JSON has it."""
    return {name: plain(value) if hasattr(value := getattr(record, name), "__fields__") else value for name in fields_of(record)}


def test_what_is_kept_is_of_these_sources() -> None:
    assert wasm.is_current(), "make wasm"


def test_the_module_and_its_tables_are_small() -> None:
    sizes = {name: len(gzip.compress((wasm.FOLDER / name).read_bytes())) for name in (wasm.MODULE, wasm.TABLES)}
    assert sizes[wasm.MODULE] < 90_000
    assert sizes[wasm.TABLES] < 62_000


def test_the_tables_in_a_browser_are_those_of_the_server_byte_for_byte(tmp_path: Path) -> None:
    script = """
    const { createHash } = await import("node:crypto");
    const { TABLES } = await import("./static/native/layouts.js");
    const core = await opened();
    return createHash("sha256").update(new Uint8Array(core.memory.buffer, core.lut, TABLES)).digest("hex");
    """
    assert node(tmp_path, script) == sha256(bytes(packed_lut())).hexdigest()


@pytest.mark.parametrize("bot", sample(["sensible", "strong"], ["random"]))
def test_the_same_games_are_played_under_every_book(bot: str, tmp_path: Path) -> None:
    games = 1
    played = "core.books.map((book) => [book, core.table(book).play(7, 0, g.games, g.bot)])"
    script = f"const core = await opened(); return Object.fromEntries({played});"
    found = node(tmp_path, script, games=games, bot=bot)
    assert sorted(found) == library.names()
    for name, tally in found.items():
        ours = Run(compile_book(Book.open(name)), bot, seed=7)
        assert sum(ours.native(games) if load.why_not() == "" else ours.interpreted(games)) == games
        assert tally == plain(ours.tally), name


@pytest.mark.prove
@pytest.mark.parametrize("bot", ["random", "sensible", "strong"])
def test_thousands_of_games_are_counted_the_same_in_node_and_native(bot: str, tmp_path: Path) -> None:
    games = {"random": 10_000, "sensible": 2_000, "strong": 200}[bot]
    script = """
    const core = await opened();
    return core.table("wrc-2015").play(7, 0, g.games, g.bot);
    """
    ours = Run(compile_book(Book.open("wrc-2015")), bot, seed=7)
    assert sum(ours.native(games)) == games
    assert node(tmp_path, script, games=games, bot=bot) == plain(ours.tally)


STEPS = """
const core = await opened();
const table = core.table("tenhou");
table.begin(11, 2);
table.deal(g.wall);
const states = [];
for (const [, act] of g.acts) {
  const seat = table.asked;
  const [, , own] = [0, 0, core.read("State", table.state).phase];
  const lawful = own === g.turn || own === g.declaring ? table.look(seat) : core.read("Scratch", table.scratch).lawful[seat];
  states.push([seat, lawful, table.view(seat)]);
  table.step(seat, act);
}
return { states, last: core.read("State", table.state) };
"""


def test_a_hand_is_dealt_looked_at_and_played_step_by_step(tmp_path: Path) -> None:
    from jantaku.bots import games
    from jantaku.core.constants import DECLARING, HAND_OVER, TURN
    from jantaku.core.fields import State
    from jantaku.core.step import step
    from jantaku.core.view import see

    rules, x = compile_book(Book.open("tenhou")), worker("sensible")
    begin_game(x, rules, LUT, 11, 2)
    acts: list[tuple[int, int]] = []
    seen: list[Any] = []
    view, plain_step = State(), step

    def watched(t: Any, b: Any, lut: Any, d: Any, who: int, act: int, *more: int) -> None:
        see(t, who, view)
        seen.append([who, [*d.lawful[who]], deepcopy(plain(view))])
        acts.append((who, act))
        plain_step(t, b, lut, d, who, act, *more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "step", watched)
        play_on(x, rules, LUT)
        wall = [*x.table.wall]
        while x.table.phase != HAND_OVER:
            play_on(x, rules, LUT)
    found = node(tmp_path, STEPS, wall=wall, acts=acts, turn=TURN, declaring=DECLARING)
    assert found["last"] == plain(x.table)
    for there, here in zip(found["states"], seen, strict=True):
        assert there[:2] == here[:2]
        assert {name: value for name, value in there[2].items() if value != here[2][name]} == {}


def test_hands_are_worth_what_they_are_worth_and_wait_for_what_they_wait_for(tmp_path: Path) -> None:
    rules = compile_book(Book.open("wrc-2015"))
    hands = [won.record() for won in winning_hands(60, 5)]
    wanted: list[Any] = []
    tenpai: list[Any] = []
    for hand in hands:
        worth = Worth()
        score(hand, rules, LUT, Reading(), worth)
        short = FinishedHand()
        hand.__copy_into__(short)  # type: ignore[attr-defined]
        short.count[hand.win] -= 1
        short.key[hand.win // 9] -= 5 ** (hand.win % 9)
        tenpai.append(short)
        bits = waits_of(short, rules, LUT, Keys())
        wanted.append([worth.base, worth.han, worth.fu, worth.rows, [kind for kind in range(34) if bits >> kind & 1]])
    script = """
    const core = await opened();
    return g.hands.map((hand, i) => {
      const { base, han, fu, rows } = core.score("wrc-2015", hand);
      return [base, han, fu, rows, core.waits("wrc-2015", g.tenpai[i])];
    });
    """
    assert node(tmp_path, script, hands=[*map(plain, hands)], tenpai=[*map(plain, tenpai)]) == wanted


def test_a_bot_decides_at_a_seat_that_was_looked_at(tmp_path: Path) -> None:
    script = """
    const core = await opened();
    const table = core.table("wrc-2015");
    table.begin(1);
    table.deal(g.wall);
    const lawful = table.look(table.asked);
    const isLawful = (act) => (lawful[Math.floor(act / 40)] / 2 ** (act % 40)) & 1;
    return ["random", "sensible"].map((bot) => table.decide(table.asked, bot)).map((act) => [act, isLawful(act)]);
    """
    found = node(tmp_path, script, wall=[place // 4 for place in range(136)])
    assert [lawful for _, lawful in found] == [1, 1]


REFUSED = {
    "await opened(0.5)": "CoreError: core.wasm cannot be read: it may have been cut off",
    "await opened(1, 0.5)": "CoreError: tables.gz cannot be read: it may have been cut off",
    "(await opened()).book('wrc-2016')": f"CoreError: there is no book wrc-2016: there are {', '.join(library.names()[:2])},",
    "(await opened()).call('dael')": "CoreError: the core has no function dael",
    "(await opened()).score('club', {win: 40})": "CoreError: no hand is like this",
    "(await opened()).score('club', {win: 1.5})": "CoreError: a whole number is wanted, not 1.5",
    "(await opened()).score('club', {count: [1]})": "CoreError: a row of 34 is wanted",
    "(await opened()).score('club', {wins: 1})": "CoreError: FinishedHand has no field wins",
    "(await opened()).room(2 ** 31 - 16)": "CoreError: no memory is left for 32768 pages more",
}


@pytest.mark.parametrize("work", REFUSED)
def test_what_cannot_be_is_refused_in_a_sentence(work: str, tmp_path: Path) -> None:
    found = node(tmp_path, f"return said(async () => {work});")
    assert isinstance(found, str)
    assert found.startswith(REFUSED[work])
