"""Where the parts of a feature are: its package, templates, scripts and styles in folders of one name."""

import re
from pathlib import Path
from posixpath import normpath

import pytest

import jantaku.web
from jantaku.web.http.page_texts import refereed_words, table_words
from jantaku.web.http.static_files import Assets

WEB = Path(jantaku.web.__file__).parent
SHARED = {"layout", "table"}  # parts that pages of several features are made of
IMPORTED = re.compile(r'(?:from |import |import\()"(\.[\w./-]+\.js)"')


def folders(path: Path) -> set[str]:
    """The folders with files in them."""
    return {entry.name for entry in path.iterdir() if entry.is_dir() and entry.name != "__pycache__" and any(entry.iterdir())}


def test_templates_scripts_and_styles_of_a_feature_are_in_folders_named_like_its_package() -> None:
    assert folders(WEB / "templates") - SHARED <= folders(WEB)
    assert folders(WEB / "static") - {"icons", "native"} <= folders(WEB / "templates")


def test_every_script_that_a_script_imports_is_there() -> None:
    known = {name: asset.plain.decode() for name, asset in Assets().files.items() if name.endswith(".js")}
    for name, script in known.items():
        code = re.sub(r"/\*.*?\*/", "", script, flags=re.DOTALL)  # comments import types
        for other in IMPORTED.findall(code):
            assert normpath(f"{name}/../{other}") in known, (name, other)


def test_every_file_that_a_template_names_is_there() -> None:
    assets = Assets()
    for page in (WEB / "templates").rglob("*.html"):
        for name in re.findall(r"[\"']([\w/-]+\.(?:css|js|svg|png))[\"']", page.read_text("utf-8")):
            assert assets.url(name), page.name


def scripts_of(first: str) -> set[str]:
    """A script and all that it imports, at once or later."""
    known, found, left = Assets().files, set[str](), [first]
    while left:
        name = left.pop()
        if name in known and name not in found:
            found.add(name)
            left += [normpath(f"{name}/../{other}") for other in IMPORTED.findall(known[name].plain.decode())]
    return found


@pytest.mark.parametrize(("first", "words"), [("play/table.js", table_words("en")), ("refereed/table.js", refereed_words("en"))])
def test_a_page_of_a_table_has_every_text_that_its_scripts_name(first: str, words: dict[str, dict[str, str]]) -> None:
    files = Assets().files
    named = {
        ident for name in scripts_of(first) for ident in re.findall(r"[\"`]((?:page|felt)\.[\w-]+)", files[name].plain.decode())
    }
    assert named
    for ident in named:  # what ends in a hyphen is gone on with
        assert any(known.startswith(ident) if ident.endswith("-") else known == ident for known in words["texts"]), ident


def test_the_page_on_the_web_table_says_where_each_feature_is() -> None:
    page = (Path(__file__).parents[3] / "docs" / "web.md").read_text("utf-8").partition("## Where a feature's parts are")[2]
    features = folders(WEB / "templates") - SHARED
    assert set(re.findall(r"^\| `(\w+)`", page, re.MULTILINE)) == features
    for path in set(re.findall(r"`texts/\*/(\w+)\.py`", page)):
        assert (WEB.parent / "texts" / "en" / f"{path}.py").is_file(), path
