"""Games of an arena an act at a time: with programs that speak mjai, and the same games again from the acts that were kept.

The walls, the players of ours and what is counted are those of `jantaku.bots.contest`.
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any, NamedTuple

from jantaku.bots import strong
from jantaku.bots.chance import sow
from jantaku.bots.contest import Contest, refill
from jantaku.bots.games import LUCK, STRONG, asked, begin, chosen, deal_if_due
from jantaku.bots.own_draws import bring, put_back
from jantaku.bots.players import PLAYERS
from jantaku.bots.sensible.plans import prepare
from jantaku.bots.tally import Tally, note_game, note_hand
from jantaku.core.acts import STRIDE, WORDS
from jantaku.core.against import look
from jantaku.core.constants import DECLARING, HAND_OVER, NO_HAND, TURN
from jantaku.core.fields import State
from jantaku.core.step import step
from jantaku.core.view import see
from jantaku.game.acts import Lawful
from jantaku.game.view import View
from jantaku.mjai import is_program
from jantaku.mjai.guest import SUBSTITUTE, Guest
from jantaku.mjai.programs import Programs
from jantaku.native import load
from jantaku.review.advisor import Advisor
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import LUT

PROGRAMS = Programs()  # of this process
Acts = Sequence[Sequence[int]]  # of a game: by hand, the act of each decision, in the order in which they fall due


class Replaced(NamedTuple):
    """A program that failed: its seat, why, the hand and the decision in it from which on the sensible bot played."""

    seat: int
    why: str
    what: str
    hand: int
    act: int


class KeptGame(NamedTuple):
    """All that a game can be played again from, where a program took part."""

    acts: Acts
    replaced: Sequence[Replaced]


class NotLawful(Exception):  # noqa: N818 - a finding, not a failure
    """An act of a file is not lawful, or missing; ``found`` is what there is to say of it."""

    def __init__(self, hand: int, act: int, says: object, found: object) -> None:
        super().__init__(hand, act)
        self.what, self.says, self.found = f"acts.{hand}.{act}", says, found


class ActByAct:
    """A game between players that are asked one by one. ``acts`` is what was done so far, by hand."""

    def __init__(self, book: Book, names: Sequence[str], seed: int, number: int, *, own_draws: bool) -> None:
        self.book, self.rules = book, compile_book(book)
        self.names = names
        self.x: Any = Contest()
        self.x.rows = int(own_draws)
        self.acts: list[list[int]] = []
        prepare(self.rules, LUT, self.x.scratch, self.x.bot)
        strong.take_seat(self.rules, LUT, self.x.scratch, self.x.mind)
        sow(self.x.luck, seed, LUCK + number)
        begin(self.x.table, self.x.chance, self.rules, seed, number)
        self._advisor = Advisor(book) if "strong" in names and not load.why_not() else None

    @property
    def table(self) -> State:
        """Return the table."""
        return self.x.table  # type: ignore[no-any-return]

    def play(self, decide: Callable[[int], int], show: Callable[[], None]) -> list[int]:
        """Play it: ``decide`` is asked for the act of a seat, ``show`` called after each change. Return the points at the end."""
        t = self.table
        while not t.over:
            if t.phase in (HAND_OVER, NO_HAND):
                self._deal()
                show()
            seat = asked(t)
            if t.phase in (TURN, DECLARING):
                look(t, self.rules, LUT, self.x.scratch, seat)
            act = decide(seat)
            self.acts[-1].append(act)
            self._do(seat, act)
            show()
        note_game(t, self.x.tally, 0)
        return list(t.points)

    def _deal(self) -> None:
        if self.x.rows:
            refill(self.table, self.rules)
        deal_if_due(self.table, self.x.chance, self.rules, LUT)
        self.acts.append([])

    def _do(self, seat: int, act: int) -> None:
        t, x = self.table, self.x
        taken = t.taken
        place = bring(t) if x.rows else taken
        step(t, self.rules, LUT, x.scratch, seat, act, -1, 0)
        put_back(t, taken, place)
        x.tally.decisions += 1
        if t.phase == HAND_OVER:
            note_hand(t, self.rules, LUT, x.scratch, x.tally, 0)

    def choice(self, seat: int, kind: int) -> int:
        """Return the act of a player of ours at a seat that is asked."""
        x = self.x
        if kind == STRONG and self._advisor:
            see(x.table, seat, x.seen)
            return self._advisor.ask(x.seen, seat)
        return chosen(x.table, x.seen, self.rules, LUT, x.scratch.lawful[seat], x.bot, x.mind, x.luck, seat, kind)

    def is_lawful(self, seat: int, act: object) -> bool:
        """Return whether a seat that is asked may do an act."""
        whole = isinstance(act, int) and not isinstance(act, bool) and 0 <= act < STRIDE * WORDS
        return whole and self.x.scratch.lawful[seat][act // STRIDE] >> act % STRIDE & 1 == 1  # type: ignore[operator]


def played_with_programs(task: Any, names: Sequence[str], number: int) -> tuple[list[int], Tally, KeptGame]:
    """Play one game in which programs have seats; return its points, what is counted, and what it can be played again from.

    Raises:
        JantakuError: A program cannot be started, or reached.

    """
    game = ActByAct(task.book, names, task.seed, number, own_draws=task.own_draws)
    with ExitStack() as stack:
        guests = {}
        for seat, name in enumerate(names):
            if is_program(name):
                guests[seat] = PROGRAMS.seat(name, seat, task.book, seconds=task.limit)
                stack.callback(guests[seat].close)
        table = _Asked(game, guests)
        points = game.play(table.decide, table.show)
        stack.pop_all()
    for seat, guest in guests.items():
        PROGRAMS.take_back(names[seat], guest)
    return points, game.x.tally, KeptGame(game.acts, table.replaced)


class _Asked:
    """The players of a game in which programs have seats."""

    def __init__(self, game: ActByAct, guests: dict[int, Guest]) -> None:
        self.game, self.guests = game, guests
        self.views = {seat: View(game.book, seat, State()) for seat in guests}
        self.replaced: list[Replaced] = []
        self._note()

    def decide(self, seat: int) -> int:
        if seat not in self.guests:
            return self.game.choice(seat, PLAYERS[self.game.names[seat]])
        return self.guests[seat](self.views[seat], Lawful(seat, tuple(self.game.x.scratch.lawful[seat]))).number

    def show(self) -> None:
        for seat, guest in self.guests.items():
            see(self.game.table, seat, self.views[seat].state)
            guest.watch(self.views[seat])
        self._note()

    def _note(self) -> None:
        """Note the programs that have failed since."""
        acts = self.game.acts
        for seat, guest in self.guests.items():
            if guest.lost is not None and all(one.seat != seat for one in self.replaced):
                at = (len(acts) - 1, len(acts[-1])) if acts else (0, 0)
                self.replaced.append(Replaced(seat, guest.lost.why, guest.lost.what, *at))


def played_by_acts(task: Any, names: Sequence[str], number: int, kept: KeptGame, *, ours: bool) -> tuple[list[int], Tally]:
    """Play a game again from its acts, without its programs; return its points, and what is counted.

    With ``ours`` the acts of our players must be those that they choose.

    Raises:
        NotLawful: An act is not lawful, or not that of the player of ours at its seat.

    """
    game = ActByAct(task.book, names, task.seed, number, own_draws=task.own_draws)
    since = {one.seat: (one.hand, one.act) for one in kept.replaced}

    def decide(seat: int) -> int:
        hand, at = len(game.acts) - 1, len(game.acts[-1])
        says = kept.acts[hand][at] if hand < len(kept.acts) and at < len(kept.acts[hand]) else None
        name = SUBSTITUTE if seat in since and (hand, at) >= since[seat] else names[seat]
        if ours and not is_program(name):
            act = game.choice(seat, PLAYERS[name])
            if act != says:
                raise NotLawful(hand, at, says, act)
        elif not game.is_lawful(seat, says):
            raise NotLawful(hand, at, says, "not lawful")
        return says  # type: ignore[return-value]  # it is lawful

    points = game.play(decide, lambda: None)
    played = [list(hand) for hand in kept.acts]
    if played != game.acts:
        hand = next((at for at, acts in enumerate(played) if game.acts[at : at + 1] != [acts]), len(game.acts))
        at = len(game.acts[hand]) if hand < len(game.acts) else 0
        raise NotLawful(hand, at, played[hand][at : at + 1], [])
    return points, game.x.tally
