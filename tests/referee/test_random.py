"""Whatever a house rules and whatever is said, the referee rules, asks or refuses; never anything else."""

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from jantaku.errors import BookError
from jantaku.referee import COMMON, FOULS, NEXT, SANCTIONS, FoulError, Ruling, next_question, offered, rule
from jantaku.referee.outline import rows
from jantaku.rules.book import Book
from jantaku.rules.rulings import STATED, TOPICS, Choice, Flag, Number, Value
from jantaku.texts import LANGUAGES
from tests.sampling import examples

KEYS = [
    key
    for key, topic in TOPICS.items()
    if key.startswith(("fouls.", "claims.swap_", "events.dice", "events.time_l")) and topic.role != STATED
]
BOOKS = {name: Book.open(name) for name in ("wrr-2013", "wrc-2015", "club", "tenhou", "ema-2016", "ema-2012")}


def values(key: str) -> st.SearchStrategy[Value]:
    kind = TOPICS[key].kind
    if isinstance(kind, Choice):
        return st.sampled_from(kind.words)
    if isinstance(kind, Flag):
        return st.booleans()
    assert isinstance(kind, Number)
    whole = st.integers(kind.low, min(kind.high, 40))
    return st.none() | whole if kind.optional else whole


HOUSES = st.lists(st.sampled_from(KEYS).flatmap(lambda key: st.tuples(st.just(key), values(key))), max_size=6).map(dict)
WORDS = (
    st.sampled_from(["yes", "no", "none", "win", "draw", "", "5", "11", "6:30", "-1", "live", "日"])
    | st.integers(-2, 200)
    | st.booleans()
)


def heard(book: Book, foul: str, data: st.DataObject) -> Ruling:
    """A ruling, each question answered as it is asked."""
    known: dict[str, object] = {}
    while question := next_question(book, foul, known):
        assert question.id not in known
        choices = offered(book, question)
        known[question.id] = data.draw(st.sampled_from(choices) if choices else st.integers(1, 12))
    return rule(book, foul, known)


@settings(max_examples=examples(150), deadline=None)
@given(st.sampled_from(sorted(BOOKS)), HOUSES, st.sampled_from(sorted(FOULS)), st.data())
def test_asked_step_by_step_the_referee_comes_to_a_ruling_under_any_house(
    name: str, house: dict[str, Value], foul: str, data: st.DataObject
) -> None:
    try:
        book = BOOKS[name].under(house)
    except BookError:  # rulings that would do nothing by themselves
        assume(condition=False)
    ruled = heard(book, foul, data)
    assert ruled.sanction in SANCTIONS
    assert ruled.cite
    assert set(ruled.next) <= set(NEXT)
    assert len(set(ruled.next)) == len(ruled.next)
    assert ("score-minus" in ruled.next) == (ruled.points > 0)
    assert not {"redeal", "plays-on"} <= set(ruled.next)
    assert not {"redeal", "not-redealt"} <= set(ruled.next)
    assert not {"redeal", "hand-dead"} <= set(ruled.next)
    assert rule(book, foul, dict(ruled.given)) == ruled
    assert all(ruled.sentence(lang) for lang in LANGUAGES)
    assert rows(book, FOULS[foul])


@settings(max_examples=examples(150), deadline=None)
@given(st.sampled_from(sorted(BOOKS)), st.sampled_from([*FOULS, "no-foul"]), st.data())
def test_anything_given_is_ruled_on_asked_about_or_refused(name: str, foul: str, data: st.DataObject) -> None:
    names = [question.id for question in (*FOULS.get(foul, FOULS["revealed"]).questions, *COMMON)] + ["nothing"]
    given_ = data.draw(st.dictionaries(st.sampled_from(names), WORDS, max_size=5))
    try:
        sanction = rule(BOOKS[name], foul, given_).sanction
    except FoulError:
        return
    assert sanction in SANCTIONS
