"""Examples of rulings: each is played or scored by the engine under every book, and says what the engine says."""

import re
from itertools import cycle, product

import pytest

from jantaku.core import constants as n
from jantaku.core.kinds import AFTER
from jantaku.core.step.deal import breaker
from jantaku.examples.example import Broken, Ended, Situation, Turned, WonHand
from jantaku.examples.playing import played, wall_of
from jantaku.examples.registry import EXAMPLES
from jantaku.examples.showing import examples_of, shown
from jantaku.game.table import replay
from jantaku.game.walls import tile_set
from jantaku.rules.book import Book, compile_book
from jantaku.rules.library import names
from jantaku.rules.rulings import SETTABLE, TOPICS
from jantaku.scoring.tiles import tiles_of
from jantaku.texts import LANGUAGES, say
from tests.hands import opened
from tests.sampling import one_by_one

EVERY = [(book, name) for book in names() for name in EXAMPLES]
SITUATIONS = [name for name, example in EXAMPLES.items() if isinstance(example, Situation)]
ASKED = [name for name in SITUATIONS if EXAMPLES[name].ask]  # type: ignore[union-attr]
SAME = "swap-same"
# What stands against the act under each book, by the texts (RULES.md P16, F1-F5, K8): nothing where it is lawful.
AGAINST: dict[str, str] = {
    "swap-same": SAME,
    "swap-other": "swap-other",
    "swap-pon": SAME,
    "furiten-own": "furiten-discard",
    "furiten-tsumo": "",
    "furiten-missed": "furiten-missed",
    "furiten-ends": "",
    "furiten-riichi": "furiten-riichi",
    "kan-runs": "kan-readings",
    "kan-honours": "",
}
OTHERWISE = {  # 2013: furiten by a missed win lasts until one's own draw alone; the sites ask for the waits, not for readings
    ("furiten-ends", "wrr-2013"): "furiten-missed",
    ("kan-runs", "tenhou"): "",
    ("kan-runs", "tenhou-2020"): "",
    ("kan-runs", "mahjong-soul"): "",
    ("swap-other", "jpml-a"): "",  # only the tile itself is barred
    **{(name, "ema-2012"): "" for name in ("swap-same", "swap-other", "swap-pon")},  # any tile may go after a call
}
PAID = {"liability": (0, 32000, -16000, -16000), "noten": (-1500, 1500, 1500, -1500)}
TIES = {  # East 5 below, South 5 above, two level: 15-5 or 10-5 halved between West and North; at Tenhou by seat
    "wrc-2015": "East −20; South +20; West 0; North 0",
    "wrr-2013": "East −20; South +20; West 0; North 0",
    "club": "East −15; South +15; West 0; North 0",
    "ema-2016": "East −20; South +20; West 0; North 0",
    "ema-2012": "East −35; South +35; West 0; North 0",
    "tenhou": "East −30; South +40; West +5; North −15",
    "tenhou-2020": "East −30; South +40; West +5; North −15",
    "m-league": "East −40; South +50; West −5; North −5",
    "jpml-a": "East −17; South +13; West +2; North +2",  # three have the base or more
    "saikouisen": "East −35; South +35; West 0; North 0",
    "mahjong-soul": "East −20; South +20; West +5; North −5",
}


def shown_or_not(book: str, name: str, lang: str) -> None:
    """Look whether an example is shown beside a ruling of its book, or the book has no such ruling."""
    rules = Book.open(book)
    found = shown(rules, name, lang)
    assert (found is not None) == (EXAMPLES[name].rulings[0] in rules.rulings)
    if found:
        assert found.picture.startswith("<svg ")
        assert found.picture.count("<title>") == 1
        assert not re.search(r"[{}]|example\.|reason\.", found.caption), found.caption
        assert found.key in (EXAMPLES[name].rulings[0], "session.uma_three_above")
        assert name in examples_of(rules, found.key)
        assert min(found.width, found.height) > 50


@one_by_one(("book", "name", "lang"), [(*one, lang) for one, lang in zip(EVERY, cycle(LANGUAGES), strict=False)])
def test_an_example_is_shown_beside_a_ruling_of_its_book_or_not_at_all(book: str, name: str, lang: str) -> None:
    shown_or_not(book, name, lang)


@pytest.mark.prove
@one_by_one(("book", "name", "lang"), [(*one, lang) for one, lang in product(EVERY, LANGUAGES)])
def test_so_it_is_in_every_language(book: str, name: str, lang: str) -> None:
    shown_or_not(book, name, lang)


def test_a_game_stands_beside_the_uma_by_which_it_is_counted() -> None:
    """Under the rules A of the JPML three have the base or more in the example of ties."""
    assert examples_of(Book.open("jpml-a"), "session.uma") == []
    assert examples_of(Book.open("jpml-a"), "session.uma_three_above") == ["ties"]
    assert examples_of(Book.open("wrc-2015"), "session.uma") == ["ties"]


def test_every_ruling_that_an_example_shows_is_one_and_every_world_riichi_book_shows_all_examples() -> None:
    assert {key for example in EXAMPLES.values() for key in example.rulings} <= set(TOPICS)
    assert all(shown(Book.open(book), name) for book in ("wrc-2015", "wrr-2013", "club") for name in EXAMPLES)


@one_by_one("book", names())
@one_by_one("name", SITUATIONS)
def test_the_log_of_an_example_is_played_again_to_the_same_moment(book: str, name: str) -> None:
    example, rules = EXAMPLES[name], Book.open(book)
    assert isinstance(example, Situation)
    wall = wall_of(example, compile_book(rules).red_fives)
    assert sorted(wall) == sorted(tile_set(compile_book(rules).red_fives))
    table = played(example, rules)
    assert replay(table.log, rules) == table


@one_by_one("book", names())
@one_by_one("name", ASKED)
def test_what_is_said_of_an_act_is_what_the_texts_rule_and_the_engine_does(book: str, name: str) -> None:
    example, rules = EXAMPLES[name], Book.open(book)
    assert isinstance(example, Situation)
    table = played(example, rules)
    against = OTHERWISE.get((name, book), AGAINST[name])
    assert [reason.id for reason in table.why(example.ask)] == [against] * bool(against)
    caption = shown(rules, name)
    if caption is not None:
        allowed = not against
        assert caption.caption.startswith(say(f"example.{name}"))
        assert (" Yes (" in caption.caption, " No. " in caption.caption) == (allowed, not allowed)
    if not against:
        table.push(example.ask)


@one_by_one("book", names())
@one_by_one("name", PAID)
def test_what_is_paid_is_what_the_engine_paid(book: str, name: str) -> None:
    example, rules = EXAMPLES[name], Book.open(book)
    assert isinstance(example, Situation)
    table = played(example, rules)
    paid = (0, 32000, 0, -32000) if (name, book) == ("liability", "saikouisen") else PAID[name]  # where nobody is liable
    assert tuple(table.state.delta) == paid
    assert table.outcome == ("ron" if name == "liability" else "exhaustive")
    found = shown(rules, name)
    assert found
    numbers = [
        int(figure.replace("−", "-").replace(",", ""))
        for figure in re.findall(r"[−+]?\d[\d,]*", found.caption.split("Payments")[1])
    ]
    assert tuple(numbers) == paid


@pytest.mark.parametrize("book", ["wrc-2015", "wrr-2013", "club"])
def test_the_claimed_tile_is_turned_on_the_side_of_the_player_it_came_from(book: str) -> None:
    example, rules = EXAMPLES["melds"], Book.open(book)
    assert isinstance(example, Situation)
    state = played(example, rules).state
    assert [(state.meld_from[1][i] - 1) % 4 for i in range(state.melds[1])] == [3, 1, 2]  # left, right, opposite
    found = shown(rules, "melds")
    assert found
    assert found.caption.endswith("the one on the left; the one on the right; the one in the middle.")


@one_by_one("book", names())
def test_the_fu_are_those_of_the_score(book: str) -> None:
    assert isinstance(EXAMPLES["fu"], WonHand)
    found = shown(Book.open(book), "fu")
    assert found
    # 20 for the win, 10 closed on a discard, 2 for the middle wait, 8 for the nines, 4 or 2 for East's own and round wind
    pair = Book.open(book).fu_double_wind_pair
    assert pair == (2 if book in ("m-league", "saikouisen") else 4)
    assert found.caption == say("example.fu", parts=f"20 + 10 + 2 + 8 + {pair}", sum=40 + pair, fu=50)


@one_by_one("book", names())
def test_the_session_scores_are_those_of_the_book(book: str) -> None:
    assert isinstance(EXAMPLES["ties"], Ended)
    found = shown(Book.open(book), "ties")
    assert found
    assert found.caption.endswith(f"{TIES[book]}.")


def test_the_wall_and_the_dora_are_those_of_the_deal() -> None:
    wall, dora = EXAMPLES["wall"], EXAMPLES["dora"]
    assert isinstance(wall, Broken)
    assert isinstance(dora, Turned)
    assert breaker(0, wall.dice) == 2
    found = shown(Book.open(), "wall")
    assert found
    assert "the wall of West is broken after 7 stacks" in found.caption
    assert found.picture.count("<rect") == 1 + 4 * 17
    assert [AFTER[tile] for tile in tiles_of(dora.indicators)] == [0, n.EAST, 31]


@one_by_one(("name", "turn"), [(name, turn) for name, example in EXAMPLES.items() for turn in example.turns])
def test_with_an_option_turned_the_example_changes(name: str, turn: str) -> None:
    plain, key = Book.open(), turn.partition("=")[0]
    under = opened("wrc-2015", (turn,))
    if under.digest == plain.digest:  # it is what the book rules: then the other editions tell
        return
    before, after = shown(plain, name), shown(under, name)
    assert before
    assert after
    assert before.caption != after.caption, (name, key)


@one_by_one("name", EXAMPLES)
def test_an_example_whose_ruling_can_be_set_has_a_turn_for_it(name: str) -> None:
    example = EXAMPLES[name]
    settable = TOPICS[example.rulings[0]].role in SETTABLE
    assert not settable or example.turns or example.rulings[0] in {"session.uma", "worth.fu_rounding"}, name


def test_an_example_goes_where_the_book_does_not_rule_it() -> None:
    assert shown(Book.open("tenhou"), "wall") is None
    assert examples_of(Book.open("tenhou"), "wall.break_wall") == []
    assert shown(Book.open(), "nonsense") is None
