"""Names that were public one version ago still work, and say what they are called now."""

from importlib import import_module

import pytest

FORMER = {
    "jantaku.keep": (
        "jantaku.scorekeeper",
        {"Chain": "ScoreSheet", "KeepError": "KeepError", "check": "check", "difference": "difference"},
    ),
    "jantaku.chaining": ("jantaku.ledger.lines", {"canonical": "canonical", "line_of": "line_of"}),
    "jantaku.keep.clock": ("jantaku.clock.clock", {"Clock": "Clock"}),
    "jantaku.keep.amending": ("jantaku.scorekeeper.corrections", {"amend_hand": "amend_hand", "amend_foul": "amend_foul"}),
    "jantaku.tabletop": (
        "jantaku.refereed",
        {"DEEDS": "ACTIONS", "Deed": "Action", "Tabletop": "RefereedTable", "Settings": "Settings"},
    ),
    "jantaku.tabletop.serving": ("jantaku.refereed.offers", {"next_hand": "next_hand", "attempt": "attempt"}),
    "jantaku.hand": ("jantaku.hand", {"Holding": "Hand"}),
    "jantaku.session": ("jantaku.standings", {"places": "places", "session_scores": "session_scores"}),
    "jantaku.bots.desk": ("jantaku.bots.scratch", {"BotDesk": "BotScratch"}),
    "jantaku.core.fields": ("jantaku.core.fields", {"Desk": "Scratch", "Table": "State", "Book": "Rules", "Hand": "FinishedHand"}),
    "jantaku.tabletop.log": ("jantaku.refereed.log", {"write": "write", "replay": "replay"}),
    "jantaku.lawful": ("jantaku.acts", {"Lawful": "Lawful", "Reason": "Reason"}),
    "jantaku.referee.register": ("jantaku.register", {"Register": "Register", "Ledger": "PenaltyLedger", "check": "check"}),
}


@pytest.mark.parametrize("old", FORMER)
def test_a_former_name_warns_and_is_what_it_is_called_now(old: str) -> None:
    new, names = FORMER[old]
    module = import_module(old)
    for name, now in names.items():
        with pytest.warns(DeprecationWarning, match=f"is now {new}.{now}"):
            assert getattr(module, name) is getattr(import_module(new), now)
    with pytest.raises(AttributeError):
        _ = module.there_never_was_such_a_name
