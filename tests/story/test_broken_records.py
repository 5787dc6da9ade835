"""Why a record cannot be followed further: each sentence of the table is known in every language."""

import re
from collections.abc import Iterable
from dataclasses import replace

import pytest

from jantaku.core import acts as a
from jantaku.errors import JantakuError
from jantaku.game.log import Entry, HandLog, Start
from jantaku.game.table import Table
from jantaku.game.verify import verify
from jantaku.game.walls import wall_of
from jantaku.story.differences import BROKEN, broken, sentence_of
from jantaku.texts import LANGUAGES, catalogue
from tests.sampling import one_by_one

WALL, DICE = wall_of(b"an evening", 0)
HAND = HandLog(WALL, DICE)
LONG = replace(HAND, start=Start((10**13, 0, 0, 0), 0, 0, 0, 0))
UNSEEN = replace(HAND, wall=(-1,) * len(WALL))


def refusal(hand: HandLog, *entries: Entry, over: int = 0) -> str:
    """What the table says of a hand that it cannot deal, or follow."""
    table = Table("wrc-2015")
    table.state.over = over
    with pytest.raises(JantakuError) as caught:
        follow(table, hand, entries)
    return str(caught.value)


def follow(table: Table, hand: HandLog, entries: Iterable[Entry]) -> None:
    """Deal a hand, and follow its acts."""
    table.lay(hand)
    for entry in entries:
        table.follow(entry)


REFUSALS = {
    "verify.broken.act": lambda: refusal(HAND, Entry(2, a.PON)),
    "verify.broken.drawn": lambda: refusal(UNSEEN, Entry(0, a.DISCARD_DRAWN)),
    "verify.broken.wall": lambda: refusal(replace(HAND, wall=WALL[:7])),
    "verify.broken.many": lambda: refusal(replace(HAND, wall=(WALL[0],) * len(WALL))),
    "verify.broken.generator": lambda: str(_caught()),
    "verify.broken.over": lambda: refusal(HAND, over=1),
    "verify.broken.start": lambda: refusal(LONG),
    "verify.broken.dice": lambda: refusal(replace(HAND, dice=(1, 2, 3))),  # type: ignore[arg-type]
}


def _caught() -> JantakuError:
    with pytest.raises(JantakuError) as caught:
        wall_of(b"an evening", 0, "jantaku-9")
    return caught.value


@one_by_one("lang", LANGUAGES)
@one_by_one("ident", REFUSALS)
def test_why_a_record_breaks_off_is_said_in_the_language_of_the_reader(ident: str, lang: str) -> None:
    text = REFUSALS[ident]()
    assert broken(text, lang) != text
    told = re.split(r"\{\w+\}", catalogue(lang)[ident])
    assert all(part in broken(text, lang) for part in told)


def test_every_sentence_on_a_broken_record_has_a_refusal_that_it_translates() -> None:
    assert {ident for _, ident in BROKEN} == set(REFUSALS)


def test_what_the_table_says_otherwise_stays_as_it_is() -> None:
    assert broken("something else", "fr") == "something else"


def test_a_wall_that_cannot_be_is_reported_in_the_language_of_the_reader() -> None:
    table = Table("wrc-2015")
    log = replace(table.log, hands=[replace(HAND, wall=(WALL[0],) * len(WALL))])
    (difference,) = verify(log).differences
    said = re.split(r"\{\w+\}", catalogue("fr")["verify.broken.many"])
    assert all(part in sentence_of("game", difference, "fr") for part in said)
