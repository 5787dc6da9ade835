"""Events of a championship's size: ``python -m benchmarks.events``; seconds of this processor, the best of so many rounds.

``python -m benchmarks.events load`` plays a session on the phones of a hall (`benchmarks.event_load`).
"""

import random
import sys
import time
from collections.abc import Callable

from benchmarks import event_load
from jantaku.register import Register
from jantaku.tournament import keeping, planning
from jantaku.tournament.archive import Archive
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.log import Tournament
from jantaku.tournament.needs import Need, Needs
from jantaku.tournament.people import Participant

EVA = Stamp(1, "Eva")
CHAMPIONSHIP, LARGE = (224, 9), (400, 10)  # players and sessions
CUT = 16
STANDINGS, OPENING, NEEDS = 0.1, 1.0, 2.0  # s, at most


def played(players: int, sessions: int, *, calls: bool) -> Archive:
    """An event that was played: every session seated by lot, each table typed; with ``calls`` a call and what came of it."""
    lot, archive = random.Random(1), keeping.begin("Championship", "wrc-2015", EVA, house={})
    for number in range(1, players + 1):
        keeping.enter(archive, Participant(0, f"Player {number}", salt=str(number)), EVA)
    for session in range(1, sessions + 1):
        order = lot.sample(range(1, players + 1), players)
        seats = {at + 1: (order[4 * at], order[4 * at + 1], order[4 * at + 2], order[4 * at + 3]) for at in range(players // 4)}
        keeping.seat(archive, session, seats, EVA)
        for table, (east, *_) in seats.items():
            first = 100 * lot.randrange(100, 500)
            keeping.result(
                archive, (session, table), {"points": [first, 31_000, 29_000, 60_000 - first], "sticks": 0, "seen": "Eva"}, EVA
            )
            if calls:
                called(archive, session, table, east)
    return archive


def called(archive: Archive, session: int, table: int, entry: int) -> None:
    """Add a call at a table, the referee's answer, a ruling and a warning."""
    call = keeping.rule(archive, "call", {"table": table, "session": session}, EVA)
    keeping.rule(archive, "answer", {"call": call.id, "referee": "Eva"}, EVA)
    where = {"session": session, "table": table, "referee": "Eva"}
    keeping.rule(archive, "ruling", {"foul": "late", "given": {"minutes": "3"}, "players": [entry], **where}, EVA)
    keeping.rule(archive, "warning", {"players": [entry], "note": "Tiles over the edge.", **where}, EVA)


def needs_of_all(archive: Archive) -> list[Need]:
    """The needs of everybody in the last session."""
    needs = Needs(archive.reckoning, max(archive.state.sessions), CUT)
    return [needs.of(entry) for entry in needs.seated]


def least(task: Callable[[], object], rounds: int) -> float:
    """Return the least seconds of the processor that a task took."""
    found = []
    for _ in range(rounds):
        began = time.process_time()
        task()
        found.append(time.process_time() - began)
    return min(found)


def main() -> int:
    """Print each figure; 1 where one is missed."""
    if sys.argv[1:2] == ["load"]:
        return event_load.main(sys.argv[2:])
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    large, whole = played(*LARGE, calls=False), played(*CHAMPIONSHIP, calls=True)
    register = whole.register
    assert register is not None
    lines, calls = whole.event.text, register.text
    last = played(CHAMPIONSHIP[0], CHAMPIONSHIP[1] - 1, calls=False)
    keeping.seat_plan(last, planning.by_standings(last, CHAMPIONSHIP[1]), EVA, first=CHAMPIONSHIP[1])

    def opened() -> object:
        return Tournament.read(lines).state, Register.read(calls).ledger

    rows = [
        (
            "standings of {} players x {} sessions in memory".format(*LARGE),
            least(lambda: large.reckoning.standings, rounds),
            STANDINGS,
        ),
        (f"event of {len(whole.event.events)} lines and register of {len(register.events)} opened", least(opened, rounds), OPENING),
        (
            f"the same with its {len(whole.sheets)} sheets",
            least(lambda: Archive.read(whole.text).reckoning.standings, rounds),
            None,
        ),
        (
            f"needs of all {CHAMPIONSHIP[0]} players to be among the first {CUT}",
            least(lambda: needs_of_all(last), rounds),
            NEEDS,
        ),
    ]
    for what, seconds, most in rows:
        wanted = "" if most is None else f"  at most {most} s: {'met' if seconds <= most else 'MISSED'}"
        print(f"{what:66} {seconds:.3f} s{wanted}")
    return 0 if all(most is None or seconds <= most for _, seconds, most in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
