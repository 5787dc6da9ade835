"""Refusals of the readers, in the language of the person who sent the record."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import jantaku
from jantaku.story import faults
from jantaku.story.differences import note, refused
from jantaku.texts import LANGUAGES, catalogue


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
AS_IT_STANDS = re.compile(r"3|seed=3|sc=3|owari=3|3 3|\d+(-\d+)?(, \d+-\d+)*|<3> around a flat list|(dealer SEAT|lots ORDER) .*")


def written(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may come to, a 3 in the place of each value."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "3" for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from written(node.body)
        yield from written(node.orelse)


def refusals() -> Iterator[tuple[str, str]]:
    """The texts of every refusal in the sources of the readers: of the thing found, and of the thing needed."""
    for path in (Path(jantaku.__file__).parent / "game" / "formats").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and called in {"wrong", "Refused"}:
                found, needed = node.args[-2:]
                yield from (("found", text) for text in written(found))
                yield from (("needed", text) for text in written(needed))


def test_every_refusal_of_a_reader_is_known() -> None:
    """In Japanese, which has no sentence in common with English; that French has a text for each is seen by `make lint`."""
    told = sorted({*refusals()})
    assert len(told) > 150
    known = {"found": faults.found, "needed": faults.needed}
    assert [text for kind, text in told if known[kind](text, "ja") == text and not AS_IT_STANDS.fullmatch(text)] == []


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
