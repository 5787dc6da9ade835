"""The calculator without a server: the browser gives the server's answer, word by word, to any question."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest

from jantaku.game.results import winners_of
from jantaku.languages import LANGUAGES
from jantaku.rules import library
from jantaku.rules.book import Book
from jantaku.scoring.tiles import SEATS, row_of
from jantaku.texts import say
from jantaku.web.alone.pages import files, playing
from jantaku.web.alone.scoring import LIABLE, houses, score_files, scoring
from jantaku.web.calculator.answer import answer
from jantaku.web.calculator.present import EXAMPLES, PLACE
from jantaku.web.calculator.query import FLAGS, NAMES, Query
from jantaku.web.http.static_files import assets
from jantaku.web.wire.sheet import score_of_win
from tests.sampling import one_by_one, sample
from tests.web.calculator.test_answer import CLOSED, WRONG, query_of
from tests.web.calculator.test_sheet import played
from tests.web.table.node import NODE, folder, run

pytestmark = pytest.mark.skipif(not NODE, reason="needs Node.js")

PROFILES = ("book", "plain", "wrr-2013", "romaji")
ANSWERED = """
import { readFileSync } from "node:fs";
import { Core } from "./static/native/core.js";
import { OwnScores } from "./static/alone/score/answer.js";
const given = JSON.parse(readFileSync("given.json"));
const core = await Core.from(readFileSync("static/native/core.wasm"), readFileSync("static/native/tables.gz"));
const found = given.asked.map(([search, lang, profile]) => {
  const { words, houses, place } = given.texts[lang];
  return new OwnScores(core, words, houses, { profile, ...place }).answer(search);
});
console.log(JSON.stringify(found));
"""


class Question(NamedTuple):
    """A query string with a language and terms."""

    search: str
    lang: str
    profile: str

    def on_the_server(self) -> Any:
        """The server's answer."""
        return json.loads(json.dumps(answer(Query.read(parse_qsl(self.search, keep_blank_values=True)), self.lang, self.profile)))


def of(searches: list[str]) -> list[Question]:
    """Questions, in each language and in all terms by turns."""
    return [Question(search, LANGUAGES[at % 3], PROFILES[at // 3 % 4]) for at, search in enumerate(searches)]


def search_of(query: Query) -> str:
    return urlsplit(query.link).query


@cache
def houses_of(book: str, lang: str) -> Any:
    """The house rules of one book, as the page has them: those of all books take seconds."""
    with patch.object(library, "names", lambda: [book]):
        return houses.__wrapped__(lang)[book]


def in_the_browser(tmp: Path, asked: list[Question]) -> list[Any]:
    """The answers of the page's scripts."""
    named = {value for each in asked for name, value in parse_qsl(each.search) if name == "book"} | {Query().book}
    books = [name for name in library.names() if name in named]
    with patch(f"{scoring.__module__}.houses", lambda lang: {book: houses_of(book, lang) for book in books}):
        pages = {lang: scoring(assets(), lang, "book") for lang in {each.lang for each in asked}}
    texts = {lang: {"words": page["game_words"], "houses": page["houses"], "place": PLACE} for lang, page in pages.items()}
    folder(tmp)
    (tmp / "given.json").write_text(json.dumps({"asked": asked, "texts": texts}), "utf-8")
    (tmp / "script.js").write_text(ANSWERED, "utf-8")
    found: list[Any] = json.loads(run(tmp, "script.js"))
    return found


def same(tmp: Path, searches: list[str]) -> list[Any]:
    """The answers to some questions, which are those of the server."""
    asked = of(searches)
    found = in_the_browser(tmp, asked)
    for question, ours in zip(asked, found, strict=True):
        assert ours == question.on_the_server(), question
    return found


# ---- questions by chance
def whole_hand(lots: random.Random) -> tuple[list[int], list[tuple[str, list[int]]], int]:
    """A complete hand: concealed tiles, melds, and the winning tile apart."""
    kinds = range(9 * lots.randrange(3), 34) if lots.random() < 0.3 else range(34)
    if lots.random() < 0.1:
        tiles = [kind for kind in lots.sample(range(34), 7) for _ in range(2)]
        return tiles[:-1], [], tiles[-1]
    while True:
        melds, tiles = list[tuple[str, list[int]]](), list[int]()
        for _ in range(4):
            low = lots.choice(kinds)
            run = low < 27 and low % 9 < 7 and lots.random() < 0.6
            group = [low, low + 1, low + 2] if run else [low] * 3
            if lots.random() < 0.3:
                call = "chii" if run else lots.choice(("pon", "kan", "ankan"))
                melds.append((call, group if call in {"chii", "pon"} else [low] * 4))
            else:
                tiles += group
        tiles += [lots.choice(kinds)] * 2
        everything = tiles + [tile for _, row in melds for tile in row]
        if max(Counter(everything).values()) <= 4:
            lots.shuffle(tiles)
            return tiles[:-1], melds, tiles[-1]


def reddened(tiles: list[int], lots: random.Random) -> list[int]:
    """The same, some of the fives red."""
    return [34 + tile // 9 if tile < 27 and tile % 9 == 4 and lots.random() < 0.4 else tile for tile in tiles]


def circumstances(lots: random.Random, book: str) -> list[tuple[str, str]]:
    """How the hand was won, mostly as can be."""
    out = [("by", lots.choice(("ron", "tsumo"))), ("seat", lots.choice(SEATS)), ("round", lots.choice(SEATS)), ("book", book)]
    some = {
        "from": lots.choice(SEATS),
        "liable": lots.choice(SEATS),
        "riichi": lots.choice(("riichi", "double")),
        "is": lots.choice(FLAGS),
        "dora": row_of(reddened(lots.sample(range(34), lots.randint(1, 3)), lots)),
        "counters": str(lots.randint(0, 9)),
        "sticks": str(lots.randint(0, 4)),
        "ura": row_of(lots.sample(range(34), 1)),
    }
    out += [(name, value) for name, value in some.items() if lots.random() < (0.12 if name in {"is", "ura", "liable"} else 0.3)]
    own = list(houses_of(book, "en"))
    return out + [("set", each) for each in (lots.sample(own, lots.randint(1, 3)) if lots.random() < 0.4 else [])]


def by_chance(book: str, number: int) -> Iterator[str]:
    """Questions about whole hands, hands that wait, and hands that are far from it."""
    lots = random.Random(f"{book} {number}")
    for _ in range(number):
        tiles, melds, won = whole_hand(lots)
        if lots.random() < 0.4:
            tiles[lots.randrange(len(tiles))] = lots.randrange(34)
        if lots.random() < 0.1:
            del tiles[lots.randrange(len(tiles)) :]
        written = [row_of(reddened(tiles, lots)), *(f"{call}:{row_of(reddened(row, lots))}" for call, row in melds)]
        last = [("w", row_of(reddened([won], lots)))] if lots.random() < 0.6 else []
        yield urlencode([("h", " ".join(filter(None, written))), *last, *circumstances(lots, book)])


@pytest.mark.parametrize("hands", sample([100], [300]))
@pytest.mark.parametrize("book", library.names())
def test_hands_by_chance_are_answered_as_on_the_server(book: str, hands: int, tmp_path: Path) -> None:
    found = same(tmp_path, list(by_chance(book, hands)))
    sheets = [each["sheet"] for each in found if each["sheet"]]
    assert sum(sheet["valued"] for sheet in sheets) > hands // 20
    assert sum(bool(sheet["near"]) for sheet in sheets) >= hands // 75
    assert sum(bool(sheet["forms"]) for sheet in sheets) >= hands // 75
    assert sum(bool(each["waits"]) for each in found) > hands // 20
    assert sum(bool(each["error"]) for each in found) > hands // 30


@pytest.mark.prove
@pytest.mark.parametrize("book", library.names())
def test_thousands_of_hands_are_answered_as_on_the_server(book: str, tmp_path: Path) -> None:
    same(tmp_path, list(by_chance(book, 3_000)))


@pytest.mark.parametrize("book", library.names())
def test_real_wins_are_worth_in_the_browser_what_the_table_paid(book: str, tmp_path: Path) -> None:
    scores = [score_of_win(table, seat) for table in (played(book, seed) for seed in range(40)) for seat in winners_of(table.state)]
    found = same(tmp_path, [search_of(query_of(score)) for score in scores])
    assert [each["sheet"]["points"] for each in found] == [score.points for score in scores]


# ---- what is wrong, and how it can be written
WRITTEN = [
    "",
    "h=+++&w=+&by=",
    "h=east+east+123m+456p+789s+white+white&w=white&book=tenhou",
    "h=" + "\U0001f007\U0001f008\U0001f009" + "&w=red+5+circles&book=wrc-2015",
    "h=" + "\U0001f007?" + "&w=red+5+circles",
    "h=340m+123p+789s+1122z&w=1z",
    "h=0m&w=0p&book=tenhou&set=tiles.red_fives%3D0",
    "h=it%27s&w=%22both%22+%27",
    "h=12%22x%27y&book=wrr-2013",
    "h=%5C12&w=",
    "h=" + "x" * 60,
    "h=CHII:345p+PON:777z",
    "h=__proto__:345p",
    "h=123m&w=1m&dora=1z+2z,3z&round=w&seat=n",
    "h=123m&dora=1m5x",
    "h=1m&set=worth.kiriage%3Dtrue&set=worth.kiriage%3Dfalse&book=wrc-2015",
    "h=23m+11z+789s+345p+777z&w=1m&is=last-tile&is=last-tile&is=&by=tsumo&h=1m",
    "seat=%E6%9D%B1&h=1m",
    "counters=%D9%A3&h=1m",
    "counters=1234567&h=1m",
    "book=toString&h=1m",
    "h=9p+chii:345s+pon:555z+pon:666z+pon:777z&w=9p&liable=W&counters=1",
    "h=9p+chii:345s+pon:555z+pon:666z+pon:777z&w=9p&liable=W&from=N&counters=1&book=tenhou",
    "h=9p+chii:345s+pon:555z+pon:666z+pon:777z&w=9p&liable=W&by=tsumo&set=liability.liable_several%3Dwhole-hand",
    "h=11z+pon:222z+pon:333z+kan:4444z+9m&w=9m&liable=N&seat=E",
    "h=123m456p789s11z23s&by=tsumo&is=tile-not-apart&w=4s",
    "h=1111m+kan:2222m+23p44s&w=4p",
    "h=1z+pon:111z+pon:222z+pon:333z+pon:444z",
    "h=1z+chii:123m+pon:222z+pon:333z+pon:444z&w=1z",
    "h=2m+ankan:2222m",
    "h=2m+pon:222m+pon:333m+pon:444m+pon:555m",
    "h=1m~*'()!",
    *(f"h=23m+11z+789s+chii:345p+pon:777z{won}&book=ema-2012&dora=6z&counters={n}" for won in ("&w=1m", "") for n in (4, 5)),
]


def test_what_is_wrong_is_said_as_on_the_server(tmp_path: Path) -> None:
    wrong = [how for ident, how in WRONG.items() if ident != "ruling-unknown"]
    searches = [search_of(Query(**{"h": CLOSED, "w": "1m", **how})) for how in wrong for _ in range(3)]
    for each in same(tmp_path, searches):
        assert each["error"]


def test_however_a_question_is_written_it_is_read_as_on_the_server(tmp_path: Path) -> None:
    examples = [urlsplit(link).query for _, link in EXAMPLES]
    same(tmp_path, [search for search in (*WRITTEN, *examples) for _ in range(3)])


@pytest.mark.parametrize("every", sample([3], [1]))
@pytest.mark.parametrize("book", library.names())
def test_a_house_rule_that_would_change_nothing_is_refused_as_on_the_server(book: str, every: int, tmp_path: Path) -> None:
    none = [f"{key}=false" for key in LIABLE]
    rules = list(houses_of(book, "en"))
    about = [each for each in rules if each.startswith("liability.")]
    own = [*about, *[each for each in rules if each not in about][::every]]
    asked = [[*none, each] for each in own] + [[each, *none] for each in own] + [[*none, each, f"{LIABLE[1]}=true"] for each in own]
    asked += [pair for each in own for flag in LIABLE for pair in ([f"{flag}=true", each], [each, f"{flag}=true"])]
    pairs = [[("h", "123m"), ("book", book), *(("set", each) for each in some)] for some in asked]
    found = same(tmp_path, [urlencode(each) for each in pairs])
    assert 0 < sum(bool(each["error"]) for each in found) < len(found)


@pytest.mark.parametrize("setting", ["worth.kiriage=perhaps", "game.rounds=1", "constructor", "__proto__=1"])
def test_a_house_rule_that_is_not_in_the_form_is_left_to_the_server(setting: str, tmp_path: Path) -> None:
    (found,) = in_the_browser(tmp_path, [Question(urlencode({"h": "123m", "set": setting}), "en", "book")])
    assert found["error"] == say("calc.ruling-not-here", "en", text=setting)
    assert found["sheet"] is found["waits"] is None


@one_by_one("book", library.names())
def test_a_house_rule_changes_the_bytes_of_the_rules_or_repeats_the_book(book: str) -> None:
    for setting, changed in houses("en")[book].items():
        if changed is None:
            continue
        key, _, value = setting.partition("=")
        says = Book.open(book).rulings[key].says
        assert bool(changed["bytes"]) == (str(says).lower() != value), setting


# ---- the page
def test_a_game_loads_nothing_of_the_calculator() -> None:
    kept = assets()
    assert not [url for url in files(kept) if "/alone/score/" in url or "/calculator/calculator.js" in url]
    assert "calc.size" not in playing(kept, "en", "book")["game_words"]["texts"]  # type: ignore[index]


def test_the_page_names_every_script_that_it_may_load() -> None:
    names = {url.split("/", 3)[3] for url in score_files(assets())}
    assert {"calculator/calculator.js", "alone/score/answer.js", "native/core.wasm", "native/tables.gz", "tiles.svg"} <= names


def test_the_names_in_a_link_are_those_of_the_browser() -> None:
    assert NAMES == {"discarder": "from", "also": "is", "house": "set"}
