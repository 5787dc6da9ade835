"""Entries of an evening, as programs send them: people who come, and the next round."""

import secrets
from typing import Any

from jantaku.tournament import evenings
from jantaku.tournament.archive import Archive
from jantaku.tournament.errors import EventError
from jantaku.tournament.evenings import SPARES, WAYS, Way
from jantaku.tournament.events import Body
from jantaku.tournament.folding import MOST_ENTRIES, MOST_SESSION, MOST_TEXT, READ, choice_in
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.people import WORDS, Participant

MOST_HOUSE = 3


def come(archive: Archive, body: Body, stamp: Stamp) -> dict[str, Any]:
    """Enter the ``people`` who came, or take them back who had gone: each ``name``, ``country``, ``club``, ``federation``."""
    READ.only(body, "people")
    rows = body.get("people")
    if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_ENTRIES or not all(isinstance(row, dict) for row in rows):
        raise EventError("value", field="people")
    return {"numbers": [evenings.come(archive, _person(row), stamp) for row in rows]}


def _person(row: Body) -> Participant:
    READ.only(row, *WORDS)
    name, country, club, federation = (READ.text_in(row, word, MOST_TEXT, wanted=word == "name") for word in WORDS)
    return Participant(0, name, country, club, federation, salt=secrets.token_hex(16))


def next_round(archive: Archive, body: Body, stamp: Stamp) -> dict[str, Any]:
    """Seat the ``session`` that comes next, for who is there: ``seats``, ``rounds``, ``spare``, ``lot``, names of the ``house``."""
    READ.only(body, "session", "seats", "rounds", "spare", "lot", "house")
    session = READ.whole_in(body, "session", 1, MOST_SESSION)
    if session != evenings.coming(archive):
        raise EventError("round-other", n=session, next=evenings.coming(archive))
    names = body.get("house", [])
    if not isinstance(names, list) or len(names) > MOST_HOUSE or not all(isinstance(name, str) for name in names):
        raise EventError("value", field="house")
    rounds = READ.whole_in(body, "rounds", 1, MOST_SESSION, default=session)
    lot = READ.text_in(body, "lot", MOST_TEXT)
    way = Way(choice_in(body, "seats", WAYS), rounds, choice_in(body, "spare", SPARES), lot)
    house = [Participant(0, name, salt=secrets.token_hex(16)) for name in names]
    found = evenings.next_round(archive, evenings.here(archive), way, stamp, house=house)
    return {
        "session": found.session,
        "tables": {str(table): list(four) for table, four in found.tables.items()},
        "byes": list(found.byes),
    }
