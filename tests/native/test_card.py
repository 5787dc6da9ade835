"""The text for graphics cards, built for the processor: it plays the same games. On a card `make bench-cuda` shows that it does."""

import ctypes
from array import array
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from jantaku.bots.games import Waiting, decided, next_asked, sit_down
from jantaku.bots.players import PLAYERS
from jantaku.bots.random import any_act
from jantaku.bots.tally import Tally
from jantaku.cli import main
from jantaku.core.acts import WORDS
from jantaku.core.constants import KINDS
from jantaku.core.fields import Rules, Scratch, same
from jantaku.core.planes import PLANES, Planes, planes
from jantaku.native import load, packing
from jantaku.native.cuda import SAID, GraphicsCard, NoCard, image_name, kept_image, sealed
from jantaku.native.cuda_build import build_image
from jantaku.native.records import layout
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import LUT, packed_lut
from jantaku.sim.run import Run
from jantaku.texts import LANGUAGES, say
from tests.native.host_card import host_kernels
from tests.native.test_equal import BOOKS
from tests.sampling import crossed

SEED = 7
TABLES, LANES = 64, 32
FOURS = (PLANES + 3) // 4


@pytest.fixture(scope="module")
def card(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """The kernels, run by the processor."""
    return host_kernels(tmp_path_factory)


def launch(card: ctypes.CDLL, name: str, *words: Any) -> None:
    """Run a kernel in as many threads as there are tables."""
    handed = [word if isinstance(word, int) else ctypes.c_void_p(packing.address(word)) for word in words]
    getattr(card, f"launch_{name}")(TABLES // LANES, LANES, *(partial(_wide)(word) for word in handed))


def _wide(word: Any) -> Any:
    return ctypes.c_int64(word) if isinstance(word, int) else word


@pytest.mark.slow
@pytest.mark.parametrize(("name", "player"), crossed(BOOKS, sorted(PLAYERS)))
def test_whole_games_are_those_that_are_played_on_the_processor(name: str, player: str, card: ctypes.CDLL) -> None:
    rules, tally, games = compile_book(Book.open(name)), packing.block(Tally), 10
    launch(card, "games", packing.packed(rules), packed_lut(), tally, PLAYERS[player], SEED, 0, games)
    run = Run(rules, player, seed=SEED)
    compiled = player == "strong" and load.why_not() == ""  # interpreted, it takes seconds for a game
    assert sum(run.native(games) if compiled else run.interpreted(games)) == games
    assert same(packing.unpacked(Tally, tally), run.tally) == []


class Here:
    """The same tables, interpreted."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.scratch, self.planes = rules, Scratch(), Planes()
        self.tables = [Waiting() for _ in range(TABLES)]
        for number, table in enumerate(self.tables):
            sit_down(table, rules, SEED, number)

    def decide(self, table: Waiting) -> tuple[list[int], list[int]]:
        """One decision at a table; what was lawful, and what was seen."""
        d = self.scratch
        seat = next_asked(table, d, self.rules, LUT, SEED, TABLES)
        lawful = table.lawful[seat][:]
        planes(table.table, seat, self.planes)
        decided(table, d, self.rules, LUT, seat, any_act(lawful, table.lots))
        return lawful, self.planes.plane[:PLANES]


@pytest.mark.slow
def test_a_decision_at_each_of_many_tables_is_the_one_made_on_the_processor(card: ctypes.CDLL) -> None:
    rules = compile_book(Book.open("wrc-2015"))
    here, handed, size = Here(rules), packing.packed(rules), layout(Waiting).size
    store = packing.block(Waiting, TABLES)
    seen, mask = (ctypes.c_uint32 * (FOURS * KINDS * TABLES))(), (ctypes.c_int64 * (WORDS * TABLES))()
    launch(card, "sit", handed, store, TABLES, SEED)
    for _ in range(120):
        launch(card, "decide_each", handed, packed_lut(), store, TABLES, SEED, seen, mask)
        expected = [here.decide(table) for table in here.tables]
    words = array("I", bytes(store))
    for at, table in enumerate(here.tables):
        first = at // LANES * LANES * (size // 4) + at % LANES
        memory = array("I", words[first::LANES][: size // 4]).tobytes()
        assert memory == bytes(packing.packed(table)), at
        lawful, seen_here = expected[at]
        assert [mask[word * TABLES + at] for word in range(WORDS)] == lawful
        rows = [seen[(four * KINDS + kind) * TABLES + at] for four in range(FOURS) for kind in range(KINDS)]
        found = [sum((rows[p // 4 * KINDS + kind] >> 8 * (p % 4) & 255) << kind for kind in range(KINDS)) for p in range(PLANES)]
        assert found == seen_here


def no_card() -> NoCard | None:
    """Why there is no card here."""
    try:
        GraphicsCard()
    except NoCard as why:
        return why
    return None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_a_card_one_sentence_says_so(lang: str) -> None:
    why = no_card()
    if why is None:
        pytest.skip("there is a graphics card here")
    result = CliRunner().invoke(main, ["simulate", "--cuda", "--lang", lang], env={"LC_ALL": "C", "LANG": None})
    assert result.exit_code == 2
    assert say(f"simulate.card-{why.id}", lang, **why.values) in result.stderr.replace("\n", "")
    assert "Traceback" not in result.output


def test_every_reason_has_its_sentence_in_each_language() -> None:
    given = {"said": "out of order", "arch": "sm_90"}
    for ident in set(SAID) - {"arch", "compiler", "failed"}:  # these are for who builds
        assert len({say(f"simulate.card-{ident}", lang, **given) for lang in LANGUAGES}) == len(LANGUAGES)


def test_no_image_is_built_for_what_is_no_architecture(tmp_path: Path) -> None:
    with pytest.raises(NoCard, match="there is no architecture 'volta': it is sm_"):
        build_image(tmp_path, "volta")
    assert list(tmp_path.iterdir()) == []


def test_an_image_that_was_cut_off_is_noticed_before_the_driver_reads_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jantaku.native.cuda.FOLDER", str(tmp_path))
    with pytest.raises(NoCard, match="the core is not built for this card"):
        kept_image("sm_90")
    place = tmp_path / image_name("sm_90")
    place.write_bytes(sealed(b"an image"))
    assert kept_image("sm_90") == b"an image"
    for content in (sealed(b"an image")[:-1], sealed(b"an image")[1:], b"", b"short"):
        place.write_bytes(content)
        with pytest.raises(NoCard, match=r"cannot be read \(it was cut off\)"):
            kept_image("sm_90")


def test_where_there_is_no_compiler_for_cards_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jantaku.native.cuda_build.shutil.which", lambda _: None)
    monkeypatch.setattr("jantaku.native.cuda_build.find_spec", lambda _: None)
    with pytest.raises(NoCard, match="there is no compiler for graphics cards here: install nvcc"):
        build_image(tmp_path, "sm_90")
