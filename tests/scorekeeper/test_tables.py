"""The tables that a phone computes with: what the books say is in them, and nothing that only the server can say."""

import json

from jantaku.rules import library
from jantaku.rules.book import Book
from jantaku.rules.rulings.kinds import Value
from jantaku.scorekeeper import ScoreSheet
from jantaku.scorekeeper.tables import standing, tables
from jantaku.web.scorekeeper.offline import reckoning
from tests.sampling import one_by_one

BOOKS = sorted(library.names())


def of(book: str, **house: Value) -> dict[str, object]:
    """The tables of a book with rulings of a house."""
    return tables(Book.named(book, house))


@one_by_one("book", BOOKS)
def test_tables_are_json_and_have_every_worth_that_a_button_enters(book: str) -> None:
    made = tables(Book.open(book))
    assert json.loads(json.dumps(made)) == made
    assert {f"limit {limit}" for limit in ("mangan", "haneman", "baiman", "sanbaiman")} < set(made["pay"])
    assert made["pay"]["han 1 30"] == [1000, 1500, 300, 500, 500]
    assert made["pay"]["limit mangan"] == [8000, 12000, 2000, 4000, 4000]
    assert made["pay"]["yakuman 1"] == [32000, 48000, 8000, 16000, 16000]


def test_payments_beside_a_win_are_the_books() -> None:
    made = of("club")
    assert made["counter"] == [300, 100]
    assert made["noten"] == [[0, 0], [1000, 3000], [1500, 1500], [3000, 1000], [0, 0]]
    assert made["chombo"] == [0, 0, 2000, 4000, 4000]  # from each of the others, to East, by East to each
    assert of("club", chombo="penalty-points")["chombo"] is None
    assert of("club", noten_total=1200)["noten"][1] == [400, 1200]  # type: ignore[index]
    assert of("wrc-2015")["nagashi"] is None
    assert of("tenhou")["nagashi"] == [0, 0, 2000, 4000, 4000]


def test_of_several_winners_the_nearest_takes_the_sticks_and_counters_as_the_book_has_them() -> None:
    assert of("wrc-2015", multi_ron=3, multi_ron_counters="each")["winners"] == [[1, 1, 0], [1, 0, 0], [1, 0, 0]]
    assert of("wrc-2015", multi_ron=2, multi_ron_counters="nearest")["winners"] == [[1, 1, 0], [0, 0, 0]]
    assert of("wrc-2015", multi_ron=2, winners_stick="own")["winners"] == [[1, 1, 0], [1, 0, 1]]


def test_the_next_deal_follows_from_who_won_or_was_tenpai() -> None:
    after = of("wrc-2015")["next"]
    assert after == {
        "win": [[1, 0, 0], [0, 1, 1]],
        "draw": [[1, 1, 1], [0, 1, 1]],
        "nagashi": [[1, 1, 1], [0, 1, 1]],
        "abort": [[0, 1, 0], [0, 1, 0]],
        "spoilt": [[0, 1, 0], [0, 1, 0]],
    }
    assert of("wrc-2015", nagashi_mangan=True, nagashi_win=True)["next"]["nagashi"] == [[1, 0, 0], [0, 1, 1]]  # type: ignore[index]
    assert of("wrc-2015", dealer_stays=False)["next"]["draw"] == [[1, 1, 1], [1, 1, 1]]  # type: ignore[index]


def why(made: dict[str, object], deal: int, ending: str, *, stays: bool) -> list[str]:
    """Return the reasons for the game to end with a hand."""
    ends, reasons = made["ends"], made["reasons"]
    found = reasons[ends[deal][ending][stays]]  # type: ignore[index]
    return [one["over"] for one in found]


def test_a_game_ends_as_its_book_has_it() -> None:
    plain, tenhou = of("wrc-2015"), of("tenhou")
    assert why(plain, 6, "win", stays=False) == []
    assert why(plain, 7, "win", stays=False) == ["rounds-over"]
    assert why(plain, 7, "draw", stays=True) == []
    assert why(plain, 7, "spoilt", stays=False) == []
    assert why(tenhou, 0, "win", stays=False) == ["bust"]
    assert why(tenhou, 7, "win", stays=False) == ["bust", "target-reached"]
    assert why(tenhou, 7, "win", stays=True) == ["bust", "dealer-ahead"]
    assert why(tenhou, 11, "draw", stays=False) == ["bust", "rounds-over"]
    assert tenhou["leftover"] == [0, 1, 2, 3]
    assert plain["leftover"] is None


def test_a_foul_is_in_the_tables_only_where_nothing_stays_pending() -> None:
    fouls = tables(Book.open("wrc-2015"))["fouls"]
    (asked, hidden), (_, last) = fouls["empty-win"]
    assert (asked, hidden["no"]) == ("shown", None)  # a dead hand
    assert hidden["yes"] == ["with", {"none": "chombo", "win": None, "draw": "chombo"}]
    assert last["yes"] == ["with", {"none": "last-chombo", "win": None, "draw": "last-chombo"}]
    assert fouls["tile-count"] == [None, None]  # a dead hand
    assert fouls["riichi-noten"] == [None, None]  # judged later
    assert fouls["tile-not-apart"] == ["nothing", "nothing"]


def test_the_numbers_of_a_sheet_say_whether_something_is_pending() -> None:
    chain = ScoreSheet.begin("wrc-2015", names=["A", "B", "C", "D"])
    chain.add("riichi", {"seat": 1}, id="a")
    now = standing(chain.sheet)
    assert (now["deal"], now["points"], now["sticks"], now["riichi"]) == (0, [30000, 29000, 30000, 30000], 1, [1])
    assert (now["playing"], now["clear"], now["over"]) == (True, True, "")
    chain.add("foul", {"seat": 1, "foul": "riichi-bad-kan", "given": {"at": "play"}}, id="b")
    assert not standing(chain.sheet)["clear"]


@one_by_one("lang", ["en", "fr", "ja"])
@one_by_one("book", BOOKS)
def test_a_page_has_the_words_for_what_it_computes(book: str, lang: str) -> None:
    made = reckoning(Book.open(book), lang)
    counted, hands = made["counted"], made["hands"]
    assert all(one.startswith("{hand}") for one in counted)
    assert counted[0] == "{hand}"
    assert len(set(counted)) == len(counted)
    assert len(set(hands)) == len(made["tables"]["ends"])
    assert set(made["overs"]) >= {reason["over"] for reasons in made["tables"]["reasons"] for reason in reasons}
    for text, answers in made["questions"].values():
        assert text
        assert not text.startswith("foul.")
        assert not any(answer.startswith("foul.") for answer in answers.values())
