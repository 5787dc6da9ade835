"""The digest of a log."""

from jantaku.game.formats.text import digest, read, write
from jantaku.game.table import Table


def played(seed: bytes) -> Table:
    table = Table("wrc-2015", seed=seed)
    table.deal()
    table.push("drawn")
    return table


def test_the_same_game_has_the_same_digest_and_another_has_another() -> None:
    log = played(b"one").log
    assert digest(log) == digest(read(write(log))) == digest(played(b"one").log)
    assert digest(log) != digest(played(b"two").log)


def test_one_more_act_changes_the_digest() -> None:
    table = played(b"one")
    before = digest(table.log)
    table.push("drawn")
    assert digest(table.log) != before
    table.pop()
    table.pop()
    table.push("drawn")
    assert digest(table.log) == before
