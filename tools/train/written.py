"""The file of weights: tables of integers, with where they come from, and a sum by which a change shows."""

from collections.abc import Sequence
from hashlib import sha256

from tools.train.room import Numbers, Weights

NAMES = {
    "net.across": "NET_ACROSS",
    "net.first": "NET_FIRST",
    "net.scene": "NET_SCENE",
    "net.start": "NET_START",
    "net.second": "NET_SECOND",
    "net.second_start": "NET_SECOND_START",
    "net.last": "NET_LAST",
    "calling.first": "NET_CALL",
    "calling.start": "NET_CALL_START",
    "calling.last": "NET_CALL_LAST",
    "calling.bias": "NET_CALL_BIAS",
    "declaring.first": "NET_RIICHI",
    "declaring.start": "NET_RIICHI_START",
    "declaring.last": "NET_RIICHI_LAST",
    "declaring.bias": "NET_RIICHI_BIAS",
}
WIDE = 132
MARK = "# fmt: off"
SUM = "SHA-256 of the tables: "


def row(values: Sequence[int] | Numbers) -> str:
    """Return a row of numbers as Python has it."""
    return "(" + ", ".join(str(int(value)) for value in values) + ("," if len(values) == 1 else "") + ")"


def wrapped(text: str, width: int = WIDE - 6) -> str:
    """Return a row within the width of a line."""
    lines, line = [], ""
    for word in text.split(" "):
        if len(line) + len(word) + 1 > width:
            lines.append(line)
            line = ""
        line += (" " if line else "") + word
    return "\n    ".join([*lines, line])


def table(name: str, values: Numbers) -> str:
    """Return a table, a row, or a number, with its name."""
    if values.ndim == 0:
        return f"{name} = {int(values)}"
    if values.ndim == 1:
        return f"{name} = (\n    {wrapped(row(values)[1:-1])},\n)"
    return f"{name} = (\n" + "".join(f"    {wrapped(row(one))},\n" for one in values) + ")"


def tables(weights: Weights) -> str:
    """Return all tables."""
    return "\n".join(table(name, weights[of]) for of, name in NAMES.items()) + "\n"


def written(weights: Weights, source: str, seed: int, commit: str, strength: str) -> str:
    """Return the text of the file."""
    body = tables(weights)
    head = '"""Weights of the networks of the strong player, in 64ths. Written by ``python -m tools.train``; not by hand.\n\n'
    facts = f"Data: {source}.\nSeed: {seed}. Commit: {commit}.\nStrength: {strength}.\n{SUM}{sum_of(body)}\n"
    return f'{head}{facts}"""\n\n{MARK}\n{body}'


def sum_of(body: str) -> str:
    """Return the sum of the tables."""
    return sha256(body.encode()).hexdigest()


def sound(text: str) -> bool:
    """Return whether a file has the tables that its sum is of."""
    head, _, body = text.partition(f"\n{MARK}\n")
    return f"{SUM}{sum_of(body)}" in head
