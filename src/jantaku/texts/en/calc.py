"""The score calculator, and a hand's sheet."""

TEXTS: dict[str, str] = {
    "calc.dora": "Dora indicators",
    "calc.ura": "Ura dora indicators",
}
