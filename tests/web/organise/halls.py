"""Events as they stand in the middle of a hall: names of every kind, hands recorded, a session in play, penalties, a substitute."""

import random
from itertools import cycle, islice

from jantaku.scorekeeper import ScoreSheet
from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.people import Participant

AT = 1_764_100_000_000  # ms: a day on which nothing else happens
EVA = Stamp(AT, "Eva")
LONG = "Wilhelmina-Alexandrine de Montmorency-Lü"
assert len(LONG) == 40
NAMES = (
    *(LONG, "髙橋 さくら", "Bo", "Zoë d’Évreux-Château", "五十嵐 龍之介", "Maximilian Featherstonehaugh"),
    *("Aki Mori", "Ōta Kenji", "Łukasz Żółkiewski", "W" * 40, "Nguyễn Thị Minh Khai", "Jo"),
)
CLUBS = ("Ginza", "Club de mahjong du Faubourg", "", "麻雀同好会")


def names(count: int) -> list[str]:
    """Names of so many players, each once: many of 40 letters, many Japanese."""
    found = islice(cycle(NAMES), count)
    return [name if at < len(NAMES) else f"{name[:36]} {at + 1}" for at, name in enumerate(found)]


def hall(
    players: int = 16, sessions: int = 4, done: int = 2, tables: int = 1, *, start: bool = True, seed: int = 1, **more: object
) -> Archive:
    """An event of which so many sessions are played, and of the next one so many tables, two of them hand by hand.

    ``start``: the next session has its start signal.
    """
    lot = random.Random(seed)
    archive = keeping.begin("Open de la Ville Lumière 2026", "wrc-2015", EVA, house={"session.uma": [20, 10, -10, -20]}, **more)
    for at, name in enumerate(names(players)):
        person = Participant(0, name, ("JPN", "FRA", "")[at % 3], CLUBS[at % 4], salt=str(at))
        keeping.enter(archive, person, EVA, team=f"Team {at % (players // 4) + 1}" if players <= 40 else "")
    substitute = keeping.enter(archive, Participant(0, "Sub Stitute", salt="s"), EVA, status="substitute")
    for session in range(1, sessions + 1):
        order = lot.sample(range(1, players + 1), players)
        keeping.seat(archive, session, {at // 4 + 1: tuple(order[at : at + 4]) for at in range(0, players, 4)}, EVA)  # type: ignore[misc]
    if not done:
        return archive
    away = archive.state.sessions[1].tables[1][2]
    keeping.substitute(archive, 1, away, substitute, EVA)
    keeping.rule(archive, "ruling", {"foul": "missed-session", "given": {}, "players": [away], "session": 1, "referee": "Eva"}, EVA)
    late = {"foul": "late", "given": {"minutes": "3"}, "players": [4], "session": min(done, sessions), "referee": "Eva"}
    keeping.rule(archive, "ruling", late, EVA)
    for session in range(1, done + 1):
        for table in archive.state.sessions[session].tables:
            by_hand(archive, session, table, lot) if table <= 2 else typed(archive, session, table, lot)
    if done < sessions and start:
        keeping.start(archive, done + 1, "secret", Stamp(AT, "Eva"))
        for table in range(1, tables + 1):
            typed(archive, done + 1, table, lot)
        in_play(archive, done + 1, max(archive.state.sessions[done + 1].tables))
    return archive


def typed(archive: Archive, session: int, table: int, lot: random.Random) -> None:
    """Type a result."""
    east, south = (100 * lot.randrange(200, 450) for _ in range(2))
    west = 100 * lot.randrange(150, 300)
    points = [east, south, west, 119_000 - east - south - west]
    keeping.result(archive, (session, table), {"points": points, "sticks": 1, "seen": "Eva"}, EVA)


def by_hand(archive: Archive, session: int, table: int, lot: random.Random) -> None:
    """Keep a table hand by hand, until the gong, and close its sheet."""
    chain = keeping.sheet_at(archive, (session, table), EVA)
    play(chain, lot, 6)
    chain.add("gong", {}, id="gong")
    for seat in range(4):
        chain.add("confirm", {"seat": seat}, id=f"c{seat}")
    chain.add("sign", {"referee": "Eva"}, id="sign")
    chain.add("close", {}, id="close")
    keeping.result_sheet(archive, chain, EVA)


def in_play(archive: Archive, session: int, table: int) -> None:
    """Keep three hands of a table that goes on."""
    chain = keeping.sheet_at(archive, (session, table), EVA)
    play(chain, random.Random(3), 3)
    archive.sheets[session, table] = chain


def play(chain: ScoreSheet, lot: random.Random, count: int, first: int = 0) -> None:
    """Play so many hands: a ron, a tsumo or a draw each."""
    for at in range(first, first + count):
        winner, payer = lot.sample(range(4), 2)
        how = at % 3
        if how == 0:
            chain.add("riichi", {"seat": winner}, id=f"r{at}")
        body = {"wins": [{"seat": winner, "han": 3, "fu": 40}]}
        if how == 2:
            chain.add("draw", {"tenpai": [winner, payer]}, id=f"h{at}")
        else:
            chain.add("win", body | ({"from": payer} if how == 0 else {}), id=f"h{at}")
