"""Wording of answers to the referee's questions."""

from jantaku.referee import Question
from jantaku.texts import say


def answer_text(asked: Question, choice: str, lang: str) -> str:
    """Return an answer in words; a number as it is."""
    if not asked.choices:
        return choice
    return say(f"foul.answer.{choice}" if asked.kind == "yes/no" else f"foul.answer.{asked.id}-{choice}", lang)
