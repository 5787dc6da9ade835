"""The file of an event that is kept here: its chain, then every figure that follows from it."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from jantaku.cli import main
from jantaku.ledger.lines import canonical, sealed


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["event", *map(str, words)], env={"LC_ALL": "C"})


def refuse(ident: str, **values: object) -> ValueError:
    return ValueError(ident, values)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file of an event of eight players, of whose session both tables are in."""
    path: Path = tmp_path_factory.mktemp("kept") / "open.event"
    assert run("new", path, "--name", "Open").exit_code == 0
    assert run("entry", path, *(f"Player {n}" for n in range(1, 9))).exit_code == 0
    assert run("seat", path, "--table", "1=1,2,3,4", "--table", "2=5,6,7,8").exit_code == 0
    for table, points in ((1, (45000, 32000, 25000, 18000)), (2, (30000, 30000, 30000, 30000))):
        assert run("result", path, "--session", 1, "--table", table, *points, "--seen", "Eva").exit_code == 0
    return path.read_text("utf-8")


def told(tmp_path: Path, text: str) -> dict[str, Any]:
    path = tmp_path / "open.event"
    path.write_text(text, "utf-8")
    answer = run("check", path, "--json")
    assert answer.exit_code in {0, 1}
    data: dict[str, Any] = json.loads(answer.stdout)
    assert (answer.exit_code == 1) == bool(data["findings"])
    return data


def test_its_figures_are_recomputed_and_nothing_is_unverified(tmp_path: Path, kept: str) -> None:
    assert told(tmp_path, kept) == {"findings": [], "unverified": []}


def test_another_book_is_asked_of_it_too(tmp_path: Path, kept: str) -> None:
    path = tmp_path / "open.event"
    path.write_text(kept, "utf-8")
    found = json.loads(run("check", path, "--set", "uma=20,10,-10,-20", "--json").stdout)["findings"]
    assert {one["id"] for one in found} == {"score"}


def test_an_altered_line_is_found_by_its_hash(tmp_path: Path, kept: str) -> None:
    assert {one["id"] for one in told(tmp_path, kept.replace("45000", "45100", 1))["findings"]} == {"chain"}


def test_an_altered_figure_is_found_though_every_seal_after_it_was_made_again(tmp_path: Path, kept: str) -> None:
    rows = [json.loads(line) for line in kept.replace("45000", "45100", 1).splitlines()]
    prev = ""
    for row in rows:
        if "prev" in row:
            row["prev"] = "" if row["n"] == 0 else prev
            row["hash"] = sealed({key: value for key, value in row.items() if key != "hash"}, 10**6, refuse)
            prev = row["hash"]
    text = "".join(
        f"{canonical(row, refuse)}\n" if "prev" in row else f"{json.dumps(row, separators=(',', ':'))}\n" for row in rows
    )
    assert {one["id"] for one in told(tmp_path, text)["findings"]} == {"chain"}
