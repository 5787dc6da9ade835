"""Files as a commit writes them, for the tests that open, verify and continue them: ``tests/data/former``."""

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from tools.corpus.documents import SHOWN, Written, clock, register, sheets
from tools.corpus.games import people, plain_games, refereed_games
from tools.corpus.visitor import Server, Tree

DOCUMENTS = ("sheet", "open-sheet", "counted-sheet", "clock-sheet-1", "clock-sheet-2")
TYPED = "5m\n\nriichi\n\n\ndrawn\n\nchii\n\n\n\nquit\n"
REFEREED = "5m\n\ndrawn\n\n\nsay chii\n\n\npon\n\n\nquit\n"


def write(tree: Tree, port: int, folder: Path) -> None:
    """Write everything into a folder by the code of a tree."""
    folder.mkdir(parents=True, exist_ok=True)
    folder = folder.resolve()
    database, out = tree.folder / "games.sqlite", Written()
    with Server(tree, database, port) as site:
        sheets(site, out)
        register(site, out)
        clock(site, out)
        plain_games(site, out)
        refereed_games(site, out)
        somebody = site.visitor()
        for name in DOCUMENTS:
            _keep(folder / f"{name}.jsonl", somebody.get(f"{out.paths[name]}/sheet.jsonl").content)
        _keep(folder / "register.jsonl", somebody.get(f"{out.paths['register']}/register.jsonl").content)
        for name, ending in (("jantaku", "jantaku"), ("json", "json"), ("mjson", "mjai")):
            _keep(folder / f"game.{name}", somebody.get(f"{out.paths['game-en']}/record.{ending}").content)
        _keep(folder / "refereed.log", somebody.get(f"{out.paths['refereed-en']}/log").content)
        cookie = people(site, out, (folder / "game.jantaku").read_bytes())
    _commands(tree, folder)
    key = (tree.folder / "secret.key").read_bytes().hex()
    _keep(
        folder / "index.json",
        json.dumps({"paths": out.paths, "cookie": cookie, "key": key, **_rows(database, out, folder)}, indent=1),
    )
    with gzip.GzipFile(folder / "games.sqlite.gz", "wb", mtime=0) as packed:
        packed.write(database.read_bytes())


def _keep(path: Path, content: bytes | str) -> None:
    path.write_bytes(content if isinstance(content, bytes) else (content + "\n").encode())


def _rows(database: Path, out: Written, folder: Path) -> dict[str, Any]:
    """Write the clock and the journal of the game that was broken off as files; the clock's secret."""
    with closing(sqlite3.connect(database)) as rows:
        rows.execute("VACUUM")
        lines = [text for (text,) in rows.execute("SELECT text FROM lines WHERE sheet = ? ORDER BY n", (_id(out, "clock"),))]
        journal = [
            text for (text,) in rows.execute("SELECT text FROM journal WHERE game = ? ORDER BY n", (_id(out, "broken-off"),))
        ]
    _keep(folder / "clock.jsonl", "\n".join(lines))
    _keep(folder / "journal.jsonl", "\n".join(journal))
    return {"secret": json.loads(lines[0])["body"]["secret"]}


def _id(out: Written, name: str) -> str:
    return out.paths[name].rpartition("/")[2]


def _commands(tree: Tree, folder: Path) -> None:
    """Write what the command line writes: a game left, a refereed one, a register."""
    play = ("jantaku", "play", "--seed", "a quiet evening", "--seat", "E")
    plain: tuple[str, ...] = ()
    for name, given, more in (
        ("terminal.jantaku", TYPED, plain),
        ("terminal-refereed.log", REFEREED, ("--refereed", "--no-clock")),
    ):
        (folder / name).unlink(missing_ok=True)
        tree.run(*play, *more, "--save", str(folder / name), given=given)
    ruling, book = folder / "terminal.register", ("--referee", "Eva", "--session", "2")
    ruling.unlink(missing_ok=True)
    tree.run("jantaku", "ruling", "late", "--given", "minutes=7", "--record", str(ruling), "--player", "Aki", *book)
    shown = [word for name, value in SHOWN.items() for word in ("--given", f"{name}={value}")]
    tree.run("jantaku", "ruling", "empty-win", *shown, "--record", str(ruling), "--player", "Ben", *book)
    tree.run(
        "jantaku", "ruling", "--record", str(ruling), "--appeal", "e1", "--by", "Aki", "--outcome", "upheld", "--referee", "Zoë"
    )
