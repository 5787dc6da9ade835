"""Wins of hands that a record does not show: reported as recorded, since the rules cannot verify them."""

from typing import cast

from jantaku import languages
from jantaku.core.fields import State
from jantaku.log import HandLog, Win
from jantaku.web.replay.walk import Walk
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.wording import Json, Wording, seat_said, voice_of

BONUS = ("dora", "ura-dora", "aka-dora")


def believed(result: Json, v: State, hand: HandLog, walk: Walk, audience: Audience) -> Json:
    """Return a result in which the sheets of unknown hands are replaced by the record's own statements."""
    wins = cast("list[Json]", result["wins"])
    hidden = [win for win in wins if v.hidden[cast("int", win["seat"])]]
    if not hidden:
        return result
    voice = voice_of(walk.book, audience)
    said = {win.winner: win for win in hand.end.wins} if hand.end else {}
    lines = [_line(cast("int", win["seat"]), said.get(cast("int", win["seat"])), v, walk, voice) for win in hidden]
    return result | {"wins": [win for win in wins if win not in hidden], "lines": [*lines, *cast("list[str]", result["lines"])]}


def _line(seat: int, win: Win | None, v: State, walk: Walk, voice: Wording) -> str:
    who = " ".join(filter(None, (seat_said((seat - v.dealer) % 4, voice.lang), walk.names[seat])))
    parts = _parts(win, voice) if win else []
    if not parts:
        return voice.say("review.claimed-nothing", seat=who)
    return voice.say("review.claimed", seat=who, what=languages.of(voice.lang).comma.join(parts))


def _parts(win: Win, voice: Wording) -> list[str]:
    """Return a record's statements on a win: yaku, dora, han and fu, points."""
    parts = [voice.name(ident) for ident in win.yaku or {}]
    parts += [f"{voice.name(ident)} {count}" for ident, count in zip(BONUS, win.bonus or (), strict=False) if count]
    if win.han and win.fu:
        parts.append(voice.say("score.han-fu", han=win.han, fu=win.fu))
    if win.points:
        parts.append(voice.say("score.points", points=win.points))
    return parts
