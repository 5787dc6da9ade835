"""The sentence that says why: by what sets the bot's choice apart from the one that comes next."""

import pytest

from jantaku.review.candidates import Candidate
from jantaku.web.wire.why import difference


@pytest.mark.parametrize(
    ("best", "other", "text"),
    [
        ({"points": 900}, {"points": 1000}, "live.why-rather"),
        ({"points": 1001}, {"points": 1000}, "live.why-alike"),
        ({"points": 1500, "risk": 100}, {"points": 1000, "risk": 700}, "live.why-safer"),
        ({"points": 1500, "risk": 100, "win": 50}, {"points": 1000, "risk": 700, "win": 80}, "live.why-gives-up"),
        (
            {"points": 1500, "promise": 1500, "win": 300, "worth": 4000},
            {"points": 900, "win": 200, "worth": 4000},
            "live.why-often",
        ),
        (
            {"points": 1500, "promise": 1500, "win": 200, "worth": 9000},
            {"points": 900, "win": 250, "worth": 4000},
            "live.why-dearer",
        ),
    ],
)
def test_a_choice_is_given_the_reason_that_its_numbers_give(best: dict[str, int], other: dict[str, int], text: str) -> None:
    """Where less is expected of the choice, strong players rather do it: so the network says, among what is about the same."""
    assert difference(Candidate(1, **best), Candidate(2, **other)) == text
