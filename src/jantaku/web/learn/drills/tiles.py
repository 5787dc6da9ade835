"""Drills of tiles: the core's drill as a question in words, with its position."""

from collections.abc import Callable

from jantaku.core.constants import EAST, RED
from jantaku.drills.fields import Drill
from jantaku.game.walls import ura_indicators
from jantaku.rules.book import Book
from jantaku.scoring.circumstances import Circumstances
from jantaku.scoring.hand import Hand
from jantaku.scoring.melds import Meld, laid
from jantaku.scoring.score import Score
from jantaku.scoring.tiles import text_of
from jantaku.web.learn.drills.question import (
    FINISHED,
    AskedDrill,
    Detail,
    DrillKey,
    Offered,
    Position,
    draws,
    drill_of,
    holds_tile,
    turned,
)
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.sheet import meld_of, name_of
from jantaku.web.wire.wording import Wording, seat_word, voice_of

MOMENTS = ("last", "after_kan", "robbing", "first_turn")
VERDICTS = ("yes", "incomplete", "furiten", "no-yaku")
CALLS = ("chii", "pon", "kan")


def tiles_of(x: Drill) -> list[int]:
    """Return the concealed tiles in order, without the tile at issue."""
    t, me = x.table, x.me
    tiles: list[int] = []
    for kind in range(34):
        red = t.reds[me] >> 3 * (kind // 9) & 7 if kind < EAST and kind % 9 == 4 else 0
        tiles += [RED + kind // 9] * red + [kind] * (t.hand[me][kind] - red)
    if holds_tile(x):
        tiles.remove(x.tile)
    return tiles


def hand_of(x: Drill) -> Hand:
    """Return the hand, without the tile at issue."""
    t, me = x.table, x.me
    melds: list[Meld] = [laid(t.meld[me][i], t.meld_call[me][i], t.meld_reds[me][i]) for i in range(t.melds[me])]
    return Hand(tuple(tiles_of(x)), tuple(melds))


def score_of(x: Drill, book: Book) -> Score:
    """Return the score of a finished hand, or of the win that a seat may declare."""
    h = x.scratch.hand
    won = Circumstances(
        tsumo=draws(x),
        seat=x.me,
        round=x.table.round,
        discarder=-1 if draws(x) else x.giver,
        riichi=h.riichi == 1,
        double_riichi=h.riichi > 1,
        ippatsu=bool(h.ippatsu),
        last_tile=bool(h.last),
        after_kan=bool(h.after_kan),
        robbing_kan=bool(h.robbing),
        first_turn=bool(h.first_turn),
        dora=tuple(turned(x)),
        ura=tuple(ura_indicators(x.table)) if h.uras else (),
        counters=x.counters,
    )
    return Score(book, hand_of(x), x.tile, won)


def question_of(key: DrillKey, lang: str, profile: str) -> AskedDrill:
    """Return a drill of tiles as a question."""
    x, book = drill_of(key), Book.open(key.book)
    voice = voice_of(book, Audience(-1, lang, profile))
    return AskedDrill(
        key,
        book,
        voice.say(f"drill.ask-{key.kind}"),
        tuple(_facts(x, voice)),
        position_of(x, voice),
        tuple(_choice(x, i, voice) for i in range(x.choices)),
    )


# ---- the position
def position_of(x: Drill, voice: Wording) -> Position:
    """Return the tiles as a page draws them."""
    t, me = x.table, x.me
    finished = x.kind in FINISHED
    return Position(
        tuple(map(text_of, tiles_of(x))),
        tuple(meld_of(meld, voice) for meld in hand_of(x).melds),
        text_of(x.tile) if x.tile >= 0 else "",
        _tile_text(x, voice),
        () if finished else tuple((text_of(t.river[me][i]), _turned_for_riichi(x, i)) for i in range(t.discards[me])),
        tuple(map(text_of, turned(x))),
        tuple(map(text_of, ura_indicators(t))) if finished and x.scratch.hand.uras else (),
    )


def _turned_for_riichi(x: Drill, place: int) -> bool:
    return bool(x.table.riichi[x.me]) and x.table.riichi_at[x.me] == place


def _tile_text(x: Drill, voice: Wording) -> str:
    """Return whose tile it is."""
    if x.tile < 0:
        return ""
    if draws(x):
        return voice.say("drill.tsumo" if x.kind in FINISHED else "drill.drawn")
    robbed = x.kind in FINISHED and x.scratch.hand.robbing
    ident = "drill.robbed-of" if robbed else "drill.ron-of" if x.kind in FINISHED else "drill.discard-of"
    return voice.say(ident, seat=seat_word(x.giver, voice.lang))


def _facts(x: Drill, voice: Wording) -> list[Detail]:
    """Return the circumstances in words."""
    t, me, finished = x.table, x.me, x.kind in FINISHED
    out = [
        Detail(voice.say("drill.round", wind=voice.wind(t.round))),
        Detail(voice.say("drill.you", seat=seat_word(me, voice.lang))),
    ]
    if finished:
        out += [Detail(text) for text in _won(x, voice)]
    else:
        if t.riichi[me]:
            out.append(Detail(voice.name("riichi")))
        if x.missed >= 0:
            out.append(Detail(voice.say("drill.missed-riichi" if t.riichi[me] else "drill.missed"), (text_of(x.missed),)))
        if x.tile >= 0 and _is_last(x):
            out.append(Detail(voice.say("drill.last-drawn" if draws(x) else "drill.last-discard")))
    return out


def _is_last(x: Drill) -> bool:
    t = x.table
    return t.taken + t.kans >= 122


def _won(x: Drill, voice: Wording) -> list[str]:
    """Return the circumstances of a win."""
    h = x.scratch.hand
    out = [voice.name("double-riichi" if h.riichi > 1 else "riichi")] if h.riichi else []
    out += [voice.name("ippatsu")] if h.ippatsu else []
    for moment in MOMENTS:
        if getattr(h, moment) and moment != "robbing":
            ident = "last-drawn" if h.by_draw else "last-discard"
            out.append(voice.say(f"drill.{ident if moment == 'last' else moment.replace('_', '-')}"))
    return [*out, voice.say("drill.counters", n=x.counters)] if x.counters else out


# ---- the choices
def _choice(x: Drill, i: int, voice: Wording) -> Offered:
    """Return one choice; its value is its place."""
    text, tile = CHOSEN[x.kind](x, x.choice[i], voice)
    return Offered(str(i), text, bool(x.right >> i & 1), tile)


def _tile(_: Drill, kind: int, voice: Wording) -> tuple[str, str]:
    return voice.tile(kind), text_of(kind)


def _yaku(_: Drill, row: int, voice: Wording) -> tuple[str, str]:
    return name_of(list(voice.book.yaku)[row], voice), ""


def _fu(_: Drill, fu: int, voice: Wording) -> tuple[str, str]:
    return voice.say("score.fu", fu=fu), ""


def _pay(x: Drill, row: int, voice: Wording) -> tuple[str, str]:
    """Return who pays how much: all three alike, or each by name."""
    pays = {wind: -points for wind, points in enumerate(x.pay[row]) if points < 0}
    each = {points: [wind for wind in pays if pays[wind] == points] for points in pays.values()}
    if len(pays) == 3 and len(each) == 1:
        return voice.say("drill.all-pay", points=next(iter(each))), ""
    parts = [
        voice.say("drill.pays" if len(winds) == 1 else "drill.pay-each", points=points, who=_who(winds, voice))
        for points, winds in each.items()
    ]
    return voice.say("drill.pays-and", one=parts[0], other=parts[1]) if len(parts) > 1 else parts[0], ""


def _who(winds: list[int], voice: Wording) -> str:
    names = [seat_word(wind, voice.lang) for wind in winds]
    return names[0] if len(names) == 1 else voice.say("drill.and", one=names[0], other=names[1])


def _verdict(_: Drill, verdict: int, voice: Wording) -> tuple[str, str]:
    return voice.say(f"drill.win-{VERDICTS[verdict]}"), ""


def _call(_: Drill, call: int, voice: Wording) -> tuple[str, str]:
    return voice.name(CALLS[call]), ""


CHOSEN: tuple[Callable[[Drill, int, Wording], tuple[str, str]], ...] = (_tile, _tile, _yaku, _fu, _pay, _verdict, _call)
