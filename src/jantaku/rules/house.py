"""House rulings on yaku, and checks of combined settings: an impossible or ineffective setting is refused."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, cast

from jantaku.arguments import nearest
from jantaku.errors import BookError
from jantaku.rules.citation import HOUSE
from jantaku.rules.idle import IDLE, value_of
from jantaku.rules.rows import counted
from jantaku.rules.rulings import DERIVED, TOPICS, Choice, Flag, Kind, Number, Value, levers
from jantaku.rules.rulings.kinds import LIMITS

if TYPE_CHECKING:
    from jantaku.rules.ruling import Yaku
    from jantaku.rules.shape import RuleBook

MOST_ROUNDS = 4
YAKU_FIELDS: dict[str, Kind] = {
    "han": Number(0, 13),
    "yakuman": Number(0, 6),
    "limit": Choice(LIMITS),
    "open": Number(0, 13),
    "alone": Flag(),
}
DERIVED_KEYS = tuple(key for key, topic in TOPICS.items() if topic.role == DERIVED)
WORTHS = ("han", "yakuman", "limit")
Fields = dict[str, Value]


def lay_yaku(book: "RuleBook", house: Mapping[str, object]) -> None:
    """Apply house rulings on yaku to a book, all settings of a row together. Raise BookError if invalid."""
    for name, given in yaku_settings(book, house).items():
        for key in [key for key in book.house if key.startswith(f"yaku.{name}.")]:
            worth = given and any(given.get(field) for field in WORTHS)
            if given is None or (worth and key.rpartition(".")[2] in WORTHS):
                del book.house[key]
        if given is None:
            book.struck.add(name)
            book.house[f"yaku.{name}"] = "none"
            continue
        book.rows[name] = revalued(book, name, given)
        book.own.add(name)
        book.house |= {f"yaku.{name}.{field}": says for field, says in given.items() if says or field in ("open", "alone")}


def lay_levers(book: "RuleBook", page: dict[str, Any]) -> None:
    """Apply a page's values of rulings derived from yaku: set the rows that it inherits, check those that it defines.

    Raise BookError if a value and a row disagree.
    """
    rows: dict[str, Yaku] = {}
    for key in [key for key in DERIVED_KEYS if key in page["rulings"]]:
        name, says = levers.lever(key), book.rulings[key].says
        if page["rulings"][key][0] is None and says is not None:  # a note on the parent's ruling, without a value
            continue
        rows = rows or counted(book.rows, book.struck, book.own)
        if says is None:
            if any(name in rows for name in TOPICS[key].yaku):
                book.rulings[key] = book.rulings[key]._replace(says=levers.derive(key, rows))
        elif name in book.rows and name not in page["yaku"] and "parent" in page["meta"]:
            (setting,) = levers.settings(key, says).items()
            row = revalued(book, name, {setting[0].rpartition(".")[2]: setting[1]})
            book.rows[name] = row._replace(ruling=book.rulings[key]._replace(says=True))
            rows = {}
        elif any(name in rows for name in TOPICS[key].yaku) and levers.derive(key, rows) != says:
            why = f"{book.name}: {key} is {says}, and yaku.{name} says otherwise: leave one of them out"
            raise BookError(why, "otherwise", book=book.name, key=key, value=str(says), yaku=f"yaku.{name}")


def yaku_settings(book: "RuleBook", house: Mapping[str, object]) -> dict[str, Fields | None]:
    """Return the house settings of each yaku by id: the fields, or None for a struck yaku. Raise BookError if invalid."""
    found: dict[str, Fields | None] = {}
    for key, value in house.items():
        _, name, *fields = key.split(".")
        members = [row.id for row in book.rows.values() if row.of == name and name not in book.rows] or [name]
        for member in members:
            given = _setting(book, key, member, fields, value)
            if member in found and (given is None or found[member] is None):
                why = f"{key}={value}: yaku.{member} is both struck and given a worth: do one of them"
                raise BookError(why, "both", setting=f"{key}={value}", yaku=f"yaku.{member}")
            found[member] = given if given is None else {**(found.get(member) or {}), **given}
    return found


def _setting(book: "RuleBook", key: str, name: str, fields: list[str], value: object) -> Fields | None:
    """Return a yaku's fields with one more setting; None if it is struck."""
    if name in book.rows and name in book.struck and fields:
        why = f"{key}={value} is not allowed: {book.name} has struck yaku.{name}, and a house cannot bring it back"
        raise BookError(why, "struck", setting=f"{key}={value}", book=book.name, yaku=f"yaku.{name}")
    if name not in book.rows:
        near = nearest(name, tuple(book.rows))
        hint = f"; did you mean {near}?" if near else ""
        raise BookError(f"{book.name} has no yaku {name!r}{hint}", "yaku", book=book.name, text=name[:60], near=near)
    if not fields and str(value).lower() == "none":
        return None
    if len(fields) != 1 or fields[0] not in YAKU_FIELDS:
        why = f"write yaku.{name}=none, or yaku.{name}.FIELD=VALUE; fields are {', '.join(YAKU_FIELDS)}"
        setting = f"{key}={value}"
        raise BookError(f"{setting} is not allowed: {why}", "field", setting=setting, yaku=f"yaku.{name}", names=tuple(YAKU_FIELDS))
    kind = YAKU_FIELDS[fields[0]]
    says = kind.read(str(value))
    if not kind.admits(says):
        setting = f"{key}={str(value)[:60]}"
        raise BookError(f"{setting} is not allowed: it takes {kind.allows()}", "value", setting=setting, kind=kind)
    return {fields[0]: says}


def revalued(book: "RuleBook", name: str, given: Fields) -> "Yaku":
    """Return a row with all house settings of its worth. Raise BookError if they cannot be combined."""
    before = book.rows[name]
    worths = [field for field in WORTHS if given.get(field)]
    if len(worths) > 1:
        why = f"yaku.{name} is worth either han or yakuman or a limit: {', '.join(worths)} are too many"
        raise BookError(why, "worths", yaku=f"yaku.{name}", names=tuple(worths))
    if not worths and any(field in given for field in WORTHS):
        why = f"yaku.{name} is worth either han or yakuman or a limit: to do without it set yaku.{name}=none"
        raise BookError(why, "worthless", yaku=f"yaku.{name}")
    row: dict[str, Any] = before._asdict() | given
    if worths:
        row |= {field: ("" if field == "limit" else 0) for field in WORTHS if field != worths[0]}
        if worths[0] != "han" and "open" not in given:
            row["open"] = row["yakuman"] or 1 if before.open else 0
        if worths[0] != "han" and "alone" not in given:
            row["alone"] = False
    elif before.limit and given.get("alone") is False:
        row |= {"han": first_han(book, before.limit), "limit": ""}
    if row["limit"] and given.get("alone") is False:
        why = f"yaku.{name}: nothing is added to a limit: set yaku.{name}.han to the han that others are added to"
        raise BookError(why, "limit", yaku=f"yaku.{name}")
    row["alone"] = row["alone"] and not row["limit"]
    _must_be(f"yaku.{name}", {field: row[field] for field in (*WORTHS, "open", "alone") if row[field]} | {"when": before.when})
    return before._replace(**(row | {"ruling": before.ruling._replace(written=HOUSE, inherited="", also="", note="")}))


def _must_be(key: str, row: dict[str, Any]) -> None:
    """Raise BookError for a row that no book could have."""
    from jantaku.rules.parsing import yaku_wrong

    why = yaku_wrong(row)
    if why:
        raise BookError(f"{key} is not allowed: {why}", "allowed", key=key, why=why)


def first_han(book: "RuleBook", limit: str) -> int:
    """Return the han from which a limit counts. (WRC 6.1)"""
    return cast("list[int]", book["worth.limit_from"])[LIMITS.index(limit)]


def check_together(book: "RuleBook", changed: Mapping[str, Value]) -> None:
    """Raise BookError for values that cannot be combined, and house settings that would change nothing."""
    for wrong in IMPOSSIBLE:
        error = wrong(book)
        if error:
            raise error
    for key, value in changed.items():
        hint = IDLE[key](book) if key in IDLE and value else ""  # a ruling that is turned off needs no other
        if hint:
            setting = f"{key}={str(value).lower()}"
            raise BookError(f"{setting} would change nothing by itself: set {hint} too", "idle", setting=setting, hint=hint)


def _wrong(book: "RuleBook", why: str, ident: str, **values: object) -> BookError:
    """Return the error for values that cannot be combined."""
    return BookError(f"{book.name}: {why}", ident, book=book.name, **values)


def _rounds(book: "RuleBook") -> BookError | None:
    """Return what is wrong if there are more than four rounds, one for each wind."""
    first, more = value_of(book, "game.rounds"), value_of(book, "game.extra_rounds")
    if (first or 0) + (more or 0) <= MOST_ROUNDS:
        return None
    why = f"game.rounds and game.extra_rounds make {first} and {more}: together at most {MOST_ROUNDS}"
    return _wrong(book, why, "rounds", first=first, more=more, most=MOST_ROUNDS)


def _counted(book: "RuleBook") -> BookError | None:
    """Return what is wrong if a counted yakuman does not start above mangan and every limit that a yaku is worth."""
    counted, limits = value_of(book, "worth.counted_yakuman"), value_of(book, "worth.limit_from")
    if not counted or not limits:
        return None
    least = max([limits[0], *(first_han(book, row.limit) for row in book.yaku.values() if row.limit)])
    if counted > least:
        return None
    why = f"worth.counted_yakuman is {counted}, and worth.limit_from {limits}: han count as a yakuman from {least + 1} at the least"
    return _wrong(book, why, "counted", counted=counted, limits=str(limits), least=least + 1)


def _bases(book: "RuleBook") -> BookError | None:
    """Return what is wrong if a yakuman is not worth more than the limits below it."""
    base, limits = value_of(book, "worth.yakuman_base"), value_of(book, "worth.limit_base")
    if not limits or base is None or base > limits[-1]:
        return None
    why = f"worth.yakuman_base is {base}, and worth.limit_base {limits}: a yakuman is worth more than the limits below it"
    return _wrong(book, why, "bases", base=str(base), limits=str(limits))


def _multiples(book: "RuleBook") -> BookError | None:
    """Return what is wrong if a yaku is worth several yakuman in a book that does not pay several."""
    most = value_of(book, "worth.most_yakuman")
    for row in book.yaku.values():
        if most and row.yakuman > most:
            worth = f"yaku.{row.id} is worth {row.yakuman} yakuman, and worth.most_yakuman is {most}"
            why = f"{worth}: set worth.most_yakuman={row.yakuman} too"
            return _wrong(book, why, "multiples", yaku=f"yaku.{row.id}", worth=row.yakuman, most=most)
    return None


def _seconds(book: "RuleBook") -> BookError | None:
    """Return what is wrong if a window in seconds has no length."""
    for key in ("claims.claim_window", "claims.ron_window"):
        if value_of(book, key) == "three-seconds" and not value_of(book, "claims.claim_seconds"):
            why = f"{key} is three-seconds, and claims.claim_seconds names none: set claims.claim_seconds=3 too"
            return _wrong(book, why, "seconds", key=key)
    return None


IMPOSSIBLE: tuple[Callable[["RuleBook"], BookError | None], ...] = (_rounds, _counted, _bases, _multiples, _seconds)
