"""The log of a refereed table: its book, its walls, its actions; everything else follows, the rulings included.

JSON, one object or array a line: the header; then for every hand its secret (or its wall) and its settings, its actions, a row
each, and a footer: points, sticks and the number of rulings, as a check, and a seal of all the lines before it.
"""

import json
from dataclasses import asdict
from hashlib import sha256

from jantaku.core.constants import WALL
from jantaku.errors import ActError, JantakuError, LogError
from jantaku.game.log import Start
from jantaku.game.walls import NONE_SENT, SECRET, Lots, Numbers, check_numbers
from jantaku.refereed.actions import RefereedLogError, of_row, to_row
from jantaku.refereed.state import Judged, Settings
from jantaku.refereed.table import Footing, LoggedHand, RefereedTable
from jantaku.rules.book import Book
from jantaku.scoring.tiles import row_of, tiles_of

FORM = "jantaku-refereed-1"


def write(table: RefereedTable) -> str:
    """Return the text of a table's log."""
    text = _dumped(heading(table))
    last = len(table.hands) - 1
    for at, hand in enumerate(table.hands):
        text += _dumped(hand_line(hand)) + "".join(_dumped(to_row(action)) for action in hand.actions)
        text += _dumped(footer(table.footing() if at == last else hand.end, text))
    return text


def _dumped(line: object) -> str:
    return json.dumps(line, ensure_ascii=False) + "\n"


def footer(end: Footing, before: str) -> dict[str, object]:
    """Return the line that closes a hand, with the seal of the text before it."""
    return {"end": end._asdict() | {"points": list(end.points)}, "seal": seal(before)}


def seal(text: str) -> str:
    """Return the digest that detects any altered line."""
    return sha256(text.encode()).hexdigest()


def is_refereed(text: str) -> bool:
    """Return True if a text is the log of a refereed table, by its first line."""
    head = text.removeprefix("\ufeff").split("\n", 1)[0]
    return head.startswith("{") and f'"form": "{FORM}"' in head


def heading(table: RefereedTable) -> dict[str, object]:
    """Return the first line of a log: the book and its digest, the players, the starting points."""
    start = table.start and [
        list(table.start.points),
        table.start.dealer,
        table.start.round,
        table.start.counters,
        table.start.sticks,
    ]
    return {
        "form": FORM,
        "book": table.book.name,
        "digest": table.book.digest,
        "house": dict(table.book.house),
        "names": list(table.names),
        "start": start,
    } | ({"lots": lots_line(table.lots)} if table.lots else {})


def lots_line(lots: Lots) -> dict[str, object]:
    """Return the draw of the seats as it stands in the first line."""
    numbers = [one.hex() for one in lots.numbers]
    return {"order": lots.order, "drawn": lots.drawn, "sealed": lots.seal, "secret": lots.secret.hex(), "numbers": numbers}


def _lots(line: dict[str, object]) -> Lots:
    """Return the draw of the seats of a first line. Raise KeyError, TypeError or ValueError if it is malformed."""
    order, drawn = ([int(place) for place in line[key]] for key in ("order", "drawn"))  # type: ignore[attr-defined]
    if sorted(order) != [0, 1, 2, 3] or sorted(drawn) != [0, 1, 2, 3]:
        raise ValueError("a place drew twice")
    numbers, secret = numbers_of(line["numbers"]), bytes.fromhex(str(line["secret"]))
    east, south, west, north = order
    first, second, third, last = drawn
    return Lots(str(line["sealed"]), secret, numbers or NONE_SENT, (east, south, west, north), (first, second, third, last))


def numbers_of(found: object) -> Numbers | tuple[()]:
    """Return the numbers of the seats of a line. Raise LogError or ValueError if they are malformed."""
    numbers = tuple(bytes.fromhex(str(one)) for one in found) if isinstance(found, list) else ()
    check_numbers(numbers)
    return numbers  # type: ignore[return-value] # checked: none, or four


def hand_line(hand: LoggedHand) -> dict[str, object]:
    """Return the first line of a hand: its secret, or its wall, and its settings."""
    wall: dict[str, object] = {"secret": hand.secret.hex()} if hand.secret else {"wall": row_of(hand.wall)}
    if hand.numbers:
        wall |= {"numbers": [one.hex() for one in hand.numbers]}
    if hand.sealed:
        wall |= {"sealed": hand.sealed}
    return wall | {"settings": asdict(hand.settings)}


def replay(text: str, book: Book | None = None) -> RefereedTable:
    """Return the table after the last action of a log. Raise LogError if it cannot be replayed."""
    lines = lines_of(text)
    head = lines[0] if lines else None
    if not isinstance(head, dict):
        raise RefereedLogError("form", form=FORM)
    table = seat(head, book)
    for line in lines[1:]:
        if is_footer(line):
            continue
        try:
            follow(table, line)
        except ActError as error:
            raise RefereedLogError("follow", why=error) from None
    return table


def seat(head: dict[str, object], book: Book | None = None, *, any_wording: bool = False) -> RefereedTable:
    """Return the table of a heading, before the first deal.

    Raise LogError if it is malformed, or if the book's wording has changed since, unless ``any_wording``.
    """
    if head.get("form") != FORM:
        raise RefereedLogError("form", form=FORM)
    try:
        return _seat(head, book, any_wording=any_wording)
    except LogError:
        raise
    except (JantakuError, KeyError, TypeError, ValueError) as error:
        raise RefereedLogError("follow", why=error) from None


def follow(table: RefereedTable, line: object) -> tuple[Judged, ...]:
    """Apply one line after the heading: deal a hand, or do an action.

    Raise LogError if the line is malformed, ActError if the table refuses it.
    """
    try:
        if not isinstance(line, dict):
            return table.do(of_row(line))
        _deal(table, line)
    except (LogError, ActError):
        raise
    except (JantakuError, KeyError, TypeError, ValueError) as error:
        raise RefereedLogError("follow", why=error) from None
    return ()


def is_footer(line: object) -> bool:
    """Return True if a line closes a hand."""
    return isinstance(line, dict) and "end" in line


def lines_of(text: str) -> list[object]:
    """Return the lines of a log as plain data. Raises RefereedLogError."""
    found: list[object] = []
    for at, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        try:
            found.append(json.loads(line))
        except (ValueError, RecursionError):
            raise RefereedLogError("line", n=at) from None
    return found


def _seat(head: dict[str, object], book: Book | None, *, any_wording: bool) -> RefereedTable:
    names, start, house = head["names"], head.get("start"), head.get("house")
    if not isinstance(names, list) or len(names) != 4:
        raise RefereedLogError("names")
    east, south, west, north = map(str, names)
    begun = None
    if isinstance(start, list):
        (a, b, c, d), *rest = start
        begun = Start((a, b, c, d), *rest)
    laid = house if isinstance(house, dict) and house else None
    opened = book or Book.named(str(head["book"]), laid, str(head.get("digest") or ""))
    if head.get("digest") not in (None, opened.digest) and not any_wording:
        raise RefereedLogError("wording", book=opened.name, digest=str(head["digest"])[:20], own=opened.digest)
    table = RefereedTable(opened, names=(east, south, west, north), start=begun)
    if isinstance(lots := head.get("lots"), dict):
        table.lots = _lots(lots)
    return table


def _deal(table: RefereedTable, hand: dict[str, object]) -> None:
    settings = hand.get("settings")
    if isinstance(settings, dict):
        table.scene.settings = Settings(**settings)
        table.scene.settings.check(table.book)
    if "secret" in hand:
        secret = bytes.fromhex(str(hand["secret"]))
        if len(secret) != SECRET:
            raise RefereedLogError("secret", most=SECRET, count=len(secret))
        table.deal(secret=secret, numbers=numbers_of(hand.get("numbers")), sealed=str(hand.get("sealed") or ""))
        return
    wall = tuple(tiles_of(str(hand["wall"])))
    if len(wall) != WALL:
        raise RefereedLogError("wall", most=WALL, count=len(wall))
    table.deal(wall)
