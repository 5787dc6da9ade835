"""The total that a register writes beside each line is the sum of its rows, and adding it up costs no more the longer it is."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.errors import JantakuError
from jantaku.register import Register
from jantaku.register import folding as register_folding
from tests.register.registers import added, begun, ruled
from tests.sampling import examples

WHO = st.sampled_from(["Aki", "Ben"])
STEPS = st.lists(
    st.tuples(st.just("late"), WHO, st.sampled_from(["minutes=3", "minutes=7", "minutes=12"]))
    | st.tuples(st.sampled_from(["missed-session", "missed-on-purpose", "telephone"]), WHO, st.just(""))
    | st.tuples(st.sampled_from(["cancellation", "appeal", "decision"]), st.integers(0, 12), st.sampled_from(["points", "none"])),
    max_size=16,
)


@settings(max_examples=examples(120), deadline=None)
@given(STEPS)
def test_the_total_beside_each_line_is_what_the_rows_add_up_to(plan: list[tuple[str, Any, str]]) -> None:
    register = begun()
    for kind, what, value in plan:
        try:
            take(register, kind, what, value)
        except JantakuError:
            continue
        assert register.events[-1].after["total"] == sum(row.counts for row in register.ledger.rows)
    assert Register.read(register.text).ledger.total == register.ledger.total


def take(register: Register, kind: str, what: Any, value: str) -> None:
    """Enter a step of the plan."""
    if isinstance(what, str):
        ruled(register, kind, value, what, session=1)
        return
    rows = register.ledger.rows
    if rows:
        decided = {"decision": value, **({"points": 5} if value == "points" else {})}
        more = {"cancellation": {}, "decision": decided, "appeal": {"outcome": "changed", "who": "Aki", **decided}}[kind]
        body = {"row": rows[what % len(rows)].id, "referee": "Eva", "why": "heard", **more}
        added(register, kind, body)


def test_a_register_of_one_player_is_folded_in_steps_that_grow_as_its_rows_do(monkeypatch: pytest.MonkeyPatch) -> None:
    register = begun()
    for n in range(400):
        register.add("warning", {"players": ["Aki"], "referee": "Eva", "note": "late", "session": 1}, id=f"w{n}")
    steps, included = [0], register_folding.included

    def counted(rows: list[Any]) -> list[Any]:
        steps[0] += len(rows)
        return included(rows)

    monkeypatch.setattr(register_folding, "included", counted)
    assert len(Register.read(register.text, register.checkpoint).ledger.rows) == 400
    assert steps[0] <= 400
