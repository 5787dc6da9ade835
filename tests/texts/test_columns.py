"""Text in columns, as wide as a terminal shows it."""

from hypothesis import given
from hypothesis import strategies as st

from jantaku.texts.columns import columns, pad, width, wrap
from tests.sampling import one_by_one


@one_by_one(("text", "places"), [("abc", 3), ("東家", 4), ("é", 1), ("e\u0301", 1), ("ﾊﾝ", 2), ("２", 2), ("", 0), ("·", 1)])
def test_a_wide_character_takes_two_places_and_an_accent_none(text: str, places: int) -> None:
    assert width(text) == places


def test_columns_are_padded_by_width_and_the_last_stays_bare() -> None:
    rows = columns([("役", "1", "a"), ("Yaku", "20", "bb")], right=(1,), indent="  ")
    assert ["".join(row) for row in rows] == ["  役     1  a", "  Yaku  20  bb"]
    assert columns([]) == []


def test_padding_goes_after_a_text_or_before_it() -> None:
    assert (pad("東", 4), pad("東", 4, right=True)) == ("東  ", "  東")


def test_no_line_begins_with_a_closing_mark() -> None:
    assert wrap("東南西北。白發中。", 8) == ["東南西", "北。白發", "中。"]


@given(st.text("ab 東。 ", max_size=60), st.integers(6, 30))
def test_wrapped_lines_keep_the_text_and_fit_where_its_words_do(text: str, places: int) -> None:
    lines = wrap(text, places)
    assert "".join("".join(lines).split()) == "".join(text.split())
    longest = max((width(word) for word in text.split()), default=0)
    assert all(width(line) <= max(places, longest) for line in lines)
