"""Infer rules that a record does not state from its content: which edition of tenhou's, how many rounds.

Each inference that differs from the default, tenhou's rules of today over two rounds, is reported in a note of the log.
"""

import re

from jantaku.core import acts
from jantaku.game.log import HandLog, Log

TODAY, TO_2020 = "tenhou", "tenhou-2020"
LAST_OF_OLD = 2020  # the last year with whole session scores in known records
TARGET = 30_000  # the leader needs so many points for the last round to be the last
THOUSAND = 1000
DATE = re.compile(r"(?<![0-9])(20[0-9]{2})-?(?:0[1-9]|1[0-2])-?[0-3][0-9]")
FOLDER = re.compile(r".*[/\\]")
ROUNDS = "game.rounds"
EAST_ONLY, EAST_AND_SOUTH, LAST_DEALER = 1, 2, 3
UNKNOWN_LENGTH, NO_LENGTH = 0, -1


def infer(log: Log, name: str = "", *, named: bool) -> None:
    """Set the edition and the rounds of a log just read.

    ``name`` may contain the date of the game; ``named``: the record states how long the game is.
    """
    edition(log, name)
    length(log, named=named)


def edition(log: Log, name: str) -> None:
    """Choose the older edition if session scores are whole though points are not; if scores do not decide, by the date."""
    scores, points = log.scores, log.points
    if scores is not None and any(score != int(score) for score in scores):
        return
    if scores is not None and points is not None and any(point % THOUSAND for point in points):
        log.book = TO_2020
        log.notes.append(f"Session scores are whole: the rules of tenhou.net up to 2020 are taken ({TO_2020}).")
        return
    dated = DATE.search(FOLDER.sub("", name))
    if dated and int(dated[1]) <= LAST_OF_OLD:
        log.book = TO_2020
        log.notes.append(f"By its name the game is of {dated[1]}: the rules of tenhou.net up to 2020 are taken ({TO_2020}).")


def length(log: Log, *, named: bool) -> None:
    """Set the number of rounds that the hands show, if the record states none, or fewer than were played."""
    rounds = rounds_shown(log)
    if named:
        if rounds == EAST_AND_SOUTH and log.house.get(ROUNDS) == EAST_ONLY:
            del log.house[ROUNDS]
            log.notes.append("The record says that East alone was played, but its hands go further: East and South are taken.")
    elif rounds == EAST_ONLY:
        log.house[ROUNDS] = EAST_ONLY
        log.notes.append("The record does not say its length: by its hands East alone was played (game.rounds=1).")
    elif rounds == NO_LENGTH:
        log.complete = False
        log.notes.append(
            "The record does not say its length, and ends where no game of one or two rounds does: it is taken as a part."
        )


def rounds_shown(log: Log) -> int:
    """Return how many rounds the hands show: 1 or 2, 0 where both would do or it is not known, -1 where neither would."""
    starts = [hand.start for hand in log.hands if hand.start is not None]
    if not starts or len(starts) != len(log.hands):
        return UNKNOWN_LENGTH
    if starts[-1].round > 1:
        return EAST_AND_SOUTH
    for before, start in zip([None, *starts], starts, strict=False):
        new_dealer = before is None or before.dealer != start.dealer
        if start.round == 1 and new_dealer and max(start.points) >= TARGET:
            return EAST_AND_SOUTH  # after East alone the game would have been over
    after = points_after(log.hands[-1])
    if not log.complete or after is None or min(after) < 0:
        return UNKNOWN_LENGTH
    last, reached = starts[-1], max(after) >= TARGET
    if last.round == 1:
        if last.dealer == LAST_DEALER and reached:
            return UNKNOWN_LENGTH
        return EAST_ONLY if reached or last.dealer == LAST_DEALER else NO_LENGTH
    return EAST_ONLY if reached and last.dealer == LAST_DEALER else NO_LENGTH


def points_after(hand: HandLog) -> list[int] | None:
    """Return the points after a hand, riichi sticks paid; None if the record does not have them."""
    if hand.start is None or hand.end is None or hand.end.delta is None:
        return None
    points = [point + change for point, change in zip(hand.start.points, hand.end.delta, strict=True)]
    last = hand.entries[-1 - len(hand.end.wins)] if hand.end.how == "ron" and len(hand.entries) > len(hand.end.wins) else None
    for entry in hand.entries:
        declared = acts.RIICHI_DISCARD <= entry.act < acts.CONCEALED_KAN or entry.act == acts.RIICHI_DRAWN
        if declared and entry is not last:  # no stick is paid for a riichi whose tile is won on
            points[entry.seat] -= THOUSAND
    return points
