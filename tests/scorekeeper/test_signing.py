"""The sheet of an event with codes: every agreement says on whose phone it was given, or that a referee gave the code. (WRC 8.2)"""

from typing import Any

import pytest

from jantaku.scorekeeper import ScoreSheet, check
from tests.scorekeeper.sheets import begun, put, refused, ron, until_over

CODES = {"clock": "abc", "table": 3}
OWN = [0, 1, 2, 3]


def coded() -> ScoreSheet:
    return begun(names=["Aki", "Ben", "Chloé", "Dai"], event=True, codes=CODES)


def test_a_sheet_with_codes_is_confirmed_and_signed_with_them_and_says_how_and_verifies() -> None:
    chain = until_over(coded())
    refused(chain, "code-player", "confirm", {"seat": 0})
    for seat, phone in enumerate((0, 1, 1, 3)):
        put(chain, "confirm", seat=seat, phone=phone)
    refused(chain, "code-referee", "sign", {"referee": "nobody at all"})
    put(chain, "sign", referee="Eva", code=True)
    put(chain, "close")
    sheet = ScoreSheet.read(chain.text).sheet
    assert (sheet.phones, sheet.signed, sheet.closed, sheet.json()["phones"]) == ((0, 1, 1, 3), "Eva", True, [0, 1, 1, 3])
    assert check(chain.text).differences == []
    assert check(chain.text.replace('"phone":1', '"phone":2')).differences


def test_a_correction_on_a_sheet_with_codes_says_on_whose_phones_all_agreed_or_that_the_referee_gave_the_code() -> None:
    chain = coded()
    first, second = ron(chain, 1, 2), ron(chain, 1, 2)
    changes: dict[str, Any] = {"changes": {first.id: []}}
    refused(chain, "code-player", "correction", {**changes, "assent": OWN})
    refused(chain, "code-referee", "correction", {**changes, "referee": "Eva"})
    refused(chain, "value", "correction", {**changes, "assent": OWN, "phones": [0, 1, 2]})
    put(chain, "correction", **changes, assent=OWN, phones=[0, 1, 1, 3])
    put(chain, "correction", changes={second.id: []}, referee="Eva", code=True)
    assert (chain.sheet.hands, check(chain.text).differences) == ((), [])


def test_a_decision_a_cancellation_and_a_game_broken_off_need_a_code_too() -> None:
    chain = coded()
    put(chain, "foul", seat=3, foul="telephone", given={})
    decided = {"foul": "foul-1", "decision": "points", "points": 5, "referee": "Eva"}
    refused(chain, "code-referee", "decision", decided)
    put(chain, "decision", **decided, code=True)
    refused(chain, "code-referee", "cancel", {"penalty": "foul-1", "referee": "Eva"})
    put(chain, "cancel", penalty="foul-1", referee="Eva", code=True)
    refused(chain, "code-player", "close", {"stop": True, "assent": OWN})
    put(chain, "close", stop=True, assent=OWN, phones=OWN)
    assert (chain.sheet.penalties, chain.sheet.over) == ((0, 0, 0, 0), "stopped")


def test_totals_of_a_paper_that_was_seen_signed_are_confirmed_signed_and_closed() -> None:
    chain = begun()
    put(chain, "totals", points=[30_000] * 4, sticks=0, seen="Eva")
    sheet = ScoreSheet.read(chain.text).sheet
    assert (sheet.confirmed, sheet.signed, sheet.closed) == ((0, 1, 2, 3), "Eva", True)


def test_an_undo_needs_no_code() -> None:
    chain = coded()
    event = ron(chain, 1, 2)
    put(chain, "correction", changes={event.id: []}, undo=True)
    assert chain.sheet.hands == ()


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("confirm", {"seat": 0, "phone": 0}),
        ("sign", {"referee": "Eva", "code": True}),
        ("correction", {"changes": {"x": []}, "assent": OWN, "phones": OWN}),
    ],
)
def test_a_sheet_without_codes_goes_on_as_it_did_and_claims_none(kind: str, body: dict[str, Any]) -> None:
    chain = begun(event=True)
    chain.add("draw", {"tenpai": []}, id="x")
    until_over(chain)
    if kind == "sign":
        for seat in range(4):
            put(chain, "confirm", seat=seat)
    refused(chain, "value", kind, body)
    bare = {name: value for name, value in body.items() if name not in {"phone", "phones", "code"}}
    chain.add(kind, bare, id="as ever")
    assert check(chain.text).differences == []


def test_codes_cannot_be_corrected_away() -> None:
    chain = coded()
    first = {name: value for name, value in chain.events[0].body.items() if name != "codes"}
    changes = {"begin": [{"kind": "begin", "body": first}]}
    refused(chain, "follow", "correction", {"changes": changes, "assent": OWN, "phones": OWN})


def test_people_who_change_seats_take_along_on_whose_phone_they_agreed() -> None:
    chain = coded()
    put(chain, "close", stop=True, assent=OWN, phones=[0, 1, 1, 3])
    put(chain, "correction", seats=[1, 0, 2, 3], assent=OWN, phones=OWN)
    assert next(entry.body["phones"] for entry in chain.sheet.entries if entry.kind == "close") == [0, 1, 0, 3]
