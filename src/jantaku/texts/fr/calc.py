"""The score calculator, and a hand's sheet."""

TEXTS: dict[str, str] = {
    "calc.dora": "Indicateurs de dora",
    "calc.ura": "Indicateurs d'ura dora",
}
