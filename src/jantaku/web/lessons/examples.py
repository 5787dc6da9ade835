"""Of each yaku a second example, and two hands that just miss it: by a tile, by a group, or by how they were won."""

from typing import NamedTuple

from jantaku.scoring.examples import EXAMPLES, Example


class Miss(NamedTuple):
    """A hand without the yaku; ``of`` is the example from which it differs in one thing, 0 or 1."""

    hand: Example
    of: int = 0


_OTHER = Example("123m 456p 789s 44z 56s", "7s")
_ROBBED = Example("123m 456p 678m 44z 56s", "7s")
SECOND = {
    "riichi": _OTHER._replace(circumstances=("riichi",)),
    "double-riichi": _OTHER._replace(circumstances=("double_riichi",)),
    "ippatsu": _OTHER._replace(tsumo=True, circumstances=("riichi", "ippatsu")),
    "menzen-tsumo": _OTHER._replace(tsumo=True),
    "haitei": _OTHER._replace(tsumo=True, circumstances=("last_tile",)),
    "houtei": _OTHER._replace(circumstances=("last_tile",)),
    "rinshan": Example("123m 456p 44z 56s", "7s", "ankan:8888m", tsumo=True, circumstances=("after_kan",)),
    "chankan": _ROBBED._replace(circumstances=("robbing_kan",)),
    "renhou": _OTHER._replace(circumstances=("first_turn",), seat="N"),
    "tenhou": _OTHER._replace(tsumo=True, seat="E", circumstances=("first_turn",)),
    "chiihou": _OTHER._replace(tsumo=True, circumstances=("first_turn",)),
    "pinfu": Example("234m 456p 678s 33z 45m", "6m"),
    "tanyao": Example("345m 567p 666m 88s 23s", "4s"),  # closed, as some books ask
    "iipeikou": Example("667788s 123m 44z 56p", "7p"),
    "ryanpeikou": Example("112233s 778899p 4z", "4z"),
    "yakuhai": Example("234p 678s 345m 22p 66z", "6z"),
    "seat-wind": Example("234p 678s 345m 22p 22z", "2z"),
    "round-wind": Example("234p 678s 345m 22p 11z", "1z"),
    "haku": Example("234p 678s 345m 22p 55z", "5z"),
    "hatsu": Example("234p 678s 345m 22p 66z", "6z"),
    "chun": Example("234p 678s 345m 22p 77z", "7z"),
    "shousangen": Example("234p 567s 6z", "6z", "pon:555z pon:777z"),
    "ittsuu": Example("123p 456p 99m 78p", "9p", "pon:777z"),
    "sanshoku": Example("678m 678p 22s 67s", "8s", "pon:777z"),
    "sanshoku-doukou": Example("222m 222p 22s 88s 567m", "2s"),
    "toitoi": Example("222m 333m 44m 99p", "4m", "pon:777z"),
    "sanankou": Example("222m 777p 99s 456s 88p", "9s", tsumo=True),
    "sankantsu": Example("345p 7z", "7z", "kan:2222m ankan:8888s kan:1111z"),
    "chanta": Example("123m 78p 99s 222z", "9p", "chii:789s"),
    "junchan": Example("123m 123p 99s 78s", "9s", "chii:789m"),
    "honroutou": Example("1199m 1199p 11s 33z 5z", "5z"),
    "honitsu": Example("456p 789p 11z 23p", "4p", "pon:666z"),
    "chinitsu": Example("234p 55p 67p", "8p", "chii:123p pon:999p"),
    "chiitoitsu": Example("223344p 6677s 11z 9m", "9m"),
    "kokushi": Example("19m 19p 199s 123467z", "5z"),
    "kokushi-13": Example("19m 19p 19s 1234567z", "9p"),
    "suuankou": Example("444m 66p 888s 111z 55z", "6p", tsumo=True),
    "suuankou-tanki": Example("444p 666p 888s 111z 5m", "5m", tsumo=True),
    "chuuren": Example("1112356788999p", "4p"),
    "junsei-chuuren": Example("1112345678999s", "9s"),
    "daisangen": Example("345m 99p 555z 666z 77z", "7z"),
    "shousuushii": Example("345m 222z 44z 33z", "3z", "pon:111z"),
    "daisuushii": Example("111z 222z 333z 44z 88m", "4z"),
    "tsuuiisou": Example("1122334455667z", "7z"),
    "chinroutou": Example("111m 999p 99m 11p", "9m", "pon:111s"),
    "ryuuiisou": Example("222s 333s 44s 888s 66z", "6z"),
    "suukantsu": Example("5z", "5z", "ankan:3333m kan:7777p ankan:9999s kan:2222z"),
}


def _without(example: Example, *circumstances: str) -> Example:
    """Return an example with other circumstances, or none."""
    return example._replace(circumstances=circumstances)


def _pairs_of(honour: str, ident: str) -> tuple[Miss, Miss]:
    """Return the misses of a triplet of an honour: only a pair of it."""
    lone, other = f"123m 456p 789s 99s {honour}{honour}z", f"234p 678s 345m 22p {honour}{honour}z"
    return Miss(EXAMPLES[ident]._replace(groups=lone, win="9s")), Miss(SECOND[ident]._replace(groups=other, win="2p"), 1)


MISSES: dict[str, tuple[Miss, Miss]] = {
    "riichi": (Miss(_without(EXAMPLES["riichi"])), Miss(_OTHER, 1)),
    "double-riichi": (Miss(_without(EXAMPLES["double-riichi"], "riichi")), Miss(_OTHER, 1)),
    "ippatsu": (Miss(_without(EXAMPLES["ippatsu"], "riichi")), Miss(_without(SECOND["ippatsu"], "riichi"), 1)),
    "menzen-tsumo": (
        Miss(EXAMPLES["menzen-tsumo"]._replace(tsumo=False)),
        Miss(Example("456p 789s 44z 56s", "7s", "chii:123m", tsumo=True), 1),
    ),
    "haitei": (Miss(_without(EXAMPLES["haitei"])), Miss(SECOND["haitei"]._replace(tsumo=False), 1)),
    "houtei": (Miss(_without(EXAMPLES["houtei"])), Miss(SECOND["houtei"]._replace(tsumo=True), 1)),
    "rinshan": (Miss(_without(EXAMPLES["rinshan"])), Miss(_without(SECOND["rinshan"]), 1)),
    "chankan": (Miss(_without(EXAMPLES["chankan"])), Miss(_ROBBED, 1)),
    "renhou": (Miss(_without(EXAMPLES["renhou"])), Miss(SECOND["renhou"]._replace(tsumo=True), 1)),
    "tenhou": (Miss(EXAMPLES["tenhou"]._replace(seat="S")), Miss(_without(SECOND["tenhou"]), 1)),
    "chiihou": (Miss(EXAMPLES["chiihou"]._replace(seat="E")), Miss(_without(SECOND["chiihou"]), 1)),
    "pinfu": (Miss(Example("123m 567m 345p 99p 68s", "7s")), Miss(SECOND["pinfu"]._replace(seat="W"), 1)),
    "tanyao": (Miss(Example("123m 66m 345p 678s 77s", "7s")), Miss(SECOND["tanyao"]._replace(win="1s"), 1)),
    "iipeikou": (Miss(Example("233445m 567p 99s 78s", "9s")), Miss(Example("678s 123m 44z 56p", "7p", "chii:678s"), 1)),
    "ryanpeikou": (Miss(Example("223344m 677889p 9s", "9s")), Miss(Example("123s 778899p 4z", "4z", "chii:123s"), 1)),
    "yakuhai": (_pairs_of("5", "haku")[0], _pairs_of("6", "hatsu")[1]),
    "seat-wind": (_pairs_of("2", "seat-wind")[0], Miss(SECOND["seat-wind"]._replace(seat="W"), 1)),
    "round-wind": _pairs_of("1", "round-wind"),
    "haku": _pairs_of("5", "haku"),
    "hatsu": _pairs_of("6", "hatsu"),
    "chun": _pairs_of("7", "chun"),
    "shousangen": (
        Miss(Example("345m 789p 555z 666z 4z", "4z")),
        Miss(Example("234p 567s 6z", "6z", "pon:555z pon:444z"), 1),
    ),
    "ittsuu": (Miss(Example("123456678m 567p 8s", "8s")), Miss(SECOND["ittsuu"]._replace(win="6p"), 1)),
    "sanshoku": (Miss(Example("345m 345p 456s 789s 9m", "9m")), Miss(SECOND["sanshoku"]._replace(win="5s"), 1)),
    "sanshoku-doukou": (
        Miss(Example("555m 555p 55s 678s 99p", "9p")),
        Miss(SECOND["sanshoku-doukou"]._replace(win="8s"), 1),
    ),
    "toitoi": (Miss(SECOND["toitoi"]._replace(win="1m"), 1), Miss(Example("22m 333m 444m 99p", "5m", "pon:777z"), 1)),
    "sanankou": (Miss(SECOND["sanankou"]._replace(tsumo=False), 1), Miss(Example("222m 777p 456s 8p", "8p", "pon:999s"))),
    "sankantsu": (
        Miss(Example("456m 9p", "9p", "kan:2222m kan:8888s pon:666p")),
        Miss(Example("345p 7z", "7z", "kan:2222m ankan:8888s pon:111z"), 1),
    ),
    "chanta": (Miss(Example("234m 789p 123s 99s 11z", "1z")), Miss(SECOND["chanta"]._replace(win="6p"), 1)),
    "junchan": (Miss(Example("234m 789p 123s 789s 9m", "9m")), Miss(SECOND["junchan"]._replace(win="6s"), 1)),
    "honroutou": (Miss(Example("222m 999p 11s 33z", "1s", "pon:999s")), Miss(Example("1199m 1199p 11s 44m 5z", "5z"), 1)),
    "honitsu": (Miss(Example("123s 567p 99s 222z 77z", "9s")), Miss(Example("456p 789p 99s 23p", "4p", "pon:666z"), 1)),
    "chinitsu": (Miss(Example("123345678999m 1z", "1z")), Miss(Example("234p 55p 67p", "8p", "chii:123p pon:999s"), 1)),
    "chiitoitsu": (Miss(Example("22m 88m 44p 55p 11s 88m 3z", "3z")), Miss(Example("223344p 667788s 9m", "9m"), 1)),
    "kokushi": (Miss(EXAMPLES["kokushi"]._replace(win="2m")), Miss(SECOND["kokushi"]._replace(win="9s"), 1)),
    "kokushi-13": (Miss(Example("19m 19p 19s 1123456z", "7z")), Miss(Example("19m 199p 1s 1234567z", "9s"), 1)),
    "suuankou": (
        Miss(EXAMPLES["suuankou"]._replace(tsumo=False)),
        Miss(Example("444m 66p 888s 55z", "6p", "pon:111z", tsumo=True), 1),
    ),
    "suuankou-tanki": (
        Miss(Example("222m 777p 33s 999s 11z", "3s")),
        Miss(Example("444p 666p 888s 5m", "5m", "pon:111z", tsumo=True), 1),
    ),
    "chuuren": (Miss(Example("1113445578999m", "6m")), Miss(Example("111p 23p 88p 999p", "4p", "chii:567p"), 1)),
    "junsei-chuuren": (Miss(Example("1112455678999m", "3m")), Miss(Example("1112345679999s", "8s"), 1)),
    "daisangen": (Miss(Example("34m 99p 555z 666z 444z", "5m")), Miss(SECOND["daisangen"]._replace(win="9p"), 1)),
    "shousuushii": (Miss(Example("345p 111z 222z 333z 5z", "5z")), Miss(Example("345m 888s 44z 33z", "3z", "pon:111z"), 1)),
    "daisuushii": (Miss(Example("111z 222z 333z 555z 5p", "5p")), Miss(SECOND["daisuushii"]._replace(win="8m"), 1)),
    "tsuuiisou": (Miss(Example("111z 333z 555z 66z 99m", "6z")), Miss(Example("11m 22334455667z", "7z"), 1)),
    "chinroutou": (Miss(Example("111m 999m 111p 77z 11s", "1s")), Miss(Example("111m 999p 99m 11p", "9m", "pon:222s"), 1)),
    "ryuuiisou": (Miss(Example("234s 345s 666s 88s 66z", "8s")), Miss(Example("222s 333s 44s 888s 77z", "7z"), 1)),
    "suukantsu": (
        Miss(Example("9p", "9p", "kan:2222m kan:8888s kan:6666p pon:111z")),
        Miss(Example("5z", "5z", "ankan:3333m kan:7777p ankan:9999s pon:222z"), 1),
    ),
}
