"""Arrays of tables stay where they are, are shared without a copy, and are as small as they are published to be."""

import subprocess
import sys
from typing import Any

import pytest

np = pytest.importorskip("numpy")

import jantaku.sim  # noqa: E402
from jantaku.bots.stepping import MASK  # noqa: E402
from jantaku.core.acts import ACTS, STRIDE, WORDS  # noqa: E402
from jantaku.sim.arrays import LINE  # noqa: E402
from jantaku.sim.tables import FAR, Tables  # noqa: E402
from tests.compiled import NATIVE  # noqa: E402
from tests.sim.test_tables import ENCODED, begun, played  # noqa: E402


@ENCODED
def test_arrays_stay_where_they_are_and_are_shared_by_dlpack_without_a_copy(encoding: str) -> None:
    tables = begun(3, oracle=True, encoding=encoding)
    for name in ("obs", "hidden", "mask", "reward", "ended", "who", "last", *(["count"] if encoding == "events" else [])):
        array = getattr(tables, name)
        assert array.flags.c_contiguous
        assert array.ctypes.data % LINE == 0
        assert np.from_dlpack(array).ctypes.data == array.ctypes.data
    before = {name: getattr(tables, name).ctypes.data for name in ("obs", "mask", "reward")}
    played(tables, 5)
    assert {name: getattr(tables, name).ctypes.data for name in before} == before


def test_a_table_is_small() -> None:
    assert Tables(1).arrays.tables.itemsize <= 1300


def test_acts_are_numbered_as_they_are_everywhere() -> None:
    assert begun(1).mask.shape == (1, MASK)
    assert ACTS <= MASK <= STRIDE * WORDS


def test_they_are_a_public_name_that_waits_for_numpy_only_when_it_is_used() -> None:
    code = "import jantaku.sim, sys; assert 'numpy' not in sys.modules; from jantaku.sim import Tables; print(dir(jantaku.sim))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.strip() == str(["A_HAND", "A_UNIT", "CudaTables", "Dataset", "STAY", "Tables", "score_all", "shanten_all"])
    with pytest.raises(AttributeError, match="has no attribute 'Desk'"):
        _ = jantaku.sim.Desk  # type: ignore[attr-defined]


@NATIVE
@pytest.mark.parametrize("threads", [1, 2])
def test_many_tables_whose_planes_are_written_past_the_caches_show_the_same_as_few(threads: int) -> None:
    half = FAR // 2
    how: dict[str, Any] = {"book": "tenhou", "seed": 4, "oracle": True, "every": FAR}
    many, few = Tables(FAR, **how, threads=threads), [Tables(half, **how, first=first) for first in (0, half)]
    assert (many.setup.far, few[0].setup.far) == (1, 0)
    for tables in (many, *few):
        tables.reset()
    for _ in range(30):
        for name in ("obs", "hidden", "mask", "who"):
            assert np.array_equal(getattr(many, name), np.concatenate([getattr(tables, name) for tables in few])), name
        acts = many.pick()
        many.step(acts)
        for at, tables in enumerate(few):
            tables.step(acts[half * at : half * (at + 1)])
