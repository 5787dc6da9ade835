"""What a seat may answer now: from what may be shown, so that an answer never tells more than was asked."""

from jantaku.acts import Act, read_act
from jantaku.core.against import look
from jantaku.errors import ActError
from jantaku.lawful import Lawful
from jantaku.lut import LUT
from jantaku.web.errors import WebError
from jantaku.web.play.game import Game


def lawful(game: Game, seat: int) -> Lawful:
    """The acts that a seat may do now; none where it is not asked."""
    if seat not in game.asked or not game.table or not game.shown:
        return Lawful(seat, ())
    scratch = game.table.scratch
    look(game.shown, game.table.rules, LUT, scratch, seat)
    return Lawful(seat, tuple(scratch.lawful[seat]))


def answered(game: Game, seat: int, ask: int, words: str) -> Act:
    """The act that a seat named in answer to a question. Raises WebError where it named none, or is not asked that."""
    try:
        act = read_act(words, seat)
    except ActError:
        raise WebError("live.no-act", act=words[:40]) from None
    if act.seat != seat:
        raise WebError("live.not-your-seat")
    if seat not in game.asked:
        raise WebError("live.not-asked")
    if ask != game.serial:
        raise WebError("live.too-late")
    return act
