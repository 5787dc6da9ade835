"""Points from han and fu: the table, the answer to an address, and what is answered where there are none."""

from pathlib import Path

import pytest

from jantaku.rules.book import DEFAULT, Book
from jantaku.texts import LANGUAGES, decimal, say
from jantaku.web.calculator.points import rows
from tests.web.scorekeeper.test_paper import seen


def table(who: str) -> dict[str, list[tuple[str, ...]]]:
    """The rows of the dealer's table, or of the others', without the keys of their cells."""
    return {name: [own[1:] for own in cells] for name, cells in rows(Book.open(DEFAULT), "en", east=who == "dealer")}


def test_the_table_has_what_a_hand_of_that_worth_is_paid() -> None:
    others, dealer = table("others"), table("dealer")
    assert others["30 fu"] == [
        ("1,000", "300 / 500"),
        ("2,000", "500 / 1,000"),
        ("3,900", "1,000 / 2,000"),
        ("8,000", "2,000 / 4,000"),
    ]  # 7,700 is rounded up
    assert others["25 fu"][:3] == [("", ""), ("1,600", ""), ("3,200", "800 / 1,600")]
    assert others["20 fu"][:2] == [("", ""), ("", "400 / 700")]
    assert others["110 fu"][3] == others[say("limit.mangan")][0] == ("8,000", "2,000 / 4,000")
    assert dealer["30 fu"][0] == ("1,500", "500")
    assert dealer[say("limit.yakuman")] == [(decimal(48000, 0), decimal(16000, 0))]


@pytest.mark.parametrize(
    ("asked", "total", "seats"),
    [
        ("", "5,200", ("−5,200", "+5,200", "0", "0")),
        ("worth=2&fu=30&by=tsumo&seat=W&counters=2&sticks=1", "3,600", ("−1,200", "−700", "+3,600", "−700")),
        ("worth=4&fu=30&seat=E&from=W&book=tenhou", "11,600", ("+11,600", "0", "−11,600", "0")),
        ("worth=mangan&seat=E&by=tsumo", "12,000", ("+12,000", "−4,000", "−4,000", "−4,000")),
        ("worth=yakuman-2&seat=N&from=E&book=tenhou", "64,000", ("−64,000", "0", "0", "+64,000")),
    ],
)
def test_an_address_is_answered_without_a_script(tmp_path: Path, asked: str, total: str, seats: tuple[str, ...]) -> None:
    (page,) = seen(tmp_path, f"/score/points?{asked}")
    assert f'id="total">{total}<' in page.text
    part = page.text.partition('id="seats"')[2].partition("</ul>")[0]
    assert [text for text in seats if f">{text}<" not in part] == []
    assert part.count("<li") == 4


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("worth=2&fu=20&by=ron", ("calc.no-fu", {"han": 2, "fu": 20})),
        ("worth=1&fu=30&counters=5&book=ema-2012", ("calc.two-han", {"least": 5})),
        ("worth=3&fu=abc", ("calc.no-worth", {})),
        ("worth=99&fu=30", ("calc.no-worth", {})),
        ("worth=yakuman-99", ("calc.no-worth", {})),
        ("worth=%00%F0%9F%80%84&fu=-1", ("calc.no-worth", {})),
        ("worth=3&fu=40&seat=S&from=S", None),
        ("worth=3&fu=40&counters=-1", None),
        ("worth=3&fu=40&sticks=many", None),
        ("worth=3&fu=40&book=house", None),
    ],
)
def test_what_no_hand_is_worth_is_answered_with_the_reason(
    tmp_path: Path, lang: str, asked: str, text: tuple[str, dict[str, int]] | None
) -> None:
    (page,) = seen(tmp_path, f"/score/points?{asked}", lang=lang)
    assert page.status_code == 200
    reason = page.text.partition('id="refused">')[2].partition("</p>")[0]
    assert reason
    if text:
        assert reason == say(text[0], lang, **text[1])
    assert 'id="paid" hidden' in page.text
