"""The lesson of table manners: what a book asks for and what follows a foul, moment by moment, and customs that no book has."""

from typing import NamedTuple

from jantaku.referee import FOULS, Foul
from jantaku.referee.outline import OutlineRow, rows
from jantaku.rules.book import Book
from jantaku.rules.citation import UNSETTLED
from jantaku.texts.bookcard import Line
from jantaku.web.lessons.way import LessonReader


class MannersGroup(NamedTuple):
    """A moment at the table: rulings of the book, fouls of the catalogue, and the number of customs in the texts."""

    name: str
    keys: tuple[str, ...]
    fouls: tuple[str, ...]
    customs: int


GROUPS = (
    MannersGroup(
        "setting-up",
        (
            "seats.seating",
            "wall.build",
            "wall.break_wall",
            "wall.first_replacement",
            "wall.deal",
            "wall.sorting",
            "events.before_start",
        ),
        ("wrong-seats", "revealed", "wrong-dora", "dice-out-of-time"),
        1,
    ),
    MannersGroup(
        "drawing",
        ("play.turn", "wall.direction", "claims.fast_draw_stands"),
        ("drawing-fast", "out-of-turn", "wrong-place", "tile-count"),
        2,
    ),
    MannersGroup("discarding", ("play.discard_rows", "claims.thinking_time"), ("taking-long",), 2),
    MannersGroup(
        "calling",
        ("claims.claim_procedure", "claims.claim_window", "claims.possible_only", "melds.meld_side", "melds.rotated_tile"),
        (
            *("wrong-word", "changed-call", "claim-order", "empty-call", "empty-kan", "false-group", "swap-call", "tile-not-taken"),
            *("late-call", "who-first", "last-tile", "fifth-kan", "dead-call"),
        ),
        1,
    ),
    MannersGroup(
        "riichi",
        ("riichi.declaration", "riichi.riichi_hand", "riichi.riichi_frozen", "fouls.riichi_voided"),
        (
            *(
                "riichi-unsaid",
                "riichi-unrotated",
                "stick-missing",
                "riichi-again",
                "empty-riichi",
                "riichi-open-hand",
                "riichi-noten",
            ),
            "riichi-bad-kan",
        ),
        1,
    ),
    MannersGroup(
        "winning",
        (
            "winning.by_ron",
            "winning.by_tsumo",
            "winning.tile_apart",
            "claims.ron_window",
            "winning.correction",
            "events.score_responsibility",
        ),
        ("win-not-said", "tile-not-apart", "empty-win", "late-ron", "two-rons", "missed-win", "score-wrong"),
        2,
    ),
    MannersGroup(
        "ending",
        ("draws.tenpai_order", "draws.riichi_shows", "events.time_up", "events.signature"),
        ("tenpai-changed", "noten-shown", "false-tenpai", "left-unsigned"),
        1,
    ),
    MannersGroup(
        "always",
        ("events.etiquette", "fouls.penalty_kinds", "fouls.dead_hand", "fouls.chombo", "fouls.chombo_points"),
        (
            *(
                "information",
                "telephone",
                "electronics",
                "obstruction",
                "caused-by-another",
                "repeated-trifles",
                "abuse",
                "cheating",
            ),
            *("referee-mistake", "late", "missed-session", "missed-on-purpose"),
        ),
        2,
    ),
)


class ShownFoul(NamedTuple):
    """A foul under a book: its id and title, and its rows with circumstances, penalty and clause."""

    id: str
    title: str
    rows: list[tuple[str, str, str, str, str]]  # circumstances, sanction, penalty, clause, URL


class ShownGroup(NamedTuple):
    """A moment at the table, for the page."""

    name: str
    lines: list[Line]
    fouls: list[ShownFoul]
    customs: list[str]


def settled(book: Book) -> bool:
    """Return whether a book rules on fouls at all; one for a program's tables does not."""
    return book.standing("fouls.chombo") != UNSETTLED


def groups(reader: LessonReader) -> list[ShownGroup]:
    """Return all that a book rules on manners and fouls, by the moment at the table."""
    judged = settled(reader.book)
    return [
        ShownGroup(
            group.name,
            reader.rulings([key for key in group.keys if judged or reader.book.standing(key) != UNSETTLED]),
            [_foul(reader, FOULS[name]) for name in group.fouls] if judged else [],
            [reader.voice.say(f"manners.custom-{group.name}-{n + 1}") for n in range(group.customs)],
        )
        for group in GROUPS
    ]


def _foul(reader: LessonReader, foul: Foul) -> ShownFoul:
    found = rows(reader.book, foul)
    rest = reader.voice.say("manners.otherwise") if len(found) > 1 else ""
    return ShownFoul(foul.id, foul.title(reader.lang), [_row(reader, row, rest) for row in found])


def _row(reader: LessonReader, row: OutlineRow, rest: str) -> tuple[str, str, str, str, str]:
    book, lang = reader.book, reader.lang
    return row.circumstances(lang) or rest, row.sanction, row.penalty(lang), row.clause(book, lang), f"/rules/{book.name}#{row.key}"
