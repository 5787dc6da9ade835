"""The sentence that says why: by what sets the bot's choice apart from the one that comes next."""

from jantaku.review.candidates import Candidate
from jantaku.web.wire.why import difference
from tests.sampling import one_by_one

NEXT = Candidate(2, points=1000, risk=700, win=80, worth=4000)


@one_by_one(
    ("best", "text"),
    [
        (Candidate(1, points=900), "live.why-rather"),
        (Candidate(1, points=1001), "live.why-alike"),
        (Candidate(1, points=1500, risk=100, win=90), "live.why-safer"),
        (Candidate(1, points=1500, risk=100, win=50), "live.why-gives-up"),
        (Candidate(1, points=1500, promise=1500, risk=700, win=300, worth=4000), "live.why-often"),
        (Candidate(1, points=1500, promise=1500, risk=700, win=70, worth=9000), "live.why-dearer"),
    ],
)
def test_a_choice_is_given_the_reason_that_its_numbers_give(best: Candidate, text: str) -> None:
    """Where less is expected of the choice, strong players rather do it: so the network says, among what is about the same."""
    assert difference(best, NEXT) == text
