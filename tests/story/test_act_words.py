"""Acts of a record have names in each language."""

from jantaku.game.acts import ACT_OF, NAMED
from jantaku.story.act_words import act_name, acts_named, seat_act, seats_named
from jantaku.story.differences import broken, value


def test_every_act_has_a_name_in_japanese() -> None:
    names = {words: act_name(words, "ja") for words in ACT_OF}
    assert [words for words, name in names.items() if words == name] == []
    assert len({names[words] for words in NAMED}) == len(NAMED)


def test_an_act_with_its_seat_is_named_and_a_discard_keeps_its_notation() -> None:
    assert seat_act("S chii middle red", "fr") == "Sud\u00a0: chii, la tuile appelée au milieu, avec un cinq rouge"
    assert seat_act("E riichi 1m", "fr") == "E riichi 1m"
    assert seat_act("E ankan 1z", "ja") == "東家：東の暗槓"
    assert seat_act("S nothing known", "fr") == "S nothing known"


def test_lists_of_acts_and_seats_are_named_and_other_values_stay() -> None:
    assert acts_named("pon, chii low", "ja") == "ポン, チー（鳴いた牌が下）"
    assert acts_named("W pon", "fr") == "Ouest\u00a0: pon"
    assert acts_named("5m", "fr") is None
    assert seats_named("E, S", "fr") == "Est, Sud"
    assert seats_named("N 9s", "fr") == "Nord 9s"
    assert seats_named("5m 3m", "fr") is None
    assert value("N 9s", "en") == "N 9s"
    assert value("S", "ja") == "南家"


def test_why_a_record_breaks_off_names_the_act() -> None:
    said = "S cannot chii middle here: East 2, in play."
    assert "chii, la tuile appelée au milieu" in broken(said, "fr")
    assert "chii middle" in broken(said, "en")
