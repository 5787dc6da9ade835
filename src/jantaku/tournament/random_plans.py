"""Seating for random events, made at once: no pair twice and nobody twice at a table, for so many sessions as that is easy.

A player of column c with number i sits in session r at table i - b, where the block b of the session has an offset for each
column. No pair meets twice and no table is visited twice where all offsets of a column, and all differences of two columns, are
different over the sessions. In each session the winds turn by one, so they are even.
"""

from random import Random

COLUMNS = 4
FIELDS = {4: 0b111, 8: 0b1011, 16: 0b10011}  # tables, and the polynomial by which the field of that size multiplies
TRIES = 4000
FOUND = {10: ("9103", "0338", "6521", "2262", "3059", "8475", "1680", "4896")}  # ten tables, eight sessions: offsets by column

Plan = list[list[list[int]]]  # by session and table: the players from 0, East first


def plan_of(tables: int, sessions: int, rng: Random) -> Plan | None:
    """Return a plan in which no pair meets twice, None where none is found at once; of four tables, players visit some again."""
    if tables in FIELDS and sessions <= tables:
        first = int(tables > COLUMNS)  # the column 0 keeps its tables
        at = [[[i ^ _times(c + first, r, tables) for i in range(tables)] for c in range(COLUMNS)] for r in range(sessions)]
        return [_session(tables, each, r) for r, each in enumerate(at)]
    if tables == COLUMNS == sessions - 1:  # and last, each column at a table
        return [*(plan_of(tables, COLUMNS, rng) or []), [[tables * c + i for i in range(COLUMNS)] for c in range(COLUMNS)]]
    blocks = [[int(digit) for digit in block] for block in FOUND.get(tables, ())][:sessions]
    if len(blocks) < sessions:
        blocks = _blocks(tables, sessions, rng)
    at = [[[(i - block[c]) % tables for i in range(tables)] for c in range(COLUMNS)] for block in blocks]
    return [_session(tables, each, r) for r, each in enumerate(at)] or None


def _session(tables: int, at: list[list[int]], r: int) -> list[list[int]]:
    """Return the tables of a session: ``at`` has the table of each player of each column."""
    seats = [[0] * COLUMNS for _ in range(tables)]
    for c, own in enumerate(at):
        for i, table in enumerate(own):
            seats[table][(c + r) % COLUMNS] = tables * c + i
    return seats


def _times(a: int, b: int, size: int) -> int:
    """Multiply in the field of so many elements."""
    found = 0
    for bit in range(size.bit_length()):
        found ^= (a << bit) * (b >> bit & 1)
    for bit in range(2 * size.bit_length(), size.bit_length() - 2, -1):
        if found >> bit & 1:
            found ^= FIELDS[size] << (bit - size.bit_length() + 1)
    return found


def _blocks(tables: int, sessions: int, rng: Random) -> list[list[int]]:
    """Search for the offsets of each session, at random and from the beginning; empty where none is found."""
    for _ in range(max(1, TRIES // tables)):
        blocks: list[list[int]] = []
        while len(blocks) < sessions:
            block = _next(blocks, tables, rng)
            if not block:
                break
            blocks.append(block)
        if len(blocks) == sessions:
            return blocks
    return []


def _next(blocks: list[list[int]], tables: int, rng: Random) -> list[int]:
    """Return offsets that keep every difference new, column by column; empty where there are none."""
    block: list[int] = []
    for c in range(COLUMNS):
        free = [
            own
            for own in range(tables)
            if all(before[c] != own for before in blocks)
            and all((own - block[d]) % tables != (before[c] - before[d]) % tables for before in blocks for d in range(c))
        ]
        if not free:
            return []
        block.append(rng.choice(free))
    return block
