"""The large tables: what is shipped is what the builder makes, and each part is unpacked only when asked for."""

import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from jantaku.core.fields import Lut, fields_of
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
