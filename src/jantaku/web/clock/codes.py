"""Codes of a clock: one for each player, handed out once on the page of the table, and one for its referees.

A code is derived from the clock's secret and, for a player, from the event that handed it out: one that is undone is void.
"""

import hmac

from jantaku.clock import Session

DIGITS = 6


def player_code(session: Session, table: int, seat: int) -> str:
    """Return the code of a player, by the seat at the start; "" until it has been handed out."""
    event = session.codes.get((table, seat))
    return "" if event is None else _digits(session, f"player {table} {seat} {event}")


def referee_code(session: Session) -> str:
    """Return the code with which referees sign the sheets at the tables of a clock."""
    return _digits(session, "referee")


def spaced(code: str) -> str:
    """Return a code as it is read out: 481 920."""
    return f"{code[: DIGITS // 2]} {code[DIGITS // 2 :]}"


def _digits(session: Session, whose: str) -> str:
    return in_digits(hmac.digest(session.secret.encode(), f"code of {whose}".encode(), "sha256"))


def in_digits(digest: bytes) -> str:
    """Return the code that follows from a keyed digest."""
    return f"{int.from_bytes(digest[:8]) % 10**DIGITS:0{DIGITS}}"
