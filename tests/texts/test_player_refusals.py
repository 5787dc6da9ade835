"""Players, programs, workers, contests and folders that are refused say so in every language."""

import json
import os
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

np = pytest.importorskip("numpy")

from jantaku.cli import main  # noqa: E402
from jantaku.core.acts import RON  # noqa: E402
from jantaku.errors import ActError, ArenaError, PlayerError, SharesError, TablesError  # noqa: E402
from jantaku.mjai.channels import opened  # noqa: E402
from jantaku.rules.book import Book  # noqa: E402
from jantaku.sim.arena.files import read  # noqa: E402
from jantaku.sim.cluster import Cluster, _cause, _expect_open  # noqa: E402
from jantaku.sim.dataset import Maker  # noqa: E402
from jantaku.sim.players import OwnPlayer, Patience, lawful, named, raised  # noqa: E402
from jantaku.sim.shares import Processes, Task  # noqa: E402
from jantaku.sim.tables import Tables  # noqa: E402
from jantaku.texts import catalogue  # noqa: E402
from jantaku.texts.refusals import told, translated  # noqa: E402
from jantaku.web.alone.folder import FolderError, write  # noqa: E402
from jantaku.web.http.static_files import assets  # noqa: E402
from tests.refusals import wordings  # noqa: E402
from tests.texts.refusing import Refused, crosses, holds, made, refused  # noqa: E402

MODULE = """
from jantaku.core.fields import State

def divides(obs, mask):
    return 1 / 0

def nothing(obs, mask):
    return None

def few(v: State, seat: int):
    return 0

def half(v: State, lut, lawful, bot, luck, seat):
    return 0.5

def far(v: State, lut, lawful, bot, luck, seat):
    return 100000
"""
ROWS = np.arange(1)


def plays(name: str) -> object:
    tables = Tables(1)
    tables.reset()
    return OwnPlayer(f"refused_player:{name}").acts(tables, ROWS)


def chooses(act: int) -> object:
    tables = Tables(1)
    tables.reset()
    return lawful("the player mine:act", np.array([act]), tables, ROWS, "mine:act")


def raises(error: Exception) -> None:
    raise error


def worker_fails() -> object:
    class WorkerError(Exception):
        """One that Ray raises."""

    kinds = SimpleNamespace(RayTaskError=KeyError, RayError=WorkerError)
    cluster = Cluster.__new__(Cluster)
    cluster.ray = SimpleNamespace(get=lambda _: raises(WorkerError("it is gone")), exceptions=kinds)
    return cluster.get(None)


def without_ray() -> object:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "ray", None)
        return Cluster()


def shared_out(work: Callable[[Any], Any], parts: Iterable[Any]) -> object:
    return list(Processes(1).results(work, iter(parts)))


PLAYERS: list[tuple[str, Refused, tuple[str, ...]]] = [
    ("unknown", partial(named, "qqq"), ("'qqq' (str)", "sensible")),
    ("module", partial(OwnPlayer, "not_there_at_all:act"), ("not_there_at_all:act", os.getcwd())),  # noqa: PTH109
    ("needed", partial(OwnPlayer, "refused_asks:act"), ("refused_asks:act", "not_there_at_all")),
    ("import", partial(OwnPlayer, "refused_broken:act"), ("refused_broken:act", "ZeroDivisionError: division by zero")),
    ("function", partial(OwnPlayer, "refused_player:none"), ("refused_player", "none")),
    ("parameters", partial(OwnPlayer, "refused_player:few"), ("refused_player:few", "2", "6")),
    ("raised", lambda: raises(raised("mine:act", KeyError("x"))), ("mine:act", "KeyError ('x')")),
    (
        "line",
        partial(plays, "divides"),
        ("refused_player:divides", "ZeroDivisionError (division by zero)", "5"),
    ),
    ("whole", partial(plays, "half"), ("refused_player:half", "0.5 (float)", "177")),
    ("number", partial(plays, "far"), ("refused_player:far", "100000", "177")),
    ("shape", partial(plays, "nothing"), ("refused_player:nothing", "object", "()", "(1,)")),
    ("lawful", partial(chooses, RON), ("mine:act", "ron", str(RON))),
    ("lawful", partial(chooses, 100_000), ("mine:act", "100000", "mask[0]")),
    ("late", lambda: Patience(0.05).within("mine:act", partial(time.sleep, 0.5)), ("mine:act", "--limit")),
    ("address", partial(opened, "tcp://x"), ("tcp://x", "tcp://127.0.0.1:11600")),
    ("bot", partial(opened, "tcp://127.0.0.1:9"), ("tcp://127.0.0.1:9",)),
    ("started", partial(opened, "./not-there --x"), ("./not-there --x",)),
]
SHARES: list[tuple[str, Refused, tuple[str, ...]]] = [
    ("ray", without_ray, ("pip install", "jantaku[ray]")),
    ("cluster", partial(_expect_open, "127.0.0.1:9"), ("127.0.0.1:9", "Connection refused")),
    ("address", partial(_expect_open, "nowhere"), ("nowhere", "auto", "local")),
    ("worker", worker_fails, ("it is gone",)),
    ("module", lambda: raises(_cause(ImportError("No module named 'mine'"))), ("mine",)),
    ("raised", lambda: raises(_cause(ValueError("x\ny"))), ("ValueError: x",)),
    ("sources", partial(Task(Book.open(), ("random",) * 4, 0, 60, "0" * 64, ".").play, (0, 1)), ("00000000",)),
    ("processes", partial(shared_out, os._exit, [3]), ("3",)),
]
TERMS = {
    "arena": 1,
    "book": "wrc-2015",
    "digest": "",
    "house": {},
    "seed": 0,
    "own_draws": False,
    "players": ["random", "sensible"],
    "looks": False,
}
GAME: dict[str, Any] = {"wall": 0, "seating": [0, 0, 1, 1], "points": [1, 2, 3, 4], "places": [1, 2, 3, 4]}
PROGRAMS = TERMS | {"players": ["mjai:x", "sensible"]}
RESULT = {"walls": 1, "risk": 0.05, "players": []}
CONTESTS: list[tuple[str, list[object], tuple[str, ...]]] = [
    ("head", [GAME], ()),
    ("end", [TERMS, GAME], ()),
    ("games", [TERMS, GAME, RESULT], ("1", "6")),
    ("form", [TERMS | {"arena": 2}, RESULT], ("2 (int)", "1")),
    ("text", [b"\xff"], ()),
    ("json", [TERMS, b"{"], ("2", "JSON")),
    ("object", [TERMS, 3], ("3 (int)",)),
    ("field", [TERMS | {"seed": "x"}], ("seed", "'x' (str)", "int")),
    ("points", [TERMS, GAME | {"points": [1]}, RESULT], ("2", "points", "[1] (list)")),
    ("players", [TERMS | {"players": []}], ("players", "[] (list)")),
    ("pairs", [TERMS | {"pairs": 3}], ("pairs", "3 (int)", "true")),
    ("acts", [PROGRAMS, *6 * [GAME | {"acts": 3, "replaced": []}], RESULT], ("acts", "3 (int)")),
    ("replaced", [PROGRAMS, *6 * [GAME | {"acts": [], "replaced": 3}], RESULT], ("replaced", "3 (int)", "why")),
]


@pytest.fixture
def _modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "refused_player.py").write_text(MODULE, "utf-8")
    (tmp_path / "refused_asks.py").write_text("import not_there_at_all", "utf-8")
    (tmp_path / "refused_broken.py").write_text("1 / 0", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "refused_player", raising=False)


@pytest.mark.usefixtures("_modules")
@pytest.mark.parametrize(("ident", "work", "words"), PLAYERS)
def test_a_player_is_refused_in_every_language(ident: str, work: Refused, words: tuple[str, ...]) -> None:
    error = refused(work)
    assert isinstance(error, PlayerError)
    assert error.id == ident
    holds(error, words)
    crosses(error)


@pytest.mark.parametrize(("ident", "work", "words"), SHARES)
def test_workers_are_refused_in_every_language(ident: str, work: Refused, words: tuple[str, ...]) -> None:
    error = refused(work)
    assert isinstance(error, SharesError)
    assert error.id == ident
    holds(error, words)
    crosses(error)


@pytest.mark.parametrize(("ident", "rows", "words"), CONTESTS)
def test_a_file_of_a_contest_is_refused_in_every_language(
    ident: str, rows: list[object], words: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "contest.jsonl"
    path.write_bytes(b"\n".join(row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows))
    error = refused(partial(read, path))
    assert isinstance(error, ArenaError)
    assert error.id == ident
    holds(error, (str(path), *words))
    crosses(error)


def test_a_file_of_a_contest_that_is_not_there_is_refused_in_every_language(tmp_path: Path) -> None:
    error = refused(partial(read, tmp_path / "none.jsonl"))
    assert error.id == "unreadable"
    holds(error, ("none.jsonl",))
    assert "ce fichier ou ce dossier n’existe pas" in told(error, "fr")


def test_a_folder_of_arrays_is_refused_in_every_language(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    error = refused(partial(Maker, tmp_path))
    assert isinstance(error, TablesError)
    holds(error, (str(tmp_path),))
    assert "est déjà là" in told(error, "fr")


def test_a_folder_of_pages_is_refused_in_every_language(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    for folder, why in (
        (tmp_path, "{} is not an empty folder: name one that is empty, or that is not there yet."),
        (tmp_path / "file" / "x", "{}/fr: Not a directory; expected a folder that can be written."),
    ):
        with pytest.raises(FolderError) as caught:
            write(folder, ["fr"], assets(), lambda *_: "<html></html>")
        assert str(caught.value) == why.format(folder)
        assert len({caught.value.sentence(lang) for lang in ("en", "fr", "ja")}) == 3
        assert all(str(folder) in caught.value.sentence(lang) for lang in ("fr", "ja"))


def test_every_id_has_its_text_and_every_text_its_id() -> None:
    acts = {"act-none", "act-refused"}
    players, shares = ({ident for ident, *_ in rows} for rows in (PLAYERS, SHARES))
    contests = {ident for ident, *_ in CONTESTS} | {"unreadable"}
    for lang in ("en", "fr", "ja"):
        assert wordings("player.no-", lang) == players | acts
        assert wordings("shares.no-", lang) == shares
        assert wordings("arena-file.no-", lang) == contests
        assert wordings("tables.no-", lang) == {"folder"}
        assert wordings("site.no-", lang) == {"folder", "written"}
        assert all(text.endswith((".", "。", "{why}", "]'", ']"')) for ident, text in catalogue(lang).items() if in_part(ident))
    assert made("PlayerError", "sim", "mjai", "native") <= players
    assert made("SharesError", "sim") <= shares
    assert made("ArenaError", "sim") <= contests
    assert made("TablesError", "sim") <= {"folder"}


def in_part(ident: str) -> bool:
    return ident.startswith(("player.no-", "shares.no-", "arena-file.no-", "tables.no-", "site.no-"))


def test_an_act_that_is_not_lawful_is_told_within_the_sentence() -> None:
    for act, ident, fr in ((RON, "refused", "n’est pas permis au siège"), (100_000, "none", "il n’y a pas d’action 100000")):
        why = refused(partial(chooses, act)).values["why"]
        assert isinstance(why, ActError)
        assert why.id == ident
        assert translated(why).rstrip(".") == str(why).rstrip(".")
        assert fr in told(refused(partial(chooses, act)), "fr")


def test_seconds_are_set_as_the_language_has_them() -> None:
    error = PlayerError("…", "late", name="mine:act", seconds=0.5)
    assert "en 0,5 s" in translated(error, "fr")
    assert "0.5秒" in translated(error, "ja")


@pytest.mark.parametrize(
    ("words", "fr", "ja"),
    [
        (["simulate", "-n", "1", "--bot", "not_there_at_all:act"], "il n’y a pas de module", "インストールもされていない"),
        (["arena", "--check", "none.jsonl"], "none.jsonl est illisible", "none.jsonl を読めない"),
        (["arena", "-n", "1", "sensible", "mjai:./not-there"], "ne peut pas être lancé", "を起動できない"),
        (["dataset", "x.xml", "--out", "."], "est déjà là", "はすでにある"),
    ],
)
def test_a_command_refuses_in_its_language(words: list[str], fr: str, ja: str) -> None:
    for lang, expected in (("fr", fr), ("ja", ja)):
        found = CliRunner().invoke(main, [*words, "--lang", lang])
        assert found.exit_code == 2, found.output
        assert expected in found.stderr


def test_what_the_system_says_of_a_program_is_in_the_language_too() -> None:
    for where, fr, ja in (
        ("tcp://127.0.0.1:9", "la connexion est refusée", "接続を拒否された"),
        ("./not-there", "ce fichier ou ce dossier n’existe pas", "そのファイルやフォルダーがない"),
    ):
        with pytest.raises(PlayerError) as caught:
            opened(where)
        assert fr in told(caught.value, "fr")
        assert ja in told(caught.value, "ja")
