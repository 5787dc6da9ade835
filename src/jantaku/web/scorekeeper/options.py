"""Choices for entries under the book of a sheet, with labels."""

from collections.abc import Iterator
from functools import lru_cache

from jantaku.errors import Missing
from jantaku.referee import FOULS, GROUPS, Foul, answer_text, asked_by, rule
from jantaku.referee.foul import Question
from jantaku.referee.questions import DECISION
from jantaku.rules.book import Book, compile_book
from jantaku.rules.rulings.kinds import LIMITS
from jantaku.scorekeeper import Sheet, fu_choices
from jantaku.scorekeeper.hands import ABORTS
from jantaku.scorekeeper.winning import liable_under
from jantaku.texts import LANGUAGES, say
from jantaku.texts.wording import say_as
from jantaku.web.calculator.query import FLAGS

Json = dict[str, object]
Answer = tuple[Question, str]
Told = tuple[str, str, dict[str, str], list[tuple[str, str]]]
USUAL = {"at": "draw", "with": "none", "dead_only": "no"}  # answers that are tried first
MOST_BOOKS = 64  # books, with their house rules
MOST_HAN = 5  # from so many on, the han alone decide in every book
APART = "tile-not-apart"  # asked of every self-draw, not only of one by tiles
MOST_NAMES = 4  # of those in another language than the page's


def choices(sheet: Sheet, lang: str, profile: str) -> Json:
    """Return all choices."""
    book, rules = sheet.book, compile_book(sheet.book)
    fu = {
        way + "-riichi" * riichi: {
            str(han): list(fu_choices(book, han, tsumo=way == "tsumo", riichi=riichi)) for han in range(1, MOST_HAN)
        }
        for way in ("ron", "tsumo")
        for riichi in (False, True)
    }
    return {
        "fu": fu,
        "limits": [[name, say_as(f"limit.{name}", lang, profile)] for name in LIMITS],
        "yakuman": say_as("limit.yakuman", lang, profile),
        "most_yakuman": rules.most_yakuman,
        "winners": rules.multi_ron,
        "aborts": [[name, say_as(f"keep.outcome-{name}", lang, profile)] for name in ABORTS if aborts(sheet, name)],
        "nagashi": bool(rules.nagashi_mangan),
        "two_han": two_han(book, lang),
        "liable": [[name, say_as(f"kept.liable-{name}", lang, profile)] for name in liable_under(rules)],
        "flags": [
            ["double_riichi", say("kept.double-riichi", lang)],
            *([flag.replace("-", "_"), say(f"calc.{flag}", lang)] for flag in FLAGS if flag != APART),
        ],
        "chombo": chombos(book, lang),
        "decisions": [[one, say(f"foul.answer.decision-{one}", lang)] for one in DECISION.choices],
        "fouls": [[say(f"foul.group.{group}", lang), fouls(group, lang)] for group in GROUPS if fouls(group, lang)],
    }


def two_han(book: Book, lang: str) -> tuple[int, str]:
    """Return the counters from which a win needs two han of yaku, 0 never, and that rule in words."""
    least, cite = compile_book(book).two_han_from, book.cite("counters.two_han_from", lang)
    return (least, say("kept.two-han", lang, least=least, cite=cite)) if least else (0, "")


def fouls(group: str, lang: str) -> list[tuple[str, str, str]]:
    """Return the table fouls of a group: (id, title, all words of a search in any language)."""
    if group == "tournament":
        return []
    return [(foul.id, foul.title(lang), words(foul, lang)) for foul in FOULS.values() if foul.group == group]


def words(foul: Foul, lang: str) -> str:
    """Return the words by which a page finds a foul, each once: its names in every language, all of its words in the reader's."""
    said = [foul.title(each) for each in LANGUAGES] + [alias for each in LANGUAGES for alias in foul.aliases(each)[:MOST_NAMES]]
    return " ".join(dict.fromkeys(" ".join([*said, *foul.aliases(lang)]).split()))


def aborts(sheet: Sheet, name: str) -> bool:
    """Return True if the book has this abortive draw."""
    return bool(getattr(compile_book(sheet.book), ABORTS[name][1]))


def chombos(book: Book, lang: str) -> list[Told]:
    """Return (id, title, circumstances, the same in words) of every foul that can be a chombo."""
    return [
        (
            name,
            FOULS[name].title(lang),
            {asked.id: value for asked, value in answers},
            [(say(f"foul.ask.{asked.id}", lang), answer_text(asked, value, lang)) for asked, value in answers],
        )
        for name, answers in found(book)
    ]


@lru_cache(MOST_BOOKS)
def found(book: Book) -> tuple[tuple[str, tuple[Answer, ...]], ...]:
    """Return the fouls of a table that can be a chombo, with their circumstances."""
    named = ((foul.id, next(leading(book, foul.id), None)) for foul in FOULS.values() if foul.group != "tournament")
    return tuple((name, answers) for name, answers in named if answers is not None)


def leading(book: Book, foul: str, answers: tuple[Answer, ...] = ()) -> Iterator[tuple[Answer, ...]]:
    """Yield the circumstances in which a foul is a chombo before the last timed hand."""
    try:
        if rule(book, foul, {"last_timed_hand": "no"} | {asked.id: value for asked, value in answers}).sanction == "chombo":
            yield answers
    except Missing as missing:
        asked, usual = asked_by(missing), USUAL.get(missing.circumstance)
        for choice in sorted(missing.choices, key=lambda one: one != usual):
            yield from leading(book, foul, (*answers, (asked, choice)))
