"""Rows of a table's journal; the game is a fold over them."""

import json
from typing import NotRequired, TypedDict, cast

from jantaku.web.http.frames import encoded


class JournalRow(TypedDict):
    """One event: ``kind`` names the method of `Game` that folds it, ``at`` is the table's time in ms."""

    kind: str
    at: int
    seat: NotRequired[int]
    act: NotRequired[str]  # words of `jantaku.game.acts`
    by: NotRequired[str]  # person, bot, clock (timeout), auto (forced, or set by the player), table
    hold: NotRequired[int]  # of an act in turn: ms for which the window after it stays open at least
    flows: NotRequired[
        bool
    ]  # of an act in turn: no window opens where nobody is asked; of the end of one: only bots were, and passed
    time: NotRequired[int]  # time of a call, in ms; 0 if all calls count as simultaneous
    who: NotRequired[str]  # visitor who takes a seat
    name: NotRequired[str]
    key: NotRequired[str]  # the seat's token; of actions, the key of the command
    order: NotRequired[list[int]]  # places of the waiting room by the seats that they drew
    drawn: NotRequired[list[int]]  # places in the order in which they drew, the shuffler last; absent if seats were chosen
    secret: NotRequired[str]  # of the wall, or of the draw of the seats, in hex
    generator: NotRequired[str]  # by which the wall follows from it; absent in rows of before there were two
    number: NotRequired[str]  # of a player's browser, mixed with the secret, in hex
    on: NotRequired[bool]
    toggles: NotRequired[dict[str, bool]]
    deeds: NotRequired[list[list[object]]]  # rows of `jantaku.refereed` actions, with the time of the hand
    text: NotRequired[str]  # record from which play continues
    filled: NotRequired[int]  # number of unknown tiles of its wall
    speed: NotRequired[str]  # of the bots
    next: NotRequired[str]  # id of the rematch's table
    why: NotRequired[str]  # a program was replaced: a key of `jantaku.mjai.answers.WHYS`
    what: NotRequired[str]  # the piece of its answer that shows it


def written(row: JournalRow) -> str:
    """Return a row as JSON for the store."""
    return encoded(row).decode()


def read(text: str) -> JournalRow:
    """Parse a row of the store."""
    return cast("JournalRow", json.loads(text))
