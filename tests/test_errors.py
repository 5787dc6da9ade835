"""An error that comes out of another process is the one that was raised there, with all it has."""

import pickle
from pathlib import Path

import pytest

from jantaku.cli.reading import InFileError
from jantaku.errors import HandError, JantakuError, LogError
from jantaku.referee import Missing, rule
from jantaku.rules.book import Book
from jantaku.scorekeeper.errors import LeadsToRuling
from jantaku.texts import LANGUAGES
from jantaku.texts.refusals import told
from jantaku.tournament.errors import DifferentResultError


def again(error: JantakuError) -> JantakuError:
    """Return an error as another process gets it."""
    found = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert isinstance(found, JantakuError)
    return found


def raised(foul: str) -> Missing:
    """The circumstance that the referee asks for."""
    with pytest.raises(Missing) as caught:
        rule(Book.open(), foul)
    return caught.value


def cut_off() -> LogError:
    """A record of which a part was read."""
    error = LogError("line 3 is cut off")
    error.partial = ("what was read",)
    return error


RESULT = {"points": [40_000, 30_000, 20_000, 9_000], "sticks": 1}


@pytest.mark.parametrize(
    "error",
    [
        raised("empty-win"),
        LeadsToRuling(2, "empty-win", {"shown": "yes"}, also=[1]),
        DifferentResultError((1, 4), RESULT, RESULT, 1000, there=False),
        HandError("13 tiles"),
        cut_off(),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_has_in_another_process_what_it_had(error: JantakuError) -> None:
    found = again(error)
    assert type(found) is type(error)
    assert (str(found), found.args, vars(found)) == (str(error), error.args, vars(error))
    assert [told(found, lang) for lang in LANGUAGES] == [told(error, lang) for lang in LANGUAGES]


def test_so_it_is_where_an_error_tells_of_another() -> None:
    error = InFileError(Path("hands.txt"), HandError("13 tiles"), 3)
    found = again(error)
    assert isinstance(found, InFileError)
    assert str(found) == "hands.txt, line 3: 13 tiles."
    assert (found.path, found.line, str(found.error)) == (error.path, 3, "13 tiles")
