"""The lesson of scoring: a hand counted in six steps, each number by the engine, each step with what the book rules on it."""

from dataclasses import replace
from typing import NamedTuple

from jantaku.errors import HandError
from jantaku.rules.book import full_key
from jantaku.scoring.breakdown import BONUS
from jantaku.scoring.score import Score
from jantaku.scoring.sentences import ScoreStep, paid, steps
from jantaku.texts import capital
from jantaku.texts.bookcard import Line
from jantaku.web.calculator.answer import answer, understood
from jantaku.web.calculator.query import Query
from jantaku.web.lessons.way import LessonReader
from jantaku.web.wire.sheet import sheet_of
from jantaku.web.wire.wording import Json

FIRST = Query(h="234m 66p 345s 678s 45p", w="3p", riichi="riichi", dora="5z")
STEPS = ("win", "yaku", "dora", "fu", "base", "payments")
OF_FU = ("score.fu-rounded", "score.fu-flat")
FU_RULINGS = (
    *("worth.fu_win", "worth.fu_closed_ron", "worth.fu_draw", "worth.fu_wait", "worth.fu_triplet", "worth.fu_quad"),
    *("worth.fu_valued_pair", "worth.fu_double_wind_pair", "worth.fu_run", "worth.fu_open_pinfu", "worth.fu_pinfu_draw"),
    *("worth.fu_seven_pairs", "worth.fu_rounding"),
)
RULINGS = {
    "win": ("winning.valid_hand", "winning.by_ron", "winning.by_tsumo", "winning.best_reading"),
    "yaku": ("worth.han_count", "yakus.accumulation", "worth.most_yakuman"),
    "dora": ("dora.dora_worth", "dora.dora_order", "dora.ura", "tiles.red_fives"),
    "fu": FU_RULINGS,
    "base": (
        "worth.base_formula",
        "worth.mangan_cap",
        "worth.kiriage",
        "worth.limit_from",
        "worth.limit_base",
        "worth.counted_yakuman",
        "worth.yakuman_base",
    ),
    "payments": (
        "winning.who_pays",
        "worth.tsumo_split",
        "worth.ron_payment",
        "worth.payment_rounding",
        "counters.counter_value",
        "riichi.sticks_winner",
    ),
}


class ScoringStep(NamedTuple):
    """A step of six: its name, rows (name, worth, clause, URL, tiles), sentences, the sum, and the rulings behind it."""

    name: str
    rows: list[Json]
    sentences: list[Json]
    total: str
    lines: list[Line]


class HandInSteps(NamedTuple):
    """A hand in six steps: the error or remark where it cannot be counted, its sheet, the steps as far as they go."""

    asked: Query
    error: str
    note: str
    sheet: Json | None
    steps: list[ScoringStep]


def asked_of(query: Query, reader: LessonReader) -> Query:
    """Return the question, or the first example under the reader's rules where none is asked."""
    return query if query.h else replace(FIRST, book=reader.rules.book, house=reader.rules.house)


def counted(query: Query, reader: LessonReader) -> HandInSteps:
    """Count a hand in six steps, as far as it goes."""
    found = answer(query, reader.lang, reader.profile)
    error, note = str(found["error"]), str(found["note"])
    if error or not found["sheet"]:
        waits = found["waits"]
        return HandInSteps(query, error, note or (waits["title"] if isinstance(waits, dict) else ""), None, [])
    try:
        asked = understood(query, reader.book)
    except HandError:
        return HandInSteps(query, error, note, None, [])
    score = Score(reader.book, asked.hand, asked.tile, asked.win)
    sheet = sheet_of(score, reader.lang, reader.profile)
    return HandInSteps(query, "", note, sheet, _steps(score, sheet, reader))


def _steps(score: Score, sheet: Json, reader: LessonReader) -> list[ScoringStep]:
    if not score.valued:
        why: list[Json] = sheet["why"]  # type: ignore[assignment]
        return [ScoringStep("win", [], why, "", _lines(reader, "win"))]
    rows: list[Json] = sheet["yaku"]  # type: ignore[assignment]
    bonus = {name for name, _ in BONUS}
    yaku, dora = ([row for row in rows if (row["id"] in bonus) == extra] for extra in (False, True))
    fu: list[Json] = [item | {"worth": reader.voice.say("score.fu", fu=item["fu"])} for item in sheet["fu"]]  # type: ignore[attr-defined]
    sentences = steps(score, reader.lang)
    counts = not (score.worth.yakuman or score.flat)
    han = reader.voice.say("score.han", han=score.han) if counts else ""
    parts: dict[str, tuple[list[Json], list[ScoreStep], str]] = {
        "win": ([], [], capital(reader.voice.say("score.by-tsumo" if score.win.tsumo else "score.by-ron"))),
        "yaku": (yaku, [], _han_of(score, reader) if counts else str(sheet["headline"])),
        "dora": (dora, [], han),
        "fu": (fu, [each for each in sentences if each.id in OF_FU], reader.voice.say("score.fu", fu=score.fu) if counts else ""),
        "base": ([], [each for each in sentences if each.id not in OF_FU], str(sheet["limit"])),
        "payments": ([], paid(score, reader.lang), str(sheet["points_text"])),
    }
    return [ScoringStep(name, *_worded(parts[name], reader), _lines(reader, name)) for name in STEPS]


def _han_of(score: Score, reader: LessonReader) -> str:
    """Return the han of the yaku alone."""
    return reader.voice.say("score.han", han=score.han - sum(score.worth.bonus))


def _worded(part: tuple[list[Json], list[ScoreStep], str], reader: LessonReader) -> tuple[list[Json], list[Json], str]:
    rows, sentences, total = part
    cited: list[Json] = [
        {"text": reader.voice.word(each.text), "cite": each.cite, "href": f"/rules/{reader.book.name}#{full_key(each.key)}"}
        for each in sentences
    ]
    return rows, cited, total


def _lines(reader: LessonReader, step: str) -> list[Line]:
    return reader.rulings(RULINGS[step])
