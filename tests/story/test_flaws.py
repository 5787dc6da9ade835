"""What a record says against itself, in the language of the reader: every sentence of a format is known."""

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import jantaku
from jantaku.game.verify import Difference
from jantaku.story.differences import sentence_of
from jantaku.story.flaws import FLAWS, flaw
from jantaku.texts import LANGUAGES, catalogue, say
from tests.sampling import one_by_one

FORMATS = Path(jantaku.__file__).parent / "game" / "formats"
TREES = [ast.parse(path.read_text("utf-8")) for path in FORMATS.glob("*.py")]
CALLS = [node for tree in TREES for node in ast.walk(tree) if isinstance(node, ast.Call)]
# Values that are no seat and no number, as the source writes them.
VALUES = {
    "hand.build.dice": "(1, 2)",
    "dice": "(3, 4)",
    "list(points)": "[25000, 25000, 25000, 25000]",
    "self.points": "[24000, 25000, 25000, 26000]",
    "tenhou.YAKU[ident]": "seat-wind",
    "of": "5m",
}


def named(*names: str) -> list[ast.Call]:
    """The calls of functions with one of these names."""
    return [call for call in CALLS if getattr(call.func, "attr", "") in names]


def texts_at(name: str, at: int) -> list[str]:
    """The texts that are given to a function in this place."""
    given = [call.args[at] for call in named(name) if len(call.args) > at]
    return [str(node.value) for node in given if isinstance(node, ast.Constant)]


def said_of(part: ast.expr) -> list[str]:
    """The texts that a part of a flaw may come to."""
    if isinstance(part, ast.Constant):
        return [str(part.value)]
    assert isinstance(part, ast.FormattedValue)
    source = ast.unparse(part.value)
    if isinstance(part.value, ast.IfExp):
        return [text for node in (part.value.body, part.value.orelse) for text in said_of(node)]
    if source.startswith("what.format"):
        return [
            text.replace("dealt to {}", "dealt to W").replace("by {}", "by W").replace("{}", "3") for text in texts_at("lies", 2)
        ]
    if source in {"does", "when"}:
        return texts_at("loses", 1) if source == "does" else texts_at("owns", 0)
    if source == "right":
        return ["N discarded last", "nobody discarded last"]
    if source.startswith("self.name("):
        return ["5m (tile 16)"]
    return ["S" if source.startswith("SEATS[") else VALUES.get(source, "3")]


def flaws() -> Iterator[str]:
    """Every flaw that a format can find."""
    for call in named("flaw"):
        node = call.args[0]
        parts = node.values if isinstance(node, ast.JoinedStr) else [node]
        yield from map("".join, product(*map(said_of, parts)))


ALL = sorted({*flaws()})


def test_the_formats_have_many_flaws() -> None:
    assert len(named("flaw")) > 30
    assert len(ALL) > 40


@one_by_one("text", ALL)
def test_every_flaw_is_known_and_its_english_is_that_of_the_format(text: str) -> None:
    found = [(match, ident) for pattern, ident in FLAWS if (match := re.fullmatch(pattern, text))]
    assert len(found) == 1
    match, ident = found[0]
    assert say(ident, "en", **match.groupdict()) == text
    for lang in ("fr", "ja"):
        said = flaw(text, lang)
        assert said != text
        assert not re.search(r"\b[SWN]\b|\btile\b|None", said), said


def test_every_pattern_is_that_of_a_flaw() -> None:
    read = {ident for text in ALL for pattern, ident in FLAWS if re.fullmatch(pattern, text)}
    assert {ident for _, ident in FLAWS} - read <= {"unread.flaw-round-wind"}


def test_every_sentence_has_what_its_pattern_finds() -> None:
    for lang, (pattern, ident) in product(LANGUAGES, FLAWS):
        assert {*re.findall(r"\{(\w+)\}", catalogue(lang)[ident])} == {*re.compile(pattern).groupindex}


def test_what_is_not_known_stays_as_it_is() -> None:
    assert flaw("a.xml: something else", "fr") == "a.xml: something else"


@one_by_one(
    ("lang", "told"),
    [
        ("en", "a.xml, hand 2 (South 1): the record contradicts itself: W discards 8m (tile 28), which W does not hold"),
        (
            "fr",
            "l\u2019enregistrement se contredit\u00a0: Ouest écarte 8m (tuile 28) sans l\u2019avoir en main",
        ),
        ("ja", "a.xml, 2局目（南1局）：記録が矛盾している：西家が手にない 8m（牌番号28）を切っている"),
    ],
)
def test_a_flaw_is_a_sentence_of_the_report(lang: str, told: str) -> None:
    says = "a.xml, hand 2 (South 1): W discards 8m (tile 28), which W does not hold"
    found = Difference("a.xml, hand 2 (South 1)", "the record contradicts itself", says, "it cannot be")
    assert sentence_of("a.xml", found, lang).endswith(told)


def test_a_flaw_that_our_own_log_has_kept_has_its_place_in_the_language_too() -> None:
    says = "a.xml, hand 2 (South 1): W discards 8m (tile 28), which W does not hold"
    found = Difference("hand 2", "the record contradicts itself", says, "it cannot be")
    assert "main 2 (Sud 1)\u00a0: Ouest" in sentence_of("b.jantaku", found, "fr")


def test_an_act_that_cannot_be_is_named_with_its_reason() -> None:
    found = Difference("line 73 (East 2), act 3", "an act that is not lawful", "S chii middle", "not-possible")
    told = sentence_of("a.rec", found, "ja")
    assert told.startswith("a.rec: 73行目（東2局）, 3手目：許されない行為：南家：チー（鳴いた牌が真ん中）。")
    assert told.endswith(say("verify.not-possible", "ja"))
    assert sentence_of("a.rec", found, "en").endswith("action not allowed: S chii middle. " + say("verify.not-possible", "en"))
