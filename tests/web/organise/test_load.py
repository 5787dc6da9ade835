"""A session on the phones of a small hall, as `benchmarks.events load` plays it: no entry fails, is lost or is there twice."""

import json

import pytest

from benchmarks import event_load

SMALL = ["--players", "16", "--watchers", "8", "--seconds", "3", "--hands", "2", "--json"]


def test_of_a_session_hand_by_hand_beside_watching_phones_no_entry_fails_or_is_lost(capsys: pytest.CaptureFixture[str]) -> None:
    event_load.main(SMALL)
    found = json.loads(capsys.readouterr().out)
    assert (found["errors"], found["lost"], found["twice"]) == (0, 0, 0), found
    assert found["entries"] >= 4 * (2 * 2 + 4 + 2)  # of four tables: two hands of two entries or more, confirmations, signature
    assert found["looks"] > 0


def test_each_table_has_one_phone() -> None:
    assert event_load.parsed(["--players", "224", "--phones", "56"]).phones == 56
    with pytest.raises(SystemExit):
        event_load.parsed(["--players", "224", "--phones", "40"])
