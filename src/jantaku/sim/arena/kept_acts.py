"""The acts of games in a file of a contest, by which games with programs are played again without them.

{"wall": 0, ..., "replaced": [{"seat": 1, "why": "late", "what": "60", "hand": 2, "act": 31}], "acts": [[12, 182, ...], ...]}

``acts`` has a row for each hand: the numbers of the acts, passes too, in the order in which seats are asked. ``replaced`` has the
programs that failed, and the hand and act from which on the sensible bot played their seats.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from jantaku.arguments import shown
from jantaku.core.acts import STRIDE, WORDS
from jantaku.errors import ArenaError
from jantaku.mjai import is_program
from jantaku.mjai.answers import WHYS
from jantaku.sim.arena.counting import Habits, Seating

if TYPE_CHECKING:
    from jantaku.sim.arena.playing import ArenaTask

REPLACED = {"seat": int, "why": str, "what": str, "hand": int, "act": int}


class Differs(NamedTuple):
    """A difference: the line of the file, what differs, what the file says, and what was found."""

    line: int
    what: str
    says: object
    found: object


class ActPart(NamedTuple):
    """A game of a file, as a worker plays it again."""

    line: int
    seating: Seating
    wall: int
    points: tuple[int, ...]
    acts: tuple[tuple[int, ...], ...]
    replaced: tuple[tuple[int, str, str, int, int], ...]


def check_acts(path: Path, line: int, row: dict[str, Any]) -> None:
    """Raise ArenaError where the acts of a game are not such."""
    acts, replaced = row.get("acts"), row.get("replaced")
    if not isinstance(acts, list) or not all(isinstance(hand, list) and all(map(_is_act, hand)) for hand in acts):
        why = f"acts are {shown(acts)}; expected a list of the numbers of acts for each hand"
        raise in_line(path, line, why, "acts", value=shown(acts))
    if not isinstance(replaced, list) or not all(map(_is_replacement, replaced)):
        why = f"replaced is {shown(replaced)}; expected seat, why, what, hand and act of each"
        raise in_line(path, line, why, "replaced", value=shown(replaced))


def in_line(path: Path, line: int, why: str, ident: str, **values: object) -> ArenaError:
    """Return the error of a line of a file."""
    return ArenaError(f"{path}, line {line}: {why}", ident, file=str(path), n=line, **values)


def _is_act(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < STRIDE * WORDS


def _is_replacement(value: object) -> bool:
    if not isinstance(value, dict) or value.keys() != REPLACED.keys():
        return False
    right = all(isinstance(value[name], kind) and not isinstance(value[name], bool) for name, kind in REPLACED.items())
    return right and 0 <= value["seat"] < 4 and value["why"] in WHYS


def act_part(line: int, row: dict[str, Any], seating: Seating) -> ActPart:
    """Return a game of a file as it is shared out."""
    replaced = tuple((one["seat"], one["why"], one["what"], one["hand"], one["act"]) for one in row["replaced"])
    return ActPart(line, seating, row["wall"], tuple(row["points"]), tuple(map(tuple, row["acts"])), replaced)


def again_by_acts(task: "ArenaTask", part: ActPart, *, ours: bool) -> tuple[list[int], Habits] | Differs:
    """Play a game of a file again by its acts; return its points and the players' habits, or the first act that differs.

    With ``ours`` the acts of our players must be those that they choose: where the file is of other sources they may have changed.
    """
    from jantaku.sim.arena.by_acts import KeptGame, NotLawful, Replaced, played_by_acts
    from jantaku.sim.arena.playing import habits_of

    names = [task.players[player] for player in part.seating]
    for seat, _, _, hand, act in part.replaced:
        if not (is_program(names[seat]) and 0 <= hand < len(part.acts) and 0 <= act <= len(part.acts[hand])):
            return Differs(part.line, "replaced", {"seat": seat, "hand": hand, "act": act}, "no such decision of a program")
    kept = KeptGame(part.acts, [Replaced(*one) for one in part.replaced])
    try:
        points, tally = played_by_acts(task, names, part.wall, kept, ours=ours)
    except NotLawful as other:
        return Differs(part.line, other.what, other.says, other.found)
    return points, habits_of(tally, part.seating, len(task.players))
