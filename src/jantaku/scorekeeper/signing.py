"""Agreement at an event with codes: an entry says on whose phone each player agreed, and that a referee gave the code.

A code is never written down: the server of a sheet checks it, and notes what it has checked.
"""

from jantaku.scorekeeper.errors import KeepError
from jantaku.scorekeeper.events import Body
from jantaku.scorekeeper.fold import SheetFold, flag, seat_in, word_in

PROOFS = ("phone", "phones", "code")  # what only a server writes


def check_phone(run: SheetFold, body: Body) -> None:
    """Note on whose phone a player confirms. Raise KeepError if that is missing, or nobody has a code."""
    if run.coded:
        if "phone" not in body:
            raise KeepError("code-player")
        run.phones[seat_in(body, "seat")] = seat_in(body, "phone")
    elif "phone" in body:
        raise KeepError("value", field="phone")


def check_agreed(run: SheetFold, body: Body) -> None:
    """Check how everybody, or a referee, agreed. Raise KeepError if that is missing."""
    if word_in(body, "referee").strip():
        check_code(run, body)
    elif run.coded:
        phones = body.get("phones", [])
        if phones == []:
            raise KeepError("code-player")
        if not isinstance(phones, list) or len(phones) != 4 or not all(type(one) is int and one in range(4) for one in phones):
            raise KeepError("value", field="phones")
    elif "phones" in body:
        raise KeepError("value", field="phones")


def check_code(run: SheetFold, body: Body) -> None:
    """Check that a referee gave the code, where there are codes. Raise KeepError."""
    if flag(body, "code") != run.coded:
        if run.coded:
            raise KeepError("code-referee")
        raise KeepError("value", field="code")
