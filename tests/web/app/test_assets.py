"""Where the parts of a feature are: its package, templates, scripts and styles in folders of one name."""

import re
from pathlib import Path
from posixpath import normpath

import jantaku.web
from jantaku.web.http.static_files import Assets

WEB = Path(jantaku.web.__file__).parent
SHARED = {"layout", "table"}  # parts that pages of several features are made of
IMPORTED = re.compile(r'(?:from |import |import\()"(\.[\w./-]+\.js)"')


def folders(path: Path) -> set[str]:
    """The folders with files in them."""
    return {entry.name for entry in path.iterdir() if entry.is_dir() and entry.name != "__pycache__" and any(entry.iterdir())}


def test_templates_scripts_and_styles_of_a_feature_are_in_folders_named_like_its_package() -> None:
    assert folders(WEB / "templates") - SHARED <= folders(WEB)
    assert folders(WEB / "static") - {"icons"} <= folders(WEB / "templates")


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
