"""A server's interface: a journal that is written ahead of every change, and the buttons of a seat.

A journal consists of the lines of a log, and of every attempted action: also those that hands could not do, or that training
explained and held back. Replayed in the same order, it leads to the same table, warnings included.

    head = log.heading(table)            # the first line
    line = next_hand(table)              # written down, then
    attempt(table, line)                 # the hand is dealt
    line = to_row(action)                # written down, then
    attempt(table, line)                 # done or refused, as in every replay
"""

from collections.abc import Iterable
from typing import NamedTuple

from jantaku.core import constants as n
from jantaku.core.dead_wall import live
from jantaku.errors import ActError
from jantaku.game.walls import new_secret, secret_of
from jantaku.refereed import actions as d
from jantaku.refereed.log import follow, hand_line, seat
from jantaku.refereed.state import Judged
from jantaku.refereed.table import LoggedHand, RefereedTable
from jantaku.refereed.view import Counts, RefereedView


class Offer(NamedTuple):
    """An action that a seat can do: kind, word; ``ready`` if it fits the moment, lawful or not."""

    what: str
    word: str = ""
    ready: bool = True


# Possible at any time, never required.
FREELY = (
    *(Offer(d.REVEAL, word, ready=False) for word in ("own", "live", "dead", "other")),
    Offer(d.DEAD, ready=False),
    Offer(d.TELL, "warning", ready=False),
    *(Offer(what, ready=False) for what in d.CONDUCT),
)


def next_hand(table: RefereedTable) -> dict[str, object]:
    """Return the line of the next hand, with a new secret; nothing is dealt yet."""
    secret = new_secret() if table.seed is None else secret_of(table.seed, len(table.hands))
    return hand_line(LoggedHand(secret, (), (0, 0), settings=table.scene.settings))


def attempt(table: RefereedTable, line: object) -> tuple[Judged, ...] | ActError:
    """Apply a journal line; return the rulings on it, or the error if it cannot be done. Raise LogError if it is malformed."""
    try:
        return follow(table, line)
    except ActError as error:
        return error


def restore(head: dict[str, object], lines: Iterable[object]) -> RefereedTable:
    """Return the table that a journal leads to. Raise LogError if a line is malformed."""
    table = seat(head)
    for line in lines:
        attempt(table, line)
    return table


def offers(seen: RefereedView) -> list[Offer]:
    """Return the actions open to a seat, from its view alone; they reveal neither what is lawful nor what anybody holds."""
    if seen.seat < 0:
        return []
    if seen.counts:
        return counting(seen, seen.counts)
    if seen.state.phase in (n.NO_HAND, n.HAND_OVER):
        return []
    asked = [Offer(d.AGREE)] if seen.assent and seen.seat not in seen.assent else []
    return [*words(seen), *hands(seen), *corrections(seen), *asked, *FREELY]


def counting(seen: RefereedView, c: Counts) -> list[Offer]:
    """Return the offers while a win is counted: winners count, others dispute or pass. (WRC 6)"""
    own = seen.seat
    others = [word for word in c.counts if word.seat not in (own, *c.settled)]
    out = [Offer(d.COUNT, "", c.open)] if own in c.winners and own not in c.settled else []
    out += [Offer(d.DISPUTE, "", c.open)] if others else []
    return [*out, Offer(d.SAY, d.PASS)] if others and c.open and own not in c.agreed else out


def words(seen: RefereedView) -> list[Offer]:
    """Return the words on offer; any word may be spoken at any time."""
    t, own = seen.state, seen.seat
    turn = t.phase == n.TURN and t.turn == own
    lies = t.phase in (n.CLAIMS, n.ROBBERY, n.TURN) and t.turn != own and last_discarder(seen) not in (n.NONE, own)
    lies = lies or (t.phase == n.TURN and t.turn != own and t.source == n.FROM_DEAD_WALL)  # a kan may still be robbed or undone
    late = t.phase == n.DECLARING or (t.phase == n.CLAIMS and live(t) == 0)
    ready = {
        **dict.fromkeys((d.CHII, d.PON, d.RON, d.PASS), lies),
        d.KAN: lies or turn,
        **dict.fromkeys((d.RIICHI, d.TSUMO), turn),
        **dict.fromkeys((d.TENPAI, d.NOTEN), late),
        d.NINE: turn and t.discards[own] == 0,
    }
    if t.phase == n.DECLARING:
        ready = dict.fromkeys(ready, False) | dict.fromkeys((d.TENPAI, d.NOTEN), t.declared[own] < 0)
    return [Offer(d.SAY, word, is_ready) for word, is_ready in ready.items()]


def last_discarder(seen: RefereedView) -> int:
    """Return the seat of the last discard, as far as the view shows: the seat in turn, or the one before it; -1 if none."""
    t = seen.state
    if t.phase in (n.CLAIMS, n.ROBBERY):
        return t.turn
    return (t.turn + 3) % 4 if t.source == n.FROM_WALL and any(t.discards) else n.NONE


def hands(seen: RefereedView) -> list[Offer]:
    """Return the physical actions on offer: draw, take, meld, discard, stick, show."""
    t, own = seen.state, seen.seat
    turn = t.phase == n.TURN and t.turn == own
    next_up = t.phase == n.CLAIMS and own == (t.turn + 1) % 4
    called = seen.open_calls[own] in d.CALLS and t.phase in (n.CLAIMS, n.ROBBERY, n.TURN)
    won = seen.open_calls[own] in d.WINS
    out = [Offer(d.DISCARD, "", turn or called), Offer(d.DISCARD, "rotated", turn)]
    if live(t):
        out += [
            Offer(d.DRAW, "", next_up or seen.owed[own] or (t.phase == n.ROBBERY and t.turn == own)),
            Offer(d.DRAW, "dead", False),
        ]
    if called or turn:
        out.append(Offer(d.MELD, "", True))
    if seen.waiting[own]:
        out.append(Offer(d.TAKE))
    if not seen.sticks[own]:
        out.append(Offer(d.STICK, "", turn or t.riichi[own] != 0))
    if turn and t.source != n.FROM_CLAIM and t.tile >= 0:
        out.append(Offer(d.MIX, "", False))
    return [*out, Offer(d.SHOW, "", won or t.phase == n.DECLARING)]


def corrections(seen: RefereedView) -> list[Offer]:
    """Return the corrections on offer: of a word, a group, a draw."""
    own = seen.seat
    count = seen.open_calls[own]
    found = {
        "call": count in d.CALLS,
        "meld": bool(seen.laid[own]),
        "draw": seen.strays > 0,
        "win": count in d.WINS,
        "riichi": count == d.RIICHI,
    }
    return [Offer(d.CORRECT, word) for word, there in found.items() if there]
