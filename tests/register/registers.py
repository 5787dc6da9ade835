"""A register to test with: two referees, several tables and sessions."""

from typing import Any

from jantaku.register import Register, Row


def begun(book: str = "wrc-2015", **more: Any) -> Register:
    return Register.begin(book, event="Open", **more)


def ruled(register: Register, foul: str, given: str = "", player: str = "Aki", **more: Any) -> Row:
    """Record a ruling: its row. ``given`` as ``"minutes=7"``."""
    body = {"foul": foul, "given": dict(word.split("=") for word in given.split()), "players": [player], "referee": "Eva", **more}
    return added(register, "ruling", body)


def added(register: Register, kind: str, body: dict[str, Any]) -> Row:
    """Record an entry: the row it speaks of."""
    event = register.add(kind, body, id=f"e{len(register.events)}", at=1000 * len(register.events), by="Eva")
    row = register.ledger.row(body.get("row", event.id))
    assert row
    return row


def warned(register: Register, player: str = "Aki", **more: Any) -> Row:
    return added(register, "warning", {"players": [player], "referee": "Eva", "note": "drums on the table", **more})
