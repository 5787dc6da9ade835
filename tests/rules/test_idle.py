"""Rulings without an effect in their book are not asked, not printed, and said to have none; remarks are true of the book."""

import pytest

from jantaku import languages
from jantaku.errors import BookError
from jantaku.handouts import page
from jantaku.rules import library
from jantaku.rules.book import Book
from jantaku.rules.idle import needed
from jantaku.texts.bookcard import absent, compare, line, refused, search
from jantaku.web.learn.drills.rulings import askable
from tests.sampling import one_by_one


@one_by_one(
    ("book", "key", "other"),
    [
        ("jpml-a", "kongs.kan_dora_open", "dora.kan_indicators"),
        ("jpml-a", "draws.nagashi_win", "draws.nagashi_mangan"),
        ("jpml-a", "counters.multi_ron_counters", "claims.multi_ron"),
        ("wrc-2015", "riichi.winners_stick", "claims.multi_ron"),
        ("wrc-2015", "abort.abort_counter", "abort.nine_kinds"),
        ("saikouisen", "liability.liable_half", "liability.liable_dragons"),
        ("saikouisen", "liability.liable_counters", "liability.liable_dragons"),
        ("jpml-a", "liability.liable_several", "worth.most_yakuman"),
        ("jpml-a", "liability.liable_half", ""),
        ("club", "riichi.winners_stick", ""),
        ("ema-2016", "kongs.kan_dora_open", ""),
        ("tenhou", "liability.liable_several", ""),
    ],
)
def test_a_ruling_that_needs_another_has_no_effect_without_it(book: str, key: str, other: str) -> None:
    rules = Book.open(book)
    assert needed(rules, key) == other
    assert not (other and key in askable(rules))
    assert line(rules, key).note or not other  # its own remark, or that it has no effect


def test_what_has_no_effect_says_why() -> None:
    said = line(Book.open("jpml-a"), "kongs.kan_dora_open").note
    assert said == "This has no effect here. There are no kan dora: a kan turns no indicator."
    assert not line(Book.open("ema-2012"), "kongs.kan_dora_open").note


@one_by_one("name", library.names())
@one_by_one("kind", ["summary", "payments", "house-rules"])
def test_no_sheet_prints_a_ruling_without_an_effect(name: str, kind: str) -> None:
    rules = Book.open(name)
    text = page(rules, kind)
    kept = [key for key in rules.rulings if needed(rules, key) and f'data-key="{key}"' in text]
    assert not kept or (kind == "house-rules" and all(f'class="differs" data-key="{key}"' in text for key in kept))


@one_by_one("name", library.names())
def test_no_remark_says_that_a_book_has_not_what_it_has(name: str) -> None:
    rules = Book.open(name)
    aborts = not needed(rules, "abort.abort_counter")
    told = [line(rules, key).note for key in rules.rulings] + [refused(rules, ident).note for ident in rules.reasons]
    assert not (aborts and any("The book has no abortive draw" in note for note in told))
    assert not (rules.multi_ron > 1 and any("The book has one winner" in note for note in told))
    assert not (rules.most_yakuman > 1 and any("In this book every hand is worth one" in note for note in told))


def test_a_yaku_that_a_book_strikes_is_told_with_its_clause() -> None:
    struck = absent(Book.open("jpml-a"), "yaku.ippatsu")
    assert (struck.text, struck.clause, struck.value) == ("Not a yaku.", "JPML A, second hand, academy, rkkita", False)
    assert [row.key for row in search(Book.open("jpml-a"), "ippatsu")][:1] == ["yaku.ippatsu"]
    assert absent(Book.open("wrc-2015"), "yaku.kokushi-13").clause == ""
    assert absent(Book.open("jpml-a"), "riichi.ippatsu_span").text == "The book is silent."
    with pytest.raises(BookError, match=r"jpml-a has struck yaku\.ippatsu"):
        Book.open("jpml-a").set("yaku.ippatsu.han=1")


@pytest.mark.parametrize("lang", languages.LANGUAGES)
def test_two_things_that_differ_are_told_in_different_words(lang: str) -> None:
    books = [Book.open(name) for name in library.names()]
    for at, one in enumerate(books):
        for other in books[at + 1 :]:
            found = compare(one, other, lang)
            for pair in (*found.rulings, *found.yaku):
                assert not (pair.before and pair.after and pair.before.text == pair.after.text), (one.name, other.name, pair.key)
