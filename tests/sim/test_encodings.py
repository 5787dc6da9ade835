"""The page on learning describes planes and acts as they are, and its examples run."""

import re
from collections import Counter
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

from jantaku.core.acts import ACTS  # noqa: E402
from jantaku.core.constants import RED, STANDING  # noqa: E402
from jantaku.core.dead_wall import indicator  # noqa: E402
from jantaku.core.events import PADDING, SEATED, VOCABULARY  # noqa: E402
from jantaku.core.kinds import KIND  # noqa: E402
from jantaku.core.planes import ALL_PLANES, PLANES  # noqa: E402
from jantaku.sim.encodings import HIDDEN_ROWS, ROWS, SEATS, TOKEN_ROWS, act_names, plane_names, token_names, token_words  # noqa: E402
from jantaku.sim.tables import Tables  # noqa: E402

PAGE = Path(__file__).parents[2] / "docs" / "learning.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def test_every_plane_has_one_row() -> None:
    for rows, first, end in ((ROWS, 0, PLANES), (HIDDEN_ROWS, PLANES, ALL_PLANES)):
        places = [row.first + i for row in rows for i in range(len(row.of))]
        assert places == list(range(first, end))
    assert len(set(plane_names())) == len(plane_names()) == PLANES
    assert len(set(plane_names(hidden=True))) == ALL_PLANES - PLANES


def test_every_token_has_one_row_and_a_name_that_no_other_has() -> None:
    names = token_names()
    assert [row.first for row in TOKEN_ROWS] == [sum(len(row.names) for row in TOKEN_ROWS[:at]) for at in range(len(TOKEN_ROWS))]
    assert len(names) == len(set(names)) == VOCABULARY
    assert all(name.endswith(SEATS[token % 4]) for token, name in enumerate(names) if token >= SEATED)
    assert SEATED % 4 == 0
    assert all(f"| {row.places} | {row.name} |" in PAGE.read_text("utf-8") for row in TOKEN_ROWS)


def test_tokens_in_words_end_at_the_padding() -> None:
    names = token_names()
    assert token_words([3, SEATED + 2, PADDING, 5]) == [names[3], names[SEATED + 2]]
    tables = Tables(2, "tenhou", seed=4, encoding="events")
    tables.reset()
    assert [len(token_words(row)) for row in tables.obs] == tables.count.tolist() == [23, 23]
    assert token_words(tables.obs[0])[:2] == ["round wind: east", "seat wind: east"]


def test_planes_are_what_their_names_say() -> None:
    names, hidden = plane_names(), plane_names(hidden=True)
    tables = Tables(1, "tenhou", seed=4, oracle=True)
    tables.reset()
    for _ in range(300):
        tables.step(tables.pick())
        table, seat = tables.table(0), int(tables.who[0])
        planes, t = tables.obs[0], table.state
        assert planes[names.index("held: at least two")].tolist() == [int(n >= 2) for n in t.hand[seat]]
        assert planes[names.index("points: the one opposite")].sum() == min(max(t.points[(seat + 2) % 4] // 2000, 0), 34)
        assert planes[names.index("round wind")].argmax() == 27 + t.round
        assert planes[names.index("seat wind")].argmax() == 27 + (seat - t.dealer) % 4
        assert planes[names.index("turn: the one before")].all() == (t.turn == (seat + 3) % 4)
        assert planes[names.index("open: the next seat")].all() == bool(t.called[(seat + 1) % 4])
        thrown = t.river[(seat + 1) % 4][: t.discards[(seat + 1) % 4]]
        kinds = [tile if tile < 34 else 9 * (tile - 34) + 4 for tile in thrown]
        counts = np.bincount(kinds, minlength=34)
        for least, count in enumerate(("at least one", "at least two", "at least three", "all four"), 1):
            plane = planes[names.index(f"discarded: the next seat, {count}")]
            assert plane.tolist() == (counts >= least).astype(int).tolist()
        before = tables.hidden[0][hidden.index("held: the one before, at least one")]
        assert before.tolist() == [int(n >= 1) for n in t.hand[(seat + 3) % 4]]


def test_what_is_true_of_a_seat_fills_the_plane_of_that_seat() -> None:
    names, seen = plane_names(), Counter[str]()
    tables = Tables(16, "tenhou", seed=5, players=["open", "sensible", "sensible", "sensible"])
    tables.reset()
    for _ in range(60):
        tables.step(tables.pick())
        for at in range(16):
            t, viewer = tables.table(at).state, int(tables.who[at])
            for i, whose in enumerate(("the viewer", "the next seat", "the one opposite", "the one before")):
                seat = (viewer + i) % 4
                true = {
                    "riichi": t.riichi[seat] == STANDING,
                    "ippatsu": t.ippatsu[seat],
                    "open": t.called[seat],
                    "dealer": t.dealer == seat,
                    "turn": t.turn == seat,
                }
                for what, is_so in true.items():
                    assert set(tables.obs[at][names.index(f"{what}: {whose}")].tolist()) == {int(bool(is_so))}
                    seen[f"{what}: {whose}"] += bool(is_so)
    assert [name for name in ("ippatsu: the next seat", "open: the one opposite", "riichi: the one before") if not seen[name]] == []


def test_tiles_of_melds_are_counted() -> None:
    names, tables, seen = plane_names(), Tables(16, "tenhou", seed=5), set()
    tables.reset()
    for _ in range(200):
        tables.step(tables.pick())
        for at in range(16):
            t, seat = tables.table(at).state, int(tables.who[at])
            counts = np.zeros(34, int)
            for block in t.meld[seat][: t.melds[seat]]:
                form, kind = divmod(block, 34)
                seen.add(form)
                counts[kind : kind + 3] += form == 2
                counts[kind] += {2: 0, 3: 3, 4: 4, 5: 3, 6: 4}[form]
            for least, count in enumerate(("at least one", "at least two", "at least three", "all four"), 1):
                plane = tables.obs[at][names.index(f"melded: the viewer, {count}")]
                assert plane.tolist() == (counts >= least).astype(int).tolist()
    assert len(seen) >= 3


def test_red_fives_are_seen_in_rivers_in_melds_and_among_the_indicators() -> None:
    tables, plane, in_melds = Tables(16, "tenhou", seed=5), plane_names().index("red fives seen"), set[int]()
    tables.reset()
    for _ in range(150):
        tables.step(tables.pick())
        for at in range(16):
            t = tables.table(at).state
            lying = [tile for seat in range(4) for tile in t.river[seat][: t.discards[seat]]]
            lying += [t.wall[indicator(i)] for i in range(t.indicators)]
            melds = [9 * (t.meld[seat][i] % 34 // 9) + 4 for seat in range(4) for i in range(t.melds[seat]) if t.meld_reds[seat][i]]
            in_melds.update(melds)
            assert set(np.flatnonzero(tables.obs[at][plane]).tolist()) == {KIND[tile] for tile in lying if tile >= RED} | set(melds)
    assert in_melds == {4, 13, 22}


def test_acts_have_the_words_of_a_table() -> None:
    words = act_names()
    assert len(words) == ACTS
    tables = Tables(1, seed=3)
    tables.reset()
    for _ in range(40):
        lawful = tables.table(0).lawful(int(tables.who[0]))
        assert {words[act] for act in np.flatnonzero(tables.mask[0])} == {act.words for act in lawful}
        tables.step(tables.pick())


@pytest.mark.parametrize("block", BLOCKS)
def test_the_examples_of_the_page_run(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    if "jantaku.sim.zoo" in block or "jantaku.sim.gym" in block:
        pytest.importorskip("pettingzoo")
    exec(block, {})  # noqa: S102 - of our own page
