"""PDFs, by whichever browser is on the machine; without one, a sentence how to print."""

import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from jantaku.cli import main, pdf
from jantaku.cli.pdf import browsers, pdf_of
from jantaku.cli.reading import CommandError
from jantaku.tournament.prints import page
from tests.tournament.prints.hall import hall
from tools import web_tools

PAGES = re.compile(rb"/Type\s*/Page\b")


@pytest.fixture
def event(tmp_path: Path) -> Path:
    into = tmp_path / "open.event"
    into.write_text(hall(16, 4, 2).text, "utf-8")
    return into


def run(*words: object, code: int = 0) -> str:
    found = CliRunner().invoke(main, ["event", *map(str, words)], catch_exceptions=False, env={"LANG": "C"})
    assert found.exit_code == code, found.output
    return found.output


def executable(path: Path, text: str = "#!/bin/sh\nexit 1\n") -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    path.chmod(0o755)
    return str(path)


@pytest.mark.slow
def test_a_print_becomes_a_pdf_of_as_many_sheets_of_a4_as_it_has(
    event: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = web_tools.chromium()
    if not found:
        pytest.skip("Chromium is not installed: no PDF is made (on Debian: apt-get install chromium-headless-shell)")
    monkeypatch.setenv("JANTAKU_CHROMIUM", found)
    into = tmp_path / "certificates.pdf"
    run("print", event, "certificate", "--pdf", into, "--lang", "ja")
    made = into.read_bytes()
    assert made.startswith(b"%PDF-")
    assert len(PAGES.findall(made)) == 3
    size = re.search(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", made)
    assert size
    assert [round(float(each)) for each in size.groups()] == [842, 595]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "sheets"), [("tables", 2), ("sheets", 2), ("blank", 1), ("rules", 1), ("wall", 1)])
def test_signs_and_score_sheets_are_two_on_a_sheet_and_the_rules_one(kind: str, sheets: int) -> None:
    if not web_tools.chromium():
        pytest.skip("Chromium is not installed: no PDF is made (on Debian: apt-get install chromium-headless-shell)")
    assert len(PAGES.findall(pdf_of(page(hall(16, 4, 2), kind, "fr", links={1: "https://hall.example/1"})))) == sheets


def test_without_a_browser_the_answer_says_how_to_print(event: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "browsers", lambda: iter(()))
    told = " ".join(run("print", event, "wall", "--pdf", tmp_path / "wall.pdf", code=2).split())
    assert "No Chrome, Chromium or Edge was found" in told
    assert "--html" in told
    assert not (tmp_path / "wall.pdf").exists()


@pytest.mark.skipif(os.name == "nt", reason="a script of the shell stands for a browser")
def test_a_browser_that_fails_is_followed_by_the_next_and_the_last_reason_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = executable(tmp_path / "broken", "#!/bin/sh\necho 'cannot open display' >&2\nexit 1\n")
    works = executable(
        tmp_path / "works",
        '#!/bin/sh\nfor word; do case $word in --print-to-pdf=*) printf "%%PDF-1.4" > "${word#--print-to-pdf=}";; esac; done\n',
    )
    monkeypatch.setattr(pdf, "browsers", lambda: iter((broken, works)))
    assert pdf_of("<p>page</p>") == b"%PDF-1.4"
    monkeypatch.setattr(pdf, "browsers", lambda: iter((broken, str(tmp_path / "gone"))))
    with pytest.raises(CommandError, match="gone"):
        pdf_of("<p>page</p>")


@pytest.mark.skipif(os.name == "nt", reason="a script of the shell stands for a browser")
def test_the_sandbox_is_left_out_only_for_root_or_where_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "words"
    script = f'#!/bin/sh\necho "$@" >> {log}\necho "No usable sandbox!" >&2\nexit 1\n'
    monkeypatch.setattr(pdf, "browsers", lambda: iter((executable(tmp_path / "browser", script),)))
    monkeypatch.setattr(pdf, "_is_root", lambda: False)
    with pytest.raises(CommandError, match="sandbox"):
        pdf_of("<p>page</p>")
    first, second = log.read_text("utf-8").splitlines()
    assert "--no-sandbox" not in first
    assert "--no-sandbox" in second
    assert "--user-data-dir=" in first


@pytest.mark.skipif(os.name == "nt", reason="paths are of this system")
def test_browsers_are_found_by_path_in_their_usual_places_and_where_playwright_keeps_them(tmp_path: Path) -> None:
    home, bin_ = tmp_path / "home", tmp_path / "bin"
    on_path = executable(bin_ / "chromium")
    mac = executable(home / "Applications" / "Microsoft Edge.app" / "Contents" / "MacOS" / "Microsoft Edge")
    windows = executable(tmp_path / "Programs" / "Google" / "Chrome" / "Application" / "chrome.exe")
    kept = executable(home / ".cache" / "ms-playwright" / "chromium-1200" / "chrome-linux64" / "chrome")
    shell = executable(home / ".cache" / "ms-playwright" / "chromium_headless_shell-1200" / "chrome-linux" / "headless_shell")
    env = {"PATH": str(bin_), "PROGRAMFILES": str(tmp_path / "Programs")}
    assert next(iter(browsers(env, home))) == on_path
    assert {mac, windows, kept, shell} <= {*browsers(env, home)}
    assert [*browsers(env | {"JANTAKU_CHROMIUM": "/opt/mine"}, home)] == ["/opt/mine"]
    apart = executable(tmp_path / "kept" / "chromium-1" / "chrome-linux" / "chrome")
    assert apart in [*browsers(env | {"PLAYWRIGHT_BROWSERS_PATH": str(tmp_path / "kept")}, home)]


def test_a_sign_takes_its_address_from_the_command_and_a_wrong_one_is_refused(event: Path) -> None:
    found = run("print", event, "tables", "--link", "1=https://hall.example/a=b", "--html", "-")
    assert "hall.example/a=b" in found
    assert "1=A" not in run("print", event, "tables", "--link", "x", "--html", "-", code=2)


def test_results_are_written_as_comma_separated_values(event: Path) -> None:
    lines = run("print", event, "results", "--csv", "-").splitlines()
    assert lines[0].lstrip("\ufeff").split(",")[:3] == ["Rank", "Federation no.", "Player"]
    assert len(lines) == 16
