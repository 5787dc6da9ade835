"""The large tables: what is shipped is what the builder makes, and each part is unpacked only when asked for."""

import subprocess
import sys
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from jantaku.core.fields import Lut, fields_of
from jantaku.native import packing
from jantaku.scoring import lut

TABLES = Path(lut.__file__).parent / "tables"


@pytest.mark.parametrize("part", lut.PARTS)
def test_a_rebuilt_table_is_the_shipped_one(part: str) -> None:
    pytest.importorskip("numpy")
    from tools.build_tables import raw

    assert zlib.decompress((TABLES / f"{part}.zlib").read_bytes()) == raw(part)


def test_every_table_has_the_size_that_the_core_declares() -> None:
    for name, (_, shape) in fields_of(Lut).items():
        table = getattr(lut.LUT, name)
        assert len(table) == shape[0]
        if len(shape) > 1:
            assert {len(row) for row in table} == {shape[1]}


def test_no_table_is_unpacked_before_it_is_asked_for() -> None:
    script = """
from jantaku.scoring.lut import LUT, Unpacked
def there():
    found = []
    for name in Unpacked.__slots__:
        try:
            object.__getattribute__(LUT, name)
        except AttributeError:
            continue
        found.append(name)
    return found
print(there())
LUT.shape
print(there())
LUT.suit
print("tally" in there(), "reading" in there())
"""
    printed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert printed.splitlines() == ["[]", "['shape', 'honour_shape', 'merge', 'cost']", "False True"]


def test_there_is_no_other_table() -> None:
    with pytest.raises(AttributeError, match="no table 'shapes'"):
        _ = lut.LUT.shapes  # type: ignore[attr-defined]


def test_threads_that_ask_at_the_same_time_are_given_the_same_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code keeps its address; memory that only one of them held would be freed under it."""
    both = Barrier(2)

    def slowly(*_: object) -> object:
        both.wait(timeout=60)
        return bytearray(8)

    monkeypatch.setattr(lut, "PACKED", {})
    monkeypatch.setattr(packing, "packed_tables", slowly)
    with ThreadPoolExecutor(2) as pool:
        one, other = [each.result() for each in [pool.submit(lut.packed_lut) for _ in range(2)]]
    assert one is other
    assert lut.packed_lut() is one
