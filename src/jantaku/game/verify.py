"""Verify a record: draws against the wall, acts against the rules, values, payments and scores against the claims.

Only the acts are played; everything else in the record (tiles drawn, indicators, yaku, han, fu, points, payments, scores) is a
claim, compared with what the rules make of the acts. What cannot be checked in a partial record is noted.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from jantaku.core import constants as n
from jantaku.core.step.dealer import pass_on
from jantaku.errors import JantakuError
from jantaku.game.acts import Act, check_act
from jantaku.game.log import End, Entry, HandLog, Log, Start, Win, check_log
from jantaku.game.results import believe, unseen, wins_of
from jantaku.game.stated import Stated
from jantaku.game.table import Table
from jantaku.game.walls import MIXED, dora_indicators, promise, seal, seats_of, ura_indicators, wall_of
from jantaku.rules.book import Book
from jantaku.scoring.tiles import SEATS, text_of

WINDS = ("East", "South", "West", "North")
CLAIMED = {  # claims that a record may make about a win, and their names in a report
    "payer": "who pays",
    "yaku": "yaku",
    "han": "han",
    "fu": "fu",
    "bonus": "dora, ura dora, red fives",
    "points": "points",
    "delta": "payments",
}
MOST_DIFFERENCES = 200  # in one game; further ones are only counted


@dataclass(frozen=True, slots=True)
class Difference:
    """Difference between the record and the rules: the place, the matter, what the record says, what the rules make of it."""

    place: str
    what: str
    says: str
    rules: str

    def __str__(self) -> str:
        return f"{self.place}: {self.what}: the record says {self.says}, by the rules {self.rules}"


def _rounding(score: float) -> float:
    """Return how far a recorded score may be from the exact one: by half a tenth, or of thousandths where it has them."""
    return 0.0501 if round(score, 1) == score else 0.0006


def _text(value: object) -> str:
    """Return what is compared as a text; yaku with their han."""
    return ", ".join(f"{name} {han}" for name, han in value.items()) if isinstance(value, dict) else str(value)


@dataclass(slots=True)
class Report:
    """Counts of what was checked, and every difference."""

    games: int = 0
    hands: int = 0
    draws: int = 0
    acts: int = 0
    wins: int = 0
    payments: int = 0
    scores: int = 0
    cut: int = 0  # records that stop before the game ends
    differences: list[Difference] = field(default_factory=list)
    unlisted: int = 0  # differences beyond those listed
    notes: list[str] = field(default_factory=list)  # what could not be checked

    def add(self, other: "Report") -> None:
        """Merge another report into this one."""
        for name in ("games", "hands", "draws", "acts", "wins", "payments", "scores", "cut", "unlisted"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.differences += other.differences
        self.notes += other.notes

    def differs(self, place: str, what: str, says: object, rules: object) -> None:
        """Add a difference."""
        if len(self.differences) < MOST_DIFFERENCES:
            self.differences.append(Difference(place, what, _text(says), _text(rules)))
        else:
            self.unlisted += 1

    def compare(self, place: str, what: str, says: object, rules: object) -> None:
        """Add a difference if there is one; missing claims are not compared."""
        if says is not None and says != rules:
            self.differs(place, what, says, rules)


class _Replay:
    """One record, replayed: all of it, or (``brief``) up to the first hand with a difference."""

    def __init__(self, log: Log, book: Book | str | None, *, brief: bool = False) -> None:
        self.log, self.brief = log, brief
        self.table = Table(Book.named(log.book, log.house, log.digest) if book is None else book, names=log.names)
        self.report = Report(games=1, notes=list(log.notes))
        self.place = ""
        self.total = 4 * self.table.rules.start  # points and sticks, all together
        self.seen: list[tuple[int, int]] = []  # draws of the hand so far

    def run(self) -> Report:
        log, report = self.log, self.report
        if log.digest and log.digest != self.table.book.digest:
            report.differs("header", "digest of the book", log.digest[:12], self.table.book.digest[:12])
        self.check_lots()
        for number, hand in enumerate(log.hands):
            self.place = hand.place or f"hand {number + 1}"
            if not self.begin(number, hand):
                return report
            self.play(hand)
            report.hands += 1
            if not self.finish(hand, last=number == len(log.hands) - 1) or (self.brief and report.differences):
                break
        self.check_game()
        return report

    # ---- a hand
    def begin(self, number: int, hand: HandLog) -> bool:
        """Deal a hand as the record has it; return False if its wall is impossible."""
        t, report = self.table.state, self.report
        for flaw in hand.flaws:
            report.differs(self.place, "the record contradicts itself", flaw, "it cannot be")
        if t.over:
            report.differs(self.place, "a further hand", "dealt", f"the game was over ({self.table.over})")
        self.check_start(number, hand)
        if hand.secret:
            wall, dice = wall_of(hand.secret, self.table.rules.red_fives, hand.generator, hand.numbers)
            report.compare(self.place, "the wall of the secret", "".join(map(text_of, hand.wall)), "".join(map(text_of, wall)))
            report.compare(self.place, "the dice of the secret", hand.dice, dice)
        self.check_generator(number, hand)
        self.check_seal(hand)
        t.over = 0
        try:
            self.table.lay(hand)
        except JantakuError as error:
            report.differs(self.place, "the wall", "what it has", str(error))
            return False
        self.seen = [(t.dealer, t.tile)]
        if hand.deals:
            self.check_deals(hand.deals)
        return True

    def check_generator(self, number: int, hand: HandLog) -> None:
        """Check that no secret alone decides a wall in a game in which the players' numbers do."""
        mixes = any(hand.numbers) or self.log.lots or any(before.generator == MIXED for before in self.log.hands[:number])
        if mixes and hand.secret and hand.generator:
            self.report.compare(self.place, "the generator of the wall", hand.generator, MIXED)

    def check_seal(self, hand: HandLog) -> None:
        """Check that the wall matches the seal published before the deal."""
        if hand.seal and hand.secret and (hand.generator == MIXED or n.UNKNOWN not in hand.wall):
            self.report.compare(self.place, "the seal of the wall", hand.seal, seal(hand.secret, hand.wall, hand.generator))
        elif hand.seal:
            self.report.notes.append(f"{self.place}: the seal is not checked: that takes the secret and the whole wall.")

    def check_lots(self) -> None:
        """Check that the draw of the seats follows from the secret that was sealed before, and the numbers of the players."""
        if lots := self.log.lots:
            self.report.compare("draw of the seats", "the seal of the draw", lots.seal, promise(lots.secret))
            order, drawn = seats_of(lots.secret, lots.numbers)
            self.report.compare("draw of the seats", "who drew which seat", lots.order, order)
            self.report.compare("draw of the seats", "who drew after whom", lots.drawn, drawn)

    def check_start(self, number: int, hand: HandLog) -> None:
        """Check that points, dealer, round, counters and sticks follow from the hand before; the first hand may begin anywhere."""
        start, t, report = hand.start, self.table.state, self.report
        if start is None:
            return
        if number:
            pass_on(t, self.table.rules)
            t.phase = n.NO_HAND
            now = Start((t.points[0], t.points[1], t.points[2], t.points[3]), t.dealer, t.round, t.counters, t.sticks)
            for name in ("points", "dealer", "round", "counters", "sticks"):
                report.compare(self.place, f"{name} at the start", getattr(start, name), getattr(now, name))
        total = sum(start.points) + self.table.rules.stick_value * start.sticks
        if not number and total != 4 * self.table.rules.start:
            report.notes.append(
                f"The record begins with {total} points on the table, not the {4 * self.table.rules.start} of the book."
            )
            self.total = total
        report.compare(self.place, "points and sticks on the table", total, self.total)

    def check_deals(self, deals: tuple[tuple[int, ...], ...]) -> None:
        wall, dealer = self.table.state.wall, self.table.state.dealer
        for seat, tiles in enumerate(deals):
            part = (seat - dealer) % 4
            dealt = sorted([wall[16 * i + 4 * part + j] for i in range(3) for j in range(4)] + [wall[48 + part]])
            if n.UNKNOWN not in dealt:
                self.report.compare(self.place, f"tiles dealt to {SEATS[seat]}", sorted(tiles), dealt)

    def play(self, hand: HandLog) -> None:
        self.stated = Stated(self.table, hand, self.report.compare)
        for number, entry in enumerate(hand.entries):
            where = f"{self.place}, act {number + 1}"
            self.stated.after(number, self.place)
            self.note_draw()
            if self.table.state.phase == n.HAND_OVER:
                self.report.differs(where, "a further act", Act(entry.seat, entry.act), "the hand was over")
                return
            self.table.make_way(entry)
            self.note_draw()
            if not self.allowed(where, entry):
                return
            self.table.do(entry)
            self.note_draw()
            self.report.acts += 1
        self.stated.after(len(hand.entries), self.place)
        self.note_draw()
        if hand.end is not None:
            self.table.conclude()
            self.note_draw()
        elif len(hand.drawn) > len(self.seen):
            self.table.close()
            self.note_draw()

    def note_draw(self) -> None:
        """Count a tile drawn since the last call."""
        t = self.table.state
        if t.phase == n.TURN and t.source != n.FROM_CLAIM and t.taken + t.kans - n.DEALT == len(self.seen):
            self.seen.append((t.turn, t.tile))

    def allowed(self, where: str, entry: Entry) -> bool:
        """Return whether an act can be played; unlawful ones are reported, and played where they are possible at all."""
        against, possible = self.table.judged(check_act(Act(entry.seat, entry.act, entry.tile)))
        if not self.table.state.pending >> entry.seat & 1:
            self.report.differs(where, "who acts", SEATS[entry.seat], ", ".join(SEATS[s] for s in self.table.asked) or "nobody")
            return False
        if against:
            reasons = ", ".join(f"{r.id} ({r.cite})" if r.cite else r.id for r in against)
            self.report.differs(where, "an act that is not lawful", Act(entry.seat, entry.act), reasons)
        return possible

    def finish(self, hand: HandLog, *, last: bool) -> bool:
        """Compare the end of the hand; return False if it has none, so that nothing can follow."""
        self.check_draws(hand)
        t, report = self.table.state, self.report
        if hand.end is None:
            if not last or self.log.complete:
                report.differs(self.place, "the end of the hand", "nothing", self.table.outcome or "it is being played")
            return False
        report.compare(self.place, "the end of the hand", hand.end.how, self.table.outcome or "it is being played")
        if t.phase != n.HAND_OVER:
            return False
        self.stated.end(self.place)
        if hand.start and unseen(self.table, hand.end):
            self.believe(hand.start, hand.end)
            return True
        self.check_indicators(hand)
        self.check_wins(hand.end.wins)
        if hand.end.delta is not None:
            report.payments += 1
            report.compare(self.place, "payments", tuple(hand.end.delta), tuple(t.delta))
        if hand.end.tenpai is not None and t.outcome in (n.EXHAUSTIVE, n.NAGASHI):
            for seat in range(4):
                if hand.end.tenpai[seat] >= 0:
                    report.compare(self.place, f"tenpai of {SEATS[seat]}", hand.end.tenpai[seat], t.declared[seat])
        return True

    def believe(self, start: Start, end: End) -> None:
        """Take from the record what depends on hands it does not show, and note it."""
        self.report.notes.append(f"{self.place}: hands that count are not shown, so values, payments and tenpai are not checked.")
        believe(self.table, start, end)

    def check_draws(self, hand: HandLog) -> None:
        for number, recorded in enumerate(hand.drawn):
            if number >= len(self.seen):
                self.report.differs(
                    self.place, f"draw {number + 1}", f"{SEATS[recorded[0]]} {text_of(recorded[1])}", "no such draw"
                )
                return
            seat, tile = self.seen[number]
            self.report.draws += 1
            if (seat, tile) != recorded and (recorded[1] != n.UNKNOWN or seat != recorded[0]):
                says, rules = (f"{SEATS[s]} {text_of(x)}" for s, x in (recorded, (seat, tile)))
                self.report.differs(self.place, f"draw {number + 1}", says, rules)
        if hand.drawn and len(self.seen) > len(hand.drawn) and hand.end is not None:
            self.report.differs(self.place, "draws", len(hand.drawn), len(self.seen))

    def check_indicators(self, hand: HandLog) -> None:
        t = self.table.state
        shown = dora_indicators(t)
        beneath = ura_indicators(t)
        for what, says, rules in (("dora indicators", hand.indicators, shown), ("ura dora indicators", hand.ura, beneath)):
            if says and n.UNKNOWN not in rules:
                self.report.compare(self.place, what, " ".join(map(text_of, says)), " ".join(map(text_of, rules)))

    # ---- wins
    def check_wins(self, wins: list[Win]) -> None:
        if not wins:
            return
        found = {win.winner: win for win in wins_of(self.table)}
        self.report.compare(self.place, "winners", sorted(win.winner for win in wins), sorted(found))
        for win in wins:
            if win.winner in found:
                self.check_win(win, found[win.winner])

    def check_win(self, win: Win, found: Win) -> None:
        place = f"{self.place}, win of {SEATS[win.winner]}"
        self.report.wins += 1
        self.report.payments += win.delta is not None
        for name, what in CLAIMED.items():
            if getattr(found, name) is not None:
                self.report.compare(place, what, getattr(win, name), getattr(found, name))

    # ---- the game
    def check_game(self) -> None:
        report, table = self.report, self.table
        if not self.log.complete:
            report.cut += 1
            return
        self.place = "end of the game"
        if not table.over:
            report.differs(self.place, "the game", "ended", "it goes on")
        if self.log.points is not None:
            report.scores += 1
            report.compare(self.place, "final points", tuple(self.log.points), table.points)
        if self.log.scores is not None:
            scores = [float(score) for score in table.scores()]
            if any(abs(says - is_) > _rounding(says) for says, is_ in zip(self.log.scores, scores, strict=True)):
                report.differs(self.place, "session scores", self.log.scores, tuple(scores))


def verify(log: Log, book: Book | str | None = None, tick: Callable[[], None] | None = None) -> Report:
    """Verify one record under its book, or another, by itself or by name; ``tick`` is called when it is done.

    Raise LogError for what is not a log, BookError for an unknown book.
    """
    check_log(log)
    report = _Replay(log, book).run()
    if tick:
        tick()
    return report


def agrees(log: Log, book: Book) -> bool:
    """Return whether a record has no difference under a book. Raise LogError for what is not a log."""
    check_log(log)
    return not _Replay(log, book, brief=True).run().differences
