"""Answers in mjai: one as an act of the seat that was asked, and an act as an answer."""

import json

from jantaku.core import acts as a
from jantaku.core.constants import ROBBERY, TURN, UNKNOWN
from jantaku.core.fields import State
from jantaku.errors import JantakuError, LogError
from jantaku.game.acts import Act, Lawful
from jantaku.game.formats.build import chii_act
from jantaku.game.formats.mjai_writer import TILE_OF, Line, name_of
from jantaku.scoring.tiles import is_red, kind
from jantaku.story.tiles import meld_tiles, put_in

NOTHING: Line = {"type": "none"}
LONGEST = 65_536  # bytes of an answer
SHOWN = 60


class AnswerError(JantakuError):
    """An answer that cannot be taken. ``why`` is one of `WHYS`, ``what`` the piece of the answer that shows it."""

    def __init__(self, why: str, what: str = "") -> None:
        super().__init__(WHYS[why].format(what=what))
        self.why, self.what = why, what


WHYS = {
    "late": "its answer did not come within {what} seconds",
    "long": "its answer had no end within {what} bytes",
    "nonsense": "its answer is not one of mjai: {what}",
    "unlawful": "its action is not allowed here: {what}",
    "other-seat": "it answered for another seat: {what}",
    "ended": "its program has ended",
    "not-started": "its program could not be started",
    "not-allowed": "its program is not offered here any more",
    "too-many": "too many programs play here",
}


def parsed(text: str) -> Line:
    """Return an answer as an object with a type. Raise AnswerError for anything else."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise AnswerError("nonsense", brief(text)) from None
    if not isinstance(found, dict) or not isinstance(found.get("type"), str):
        raise AnswerError("nonsense", brief(text))
    return found


def brief(value: object) -> str:
    """Return an answer cut short for a sentence, on one line."""
    text = value if isinstance(value, str) else json.dumps(value)
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[:SHOWN].strip())
    return shown + "..." * (len(text) > SHOWN) or "an empty line"


def act_of(answer: Line, view: State, seat: int, lawful: Lawful, *, riichi: bool = False) -> Act:
    """Return the act that an answer is; with ``riichi``, of the discard that follows a ``reach``.

    Raise AnswerError if the seat may not do it, or the answer is of another seat or of no sense.
    """
    if answer.get("actor", seat) != seat:
        raise AnswerError("other-seat", brief(answer))
    try:
        found = [Act(seat, number) for number in _numbers(answer, view, riichi=riichi)]
    except (LogError, KeyError, TypeError, ValueError, IndexError):
        raise AnswerError("nonsense", brief(answer)) from None
    for act in found:
        if act in lawful:
            return act
    raise AnswerError("unlawful", brief(answer))


def _numbers(answer: Line, v: State, *, riichi: bool) -> list[int]:
    """Return the numbers of acts that an answer may mean, the likeliest first."""
    what = answer["type"]
    if what == "dahai":
        return _discards(answer, v, riichi=riichi)
    if riichi:
        return []
    simple = {"none": [a.PASS], "hora": [a.TSUMO, a.RON], "ryukyoku": [a.NINE_KINDS]}
    if what in simple:
        return simple[str(what)]
    used = [TILE_OF[tile] for tile in _list(answer["consumed"])]
    reds = sum(map(is_red, used))
    if what == "chi":
        return [chii_act("", v.tile, (used[0], used[1]))]
    if what == "ankan":
        return [a.CONCEALED_KAN + kind(used[0])]
    if what == "kakan":
        return [a.ADDED_KAN + kind(TILE_OF[str(answer["pai"])])]
    calls = {"pon": a.PONS[reds], "daiminkan": a.KAN}
    if kind(used[0]) != kind(v.tile):
        return []
    return [calls[str(what)]]


def _list(value: object) -> list[str]:
    if not isinstance(value, list):
        raise TypeError
    return value


def _discards(answer: Line, v: State, *, riichi: bool) -> list[int]:
    """Return the discard of a tile: as drawn, or from the hand where the answer states it, or where the drawn tile is another."""
    tile = TILE_OF[str(answer["pai"])]
    if tile == UNKNOWN:
        raise ValueError
    drawn = a.RIICHI_DRAWN if riichi else a.DISCARD_DRAWN
    held = (a.RIICHI_DISCARD if riichi else a.DISCARD) + tile
    if tile != v.tile:
        return [] if answer.get("tsumogiri") is True else [held]
    return [held, drawn] if answer.get("tsumogiri") is False else [drawn, held]


def is_riichi(act: int) -> bool:
    """Return whether an act declares riichi."""
    return act == a.RIICHI_DRAWN or a.RIICHI_DISCARD <= act < a.CONCEALED_KAN


def answer_to(act: Act, v: State, shift: int = 0) -> Line:
    """Return an act as the answer of its seat; of a riichi, its discard. ``shift`` is added to a record's seats to get ours."""
    who: Line = {"actor": (act.seat - shift) % 4}
    if act.number in {a.DISCARD_DRAWN, a.RIICHI_DRAWN}:
        return {"type": "dahai", **who, "pai": name_of(v.tile), "tsumogiri": True}
    if act.number < a.CONCEALED_KAN:
        return {"type": "dahai", **who, "pai": name_of(act.number % a.STRIDE), "tsumogiri": False}
    if act.number == a.NINE_KINDS:
        return {"type": "ryukyoku", **who}
    source: Line = {"target": (v.turn - shift) % 4, "pai": name_of(v.tile)}
    if act.number in {a.TSUMO, a.RON}:
        return {"type": "hora", **who, **source}
    if act.number in {a.PASS, a.TENPAI, a.NOTEN}:
        return dict(NOTHING)
    used = put_in(act.number, v.tile, v.reds[act.seat])
    if act.number < a.ADDED_KAN:
        return {"type": "ankan", **who, "consumed": [*map(name_of, used)]}
    if act.number < a.OTHERS:
        return {"type": "kakan", **who, "pai": name_of(used[0]), "consumed": _triplet(v, act.seat, act.number - a.ADDED_KAN)}
    name = "chi" if act.number < a.PON else "daiminkan" if act.number == a.KAN else "pon"
    return {"type": name, **who, **source, "consumed": [*map(name_of, used)]}


def _triplet(v: State, seat: int, of: int) -> list[str]:
    """Return the tiles of the triplet of a kind that the seat has called."""
    at = next(i for i in range(v.melds[seat]) if v.meld[seat][i] % 34 == of and v.meld_call[seat][i] > 1)
    return [*map(name_of, meld_tiles(v.meld[seat][at], v.meld_reds[seat][at], v.meld_tile[seat][at]))]


def asks(v: State, lawful: Lawful) -> bool:
    """Return whether mjai asks the seat here: tenpai and noten are not said in it."""
    return bool(lawful) and (v.phase in (TURN, ROBBERY) or "pass" in lawful)
