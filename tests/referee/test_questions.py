"""The questions that a referee is called for and that are hardly fouls: each answered as the book has it."""

from jantaku.referee import FOULS, GROUPS, rule
from jantaku.rules.book import Book
from tests.referee.test_judge import ways
from tests.refereed.test_fouls import CLUB, NEW, OLD
from tests.sampling import one_by_one

OVER = {"with": "none", "last_timed_hand": "no"}


def test_the_questions_are_a_group_of_their_own_and_none_costs_more_than_the_call_that_it_is() -> None:
    assert "questions" in GROUPS
    for book in (OLD, NEW):
        for foul in (foul for foul in FOULS.values() if foul.group == "questions"):
            worst = {found.sanction for _, found in ways(Book.open(book), foul.id, OVER)}
            assert worst <= {"none", "dead-hand", "chombo"}, foul.id


@one_by_one(
    ("book", "rons", "step"),
    [(NEW, "three", "nearest-wins"), (OLD, "two", "nearest-wins"), (CLUB, "three", "all-win"), ("tenhou", "three", "hand-aborts")],
)
def test_several_rons_are_paid_as_the_book_pays_them(book: str, rons: str, step: str) -> None:
    assert step in rule(Book.open(book), "two-rons", {"rons": rons}).next


def test_the_ruling_says_so_if_a_house_pays_two_of_three_rons() -> None:
    assert "nearest-two-win" in rule(Book.open(NEW).set("multi_ron=2"), "two-rons", {"rons": "three"}).next


def test_a_fifth_kan_cannot_be_declared_but_breaks_the_hand_off_at_the_club() -> None:  # 5.4.9; Ann-1
    assert rule(Book.open(OLD), "fifth-kan", {"own": "yes"}).sanction == "dead-hand"
    assert "call-void" in rule(Book.open(NEW), "fifth-kan", {"own": "yes"}).next
    assert "hand-aborts" in rule(Book.open(CLUB), "fifth-kan").next


def test_a_score_is_corrected_while_the_hand_is_intact_or_all_agree_and_later_by_a_referee_alone() -> None:  # V16
    book = Book.open(NEW)
    assert "corrected" in rule(book, "score-wrong", {"intact": "yes"}).next
    assert "corrected" in rule(book, "score-wrong", {"intact": "no", "agreed": "yes"}).next
    assert rule(book, "score-wrong", {"intact": "no", "agreed": "no"}).next == ("payment-stands", "referee-corrects")
