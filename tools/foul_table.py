"""The table of fouls in docs/referee.md; ``make pages`` writes it."""

import re
from pathlib import Path

from jantaku.referee.foul import Foul, Question
from jantaku.referee.fouls import FOULS

FILE = Path(__file__).resolve().parents[1] / "docs" / "referee.md"
TABLE = re.compile(r"(\| foul \| \| \| circumstances \|\n\| --- \| --- \| --- \| --- \|\n)(?:\|.*\n)+")


def referee() -> str:
    """Return the page with the table of the fouls as they are."""
    rows = "".join(map(row, FOULS.values()))
    return TABLE.sub(lambda found: found[1] + rows, FILE.read_text("utf-8"))


def row(foul: Foul) -> str:
    """Return a foul as a row."""
    return f"| `{foul.id}` | {foul.code} | {foul.title()} | {'; '.join(map(asked, foul.questions))} |\n"


def asked(question: Question) -> str:
    """Return a question with its choices, or the bounds of its number."""
    return f"`{question.id}` {', '.join(question.choices) or f'{question.low}–{question.high}'}"
