"""The corpus of a tree: what its server, its command line and its bots answer, by the name of the question."""

import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from tools.corpus.commands import commands
from tools.corpus.documents import Written, clock, register, sheets
from tools.corpus.games import LANGUAGES, people, plain_games, refereed_games
from tools.corpus.later import continued
from tools.corpus.pages import crawl
from tools.corpus.records import bots, records
from tools.corpus.visitor import Server, Tree


def produce(tree: Tree, parts: Sequence[str], port: int, former: Path | None = None) -> dict[str, str]:
    """Return the corpus of a tree, kept in its folder too; ``former`` is where another tree left its own."""
    out = Written()
    if former is None:
        (tree.folder / "pages.json").unlink(missing_ok=True)  # of another run
    for part in parts:
        tree.at(1_790_000_000)
        PARTS[part](tree, out, port, former or tree.folder)
    for name, text in out.answers.items():
        path = tree.folder / "corpus" / (name.replace("/", "_").strip("_") + ".txt")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return out.answers


def _web(tree: Tree, out: Written, port: int, former: Path) -> None:
    """Let a server write documents and play games; then read every page of it in three languages."""
    with Server(tree, tree.folder / "games.sqlite", port) as site:
        sheets(site, out)
        register(site, out)
        clock(site, out)
        plain_games(site, out)
        refereed_games(site, out)
        record = site.visitor().get(f"{out.paths['game-en']}/record.jantaku").content
        people(site, out, record)
        there = former / "pages.json"
        known: dict[str, list[str]] = json.loads(there.read_text("utf-8")) if there.exists() else {}
        pages = {lang: crawl(site, lang, out, known.get(lang)) for lang in LANGUAGES}
    (tree.folder / "pages.json").write_text(json.dumps(pages), "utf-8")
    (tree.folder / "paths.json").write_text(json.dumps(out.paths), "utf-8")


def _later(tree: Tree, out: Written, port: int, former: Path) -> None:
    """Go on with a copy of the database that the other tree's server left, if `web` was produced."""
    if not (former / "paths.json").exists():
        return
    for name in ("games.sqlite", "secret.key"):
        (tree.folder / "later").mkdir(exist_ok=True)
        shutil.copy(former / name, tree.folder / "later" / name)
    paths = json.loads((former / "paths.json").read_text("utf-8"))
    tree.later(10_000)
    with Server(tree, tree.folder / "later" / "games.sqlite", port) as site:
        continued(site, paths, out)


def _commands(tree: Tree, out: Written, _: int, __: Path) -> None:
    commands(tree, out)


def _records(tree: Tree, out: Written, _: int, __: Path) -> None:
    records(tree, out)


def _bots(tree: Tree, out: Written, _: int, __: Path) -> None:
    bots(tree, out)


PARTS: dict[str, Callable[[Tree, Written, int, Path], None]] = {
    "web": _web,
    "later": _later,
    "commands": _commands,
    "records": _records,
    "bots": _bots,
}
