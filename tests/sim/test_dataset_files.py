"""A data set in its folder: there whole, or refused; what no data set is made of is said."""

import os
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from jantaku.errors import BookError, TablesError  # noqa: E402
from jantaku.game import formats  # noqa: E402
from jantaku.sim import Dataset, dataset  # noqa: E402
from jantaku.sim.dataset import NAMES, Rows, make, shapes  # noqa: E402
from tests.sim.test_dataset import command, kept, played, written  # noqa: E402


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    found = command(kept(tmp_path, played()), "--out", tmp_path)
    assert found.exit_code == 2
    assert "name a folder that is new, or empty" in found.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["text.log"]


def test_a_part_of_a_data_set_is_not_read_as_one(tmp_path: Path) -> None:
    data = written(tmp_path, kept(tmp_path, played()))
    assert len(data)
    (tmp_path / "data" / "index.json").unlink()
    for folder in (tmp_path / "data", tmp_path / "nowhere"):
        with pytest.raises(TablesError, match="has no data set, or not the whole of one"):
            Dataset(folder)


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("act.npy", lambda path: path.write_bytes(b"")),
        ("act.npy", lambda path: np.save(path, np.load(path)[:3])),
        ("obs.npy", lambda path: np.save(path, np.load(path)[:, :5])),
        ("hands.npy", lambda path: np.save(path, np.load(path)[:0])),
        ("mask.npy", lambda path: path.unlink()),
        ("index.json", lambda path: path.write_text("[]", "utf-8")),
        ("index.json", lambda path: path.write_text("null", "utf-8")),
        ("index.json", lambda path: path.write_text("{", "utf-8")),
        ("index.json", lambda path: path.write_text(path.read_text("utf-8").replace("planes", "pixels"), "utf-8")),
    ],
)
def test_a_data_set_with_a_broken_file_is_refused(name: str, broken: Any, tmp_path: Path) -> None:
    folder = written(tmp_path, kept(tmp_path, played())).folder
    broken(folder / name)
    with pytest.raises(TablesError, match="has no data set, or not the whole of one"):
        Dataset(folder)


def test_without_the_file_of_names_the_rest_is_read(tmp_path: Path) -> None:
    data = written(tmp_path, kept(tmp_path, played()))
    (data.folder / NAMES).unlink()
    assert Dataset(data.folder)[0]["mask"].any()
    with pytest.raises(TablesError, match="the names of the games cannot be read"):
        assert Dataset(data.folder).names


@pytest.mark.parametrize(
    ("files", "how", "said"),
    [
        ("game.xml", {}, r"the files are 'game.xml' \(str\); give a list of their paths"),
        (None, {}, r"the files are None \(NoneType\)"),
        ([5], {}, r"a file is 5 \(int\); give its path"),
        ([], {"folder": 5}, r"the folder is 5 \(int\); give its path"),
        ([], {"encoding": "pixels"}, "encoding is 'pixels'"),
        ([], {"oracle": 2}, r"oracle is 2 \(int\); give True or False"),
        ([], {"book": "emma"}, "emma"),
        ([], {"book": 5}, "book"),
        ([], {"house": {"no_such_ruling": 1}}, "no_such_ruling"),
        ([], {"house": 5}, "the rulings of the house"),
    ],
)
def test_what_no_data_set_is_made_of_is_said(files: Any, how: dict[str, Any], said: str, tmp_path: Path) -> None:
    with pytest.raises((TablesError, BookError), match=said):
        make(files, **{"folder": tmp_path / "data", **how})


def test_a_folder_and_a_book_are_named_as_texts_too(tmp_path: Path) -> None:
    data = make([str(kept(tmp_path, played()))], str(tmp_path / "data"), book="tenhou", house={"kiriage": False})
    assert len(Dataset(str(tmp_path / "data"))) == len(data) > 0


@pytest.mark.parametrize("at", range(1, 11))
def test_where_it_is_stopped_in_the_middle_of_a_part_the_parts_before_are_there_whole(
    at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C may come between any two lines."""
    files, added, add = [kept(tmp_path, played(seed=b"one"))], 0, Rows.add

    def stopped(rows: Rows, some: Any) -> None:
        nonlocal added
        added += 1
        add(rows, some)
        if added == 7 + at:
            raise KeyboardInterrupt

    whole = written(tmp_path, *files, name="whole")
    monkeypatch.setattr(dataset, "AT_ONCE", 1)
    monkeypatch.setattr(Rows, "add", stopped)
    arrays = len(shapes("planes", oracle=False))
    with pytest.raises(KeyboardInterrupt) if at <= 2 * arrays - 7 else nullcontext():
        make([*files, *files], tmp_path / "data")
    data = Dataset(tmp_path / "data")
    assert data.index["games"] == len(data.names) == len(data.games) in (0, 1, 2)
    assert len(data) == data.index["games"] * len(whole)
    assert [len(array) for name, array in data.arrays.items() if name not in ("hands", "games")] == [len(data)] * (
        len(data.arrays) - 2
    )
    assert len(data.hands) == data.index["games"] * len(whole.hands)


def test_a_file_whose_name_is_no_text_is_read_and_named(tmp_path: Path) -> None:
    game, broken = (tmp_path / os.fsdecode(name) for name in (b"game\xff.log", b"broken\xff.log"))
    try:
        game.write_text(formats.write(played(), "text"), "utf-8")
    except OSError:
        pytest.skip("names of files are texts here")
    broken.write_text("no record", "utf-8")
    words = [sys.executable, "-m", "jantaku", "dataset", str(game), str(broken), "--out", str(tmp_path / "data")]
    found = subprocess.run(words, capture_output=True, check=False)
    assert found.returncode == 1, found.stderr
    assert b"Traceback" not in found.stderr
    data = Dataset(tmp_path / "data")
    assert data.names[0].endswith("game\\udcff.log")
    assert data.index["left_out"][0]["place"] == str(broken)


def test_a_file_that_cannot_be_read_is_named_wherever_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, missing = kept(tmp_path, played()), tmp_path / "missing.xml"
    monkeypatch.setattr(dataset, "AT_ONCE", 1)
    for at, files in enumerate(([missing], [missing, game], [game, missing], [game, missing, game])):
        data = make(files, tmp_path / f"data{at}")
        assert [one["place"] for one in data.index["left_out"]] == [str(missing)], files
    assert command(missing, "--out", tmp_path / "none").exit_code == 2
    found = command(game, missing, "--out", tmp_path / "some")
    assert found.exit_code == 1
    assert "missing.xml" in found.stdout
