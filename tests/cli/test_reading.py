"""Words and files that a command cannot read are refused in its language."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.cli.locked import locked
from jantaku.cli.reading import CommandError
from jantaku.register import Register
from jantaku.texts import LANGUAGES
from tests.refusals import raised, worded, wordings

EMPTY = Register.begin("wrc-2015", event="Open").text.encode()
FORMER = Path(__file__).parents[1] / "data" / "former"
GAME, REFEREED = ((FORMER / name).read_bytes() for name in ("game.jantaku", "refereed.log"))
GAMES = 2 * (FORMER / "game.json").read_bytes()
RECORDED = ["cheating", "--session", "1", "--player", "Aki", "--referee", "Eva"]
# id, words of the command, the contents of FILE; EVENT is an event, REGISTER a register
REFUSED: list[tuple[str, list[str], bytes]] = [
    ("file-missing", ["seat", "check", "none"], b""),
    ("file-missing", ["event", "seat", "EVENT", "--plan", "none"], b""),
    ("file-folder", ["seat", "check", "."], b""),
    ("file-encoding", ["seat", "check", "FILE"], b"\xff"),
    ("file-encoding", ["event", "standings", "FILE"], b"\xff"),
    ("file-path", ["seat", "check", "x" * 5000], b""),
    ("file-large", ["event", "entry", "EVENT", "--csv", "FILE"], b"x" * (9 << 20)),
    ("file-taken", ["event", "export", "EVENT", "--into", "FILE"], b""),
    ("file-taken", ["event", "random", "--seed", "1", "--file", "FILE"], b""),
    ("file-taken", ["arena", "random", "sensible", "--out", "FILE"], b""),
    ("file-read", ["event", "export", "EVENT", "--into", "EVENT"], b""),
    ("file-read", ["convert", "FILE", "FILE", "--to", "mjai"], b""),
    ("file-twice", ["event", "print", "EVENT", "wall", "--html", "PAGE", "--pdf", "PAGE"], b""),
    ("output-twice", ["event", "print", "EVENT", "wall", "--html", "-", "--csv", "-"], b""),
    ("output-answers", ["event", "print", "EVENT", "wall", "--html", "-", "--json"], b""),
    ("file-written", ["event", "export", "EVENT", "--into", "none/PAGE"], b""),
    ("file-written", ["ruling", "cheating", "--player", "A", "--record", "none/PAGE"], b""),
    ("file-named", ["event", "withdraw", "/", "1"], b""),
    ("register", ["ruling", "--register", "FILE"], b"x"),
    ("register-book", ["ruling", *RECORDED, "--record", "REGISTER", "--book", "club"], b""),
    ("register-begun", ["ruling", *RECORDED, "--record", "REGISTER", "--event", "Open"], b""),
    ("file-folder", ["ruling", "--register", "."], b""),
    ("given", ["ruling", "late", "--given", "minutes"], b""),
    ("given-twice", ["ruling", "late", "--given", "minutes=7", "--given", "minutes=8"], b""),
    ("register-player", ["ruling", "--register", "REGISTER", "--player", "Zoe"], b""),
    (
        "register-players",
        ["ruling", "--register", "FILE", "--player", "Zoe"],
        Register.begin("wrc-2015", event="Open").text.encode(),
    ),
    ("own-book", ["verify", "EVENT", "--book", "club"], b""),
    ("receipts", ["verify", "FILE", "--receipt", "x"], GAME),
    ("hands", ["replay", "FILE", "--hand", "300"], GAME),
    ("hands", ["replay", "FILE", "--hand", "300"], REFEREED),
    ("hand", ["replay", "FILE"], b"jantaku-log 1\nbook club\n\nunfinished\n"),
    ("one-game", ["replay", "FILE", "--game", "2"], REFEREED),
    ("ending", ["convert", "FILE", "out.zzz"], GAME),
    ("games", ["convert", "FILE", "out.json", "--game", "3"], GAME),
    ("game-joined", ["convert", "FILE", "FILE", "out.json", "--game", "3"], GAME),
    ("which-game", ["convert", "FILE", "out.json"], GAMES),
    ("several-files", ["event", "check", "a.csv", "FILE"], b""),
    ("in-points", ["event", "check", "FILE", "--in-points"], b""),
    ("file-missing", ["event", "check", "none"], b""),
    ("file-folder", ["event", "check", "."], b""),
    ("at-prompt", ["play", "--terminal", "--seed", "x"], b""),
    ("asked", ["play", "--refereed", "--hints", "waits"], b""),
    ("judged", ["play", "--training"], b""),
    ("full-screen", ["play", "--name", "Aki"], b""),
    ("all-hints", ["play", "--hints", "all"], b""),
    ("save-taken", ["play", "--save", "FILE"], b""),
    ("save-name", ["play", "--save", "x" * 300], b""),
    ("save-folder", ["play", "--save", "none/game"], b""),
    ("seat-twice", ["play", "--seat", "E", "--seat", "E"], b""),
    ("seat-taken", ["play", "--seat", "E", "--seat", "E=strong"], b""),
    ("program-judged", ["play", "--refereed", "--seat", "E=mjai:cat"], b""),
    ("terminal", ["play", "--terminal"], b""),
    ("bots-alike", ["play", "--terminal", "--seat", "E=random"], b""),
    ("event", ["event", "withdraw", "none", "1"], b""),
    ("interchange", ["event", "withdraw", "FILE", "1"], b'{"format": "jantaku-event"}'),
    ("interchange", ["event", "export", "FILE", "--csv"], b'{"format": "jantaku-event"}'),
    ("time", ["event", "session", "EVENT", "1", "--start", "--at", "25:99"], b""),
    ("seats", ["event", "seat", "EVENT", "--table", "1=1,2,3"], b""),
    ("pair", ["event", "seat", "EVENT", "--set", "5"], b""),
    ("number", ["event", "seat", "EVENT", "--set", "x=A"], b""),
    ("number", ["event", "stage", "EVENT", "Finals", "--on", "x"], b""),
]
IN_A_LIST = [
    ("list-column", b"name,age\n", 1),
    ("list-no-name", b"club\n", 1),
    ("list-cells", b"name,club\nA\n", 2),
    ("list-whole", b"name,number\nA,1\nB,x\n", 3),
]
# Whoever is root may read everything; tests/cli/test_pdf.py; below.
WITHOUT_A_TEST = {"file-denied", "save-denied", "browser", "pdf", "file-busy", "tui"}


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an event and a register."""
    made = tmp_path_factory.mktemp("begun")
    for words in (
        ["event", "new", str(made / "EVENT"), "--name", "Open"],
        ["ruling", *RECORDED, "--record", str(made / "REGISTER")],
    ):
        assert CliRunner().invoke(main, words).exit_code == 0
    return made


@pytest.fixture
def folder(begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("EVENT", "REGISTER"):
        (tmp_path / name).write_bytes((begun / name).read_bytes())
    return tmp_path


def stderr(words: list[str], lang: str) -> str:
    """Return what is refused in a language that the environment asks for."""
    found = CliRunner().invoke(main, words, env={"LC_ALL": None, "LC_MESSAGES": None, "LANG": f"{lang}.UTF-8"})
    assert (found.exit_code, found.stdout) == (2, "")
    return found.stderr.removeprefix("Error: ").strip()


def test_every_refusal_is_worded_and_every_wording_is_of_a_refusal() -> None:
    for lang in LANGUAGES:
        assert wordings("cli.no-", lang) == raised("CommandError")
    assert {ident for ident, *_ in REFUSED} | WITHOUT_A_TEST == raised("CommandError")


@pytest.mark.parametrize(("ident", "words", "data"), REFUSED, ids=[f"{ident}-{words[1]}" for ident, words, _ in REFUSED])
def test_a_command_refuses_in_its_language(folder: Path, ident: str, words: list[str], data: bytes) -> None:
    (folder / "FILE").write_bytes(data)
    for lang in LANGUAGES:
        found = stderr(words, lang)
        assert worded(f"cli.no-{ident}", lang).fullmatch(found), found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("ident", "data", "line"), IN_A_LIST)
def test_a_list_is_refused_with_its_line(folder: Path, ident: str, data: bytes, line: int, lang: str) -> None:
    (folder / "FILE").write_bytes(data)
    found = stderr(["event", "entry", "EVENT", "--csv", "FILE"], lang)
    assert found.startswith({"en": f"FILE, line {line}: ", "fr": f"FILE, ligne {line}\u00a0: ", "ja": f"FILE、{line}行目："}[lang])
    assert worded(f"tournament.no-{ident}", lang).search(found), found


@pytest.mark.parametrize("command", ["verify", "replay", "review", "convert"])
def test_a_record_that_cannot_be_read_is_refused_in_the_language_of_the_command(tmp_path: Path, command: str) -> None:
    file = tmp_path / "game.json"
    file.write_text('{"title": [], "name": ["A", "B", "C"], "rule": {"disp": "x"}, "log": []}', "utf-8")
    words = [command, str(file), *([str(tmp_path / "out.jsonl")] if command == "convert" else [])]
    said = {lang: " ".join(CliRunner().invoke(main, [*words, "--lang", lang]).output.split()) for lang in LANGUAGES}
    assert "a list of 0; expected a list of 1 to 1000 values." in said["en"]
    assert "Lu : une liste de 0 valeurs. Il faudrait : une liste de 1 à 1000 valeurs." in said["fr"].replace("\u00a0", " ")
    assert said["ja"].endswith("必要：1〜1000個の値のリスト。")


def test_a_file_that_another_command_writes_is_refused_once_it_was_waited_for(folder: Path) -> None:
    with locked(folder / "EVENT"), pytest.raises(CommandError) as caught, locked(folder / "EVENT", patience=0):
        pass
    for lang in LANGUAGES:
        assert worded("cli.no-file-busy", lang).fullmatch(caught.value.sentence(lang))
