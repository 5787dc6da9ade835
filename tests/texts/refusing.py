"""What tests of refusals share: one that is caught, whether its texts are whole, and the ids that the sources give."""

import ast
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

import jantaku
from jantaku.errors import TranslatedError
from jantaku.texts.refusals import told, translated

SOURCE = Path(jantaku.__file__).parent
Refused = Callable[[], object]


def refused(work: Refused) -> TranslatedError:
    with pytest.raises(TranslatedError) as caught:
        work()
    return caught.value


def holds(error: TranslatedError, words: tuple[str, ...]) -> None:
    """Check that English says it as the error does, that the others have the words, too."""
    english = translated(error, "en")
    if not of_a_kind(error):
        assert english.rstrip(".?") == str(error).rstrip(".?"), "the error's own sentence, and the text of it"
    for lang in ("fr", "ja"):
        text = told(error, lang)
        assert text != english
        assert all(word in text for word in words), text
        assert text.endswith((".", "?", "。")), text


def crosses(error: TranslatedError) -> None:
    """Check that it says the same in another process."""
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert type(again) is type(error)
    assert [told(again, lang) for lang in ("en", "fr", "ja")] == [told(error, lang) for lang in ("en", "fr", "ja")]


def of_a_kind(error: TranslatedError) -> bool:
    """Return whether it tells the values of a ruling, whose numbers a text sets as a page does."""
    why = error.values.get("why")
    return "kind" in error.values or (isinstance(why, TranslatedError) and of_a_kind(why))


def made(error: str, *folders: str) -> set[str]:
    """Return the ids with which the modules of some folders make an error: its second word."""
    found: set[str] = set()
    for path in (path for folder in folders for path in (SOURCE / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == error and len(node.args) > 1:
                found |= {
                    word.value for word in ast.walk(node.args[1]) if isinstance(word, ast.Constant) and isinstance(word.value, str)
                }
    return found - {""}
