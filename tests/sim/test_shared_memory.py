"""PyTorch and JAX see the arrays of tables without a copy, truths too."""

import subprocess
import sys
from importlib.util import find_spec

import pytest

pytest.importorskip("numpy")

from jantaku.sim.tables import Tables

ARRAYS = ("obs", "mask", "reward", "who", "ended", "hidden", "last")


@pytest.fixture
def tables() -> Tables:
    tables = Tables(3, "tenhou", seed=7, oracle=True)
    tables.reset()
    return tables


@pytest.mark.parametrize("name", ARRAYS)
def test_pytorch_reads_the_memory_that_the_next_step_writes(tables: Tables, name: str) -> None:
    torch = pytest.importorskip("torch")
    array = getattr(tables, name)
    shared = torch.from_dlpack(array)
    assert shared.data_ptr() == array.ctypes.data
    assert (shared.shape, str(shared.dtype)) == (array.shape, f"torch.{array.dtype}")
    before = shared.clone()
    for _ in range(2000):  # games end in it, as `last` takes
        tables.step(tables.pick())
        if not torch.equal(shared, before):
            break
    assert not torch.equal(shared, before)
    assert shared.tolist() == getattr(tables, name).tolist()


JAX = """
from jax import dlpack
from jantaku.sim.tables import Tables

tables = Tables(3, "tenhou", seed=7, oracle=True)
tables.reset()
for name in {names}:
    array = getattr(tables, name)
    shared = dlpack.from_dlpack(array)
    assert shared.unsafe_buffer_pointer() == array.ctypes.data, name
    assert (shared.shape, shared.dtype) == (array.shape, array.dtype), name
print("shared")
"""


@pytest.mark.slow
def test_jax_has_the_same_address() -> None:
    """In a process apart: where JAX is loaded, no other test may fork. JAX takes its arrays to be immutable: no step follows."""
    if find_spec("jax") is None:
        pytest.skip("JAX is not here: make test installs it")
    found = subprocess.run([sys.executable, "-c", JAX.format(names=ARRAYS)], capture_output=True, text=True, check=False)
    assert found.stdout == "shared\n", found.stderr
