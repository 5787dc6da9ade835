"""The deals of a finished game as they are published: what was sealed, the numbers of the players, the walls."""

from jantaku.game.log import HandLog
from jantaku.game.walls import Lots
from jantaku.scoring.tiles import text_of
from jantaku.web.replay.cache import Record
from jantaku.web.replay.index import title
from jantaku.web.replay.refereed import FollowedLog
from jantaku.web.wire.wording import Json, Wording


def of_record(record: Record, lang: str) -> Json:
    """Return the deals of a record: the ``Deals`` of static/table/wire.d.ts."""
    voice = Wording(record.walk.book, lang, "book")
    hands = [_deal(hand, *played.title, voice) for hand, played in zip(record.log.hands, record.walk.hands, strict=False)]
    return {"seats": _seats(record.log.lots), "hands": hands}


def of_refereed(text: str, lang: str) -> Json:
    """Return the deals of a refereed table's log. Raise LogError if it cannot be replayed."""
    reading = FollowedLog(text)
    for _ in reading.hands():
        pass
    voice = Wording(reading.table.book, lang, "book")
    hands = [_deal(hand, *named, voice) for hand, named in zip(reading.finished.log.hands, reading.titles, strict=True)]
    return {"seats": _seats(reading.table.lots), "hands": hands}


def _deal(hand: HandLog, dealer: int, round_: int, counters: int, voice: Wording) -> Json:
    return {
        "title": title(voice, dealer, round_, counters),
        "dealer": dealer,
        "dice": list(hand.dice),
        "generator": hand.generator,
        "numbers": [number.hex() for number in hand.numbers],
        "seal": hand.seal,
        "secret": hand.secret.hex(),
        "wall": "".join(map(text_of, hand.wall)),
    }


def _seats(lots: Lots | None) -> Json:
    if lots is None:
        return {}
    numbers = [number.hex() for number in lots.numbers]
    return {"seal": lots.seal, "secret": lots.secret.hex(), "numbers": numbers, "order": list(lots.order)}
