"""Whatever is entered in whatever order: points are conserved, dead hands win nothing, stakes return to whom they belong."""

from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.errors import Missing
from jantaku.referee import FOULS
from jantaku.scorekeeper import Hand, KeepError, ScoreSheet, Sheet, check, effective, fold
from tests.sampling import examples
from tests.scorekeeper.sheets import Step

BOOKS = ("wrc-2015", "wrr-2013", "club", "tenhou", "ema-2016", "ema-2012")
SEATS = st.integers(0, 3)
SOME = st.lists(SEATS, unique=True, max_size=4)
ANSWERS = {
    "shown": "yes",
    "with": "none",
    "at": "draw",
    "dead_only": "no",
    "declared": "yes",
    "clear": "yes",
    "swap": "same-chii",
    "discarded": "yes",
    "withdrawn": "no",
    "fair": "no",
    "fault": "yes",
    "warning": "no",
    "known": "yes",
}


def worths() -> st.SearchStrategy[dict[str, Any]]:
    by_han = st.fixed_dictionaries({"seat": SEATS, "han": st.integers(1, 13), "fu": st.sampled_from((20, 25, 30, 40, 50, 110))})
    by_limit = st.fixed_dictionaries({"seat": SEATS, "limit": st.sampled_from(("mangan", "haneman", "baiman", "sanbaiman"))})
    liable = st.fixed_dictionaries(
        {"seat": SEATS, "yakuman": st.just(1), "liable": SEATS, "liable_for": st.sampled_from(("dragons", "winds"))}
    )
    return st.one_of(by_han, by_han, by_limit, liable)


@st.composite
def wins(draw: st.DrawFn) -> Step:
    body: dict[str, Any] = {"wins": draw(st.lists(worths(), min_size=1, max_size=2))}
    if draw(st.booleans()):
        body["from"] = draw(SEATS)
        if draw(st.integers(0, 4)) == 0:
            body["riichi_tile"] = True
    return "win", body


@st.composite
def fouls(draw: st.DrawFn) -> Step:
    name = draw(st.sampled_from(sorted(FOULS)))
    given = {question.id: ANSWERS[question.id] for question in FOULS[name].questions if question.id in ANSWERS}
    given |= {"with": draw(st.sampled_from(("none", "win", "draw")))}
    if name == "late":
        given["minutes"] = "7"
    if name == "revealed":
        given |= {
            "source": draw(st.sampled_from(("live", "own", "deal"))),
            "tiles": "8",
            "fault": draw(st.sampled_from(("yes", "no"))),
        }
    if name == "wrong-place":
        given["wall"] = "dead"
    return "foul", {"seat": draw(SEATS), "foul": name, "given": given}


def steps() -> st.SearchStrategy[Step]:
    draws = SOME.map(lambda seats: ("draw", {"tenpai": seats}))
    riichi = SEATS.map(lambda seat: ("riichi", {"seat": seat}))
    aborts = st.sampled_from(("nine-kinds", "four-riichi")).map(lambda how: ("abort", {"how": how}))
    rare: st.SearchStrategy[Step] = st.sampled_from([("redeal", {}), ("deal", {}), ("gong", {}), ("confirm", {"seat": 1})])
    return st.one_of(wins(), wins(), draws, riichi, riichi, aborts, fouls(), fouls(), rare)


def entered(chain: ScoreSheet, kind: str, body: dict[str, Any]) -> bool:
    """Return whether an entry was taken; a refusal leaves the sheet as it was."""
    before = len(chain.events), chain.receipt
    try:
        chain.add(kind, body, id=f"e{len(chain.events)}")
    except (KeepError, Missing):
        assert (len(chain.events), chain.receipt) == before
        return False
    return True


def bare(sheet: Sheet) -> tuple[Any, ...]:
    """Return what a sheet says, whatever its events were called."""
    hands: tuple[Hand, ...] = tuple(replace(hand, ids=()) for hand in sheet.hands)
    ledger = tuple(replace(row, id="") for row in sheet.ledger)
    return hands, ledger, sheet.now, sheet.over, sheet.warnings, sheet.disqualified, sheet.scores


@settings(max_examples=examples(150), deadline=None)
@given(st.sampled_from(BOOKS), st.lists(steps(), max_size=30))
def test_after_any_entries_points_and_sticks_make_four_times_the_start(book: str, entries: list[Step]) -> None:
    chain = ScoreSheet.begin(book)
    whole = 4 * chain.sheet.book.start
    for kind, body in entries:
        before = chain.sheet
        if not entered(chain, kind, body):
            continue
        after = chain.sheet
        assert after.total == whole
        assert after.sticks >= 0
        assert len(after.ledger) >= len(before.ledger)
        if len(after.hands) > len(before.hands):
            dead_hands_win_nothing(after.hands[-1])
            stakes_return(before, after)
        if before.over:
            assert kind in {"foul", "confirm"}
            assert after.points == before.points
    assert fold(chain.events) == chain.sheet
    assert check(chain.text).differences == []


def dead_hands_win_nothing(hand: Hand) -> None:
    assert not {win.winner for win in hand.wins} & set(hand.dead)
    assert not set(hand.tenpai) & set(hand.dead)


def stakes_return(before: Sheet, after: Sheet) -> None:
    """After a chombo or a re-deal the sticks of the hand lie before those who placed them, those of other hands on the table."""
    hand = after.hands[-1]
    if hand.outcome not in {"chombo", "redeal"} or after.over:
        return
    assert hand.left == hand.sticks == before.sticks - len(before.now.riichi)
    if hand.outcome == "redeal":
        assert hand.delta == (0, 0, 0, 0)
    assert (after.now.dealer, after.now.round, after.now.counters) == (hand.dealer, hand.round, hand.counters)


@settings(max_examples=examples(150), deadline=None)
@given(
    st.sampled_from(BOOKS),
    st.lists(steps(), min_size=3, max_size=20),
    st.lists(st.tuples(st.integers(0, 40), st.lists(steps(), max_size=2)), max_size=4),
)
def test_a_corrected_sheet_is_the_one_that_the_corrected_entries_make(
    book: str, entries: list[Step], corrections: list[tuple[int, list[Step]]]
) -> None:
    chain = ScoreSheet.begin(book)
    for kind, body in entries:
        entered(chain, kind, body)
    for at, rows in corrections:
        target = chain.events[1 + at % max(1, len(chain.events) - 1)] if len(chain.events) > 1 else None
        if target and target.kind != "correction":
            changes = {target.id: [{"kind": kind, "body": body} for kind, body in rows]}
            entered(chain, "correction", {"changes": changes, "referee": "Eva"})
    counted = [entry for entry in effective(chain.events) if entry.kind not in {"correction", "confirm"}]
    again = ScoreSheet.begin(book)
    for number, entry in enumerate(counted[1:]):
        again.add(entry.kind, entry.body, id=str(number), at=entry.at, by=entry.by)
    assert bare(again.sheet) == bare(chain.sheet)
    assert check(chain.text).differences == []
    assert ScoreSheet.read(chain.text).sheet == chain.sheet
