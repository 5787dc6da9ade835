"""What comes next at a table by itself, and when: bots, clocks, windows, the next hand. Everything else is done by people."""

from typing import NamedTuple

from jantaku.core.names import STANDING
from jantaku.web.play.asking import lawful
from jantaku.web.play.game import Game
from jantaku.web.play.seating import Seating
from jantaku.web.play.window import Window, answering

DRAWING, DEALING, BETWEEN = 2500, 1500, 4000  # ms: winds are drawn, tiles are dealt, bots among themselves look at a result
BEAT = 0.3  # of a bot's time: between a discard and the next draw, where nobody is waited for
BY_ITSELF = 0.5  # of a bot's time: an act that needs no decision


class Step(NamedTuple):
    """What is to be done, and when it is due, ms of the table's time; ``act`` in words where it is settled."""

    due: int
    kind: str  # seal, deal; calls (of bots), close, bot, auto, clock; due (at a refereed table)
    seat: int = -1
    act: str = ""


def between(game: Seating, rest: int) -> Step | None:
    """The next thing between hands; ``rest`` is for how long a result waits for people (ms)."""
    if game.stage == "drawing":
        return _dealing(game, game.since + int(DRAWING * game.pace))
    return _after_result(game, rest) if game.stage == "result" else None


def next_step(game: Game, luck: float, rest: int, thought: frozenset[int] = frozenset()) -> Step | None:
    """The next thing to be done; None where the table waits for somebody.

    ``luck`` in 0-1 is how long a bot takes this time, ``thought`` the bots that have looked at the open window and passed.
    """
    if game.stage != "play":
        return between(game, rest)
    if game.window:
        return _in_window(game, game.window, thought)
    (seat,) = game.asked
    return _for_person(game, seat) if game.seats[seat].plays else Step(_thinking(game, luck), "bot", seat)


def _beat(game: Seating, part: float) -> int:
    """A part of a bot's time, in ms."""
    return int(1000 * game.pace * game.config.bot_pace * part)


def _thinking(game: Game, luck: float) -> int:
    """When a bot has thought: the deal is looked at first."""
    dealt = game.since + int(DEALING * game.pace)
    return max(game.asked_at, dealt) + _beat(game, 1 - BEAT) // 2 + _beat(game, (1 - BEAT) * luck)


def _dealing(game: Seating, due: int) -> Step:
    """A wall is sealed, and after that dealt."""
    return Step(game.at, "deal") if game.sealed else Step(due, "seal")


def _after_result(game: Seating, rest: int) -> Step | None:
    people = game.people
    if not people:
        return _dealing(game, game.since + int(BETWEEN * game.pace))
    if game.ready.issuperset(people):
        return _dealing(game, game.at)
    return _dealing(game, game.since + rest) if len(people) > 1 else None


def _in_window(game: Game, window: Window, thought: frozenset[int]) -> Step | None:
    t = game.dealt.state
    pending = t.pending if answering(t) else 0
    bots = [seat for seat in sorted(window.waits) if not game.seats[seat].plays and pending >> seat & 1 and seat not in thought]
    if bots:
        return Step(game.at, "calls", bots[0])
    waits = [seat for seat in sorted(window.waits) if game.seats[seat].plays]
    for seat in waits:
        if act := _set_to(game, seat):
            return Step(game.at, "auto", seat, act)
    if not waits:
        return Step(window.at + _beat(game, BEAT), "close")
    return Step(window.at + window.length, "close") if window.length or window.uniform else None


def _set_to(game: Game, seat: int) -> str:
    """What a person in a window has set himself to: to win, to pass."""
    toggles = game.seats[seat].toggles
    if toggles["win"] and "ron" in lawful(game, seat):
        return "ron"
    return "pass" if toggles["pass"] else ""


def _for_person(game: Game, seat: int) -> Step | None:
    """A person's turn, or his declaration: by itself where nothing else could be done, else until his time is over."""
    config = game.config
    if game.asked[seat] == "turn" and (act := _by_itself(game, seat)):
        return Step(game.asked_at + _beat(game, BY_ITSELF), "auto", seat, act)
    if not config.timed:
        return None
    return Step(game.asked_at + 1000 * config.base + game.seats[seat].bank, "clock", seat)


def _by_itself(game: Game, seat: int) -> str:
    """The act of a turn that needs no decision: a win or a discard that was asked for, the only discard after riichi."""
    toggles = game.seats[seat].toggles
    fixed = game.dealt.state.riichi[seat] == STANDING
    if not fixed and not toggles["win"] and not toggles["drawn"]:
        return ""
    acts = lawful(game, seat)
    if "tsumo" in acts:
        return "tsumo" if toggles["win"] else ""
    return "drawn" if "drawn" in acts and (toggles["drawn"] or (fixed and len(acts) == 1)) else ""
