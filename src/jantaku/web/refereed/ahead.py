"""What happens by itself at a refereed table: what bots do, and what comes where nobody does anything."""

import secrets
from functools import lru_cache

from jantaku.core import names as n
from jantaku.core.fields import Rules
from jantaku.refereed import Action
from jantaku.refereed.actions import DRAW, WAIT, to_row
from jantaku.refereed.bots import Bot
from jantaku.refereed.scheduler import Due, Scheduler
from jantaku.web.play.rows import Row
from jantaku.web.play.schedule import DEALING, Step, between
from jantaku.web.refereed.game import Refereed

TABLE = "table"  # whoever does what nobody does
MEANWHILE = 0.7  # of a bot's time: between two things that happen where time waits
COURTESY = 6000  # ms that a bot waits with its draw for somebody who has called and not yet shown his tiles


class Refereeing:
    """The bots of a refereed table, whoever it is that they play for."""

    def __init__(self, game: Refereed) -> None:
        self.game = game
        self.rounds: Scheduler | None = None
        self._seated: dict[int, str] = {}  # the seats at which bots play, and how well
        self._written: list[list[object]] = []  # what was to happen last

    def step(self, rest: int) -> Step | None:
        """The next thing; None where the table waits for a person."""
        game = self.game
        self._note()
        if game.stage != "play":
            return between(game, rest)
        if game.awaited:
            return None
        due = self._bots().next_due()
        return Step(self._time(due), "due", due.actions[0].seat) if due else None

    def rows(self, step: Step, at: int) -> list[Row]:
        """What it writes: actions of one piece, at the time at which they happen."""
        due = self._bots().next_due()
        if due is None:
            return []
        when = self._hand_at(due, at)
        actions = self._written = [to_row(action._replace(at=when)) for action in due.actions]
        return [{"kind": "deed", "at": at, "seat": step.seat, "deeds": actions, "by": "bot" if step.seat >= 0 else TABLE}]

    def _note(self) -> None:
        """What was to happen is off the plan, unless it could not be saved and has not happened."""
        if self.rounds and self._written and self.game.latest == self._written:
            self.rounds.agenda = self.rounds.agenda[len(self._written) :]
        self._written = []

    def _bots(self) -> Scheduler:
        """The bots as they sit now: also for whoever is away."""
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

    def _time(self, due: Due) -> int:
        """When it is due, in the table's time: bots at their pace, but nobody is hurried while a discard lies there."""
        game, scene = self.game, self.game.tabletop.scene
        own = game.pace * game.config.bot_pace
        if game.waits:
            return game.asked_at + int(1000 * own * MEANWHILE)
        first = due.actions[0]
        since, pace = scene.window.at if scene.window else scene.now, game.pace
        if scene.state.phase == n.TURN and not scene.wins:
            since, pace = game.asked_at - game.dealt_at, own
        at = due.at + (COURTESY if self._courteous(first) else 0)
        looked = game.since + int(DEALING * game.pace)
        return max(game.dealt_at + since + int(pace * max(0, at - since)), looked if first.what != WAIT else 0)

    def _courteous(self, action: Action) -> bool:
        """Whether a bot is about to draw while a person has called and is still looking for his tiles."""
        scene = self.game.tabletop.scene
        return action.what == DRAW and any(scene.calling(seat) for seat in self.game.people)

    def _hand_at(self, due: Due, at: int) -> int:
        """The time of the hand at which it happens: that of the clock; where time waits, or is waited for, that of the plan."""
        now, clock = self.game.tabletop.scene.now, at - self.game.dealt_at
        if self.game.waits:
            return max(now, due.at)
        return max(now, clock, due.at if due.actions[0].what == WAIT else 0)


@lru_cache(256)
def _bot(rules: Rules, seat: int, kind: str) -> Bot:
    """A bot, which keeps nothing from act to act but its chance: one for all tables under the same rules."""
    return Bot(rules, seat, kind=kind, seed=secrets.randbits(61))
