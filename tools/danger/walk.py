"""Recorded games: each decision, with the view of the seat that discards and what its opponents really hold; each discard."""

import gzip
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from jantaku.bots.sensible.sight import count_left
from jantaku.bots.strong.thoughts import Thoughts
from jantaku.core.constants import KINDS, STANDING, TURN
from jantaku.core.dead_wall import live
from jantaku.core.fields import Scratch, State
from jantaku.core.hands import weigh
from jantaku.core.kinds import KIND
from jantaku.core.view import see
from jantaku.game.formats import mjlog
from jantaku.game.log import HandLog
from jantaku.game.table import Table
from jantaku.rules.book import Book
from jantaku.scoring.lut import LUT
from tools.pages import ROOT

GAMES = "data/tenhou/phoenix_2020a.mjlog.tsv.gz"  # the even-numbered are counted, the odd-numbered judge
MORE_GAMES = "data/tenhou/phoenix_2022_sample.mjlog.tsv.gz"  # counted as well, like those of this folder
FOLDER = "data/tenhou/mjx_games"
COUNTED, JUDGED = 0, 1

Games = list[tuple[str, str]]


@dataclass
class Moment:
    """A decision of a seat, the same object every time: its view, tiles unseen and dora, and the truth about its opponents."""

    hand: str  # the name of the hand
    seat: int
    view: State
    mind: Thoughts
    held: int  # kinds that it may discard, as bits
    ready: list[bool]  # by seat: whether it waits for any tile
    wins: list[int]  # by seat: kinds that it may win on by a discard, as bits


def shared(path: str) -> Path:
    """Return the path of published data: beside the project, or where JANTAKU_SHARED says."""
    return Path(os.environ.get("JANTAKU_SHARED") or ROOT.parent / "shared") / path


def games(part: int) -> Games:
    """Return the names and texts of the games of a part, each game once."""
    found = _lines(GAMES)
    own = found[part::2]
    if part == JUDGED:
        return own
    walls = {_walls(text) for _, text in found}
    more = _lines(MORE_GAMES) + [(path.name, path.read_text()) for path in sorted(shared(FOLDER).glob("*.xml"))]
    for name, text in more:
        if _walls(text) not in walls and "owari=" in text:
            walls.add(_walls(text))
            own.append((name, text))
    return own


def _lines(path: str) -> Games:
    with gzip.open(shared(path), "rt", encoding="utf-8") as lines:
        return [(name, text) for name, text in (line.split("\t", 1) for line in lines)]


def _walls(text: str) -> str:
    seed = re.search('SHUFFLE seed="([^"]*)"', text)
    return seed[1] if seed else text


@dataclass
class Discard:
    """A discard, the same object every time: the table with it, its kind, what each opponent who is ready has not seen."""

    table: Table
    kind: int
    left: dict[int, list[int]]  # by seat


def moments(chosen: Games) -> Iterator[Moment]:
    """Iterate over the decisions of every seat that discards and is not in riichi."""
    for table, hand, name in _hands(chosen):
        yield from _in_hand(table, hand, name)


def discards(chosen: Games) -> Iterator[Discard]:
    """Iterate over all discards."""
    for table, hand, _ in _hands(chosen):
        one = Discard(table, 0, {})
        for entry in hand.entries:
            table.make_way(entry)
            seat, before = entry.seat, table.state.discards[entry.seat]
            left = {foe: _unseen_by(table, foe) for foe in range(4) if foe != seat and table.state.waits[foe]}
            table.follow(entry)
            if table.state.discards[seat] > before:
                one.kind, one.left = KIND[table.state.river[seat][before]], left
                yield one


def _unseen_by(table: Table, seat: int) -> list[int]:
    view, mind = State(), Thoughts()
    see(table.state, seat, view)
    count_left(view, mind.sight, seat)
    return mind.sight.left


def _hands(chosen: Games) -> Iterator[tuple[Table, HandLog, str]]:
    for name, text in chosen:
        log = mjlog.read(text, name)
        table = Table(Book.named(log.book, log.house, log.digest), names=log.names)
        for i, hand in enumerate(log.hands):
            table.conclude()
            table.lay(hand)
            yield table, hand, f"{name} {i}"


def _in_hand(table: Table, hand: HandLog, name: str) -> Iterator[Moment]:
    one = Moment(name, 0, State(), Thoughts(), 0, [False] * 4, [0] * 4)
    truth = Truth(table)
    for entry in hand.entries:
        table.make_way(entry)
        t, seat = table.state, entry.seat
        if t.phase == TURN and t.turn == seat and t.riichi[seat] != STANDING:
            see(t, seat, one.view)
            count_left(one.view, one.mind.sight, seat)
            one.seat = one.mind.seat = seat
            one.held = t.held[seat] & ~t.barred
            for foe in range(4):
                one.ready[foe] = t.waits[foe] != 0
                one.wins[foe] = truth.wins(foe) if foe != seat else 0
            yield one
        table.follow(entry)


class Truth:
    """Kinds on which the seats of a table can win by a discard, each hand scored once."""

    def __init__(self, table: Table) -> None:
        self._table, self._scratch = table, Scratch()
        self._known: dict[tuple[int, ...], int] = {}

    def wins(self, seat: int) -> int:
        """Return the kinds, as bits: none where the seat is furiten, or has no yaku."""
        t = self._table.state
        waits = t.waits[seat]
        if waits & t.cast[seat] or t.missed[seat]:
            return 0
        key = (seat, waits, t.riichi[seat], t.melds[seat], t.discards[seat], live(t) == 0)
        if waits and key not in self._known:
            self._known[key] = sum(1 << kind for kind in range(KINDS) if waits >> kind & 1 and self._pays(seat, kind))
        return self._known.get(key, 0)

    def _pays(self, seat: int, kind: int) -> bool:
        t = self._table.state
        return t.hand[seat][kind] < 4 and weigh(t, self._table.rules, LUT, self._scratch, seat, kind, False) > 0
