"""The generator of the simulations: the same from the same seed, and fair."""

from collections import Counter

from jantaku.bots.chance import WORD, Chance, below, draw, shuffle, sow


def drawn(seed: int, stream: int, number: int = 8) -> list[int]:
    chance = Chance()
    sow(chance, seed, stream)
    return [draw(chance) for _ in range(number)]


def test_a_stream_comes_again_and_no_other_is_like_it() -> None:
    assert drawn(1, 2) == drawn(1, 2)
    streams = [tuple(drawn(seed, stream)) for seed in (0, 1, 1 << 33) for stream in (0, 1, 1 << 33)]
    assert len(set(streams)) == 9


def test_the_generator_is_sfc32() -> None:
    """The first draws of the published algorithm from this state, worked out by its definition."""
    a, b, c, counter = 1, 2, 3, 4
    expected = []
    for _ in range(1000):
        mixed = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % 2**32
        c = ((c << 21) % 2**32 | (c >> 11)) + mixed
        c %= 2**32
        expected.append(mixed)
    chance = Chance()
    chance.a, chance.b, chance.c, chance.counter = 1, 2, 3, 4
    assert [draw(chance) for _ in range(1000)] == expected
    assert max(expected) <= WORD


def test_numbers_below_n_are_even() -> None:
    chance = Chance()
    sow(chance, 5, 0)
    found = Counter(below(chance, 6) for _ in range(60_000))
    assert sorted(found) == [0, 1, 2, 3, 4, 5]
    assert max(abs(times - 10_000) for times in found.values()) < 500


def test_a_shuffle_keeps_the_tiles_and_puts_each_anywhere() -> None:
    chance = Chance()
    sow(chance, 9, 9)
    places: Counter[tuple[int, int]] = Counter()
    for _ in range(6000):
        wall = list(range(6))
        shuffle(chance, wall)
        assert sorted(wall) == list(range(6))
        places.update(enumerate(wall))
    assert len(places) == 36
    assert max(abs(times - 1000) for times in places.values()) < 150
