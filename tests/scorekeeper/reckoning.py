"""A second reckoning of a kept score sheet, from the tables that the books print; it knows nothing of the project.

It reads the lines of a sheet as JSON and returns what each line should say of points and sticks, and what the session brings. The
payments are looked up, never computed: WRC 2015 and WRR 2013 print them; a cell that is blank above them is a mangan.
"""

import json
from fractions import Fraction
from typing import Any

Entry = dict[str, Any]

# fu: payments of 1, 2, 3 and 4 han, each "non-dealers/dealer ron" for a win of a non-dealer; "-" where there is no such hand
SMALL = """
20 -               400/700 1300    700/1300 2600   1300/2600 5200
25 -               -/- 1600        800/1600 3200   1600/3200 6400
30 300/500 1000    500/1000 2000   1000/2000 3900  2000/4000 8000
40 400/700 1300    700/1300 2600   1300/2600 5200
50 400/800 1600    800/1600 3200   1600/3200 6400
60 500/1000 2000   1000/2000 3900  2000/4000 8000
70 600/1200 2300   1200/2300 4500
80 700/1300 2600   1300/2600 5200
90 800/1500 2900   1500/2900 5800
100 800/1600 3200  1600/3200 6400
110 900/1800 3600  1800/3600 7100
"""
# the same for a win of the dealer: "each ron"
GREAT = """
20 -          700 2000    1300 3900   2600 7700
25 -          - 2400      1600 4800   3200 9600
30 500 1500   1000 2900   2000 5800   4000 12000
40 700 2000   1300 3900   2600 7700
50 800 2400   1600 4800   3200 9600
60 1000 2900  2000 5800   4000 12000
70 1200 3400  2300 6800
80 1300 3900  2600 7700
90 1500 4400  2900 8700
100 1600 4800 3200 9600
110 1800 5300 3600 10600
"""
# WRR 2013 does not round 1,920 up, nor do the rules A of the JPML
UNROUNDED = ("wrr-2013", "jpml-a")
SMALL_2013 = {(30, 4): (2000, 3900, 7700), (60, 3): (2000, 3900, 7700)}
GREAT_2013 = {(30, 4): (3900, 3900, 11600), (60, 3): (3900, 3900, 11600)}
LIMITS = {
    "mangan": ((2000, 4000, 8000), (4000, 4000, 12000)),
    "haneman": ((3000, 6000, 12000), (6000, 6000, 18000)),
    "baiman": ((4000, 8000, 16000), (8000, 8000, 24000)),
    "sanbaiman": ((6000, 12000, 24000), (12000, 12000, 36000)),
    "yakuman": ((8000, 16000, 32000), (16000, 16000, 48000)),
}
NOTEN = {0: (0, 0), 1: (3000, 1000), 2: (1500, 1500), 3: (1000, 3000), 4: (0, 0)}  # noten players: each pays, each tenpai gets
DEAD = {
    *(("wrc-2015", "empty-win"), ("wrc-2015", "swap-call"), ("club", "swap-call"), ("wrr-2013", "empty-kan")),
    *(("jpml-a", "empty-win"), ("jpml-a", "swap-call")),  # as in the book that it leans on
}
FLOATING = {1: (12, -1, -3, -8), 3: (8, 3, 1, -12)}  # uma by how many have 30,000 or more; else 8, 4, -4, -8


def cells(text: str) -> dict[tuple[int, int], tuple[int, int, int]]:
    """Map (fu, han) to what a non-dealer and the dealer pay on a self-draw, and the discarder on a ron; 0 where there is none."""
    found = {}
    for line in text.split("\n"):
        fu, *words = line.split()
        han = 1
        while words:
            if words[0] == "-" and (han == 1 or words[1] == "-"):
                words, han = words[1:], han + 1
                continue
            drawn, ron, *words = words
            few, _, many = drawn.partition("/")
            found[int(fu), han] = (number(few), number(many or few), int(ron))
            han += 1
    return found


def number(text: str) -> int:
    return 0 if text == "-" else int(text)


TABLE = {False: cells(SMALL.strip()), True: cells(GREAT.strip())}


class Reckoning:
    """One sheet, reckoned line by line."""

    def __init__(self, book: str) -> None:
        self.book = book
        self.club = book == "club"
        self.base = 25000 if self.club else 30000
        self.points = [self.base] * 4
        self.sticks = self.round = self.dealer = self.counters = 0
        self.riichi: set[int] = set()
        self.dead: set[int] = set()
        self.playing = self.gong = False
        self.over = ""
        self.ledger: dict[str, tuple[int, str, int]] = {}  # seat, foul, points
        self.cancelled: set[str] = set()

    # ---- one entry
    def take(self, line: Entry) -> None:
        kind, body, ident = line["kind"], line["body"], line["id"]
        if kind in {"deal", "riichi", "win", "draw", "abort", "redeal"}:
            self.playing = True
        acts = {"win": self.win, "draw": self.draw, "abort": self.abort, "redeal": self.redeal, "gong": self.rung}
        if kind in acts:
            acts[kind](body)
        elif kind == "riichi":
            (self.back if body.get("back") else self.bet)(body["seat"])
        elif kind == "foul":
            self.foul(body, ident)
        elif kind == "decision":
            seat, name, _ = self.ledger[body["foul"]]
            self.ledger[body["foul"]] = (seat, name, body.get("points", 0))
        elif kind == "cancel":
            self.cancelled.add(body["penalty"])

    def bet(self, seat: int) -> None:
        self.riichi.add(seat)
        self.points[seat] -= 1000
        self.sticks += 1

    def back(self, seat: int) -> None:
        self.riichi.discard(seat)
        self.points[seat] += 1000
        self.sticks -= 1

    def win(self, body: Entry) -> None:
        payer: int | None = body.get("from")
        if body.get("riichi_tile"):
            self.back(body["from"])
        first = 0 if payer is None else payer
        wins = sorted(body["wins"], key=lambda each: (each["seat"] - first) % 4)
        for place, each in enumerate(wins):
            self.paid(each, payer)
            if place == 0:
                self.points[each["seat"]] += 1000 * self.sticks
                self.sticks = 0
        winners = {each["seat"] for each in wins}
        stays = self.dealer in winners
        last = stays and (self.round, self.dealer) == (1, 3)
        ahead = all(self.points[3] > self.points[seat] for seat in range(3))
        self.end(
            stays=stays, counters=self.counters + 1 if stays else 0, stops="dealer-ahead" if self.club and last and ahead else ""
        )

    def paid(self, each: Entry, payer: int | None) -> None:
        """One winner's payments: the printed ones, counters of 300 each, liability for dragons and winds."""
        seat, deals = each["seat"], each["seat"] == self.dealer
        few, many, ron = self.printed(each, deals=deals)
        liable: int | None = each.get("liable")
        if payer is None and liable is None:
            for other in set(range(4)) - {seat}:
                self.move(other, seat, (many if other == self.dealer else few) + 100 * self.counters)
        elif each.get("liable_for") == "replacement":  # for all three, each as the table has it
            assert liable is not None
            self.move(liable, seat, (3 * few if deals else 2 * few + many) + 300 * self.counters)
        elif payer is None or liable is None or payer == liable:
            giver = liable if payer is None else payer
            assert giver is not None
            self.move(giver, seat, ron + 300 * self.counters)
        else:
            self.move(liable, seat, ron // 2)
            self.move(payer, seat, ron // 2 + 300 * self.counters)

    def printed(self, each: Entry, *, deals: bool) -> tuple[int, int, int]:
        limit = "yakuman" if "yakuman" in each else each.get("limit", "")
        if not limit:
            han, fu = each["han"], each.get("fu", 0)
            if han < 5:
                special = (GREAT_2013 if deals else SMALL_2013) if self.book in UNROUNDED else {}
                return special.get((fu, han)) or TABLE[deals].get((fu, han)) or LIMITS["mangan"][deals]
            limit = "mangan" if han == 5 else "haneman" if han < 8 else "baiman" if han < 11 else "sanbaiman"
            limit = "yakuman" if self.club and han >= 13 else limit
        return LIMITS[limit][deals]

    def move(self, giver: int, taker: int, points: int) -> None:
        self.points[giver] -= points
        self.points[taker] += points

    def draw(self, body: Entry) -> None:
        tenpai = body["tenpai"]
        pays, gets = NOTEN[4 - len(tenpai)]
        for seat in range(4):
            self.points[seat] += gets if seat in tenpai else -pays
        self.end(stays=self.dealer in tenpai, counters=self.counters + 1)

    def abort(self, _: Entry) -> None:
        self.end(stays=True, counters=self.counters + (self.book == "jpml-a"))

    def redeal(self, _: Entry) -> None:
        for seat in list(self.riichi):
            self.back(seat)
        self.end(stays=True, counters=self.counters)

    def end(self, *, stays: bool, counters: int, stops: str = "") -> None:
        """The hand is over: who deals next, and whether anybody does."""
        self.counters, self.playing = counters, False
        self.riichi, self.dead = set(), set()
        if self.club and min(self.points) < 0:
            stops = stops or "bust"
        if not stays and not stops:
            self.dealer = (self.dealer + 1) % 4
            self.round += self.dealer == 0
        if self.round == 2:
            stops = "rounds-over"
        self.over = stops or ("time-up" if self.gong else "")

    # ---- what is not a hand
    def rung(self, body: Entry) -> None:
        self.gong = True
        self.playing = self.playing or body.get("in_play", False)
        self.over = "" if self.playing else "time-up"

    def foul(self, body: Entry, ident: str) -> None:
        name, given = body["foul"], body.get("given", {})
        seats = [body["seat"], *body.get("also", [])]
        dead = (self.book, name) in DEAD and given.get("shown") != "yes"
        chombo = not dead and name in {"empty-win", "riichi-noten", "riichi-bad-kan"}
        points = (
            20 * (chombo and not self.club) + 30 * (name == "missed-session") + (late(given["minutes"]) if name == "late" else 0)
        )
        for place, seat in enumerate(seats):
            self.ledger[f"{ident}/{place}" if place else ident] = (seat, name, points)
        if dead:
            self.playing = True
            self.dead |= set(seats)
        if chombo:
            for seat in seats if self.club else ():
                for other in set(range(4)) - {seat}:
                    self.move(seat, other, 4000 if self.dealer in {seat, other} else 2000)
            self.redeal({})

    # ---- what it comes to
    @property
    def after(self) -> list[int]:
        return [*self.points, self.sticks]

    @property
    def out(self) -> set[int]:
        """Seats that are disqualified."""
        return {seat for ident, (seat, name, _) in self.ledger.items() if name == "cheating" and ident not in self.cancelled}

    @property
    def penalties(self) -> list[int]:
        """Penalty points; a session missed costs 30 in all, lateness included."""
        counting = [row for ident, row in self.ledger.items() if ident not in self.cancelled]
        lost = []
        for seat in range(4):
            rows = [(name in {"late", "missed-session"}, points) for who, name, points in counting if who == seat]
            absence = [points for of_session, points in rows if of_session]
            lost.append(sum(points for of_session, points in rows if not of_session) + (30 if 30 in absence else sum(absence)))
        return lost

    @property
    def scores(self) -> list[Fraction]:
        """Thousands above the start, and the uma; equals share theirs."""
        uma = (10, 5, -5, -10) if self.club else (15, 5, -5, -15)
        if self.book == "jpml-a":
            uma = FLOATING.get(sum(own >= self.base for own in self.points), (8, 4, -4, -8))
        out = []
        for own in self.points:
            above, equal = sum(one > own for one in self.points), self.points.count(own)
            out.append(Fraction(own - self.base, 1000) + Fraction(sum(uma[above : above + equal]), equal))
        return out


def late(minutes: str) -> int:
    """A point a minute, one begun counting; over ten minutes a substitute plays, and the session is missed."""
    whole, _, seconds = minutes.partition(":")
    count = int(whole) + (int(seconds or 0) > 0)
    return 30 if count > 10 else count


def effective(lines: list[Entry]) -> list[Entry]:
    """The lines as they were corrected last: each with the rows that stand in its place."""
    instead: dict[str, list[Entry]] = {}
    for line in lines:
        if line["kind"] == "correction":
            instead |= line["body"]["changes"]
    out = []
    for line in lines:
        rows = instead.get(line["id"], [line])
        out += [{**line, "kind": row["kind"], "body": row["body"]} for row in rows]
    return out


def reckoned(text: str) -> tuple[Reckoning, list[int]]:
    """The sheet as it stands at the end, and the numbers of lines that say otherwise of points and sticks."""
    lines = [json.loads(line) for line in text.splitlines()]
    wrong = []
    run = folded(lines[:1])
    for at, line in enumerate(lines):
        if line["kind"] == "correction":
            run = folded(lines[: at + 1])
        elif at:
            run.take(line)
        if run.after != line["after"]:
            wrong.append(at + 1)
    return run, wrong


def folded(lines: list[Entry]) -> Reckoning:
    run = Reckoning(lines[0]["body"]["book"])
    for line in effective(lines)[1:]:
        run.take(line)
    return run
