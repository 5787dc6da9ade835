"""Rule on fouls: the sanction of a book, its clause, and what happens next. Nothing here moves a tile.

``rule(book, "empty-win", {"shown": "yes", ...})`` is a ``Ruling``; a circumstance that matters and is missing raises ``Missing``.
"""

from jantaku.errors import FoulError, Missing
from jantaku.referee.following import NEXT
from jantaku.referee.foul import Foul, Question
from jantaku.referee.fouls import FOULS, GROUPS
from jantaku.referee.given import asked_by, offered
from jantaku.referee.judge import next_question, open_questions, rule, rule_kept
from jantaku.referee.questions import COMMON
from jantaku.referee.ruling import SANCTIONS, Ruling, answer_text

__all__ = (
    "COMMON",
    "FOULS",
    "GROUPS",
    "NEXT",
    "SANCTIONS",
    "Foul",
    "FoulError",
    "Missing",
    "Question",
    "Ruling",
    "answer_text",
    "asked_by",
    "next_question",
    "offered",
    "open_questions",
    "rule",
    "rule_kept",
)
