"""Tenhou as its records show it: two editions, liability for several yakuman, former wordings, its unsettled points."""

import gzip
from dataclasses import replace

import pytest

from jantaku.game import formats
from jantaku.game.formats import mjlog, tenhou_client, text_reader
from jantaku.game.formats.inferred import TO_2020, TODAY, infer
from jantaku.game.log import Log
from jantaku.game.table import Table
from jantaku.game.verify import Report, verify
from jantaku.rules.book import Book
from jantaku.scoring.score import score
from jantaku.texts.bookcard import line
from tests.clauses import situations as s
from tests.clauses.test_games import last
from tests.sampling import one_by_one
from tests.shared import shared

# What the book tenhou had before it had editions: digests kept in records.
FORMER = "e9e28bef93a5ed59c0e3050ae4cc87f25a80748675bf5d4083344cda7f79e752"
FORMER_EAST = "44bf4a65323fd7753c6c378a8d7c97ed9f304f7acc557502a78e81bfb3b02e8c"  # with game.rounds=1
DRAGONS_AND_HONOURS = "11z22z pon:555z pon:666z pon:777z"


# ---- editions
def test_the_two_editions_differ_in_the_tenths_of_session_scores_alone() -> None:
    today, old = Book.open("tenhou"), Book.open("tenhou-2020")
    assert [key for key in today if today[key] != old[key]] == ["session.exact_scores"]
    assert (today.exact_scores, old.exact_scores) == (True, False)
    assert old.cite("game.start") == today.cite("game.start")  # its own records, not a silence


def test_games_of_2022_keep_tenths_and_have_no_difference() -> None:
    report = Report()
    with gzip.open(shared("data/tenhou/phoenix_2022_sample.mjlog.tsv.gz"), "rt") as lines:
        logs = [mjlog.read(text, name) for name, text in (each.split("\t", 1) for each in lines)]
    for log in logs:
        report.add(verify(log))
    assert [str(difference) for difference in report.differences] == []
    assert (report.games, report.scores, {log.book for log in logs}, report.notes) == (12, 12, {TODAY}, [])


@one_by_one(
    ("points", "scores", "name", "book"),
    [
        ((40100, 30000, 19900, 10000), (50.1, 10.0, -20.1, -40.0), "", TODAY),
        ((40100, 30000, 19900, 10000), (50.0, 10.0, -20.0, -40.0), "", TO_2020),
        ((40000, 30000, 20000, 10000), (50.0, 10.0, -20.0, -40.0), "", TODAY),  # the same in both
        ((40000, 30000, 20000, 10000), (50.0, 10.0, -20.0, -40.0), "2019060100gm-00a9-0000-01481d95", TO_2020),
        (None, None, "2019060100gm-00a9-0000-01481d95", TO_2020),
        (None, None, "2022060100gm-00a9-0000-01481d95", TODAY),
        (None, None, "2019-06-01/game.xml", TODAY),  # the date of a folder is not that of a game
        ((40100, 30000, 19900, 10000), (50.1, 10.0, -20.1, -40.0), "2019060100gm-00a9-0000-01481d95", TODAY),
    ],
)
def test_the_edition_is_chosen_by_the_scores_then_by_the_date(
    points: tuple[int, int, int, int] | None, scores: tuple[float, float, float, float] | None, name: str, book: str
) -> None:
    log = Log(TODAY, points=points, scores=scores)
    infer(log, name, named=True)
    assert log.book == book
    assert any(TO_2020 in note for note in log.notes) == (book == TO_2020)


# ---- liability for several yakuman
def test_a_recorded_self_drawn_win_of_two_yakuman_is_paid_whole_by_the_liable_player() -> None:
    report = verify(formats.read(shared("data/tenhou/pao_two_yakuman.xml")))
    assert [str(difference) for difference in report.differences] == []
    assert report.wins > 0


@one_by_one("book", ["wrc-2015", "wrr-2013", "club", "tenhou", "tenhou-2020"])
def test_every_book_says_for_what_a_liable_player_answers(book: str) -> None:
    says = "whole-hand" if book.startswith("tenhou") else "own-yakuman"
    assert Book.open(book)["liability.liable_several"] == says
    assert Book.open(book).cite("liability.liable_several")


@pytest.mark.parametrize(("several", "tsumo", "ron"), [
    ("whole-hand", [0, 64000, -64000, 0], [0, 64000, -32000, -32000]),
    ("own-yakuman", [-16000, 64000, -40000, -8000], [0, 64000, -16000, -48000]),
])  # fmt: skip
def test_the_calculator_pays_as_the_table_does(several: str, tsumo: list[int], ron: list[int]) -> None:
    book = Book.open("tenhou").set(f"liable_several={several}")
    drawn = score(DRAGONS_AND_HONOURS, "1z", tsumo=True, seat="S", liable="W", book=book)
    won = score(DRAGONS_AND_HONOURS, "1z", ron=True, seat="S", discarder="N", liable="W", book=book)
    assert (list(drawn.payments.values()), list(won.payments.values())) == (tsumo, ron)
    said = " ".join(drawn.explain())
    assert ("pays for all" in said) == (several == "whole-hand")
    assert ("paid as usual" in said) == (several == "own-yakuman")


# ---- records that name a book by its digest
@pytest.mark.parametrize(("house", "digest"), [({}, FORMER), ({"game.rounds": 1}, FORMER_EAST)])
def test_a_record_that_names_the_book_by_its_former_digest_opens_and_verifies_as_it_was_kept(
    house: dict[str, object], digest: str
) -> None:
    book = Book.named("tenhou", house, digest)
    assert book.digest == digest
    assert (book["session.exact_scores"], book["kongs.rob_concealed"]) == (False, "kokushi")
    assert book.house == house
    table = Table(book, seed=b"former")
    table.deal()
    table.push("drawn")
    text = formats.write(replace(table.log, complete=False), "text")
    assert f"book tenhou {digest}" in text
    assert verify(text_reader.read(text)).differences == []


def test_a_digest_that_no_wording_had_is_reported() -> None:
    table = Table("tenhou", seed=b"former")
    table.deal()
    log = replace(table.log, digest="0" * 64, complete=False)
    assert [difference.what for difference in verify(log).differences] == ["digest of the book"]


def test_a_ruling_added_later_changes_no_digest_where_it_says_what_was_played_before() -> None:
    for name in ("wrc-2015", "wrr-2013", "club"):
        book = Book.open(name)
        assert "liable_several" not in book.canon
        assert book.set("liable_several=whole-hand").digest != book.digest


# ---- what no record settles
def test_at_tenhou_thirteen_orphans_do_not_rob_a_concealed_kan() -> None:
    assert not s.concealed_kong_robbed(Book.open("tenhou"))
    assert s.concealed_kong_robbed(Book.open("wrc-2015"))


def test_at_tenhou_a_wait_whose_tiles_are_in_the_players_own_melds_is_tenpai() -> None:
    assert s.ready_with_a_triplet_and_its_fourth(Book.open("tenhou")) == 1
    assert s.ready_with_a_triplet_and_its_fourth(Book.open("wrc-2015")) == 0


@one_by_one("lang", ["en", "fr", "ja"])
@one_by_one("key", ["kongs.rob_concealed", "draws.fifth_tile"])
def test_what_is_not_settled_says_on_what_it_rests(key: str, lang: str) -> None:
    book = Book.open("tenhou")
    assert book.rulings[key].written == "not settled"
    assert len(line(book, key, lang).note) > 20


def test_the_citation_of_swap_calling_says_that_the_server_let_two_pass() -> None:
    assert "two of these hands" in line(Book.open("tenhou"), "claims.swap_same_chii").note


@pytest.mark.parametrize(
    ("points", "end", "over"),
    [
        ((21300, 28700, 28700, 21300), "draw SW", "dealer-ahead"),  # tied with West, who sits later: placed first
        ((28700, 28700, 21300, 21300), "draw ES", ""),  # tied with East, who sits earlier
        ((21300, 28600, 28800, 21300), "draw SW", ""),  # behind West
    ],
)
def test_in_an_extra_round_a_tied_dealer_stops_if_the_tie_places_them_first(
    points: tuple[int, int, int, int], end: str, over: str
) -> None:
    assert last("tenhou", points, end, dealer=1, wind=2).over == over


# ---- a client's own log
CLIENT = """# logs1/a game
G <GO type="9" lobby="0"/>
G <INIT seed="0,0,0,4,3,31" ten="250,250,250,250" oya="1" hai="51,9,53,97,92,3,93,129,63,21,108,110,71"/>
"""


@one_by_one(
    ("end", "tenpai"),
    [
        ('sc="250,0,250,0,250,0,250,0" hai1="1" hai2="2" hai3="3"', (1, 1, 1, 1)),
        ('sc="250,0,250,0,250,0,250,0"', (0, 0, 0, 0)),
        ('sc="250,10,250,10,250,10,250,-30" hai1="1" hai2="2"', (1, 1, 0, 1)),
        ('type="nm" sc="250,-20,250,80,250,-40,250,-20" hai2="2"', (0, 1, 0, -1)),  # the rules judge its own hand
    ],
)
def test_a_client_is_not_shown_its_own_hand_and_yet_its_draw_is_read(end: str, tenpai: tuple[int, ...]) -> None:
    game = next(tenhou_client.read_games(CLIENT + f'G <RYUUKYOKU ba="0,0" {end}/>\n'))
    found = game.log.hands[0].end
    assert found is not None
    assert game.seat == 3
    assert found.tenpai == tenpai
