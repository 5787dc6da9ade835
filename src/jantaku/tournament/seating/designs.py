"""Four orthogonal Latin squares by formula, over the field of as many elements as there are tables.

For a prime power q, round r has the block (r k0, r k1, r k2, r k3), with four different factors k that are not 0. Two rounds
r and s give different numbers, since (r - s) k is not 0, and different differences, since (r - s)(k - l) is not 0. There are q
rounds.
"""

import random
from itertools import product

from jantaku.tournament.seating.cyclic import CHOICES, COLUMNS, Block, Group, indirect


def prime_power(q: int) -> tuple[int, int] | None:
    """Return the prime and the exponent of a prime power, or None."""
    prime = next((p for p in range(2, q + 1) if q % p == 0), 0)
    power = 0
    while prime and q % prime == 0:
        q //= prime
        power += 1
    return (prime, power) if q == 1 and power else None


class Field:
    """The field of q elements; its addition is that of `group`, whose elements are the coefficients of polynomials."""

    def __init__(self, prime: int, power: int) -> None:
        self.group = Group([prime] * power)
        self.prime, self.power = prime, power
        self._elements = list(product(range(prime), repeat=power))  # the coefficient of the highest power first
        self._index = {element: number for number, element in enumerate(self._elements)}
        self._modulus = next(rest for rest in self._elements if self._is_field(rest))

    def times(self, x: int, y: int) -> int:
        """Return a product."""
        return self._index[self._product(self._elements[x], self._elements[y], self._modulus)]

    def _product(self, x: tuple[int, ...], y: tuple[int, ...], modulus: tuple[int, ...]) -> tuple[int, ...]:
        """Multiply two polynomials modulo t^power = ``modulus``, by Horner's rule."""
        out = [0] * self.power
        for factor in y:
            top = out[0]
            moved = [*out[1:], 0]
            out = [(a + top * m + factor * b) % self.prime for a, m, b in zip(moved, modulus, x, strict=True)]
        return tuple(out)

    def _is_field(self, modulus: tuple[int, ...]) -> bool:
        """Return True where no product of two elements that are not 0 is 0: for a power 1, any modulus will do."""
        if self.power == 1:
            return True
        zero = (0,) * self.power
        rest = [element for element in self._elements if element != zero]
        return all(self._product(x, y, modulus) != zero for x in rest for y in rest)


def blocks(q: int, rounds: int, rng: random.Random) -> tuple[Group, list[Block]] | None:
    """Return the group and a block for each round, or None where q is not a prime power, or there are more rounds than tables.

    Of some choices of factors and rounds, take the one with most opponents in common where two players never meet.
    """
    power = prime_power(q)
    if power is None or q <= COLUMNS or rounds > q:
        return None
    field = Field(*power)
    times = [[field.times(x, k) for k in range(q)] for x in range(q)]
    best: tuple[int, list[Block]] = (-1, [])
    for _ in range(max(1, CHOICES * 25 // (q * rounds))):
        factors = rng.sample(range(1, q), COLUMNS)
        some = [tuple(times[r][k] for k in factors) for r in rng.sample(range(q), rounds)]
        best = max(best, (indirect(field.group, some), some), key=lambda one: one[0])
    return field.group, best[1]
