"""A hand told step by step, all that can be seen of it: one file for each book in ``tests/playthroughs``.

``python -m tests.telling BOOK`` prints one, ``python -m tests.telling --write`` writes them all. After each act come the lines
of what has changed: the table, the seats, and what those who are asked may do, and may not do and why.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from jantaku.core import constants as n
from jantaku.core.acts import STRIDE
from jantaku.core.dead_wall import live
from jantaku.game.acts import Act
from jantaku.game.formats import text
from jantaku.game.table import Table
from jantaku.game.walls import dora_indicators
from jantaku.scoring.tiles import SEATS, row_of, text_of
from tests.hands import yaku_of
from tests.playing import choose, wall
from tests.rig import BOOKS

FOLDER = Path(__file__).parent / "playthroughs"
CHANCES = {"wrr-2013": 87, "wrc-2015": 141, "club": 2623, "tenhou": 120}  # each shows riichi, claims, a kong and a win
PHASES = ("no hand", "turn", "claims", "robbery", "declaring", "over")
MISSED = ("", "missed a tile", "missed a tile in riichi")


def kinds(bits: int) -> str:
    """A set of kinds, as a row of tiles."""
    return row_of([kind for kind in range(34) if bits >> kind & 1])


def table_line(table: Table) -> str:
    """Return what lies open and belongs to nobody."""
    t = table.state
    shown = row_of(dora_indicators(t))
    parts = [PHASES[t.phase], f"{SEATS[t.turn]}'s {text_of(t.tile)}", f"{live(t)} left", f"indicators {shown}", f"kongs {t.kans}"]
    parts += [f"sticks {t.sticks}"]
    parts += ["first turns uninterrupted"] * t.untouched + [f"barred {kinds(t.barred)}"] * bool(t.barred)
    return "  table  " + ", ".join(parts)


def river(table: Table, seat: int) -> str:
    """Discards: ``'`` drawn, ``!`` riichi, ``^`` claimed."""
    t = table.state
    marks = ((n.MARK_DRAWN, "'"), (n.MARK_RIICHI, "!"), (n.MARK_TAKEN, "^"))
    tiles = zip(t.river[seat][: t.discards[seat]], t.marks[seat], strict=False)
    return " ".join(text_of(tile) + "".join(sign for bit, sign in marks if mark & bit) for tile, mark in tiles)


def seat_line(table: Table, seat: int) -> str:
    """All that there is of a seat."""
    t = table.state
    parts = [f"{t.points[seat]} {table.hand(seat)}"]
    parts += [f"waits {kinds(t.waits[seat])}"] * bool(t.waits[seat])
    parts += ["double riichi" if t.double[seat] else "riichi"] * bool(t.riichi[seat]) + ["ippatsu"] * t.ippatsu[seat]
    parts += ["furiten"] * bool(t.waits[seat] & t.cast[seat]) + [MISSED[t.missed[seat]]] * bool(t.missed[seat])
    parts += [f"liable {SEATS[who]}" for who in t.liable[seat] if who != n.NONE]
    parts += [("noten", "tenpai")[t.declared[seat]]] * (t.declared[seat] != n.NONE)
    return f"  {SEATS[seat]}  " + ", ".join(parts) + (f"  | {river(table, seat)}" if t.discards[seat] else "")


def asked_lines(table: Table) -> Iterator[str]:
    """Yield what those who are asked may do, and what stands against the rest, by reason."""
    for seat in table.asked:
        yield f"    {SEATS[seat]} may {', '.join(act.words for act in table.lawful(seat))}"
        possible = list(table.scratch.possible)
        acts = [Act(seat, STRIDE * w + bit) for w, bits in enumerate(possible) for bit in range(STRIDE) if bits >> bit & 1]
        against: dict[tuple[str, str], list[str]] = {}
        for act in acts:
            for reason in table.why(act):
                against.setdefault((reason.id, reason.cite), []).append(act.words)
        yield from (f"    {SEATS[seat]} may not, {name} ({cite}): {', '.join(words)}" for (name, cite), words in against.items())


def end_lines(table: Table) -> Iterator[str]:
    """Yield how the hand ended, what it was worth, who paid."""
    t = table.state
    yield f"{table.outcome}: {' '.join(f'{paid:+d}' for paid in t.delta)}, sticks collected {t.collected}"
    for seat in range(4):
        if t.winners >> seat & 1:
            found = table.weigh(seat).worth
            rows = yaku_of(found, table.rules, table.book.yaku)
            told = ", ".join(f"{name} {worth} ({table.book.yaku[name].cite})" for name, worth in rows.items())
            yield f"{SEATS[seat]} won: {told}; dora, ura, red {found.bonus}: {found.han} han {found.fu} fu, base {found.base}"
    yield f"points {' '.join(map(str, table.points))}; scores {' '.join(f'{float(score):+.3f}' for score in table.scores())}"


def told(table: Table, chance: Random) -> Iterator[str]:
    """The hand, from the deal to its end."""
    before: list[str] = []
    yield f"{table.title}, dealt"
    while True:
        now = [table_line(table), *(seat_line(table, seat) for seat in range(4))]
        yield from (line for line in now if line not in before)
        before = now
        if not table.asked:
            break
        yield from asked_lines(table)
        yield f"{table.push(choose(table, table.asked[0], chance))}"
    yield from end_lines(table)


def begun(book: str, seed: int) -> tuple[Table, Random]:
    """A hand dealt, of which a number decides everything."""
    chance = Random(seed)
    table = Table(book)
    table.deal(wall(chance, table.rules.red_fives, 2))
    return table, chance


def playthrough(book: str) -> str:
    """The whole file of a book."""
    table, chance = begun(book, CHANCES[book])
    lines = [f"# one hand under {book}, act by act; python -m tests.telling --write", "", *told(table, chance), "", "# its log"]
    return "\n".join(lines) + "\n" + text.write(table.log)


if __name__ == "__main__":
    if "--write" in sys.argv:
        for name in BOOKS:
            (FOLDER / f"{name}.txt").write_text(playthrough(name), "utf-8")
    else:
        sys.stdout.write(playthrough(sys.argv[1] if len(sys.argv) > 1 else BOOKS[0]))
