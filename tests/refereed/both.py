"""One game twice: played physically at the refereed table, and entered by hand on a score sheet as its players would enter it."""

from typing import Any

import pytest

from jantaku.core import constants as n
from jantaku.game.table import ENDS
from jantaku.referee.pending import NOTEN
from jantaku.refereed import Judged, RefereedTable, Settings
from jantaku.refereed import actions as d
from jantaku.refereed.actions import Action
from jantaku.refereed.bots import Bot, Mischief
from jantaku.refereed.exhaustion import ready
from jantaku.refereed.scheduler import Scheduler
from jantaku.refereed.table import Finished
from jantaku.refereed.view import RefereedView
from jantaku.scorekeeper import LeadsToRuling, ScoreSheet
from tests.refereed.scripts import give_up, play

MOST_STEPS = 2500
ENDING = ("chombo", "redeal")


class Reckless(Mischief):
    """Declare riichi on any hand, make any kong after it, forgo wins so that draws come about, hide or show what should not be."""

    def actions(self, seen: RefereedView, at: int) -> list[Action]:
        v, dice, seat = seen.state, self.chance, self.seat
        own = v.phase == n.TURN and v.turn == seat and v.source != n.FROM_CLAIM and not seen.owed[seat]
        if own and not v.riichi[seat] and not v.melds[seat] and dice.random() < self.often / 8:
            return [Action(at, seat, d.SAY, d.RIICHI), Action(at, seat, d.DISCARD, "rotated", (v.tile,)), Action(at, seat, d.STICK)]
        if own and v.riichi[seat] and dice.random() < 0.6:
            four = [kind for kind in range(n.KINDS) if v.hand[seat][kind] == 4 and not v.reds[seat]]
            if four:
                return [Action(at, seat, d.SAY, d.KAN), Action(at, seat, d.MELD, "", (four[0],) * 4)]
        if v.phase == n.DECLARING and dice.random() < self.often:
            return [Action(at, seat, d.SAY, dice.choice((d.TENPAI, d.NOTEN)))]
        if v.phase == n.DECLARING or (v.riichi[seat] and v.dead[seat]):
            return Bot.actions(self, seen, at)
        found = super().actions(seen, at) if dice.random() < self.often else Bot.actions(self, seen, at)
        won = any(action.what == d.SAY and action.word in d.WINS for action in found)
        if won and dice.random() < 0.5:
            return [Action(at, seat, d.DISCARD, "", (v.tile,))] if own else []
        return found


class Both:
    """A refereed table, and the sheet of its game.

    ``aloud``: a foul that is judged later is noticed by the table and entered as soon as it is committed.
    """

    def __init__(self, table: RefereedTable, *, aloud: bool = False) -> None:
        self.table = table
        self.chain = ScoreSheet.begin(table.book.name, house=dict(table.book.house))
        self.aloud = aloud
        self.known = 0  # rulings that were entered

    @classmethod
    def random(cls, book: str, seed: int, often: float, settings: Settings, *, aloud: bool = False) -> "Both":
        """A game of four bots that commit fouls."""
        both = cls(RefereedTable(book, seed=b"%d" % seed, settings=settings), aloud=aloud)
        both.rounds = Scheduler(both.table, {s: Reckless(both.table.scene.rules, s, seed=seed, often=often) for s in range(4)})
        return both

    rounds: Scheduler

    def follow(self, script: str) -> None:
        """Play a script at a table that was dealt, and enter each step as it happens."""
        if not self.chain.sheet.now.in_play:
            self.put("deal")
        for line in filter(None, (line.strip() for line in script.split(";"))):
            if self.table.scene.state.phase != n.HAND_OVER:
                play(self.table, line)
                self.enter()

    def give_up(self) -> None:
        """Wait at a draw for what does not come, and enter what that brings."""
        if self.table.scene.state.phase == n.DECLARING:
            give_up(self.table)
            self.enter()

    def put(self, kind: str, **body: Any) -> None:
        self.chain.add(kind, {key.rstrip("_"): value for key, value in body.items()}, id=f"{kind}-{len(self.chain.events)}")

    def hand(self) -> None:
        """Play a hand, and enter each step as it happens."""
        table = self.table
        table.deal()
        self.put("deal")
        if table.scene.settings.last_hand:
            self.put("gong")
        for _ in range(MOST_STEPS):
            if table.scene.state.phase == n.HAND_OVER:
                return
            assert self.rounds.advance()
            self.enter()

    def enter(self) -> None:
        """Enter what the last step brought: riichi, rulings, the end of the hand."""
        s = self.table.scene
        fresh = s.rulings[self.known :]
        self.known = len(s.rulings)
        over = s.state.phase == n.HAND_OVER
        if not s.ending:
            self.stand([seat for seat in range(4) if s.state.riichi[seat] == n.STANDING], voided=[one.seat for one in fresh])
        if any(("at", "four-riichi") in one.ruling.given for one in fresh):
            self.stand([0, 1, 2, 3])
        if self.aloud and not over:
            self.note()
        self.rule([one for one in fresh if not ends(one)])
        last = [one for one in fresh if ends(one)]
        self.led(last)
        self.rule(last)
        if over and not s.ending:
            self.end()

    def stand(self, seats: list[int], voided: list[int] = []) -> None:  # noqa: B006 - it is not changed
        """Place the sticks of those whose riichi stands, take up those whose riichi was undone with the turn after it."""
        for seat in range(4):
            placed = seat in self.chain.sheet.now.riichi
            if seat in seats and not placed:
                self.put("riichi", seat=seat)
            elif placed and seat not in seats and seat not in voided:
                self.put("riichi", seat=seat, back=True)

    def note(self) -> None:
        """Enter the fouls that were committed in this step and are judged later."""
        now = self.chain.sheet.now
        for seat, fouls in enumerate(self.table.scene.pending.noted):
            for one in fouls:
                if seat in now.riichi and (seat, one.foul) not in now.noted:
                    self.put("foul", seat=seat, foul=one.foul, given={"at": "play"})

    def led(self, found: list[Judged]) -> None:
        """Whoever enters the draw as all have seen it is led to one of the rulings of the table."""
        s = self.table.scene
        at_draw = [(one.seat, one.ruling.foul) for one in found if ("at", "draw") in one.ruling.given]
        shown = [seat for seat in range(4) if s.places[seat].declared == d.TENPAI and ready(s, seat) and not s.state.dead[seat]]
        noted = self.chain.sheet.now.noted
        if any(foul == NOTEN or (seat, foul) in noted for seat, foul in at_draw):  # a kong that nobody noticed is on no sheet
            with pytest.raises(LeadsToRuling) as asked:
                self.put("draw", tenpai=shown)
            assert (asked.value.seat, asked.value.foul) in at_draw or asked.value.seat in self.chain.sheet.now.dead

    def rule(self, found: list[Judged]) -> None:
        """Enter rulings; after the one that spoils the deal, others are of the same deal."""
        hands = len(self.chain.sheet.hands)
        for one in found:
            body: dict[str, Any] = {"seat": one.seat, "foul": one.ruling.foul, "given": dict(one.ruling.given)}
            if not self.table.scene.settings.formal:
                body["formal"] = False
            if len(self.chain.sheet.hands) > hands:
                body["same_deal"] = True
            self.put("foul", **body)

    def end(self) -> None:
        """Enter the win or the draw."""
        s = self.table.scene
        t = s.state
        if t.outcome == n.EXHAUSTIVE:
            self.put("draw", tenpai=[seat for seat in range(4) if t.declared[seat] == 1])
        elif t.outcome in (n.BY_RON, n.BY_TSUMO):
            drawn = t.outcome == n.BY_TSUMO
            wins = [self.won(seat) for seat in range(4) if t.winners >> seat & 1]
            self.put("win", wins=wins, **({} if drawn else {"from_": t.turn}))
        else:
            self.put("abort", how=ENDS[t.outcome])

    def won(self, seat: int) -> dict[str, Any]:
        """A win by han and fu, as its winner would say it."""
        worth = Finished(self.table.book).of(self.table).weigh(seat).worth
        if worth.yakuman:
            return {"seat": seat, "yakuman": min(worth.yakuman, self.table.scene.rules.most_yakuman)}
        drawn = self.table.scene.state.outcome == n.BY_TSUMO
        apart = {} if not (drawn and self.table.scene.places[seat].mixed) else {"apart": False}
        return {"seat": seat, "han": worth.han, "fu": worth.fu, **apart}

    # ---- how each stands
    def at_the_table(self) -> tuple[Any, ...]:
        """Points, sticks, the ledger, who is out, how it ended."""
        s = self.table.scene
        ledger = sorted((j.seat, j.ruling.foul, j.ruling.sanction, j.ruling.points) for j in s.rulings)
        fines = tuple(sum(p.points for p in s.penalties if p.seat == seat) for seat in range(4))
        outcome = s.ending or ENDS[s.state.outcome]
        return tuple(s.state.points), s.state.sticks, ledger, fines, tuple(sorted(s.disqualified)), outcome, self.table.over

    def on_the_sheet(self) -> tuple[Any, ...]:
        """The same of the sheet."""
        sheet = self.chain.sheet
        ledger = sorted((row.seat, row.foul, row.sanction, row.points) for row in sheet.ledger if "judged-later" not in row.next)
        return sheet.points, sheet.sticks, ledger, sheet.penalties, sheet.disqualified, sheet.hands[-1].outcome, bool(sheet.over)

    def next_deal(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Round, dealer and counters of the hand that comes next, at the table (which deals it) and on the sheet."""
        now = self.chain.sheet.now
        self.hand()
        t = self.table.scene.state
        return (t.round, t.dealer, t.counters), (now.round, now.dealer, now.counters)


def ends(one: Judged) -> bool:
    """Return whether a ruling ends the hand without a win."""
    return one.ruling.sanction in ENDING and "win-stands" not in one.ruling.next
