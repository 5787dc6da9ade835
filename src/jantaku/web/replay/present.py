"""A record told on a page: what it is called, what is not known of it, what the rules say to it, a moment without a script."""

from datetime import UTC, datetime
from typing import NamedTuple, cast

from jantaku.log import Log
from jantaku.story.differences import note, told
from jantaku.texts import catalogue, listed, say, seat_name
from jantaku.web.replay.cache import Record
from jantaku.web.replay.frames import view_at
from jantaku.web.replay.index import unknown as ids
from jantaku.web.store.played import OwnGame
from jantaku.web.store.records import RecordInfo
from jantaku.web.wire.scene import ALL_OPEN, Audience
from jantaku.web.wire.wording import Json

SPECTATOR = -1
MOST_LISTED = 20  # differences, and notes
MOST_LETTERS = 300
SPOKEN = ("play", "pause", "moment", "copied", "copy-by-hand", "left", "failed", "no-keys")
PLAYED = tuple(f"page.{word}-" for word in ("pref", "key", "toggle", "volume", "theme", "tiles", "choose"))  # by players alone
ASKED = ("hands-hidden", "hands-over", "whatif-over", "whatif-hidden")


class Listed(NamedTuple):
    """A record in a list: where it is, what it is called, when it came to be, what became of it here."""

    href: str
    title: str
    when: str
    place: int | None = None
    points: int | None = None


def played(game: OwnGame) -> Listed:
    """A game that was played here, as its player saw it."""
    return Listed(f"/g/{game.id}?seat={game.seat}", ", ".join(game.names), _date(game.finished), game.place, game.points)


def brought(record: RecordInfo) -> Listed:
    """A record that was brought here."""
    return Listed(f"/g/{record.id}", record.title, _date(record.created))


def _date(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


def page_texts(lang: str) -> dict[str, str]:
    """What the script of the page has to say by itself, and what the table and the result on it say."""
    texts = catalogue(lang)
    own = [f"review.{name}" for name in (*SPOKEN, *ASKED)]
    shown = [ident for ident in texts if ident.startswith("page.") and not ident.startswith(PLAYED)]
    return {ident: texts[ident] for ident in (*own, *shown)}


def title(record: Record, lang: str) -> str:
    """What a record is called: who played, or that it is one."""
    return ", ".join(name for name in record.walk.names if name) or say("review.title", lang)


def views(record: Record, lang: str) -> list[tuple[int, str]]:
    """By whom a record can be seen: each seat, named by who sat there or else by its first wind; everybody; all hands."""
    seats = [(s, name or seat_name(s, lang)) for s, name in enumerate(record.walk.names)]
    return [*seats, (ALL_OPEN, say("review.all", lang)), (SPECTATOR, say("review.spectator", lang))]


def unknown(record: Record, lang: str) -> list[str]:
    """What of a record is not known, in sentences."""
    sentences = [say(ident, lang) for ident in ids(record.walk)]
    return [*sentences, short(record.walk.refused)] if record.walk.refused else sentences


def check(record: Record, lang: str) -> Json:
    """What the rules say to a record: its differences and notes in sentences."""
    report = record.report
    if report is None:
        return {"trouble": short(record.trouble), "differences": [], "more": 0, "notes": notes(record.log, [], lang), "book": ""}
    found = [short(told(record.ident, difference, lang)).removeprefix(f"{record.ident}: ") for difference in report.differences]
    counted = say(
        "verify.summary",
        lang,
        **{name: getattr(report, name) for name in ("games", "hands", "acts", "wins", "payments")},
    )
    return {
        "trouble": "",
        "book": record.walk.book.meta["short"],
        "counted": counted,
        "differences": found[:MOST_LISTED],
        "more": len(found[MOST_LISTED:]) + report.unlisted,
        "notes": notes(record.log, report.notes, lang),
    }


def notes(log: Log, more: list[str], lang: str) -> list[str]:
    """What a reader could not carry over, and what could not be checked."""
    return [short(note(each, lang)) for each in dict.fromkeys([*log.notes, *more])][:MOST_LISTED]


def short(text: str) -> str:
    """A sentence of somebody else's making, no longer than a page can take."""
    return text if len(text) <= MOST_LETTERS else text[: MOST_LETTERS - 1] + "…"


def plain(record: Record, number: int, audience: Audience) -> Json:
    """A moment as a page without a script shows it: by seat, hand, melds and discards in letters."""
    view = view_at(record.walk, number, record.ident, audience)
    seats = cast("dict[str, Json]", view["seats"])
    return {
        "title": cast("Json", view["hand"]).get("title", ""),
        "dora": [tile for tile in cast("list[str]", cast("Json", view["hand"]).get("dora", [])) if tile != "?"],
        "seats": [_seat(seats[str(s)], audience.lang) for s in range(4)],
        "result": cast("Json", view["result"]).get("title", ""),
    }


def _seat(seat: Json, lang: str) -> Json:
    tiles = [*cast("list[str]", seat["tiles"]), *([cast("str", seat["drawn"])] if seat["drawn"] else [])]
    return {
        "spoken": seat["spoken"],
        "tiles": " ".join(tile for tile in tiles if tile != "?"),
        "hidden": tiles.count("?"),
        "river": " ".join(tile.rstrip("_^") for tile in cast("list[str]", seat["river"])),
        "melds": listed((str(meld["spoken"]) for meld in cast("list[Json]", seat["melds"])), lang),
    }
