"""Two tables that differ only in what somebody cannot see: the same acts on another wall."""

import random
from dataclasses import replace

from jantaku.core import constants as n
from jantaku.core.acts import CHII_LOW, DISCARD_DRAWN, KAN, RIICHI_DRAWN
from jantaku.core.dead_wall import REPLACEMENT
from jantaku.core.fields import State, copy
from jantaku.core.hands import copies
from jantaku.core.view import shown
from jantaku.game.acts import Act
from jantaku.game.log import Entry
from jantaku.game.results import possible
from jantaku.game.table import Table
from tests.web.wire.scenes import bare

CALLS = range(CHII_LOW, KAN + 1)


class Places:
    """Where in the wall each concealed tile of each seat came from."""

    def __init__(self, table: Table) -> None:
        self.table = table
        t = table.state
        self.held: list[list[int]] = [[] for _ in range(4)]
        for place in range(n.DEALT):
            turn = place // 4 if place < n.DEALT - 5 else place - (n.DEALT - 5)
            self.held[(t.dealer + turn) % 4].append(place)
        self.taken, self.kans, self.drawn = n.DEALT, 0, n.DEALT - 1

    def follow(self, act: int) -> None:
        """Take in what an act, and all that came of it, has changed."""
        t, wall = self.table.state, self.table.log.hands[-1].wall
        drawn = self.drawn
        if t.taken > self.taken or t.kans > self.kans:
            self.drawn = REPLACEMENT[t.kans - 1] if t.kans > self.kans else t.taken - 1
            self.held[t.turn].append(self.drawn)
            self.taken, self.kans = t.taken, t.kans
        for seat in range(4):
            for tile in range(n.TILES):
                own = [place for place in self.held[seat] if wall[place] == tile]
                own.sort(key=lambda place: (place == drawn) != (act in {DISCARD_DRAWN, RIICHI_DRAWN}))
                for place in own[: len(own) - copies(t, seat, tile)]:
                    self.held[seat].remove(place)

    def hidden(self, seat: int) -> list[int]:
        """The places of the tiles that a seat does not see."""
        t = self.table.state
        known = {place for place, tile in enumerate(self.table.view(-1).wall) if tile != n.UNKNOWN}
        gone = set(range(t.taken)) | set(REPLACEMENT[: t.kans]) | known
        hands = [place for s in range(4) if s != seat and not shown(t, s) for place in self.held[s]]
        return [place for place in range(n.WALL) if place not in gone] + hands


class Twin:
    """The same hand on another wall, which a seat cannot tell from its own.

    ``before`` is the state before the last act, ``bare`` that act lying there unanswered. Calls that another's came before
    need not be possible here: nobody was told of them.
    """

    def __init__(self, places: Places, seat: int, chance: random.Random) -> None:
        table = places.table
        hand, hidden = table.log.hands[-1], places.hidden(seat)
        wall = list(hand.wall)
        for place, tile in zip(hidden, chance.sample([wall[at] for at in hidden], len(hidden)), strict=True):
            wall[place] = tile
        self.table = Table(table.book, names=table.log.names)
        copy(table._past[-1].before, self.table.state)
        self.table.lay(replace(hand, wall=tuple(wall), entries=[], end=None))
        self.before, self.bare = State(), None
        for entry in hand.entries:
            if entry.act not in CALLS:
                self.table.make_way(entry)
            if entry is hand.entries[-1]:
                copy(self.table.state, self.before)
                self.bare = bare(self.table, Act(entry.seat, entry.act, entry.tile))
            if entry.act not in CALLS or self.answers(entry):
                self.table.follow(entry)
        if table.state.phase in {n.TURN, n.HAND_OVER}:
            self.table.close()

    def answers(self, entry: Entry) -> bool:
        """Return whether a call can be made here."""
        return bool(self.table.state.pending >> entry.seat & 1) and possible(self.table, entry)
