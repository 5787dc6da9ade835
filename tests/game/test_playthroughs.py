"""One hand under each book, told act by act, is what its file says: where the rules change, the change is read there."""

import pytest

from tests.rig import BOOKS
from tests.telling import FOLDER, playthrough


@pytest.mark.parametrize("book", BOOKS)
def test_the_hand_is_shown_as_in_its_file(book: str) -> None:
    assert playthrough(book).splitlines() == (FOLDER / f"{book}.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("book", BOOKS)
def test_it_shows_riichi_claims_a_kong_and_a_win(book: str) -> None:
    told = (FOLDER / f"{book}.txt").read_text("utf-8")
    for words in (" riichi", " pon", " chii", "kan ", " won: "):
        assert words in told


def test_every_file_is_of_a_book() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(BOOKS)
