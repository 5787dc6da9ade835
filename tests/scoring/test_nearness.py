"""How near a hand is to each yaku, against the worth that the engine gives to complete hands."""

import random

from jantaku.scoring.nearness import nearness
from jantaku.scoring.score import Score, score
from jantaku.scoring.tiles import text_of
from tests.sampling import one_by_one

HIGHER = {  # a yaku that its tiles make, but that a higher one takes the place of
    "iipeikou": {"ryanpeikou"},
    "honitsu": {"chinitsu"},
    "chanta": {"junchan", "honroutou"},
    "junchan": {"honroutou"},
    "chiitoitsu": {"ryanpeikou"},
}
TRIPLETS = {"sanankou", "toitoi"}  # three equal runs are three triplets too, and are read as what is worth more
Groups = list[tuple[int, int, int]]


def text(kinds: list[int]) -> str:
    return "".join(text_of(kind) for kind in sorted(kinds))


def complete(chance: random.Random) -> tuple[list[int], Groups]:
    """Concealed tiles and melds of a complete hand, often of few kinds, so that rare yaku come up."""
    while True:
        mask = chance.choice(
            [range(34), range(9), [*range(9), *range(27, 34)], [0, 8, 9, 17, 18, 26, *range(27, 34)], range(18, 34)]
        )
        melds: Groups = []
        tiles: list[int] = []
        for at in range(4):
            low = chance.choice(list(mask))
            run = low < 27 and low % 9 < 7 and chance.random() < 0.6
            group = (low, low + 1, low + 2) if run else (low, low, low)
            (melds if at and chance.random() < 0.2 else tiles).append(group)  # type: ignore[arg-type]
        flat = [kind for group in tiles for kind in group]  # type: ignore[attr-defined]
        pair = chance.choice(list(mask))
        flat += [pair, pair]
        whole = flat + [kind for group in melds for kind in group]
        if max(whole.count(kind) for kind in whole) <= 4:
            return flat, melds


def written(flat: list[int], melds: Groups) -> str:
    """A hand as text."""
    return " ".join([text(flat), *(f"{'pon' if a == b else 'chii'}:{text([a, b, c])}" for a, b, c in melds)])


def scored(flat: list[int], melds: Groups, last: int, *, ron: bool) -> Score:
    rest = list(flat)
    rest.remove(last)
    return score(written(rest, melds), text_of(last), ron=ron, tsumo=not ron, seat="S", round="E")


def near(flat: list[int], melds: Groups) -> dict[str, int | None]:
    return nearness(written(flat, melds), seat_wind=1, round_wind=0)


@one_by_one("seed", range(6))
def test_a_complete_hand_lacks_nothing_of_exactly_the_yaku_that_the_engine_pays(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(30):
        flat, melds = complete(chance)
        found = near(flat, melds)
        wins = [scored(flat, melds, last, ron=ron) for last in sorted(set(flat)) for ron in (False, True)]
        ids = {name for win in wins for name in win.yaku_ids}
        assert all(found[name] == 0 for name in ids if name in found), (written(flat, melds), ids, found)
        if not any(win.yakuman for win in wins):
            for name, lacking in found.items():
                if lacking == 0 and name != "riichi":
                    assert ids & {name, *HIGHER.get(name, ()), *TRIPLETS}, (written(flat, melds), name, ids)


@one_by_one("seed", range(4))
def test_each_tile_exchanged_brings_a_hand_at_most_one_tile_away(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(15):
        flat, melds = complete(chance)
        before = near(flat, melds)
        for _ in range(4):
            at = chance.randrange(len(flat))
            kind = chance.choice([k for k in range(34) if (flat + [k for g in melds for k in g]).count(k) < 4])
            flat = [*flat[:at], kind, *flat[at + 1 :]]
            after = near(flat, melds)
            for name, lacking in after.items():
                was = before[name]
                assert (lacking is None) == (was is None)
                assert lacking is None or was is None or abs(lacking - was) <= 1, (written(flat, melds), name, was, lacking)
            before = after


def test_some_tile_always_brings_a_hand_one_nearer() -> None:
    """A hand that lacks some tiles is that many draws away: some draw, with some discard, leaves one tile fewer."""
    chance = random.Random(7)
    for _ in range(4):
        flat = chance.sample([kind for kind in range(34) for _ in range(4)], 13)
        before = near(flat, [])
        drawn = [near([*flat, kind], []) for kind in range(34) if flat.count(kind) < 4]
        for name, lacking in before.items():
            assert lacking is not None
            assert min(after[name] or 0 for after in drawn) == lacking - 1, (text(flat), name)


def test_a_yaku_that_must_be_closed_is_out_of_reach_of_an_open_hand() -> None:
    found = nearness("234m 45p 66789s pon:222z", seat_wind=1)
    assert found["riichi"] is found["pinfu"] is found["iipeikou"] is found["chiitoitsu"] is found["tanyao"] is None
    assert found["seat-wind"] == 1


def test_a_meld_may_be_one_of_the_groups_or_rule_the_yaku_out() -> None:
    found = nearness("456789m 23p 11z chii:123m")
    assert found["ittsuu"] == 1
    assert found["toitoi"] is None
    assert found["honitsu"] == 3
    assert found["sanshoku"] == 4


@one_by_one("book", ["wrc-2015", "wrr-2013", "tenhou", "club"])
def test_every_book_has_its_own_yaku_and_those_of_the_moment_are_left_out(book: str) -> None:
    found = nearness("19m19p19s1234567z", book=book)
    assert found["kokushi"] == 1
    assert not {"ippatsu", "haitei", "rinshan", "tenhou", "kokushi-13"} & set(found)
