"""Presentation of a record on its page: title, missing information, verification, a moment without scripts."""

from datetime import UTC, datetime
from typing import NamedTuple, cast

from jantaku.game.log import Log
from jantaku.story.differences import broken, note, sentence_of
from jantaku.texts import catalogue, listed, say, seat_name
from jantaku.web.http.preview import LinkPreview
from jantaku.web.replay import notable
from jantaku.web.replay.cache import Record
from jantaku.web.replay.frames import view_at
from jantaku.web.replay.index import unknown as ids
from jantaku.web.store.played import OwnGame
from jantaku.web.store.records import RecordInfo
from jantaku.web.wire.scene import ALL_OPEN, Audience
from jantaku.web.wire.wording import Json

SPECTATOR = -1
MOST_LISTED = 20  # of differences, and of notes
MOST_LETTERS = 300
SPOKEN = ("play", "pause", "moment", "copied", "copy-by-hand", "left", "failed", "no-keys")
PLAYED = tuple(
    f"page.{word}-" for word in ("pref", "key", "toggle", "volume", "theme", "tiles", "choose")
)  # texts for players only
STUDIED = (
    *("game-lead", "game-seat", "game-kind", "game-count", "game-alike", "game-lost", "game-dearest", "game-none", "game-chart"),
    *("game-all", "game-wait", "game-failed", "why-none", "why-seat"),
)
ASKED = ("hands-hidden", "hands-over", "whatif-over", "whatif-hidden")


class Listed(NamedTuple):
    """An entry of the list of records: link, title, date, and the visitor's place and points."""

    href: str
    title: str
    when: str
    place: int | None = None
    points: int | None = None


def played(game: OwnGame) -> Listed:
    """Return the entry of a game played here, linked to its player's view."""
    return Listed(f"/g/{game.id}?seat={game.seat}", ", ".join(game.names), _date(game.finished), game.place, game.points)


def brought(record: RecordInfo) -> Listed:
    """Return the entry of an uploaded record."""
    return Listed(f"/g/{record.id}", record.title, _date(record.created))


def _date(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


def page_texts(lang: str) -> dict[str, str]:
    """Return the texts for the page's scripts, those of the table and the result included."""
    texts = catalogue(lang)
    own = [f"review.{name}" for name in (*SPOKEN, *ASKED, *STUDIED)]
    shown = [ident for ident in texts if ident.startswith("page.") and not ident.startswith(PLAYED)]
    return {ident: texts[ident] for ident in (*own, *shown)}


def title(record: Record, lang: str) -> str:
    """Return the title of a record: that of a notable hand, its players, or a generic one."""
    return notable.title(record.ident, lang) or ", ".join(name for name in record.walk.names if name) or say("review.title", lang)


def preview(record: Record, lang: str) -> LinkPreview:
    """Return how a link to a record looks."""
    own, names = notable.title(record.ident, lang), [name for name in record.walk.names if name]
    about = say("preview.replay-about", lang, book=record.walk.book.meta["short"], n=len(record.walk.hands))
    named = say("preview.replay", lang, names=", ".join(names)) if names else say("preview.replay-unnamed", lang)
    return LinkPreview(own or named, about, "replay", f"/g/{record.ident}")


def views(record: Record, lang: str) -> list[tuple[int, str]]:
    """Return the views of a record as (seat, label): each seat by name or first wind, spectator, all hands."""
    seats = [(s, name or seat_name(s, lang)) for s, name in enumerate(record.walk.names)]
    return [*seats, (ALL_OPEN, say("review.all", lang)), (SPECTATOR, say("review.spectator", lang))]


def unknown(record: Record, lang: str) -> list[str]:
    """Return sentences on the record's missing information."""
    sentences = [say(ident, lang) for ident in ids(record.walk)]
    return [*sentences, short(broken(record.walk.refused, lang))] if record.walk.refused else sentences


def check(record: Record, lang: str) -> Json:
    """Return the verification of a record: its differences and notes in sentences."""
    report = record.report
    if report is None:
        return {
            "trouble": short(broken(record.trouble, lang)),
            "differences": [],
            "more": 0,
            "notes": notes(record.log, [], lang),
            "book": "",
        }
    found = [
        short(sentence_of(record.ident, difference, lang)).removeprefix(f"{record.ident}: ") for difference in report.differences
    ]
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
    """Return notes on what the parser could not carry over, and what could not be verified."""
    return [short(note(each, lang)) for each in dict.fromkeys([*log.notes, *more])][:MOST_LISTED]


def short(text: str) -> str:
    """Truncate a text from a foreign source to what a page can show."""
    return text if len(text) <= MOST_LETTERS else text[: MOST_LETTERS - 1] + "…"


def plain(record: Record, number: int, audience: Audience) -> Json:
    """Return a moment for a page without scripts: by seat, hand, melds and discards in letters."""
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
