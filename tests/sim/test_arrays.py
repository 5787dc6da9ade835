"""Arrays of tables stay where they are, are shared without a copy, and are as small as they are published to be."""

import subprocess
import sys

import pytest

np = pytest.importorskip("numpy")

import jantaku.sim  # noqa: E402
from jantaku.bots.stepping import MASK  # noqa: E402
from jantaku.core.acts import ACTS, STRIDE, WORDS  # noqa: E402
from jantaku.sim.steppers import LINE  # noqa: E402
from jantaku.sim.tables import Tables  # noqa: E402
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
