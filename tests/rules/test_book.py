"""Opening rule books: what is refused, and why; what a house lays over them; what is kept from one start to the next."""

import os
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.core import reasons
from jantaku.core.fields import Rules, fields_of
from jantaku.errors import BookError
from jantaku.rules import library
from jantaku.rules.book import Book, House, _shelved, clause_of, compile_book, parse_setting
from jantaku.rules.diff import changes
from jantaku.rules.parsing import check
from jantaku.rules.rulings import LATER, OPTION, TOPICS, Numbers
from tests.sampling import one_by_one
from tests.settings import BESIDE, otherwise

BOOKS = ("wrc-2015", "wrr-2013", "club", "tenhou", "ema-2016", "ema-2012")
SHELVED = {name: Path(library.SHELF, f"{name}.toml").read_text("utf-8") for name in BOOKS}
HEIR = 'title = "House"\nshort = "House"\nparent = "wrc-2015"\n'
SETTABLE = [key for key, topic in TOPICS.items() if topic.role in (OPTION, LATER)]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "jantaku" / "books"


def write(folder: Path, text: str, name: str = "house.toml") -> str:
    file = folder / name
    file.write_text(text, "utf-8")
    return str(file)


# ---- what a book is


def test_a_book_without_a_parent_that_was_written_before_a_ruling_was_added_still_opens(tmp_path: Path) -> None:
    before = re.sub(r"(?m)^liable_several = .*$", "", SHELVED["wrc-2015"])
    assert before != SHELVED["wrc-2015"]
    book = Book.open(write(tmp_path, before))
    assert (book["liable_several"], book.standing("liable_several")) == ("own-yakuman", "parent")


@one_by_one("name", BOOKS)
def test_every_book_answers_every_option_with_a_value_of_its_kind_and_a_clause(name: str) -> None:
    book = Book.open(name)
    assert {key for key, topic in TOPICS.items() if topic.role == OPTION} <= set(book.rulings)
    for key, ruling in book.rulings.items():
        assert TOPICS[key].kind.admits(ruling.says), key
        assert ruling.cite.strip(), key


def test_a_value_is_asked_by_its_key_or_by_its_last_part() -> None:
    book = Book.open("wrc-2015")
    assert book["worth.kiriage"] is True
    assert book["kiriage"] is True
    assert book.kiriage is True
    assert "kiriage" in book
    assert "worth.kiriage" in book
    with pytest.raises(AttributeError, match="kiriagee"):
        _ = book.kiriagee  # type: ignore[attr-defined]
    with pytest.raises(BookError, match=r"worth\.kiriage"):
        _ = book["kiriagee"]


def test_the_last_part_of_a_key_names_one_ruling_and_no_attribute_of_a_book() -> None:
    parts = [key.rpartition(".")[2] for key in TOPICS]
    assert len(parts) == len(set(parts))
    assert not set(parts) & set(dir(Book.open("club")))


def test_a_ruling_knows_its_clause_and_its_book() -> None:
    club = Book.open("club")
    assert club.rulings["game.start"].cite == "Club, Points 1"
    assert club.rulings["game.start"].book == "club"
    assert club.cite("game.start", "fr") == "Club, Points 1"
    assert club.cite("worth.kiriage", "fr") == "Club, Comptage 4"
    assert club.cite("claims.swap_same_pon") == "silent; WRC 2015 5.4"
    assert club.rulings["claims.swap_same_pon"].book == "wrc-2015"
    assert club.cite("claims.claim_priority", "fr") == "muet\u202f; WRC 2015 5.4.1"
    assert Book.open("wrr-2013").cite("claims.swap_same_pon") == "silent; WRC 2015 5.4 (reading)"
    assert Book.open("wrr-2013").cite("claims.claim_priority", "ja") == "WRR 2013 5.4.1"
    assert Book.open("tenhou").cite("abort.abort_counter") == "Tenhou, observed, 47 of 47"
    assert Book.open("tenhou").cite("abort.abort_counter", "fr") == "Tenhou, observé, 47 sur 47"
    assert Book.open("tenhou").cite("kongs.rob_concealed") == "Tenhou, not settled"
    assert Book.open("club").cite("yaku.riichi") == "silent; WRC 2015 6.5.1"
    assert Book.open("club").cite("reason.swap-same") == "Club, Play 4; WRC 2015 5.4 (follows)"


def test_a_second_witness_is_cited_beside_the_clause() -> None:
    ruling = Book.open("wrc-2015").rulings["draws.noten_total"]
    assert ruling.cite == "WRC 2015 5.7.2"
    assert ruling.witness() == "also in the bilingual excerpt, 5.7.2"
    assert Book.open("wrc-2015").rulings["game.start"].witness() == ""


def test_every_reason_of_the_core_has_a_clause_in_every_book() -> None:
    names = [name for name in vars(reasons) if name.isupper() and name != "REASONS"]
    for book in map(Book.open, BOOKS):
        ids = [ruling for number in range(reasons.REASONS) for ruling in [clause_of(book, number)]]
        assert len(ids) == len(names)
        assert all(ruling.cite for ruling in ids)
        assert [name.lower().replace("_", "-") for name in names] == list(Book.open("wrc-2015").reasons)


def test_a_book_is_what_its_repr_says() -> None:
    book = Book.open("club").set("uma=20,10,-10,-20")
    assert eval(repr(book), {"Book": Book}) == book  # noqa: S307


# ---- the core's record


@one_by_one("name", BOOKS)
def test_every_option_that_the_core_asks_is_compiled_by_its_number(name: str) -> None:
    book = Book.open(name)
    record = compile_book(book)
    for key, topic in TOPICS.items():
        short = key.rpartition(".")[2]
        if topic.role == OPTION and short in fields_of(Rules) and not isinstance(topic.kind, Numbers):
            assert getattr(record, short) == topic.kind.number(book[key]), key


def test_choices_have_the_numbers_that_the_core_gives_them() -> None:
    asked = ("claim_priority", "multi_ron", "triple_ron", "four_kans", "agari_yame", "riichi_points", "riichi_kan", "chombo")
    club, tenhou, wrr = (compile_book(Book.open(name)) for name in ("club", "tenhou", "wrr-2013"))
    assert [getattr(club, name) for name in asked] == [1, 3, 0, 1, 1, 1000, 2, 1]
    assert [getattr(tenhou, name) for name in asked] == [0, 2, 1, 2, 2, 1000, 1, 0]
    assert [getattr(wrr, name) for name in asked] == [0, 1, 0, 0, 0, -1_000_000, 2, 0]


def test_books_that_play_alike_are_compiled_once() -> None:
    assert compile_book(Book.open("club")) is compile_book(Book.open("club"))
    assert compile_book(Book.open("club")) is not compile_book(Book.open("club").set("start=30000"))


# ---- rulings of the house


@one_by_one("key", SETTABLE)
def test_any_ruling_can_be_set_and_the_digest_shows_it(key: str) -> None:
    book = Book.open("wrc-2015")
    value = otherwise(key, book)
    laid = book.under({key: value} | BESIDE.get(key, {}))
    assert laid[key] == value
    assert laid.cite(key) == "house ruling"
    assert laid.house == {key: value} | BESIDE.get(key, {})
    assert laid.digest != book.digest
    assert book.house == {}


@one_by_one("key", SETTABLE)
def test_a_value_written_as_text_is_the_value(key: str) -> None:
    value = otherwise(key, Book.open("wrc-2015"))
    text = ",".join(map(str, value)) if isinstance(value, list) else "none" if value is None else str(value)
    assert parse_setting(f"{key}={text}") == (key, value)


def test_a_house_of_a_log_header_opens_the_same_book_again() -> None:
    book = Book.open("club").set("uma=20,10,-10,-20", "riichi_points=none", "yaku.renhou=none", "yaku.tanyao.open=0")
    assert Book.open("club", book.house) == book
    assert "renhou" not in book.yaku
    assert book.yaku["tanyao"].open == 0
    assert book.cite("yaku.tanyao") == "house ruling"


def test_a_ruling_set_back_gives_the_digest_back() -> None:
    book = Book.open("wrc-2015")
    assert book.set("kiriage=no").set("kiriage=yes").digest == book.digest


@one_by_one(
    ("setting", "said"),
    [
        ("umma=1", r"'umma'; did you mean session\.uma"),
        ("zzzzzz=1", "jantaku rules"),
        ("uma", "write KEY=VALUE"),
        ("uma=", "write KEY=VALUE"),
        ("uma=1,2,3", "4 whole or half numbers .* whose sum is 0"),
        ("uma=15,5,-5,-16", "whose sum is 0"),
        ("kiriage=perhaps", "true or false"),
        ("start=-1", "from 0 to 1000000"),
        ("start=150", "in steps of 100"),
        ("noten_total=1000", "in steps of 600"),
        ("red_fives=5", "0, 3 .one of each suit., 4"),
        ("red_fives=1", "like 0,2,0"),
        ("agari_yame=sometimes", "never, win, win-or-tenpai"),
        ("riichi_points=99999999999999999999", "or none"),
        ("limit_from=6,5,8,11", "each greater"),
        ("tile_set=false", "cannot be set"),
        ("yaku.tanyo=none", "did you mean tanyao"),
        ("yaku.tanyao=2", r"yaku\.tanyao\.FIELD"),
        ("yaku.tanyao.worth=2", "fields are han, yakuman, limit, open, alone"),
        ("yaku.pinfu.han=99", "from 0 to 13"),
        ("yaku.pinfu.alone=maybe", "it takes true or false"),
        ("yaku.pinfu.han=0", "to do without it set yaku.pinfu=none"),
        ("yaku.pinfu.limit=big", "it takes one of mangan"),
        ("yaku.pinfu.yakuman=2", "set worth.most_yakuman=2 too"),
    ],
)
def test_a_ruling_of_the_house_that_will_not_do_is_refused_with_what_would(setting: str, said: str) -> None:
    with pytest.raises(BookError, match=said):
        Book.open("wrc-2015").set(setting)


@one_by_one("house", [{"start": 25000.0}, {"uma": [1, 2]}, {"uma": None}, {"kiriage": 1}, {"chombo": ["none"]}])
def test_a_value_of_the_wrong_type_is_refused(house: House) -> None:
    with pytest.raises(BookError, match="is not allowed"):
        Book.open("wrc-2015", house)


@given(st.text(max_size=12) | st.sampled_from([*SETTABLE, "yaku.pinfu.han", "yaku.pinfu", "yaku."]), st.text(max_size=12))
def test_a_setting_is_taken_or_refused_and_never_fails(key: str, value: str) -> None:
    try:
        book = Book.open("wrc-2015").set(f"{key}={value}")
    except BookError:
        return
    assert len(book.house) == 1
    compile_book(book)


# ---- books of one's own


def test_an_overlay_of_one_value_is_a_book(tmp_path: Path) -> None:
    path = write(tmp_path, HEIR + '[game]\nstart = {is = 25000, cite = "our sheet, 2"}\n')
    book = Book.open(path)
    assert book.start == 25000
    assert book.cite("start") == "House, our sheet, 2"
    assert book.cite("bust") == "silent; WRC 2015 4.1, 6.1"
    assert [change.key for change in changes(Book.open("wrc-2015"), book).rulings] == ["game.start"]


def test_an_overlay_may_strike_a_yaku_change_one_and_add_one(tmp_path: Path) -> None:
    text = (
        HEIR
        + "[yaku]\n"
        + 'renhou = {strike = true, cite = "1"}\n'
        + 'tanyao = {han = 1, when = {outer = 0}, cite = "2"}\n'
        + 'all-red = {han = 2, open = 1, when = {red_dragon = 1}, cite = "3"}\n'
    )
    book = Book.open(write(tmp_path, text))
    assert "renhou" not in book.yaku
    assert book.yaku["tanyao"].open == 0
    assert book.cite("yaku.all-red") == "House 3"
    assert [change.key for change in changes(Book.open("wrc-2015"), book).yaku] == ["yaku.renhou", "yaku.tanyao", "yaku.all-red"]
    compile_book(book)


def test_a_parent_may_lie_beside_the_book(tmp_path: Path) -> None:
    write(tmp_path, HEIR + '[game]\nstart = {is = 25000, cite = "2"}\n', "base.toml")
    path = write(tmp_path, 'title = "T"\nshort = "T"\nparent = "base.toml"\n[game]\nbust = {is = true, cite = "3"}\n')
    assert (Book.open(path).start, Book.open(path).bust) == (25000, True)


BAD = {
    'title = "A"\n': "short: missing",
    'title = 3\nshort = "A"\n': "line 1: title: must be a text",
    HEIR + "[gaem]\nstart = {}\n": r"house\.toml, line 4: gaem: unknown; did you mean game\?",
    HEIR + "game = 3\n": "line 4: game: must be a table",
    HEIR + '[game]\nstrat = {is = 1, cite = "1"}\n': r"line 5: game\.strat: unknown ruling; did you mean game\.start\?",
    HEIR + "[game]\nstart = {is = 25000}\n": r"line 5: game\.start: no citation",
    HEIR + '[game]\nstart = {is = 25000, cite = " "}\n': "cite must be a text",
    HEIR + '[game]\nstart = {cite = "1"}\n': r"line 5: game\.start: no value: is = a whole number from 0 to 1000000",
    HEIR + '[game]\nstart = {is = "many", cite = "1"}\n': "'many' is not a value of it: a whole number",
    HEIR + '[game]\nstart = {is = true, cite = "1"}\n': "True is not a value of it",
    HEIR + '[game]\nagari_yame = {is = "maybe", cite = "1"}\n': "one of never, win, win-or-tenpai",
    HEIR + '[game]\nstart = {is = 25000, cite = "1", sine = 3}\n': "unknown field 'sine'",
    HEIR + "[game]\nstart = 25000\n": "must be written",
    HEIR + '[tiles]\ntile_set = {is = false, cite = "1"}\n': r"tiles\.tile_set: a statement",
    HEIR + '[game.start]\nis = 25000\n\n[game.bust]\nis = true\ncite = "1"\n': r"line 4: game\.start: no citation",
    HEIR + '[game]\nstart = {is = 1, cite = "1"}\nstart = {is = 2, cite = "2"}\n': "not TOML: .*line 6",
    HEIR + "[game\n": "not TOML: .*line 4",
    HEIR + "[yaku]\npinfu = {han = 1, when = {runs = 4}}\n": r"line 5: yaku\.pinfu: no citation",
    HEIR + '[yaku]\npinfu = {when = {runs = 4}, cite = "1"}\n': "either han or yakuman",
    HEIR + '[yaku]\npinfu = {han = 1, yakuman = 1, when = {runs = 4}, cite = "1"}\n': "either han or yakuman",
    HEIR + '[yaku]\npinfu = {han = 1, when = {rnus = 4}, cite = "1"}\n': "unknown feature 'rnus'; did you mean runs",
    HEIR + '[yaku]\npinfu = {han = 1, when = {runs = [4, 2]}, cite = "1"}\n': "the lower first",
    HEIR + '[yaku]\npinfu = {han = 1, when = {runs = 16}, cite = "1"}\n': "from 0 to 15",
    HEIR + '[yaku]\npinfu = {han = 1, cite = "1"}\n': "no box",
    HEIR + '[yaku]\nPinfu = {han = 1, when = {runs = 4}, cite = "1"}\n': "lower-case",
    HEIR + '[yaku]\npinfu = {strike = true, han = 1, cite = "1"}\n': "takes a yaku of the parent away",
    HEIR + '[reason]\nswap-sam = "1"\n': "unknown reason; did you mean swap-same",
    HEIR + '[reason]\nswap-same = ""\n': "no citation",
    HEIR + '[headings]\nPts = {de = "Punkte"}\n': r"headings\.Pts\.de: unknown language",
    HEIR + "[witness]\nen = 3\n": "table of texts by language",
    HEIR + '[game]\nstart = {note = "n"}\nx = {}\n': "unknown ruling",
    'title = "A"\nshort = "A"\nparent = "wrc2015"\n': r"parent: no rule book is called 'wrc2015': did you mean wrc-2015\?",
    'title = "A"\nshort = "A"\nparent = "gone.toml"\n': "parent: no rule book at .*gone.toml",
    'title = "A"\nshort = "A"\nparent = "house.toml"\n': "leans on itself",
    'title = "A"\nshort = "A"\n': r"missing \(\d+ in all\)",
}


@pytest.mark.parametrize(("text", "said"), BAD.items(), ids=range(len(BAD)))
def test_a_bad_book_is_refused_with_the_place_and_the_reason(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BookError, match=said) as refused:
        Book.open(write(tmp_path, text))
    assert "house.toml" in str(refused.value)


def test_a_book_without_a_parent_that_leaves_out_one_ruling_is_refused(tmp_path: Path) -> None:
    text = re.sub(r"(?m)^bust = .*\n", "", SHELVED["wrc-2015"])
    with pytest.raises(BookError, match=r"game\.bust: missing \(1 in all\)"):
        Book.open(write(tmp_path, text))


def test_books_that_lean_on_each_other_are_refused(tmp_path: Path) -> None:
    write(tmp_path, 'title = "B"\nshort = "B"\nparent = "house.toml"\n', "other.toml")
    path = write(tmp_path, 'title = "A"\nshort = "A"\nparent = "other.toml"\n')
    with pytest.raises(BookError, match=r"leans on itself.*house\.toml -> .*other\.toml -> .*house\.toml"):
        Book.open(path)


@pytest.mark.parametrize("data", [b"\xff\xfe", b'title = "A"\nx = ' + b"[" * 5000, b"n = " + b"9" * 5000, b"#" * 256_001])
def test_what_is_no_text_of_a_book_is_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "house.toml"
    file.write_bytes(data)
    with pytest.raises(BookError, match=r"house\.toml"):
        Book.open(str(file))


@one_by_one("name", ["", "wrc2015", "../wrc-2015", "no/such.toml", ".", "/"])
def test_a_book_that_is_not_there_is_refused_with_those_that_are(name: str) -> None:
    with pytest.raises(BookError, match="wrc-2015"):
        Book.open(name)


@given(st.data())
def test_a_book_with_a_piece_cut_out_or_put_in_is_read_or_refused_and_never_fails(data: st.DataObject) -> None:
    text = SHELVED[data.draw(st.sampled_from(BOOKS))]
    at = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(at, min(len(text), at + 40)))
    piece = data.draw(
        st.text(max_size=8) | st.sampled_from(["[", "]", "{", "}", "=", "'", "[game]", "is = 3", "when = {}", "true"])
    )
    spoilt = (text[:at] + piece + text[end:]).encode("utf-8", "surrogatepass")
    told = ""
    try:
        assert check(spoilt, "house.toml")["rulings"]
    except BookError as error:
        told = str(error)
    assert not told or told.startswith("house.toml")


# ---- the cache


def opened(name: str) -> Book:
    """A shipped book, as a process opens it that has not read it yet."""
    _shelved.cache_clear()
    return Book.open(name)


def test_a_shipped_book_is_read_once_in_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    first = opened("wrr-2013")
    monkeypatch.setattr(library, "read", None)
    assert Book.open("wrr-2013") is first
    assert Book.open("wrr-2013", {"start": 25000}).start == 25000
    assert Book.open("wrr-2013").start == first.start == 30000


def test_a_book_once_read_is_not_parsed_again(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = opened("wrc-2015")
    assert len(list(cache.iterdir())) == 1
    monkeypatch.setattr("jantaku.rules.parsing.check", None)
    assert opened("wrc-2015").digest == first.digest


@pytest.mark.parametrize(
    ("start", "end", "put"), [(-1, None, b""), (0, None, b""), (200, 201, b"x"), (0, 0, b"{}"), (15, 16, b"9"), (-99, -98, b"-")]
)
def test_a_spoilt_entry_is_not_trusted(cache: Path, start: int, end: int | None, put: bytes) -> None:
    digest = opened("wrc-2015").digest
    (entry,) = cache.iterdir()
    data = entry.read_bytes()
    entry.write_bytes(data[:start] + put + (b"" if end is None else data[end:]))
    assert opened("wrc-2015").digest == digest
    assert entry.read_bytes() == data


def test_an_entry_under_the_name_of_another_is_not_trusted(cache: Path) -> None:
    opened("wrc-2015")
    (first,) = cache.iterdir()
    opened("wrr-2013")
    (second,) = set(cache.iterdir()) - {first}
    digest = opened("wrr-2013").digest
    second.write_bytes(first.read_bytes())
    assert opened("wrr-2013").digest == digest


def test_a_book_opens_where_no_cache_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert opened("wrc-2015").start == 30000


def test_a_changed_book_is_read_again(tmp_path: Path) -> None:
    path = write(tmp_path, HEIR + '[game]\nstart = {is = 25000, cite = "2"}\n')
    assert Book.open(path).start == 25000
    write(tmp_path, HEIR + '[game]\nstart = {is = 20000, cite = "2"}\n')
    assert Book.open(path).start == 20000
    assert os.listdir(tmp_path / "cache" / "jantaku" / "books")  # noqa: PTH208


def test_a_book_whose_ruling_a_house_repeats_plays_alike_and_is_told_apart() -> None:
    plain = Book.open("tenhou")
    repeated = plain.set(f"worth.kiriage={str(plain.kiriage).lower()}")
    assert repeated.digest == plain.digest
    assert repeated.house
    assert repeated != plain
    assert repeated == Book.open("tenhou", repeated.house)
    assert repeated.cite("kiriage") != plain.cite("kiriage")
