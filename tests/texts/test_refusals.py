"""What a rule book, a referee and a hand refuse is said in every language, with the word that would be right."""

from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.errors import BookError, FoulError, HandError, JantakuError
from jantaku.referee import rule
from jantaku.referee.attendance import lateness
from jantaku.rules import library
from jantaku.rules.book import Book
from jantaku.rules.house import _must_be
from jantaku.scorekeeper.errors import KeepError
from jantaku.scoring.score import score
from jantaku.texts import has
from jantaku.texts.refusals import NEAR, told, translated
from tests.refusals import wordings
from tests.texts.refusing import Refused, holds, made, refused
from tests.texts.test_book_faults import IDS as FAULTS

BOOK = Book.open()
HAND = "23m 11z 789s chii:345p pon:777z"


def house(*settings: str, book: str = "wrc-2015") -> Refused:
    return lambda: Book.open(book).set(*settings)


def ruling(foul: str, **given: object) -> Refused:
    return lambda: rule(BOOK, foul, given)


OTHERWISE = """title = "A"
short = "A"
parent = "wrc-2015"
[yakus]
open_tanyao = {is = false, cite = "1"}
[yaku]
tanyao = {han = 1, open = 1, when = {outer = 0}, cite = "1"}
"""


def opened(text: str) -> None:
    Path("ours.toml").write_text(text, "utf-8")
    Book.open("ours.toml")


def large(path: str) -> None:
    Path(path).write_bytes(b"#" * (library.MOST_BYTES + 1))
    Book.open(path)


BOOKS: list[tuple[str, Refused, tuple[str, ...]]] = [
    ("unknown", partial(Book.open, "qqq"), ("qqq", "wrc-2015")),
    ("unknown", partial(Book.open, "clob"), ("clob", "club")),
    ("file", partial(Book.open, "none/ours.toml"), ("none/ours.toml", "tenhou")),
    ("unreadable", partial(library.read, "none.toml"), ("none.toml", "TOML")),
    ("large", partial(large, "large.toml"), ("large.toml",)),
    ("ruling", house("qqqqqqqqqq=1"), ("qqqqqqqqqq", "jantaku rules")),
    ("ruling", house("kirige=true"), ("kirige", "worth.kiriage")),
    ("value", house("kiriage=perhaps"), ("worth.kiriage=perhaps", "true", "false")),
    ("value", house("uma=1"), ("session.uma=1", "4", "0")),
    ("value", house("yaku.pinfu.han=x"), ("yaku.pinfu.han=x",)),
    ("setting", house("kiriage"), ("kiriage", "uma=20,10,-10,-20")),
    ("yaku", house("yaku.pinfuu=none"), ("pinfuu", "pinfu")),
    ("yaku", house("yaku.qqqqqqqq=none"), ("qqqqqqqq",)),
    ("stated", house("tile_set=false"), ("tiles.tile_set",)),
    ("stated", house("no_extras=false"), ("tiles.no_extras", "tiles.red_fives")),
    ("inert", house("clean_tiles=1"), ("events.clean_tiles",)),
    ("struck", house("yaku.ippatsu.han=2", book="jpml-a"), ("jpml-a", "yaku.ippatsu")),
    ("idle", house("extra_rounds=1"), ("game.extra_rounds=1", "game.target=30000")),
    ("both", house("yaku.pinfu=none", "yaku.pinfu.han=2"), ("yaku.pinfu",)),
    ("worths", house("yaku.pinfu.han=2", "yaku.pinfu.yakuman=1"), ("yaku.pinfu",)),
    ("worthless", house("yaku.pinfu.han=0"), ("yaku.pinfu=none",)),
    ("limit", house("yaku.pinfu.limit=mangan", "yaku.pinfu.alone=false"), ("yaku.pinfu.han",)),
    ("rounds", house("rounds=4", "extra_rounds=2"), ("wrc-2015", "game.extra_rounds", "4", "2")),
    ("counted", house("counted_yakuman=5"), ("worth.counted_yakuman", "5")),
    ("bases", house("yakuman_base=5000"), ("worth.yakuman_base", "worth.limit_base")),
    ("multiples", house("yaku.daisangen.yakuman=3", "most_yakuman=1"), ("yaku.daisangen", "worth.most_yakuman=3")),
    ("seconds", house("claim_window=three-seconds", book="tenhou"), ("claims.claim_window", "claims.claim_seconds=3")),
    ("otherwise", partial(opened, OTHERWISE), ("yakus.open_tanyao", "yaku.tanyao")),
    ("allowed", partial(_must_be, "yaku.pinfu", {"han": 1, "limit": "mangan"}), ("yaku.pinfu",)),
    ("field", house("yaku.pinfu.q=1"), ("yaku.pinfu=none", "yakuman")),
]
FOULS: list[tuple[str, Refused, tuple[str, ...]]] = [
    ("foul", ruling("nothing"), ("nothing", "cheating")),
    ("foul", ruling("qqqqqqqqqq"), ("qqqqqqqqqq", "--list")),
    ("circumstance", ruling("late", colour="red"), ("late", "colour", "minutes")),
    ("circumstance", ruling("late", minute=7), ("minute", "minutes")),
    ("value", ruling("empty-win", shown="perhaps"), ("shown=perhaps", "yes", "no")),
    ("value", ruling("revealed", source="dad"), ("source=dad", "dead")),
    ("number", ruling("late", minutes="x"), ("minutes=x", "0", "1")),
    ("whole", ruling("revealed", tiles="2.5"), ("tiles=2.5", "1", "136")),
    ("answer", ruling("empty-win"), ("shown=yes", "shown=no")),
    ("answer-number", ruling("late"), ("minutes=N",)),
    ("decision", ruling("cheating", decision="none"), ("WRC 2015 7.2", "decision=")),
    ("points", ruling("late", minutes=7, points=3), ("late", "decision=points")),
    ("other", ruling("riichi-noten", at="draw", dead_only="no", **{"with": "win"}), ("with=win", "with=draw")),
    ("time", partial(lateness, "10:00", "soon"), ("soon", "10:05:30")),
]


@pytest.mark.parametrize(("ident", "work", "words"), BOOKS)
def test_a_book_refuses_in_every_language(
    ident: str, work: Refused, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    error = refused(work)
    assert isinstance(error, BookError)
    assert error.id == ident
    holds(error, words)


@pytest.mark.parametrize(("ident", "work", "words"), FOULS)
def test_a_referee_refuses_in_every_language(ident: str, work: Refused, words: tuple[str, ...]) -> None:
    error = refused(work)
    assert isinstance(error, FoulError)
    assert error.id == ident
    holds(error, words)


def test_every_id_has_its_text_and_every_text_its_id() -> None:
    books = {ident for ident, *_ in BOOKS} | FAULTS
    fouls = {ident for ident, *_ in FOULS}
    for lang in ("en", "fr", "ja"):
        assert {ident.removesuffix(NEAR) for ident in wordings("book.no-", lang)} == books
        assert {ident.removesuffix(NEAR) for ident in wordings("foul.no-", lang)} == fouls
    assert made("BookError", "rules") <= books
    assert made("FoulError", "referee") <= fouls


@pytest.mark.parametrize(
    ("words", "fr", "ja"),
    [
        (["rules", "swap", "--book", "clob"], "vouliez-vous dire club", "もしかして：club"),
        (["simulate", "--book", "qqq"], "aucun livre de règles ne s’appelle", "という規則書はない"),
        (["verify", "game.xml", "--set", "kiriage=x"], "n’est pas permis", "は使えない"),
        (
            ["score", HAND, "1m", "--ron", "--riichi"],
            "Riichi demande une main fermée",
            "門前に限ります",
        ),
        (["waits", "12"], "La famille manque", "種類がありません"),
        (["ruling", "late"], "Combien de minutes de retard", "何分遅れたか"),
        (["ruling", "empty-win"], "Selon la réponse, aussi", "答えによっては"),
    ],
)
def test_a_command_refuses_in_its_language(words: list[str], fr: str, ja: str) -> None:
    for lang, expected in (("fr", fr), ("ja", ja)):
        found = CliRunner().invoke(main, [*words, "--lang", lang])
        assert found.exit_code == 2
        assert expected in found.stderr


def test_english_says_of_a_hand_where_it_is_wrong() -> None:
    error = refused(lambda: score(HAND, "9x", ron=True))
    assert isinstance(error, HandError)
    assert told(error, "en") == f"{error}."
    assert told(error, "fr") == translated(error, "fr") != told(error, "en")


def test_a_refusal_within_a_refusal_is_in_the_same_language() -> None:
    inner = refused(ruling("nothing"))
    assert "aucune faute" in KeepError("foul", why=inner).sentence("fr")
    assert "という反則はない" in KeepError("foul", why=inner).sentence("ja")


def test_an_error_that_no_text_words_is_its_own_sentence() -> None:
    assert told(JantakuError("the network is away"), "fr") == "the network is away."
    assert told(BookError("no such thing", "nothing-of-that-kind"), "ja") == "no such thing."
    assert not has("book.no-nothing-of-that-kind")
