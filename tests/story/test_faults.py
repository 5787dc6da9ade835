"""Refusals of the readers, in the language of the person who sent the record."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import jantaku
from jantaku.game.formats import FORMATS
from jantaku.game.formats.json_in import brief
from jantaku.game.formats.partial import PROGRAMS
from jantaku.game.formats.words import Refused, entry, row
from jantaku.story import faults
from jantaku.story.differences import note, refused
from jantaku.texts import LANGUAGES, catalogue
from tests.sampling import one_by_one


def test_a_place_is_translated_and_the_name_of_the_file_left_as_it_is() -> None:
    assert faults.where("my line 3.txt, line 12, column 4", "fr") == "my line 3.txt, ligne 12, colonne 4"
    assert faults.where("a.json, hand 2 (East 2, 1 counter), act 7", "ja") == "a.json, 2局目（東2局 1本場）, 7手目"


def test_every_sentence_has_what_its_pattern_finds() -> None:
    lacking = [
        (lang, ident)
        for lang in LANGUAGES
        for pattern, ident in [*faults.FOUND, *faults.NEEDED]
        if {*re.findall(r"\{(\w+)\}", catalogue(lang)[ident])} != {*re.compile(pattern).groupindex}
    ]
    assert lacking == []


def test_what_is_not_known_stays_as_it_is() -> None:
    assert faults.needed("something else", "fr") == "something else"
    assert faults.found("'xx'", "ja") == "'xx'"


# What is shown as the record has it, or is the notation of a format, in every language alike.
AS_IT_STANDS = re.compile(r"3|13|136|seed=3|sc=3|owari=3|3 3|\d+(-\d+)?(, \d+-\d+)*|<3> around a flat list|zhenting 3")
PACKAGE = Path(jantaku.__file__).parent
READERS = (*(PACKAGE / "game").rglob("*.py"), PACKAGE / "mjai" / "host.py", PACKAGE / "cli" / "bot.py")
RAISED = {"wrong": (-2, -1), "Refused": (-2, -1), "must": (None, -1), "refuse": (None, -1), "done": (None, -1)}


def written(node: ast.expr | None) -> Iterator[str]:
    """The texts that an expression may come to, a 3 in the place of each value."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "3" for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from written(node.body)
        yield from written(node.orelse)


def called(node: ast.AST) -> str:
    """The name of the function that is called, "" for anything else."""
    return getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""


def in_one_sentence(text: str) -> Iterator[tuple[str, str]]:
    """The parts of a refusal that is written as one sentence."""
    found = faults.parts(text)
    if found:
        yield from zip(("found", "needed"), found[1:], strict=True)


def refusals() -> Iterator[tuple[str, str]]:
    """The texts of every refusal in the sources of the readers: of the thing found, and of the thing needed."""
    for path in READERS:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "right":
                yield from (("needed", text) for text in written(node.value) if "SEAT from" in text)
            if not isinstance(node, ast.Call) or not node.args:
                continue
            if called(node) == "LogError":
                yield from (part for text in written(node.args[0]) for part in in_one_sentence(text))
            for kind, at in zip(("found", "needed"), RAISED.get(called(node), ()), strict=False):
                if at is not None and len(node.args) >= -at:
                    yield from ((kind, text) for text in written(node.args[at]))


def unworded() -> list[str]:
    """The parts that have no sentence in Japanese, which has no sentence in common with English."""
    told = sorted({*refusals()})
    assert len(told) > 200
    known = {"found": faults.found, "needed": faults.needed}
    return [text for kind, text in told if known[kind](text, "ja") == text and not AS_IT_STANDS.fullmatch(text)]


def test_every_refusal_of_a_reader_is_known() -> None:
    """In Japanese, which has no sentence in common with English; that French has a text for each is seen by `make lint`."""
    assert unworded() == []


def test_a_value_of_another_sort_is_known() -> None:
    for value in ({}, {"a": 1}, [1, 2], None, 10**18):
        assert faults.found(brief(value), "ja") != brief(value)


@one_by_one("text", ["268", "0z", "E", "12m5", "1m\u200b", "x"])
def test_a_row_of_tiles_that_cannot_be_read_is_known(text: str) -> None:
    with pytest.raises(Refused) as caught:
        row(text)
    assert faults.found(caught.value.what, "ja") != caught.value.what
    assert faults.needed(caught.value.right, "ja") != caught.value.right


def test_a_tile_that_is_none_is_known_after_an_act() -> None:
    with pytest.raises(Refused) as caught:
        entry("E drawn =0z")
    assert faults.found(caught.value.what, "fr") == "'0z', qui n\u2019est pas une tuile"


def test_formats_and_programs_have_names_in_each_language() -> None:
    assert {form for form, _ in faults.FORMS} <= {form.named for form in FORMATS.values()}
    assert {name for name, _ in faults.PROGRAMS} <= {name for _, name in PROGRAMS}
    said = faults.needed("Mahjong Soul's record or paipu or tenhou.net/6 JSON", "fr")
    assert said.endswith("l\u2019enregistrement de Mahjong Soul, paipu, le JSON de tenhou.net/6")
    assert (
        faults.where("a.json (it looks like the first server of mjai)", "ja") == "a.json （mjaiの最初のサーバーの記録のようです）"
    )


def test_a_part_of_a_fault_is_in_the_language_too() -> None:
    assert faults.found("a draw by S beyond the end of the wall", "fr") == "une pioche de Sud après la fin du mur"
    assert faults.found("the line a table of 0", "ja") != "行a table of 0"
    assert "or" not in faults.needed("start_game, start_kyoku or end_game", "fr").split()


@one_by_one(
    ("where", "told"),
    [
        ("a.rec, line 73 (East 2), act 3", "a.rec, ligne 73 (Est 2), acte 3"),
        ("a.rec, line 391 (South 1, 1 counter)", "a.rec, ligne 391 (Sud 1, 1 compteur)"),
        ("a.rec, data, entry 1", "a.rec, data, entrée 1"),
        ("a.rec, record 146", "a.rec, enregistrement 146"),
        ("after line 5 of the text", "après la ligne 5 du texte"),
    ],
)
def test_every_part_of_a_place_is_translated(where: str, told: str) -> None:
    assert faults.where(where, "fr") == told
    assert faults.where(where, "en") == where


def test_a_refusal_that_speaks_of_tags_or_documents_is_not_taken_for_one_of_the_parser_of_xml() -> None:
    xml = faults.found("mismatched tag", "fr")
    for said in ("an AGARI tag with other ten, yaku or yakuman", "a document type declaration", "the entry 'tag'"):
        assert faults.found(said, "fr") not in (xml, said)


def test_a_refusal_is_one_sentence_in_each_language() -> None:
    said = "a.json (it looks like tenhou.net), hand 1 (East 1), act 1: a game of three players; expected a game of four players"
    assert refused(said, "en") == said
    assert refused(said, "fr") == (
        "a.json (de tenhou.net, semble-t-il), main 1 (Est 1), acte 1\u00a0: ceci ne peut pas se lire. Lu\u00a0: une partie à trois"
        " joueurs. Il faudrait\u00a0: une partie à quatre joueurs."
    )
    assert note(f"Read as far as it goes, then: {said}", "fr").endswith("Il faudrait\u00a0: une partie à quatre joueurs.")
    assert refused("something else", "ja") == "something else"
