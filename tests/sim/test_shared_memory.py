"""PyTorch and JAX see the arrays of tables without a copy, truths too."""

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


@pytest.mark.parametrize("name", ARRAYS)
def test_jax_has_the_same_address(tables: Tables, name: str) -> None:
    """Nothing more is asked of it: JAX takes its arrays to be immutable, and may read them before or after a step."""
    dlpack = pytest.importorskip("jax.dlpack")
    array = getattr(tables, name)
    shared = dlpack.from_dlpack(array)
    assert shared.unsafe_buffer_pointer() == array.ctypes.data
    assert (shared.shape, shared.dtype) == (array.shape, array.dtype)
