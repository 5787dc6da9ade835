"""Events to print: a hall of any size with long and Japanese names, some of it played, with rulings of every kind."""

from typing import Any

from jantaku.tournament import keeping, personal
from jantaku.tournament.archive import Archive
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.people import Participant
from jantaku.tournament.planning import planned

NOON = 1_795_600_000_000  # 2026-11-25, in ms
EVA = Stamp(NOON, "Eva")
LONG = "Maximiliane-Alexandra von Hohenstein-Öhr"  # 40 letters
GIVEN = ("Aki", "Ben", "Chloé", "Dai", "Émile", "Fumiko", "Gustav", "Hélène", "Ivo", "Jun", "Kenji", "Lucía", "Marek", "Nora")
FAMILY = ("Mori", "van den Berg", "Lefèvre", "Satō", "Kowalski", "Bergström", "O’Neill", "Müller", "García", "Tanaka", "Rossi")
JAPANESE = ("佐藤 美咲", "鈴木 一郎", "高橋 さくら", "田中 健二", "伊藤 龍之介", "渡辺 あかり")
LANDS = ("JPN", "FRA", "NLD", "DEU", "POL", "ITA", "DNK", "")
HOSTILE = '<b>"Tom" & Co</b>'


def name_of(number: int) -> str:
    """The name of an entry: 40 letters, markup, Japanese ones among others."""
    if number in {1, 50}:
        return f"{LONG[:-2]}{number:02}"
    if number == 2:
        return HOSTILE
    if number % 7 == 3:
        return f"{JAPANESE[number % len(JAPANESE)]}{number}" if number > 40 else JAPANESE[number % len(JAPANESE)]
    return f"{GIVEN[number % len(GIVEN)]} {FAMILY[number % len(FAMILY)]}{'' if number < 30 else f' {number}'}"


def entered(players: int, *, name: str = "Riichi Open 2026", **more: object) -> Archive:
    """An event with so many players and two substitutes."""
    house = {"session.uma": [20, 10, -10, -20], "events.time_limit": 75}
    archive = keeping.begin(name, "wrc-2015", EVA, house=house, **more)
    for number in range(1, players + 1):
        club, federation = f"Club {number % 9}", f"{number:08}"
        person = Participant(0, name_of(number), LANDS[number % len(LANDS)], club, federation, salt=f"salt {number}")
        keeping.enter(archive, person, EVA)
    for number in (1, 2):
        keeping.enter(archive, Participant(0, f"Substitute {number}", salt=f"spare {number}"), EVA, status="substitute")
    return archive


def seated(players: int = 16, sessions: int = 4, **more: Any) -> Archive:
    """The same, seated by a plan."""
    archive = entered(players, **more)
    keeping.seat_plan(archive, planned(archive, sessions), EVA)
    return archive


def play(archive: Archive, session: int, *, but: tuple[int, ...] = ()) -> None:
    """Start a session and type its results, a hundred minutes after the one before."""
    at = Stamp(NOON + session * 6_000_000, "Eva")
    keeping.start(archive, session, "secret", at, minutes=75)
    for table in archive.state.sessions[session].tables:
        if table not in but:
            lead = 1_000 * (table % 17) + 100 * session
            points = [41_000 + lead, 33_000, 26_000 - lead // 2 // 100 * 100, 0]
            sticks = table % 2
            points[3] = 120_000 - 1_000 * sticks - sum(points)
            keeping.result(archive, (session, table), {"points": points, "sticks": sticks, "seen": "Eva Referee"}, at)


def ruling(archive: Archive, foul: str, player: int, session: int, table: int = 0, **given: str) -> None:
    """Rule on a foul in the register."""
    note = "A tile was marked with a fingernail; seen by two players." if foul == "cheating" else ""
    body = {"foul": foul, "given": given, "players": [player], "session": session, "referee": "Eva Referee", "note": note}
    keeping.rule(
        archive, "ruling", body | ({"table": table} if table else {}), Stamp(NOON + session * 6_000_000 + 1_860_000, "Eva")
    )


def hall(players: int = 16, sessions: int = 4, played: int = 2, **more: object) -> Archive:
    """An event in the middle: sessions played, rulings made, one disqualified, one withdrawn, one absent, one forgotten."""
    archive = seated(players, sessions, **more)
    keeping.substitute(archive, 2, 5, players + 1, EVA)
    for session in range(1, played + 1):
        play(archive, session)
    play(archive, played + 1, but=(1,))
    ruling(archive, "cheating", 9, 2, 3)
    ruling(archive, "missed-session", 5, 2)
    ruling(archive, "late", 6, 1, minutes="7")
    keeping.add(archive, "withdraw", {"entry": 12, "why": "ill"}, EVA)
    personal.forget(archive, 14, EVA)
    return archive
