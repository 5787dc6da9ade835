"""A moment of the first hand as its page shows it: the board, the sentence with its values, the rulings, the reasons against."""

from typing import NamedTuple

from jantaku.draw.board import indicators, table
from jantaku.game.table import Table
from jantaku.rules.book import Book
from jantaku.scoring.tiles import text_of, tiles_of
from jantaku.texts import capital, seat_name, tile_name, wind_name
from jantaku.texts.bookcard import Line
from jantaku.web.lessons.first_hand import HandMoment, admits, dora, may_not, moments, score, table_at, waits_of
from jantaku.web.lessons.way import LessonReader
from jantaku.web.wire.asks import BUTTONS
from jantaku.web.wire.seats import meld
from jantaku.web.wire.sheet import sheet_of_win
from jantaku.web.wire.wording import Json


class RefusedAct(NamedTuple):
    """An act that is not allowed at a moment: the player, the act, and the reasons with clause and URL."""

    who: str
    act: str
    why: list[Json]


class ShownMoment(NamedTuple):
    """One step of the first hand, ready to be drawn."""

    name: str
    title: str
    text: str
    seat: str
    board: str
    hand: list[str]
    melds: list[Json]
    tile: str
    lines: list[Line]
    refused: list[RefusedAct]
    sheet: Json | None


def rules_for(book: Book) -> Book:
    """Return the rules under which the hand can be played: the book with the house's rulings, or else without."""
    return book if admits(book) else Book.open(book.name)


def shown_moment(reader: LessonReader, at: int) -> ShownMoment:
    """Return a moment of the hand under the rules of a reader."""
    moment, voice = moments(reader.book)[at], reader.voice
    played = table_at(reader.book, moment.after)
    seen = played.view(moment.seat)
    melds = [meld(seen, moment.seat, i, voice) for i in range(seen.melds[moment.seat])]
    won = moment.name in {"count", "payment", "counter"}
    title = voice.say(f"first-hand.title-{moment.name}")
    return ShownMoment(
        moment.name,
        title,
        voice.say(f"first-hand.say-{moment.said or moment.name}", **values(played, moment, reader)),
        seat_name(moment.seat, reader.lang),
        table(seen, seat=moment.seat, title=voice.say("game.hand", wind=wind_name(0, reader.lang), number=1), lang=reader.lang),
        [text_of(tile) for tile in played.seen(moment.seat).hand.tiles],
        melds,
        moment.tile,
        reader.rulings(moment.keys),
        [refusal(played, reader, *found) for fact in moment.facts if (found := may_not(fact)) and "not-possible" not in fact],
        sheet_of_win(played, 0, reader.lang, reader.profile) if won else None,
    )


def values(played: Table, moment: HandMoment, reader: LessonReader) -> dict[str, object]:
    """Return what the sentence of a moment may name: seats, tiles, points, all as the table has them."""
    t, lang = played.state, reader.lang
    waiting = tiles_of(waits_of(played, moment.seat)) if "waits" in " ".join(moment.facts) else ()
    found: dict[str, object] = {word: seat_name(seat, lang) for seat, word in enumerate(("east", "south", "west", "north"))}
    found |= {"tile": tile_name(tiles_of(moment.tile)[0], lang), "waits": reader.voice.tiles(waiting)}
    found |= {"indicator": tile_name(indicators(t)[-1], lang), "dora": tile_name(dora(played)[-1], lang)}
    found |= {"stick": played.rules.stick_value, "counter": played.rules.counter_value}
    if moment.after and t.winners:
        worth = score(played)
        found |= {"han": worth.han, "fu": worth.fu, "points": worth.points, "gain": t.delta[0]}
    return found


def refusal(played: Table, reader: LessonReader, seat: int, act: str) -> RefusedAct:
    """Return why an act is not allowed, in the reader's words."""
    kind, _, tile = act.partition(" ")
    at = tiles_of(tile)[0] if tile[:1].isdigit() else played.state.tile
    why = [reader.voice.reason(reason.id, at) for reason in played.why(act, seat)]
    words = "" if kind[0].isdigit() else reader.voice.say(BUTTONS[kind]) if kind in BUTTONS else capital(reader.voice.name(kind))
    return RefusedAct(seat_name(seat, reader.lang), words, [dict(each) for each in why])
