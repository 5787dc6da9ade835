"""The journal of a table: all that happened, row by row; the game is nothing but what follows from it."""

import json
from typing import NotRequired, TypedDict, cast


class Row(TypedDict):
    """One thing that happened: ``kind`` names the method of `Game` that follows it, ``at`` is the table's time in ms."""

    kind: str
    at: int
    seat: NotRequired[int]
    act: NotRequired[str]  # in words, as ``jantaku.acts`` has them
    by: NotRequired[str]  # person, bot, clock (the time was over), auto (nothing else could be done, or he had set it so), table
    time: NotRequired[int]  # of a call: when it was made, in ms; 0 where all count as made at once
    who: NotRequired[str]  # the visitor who takes a seat
    name: NotRequired[str]
    key: NotRequired[str]  # the token that he holds; of actions, that of the command
    order: NotRequired[list[int]]  # the places of the waiting room, by the seats that they drew
    drawn: NotRequired[list[int]]  # the places in the order in which they drew, whoever shuffled last; not where seats were chosen
    secret: NotRequired[str]  # of the wall, in hex
    on: NotRequired[bool]
    toggles: NotRequired[dict[str, bool]]
    deeds: NotRequired[list[list[object]]]  # at a refereed table, as ``jantaku.refereed`` has them, with the time of the hand
    text: NotRequired[str]  # of a record from which play goes on
    filled: NotRequired[int]  # tiles of its wall that were not known
    next: NotRequired[str]  # the table at which the rematch is played


def written(row: Row) -> str:
    """The row as the store keeps it."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))


def read(text: str) -> Row:
    """The row that the store kept."""
    return cast("Row", json.loads(text))
