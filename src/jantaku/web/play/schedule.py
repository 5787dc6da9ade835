"""Schedule of a table: what comes next without people (bots, clocks, windows, the next hand), when, and the rows it writes."""

import random
from functools import partial
from typing import NamedTuple, Protocol

from jantaku.core.constants import NONE, STANDING
from jantaku.web.play import bots
from jantaku.web.play.game import Game, lawful
from jantaku.web.play.programs import TablePrograms
from jantaku.web.play.rows import JournalRow
from jantaku.web.play.seating import Seating
from jantaku.web.play.window import Window, answering, hold

DRAWING, DEALING, BETWEEN = 2500, 1500, 4000  # ms: drawing of winds, dealing, a result with bots alone
ALONE = 0.35  # of these for one person
BEAT = 0.3  # share of a bot's time between a discard and the next draw, if no answer is awaited
NOBODY: frozenset[int] = frozenset()
BY_ITSELF = 0.5  # share of a bot's time before a forced act


class ScheduledStep(NamedTuple):
    """A scheduled step and its due time, in ms of the table's time; ``act`` in words if it is settled."""

    due: int
    kind: str  # seal, draw (of the seats), deal; calls (of bots), close, bot, auto, clock; due (at a refereed table)
    seat: int = -1
    act: str = ""


class WaitTimes(NamedTuple):
    """Times for which players are waited for, in ms: ``rest`` while a result is shown, ``numbers`` for those of their browsers."""

    rest: int
    numbers: int


def between(game: Seating, waits: WaitTimes) -> ScheduledStep | None:
    """Return the next step between hands."""
    if game.sealed:
        due = game.sealed_at + waits.numbers if game.awaited_numbers else game.at
        return ScheduledStep(due, "draw" if game.stage == "lots" else "deal")
    if game.stage == "drawing":
        return ScheduledStep(game.at if _all_ready(game) else game.since + to_watch(game, DRAWING), "seal")
    return _after_result(game, waits.rest) if game.stage == "result" else None


def next_step(
    game: Game, luck: float, waits: WaitTimes, thought: frozenset[int] = NOBODY, thinking: frozenset[int] = NOBODY
) -> ScheduledStep | None:
    """Return the next step; None if the table waits for a player, or a program.

    ``luck`` in 0-1 scales a bot's thinking time, ``thought`` are the bots that have passed on the open window, ``thinking`` the
    programs that have not answered yet.
    """
    if game.stage != "play":
        return between(game, waits)
    if game.window:
        return _in_window(game, game.window, thought, thinking)
    (seat,) = game.asked
    if seat in thinking and not game.seats[seat].plays:
        return None
    return _for_person(game, seat) if game.seats[seat].plays else ScheduledStep(_thinking(game, luck), "bot", seat)


def to_watch(game: Seating, time: int) -> int:
    """Return the time that people watch something for, in ms: less for one person, who can make it end for all."""
    return int(time * game.pace * (ALONE if len(game.people) == 1 else 1))


def _all_ready(game: Seating) -> bool:
    """Return True if every person at the table has asked to go on."""
    return bool(game.people) and game.ready.issuperset(game.people)


def _beat(game: Seating, part: float) -> int:
    """Return a share of a bot's time, in ms."""
    return int(1000 * game.bot_seconds * part)


def _thinking(game: Game, luck: float) -> int:
    """Return the time at which a bot has decided: it looks at a new deal first."""
    dealt = game.since + to_watch(game, DEALING)
    return max(_drawn_at(game), dealt) + _beat(game, 1 - BEAT) // 2 + _beat(game, (1 - BEAT) * luck)


def _drawn_at(game: Game) -> int:
    """Return the time at which a seat begins to think: a beat after a discard with which its own tile came."""
    return game.asked_at + (_beat(game, BEAT) if game.flowed else 0)


def _after_result(game: Seating, rest: int) -> ScheduledStep | None:
    people = game.people
    if not people:
        return ScheduledStep(game.since + int(BETWEEN * game.pace), "seal")
    if _all_ready(game):
        return ScheduledStep(game.at, "seal")
    return ScheduledStep(game.since + rest, "seal") if len(people) > 1 else None


def _in_window(game: Game, window: Window, thought: frozenset[int], thinking: frozenset[int]) -> ScheduledStep | None:
    t = game.dealt.state
    pending = t.pending if answering(t) else 0
    asked = [seat for seat in sorted(window.waits) if not game.seats[seat].plays and pending >> seat & 1 and seat not in thought]
    if ready := [seat for seat in asked if seat not in thinking]:
        return ScheduledStep(game.at, "calls", ready[0])
    waits = [seat for seat in sorted(window.waits) if game.seats[seat].plays]
    for seat in waits:
        if act := _set_to(game, seat):
            return ScheduledStep(game.at, "auto", seat, act)
    if not waits and asked:
        return None
    if not waits:
        return ScheduledStep(window.at + (window.hold if window.shared or window.hold else _beat(game, BEAT)), "close")
    return ScheduledStep(window.at + window.length, "close") if window.length or window.shared else None


def _set_to(game: Game, seat: int) -> str:
    """Return the automatic answer of a player in a window, to win or to pass, or "": no win goes by unasked."""
    toggles = game.seats[seat].toggles
    if "ron" in lawful(game, seat):
        return "ron" if toggles["win"] else ""
    return "pass" if toggles["pass"] else ""


def _for_person(game: Game, seat: int) -> ScheduledStep | None:
    """Return the step of a player's turn or declaration: a forced act, else the timeout."""
    config = game.config
    if game.asked[seat] == "turn" and (act := _by_itself(game, seat)):
        return ScheduledStep(_drawn_at(game) + _beat(game, BY_ITSELF), "auto", seat, act)
    if not config.timed:
        return None
    return ScheduledStep(game.asked_at + 1000 * config.base + game.seats[seat].bank, "clock", seat)


def _by_itself(game: Game, seat: int) -> str:
    """Return the act of a turn that needs no decision: an automatic win or discard, or the only discard after riichi."""
    toggles = game.seats[seat].toggles
    fixed = game.dealt.state.riichi[seat] == STANDING
    if not fixed and not toggles["win"] and not toggles["drawn"]:
        return ""
    acts = lawful(game, seat)
    if "tsumo" in acts:
        return "tsumo" if toggles["win"] else ""
    return "drawn" if "drawn" in acts and (toggles["drawn"] or (fixed and len(acts) == 1)) else ""


class Upcoming(Protocol):
    """The schedule of a table."""

    def step(self, waits: WaitTimes) -> ScheduledStep | None:
        """Return the next step."""

    def rows(self, step: ScheduledStep, at: int) -> list[JournalRow]:
        """Return the journal rows of a step."""

    def at_once(self, at: int) -> list[JournalRow]:
        """Return the rows that follow those just written before anything is shown; none where that can wait for its step."""


class Asking:
    """The schedule of a prompted table: bots answer, clocks run out, windows close."""

    def __init__(self, game: Game, programs: TablePrograms) -> None:
        self.game, self.programs = game, programs
        self._luck = (-1, 0.0)  # (serial of the question, a bot's luck with it)
        self._thought: tuple[int, frozenset[int]] = (-1, frozenset())  # (serial of the question, bots that have passed)

    def step(self, waits: WaitTimes) -> ScheduledStep | None:
        """Return the next step."""
        game = self.game
        if self._luck[0] != game.serial:
            self._luck = game.serial, random.random()
        return next_step(game, self._luck[1], waits, self._passed, self.programs.thinking)

    @property
    def _passed(self) -> frozenset[int]:
        """The bots that have passed on the open window."""
        return self._thought[1] if self.game.serial == self._thought[0] else frozenset()

    def rows(self, step: ScheduledStep, at: int) -> list[JournalRow]:
        """Return the journal rows of a step."""
        if step.kind == "close":
            return [{"kind": "close", "at": at}]
        if step.kind == "calls":
            return self._call(step.seat, at)
        words = step.act or (self._decide if step.kind == "bot" else partial(bots.timeout_act, self.game))(step.seat)
        return [act_row(self.game, step.seat, words, step.kind, at, at)]

    def at_once(self, at: int) -> list[JournalRow]:
        """Return the answer of the next bot where bots alone are asked; where all have passed, the end of their window.

        A pause would tell a person who plays beside them that one of them could have called.
        """
        game, window = self.game, self.game.window
        if not window or window.shared or game.config.program or any(game.seats[seat].plays for seat in window.waits):
            return []
        t = game.dealt.state
        for seat in sorted(window.waits - self._passed):
            if answering(t) and t.pending >> seat & 1 and (call := self._call(seat, at)):
                return call
        called = any(answer != NONE for answer in t.answer)
        return [] if called else [{"kind": "close", "at": at, "flows": True}]

    def _decide(self, seat: int) -> str:
        """Return the act of a bot, or of a program."""
        bot = self.game.seats[seat].kind == "bot"
        return (self.programs.words(seat) if bot else "") or bots.decide(self.game, seat)

    def _call(self, seat: int, at: int) -> list[JournalRow]:
        """Return the row of a bot's answer to a discard; a pass writes none."""
        game = self.game
        words = self._decide(seat)
        if words == "pass":
            self._thought = game.serial, self._passed | {seat}
            return []
        return [act_row(game, seat, words, "bot", at, at + int(1000 * game.bot_seconds * random.random()))]


def act_row(game: Game, seat: int, words: str, by: str, now: int, at: int) -> JournalRow:
    """Return the row of an act; calls have a time if the book decides by who was first.

    Among several people every act in turn draws how long the window after it is held, whether or not one opens, and so beside
    programs, which take their time. Beside bots alone there is nobody to hide a pause from.
    """
    row: JournalRow = {"kind": "act", "at": now, "seat": seat, "act": words, "by": by}
    if not game.window and (len(game.people) > 1 or game.config.program):
        row["hold"] = hold(game.pace)
    elif game.asked.get(seat) == "turn":
        row["flows"] = True
    if game.window and game.config.calls == "book" and words != "pass":
        row["time"] = max(1, at)
    return row
