"""Choices for entries under the book of a sheet, with labels."""

from jantaku.book import compile_book
from jantaku.referee import FOULS, GROUPS
from jantaku.referee.questions import DECISION
from jantaku.rulings.kinds import LIMITS
from jantaku.scorekeeper import Sheet, fu_choices
from jantaku.scorekeeper.hands import ABORTS
from jantaku.scorekeeper.winning import LIABILITIES
from jantaku.texts import LANGUAGES, say
from jantaku.texts.wording import say_as
from jantaku.web.calculator.query import FLAGS

Json = dict[str, object]
MOST_HAN = 5  # from so many on, the han alone decide in every book
APART = "tile-not-apart"  # asked of every self-draw, not only of one by tiles


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
        "liable": [
            [name, say_as(f"kept.liable-{name}", lang, profile)] for at, name in enumerate(LIABILITIES) if rules.liable_rows[at]
        ],
        "flags": [
            ["double_riichi", say("kept.double-riichi", lang)],
            *([flag.replace("-", "_"), say(f"calc.{flag}", lang)] for flag in FLAGS if flag != APART),
        ],
        "decisions": [[one, say(f"foul.answer.decision-{one}", lang)] for one in DECISION.choices],
        "fouls": [[say(f"foul.group.{group}", lang), fouls(group, lang)] for group in GROUPS if fouls(group, lang)],
    }


def fouls(group: str, lang: str) -> list[tuple[str, str, str]]:
    """Return the table fouls of a group: (id, title, all words of a search in any language)."""
    if group == "tournament":
        return []
    return [
        (foul.id, foul.title(lang), " ".join(word for each in LANGUAGES for word in (foul.title(each), *foul.aliases(each))))
        for foul in FOULS.values()
        if foul.group == group
    ]


def aborts(sheet: Sheet, name: str) -> bool:
    """Return True if the book has this abortive draw."""
    return bool(getattr(compile_book(sheet.book), ABORTS[name][1]))
