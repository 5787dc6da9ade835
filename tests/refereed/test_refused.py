"""What hands cannot do is refused, each with its own sentence, in every language; and changes nothing."""

import pytest

from jantaku.core.fields import same
from jantaku.refereed import RefereedTable
from jantaku.refereed.actions import ActionError
from jantaku.texts import LANGUAGES
from tests.refereed.scripts import play, sit
from tests.sampling import one_by_one

REFUSED = [
    ("", "E discard 3z", "held"),
    ("", "E take", "claimed"),
    ("", "S lay 77z", "called"),
    ("E 9s; S pon @500", "S lay 33z", "held"),
    ("", "E reveal pocket 1", "a-place"),
    ("", "E correct meld", "wrong-group"),
    ("", "E correct draw", "drawn-wrong"),
    ("", "E correct riichi", "to-put-right"),
    ("", "E somersault", "understood"),
    ("", "E 55m", "a-discard"),
    ("E kan 1112z", "E lay 9s", "beside-a-wrong-group"),
    ("E 5m", "E mix", "apart"),
]


@one_by_one(("before", "action", "why"), REFUSED)
def test_what_cannot_be_done_is_refused_with_its_own_sentence(before: str, action: str, why: str) -> None:
    table = play(sit("wrc-2015", {"E": "1112z 5m"}, "9s"), before)
    was = table.scene.fork()
    with pytest.raises(ActionError) as refused:
        play(table, action)
    assert refused.value.id == f"tabletop.not-{why}"
    assert str(refused.value) == refused.value.sentence("en")
    assert len({refused.value.sentence(lang) for lang in LANGUAGES}) == len(LANGUAGES)
    assert same(was.state, table.scene.state) == []
    assert table.scene.now == was.now


def test_nothing_is_done_before_the_first_hand_and_none_is_dealt_into_another() -> None:
    table = RefereedTable("club")
    with pytest.raises(ActionError, match="deal the next one first"):
        play(table, "E 5m")
    table.deal()
    with pytest.raises(ActionError, match="in play"):
        table.deal()
