"""Schedule of a refereed table: the actions of bots, and the steps that come if nobody acts."""

import secrets
from functools import lru_cache

from jantaku.core import constants as n
from jantaku.core.acts import PASS, STRIDE, WORDS
from jantaku.core.against import look
from jantaku.core.dead_wall import live
from jantaku.core.fields import Rules, Scratch
from jantaku.refereed import Action
from jantaku.refereed.actions import DRAW, WAIT, to_row
from jantaku.refereed.bots import Bot
from jantaku.refereed.scheduler import ScheduledActions, Scheduler
from jantaku.scoring.lut import LUT
from jantaku.web.play.rows import JournalRow
from jantaku.web.play.schedule import DEALING, ScheduledStep, WaitTimes, between, to_watch
from jantaku.web.refereed.game import Refereed

TABLE = "table"  # author of steps that belong to no seat
MEANWHILE = 0.6  # share of a bot's time between two steps, at a table whose time waits
TURN = 0.33  # of the agenda's time for a bot's turn, which is that of a person
QUICK = 500  # ms from a discard until a bot draws where one person plays, who has nothing to claim
PASSES = [1 << PASS % STRIDE if at == PASS // STRIDE else 0 for at in range(WORDS)]  # passing, as a set of acts
COURTESY = 6000  # ms by which a bot delays its draw for a caller who has not shown the tiles yet


class Refereeing:
    """The bots of a refereed table, stand-ins for absent players included."""

    def __init__(self, game: Refereed) -> None:
        self.game = game
        self.rounds: Scheduler | None = None
        self._seated: dict[int, str] = {}  # kind of bot by seat
        self._written: list[list[object]] = []  # actions of the last step
        self._scratch = Scratch()

    def step(self, waits: WaitTimes) -> ScheduledStep | None:
        """Return the next step; None if the table waits for a player."""
        game = self.game
        self._note()
        if game.stage != "play":
            return between(game, waits)
        if game.awaited:
            return None
        due = self._bots().next_due()
        return ScheduledStep(self._time(due), "due", due.actions[0].seat) if due else None

    def rows(self, step: ScheduledStep, at: int) -> list[JournalRow]:
        """Return the journal rows of a step: its group of actions, with the time of the hand."""
        due = self._bots().next_due()
        if due is None:
            return []
        when = self._hand_at(due, at)
        actions = self._written = [to_row(action._replace(at=when)) for action in due.actions]
        return [{"kind": "deed", "at": at, "seat": step.seat, "deeds": actions, "by": "bot" if step.seat >= 0 else TABLE}]

    def at_once(self, at: int) -> list[JournalRow]:  # noqa: ARG002 - at this table every action has a time of its own
        """Return none: all that happens is shown."""
        return []

    def _note(self) -> None:
        """Remove the actions of the last step from the agenda, unless they could not be stored and so have not happened."""
        if self.rounds and self._written and self.game.latest == self._written:
            self.rounds.agenda = self.rounds.agenda[len(self._written) :]
        self._written = []

    def _bots(self) -> Scheduler:
        """Return the bots by the current seating, stand-ins included."""
        game = self.game
        if self.rounds is None or self.rounds.table is not game.tabletop:
            self.rounds, self._seated = Scheduler(game.tabletop, {}), {}
        kinds = {
            seat: "sensible" if holder.kind == "person" else game.config.bots
            for seat, holder in enumerate(game.seats)
            if not holder.plays
        }
        for seat in self._seated.keys() - kinds.keys():
            self.rounds.step_back(seat)
        for seat, kind in kinds.items():
            if self._seated.get(seat) != kind:
                self.rounds.stand_in(seat, _bot(game.tabletop.scene.rules, seat, kind))
        self._seated = kinds
        return self.rounds

    def _time(self, due: ScheduledActions) -> int:
        """Return the due time of a step, in table ms: at the bots' pace, but never shortening the time to claim a discard."""
        game, scene = self.game, self.game.tabletop.scene
        own = game.bot_seconds
        if game.waits:
            return game.asked_at + int(1000 * own * MEANWHILE)
        first = due.actions[0]
        since, pace = scene.window.at if scene.window else scene.now, game.pace
        if scene.state.phase == n.TURN and not scene.wins:
            since, pace = game.asked_at - game.dealt_at, TURN * own
        elif first.what == DRAW and self._nothing_to_claim():
            return game.dealt_at + min(due.at, since + int(own * QUICK))
        at = due.at + (COURTESY if self._courteous(first) else 0)
        looked = game.since + to_watch(game, DEALING)
        return max(game.dealt_at + since + int(pace * max(0, at - since)), looked if first.what != WAIT else 0)

    def _nothing_to_claim(self) -> bool:
        """Return True if one person plays, who has nothing to claim on the last tile: nobody needs the time for it.

        A bot that draws later tells this person something of their hand alone. Among several people it would tell of another's.
        """
        game, scene = self.game, self.game.tabletop.scene
        drawn = scene.state.phase == n.CLAIMS and live(scene.state) > 0  # after the last tile the hand ends once its time is over
        if len(game.people) != 1 or not drawn or scene.wins or scene.calling(game.people[0]):
            return False
        (seat,) = game.people
        seen = game.tabletop.view(seat).state
        seen.pending = 1 << seat
        look(seen, scene.rules, LUT, self._scratch, seat)
        return not any(word & ~PASSES[at] for at, word in enumerate(self._scratch.lawful[seat]))

    def _courteous(self, action: Action) -> bool:
        """Return True if a bot is about to draw while a player who has called still has to show the tiles."""
        scene = self.game.tabletop.scene
        return action.what == DRAW and any(scene.calling(seat) for seat in self.game.people)

    def _hand_at(self, due: ScheduledActions, at: int) -> int:
        """Return the time of the hand for a step: by the clock, or by the agenda if time waits or the step is a wait."""
        now, clock = self.game.tabletop.scene.now, at - self.game.dealt_at
        if self.game.waits:
            return max(now, due.at)
        return max(now, clock, due.at if due.actions[0].what == WAIT else 0)


@lru_cache(256)
def _bot(rules: Rules, seat: int, kind: str) -> Bot:
    """Return a cached bot: it keeps no state but its random generator, so tables under the same rules share it."""
    return Bot(rules, seat, kind=kind, seed=secrets.randbits(61))
