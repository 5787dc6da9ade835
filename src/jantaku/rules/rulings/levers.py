"""Rulings derived from the rows of yaku: their values, and which rows to set to change them."""

from collections.abc import Mapping
from typing import Any

from jantaku.rules.rulings.kinds import Value

Rows = Mapping[str, Any]  # the rows of yaku that count, by id: han, yakuman, open, alone, limit
Settings = dict[str, Value]  # yaku.ID.FIELD: value
# Rare forms, and the yaku that each counts as in a book that does not distinguish it.
RARE = {"kokushi-13": "kokushi", "junsei-chuuren": "chuuren", "suuankou-tanki": "suuankou", "daisuushii": "daisuushii"}


def derive(key: str, rows: Rows) -> Value:
    """Return the value of a derived ruling; the yaku it is about must be among the rows."""
    if key == "yakus.open_tanyao":
        return bool(rows["tanyao"].open)
    if key == "yakus.renhou_dora":
        row = rows["renhou"]
        return "alone" if row.alone or row.limit or row.yakuman else "adds"
    counted = (rows.get(name) or rows.get(plain) for name, plain in RARE.items())
    return all(row.yakuman == 1 for row in counted if row)


def lever(key: str) -> str:
    """Return the yaku whose row decides a derived ruling, for its clause; "" if several do."""
    return {"yakus.open_tanyao": "tanyao", "yakus.renhou_dora": "renhou"}.get(key, "")


def settings(key: str, value: Value) -> Settings:
    """Return the rows of yaku to set so that a derived ruling has this value."""
    if key == "yakus.open_tanyao":
        return {"yaku.tanyao.open": int(bool(value))}
    if key == "yakus.renhou_dora":
        return {"yaku.renhou.alone": value == "alone"}
    return {f"yaku.{name}.yakuman": 1 if value else 2 for name in RARE}
