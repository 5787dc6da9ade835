"""The short form of the load: a few tables and their spectators at a human pace, without a stream cut or a long wait."""

import pytest

from benchmarks.web.load import measure

TABLES, SPECTATORS, SECONDS = 12, 48, 8.0
LATE = 300.0  # ms, the most for half of all acts on a machine that does other things too; the benchmark asks for far less
MUCH = 60.0  # MB for all of them together


@pytest.mark.slow
def test_tables_and_spectators_are_served_side_by_side() -> None:
    found = measure(TABLES, SPECTATORS, SECONDS)
    assert found.players.lost + found.spectators.lost == 0
    assert found.players.acts >= TABLES
    assert sorted(found.players.times)[found.players.acts // 2] < LATE
    assert found.spectators.messages > 2 * SPECTATORS
    assert found.memory < MUCH
    assert str(TABLES) in found.rows()[0].what
    assert "acts in" in found.told()
