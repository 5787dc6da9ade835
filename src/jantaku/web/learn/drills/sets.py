"""A set of drills as an address, and a result as a short code that is checked when it is typed.

Nothing is kept for a class: the set is in its link, and each pupil's code holds which of its drills were answered rightly. Such
a code proves nothing, since a pupil can make one up; but it needs neither accounts nor names, nor a server that stores them.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from jantaku.rules.book import DEFAULT
from jantaku.web.errors import WebError
from jantaku.web.learn.drills.question import DrillKey, read_key

MOST_DRILLS = 20
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without I, L, O and U, which are read as others
ALIKE = str.maketrans("ILO", "110")
SET_BITS = 15
PAYLOAD = SET_BITS + MOST_DRILLS  # seven letters
CHECK = 1021  # a prime: no letter that is wrong, nor two that change places, leave the remainder
CHECK_LETTERS = 2
CODE_LETTERS = PAYLOAD // 5 + CHECK_LETTERS
GROUP = 3
MOST_CODES = 200


class DrillSet(NamedTuple):
    """Drills in their order."""

    drills: tuple[DrillKey, ...]

    @property
    def text(self) -> str:
        """Return the set as it stands in an address."""
        return ",".join(f"{key.kind}.{key.seed}" + ("" if key.book == DEFAULT else f".{key.book}") for key in self.drills)

    @property
    def digest(self) -> int:
        """Return a number that tells the set from others."""
        return int.from_bytes(sha256(self.text.encode()).digest()[:2], "big") >> 16 - SET_BITS


class PupilResult(NamedTuple):
    """A result of a class: a name or number, and which drills were right."""

    name: str
    right: tuple[bool, ...]

    @property
    def sum(self) -> int:
        """Return how many were right."""
        return sum(self.right)


def read_set(text: str) -> DrillSet:
    """Parse a set. Raise WebError with what would be right."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not 1 <= len(parts) <= MOST_DRILLS:
        raise WebError("drill.bad-set", most=MOST_DRILLS)
    return DrillSet(tuple(_read_part(part) for part in parts))


def _read_part(part: str) -> DrillKey:
    kind, _, rest = part.partition(".")
    seed, _, book = rest.partition(".")
    return read_key(kind, book or DEFAULT, seed)


def read_answers(text: str, drills: DrillSet) -> str:
    """Parse the answers so far: 1 for a right one, 0 for a wrong one. Raise WebError if they are not of the set."""
    if set(text) - {"0", "1"} or len(text) > len(drills.drills):
        raise WebError("drill.bad-answers")
    return text


def code_of(drills: DrillSet, answers: str) -> str:
    """Return the code of a result: nine letters in groups of three."""
    bits = int(answers[::-1] or "0", 2)
    payload = drills.digest << MOST_DRILLS | bits
    checked = (payload << 5 * CHECK_LETTERS) | (payload << 5 * CHECK_LETTERS) % CHECK
    letters = "".join(LETTERS[checked >> 5 * i & 31] for i in reversed(range(CODE_LETTERS)))
    return "-".join(letters[at : at + GROUP] for at in range(0, CODE_LETTERS, GROUP))


def read_code(text: str, drills: DrillSet) -> tuple[bool, ...]:
    """Parse a code of a set. Raise WebError if it is mistyped, or of another set."""
    letters = text.upper().replace("-", "").replace(" ", "").translate(ALIKE)
    if len(letters) != CODE_LETTERS or set(letters) - set(LETTERS):
        raise WebError("drill.bad-code", code=text[:20], letters=CODE_LETTERS)
    number = 0
    for letter in letters:
        number = number << 5 | LETTERS.index(letter)
    payload = number >> 5 * CHECK_LETTERS
    if number & 1023 != (payload << 5 * CHECK_LETTERS) % CHECK:
        raise WebError("drill.mistyped", code=text[:20])
    if payload >> MOST_DRILLS != drills.digest or payload >> len(drills.drills) & (1 << MOST_DRILLS - len(drills.drills)) - 1:
        raise WebError("drill.other-set", code=text[:20])
    return tuple(bool(payload >> i & 1) for i in range(len(drills.drills)))


def read_results(text: str, drills: DrillSet) -> tuple[list[PupilResult], list[WebError]]:
    """Parse the codes of a class, one a line, a name before each if there is one; and what was wrong with others."""
    results: list[PupilResult] = []
    errors: list[WebError] = []
    for row in [row.strip() for row in text.splitlines() if row.strip()][:MOST_CODES]:
        code = row.split()[-1]  # after a blank, or the tab of a spreadsheet
        name = row.removesuffix(code)
        try:
            results.append(PupilResult(name.strip(" :,;\t") or str(len(results) + 1), read_code(code, drills)))
        except WebError as error:
            errors.append(error)
    return results, errors


def by_drill(results: Sequence[PupilResult], count: int) -> list[int]:
    """Return how many answered each drill rightly."""
    return [sum(result.right[i] for result in results) for i in range(count)]
