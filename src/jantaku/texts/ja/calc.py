"""The score calculator, and a hand's sheet."""

TEXTS: dict[str, str] = {
    "calc.dora": "ドラ表示牌",
    "calc.ura": "裏ドラ表示牌",
}
