"""Sets as bits: how many there are, and which is the lowest. Words that are written past the caches."""


def ones(bits: int) -> int:
    """Return how many of forty bits are set."""
    return bits.bit_count()


def lowest(bits: int) -> int:
    """Return the position of the lowest of forty bits that is set; one is."""
    return (bits & -bits).bit_length() - 1


def nth(bits: int, n: int) -> int:
    """Return the position of the n-th of forty bits that is set, counted from 0."""
    for _ in range(n):
        bits &= bits - 1
    return lowest(bits)


def send(out: list[int], at: int, word: int) -> None:
    """Write a word of eight bytes that is not read soon: past the caches, where the processor can."""
    out[at] = word


def end_sending() -> None:
    """Have other threads see what was sent."""
