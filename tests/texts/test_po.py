"""Texts go out as a PO file and come back as they were; a language that is new gets its files."""

import io
import shutil
from pathlib import Path

import pytest

from jantaku import texts
from jantaku.languages import LANGUAGES

pytest.importorskip("babel", reason="texts go into PO files by Babel: the extra texts")
from babel.messages.pofile import read_po, write_po

from jantaku.texts.rulings.notes import NOTES
from tests.sampling import crossed
from tools import texts as po

ROOT = Path(texts.__file__).parent


def through(lang: str, root: Path = ROOT) -> dict[str, str]:
    """The texts of a language as they come out of its PO file."""
    file = io.BytesIO()
    write_po(file, po.export(lang, root), width=0)
    file.seek(0)
    return {message.context or "": str(message.string) for message in read_po(file) if message.id}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    shutil.copytree(ROOT, tmp_path / "texts", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "texts"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_of_a_language_goes_out_and_comes_back_as_it_was(lang: str, root: Path) -> None:
    found = through(lang, root)
    assert texts.catalogue("en").keys() | {f"note:{note}" for note in NOTES} <= found.keys()
    assert all(found[ident] == text.words for ident, text in po.texts_of(lang, root).items())
    before = {file: file.read_bytes() for file in root.rglob("*.py")}
    assert po.write(lang, found, root) == []
    assert {file: file.read_bytes() for file in root.rglob("*.py")} == before


def test_a_new_language_has_what_was_translated_and_nothing_else(root: Path) -> None:
    french = through("fr", root)
    po.write("eo", french, root)
    own, theirs = po.texts_of("eo", root), po.texts_of("fr", root)
    left = {context for context in theirs if context not in own}
    assert {context for context in left if not context.endswith(":name-2")} == set()
    assert all(own[context].words == theirs[context].words for context in own)
    assert po.write("eo", through("eo", root), root) == []


CONTEXTS = ["web.rules-title", "ruling:claims.multi_ron:title", "note:cap-scope", "term:tenpai:name", "term:tenpai:meaning"]
ANEW = ['a "quoted" word', "a back\\slash", "two\nlines", "—« ’ 牌", "{n} {n:tile|tiles}"]


@pytest.mark.parametrize(("context", "words"), crossed(CONTEXTS, ANEW))
def test_one_changed_text_changes_one_literal(context: str, words: str, root: Path) -> None:
    before = po.texts_of("fr", root)
    assert po.write("fr", {context: words}, root) == [context]
    after = po.texts_of("fr", root)
    assert after[context].words == words
    assert {key for key in after if after[key].words != before[key].words} == {context}


def test_what_is_not_translated_and_what_is_not_ours_is_left_alone(root: Path) -> None:
    assert po.write("fr", {"web.rules-title": "", "web.of-nobody": "rien", "ruling:no.such:title": "rien"}, root) == []
