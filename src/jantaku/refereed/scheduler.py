"""Scheduling at a refereed table: when each bot acts, and what happens if nobody does.

The agenda is rebuilt at each state change from views only; the actions of players come in between.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import takewhile
from typing import NamedTuple

from jantaku.core import constants as n
from jantaku.core.dead_wall import live
from jantaku.core.hands import copies
from jantaku.errors import ActError
from jantaku.refereed import actions as d
from jantaku.refereed.actions import Action
from jantaku.refereed.bots import Bot
from jantaku.refereed.conduct import awaited
from jantaku.refereed.counting import closes
from jantaku.refereed.state import ClaimWindow, Counting, TableState
from jantaku.refereed.table import RefereedTable
from jantaku.refereed.timing import last_until, open_until, wins_close

CALL_AFTER, DRAW_AFTER, PLAY_AFTER, SPEAK_AFTER = 1200, 3300, 1500, 900  # ms
COUNT_AFTER, CHECK_AFTER = 2500, 2000
GIVE_UP = 20000  # ms; a player who has not declared by then at a draw is noten
FIRST, NEXT = 500, 300  # ms that are assumed where time waits: from a discard to the first action, and between further ones
GO_WITH = (d.TAKE, d.STICK, d.SHOW)  # these belong to the action before them, even if it changed the state
Moment = tuple[object, ...]


def assumed(s: TableState) -> int:
    """Return the time of the next action at a table whose time waits for its players."""
    soon = s.now + NEXT
    return max(soon, s.window.at + FIRST) if s.window else soon


class ScheduledActions(NamedTuple):
    """The next scheduled group: its time, in ms since the deal, and the actions done then, in order."""

    at: int
    actions: tuple[Action, ...]


class Scheduler:
    """The bots of a table and their agenda; bots may be added and removed at any time."""

    def __init__(self, table: RefereedTable, bots: Mapping[int, Bot]) -> None:
        self.table = table
        self.bots = dict(bots)
        self.moment: Moment = ()
        self.agenda: list[Action] = []
        self.calls: dict[tuple[int, int, int], list[Action]] = {}  # calls of the bots by (hand, seat, time) of the tile

    def stand_in(self, seat: int, bot: Bot) -> None:
        """Give a seat to a bot from now on."""
        self.bots[seat] = bot
        self.moment = ()

    def step_back(self, seat: int) -> None:
        """Give a seat back to its player; the bot's planned actions are dropped."""
        self.bots.pop(seat, None)
        self.moment = ()

    def now_at(self) -> Moment:
        """Return a key of the table's state: the agenda is rebuilt when it changes."""
        s = self.table.scene
        t = s.state
        return (
            len(self.table.hands),
            t.phase,
            t.turn,
            t.taken,
            t.kans,
            tuple(t.discards),
            tuple(t.melds),
            tuple((seat, *declared, s.places[seat].shown) for seat, declared in s.wins.items()),
            s.window is None,
            s.slow,
            len(s.assent),
            t.phase == n.DECLARING and all(place.declared for place in s.places),  # a proof is waited for
            s.counting and (tuple(s.counting.counts.values()), len(s.counting.settled), len(s.counting.agreed)),
        )

    def plan(self) -> list[Action]:
        """Return the actions of the bots at this moment, soonest first."""
        moment = self.now_at()
        if moment != self.moment:
            self.moment = moment
            self.agenda = sorted(self.make(), key=lambda action: action.at)
        return self.agenda

    def make(self) -> list[Action]:
        """Build the agenda of a new moment."""
        s = self.table.scene
        t, now = s.state, s.now
        if s.counting and not s.counting.paid:
            return self.count(s.counting)
        if t.phase in (n.NO_HAND, n.HAND_OVER):
            return []
        if s.wins:
            return [Action(max(now, wins_close(s)), n.NONE, d.WAIT)]
        return self.play() + self.impatience() + self.agree()

    def agree(self) -> list[Action]:
        """Let every bot agree to a correction: the referee counts from the tiles."""
        s = self.table.scene
        asked = [seat for seat in self.bots if s.assent and seat not in s.assent]
        return [Action(s.now + SPEAK_AFTER, seat, d.AGREE) for seat in asked]

    def impatience(self) -> list[Action]:
        """Schedule the moment at which a player's turn exceeds the table's patience."""
        s = self.table.scene
        if not s.settings.patience or s.slow or awaited(s) in (n.NONE, *self.bots):
            return []
        return [Action(max(s.now, s.turn_at + s.settings.patience + 1), n.NONE, d.WAIT)]

    def play(self) -> list[Action]:
        """Build the agenda while the hand is played."""
        s = self.table.scene
        t, now = s.state, s.now
        if t.phase == n.TURN:
            return self.ask(t.turn, now + PLAY_AFTER) + self.calls_yet()
        if t.phase == n.DECLARING:
            order = [(t.dealer + i) % 4 for i in range(4)]
            actions = [action for at, seat in enumerate(order) for action in self.ask(seat, now + SPEAK_AFTER * (at + 1))]
            return [*actions, Action(now + GIVE_UP, n.NONE, d.WAIT, "", (), (1,))]
        since = s.window.at if s.window else now
        out = [action for seat in range(4) if seat != t.turn for action in self.ask(seat, since + CALL_AFTER + 100 * seat)]
        yet = [action for action in self.calls_yet() if action.seat not in {other.seat for other in out}]
        if s.window:
            self.calls = {key: calls for key, calls in self.calls.items() if key[0] == len(self.table.hands)}
            self.calls[self.key(s.window)] = list(out)
        drawer = t.turn if t.phase == n.ROBBERY else (t.turn + 1) % 4
        if drawer in self.bots or (t.phase == n.CLAIMS and live(t) == 0):
            out.append(Action(max(now, since + DRAW_AFTER, self.patient()), drawer, d.DRAW))
        return out + yet

    def patient(self) -> int:
        """Return the earliest time of a bot's draw: once nobody's claim on the last tile is in time any more."""
        s = self.table.scene
        return max(open_until(s, s.window) + 1, last_until(s, s.window)) if s.window else 0

    def key(self, window: ClaimWindow) -> tuple[int, int, int]:
        """Return the key of a window's tile in ``calls``: (hand, seat, time)."""
        return len(self.table.hands), window.seat, window.at

    def calls_yet(self) -> list[Action]:
        """Return the calls that bots had planned on a tile over which a player hurried on, if still in time."""
        s = self.table.scene
        waiting = [(window, action) for window in s.windows if not window.gone for action in self.calls.get(self.key(window), [])]
        bots = self.bots.keys() - {s.state.turn}
        return [action for window, action in waiting if action.seat in bots and s.now < action.at <= open_until(s, window)]

    def count(self, c: Counting) -> list[Action]:
        """Build the agenda while a win is counted: winning bots count, the others check."""
        s = self.table.scene
        out = [Action(max(s.now, closes(s)), n.NONE, d.WAIT)]
        for seat, bot in self.bots.items():
            if seat in c.winners and seat not in c.counts and seat not in c.settled:
                out += bot.count(self.table.view(seat), max(s.now, c.since + COUNT_AFTER))
            elif len(c.counts) + len(c.settled - set(c.counts)) == len(c.winners) and seat not in c.agreed:
                out += bot.check(self.table.view(seat), s.now + CHECK_AFTER + 100 * seat)
        return out

    def ask(self, seat: int, at: int) -> list[Action]:
        """Return the actions of the bot of a seat; none for a player's seat."""
        bot = self.bots.get(seat)
        return bot.actions(self.table.view(seat), at) if bot else []

    def next_due(self) -> ScheduledActions | None:
        """Return the next scheduled group, or None if all wait for a player. Nothing is applied yet."""
        actions = _piece(self.plan()) or self.stuck()
        if not actions:
            return None
        at = max(actions[0].at, self.table.scene.now)
        piece = self.table.apart(tuple(action._replace(at=at) for action in actions))
        return ScheduledActions(piece[0].at, piece)

    def advance(self, write: Callable[[Action], object] | None = None) -> bool:
        """Apply the next scheduled group; return False if there is none. ``write`` is given each action just before it is applied.

        An action that hands can no longer do has been written and is skipped, now and at every replay.
        """
        due = self.next_due()
        if due is None:
            return False
        moment = self.moment
        del self.agenda[: len(due.actions)]
        for action in due.actions:
            if self.now_at() != moment and action.what not in GO_WITH:
                break
            if write:
                write(action)
            with suppress(ActError):
                if any(judged.warned for judged in self.table.do(action)):
                    break
        return True

    def stuck(self) -> list[Action]:
        """Keep a stuck hand going: a bot in turn draws, or discards its drawn tile, or any tile of its hand."""
        t, at = self.table.scene.state, self.table.scene.now + PLAY_AFTER
        drawer = (t.turn + 1) % 4 if t.phase == n.CLAIMS else t.turn
        to_draw = t.phase in (n.CLAIMS, n.ROBBERY) or (t.phase == n.TURN and self.table.scene.places[t.turn].owed)
        if to_draw and drawer in self.bots and not self.table.scene.wins:
            return [Action(at, drawer, d.DRAW)]
        if t.phase != n.TURN or t.turn not in self.bots:
            return []
        tiles = [t.tile] if t.source != n.FROM_CLAIM and t.tile >= 0 else []
        tiles += [n.RED + suit for suit in range(3)] + list(reversed(range(n.KINDS)))
        tile = next(tile for tile in tiles if copies(t, t.turn, tile))
        return [Action(at, t.turn, d.DISCARD, "", (tile,))]


def _piece(agenda: list[Action]) -> list[Action]:
    """Return the actions at the head of an agenda that one seat does at once."""
    return list(takewhile(lambda action: (action.at, action.seat) == (agenda[0].at, agenda[0].seat), agenda))
