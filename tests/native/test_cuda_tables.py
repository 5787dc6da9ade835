"""Tables on a graphics card are those of the processor, byte for byte; here the processor runs the kernels, on arrays of NumPy."""

import sys
from types import ModuleType
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from jantaku.core.fields import same  # noqa: E402
from jantaku.errors import ActError, TablesError  # noqa: E402
from jantaku.native.cuda import NoCard  # noqa: E402
from jantaku.sim import cuda_tables  # noqa: E402
from jantaku.sim.cuda_tables import CudaTables  # noqa: E402
from jantaku.sim.tables import A_HAND, A_UNIT, STAY, Tables  # noqa: E402
from tests.compiled import NATIVE  # noqa: E402
from tests.native.host_card import HostMachine, host_kernels  # noqa: E402
from tests.native.test_card import no_card  # noqa: E402

BOOKS = ("tenhou", "wrc-2015", "wrr-2013", "club")
STEPS = {"hand": 150, "east": 900, "game": 1600}  # by random acts; in each of them units end
ARRAYS = ("who", "obs", "mask", "reward", "ended", "last")
pytestmark = pytest.mark.slow  # the kernels are built


@pytest.fixture
def host(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> HostMachine:
    """The processor in place of a card."""
    made = HostMachine(host_kernels(tmp_path_factory))
    monkeypatch.setattr(cuda_tables, "machine", lambda: made)
    return made


def begun(n: int, **more: Any) -> CudaTables:
    """Tables at which everybody has sat down."""
    tables = CudaTables(n, **{"book": "tenhou", "seed": 7, **more})
    tables.reset()
    return tables


def played(tables: Any, steps: int) -> Any:
    """The same tables, after so many lawful acts at each."""
    for _ in range(steps):
        tables.step(tables.pick())
    return tables


def written(tables: Any) -> dict[str, Any]:
    """A copy of all that is written."""
    return {name: getattr(tables, name).copy() for name in ARRAYS}


def assert_same(one: Any, other: Any, where: object = "") -> None:
    """Assert that two sets of tables have written the same bytes, in arrays of the same kind."""
    for name in ARRAYS:
        a, b = getattr(one, name), getattr(other, name)
        assert (a.dtype, a.shape, a.strides) == (b.dtype, b.shape, b.strides), name
        assert a.tobytes() == b.tobytes(), (name, where)


@NATIVE
@pytest.mark.parametrize("length", ["game", "east", "hand"])
@pytest.mark.parametrize("name", BOOKS)
def test_every_array_has_the_bytes_of_the_tables_on_the_processor(name: str, length: Any, host: HostMachine) -> None:
    how: dict[str, Any] = {"book": name, "seed": BOOKS.index(name), "length": length}
    one, other = begun(64, **how), Tables(64, **how)
    other.reset()
    assert_same(one, other)
    ended = set()
    for step in range(STEPS[length]):
        acts = one.pick()
        assert np.array_equal(acts, other.pick())
        one.step(acts)
        other.step(acts)
        assert_same(one, other, step)
        ended.update(one.ended.tolist())
    assert ended == ({0, A_UNIT} if length == "hand" else {0, A_HAND, A_UNIT})
    assert host.launched.count("each_table") == host.launched.count("unlawful_each") + 1


@NATIVE
@pytest.mark.parametrize("block", [32, 64])
@pytest.mark.parametrize("n", [1, 33, 70])
def test_any_number_of_tables_in_blocks_of_any_size_is_written_and_no_more(n: int, block: int, host: HostMachine) -> None:
    host.block = block
    one, other = begun(n, first=5, every=1000), Tables(n, "tenhou", seed=7, first=5, every=1000)
    other.reset()
    for _ in range(40):
        acts = other.pick()
        one.step(acts)
        other.step(acts)
    assert_same(one, other)
    assert not one._store[n // 32, :, n % 32 :].any() if n % 32 else True


@NATIVE
@pytest.mark.parametrize("reward", ["score", "place"])
def test_rewards_by_score_and_place_are_those_of_the_processor(reward: Any, host: HostMachine) -> None:  # noqa: ARG001
    how: dict[str, Any] = {"book": "tenhou", "seed": 3, "length": "hand", "reward": reward}
    one, other = begun(16, **how), Tables(16, **how)
    other.reset()
    gained = 0
    for _ in range(150):
        acts = one.pick()
        one.step(acts)
        other.step(acts)
        assert np.array_equal(one.reward, other.reward)
        gained += int(np.abs(one.reward).sum())
    assert gained


@NATIVE
def test_a_table_whose_act_is_to_stay_waits(host: HostMachine) -> None:  # noqa: ARG001
    one, other = played(begun(6), 30), Tables(6, "tenhou", seed=7)
    other.reset()
    played(other, 30)
    acts, before = one.pick(), written(one)
    acts[[0, 2]] = STAY
    one.step(acts)
    other.pick()
    other.step(acts)
    assert_same(one, other)
    assert np.array_equal(one.obs[[0, 2]], before["obs"][[0, 2]])
    assert not np.array_equal(one.obs[[1, 3]], before["obs"][[1, 3]])
    assert not one.reward[[0, 2]].any()


def test_the_first_act_that_is_refused_is_named_with_its_clause_and_no_table_moves(host: HostMachine) -> None:
    one = played(begun(40, book="wrc-2015"), 50)
    kept, before, acts = one.state(), written(one), one.pick()
    drawn = one.state()  # pick() drew lots
    host.launched.clear()
    bad = acts.copy()
    for at in (35, 9):
        bad[at] = np.flatnonzero(~one.mask[at])[0]
    with pytest.raises(ActError, match=rf"^table 9: seat {one.who[9]} may not .+ \(act {bad[9]}\): \w+"):
        one.step(bad)
    assert host.launched == ["unlawful_each"]
    assert all(np.array_equal(array, before[name]) for name, array in written(one).items())
    assert np.array_equal(one.state(), drawn)
    assert not np.array_equal(kept, drawn)
    one.step(acts)


@NATIVE
def test_the_sentence_of_a_refusal_is_that_of_the_processor(host: HostMachine) -> None:  # noqa: ARG001
    one, other = begun(40), Tables(40, "tenhou", seed=7)
    other.reset()
    played(one, 60)
    played(other, 60)
    for at in range(40):
        acts = np.full(40, STAY, np.int16)
        acts[at] = np.flatnonzero(~one.mask[at])[at % 20]
        with pytest.raises(ActError) as here:
            one.step(acts)
        with pytest.raises(ActError) as there:
            other.step(acts)
        assert str(here.value) == str(there.value)


@pytest.mark.parametrize("kind", ["int16", "int32", "int64"])
@pytest.mark.parametrize("act", [-2, 178, 183, 1 << 14])
def test_an_act_that_does_not_exist_is_refused(kind: str, act: int, host: HostMachine) -> None:  # noqa: ARG001
    one = begun(3)
    acts = one.pick().astype(kind)
    acts[1] = act
    with pytest.raises(ActError, match=rf"^table 1: there is no act {act}; mask\[1\] has those that seat \d may do$"):
        one.step(acts)
    acts[1] = STAY
    one.step(acts)


def test_a_wide_act_is_not_cut_to_sixteen_bits(host: HostMachine) -> None:  # noqa: ARG001
    one = begun(3)
    acts = one.pick().astype(np.int64)
    acts[2] += 1 << 32
    with pytest.raises(ActError, match=rf"there is no act {acts[2]}"):
        one.step(acts)
    with pytest.raises(ActError, match="there is no act 65535"):
        one.step([STAY, STAY, 65535])


class Lent:
    """Acts in another library's array on the card, by one protocol or the other."""

    def __init__(self, acts: Any, *, packed: bool) -> None:
        if packed:
            self.__dlpack__ = acts.__dlpack__
            self.__dlpack_device__ = acts.__dlpack_device__
        else:
            self.__cuda_array_interface__ = acts.__array_interface__
            self.__array_interface__ = acts.__array_interface__


@pytest.mark.parametrize("packed", [True, False])
def test_acts_of_other_libraries_are_taken_where_they_are(packed: bool, host: HostMachine) -> None:  # noqa: ARG001, FBT001
    one, other = begun(5), begun(5)
    acts = one.pick().astype(np.int64)
    assert np.array_equal(other.pick(), acts)
    lent = Lent(acts, packed=packed)
    assert np.shares_memory(one._on_card(lent), acts)
    one.step(lent)
    other.step(np.repeat(acts, 2)[::2])  # with gaps
    assert_same(one, other)


@pytest.mark.parametrize(
    ("acts", "text"),
    [
        ([0, 0], r"acts have the shape \(2,\); give one for each table, \(3,\)"),
        (np.zeros((3, 1), np.int16), r"the shape \(3, 1\)"),
        ([0.0, 0.0, 0.0], "acts are float64; give int16, int32 or int64, the places in mask"),
        (np.zeros(3, np.uint8), "acts are uint8"),
        (np.zeros(3, np.bool_), "acts are bool"),
    ],
)
def test_acts_that_are_none_are_refused(acts: Any, text: str, host: HostMachine) -> None:  # noqa: ARG001
    with pytest.raises(TablesError, match=text):
        begun(3).step(acts)


def test_a_state_is_restored_as_often_as_it_is_wanted_and_reset_begins_again(host: HostMachine) -> None:
    one = begun(40)
    first = written(one)
    kept = played(one, 60).state()
    there = written(one)
    after = written(played(one, 60))
    for _ in range(2):
        host.launched.clear()
        one.restore(kept)
        assert host.launched == ["each_table"]
        for name in ("who", "obs", "mask"):
            assert np.array_equal(getattr(one, name), there[name])
        assert not any(getattr(one, name).any() for name in ("reward", "ended", "last"))
        played(one, 60)
        for name in ("who", "obs", "mask", "reward", "ended"):
            assert np.array_equal(getattr(one, name), after[name])
    places = [getattr(one, name).ctypes.data for name in ARRAYS]
    one.reset()
    assert all(np.array_equal(array, first[name]) for name, array in written(one).items())
    assert places == [getattr(one, name).ctypes.data for name in ARRAYS]


def test_a_state_that_was_altered_or_is_of_another_book_is_refused(host: HostMachine) -> None:  # noqa: ARG001
    state = begun(40).state()
    state[1, 5, 7] ^= 1
    for how, one in (({}, state), ({"book": "wrc-2015"}, begun(40).state())):
        with pytest.raises(TablesError, match="the state was altered, or is of another book"):
            begun(40, **how).restore(one)


@pytest.mark.parametrize("state", [None, 7, np.zeros(40), np.zeros((2, 320, 31), np.uint32), np.zeros((2, 320, 32), np.int32)])
def test_an_object_that_state_did_not_return_is_refused(state: Any, host: HostMachine) -> None:  # noqa: ARG001
    with pytest.raises(TablesError, match=r"give one that state\(\) returned, of 40 tables"):
        begun(40).restore(state)


@NATIVE
def test_one_of_the_tables_is_looked_at_and_forked_as_on_the_processor(host: HostMachine) -> None:  # noqa: ARG001
    one, other = begun(40), Tables(40, "tenhou", seed=7)
    other.reset()
    played(one, 50)
    played(other, 50)
    assert same(one.table(37).state, other.table(37).state) == []
    here, there = one.fork(37, 35), other.fork(37, 35)
    assert_same(here, there)
    assert_same(played(here, 80), played(there, 80))
    with pytest.raises(TablesError, match="table is 40"):
        one.table(40)


def test_with_nothing_to_see_the_rest_is_the_same(host: HostMachine) -> None:  # noqa: ARG001
    one, other = played(begun(33, encoding="nothing"), 50), played(begun(33), 50)
    assert one.obs.shape == (0, 84, 34)
    assert all(np.array_equal(getattr(one, name), getattr(other, name)) for name in ARRAYS if name != "obs")


@pytest.mark.parametrize(
    ("how", "text"),
    [
        ({"encoding": "events"}, "encoding is 'events' .*; on a graphics card there are planes, nothing"),
        ({"oracle": True}, "oracle is not offered on a graphics card"),
        ({"players": ("open", "open", "random", "open")}, 'on a graphics card all four players are "open"'),
        ({"players": ("open", "nobody", "open", "open")}, "a player is 'nobody' .*; there are open, "),
        ({"reward": "fame"}, "reward is 'fame' .*; there are points, score, place"),
        ({"length": "west"}, "length is 'west' .*; there are hand, east, game"),
        ({"n": 0}, "n is 0"),
        ({"seed": -1}, "seed is -1"),
    ],
)
def test_an_argument_that_is_not_offered_is_refused(how: dict[str, Any], text: str, host: HostMachine) -> None:  # noqa: ARG001
    with pytest.raises(TablesError, match=text):
        CudaTables(**{"n": 3, **how})


@pytest.mark.parametrize("call", ["step", "pick", "state", "table", "fork"])
def test_before_reset_nothing_is_played(call: str, host: HostMachine) -> None:  # noqa: ARG001
    words: dict[str, Any] = {"step": ([0, 0, 0],), "table": (0,), "fork": (0, 2)}
    with pytest.raises(TablesError, match=rf"{call}\(\) came before reset\(\)"):
        getattr(CudaTables(3), call)(*words.get(call, ()))


@pytest.mark.parametrize(("call", "words"), [("put", (0, None)), ("chosen_by", (None, None, None)), ("tallies", ())])
def test_a_method_that_a_card_does_not_have_is_refused(call: str, words: Any, host: HostMachine) -> None:  # noqa: ARG001
    with pytest.raises(TablesError, match="not offered on a graphics card"):
        getattr(begun(3), call)(*words)


def test_too_little_memory_is_a_sentence(host: HostMachine) -> None:
    def no_room(*_: object) -> None:
        raise MemoryError

    host.xp = ModuleType("full")
    host.xp.zeros = no_room
    with pytest.raises(NoCard, match="the graphics card has too little memory left"):
        CudaTables(3)


def test_the_rows_of_the_benchmark_are_made_where_the_card_is_the_processor(host: HostMachine) -> None:
    from benchmarks import cuda

    rows = cuda.table_rows(host, tables=64, steps=3)
    assert [row.required for row in rows] == ["6e+07 decisions/s"] * len(rows)
    assert cuda.equal_tables(tables=64, steps=30)


def test_without_a_card_one_sentence_says_so() -> None:
    if no_card() is None:
        pytest.skip("there is a graphics card here")
    from jantaku.sim import CudaTables as Offered

    with pytest.raises(NoCard, match="on this machine"):
        Offered(3)


def test_without_cupy_the_sentence_names_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda_tables, "GraphicsCard", object)
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(TablesError, match=r"need CuPy, which is not installed: pip install 'jantaku\[cuda\]'"):
        cuda_tables.CardMachine()
