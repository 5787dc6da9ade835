"""A language is a row of ``jantaku.languages`` and a folder of texts; what it lacks is shown by its id, and named."""

import shutil
from pathlib import Path

import pytest

from jantaku import languages
from jantaku.texts import decimal, joined, listed, say
from tests.test_recipes import Tree

SRC = Path(languages.__file__).parent
ROW = '    Language("eo", "Esperanto", group=" ", point=","),\n'
OURS = ("en", "fr", "ja")
EMPTY = '''"""Some texts in Esperanto."""

TEXTS = {"web.rules-title": "Reguloj"}
'''
PAGES_ASKED = """
import asyncio, pathlib, tempfile
from tests.web.asgi import Asker, opened
from tests.web.app.test_pages import PAGES

async def every_page():
    async with opened(pathlib.Path(tempfile.mkdtemp())) as app:
        asker = Asker(app, lang="eo")
        for page in (page for page in PAGES if "lang=" not in page):
            answer = await asker.get(page)
            assert answer.status_code in (200, 303), (page, answer.status_code)
            assert answer.status_code == 303 or 'lang="eo"' in answer.text, page
        assert "Reguloj" in (await asker.get("/rules")).text

asyncio.run(every_page())
"""
APART = "----\n"
COMMANDS = f"""
import sys

from jantaku.__main__ import run
for words in (
    "score|123m 456p 789s 111z 5z|5z|--ron|--seat|S|--round|E",
    *("rules|seat-wind", "rules|multi_ron", "books", "terms|tanyao", "waits|123m 456p 789s 1112z", "rules|--compare|club|tenhou"),
):
    sys.argv = ["jantaku", *words.split("|"), "--lang", "eo"]
    try:
        run()
    except SystemExit as end:
        assert not end.code, words
    print({APART!r}, end="")
"""


@pytest.mark.parametrize("lang", languages.LANGUAGES)
def test_each_language_has_a_folder_of_texts_and_a_name_for_itself(lang: str) -> None:
    assert (SRC / "texts" / lang / "rulings" / "table.py").is_file()
    assert languages.NAMES[lang] == languages.of(lang).name


def test_a_language_that_is_not_known_is_set_as_english() -> None:
    assert languages.of("xx").code == "en"


def test_each_language_sets_lists_sentences_and_numbers_as_it_does() -> None:
    assert [joined(("A.", "B."), lang) for lang in OURS] == ["A. B.", "A. B.", "A.B."]
    assert [listed(("a", "b"), lang) for lang in OURS] == ["a; b", "a\u202f; b", "a、b"]
    assert [decimal(1234.5, 1, lang) for lang in OURS] == ["1,234.5", "1\u202f234,5", "1,234.5"]


def test_no_module_asks_which_language_it_is_but_where_its_grammar_is() -> None:
    """Names of terms, the grammar of wording, and what is written in English to begin with."""
    asking = {
        str(path.relative_to(SRC))
        for path in SRC.rglob("*")
        if path.suffix in {".py", ".html", ".js"} and any(sign in path.read_text("utf-8") for sign in ASKS)
    }
    assert asking == {"texts/glossary.py", "texts/wording.py", "story/differences.py", "cli/terms.py"}


ASKS = tuple(f"lang {sign} {quote}{code}{quote}" for sign in ("==", "!=") for quote in "\"'" for code in languages.LANGUAGES)


@pytest.mark.slow
def test_a_fourth_language_is_a_folder_and_a_row(tmp_path: Path) -> None:
    tree = Tree(tmp_path / "tree")
    package = tree.folder / "src/jantaku"
    file = package / "languages.py"
    english = '    Language("en", "English"),\n'
    file.write_text(file.read_text("utf-8").replace(english, english + ROW), "utf-8")
    (package / "texts/eo").mkdir()
    (package / "texts/eo/__init__.py").write_text('"""The texts in Esperanto."""\n', "utf-8")
    (package / "texts/eo/layout.py").write_text(EMPTY, "utf-8")
    printed = tree.done("-c", COMMANDS).split(APART)
    assert "tanyao" not in printed[0]
    assert "rules.worth-both" in printed[1]
    assert "claims.multi_ron" in printed[2]
    assert all(printed[:-1])
    tree.done("-c", PAGES_ASKED)
    said = tree.run("-m", "tools.missing_texts").stderr
    for line in ("layout.py: web.rules-about", "game.py: game.hand", "terms.py: tanyao", "rulings/table.py: claims.multi_ron"):
        assert f"texts/eo/{line}\n" in said
    assert "texts/eo/layout.py: web.rules-title\n" not in said
    shutil.rmtree(package / "texts/eo")
    shutil.copytree(package / "texts/en", package / "texts/eo")
    said = tree.run("-m", "tools.missing_texts").stderr
    assert {line.split(":")[0] for line in said.splitlines()} == {"texts/eo/terms.py", "texts/eo/notes.py"}


def test_in_japanese_a_blank_parts_a_name_in_latin_letters_from_the_sentence_around_it() -> None:
    assert say("game.ron", "ja", seat="Chloé", discarder="Ben 2", tile="五筒") == "Chloé が Ben 2 の五筒でロン。"
    assert say("game.ron", "ja", seat="桜井", discarder="東家", tile="五筒") == "桜井が東家の五筒でロン。"
    assert " " not in say("calc.many-rulings", "ja", n=41)
