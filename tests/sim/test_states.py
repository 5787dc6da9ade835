"""Going back and branching: states of tables are gone on from, kept and rearranged, and refused where anybody altered them."""

from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from jantaku.errors import TablesError  # noqa: E402
from jantaku.game.table import Table  # noqa: E402
from jantaku.sim.logs import SEAL  # noqa: E402
from tests.sim.test_tables import ENCODED, begun, digest, played, written  # noqa: E402


@ENCODED
def test_a_state_is_gone_on_from_as_often_as_one_likes(encoding: str) -> None:
    tables = played(begun(5, oracle=True, encoding=encoding), 60)
    kept, shown = tables.state(), {name: array.copy() for name, array in written(tables).items()}
    first = digest(tables, 80)
    tables.restore(kept)
    for name in ("who", "obs", "count", "hidden", "mask", "state"):
        assert np.array_equal(written(tables)[name], shown[name]), name
    assert digest(tables, 80) == first


@ENCODED
def test_a_table_of_ones_own_is_put_in_the_place_of_another_and_played_on(encoding: str) -> None:
    tables, table = played(begun(3, book="club", encoding=encoding), 12), Table("club", seed=b"one's own")
    table.deal()
    table.push("drawn")
    others = tables.obs[[0, 2]].copy()
    tables.put(1, table)
    assert tables.who[1] in table.asked
    assert set(np.flatnonzero(tables.mask[1])) == {act.number for act in table.lawful(int(tables.who[1]))}
    assert np.array_equal(tables.obs[[0, 2]], others)
    played(tables, 200)


def test_a_table_that_cannot_be_played_on_is_refused() -> None:
    with pytest.raises(TablesError, match=r"the table is 'x' \(str\); give a jantaku.Table"):
        begun(1).put(0, "x")  # type: ignore[arg-type]
    tables, table = begun(2, book="club"), Table("club")
    with pytest.raises(TablesError, match=r"^nobody is asked at the table: deal a hand there$"):
        tables.put(0, table)
    with pytest.raises(TablesError, match=r"^the table is under wrc-2015; these are under club, with their own rulings$"):
        tables.put(0, Table())
    table.deal((-1,) * 136)
    with pytest.raises(TablesError, match=r"^not all tiles of the table are known"):
        tables.put(0, table)


@pytest.mark.parametrize("state", [None, np.zeros(5), np.zeros(4, np.int8)])
def test_what_is_no_state_is_refused(state: Any) -> None:
    with pytest.raises(TablesError, match=r"give one that state\(\) returned, of 5 tables"):
        begun(5).restore(state)


@ENCODED
def test_a_state_that_anybody_altered_is_refused_and_no_table_moves(encoding: str) -> None:
    """What is not known of it could hang the compiled core, or have it read beyond a table."""
    rng, tables = np.random.default_rng(3), begun(3, encoding=encoding)
    state, shown = tables.state(), {name: array.copy() for name, array in written(tables).items()}
    fields = [name for name in (state.dtype.names or ()) if name != SEAL]
    for name in fields:
        for _ in range(20):
            altered = state.copy()
            octets = altered[name][1:2].view(np.uint8).reshape(-1)  # a copy where fields have gaps between rows
            octets[rng.integers(len(octets))] ^= np.uint8(1 << rng.integers(8))
            altered[name][1:2] = octets.view(altered[name].dtype).reshape(altered[name][1:2].shape)
            if altered.tobytes() != state.tobytes():
                with pytest.raises(TablesError, match=r"the state of table 1 was altered, or is not under tenhou"):
                    tables.restore(altered)
    nothing = np.zeros(3, state.dtype)
    with pytest.raises(TablesError, match="table 0 was altered"):
        tables.restore(nothing)
    assert all(np.array_equal(array, shown[name]) for name, array in written(tables).items())


def test_a_state_of_another_book_or_ruling_is_refused_and_its_tables_are_rearranged_as_one_likes() -> None:
    tables = played(begun(3), 20)
    state = tables.state()
    for how in ({"book": "wrc-2015"}, {"house": {"kiriage": True}}, {"length": "east"}):
        with pytest.raises(TablesError, match="table 0 was altered, or is not under"):
            begun(3, **how).restore(state)
    with pytest.raises(TablesError, match=r"the state has the shape \(2,\); give one of 3 tables, \(3,\)"):
        tables.restore(state[:2])
    tables.restore(np.concatenate([state[2:], state[:1], np.repeat(state[1:2], 1)]))
    assert tables.state()["table"]["points"].tolist() == state["table"]["points"][[2, 0, 1]].tolist()


def test_a_state_is_kept_in_a_file(tmp_path: Path) -> None:
    tables = played(begun(3), 20)
    np.save(tmp_path / "state.npy", tables.state())
    begun(3).restore(np.load(tmp_path / "state.npy"))


def test_one_of_the_tables_is_looked_at_as_any_table() -> None:
    tables = played(begun(3, book="club"), 25)
    table = tables.table(2)
    assert table.state.points == tables.state()["table"]["points"][2].tolist()
    assert table.lawful(int(tables.who[2]))
    assert "dora indicator" in str(table.seen(int(tables.who[2])))
    with pytest.raises(TablesError, match="table is 3; it goes from 0 to 2"):
        tables.table(3)


def test_numbers_of_numpy_are_whole_numbers() -> None:
    tables = begun(int(np.int64(3)), seed=np.int32(7), threads=np.uint8(1))
    fork = tables.fork(np.flatnonzero(tables.who == tables.who[1])[-1], np.int64(2))
    assert fork.n == 2
    assert tables.table(np.int16(1)).state.points == tables.table(1).state.points
    with pytest.raises(TablesError, match="copies is 0; it goes from 1"):
        tables.fork(0, 0)
    with pytest.raises(TablesError, match=r"table is .*True.*; give a whole number"):
        tables.fork(np.bool_(1), 1)


@ENCODED
def test_a_fork_goes_its_own_way(encoding: str) -> None:
    tables = played(begun(3, book="wrc-2015", reward="place", length="east", encoding=encoding), 70)
    shown = {name: array.copy() for name, array in written(tables).items()}
    fork = tables.fork(1, 4)
    for name in ("who", "obs", "count", "mask", "state"):
        assert np.array_equal(written(fork)[name], np.repeat(shown[name][1:2], 4, 0)), name
    acts = np.array([np.flatnonzero(fork.mask[0])[min(i, fork.mask[0].sum() - 1)] for i in range(4)])
    fork.step(acts)
    played(fork, 20)
    for name, array in written(tables).items():
        assert np.array_equal(array, shown[name]), name
    assert (fork.book, fork.rewarded, fork.length, fork.n) == (tables.book, "place", "east", 4)
