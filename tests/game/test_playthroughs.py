"""One hand under each book, told act by act, is what its file says: where the rules change, the change is read there."""

from tests.rig import BOOKS
from tests.sampling import one_by_one
from tests.telling import FOLDER, playthrough


@one_by_one("book", BOOKS)
def test_the_hand_is_shown_as_in_its_file(book: str) -> None:
    assert playthrough(book).splitlines() == (FOLDER / f"{book}.txt").read_text("utf-8").splitlines()


@one_by_one("book", BOOKS)
def test_it_shows_riichi_claims_a_kong_and_a_win(book: str) -> None:
    told = (FOLDER / f"{book}.txt").read_text("utf-8")
    for words in (" riichi", " pon", " chii", "kan ", " won: "):
        assert words in told


def test_every_file_is_of_a_book() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(BOOKS)
