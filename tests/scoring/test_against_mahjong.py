"""Random winning hands of every kind beside the `mahjong` package: each yaku with its han, han, fu, payments, or no yaku.

It cannot be set to single yakuman, nor to renhou alone, and refuses the last tile beside After a Kong: so yakuman add up
here, renhou is five han or a yakuman, and no hand has both of the other two.
"""

from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest

from jantaku.core.constants import EAST, KINDS
from jantaku.core.fields import FinishedHand, Rules, Worth
from jantaku.core.payment import ron_value, tsumo_share
from jantaku.rules.compiling import fill_worth
from tests.hands import hand_of, judge, rows_of, values_of, yaku_of
from tests.random_hands import Won, winning_hand, winning_hands

HANDS, CHUNKS = 100_000, 40
NAMES = {
    "tsumo": "menzen-tsumo",
    "daburu_riichi": "double-riichi",
    "renhou_yakuman": "renhou",
    "iipeiko": "iipeikou",
    "ittsu": "ittsuu",
    "chantai": "chanta",
    "honroto": "honroutou",
    "sanshoku_douko": "sanshoku-doukou",
    "shosangen": "shousangen",
    "ryanpeiko": "ryanpeikou",
    "chuuren_poutou": "chuuren",
    "shosuushi": "shousuushii",
    "ryuisou": "ryuuiisou",
    "tsuisou": "tsuuiisou",
    "chinroto": "chinroutou",
    "daisuushi": "daisuushii",
    "daburu_kokushi": "kokushi-13",
    "suuankou_tanki": "suuankou-tanki",
    "daburu_chuuren_poutou": "junsei-chuuren",
}
DOUBLE = ("kokushi-13", "suuankou-tanki", "junsei-chuuren", "daisuushii")


class Setting(NamedTuple):
    """One way to play, for both."""

    book: Rules
    rows: list[str]
    options: Any


@cache
def settings() -> list[Setting]:
    """The 32 settings that both can be put to."""
    from mahjong.hand_calculating.hand_config import OptionalRules

    out = []
    for double, kiriage, counted, open_tanyao, renhou in product((False, True), repeat=5):
        rows = rows_of("tenhou") | {"renhou": rows_of("wrr-2013")["renhou"]}
        if renhou:
            rows["renhou"] = {"yakuman": 1, "when": rows["renhou"]["when"]}
        for name in DOUBLE if double else ():
            rows[name] = rows[name] | {"yakuman": 2, "open": 2 * rows[name].get("open", 0)}
        if not open_tanyao:
            rows["tanyao"] = rows["tanyao"] | {"open": 0}
        book = Rules()
        fill_worth(book, rows, values_of("tenhou") | {"kiriage": kiriage, "counted_yakuman": 13 * counted, "most_yakuman": 12})
        options = OptionalRules(
            has_open_tanyao=open_tanyao,
            has_aka_dora=True,
            has_double_yakuman=double,
            kazoe_limit=0 if counted else 1,
            kiriage=kiriage,
            renhou_as_yakuman=renhou,
        )
        out.append(Setting(book, list(rows), options))
    return out


def estimate(won: Won, options: Any) -> Any:
    """Return what `mahjong` makes of a hand."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.meld import Meld

    how, drawn = won.how, bool(won.how["by_draw"])
    types = {"chi": Meld.CHI, "pon": Meld.PON, "daiminkan": Meld.KAN, "ankan": Meld.KAN, "kakan": Meld.SHOUMINKAN}
    config = HandConfig(
        is_tsumo=drawn,
        is_riichi=how["riichi"] == 1,
        is_daburu_riichi=how["riichi"] == 2,
        is_ippatsu=bool(how["ippatsu"]),
        is_haitei=bool(how["last"]) and drawn,
        is_houtei=bool(how["last"]) and not drawn,
        is_rinshan=bool(how["after_kan"]),
        is_chankan=bool(how["robbing"]),
        is_tenhou=bool(how["first_turn"]) and drawn and how["seat"] == 0,
        is_chiihou=bool(how["first_turn"]) and drawn and how["seat"] > 0,
        is_renhou=bool(how["first_turn"]) and not drawn,
        player_wind=EAST + how["seat"],
        round_wind=EAST + how["round"],
        options=options,
    )
    melds = [Meld(meld_type=types[what], tiles=tiles, opened=what != "ankan") for what, tiles in won.melds]
    tiles = won.tiles + [tile for _, meld in won.melds for tile in meld]
    return HandCalculator.estimate_hand_value(
        tiles, won.win, melds=melds, dora_indicators=won.dora, config=config, ura_dora_indicators=won.ura
    )


@cache
def ids() -> dict[type, str]:
    """Our ids, by its classes."""
    from mahjong.hand_calculating.yaku_config import YakuConfig

    winds = {"seat": "seat-wind", "roun": "round-wind"}
    return {type(yaku): winds.get(field[:4]) or NAMES.get(field, field) for field, yaku in vars(YakuConfig()).items()}


def theirs(won: Won, hand: FinishedHand, options: Any) -> tuple[Any, ...]:
    """Its yaku, payments, and without a yakuman its han and fu; nothing where it finds no yaku."""
    result = estimate(won, options)
    if result.error:
        assert result.error == "no_yaku", (won, result.error)
        return ({}, (0,) * (1 + hand.by_draw))
    yaku = {}
    for found in result.yaku:
        name = ids()[type(found)]
        if "dora" not in name:
            yaku[name] = (found.han_open if hand.called else found.han_closed) // (13 if found.is_yakuman else 1)
    cost = result.cost
    pays = (cost["main"], cost["additional"]) if hand.by_draw else (cost["main"],)
    yakuman = any(found.is_yakuman for found in result.yaku)
    return (yaku, pays) if yakuman else (yaku, pays, result.han, result.fu)


def ours(hand: FinishedHand, worth: Worth, setting: Setting) -> tuple[Any, ...]:
    """The same of ours: who else pays a self-draw does not matter where East wins."""
    yaku = yaku_of(worth, setting.book, setting.rows)
    if hand.by_draw:
        main, other = (1, 2) if hand.seat == 0 else (0, 2 if hand.seat == 1 else 1)
        pays: tuple[int, ...] = tuple(tsumo_share(worth.base, 0, hand.seat, seat) for seat in (main, other))
    else:
        pays = (ron_value(worth.base, 0, hand.seat),)
    return (yaku, pays) if worth.yakuman or not worth.base else (yaku, pays, worth.han, worth.fu)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", [0, *(pytest.param(chunk, marks=pytest.mark.prove) for chunk in range(1, CHUNKS))])
def test_every_random_winning_hand_is_worth_what_mahjong_says(chunk: int) -> None:
    pytest.importorskip("mahjong")
    for i, won in enumerate(winning_hands(HANDS // CHUNKS, 1000 + chunk)):
        setting = settings()[i % 32]
        hand = won.record()
        assert ours(hand, judge(hand, setting.book), setting) == theirs(won, hand, setting.options), won


def any_fourteen(rng: Random) -> list[int] | None:
    """Kinds of 14 tiles, mostly near misses; None where a fifth of a kind came up."""
    way = rng.randrange(4)
    if way == 0:  # a pair in each suit and two triplets, or nearly
        pairs = [rng.randrange(9), 9 + rng.randrange(9), 18 + rng.randrange(9), EAST + rng.randrange(7)]
        kinds = [kind for kind in pairs for _ in (0, 1)] + [kind for kind in rng.choices(range(KINDS), k=2) for _ in range(3)]
    elif way == 1:
        pool = rng.sample(range(KINDS), rng.choice((5, 6, 7, 8)))
        kinds = rng.sample([kind for kind in pool for _ in range(4)], 14)
    elif way == 2:
        first = rng.randrange(3) * 9
        kinds = rng.sample([kind for kind in range(first, first + 9) for _ in range(4)], 14)
    else:  # a winning hand with a tile changed
        kinds = [tile // 4 for tile in winning_hand(rng).tiles]
        kinds[rng.randrange(len(kinds))] = rng.randrange(KINDS)
    return kinds if len(kinds) == 14 and max(map(kinds.count, kinds)) <= 4 else None


@pytest.mark.slow
@pytest.mark.parametrize("tries", [8_000, pytest.param(40_000, marks=pytest.mark.prove)])
def test_any_fourteen_tiles_are_a_hand_exactly_where_mahjong_says(tries: int) -> None:
    agari = pytest.importorskip("mahjong.agari").Agari()
    rng, book, complete, tried = Random(4), settings()[0].book, 0, 0
    for kinds in (any_fourteen(rng) for _ in range(tries)):
        if kinds:
            won = judge(hand_of(kinds, kinds[0], riichi=1), book).base > 0
            assert won == agari.is_agari([kinds.count(kind) for kind in range(KINDS)]), sorted(kinds)
            complete += won
            tried += 1
    assert complete > tries // 20
    assert tried - complete > tries // 4
