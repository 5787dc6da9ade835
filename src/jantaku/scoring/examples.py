"""An example of each yaku: a complete hand in groups, the last tile the one that wins, and the circumstances that it needs."""

from typing import NamedTuple


class Example(NamedTuple):
    """A hand: concealed groups in mpsz, melds as in ``jantaku.scoring.hand``, the winning tile, and circumstances of ``score``."""

    groups: str
    win: str
    melds: str = ""
    tsumo: bool = False
    seat: str = "S"
    circumstances: tuple[str, ...] = ()


_CLOSED = "234m 678m 345p 55s 78s"
_OPEN = "456m 88p 345s 67s"
EXAMPLES = {
    "riichi": Example(_CLOSED, "6s", circumstances=("riichi",)),
    "double-riichi": Example(_CLOSED, "6s", circumstances=("double_riichi",)),
    "ippatsu": Example(_CLOSED, "6s", circumstances=("riichi", "ippatsu")),
    "menzen-tsumo": Example(_CLOSED, "6s", tsumo=True),
    "haitei": Example(_OPEN, "8s", "chii:234m", tsumo=True, circumstances=("last_tile",)),
    "houtei": Example(_OPEN, "8s", "chii:234m", circumstances=("last_tile",)),
    "rinshan": Example(_OPEN, "8s", "kan:2222p", tsumo=True, circumstances=("after_kan",)),
    "chankan": Example(_OPEN, "8s", "chii:234m", circumstances=("robbing_kan",)),
    "renhou": Example(_CLOSED, "6s", circumstances=("first_turn",)),
    "tenhou": Example(_CLOSED, "6s", tsumo=True, seat="E", circumstances=("first_turn",)),
    "chiihou": Example(_CLOSED, "6s", tsumo=True, circumstances=("first_turn",)),
    "pinfu": Example("123m 567m 345p 99p 67s", "8s"),
    "tanyao": Example("234m 66m 345p 678s 77s", "7s"),
    "iipeikou": Example("223344m 567p 99s 78s", "9s"),
    "ryanpeikou": Example("223344m 667788p 9s", "9s"),
    "yakuhai": Example("123m 456p 789s 9s 555z", "9s"),
    "seat-wind": Example("123m 456p 789s 9s 222z", "9s"),
    "round-wind": Example("123m 456p 789s 9s 111z", "9s"),
    "haku": Example("123m 456p 789s 9s 555z", "9s"),
    "hatsu": Example("123m 456p 789s 9s 666z", "9s"),
    "chun": Example("123m 456p 789s 9s 777z", "9s"),
    "shousangen": Example("345m 789p 555z 666z 7z", "7z"),
    "ittsuu": Example("123456789m 567p 8s", "8s"),
    "sanshoku": Example("345m 345p 345s 789s 9m", "9m"),
    "sanshoku-doukou": Example("555m 555p 555s 678s 9p", "9p"),
    "toitoi": Example("222m 888p 66s 44z", "6s", "pon:777s"),
    "sanankou": Example("222m 777p 999s 456s 8p", "8p"),
    "sankantsu": Example("456m 9p", "9p", "kan:2222m kan:8888s kan:6666p"),
    "chanta": Example("123m 789p 123s 99s 11z", "1z"),
    "junchan": Example("123m 789p 123s 789s 9m", "9m"),
    "honroutou": Example("111m 999p 11s 33z", "1s", "pon:999s"),
    "honitsu": Example("123s 567s 99s 222z 77z", "9s"),
    "chinitsu": Example("123345678999m 5m", "5m"),
    "chiitoitsu": Example("22m 88m 44p 55p 11s 99s 3z", "3z"),
    "kokushi": Example("119m 19p 19s 123456z", "7z"),
    "kokushi-13": Example("19m 19p 19s 1234567z", "1z"),
    "suuankou": Example("222m 777p 33s 999s 11z", "3s", tsumo=True),
    "suuankou-tanki": Example("222m 777p 333s 999s 1z", "1z"),
    "chuuren": Example("1112455678999m", "3m"),
    "junsei-chuuren": Example("1112345678999m", "5m"),
    "daisangen": Example("34m 99p 555z 666z 777z", "5m"),
    "shousuushii": Example("345p 111z 222z 333z 4z", "4z"),
    "daisuushii": Example("111z 222z 333z 444z 5p", "5p"),
    "tsuuiisou": Example("111z 333z 555z 66z 77z", "6z"),
    "chinroutou": Example("111m 999m 111p 99s 11s", "1s"),
    "ryuuiisou": Example("234s 234s 666s 88s 66z", "8s"),
    "suukantsu": Example("9p", "9p", "kan:2222m kan:8888s kan:6666p kan:1111z"),
}
