"""What comes next at a refereed table: when each bot does what, and what happens when nobody does anything.

The agenda is made anew for every moment of the table, of views alone; whoever plays along does his own deeds between.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import takewhile
from typing import NamedTuple

from jantaku.core import names as n
from jantaku.core.hands import copies, live
from jantaku.errors import ActError
from jantaku.refereed import actions as d
from jantaku.refereed.actions import Action
from jantaku.refereed.bots import Bot
from jantaku.refereed.conduct import awaited
from jantaku.refereed.counting import closes
from jantaku.refereed.state import Counting, Window
from jantaku.refereed.table import RefereedTable
from jantaku.refereed.timing import last_until, open_until, wins_close

CALL_AFTER, DRAW_AFTER, PLAY_AFTER, SPEAK_AFTER = 1200, 3300, 1500, 900  # ms
COUNT_AFTER, CHECK_AFTER = 2500, 2000
GIVE_UP = 20000  # after so long whoever has not declared at a draw is noten
GO_WITH = (d.TAKE, d.STICK, d.SHOW)  # what belongs to the action before it, whatever that has changed
Moment = tuple[object, ...]


class Due(NamedTuple):
    """What comes next: when, in ms since the deal, and the actions of one piece that are done then, one after the other."""

    at: int
    actions: tuple[Action, ...]


class Scheduler:
    """The bots of a table, and what they are about to do; who is a bot may change at any time."""

    def __init__(self, table: RefereedTable, bots: Mapping[int, Bot]) -> None:
        self.table = table
        self.bots = dict(bots)
        self.moment: Moment = ()
        self.agenda: list[Action] = []
        self.calls: dict[tuple[int, int, int], list[Action]] = {}  # what the bots call, by hand, seat and time of the tile

    def stand_in(self, seat: int, bot: Bot) -> None:
        """A bot takes a seat, from this moment on."""
        self.bots[seat] = bot
        self.moment = ()

    def step_back(self, seat: int) -> None:
        """A person has the seat again; what the bot was about to do is not done."""
        self.bots.pop(seat, None)
        self.moment = ()

    def now_at(self) -> Moment:
        """What tells one moment of the table from another."""
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
            s.counting and (tuple(s.counting.said.values()), len(s.counting.settled), len(s.counting.agreed)),
        )

    def plan(self) -> list[Action]:
        """The actions of the bots at this moment, soonest first."""
        moment = self.now_at()
        if moment != self.moment:
            self.moment = moment
            self.agenda = sorted(self.make(), key=lambda action: action.at)
        return self.agenda

    def make(self) -> list[Action]:
        """The agenda of a new moment."""
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
        """Bots have nothing against a correction: the referee counts from the tiles."""
        s = self.table.scene
        asked = [seat for seat in self.bots if s.assent and seat not in s.assent]
        return [Action(s.now + SPEAK_AFTER, seat, d.AGREE) for seat in asked]

    def impatience(self) -> list[Action]:
        """When a person takes too long, time is called."""
        s = self.table.scene
        if not s.settings.patience or s.slow or awaited(s) in (n.NONE, *self.bots):
            return []
        return [Action(max(s.now, s.turn_at + s.settings.patience + 1), n.NONE, d.WAIT)]

    def play(self) -> list[Action]:
        """What is done while the hand is played."""
        s = self.table.scene
        t, now = s.state, s.now
        if t.phase == n.TURN:
            return self.ask(t.turn, now + PLAY_AFTER) + self.calls_yet()
        if t.phase == n.DECLARING:
            order = [(t.dealer + i) % 4 for i in range(4)]
            said = [action for at, seat in enumerate(order) for action in self.ask(seat, now + SPEAK_AFTER * (at + 1))]
            return [*said, Action(now + GIVE_UP, n.NONE, d.WAIT, "", (), (1,))]
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
        """When a bot draws at the soonest: once nobody's claim on the last tile is in time any more."""
        s = self.table.scene
        return max(open_until(s, s.window) + 1, last_until(s, s.window)) if s.window else 0

    def key(self, window: Window) -> tuple[int, int, int]:
        """What tells the tile of a window from others."""
        return len(self.table.hands), window.seat, window.at

    def calls_yet(self) -> list[Action]:
        """What bots were about to call on a tile over which somebody hurried on, as long as that is in time."""
        s = self.table.scene
        waiting = [(window, action) for window in s.windows if not window.gone for action in self.calls.get(self.key(window), [])]
        bots = self.bots.keys() - {s.state.turn}
        return [action for window, action in waiting if action.seat in bots and s.now < action.at <= open_until(s, window)]

    def count(self, c: Counting) -> list[Action]:
        """A win is counted: by bots that have won, and under the eyes of those that have not."""
        s = self.table.scene
        out = [Action(max(s.now, closes(s)), n.NONE, d.WAIT)]
        for seat, bot in self.bots.items():
            if seat in c.winners and seat not in c.said and seat not in c.settled:
                out += bot.count(self.table.view(seat), max(s.now, c.since + COUNT_AFTER))
            elif len(c.said) + len(c.settled - set(c.said)) == len(c.winners) and seat not in c.agreed:
                out += bot.check(self.table.view(seat), s.now + CHECK_AFTER + 100 * seat)
        return out

    def ask(self, seat: int, at: int) -> list[Action]:
        """What the bot of a seat does."""
        bot = self.bots.get(seat)
        return bot.actions(self.table.view(seat), at) if bot else []

    def next_due(self) -> Due | None:
        """What comes next if nobody does anything before; None where all wait for a person. Nothing happens yet."""
        actions = _piece(self.plan()) or self.stuck()
        if not actions:
            return None
        at = max(actions[0].at, self.table.scene.now)
        piece = self.table.apart(tuple(action._replace(at=at) for action in actions))
        return Due(piece[0].at, piece)

    def advance(self, write: Callable[[Action], object] | None = None) -> bool:
        """Let what comes next happen; whether there was anything. ``write`` is given each action just before it happens.

        What hands cannot do any more has been written and is passed over; so it is when the actions are followed again.
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
        """Nobody does anything: a bot whose turn it is draws, or discards what it drew, or any tile of its hand."""
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
    """The actions at the head of an agenda that one seat does at once."""
    return list(takewhile(lambda action: (action.at, action.seat) == (agenda[0].at, agenda[0].seat), agenda))
