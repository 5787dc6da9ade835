"""Counting one's own hand: what is counted is paid unless somebody contradicts it in time; flipped by one setting. (V16, WRC 6)"""

import pytest

from jantaku.core import constants as n
from jantaku.core.fields import same
from jantaku.game.log import Start
from jantaku.refereed import Action, RefereedTable, Settings
from jantaku.refereed.actions import ActionError
from jantaku.refereed.bots import Bot
from jantaku.refereed.counting import rows_of, truth
from jantaku.refereed.log import replay, write
from jantaku.refereed.offers import Offer, offers
from jantaku.refereed.scheduler import Scheduler
from tests.refereed.scripts import money, play, sit, tiles_there
from tests.refereed.test_fouls import CLUB, EVERY, NEW
from tests.sampling import one_by_one, sample

READY = "123456789m1123p"  # a full straight and pinfu, on the 4 of circles: 3 han 30 fu, 3900
DRAWS, ROUND = "9s 9p 8s 4p", "E 9s; S draw; S 9p; W draw; W 8s; N draw; N 4p"
COUNTED = Settings(counting=True)
BEGUN = Start((25000, 25000, 25000, 24000), 0, 0, 2, 1)  # two counters, a stick


def won(book: str = NEW, *, settings: Settings = COUNTED, start: Start | None = None, **hands: str) -> RefereedTable:
    """South has won North's 4 of circles, and nothing is counted yet."""
    table = sit(book, {"S": READY, **hands}, DRAWS, settings=settings, start=start)
    return play(table, f"{ROUND}; S ron; S show; W wait @5000")


def told(table: RefereedTable) -> list[str]:
    """Return what everybody was told, by its ids."""
    return [happening.id for happening in table.view(-1).happenings]


@EVERY
def test_v16_where_the_table_does_not_wish_it_the_referee_counts(book: str) -> None:
    table = won(book, settings=Settings())
    assert (table.scene.state.phase, table.scene.state.delta[1]) == (n.HAND_OVER, 3900)
    for action in ("S count 2 30 2000", "W dispute"):
        with pytest.raises(ActionError):
            play(table, action)


@EVERY
def test_v16_nothing_is_paid_before_the_winner_has_counted(book: str) -> None:
    table = won(book)
    assert table.scene.state.phase != n.HAND_OVER
    assert not any(table.scene.state.delta)
    assert sum(table.view(3).state.hand[1]) == 13  # shown to all


@EVERY
def test_v16_a_wrong_count_that_nobody_contradicts_is_paid_as_it_was_said(book: str) -> None:
    table = play(won(book, start=BEGUN), "S count 2 30 2000; E wait @60000")
    t = table.scene.state
    assert (t.phase, t.outcome, t.winners) == (n.HAND_OVER, n.BY_RON, 2)
    assert t.delta == [0, 3600, 0, -2600]  # two counters at 300 from the discarder, and the stick
    assert table.points == (25000, 28600, 25000, 21400)
    assert money(table) == 100_000
    assert tiles_there(table) == n.WALL


@EVERY
def test_v16_after_a_dispute_the_referee_counts_from_the_tiles_and_everybody_is_informed(book: str) -> None:
    table = play(won(book, start=BEGUN), "S count 2 30 2000; N dispute; E wait @60000")
    t = table.scene.state
    assert t.delta == [0, 5500, 0, -4500]
    assert told(table)[-3:] == ["tabletop.counts", "tabletop.disputes", "tabletop.count-wrong"]
    assert (table.view(2).happenings[-1].number, table.view(2).happenings[-1].total) == (3900, 2000)
    rows = rows_of(table.book, truth(table.scene, 1))
    assert [han for _, han, _ in rows] == [1, 2]
    assert all(clause for _, _, clause in rows)
    assert money(table) == 100_000


def test_v16_a_right_count_that_is_contradicted_is_paid_too() -> None:
    table = play(won(), "S count 3 30 3900; N dispute")
    assert told(table)[-1] == "tabletop.count-right"
    assert table.scene.state.delta[1] == 3900


def test_v16_when_all_others_let_it_pass_it_is_paid_at_once() -> None:
    table = play(won(), "S count 3 30 3900; E pass; W pass")
    assert table.scene.state.phase != n.HAND_OVER
    play(table, "N pass")
    assert table.scene.state.delta[1] == 3900


@one_by_one(
    ("count", "why"),
    [
        ("count 1 25 800", "no-fu"),
        ("count 3 35 3900", "no-fu"),
        ("count 3", "no-fu"),
        ("count 3 30 4000", "no-points"),
        ("count mangan 7700", "no-points"),
        ("count yakuman 9 288000", "too-many"),
    ],
)
def test_v16_an_impossible_count_is_reported_and_does_not_count(count: str, why: str) -> None:
    table = play(won(), f"S {count}")
    assert told(table)[-1] == f"tabletop.counts-{why}"
    assert table.view(0).counts.counts == ()  # type: ignore[union-attr]
    play(table, "S count 3 30 3900; E wait @60000")
    assert table.scene.state.delta[1] == 3900


def test_v16_words_that_are_no_count_are_refused_with_what_one_is() -> None:
    table = won()
    for words in ("count", "count many points", "count 0 30 100"):
        with pytest.raises(ActionError, match="han, fu and points"):
            play(table, f"S {words}")
    with pytest.raises(ActionError, match="cannot count this hand"):
        play(table, "W count 3 30 3900")
    with pytest.raises(ActionError, match="is being counted"):
        play(table, "W draw")
    with pytest.raises(ActionError, match="no count to dispute"):
        play(table, "W dispute")


@one_by_one(
    ("count", "points"),
    [("count mangan", 8000), ("count 5 8000", 8000), ("count 13", 24000), ("count yakuman 32000", 32000), ("count 4 40", 8000)],
)
def test_v16_a_count_by_limit_or_without_points_is_what_follows_from_it(count: str, points: int) -> None:
    table = play(won(), f"S {count}; E wait @60000")
    assert table.scene.state.delta[1] == points


def test_v16_a_self_draw_is_counted_in_all_or_by_what_each_pays() -> None:  # 3 han 20 fu and menzen tsumo: 4 han 20 fu
    for said in ("5200", "1300 2600"):
        table = sit(NEW, {"S": READY}, "9s 4p", settings=COUNTED)
        play(table, f"E 9s; S draw; S tsumo; S show; S count 4 20 {said}; E wait @60000")
        assert table.scene.state.delta == [-2600, 5200, -1300, -1300]


def test_v16_who_says_nothing_in_time_is_counted_by_the_referee() -> None:
    table = won()
    since = table.scene.now
    table.do(Action(since + COUNTED.count_time - 1, -1, "wait"))
    assert table.scene.state.phase != n.HAND_OVER
    table.do(Action(since + COUNTED.count_time, -1, "wait"))
    assert told(table)[-1] == "tabletop.count-referee"
    assert table.scene.state.delta[1] == 3900


@EVERY
def test_v16_while_the_hand_is_intact_the_count_can_be_put_right_or_contradicted_after_it_was_paid(book: str) -> None:
    table = play(won(book, start=BEGUN), "S count 2 30 2000; E wait @60000; S count 3 30 3900")
    assert table.scene.state.delta == [0, 5500, 0, -4500]
    assert told(table)[-1] == "tabletop.paid-anew"
    table = play(won(book, start=BEGUN), "S count mangan 8000; E wait @60000; E dispute")
    assert table.points == (25000, 30500, 25000, 19500)
    assert money(table) == 100_000
    table.deal()
    assert (table.scene.state.dealer, table.scene.state.counters, table.scene.state.sticks) == (1, 0, 0)
    with pytest.raises(ActionError):
        play(table, "E dispute")  # the referee has counted: nothing is left to correct


@EVERY
def test_v16_after_the_next_deal_a_count_is_corrected_if_everybody_agrees(book: str) -> None:
    table = play(won(book, start=BEGUN), "S count mangan 8000; E wait @60000")
    table.deal()
    with pytest.raises(ActionError):
        play(table, "E agree")
    tile = table.scene.state.tile
    table.do(Action(500, 1, "discard", tiles=(tile,)))
    play(table, "E dispute; W agree; N agree")
    assert table.points == (25000, 34600, 25000, 15400)
    assert table.view(1).assent == (0, 2, 3)
    assert Offer("agree") in offers(table.view(1))
    play(table, "S agree")
    assert table.points == (25000, 30500, 25000, 19500)
    assert table.scene.window
    assert tuple(table.scene.window.base.points) == table.points
    assert told(table)[-3:] == ["tabletop.agrees", "tabletop.count-wrong", "tabletop.paid-anew"]
    assert money(table) == 100_000
    again = replay(write(table))
    assert again.points == table.points
    with pytest.raises(ActionError):
        play(table, "E dispute")


def test_v16_bots_agree_to_a_correction() -> None:
    table = play(won(), "S count mangan 8000; E wait @60000")
    table.deal()
    play(table, "E dispute")
    rounds = Scheduler(table, {seat: Bot(table.scene.rules, seat) for seat in range(1, 4)})
    while table.scene.assent:
        assert rounds.advance()
    assert "tabletop.paid-anew" in told(table)


def test_v16_a_book_that_corrects_nothing_leaves_what_was_paid() -> None:
    table = sit(NEW, {"S": READY}, DRAWS, settings=COUNTED, house=("winning.correction=never",))
    play(table, f"{ROUND}; S ron; S show; W wait @5000; S count 2 30 2000; E wait @60000")
    with pytest.raises(ActionError, match="no longer be corrected"):
        play(table, "E dispute")
    assert table.scene.state.delta[1] == 2000


def test_v16_two_winners_each_count_their_own_hand() -> None:  # S-20
    table = sit(CLUB, {"S": READY, "W": "123456789s1123p"}, DRAWS, settings=COUNTED, start=BEGUN)
    play(table, f"{ROUND}; S ron; W ron; W show; S show; N wait @9000; W count 2 30 2000; S count 3 30 3900; N dispute W")
    play(table, "E wait @60000")
    t = table.scene.state
    assert (t.winners, t.delta) == (6, [0, 5500, 4500, -9000])
    assert money(table) == 100_000


@pytest.mark.parametrize("book", [NEW, CLUB])
@pytest.mark.parametrize("seed", sample([0], [1, 2]))
def test_v16_bots_count_right_by_what_they_see_and_nobody_contradicts_them(book: str, seed: int) -> None:
    table = RefereedTable(book, seed=b"count %d" % seed, settings=COUNTED)
    plain = RefereedTable(book, seed=b"count %d" % seed)
    for one in (table, plain):
        rounds = Scheduler(one, {s: Bot(one.scene.rules, s) for s in range(4)})
        for _ in range(8):
            if one.over:
                break
            one.deal()
            while one.scene.state.phase != n.HAND_OVER:
                assert rounds.advance()
    assert table.points == plain.points
    assert "tabletop.counts" in told(table)
    assert not {"tabletop.disputes", "tabletop.count-referee", "tabletop.counts-no-fu"} & set(told(table))
    again = replay(write(table))
    assert same(again.scene.state, table.scene.state) == []


def test_v16_a_bot_contradicts_a_wrong_count() -> None:
    table = won()
    rounds = Scheduler(table, {s: Bot(table.scene.rules, s) for s in (0, 2, 3)})
    play(table, "S count mangan 8000")
    while table.scene.state.phase != n.HAND_OVER:
        assert rounds.advance()
    assert "tabletop.count-wrong" in told(table)
    assert table.scene.state.delta[1] == 3900


def test_v16_the_winner_is_offered_to_count_and_the_others_to_contradict() -> None:
    table = won()
    assert [offer.what for offer in offers(table.view(1))] == ["count"]
    assert offers(table.view(0)) == []
    play(table, "S count 2 30 2000")
    assert [offer.what for offer in offers(table.view(0))] == ["dispute", "say"]
