"""What an ordinary table does by itself: which rows are written when the next thing is due."""

import random
from typing import Protocol

from jantaku.web.play import bots
from jantaku.web.play.game import Game
from jantaku.web.play.rows import Row
from jantaku.web.play.schedule import Step, next_step


class Upcoming(Protocol):
    """What comes by itself at a table."""

    def step(self, rest: int) -> Step | None:
        """The next thing; ``rest`` is for how long a result waits for people, in ms."""

    def rows(self, step: Step, at: int) -> list[Row]:
        """What it writes into the journal."""


class Asking:
    """A table at which everybody is asked: bots answer, clocks run out, windows close."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._luck = (-1, 0.0)  # the question, and how long a bot takes for it
        self._thought: tuple[int, frozenset[int]] = (-1, frozenset())  # the question, and the bots that have passed

    def step(self, rest: int) -> Step | None:
        """The next thing."""
        game = self.game
        if self._luck[0] != game.serial:
            self._luck = game.serial, random.random()
        thought = self._thought[1] if game.serial == self._thought[0] else frozenset()
        return next_step(game, self._luck[1], rest, thought)

    def rows(self, step: Step, at: int) -> list[Row]:
        """What it writes."""
        if step.kind == "close":
            return [{"kind": "close", "at": at}]
        if step.kind == "calls":
            return self._call(step.seat, at)
        words = step.act or (bots.decide if step.kind == "bot" else bots.in_his_stead)(self.game, step.seat)
        return [act_row(self.game, step.seat, words, step.kind, at, at)]

    def _call(self, seat: int, at: int) -> list[Row]:
        """What a bot answers to a discard; its passing is nothing that happened."""
        game = self.game
        words = bots.decide(game, seat)
        if words == "pass":
            window, thought = self._thought
            self._thought = game.serial, (thought if window == game.serial else frozenset()) | {seat}
            return []
        return [act_row(game, seat, words, "bot", at, at + int(1000 * game.config.bot_pace * game.pace * random.random()))]


def act_row(game: Game, seat: int, words: str, by: str, now: int, at: int) -> Row:
    """The row of an act; calls have a time where the book goes by who was first."""
    row: Row = {"kind": "act", "at": now, "seat": seat, "act": words, "by": by}
    if game.window and game.config.calls == "book" and words != "pass":
        row["time"] = max(1, at)
    return row
