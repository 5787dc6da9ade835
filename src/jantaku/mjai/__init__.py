"""Dialogue with players of other programs in mjai: their bots at our tables, our bots at theirs.

* ``events``   lines that a seat may know, out of its views
* ``answers``  an answer as an act, an act as an answer
* ``channels`` a program, or a peer over TCP, that answers line by line
* ``guest``    a bot of another program, as a player at our table
* ``programs`` programs that play game after game
* ``host``     a bot of ours that answers another program's lines
"""

SINGLE, LISTS = "mjai:", "mjai-lists:"  # how a line of events is written: one event, or a list of one


def is_program(name: str) -> bool:
    """Return whether a player's name is a command, or an address, of a bot that speaks mjai."""
    return name.startswith((SINGLE, LISTS))


def place_of(name: str) -> str:
    """Return the command or address of such a name, without what says how lines are written."""
    return name.removeprefix(LISTS).removeprefix(SINGLE).strip()
