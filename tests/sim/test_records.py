"""Records as structures: the same fields, the same values, there and back."""

from random import Random
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from jantaku.core.fields import FinishedHand, Lut, Rules, Scratch, State, Worth, fields_of, same  # noqa: E402
from jantaku.scoring.lut import LUT  # noqa: E402
from jantaku.sim.records import dtype, pack, packed_lut, unpack  # noqa: E402

CLASSES = (FinishedHand, Worth, Rules, State, Scratch)


def scrambled(thing: Any, rng: Random) -> Any:
    """The record with a number of its own in every place."""
    for name, (code, shape) in fields_of(thing).items():
        if isinstance(code, type):
            scrambled(getattr(thing, name), rng)
        else:
            least, end = (0, 1 << 8 * int(code[1])) if code[0] == "u" else (-1 << 8 * int(code[1]) - 1, 1 << 8 * int(code[1]) - 1)
            setattr(thing, name, numbers(shape, least, end, rng))
    return thing


def numbers(shape: tuple[int, ...], least: int, end: int, rng: Random) -> Any:
    return [numbers(shape[1:], least, end, rng) for _ in range(shape[0])] if shape else rng.randrange(least, end)


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_a_record_packed_and_unpacked_is_the_same(cls: type) -> None:
    things = [scrambled(cls(), Random(seed)) for seed in range(3)]
    packed = pack(things, cls)
    assert packed.dtype == dtype(cls)
    for thing, structure in zip(things, packed, strict=True):
        back: Any = unpack(structure, cls)
        assert all(fields_of(type(getattr(thing, name))) for name in same(thing, back))
        assert np.array_equal(pack([back], cls), np.array([structure]))


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_the_fields_stand_in_their_order_with_their_types(cls: type) -> None:
    form = dtype(cls)
    assert form.names == tuple(fields_of(cls))
    for name, (code, shape) in fields_of(cls).items():
        field = form.fields[name][0]  # type: ignore[index]
        assert field.shape == shape
        assert field.base == (dtype(code) if isinstance(code, type) else np.dtype(code))


def test_no_record_of_nothing_is_an_empty_array() -> None:
    assert pack([], FinishedHand).shape == (0,)


def test_the_large_tables_are_packed_whole() -> None:
    tables = packed_lut()[0]
    for name in fields_of(Lut):
        ours: Any = getattr(LUT, name)
        assert np.array_equal(tables[name], np.frombuffer(ours, "u1") if isinstance(ours, bytes) else np.array(ours)), name


def test_a_table_is_small() -> None:
    assert dtype(State).itemsize <= 2048
