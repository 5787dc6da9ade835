"""Games whose walls are the same whoever plays them; and rows of draws, by which a call moves nobody else's draws."""

import ctypes
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from jantaku.bots.chance import Chance, shuffle, sow
from jantaku.bots.contest import Contest, contest_step, play_contest
from jantaku.bots.games import LUCK, RANDOM, SENSIBLE, begin, fill_wall
from jantaku.bots.sensible.plans import prepare
from jantaku.core.constants import DEALT, FROM_WALL, HAND_OVER, WALL
from jantaku.core.fields import Rules, State, same
from jantaku.native import load, packing
from jantaku.rules.book import Book as RuleBook
from jantaku.rules.book import compile_book
from jantaku.scoring.lut import LUT, packed_lut
from tests.compiled import NATIVE
from tests.sampling import one_by_one

MIXES = [(SENSIBLE,) * 4, (SENSIBLE, RANDOM, RANDOM, SENSIBLE), (RANDOM,) * 4, (RANDOM, SENSIBLE, SENSIBLE, RANDOM)]
SEED = 5


def rules() -> Rules:
    return compile_book(RuleBook.open("tenhou"))


def seated(kinds: tuple[int, ...], rows: int = 0, number: int = 0) -> Contest:
    """Four players who sit down for a game."""
    x, book = Contest(), rules()
    x.player, x.rows = list(kinds), rows
    prepare(book, LUT, x.scratch, x.bot)
    sow(x.luck, SEED, LUCK + number)
    begin(x.table, x.chance, book, SEED, number)
    return x


def hands(kinds: tuple[int, ...], rows: int = 0, number: int = 0) -> Iterator[tuple[list[int], dict[int, list[int]], State]]:
    """Play a game; yield for each hand its wall as it was dealt, what each seat drew of the live wall, and the table at its end."""
    x, book = seated(kinds, rows, number), rules()
    t, wall, draws = x.table, list[int](), dict[int, list[int]]()
    while not t.over:
        fresh, taken = not t.pending, t.taken
        contest_step(x, book, LUT)
        if fresh:
            wall = dealt(x, book, number, t.hands - (t.phase == HAND_OVER))
            draws, taken = {seat: [] for seat in range(4)}, DEALT
        if t.taken > taken:
            assert t.taken == taken + 1
            assert t.source == FROM_WALL
            draws[t.turn].append(t.tile)
        if t.phase == HAND_OVER:
            yield wall, draws, t


def dealt(x: Contest, book: Rules, number: int, hand: int) -> list[int]:
    """The wall of a hand of a game, made once more: nothing was played before."""
    t, chance = State(), Chance()
    sow(chance, SEED, number)
    for at in range(hand + 1):
        if x.rows or at == 0:
            fill_wall(t, book)
        shuffle(chance, t.wall)
    return list(t.wall)


@one_by_one("rows", [0, 1])
@one_by_one("kinds", MIXES)
def test_the_wall_of_a_hand_follows_from_seed_number_and_hand_alone(kinds: tuple[int, ...], rows: int) -> None:
    for wall, _, t in hands(kinds, rows):
        assert Counter(t.wall) == Counter(wall)
        assert t.wall[:DEALT] == wall[:DEALT]
        assert t.wall[-14:] == wall[-14:]  # dead wall and indicators
        if not rows:
            assert t.wall == wall


def rows_of(wall: list[int], dealer: int) -> dict[int, list[int]]:
    """The rows of draws, by seat; the dealer's fourteenth tile is dealt."""
    live = wall[DEALT - 1 : WALL - 14]
    rows = {(dealer + i) % 4: live[i::4] for i in range(4)}
    rows[dealer] = rows[dealer][1:]
    return rows


def as_modelled(wall: list[int], dealer: int, order: list[int], kongs: list[int]) -> list[int]:
    """What is drawn, by a plain model: rows of places, of which the last goes to the dead wall with each kong."""
    rows = {(dealer + i) % 4: list(range(DEALT - 1 + i, WALL - 14, 4)) for i in range(4)}
    rows[dealer].pop(0)
    out = []
    for at, seat in enumerate(order):
        last = max(place for row in rows.values() for place in row)
        place = rows[seat][0] if rows[seat] else last
        next(row for row in rows.values() if place in row).remove(place)
        out.append(wall[place])
        for _ in range(kongs.count(at)):
            last = max(place for row in rows.values() for place in row)
            next(row for row in rows.values() if last in row).remove(last)
    return out


@one_by_one("number", range(4))
@one_by_one("kinds", MIXES)
def test_each_seat_draws_from_its_own_row_as_a_plain_model_does(kinds: tuple[int, ...], number: int) -> None:
    x, book, seen = seated(kinds, 1, number), rules(), 0
    t = x.table
    order, tiles, kongs = list[int](), list[int](), list[int]()
    while not t.over:
        taken, kans, fresh = t.taken, t.kans, not t.pending
        contest_step(x, book, LUT)
        if fresh:
            order, tiles, kongs, taken, kans = [], [], [], DEALT, 0
        if t.kans > kans:
            kongs.append(max(len(order) - 1, 0))
        if t.taken > taken:
            order.append(t.turn)
            tiles.append(t.tile)
        if t.phase == HAND_OVER:
            wall = dealt(x, book, number, t.hands - 1)
            assert tiles == as_modelled(wall, t.dealer, order, kongs)
            seen += sum(map(bool, t.called))
    assert seen or SENSIBLE not in kinds


def test_a_call_moves_nobody_elses_draws() -> None:
    """The first hand of a game has the same rows, whoever called in it; without rows, draws move from seat to seat."""
    moved = {0: 0, 1: 0}
    for rows in (0, 1):
        for number in range(6):
            for kinds in MIXES:
                wall, draws, t = next(hands(kinds, rows, number))
                own = rows_of(wall, t.dealer)
                for seat in range(4):
                    n = min(len(draws[seat]), len(own[seat]) - 2)
                    moved[rows] += draws[seat][:n] != own[seat][:n]
    assert moved[1] == 0
    assert moved[0] > 20


@NATIVE
@pytest.mark.parametrize("rows", [0, 1])
@pytest.mark.parametrize("kinds", MIXES[:2])
def test_interpreted_and_native_the_games_are_the_same(kinds: tuple[int, ...], rows: int) -> None:
    here: Any = Contest()
    here.player, here.rows = list(kinds), rows
    there, book = packing.packed(here), packing.packed(rules())
    finals = [[0] * 4 for _ in range(2)]
    play_contest(here, rules(), LUT, SEED, 3, 5, finals)
    room = (ctypes.c_int32 * 8)()
    handed = packing.address(book), packing.address(packed_lut())
    load.library().play_contest(packing.address(there), *handed, SEED, 3, 5, packing.address(room))
    assert list(room) == finals[0] + finals[1]
    made: Any = packing.unpacked(Contest, there)
    assert same(made.tally, here.tally) == []
    assert same(made.table, here.table) == []
