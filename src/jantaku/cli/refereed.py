"""``jantaku play --refereed``: as at a real table; nothing is asked or refused, and a referee rules by the book."""

import queue
import sys
import threading
import time
from collections.abc import Sequence

from jantaku import texts
from jantaku.cli.board import ending
from jantaku.cli.board.draw import draw
from jantaku.cli.board.look import faces
from jantaku.cli.board.screen import LeftError, Screen
from jantaku.cli.render_refereed import RefereedScreen
from jantaku.core import constants as n
from jantaku.refereed import Action, RefereedTable, Settings
from jantaku.refereed.actions import DRAW, PASS, SAY, ActionError
from jantaku.refereed.bots import Bot
from jantaku.refereed.counting import corrected
from jantaku.refereed.notation import read
from jantaku.refereed.scheduler import Scheduler, assumed
from jantaku.rules.book import Book
from jantaku.scoring.tiles import text_of
from jantaku.story.tiles import hand_tiles
from jantaku.texts.booktitle import book_title

HELP, LEAVE = ("?", "help", "aide"), ("quit", "q", "exit")
INTACT = 20  # seconds by the clock for which a paid hand stays open to corrections


class Typist:
    """Lines typed while time passes, read in the background so that play does not wait for them."""

    def __init__(self) -> None:
        self.lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in sys.stdin:
            self.lines.put(line.strip())
        self.lines.put(None)

    def wait(self, seconds: float) -> str | None:
        """A line typed within so many seconds; None if there was none. Raises LeftError at the end of the input."""
        try:
            line = self.lines.get(timeout=max(0.0, seconds))
        except queue.Empty:
            return None
        if line is None:
            raise LeftError("The input has ended.")
        return line


class RefereedGame(RefereedScreen):
    """One person at a refereed table with three bots."""

    def __init__(
        self, table: RefereedTable, seat: int, names: Sequence[str], kinds: Sequence[str], screen: Screen, *, clock: bool
    ) -> None:
        super().__init__(table, seat, names, screen)
        others = [s for s in range(4) if s != seat]
        self.rounds = Scheduler(table, {s: Bot(table.scene.rules, s, kind=kinds[s], seed=s) for s in others})
        self.typist = Typist() if clock else None
        self.begun = 0.0
        self.passed: tuple[object, ...] = ()
        self.drawn: tuple[object, ...] = ()  # the moment of which the table was shown

    # ---- the game
    def play(self) -> None:
        """Hand after hand, until the game is over. Raises LeftError where the person leaves."""
        before = self.finished()
        while not self.table.over:
            before = self.finished()
            self.table.deal()
            self.begun, self.story = time.monotonic(), []
            self.tell()
            while self.table.scene.state.phase != n.HAND_OVER:
                self.step()
                self.tell()
            self.end_hand()
        look = self.screen.look
        if self.table.scene.closed:
            self.screen.show([look.say("tabletop.time-up")])
        self.screen.show(["", *ending.standings(self.finished(), before.state, self.names, look), ""])
        self.ledger()

    def step(self) -> None:
        """Let the person act, or else the next seat; a substitute plays for a disqualified player."""
        if self.seat in self.table.scene.disqualified:
            if self.seat not in self.rounds.bots:
                self.rounds.stand_in(self.seat, Bot(self.table.scene.rules, self.seat, seed=self.seat))
            self.rounds.advance()
        elif self.typist:
            self.step_by_clock(self.typist)
        elif self.concerned():
            self.picture()
            self.typed(self.screen.ask())
        elif not self.rounds.advance():
            self.draw()
            self.passed = ()  # where nobody else does anything, the person is asked again

    def concerned(self) -> bool:
        """Return whether the person may want to act now and has not let the moment pass."""
        if self.table.scene.counting:
            return self.to_count() or (self.to_check() and self.passed != self.rounds.now_at())
        t = self.table.scene.state
        mine = t.turn == self.seat
        if t.phase in (n.CLAIMS, n.ROBBERY) and mine and not self.table.scene.wins:
            return False
        if t.phase == n.TURN and not mine and not self.table.scene.wins:
            return False
        return self.passed != self.rounds.now_at()

    def to_count(self) -> bool:
        """Return whether the person has won and has not counted the hand yet."""
        c = self.table.scene.counting
        return bool(c and not c.paid and self.seat in c.winners and self.seat not in c.counts and self.seat not in c.settled)

    def to_check(self) -> bool:
        """Return whether another player has counted and the person has neither disputed it nor passed."""
        c = self.table.scene.counting
        return bool(c and not c.paid and self.seat not in c.agreed and set(c.counts) - c.settled - {self.seat})

    def step_by_clock(self, typist: Typist) -> None:
        """Wait for a line, at most until the next action of another player."""
        agenda = self.rounds.plan()
        if self.concerned() and self.drawn != self.rounds.moment:
            self.drawn = self.rounds.moment
            self.picture()
        now = self.clock()
        line = typist.wait((agenda[0].at - now) / 1000 if agenda else 3600)
        if line is not None:
            self.typed(line)
        else:
            self.rounds.advance()

    def clock(self) -> int:
        """The time of the hand, in ms: by the wall clock, or, without one, soon after what happened last."""
        s = self.table.scene
        if self.typist:
            return max(s.now, int(1000 * (time.monotonic() - self.begun)))
        return assumed(s)

    def draw(self) -> None:
        """The person's own tile, where Enter alone asks for it."""
        t = self.table.scene.state
        owed = t.phase == n.TURN and self.table.scene.places[t.turn].owed
        mine = (t.turn + 1) % 4 if t.phase == n.CLAIMS else t.turn if owed or t.phase == n.ROBBERY else n.NONE
        if mine == self.seat:
            self.table.do_all([Action(self.clock(), self.seat, DRAW)])

    # ---- what is typed
    def typed(self, line: str) -> None:
        """Do the action typed, or answer a question about the game."""
        word = line.lower()
        look = self.screen.look
        if not line:
            self.enter()
        elif word in LEAVE:
            raise LeftError("The player has left.")
        elif word in HELP:
            self.screen.show(["", *(look.say(f"tabletop.help-{part}") for part in range(1, 8)), ""])
        elif word == "table":
            self.picture()
        elif word == "log":
            self.screen.show(self.story)
        else:
            self.actions(line)

    def enter(self) -> None:
        """Let time pass, up to the next action of another player or the person's draw."""
        self.passed = self.rounds.now_at()
        if self.to_check():
            self.table.do_all([Action(self.clock(), self.seat, SAY, PASS)])
        elif not self.typist and self.rounds.plan():
            self.rounds.advance()
        else:
            self.draw()

    def actions(self, line: str) -> None:
        """Do actions, in the order typed."""
        t = self.table.scene.state
        if t.tile >= 0 and t.turn == self.seat:
            line = line.replace("drawn", text_of(t.tile))
        try:
            self.table.do_all(read(line, self.seat, self.clock(), dealer=t.dealer))
        except ActionError as error:
            self.screen.show([error.sentence(self.screen.look.lang)])

    # ---- what is shown
    def picture(self) -> None:
        """Show the table, the hand, and who is to act."""
        look, seen = self.screen.look, self.table.view(self.seat)
        v = seen.state
        self.screen.show(["", *draw(v, self.seat, self.names, look), ""])
        tiles, apart = hand_tiles(v, self.seat)
        row = faces(tiles, look) + (f"   + {faces([apart], look)}" if apart >= 0 else "")
        hints = []
        if self.to_count():
            hints.append(look.say("tabletop.count-now"))
        elif self.to_check():
            hints.append(look.say("tabletop.check-now"))
        elif v.phase == n.DECLARING:
            hints.append(look.say("tabletop.declare-now"))
        elif seen.owed[self.seat]:
            hints.append(look.say("tabletop.draw-now"))
        elif v.phase == n.TURN and v.turn == self.seat:
            hints.append(look.say("tabletop.your-turn"))
        elif v.phase == n.CLAIMS and (v.turn + 1) % 4 == self.seat and not self.rounds.plan():
            hints.append(look.say("tabletop.draw-now"))
        else:
            hints.append(look.say("tabletop.let-pass"))
        self.screen.show([look.say("tabletop.your-hand", tiles=row), *hints])

    def end_hand(self) -> None:
        """Show how the hand ended; counts can still be disputed."""
        self.tell_end(after=[self.screen.look.say("tabletop.intact")] if self.intact() else [])
        self.after_hand()

    def intact(self) -> bool:
        """Return whether a count can still be corrected. (WRC 6)"""
        return bool(self.table.scene.counting) and corrected(self.table.book)

    def after_hand(self) -> None:
        """Wait before the next deal: a count can still be disputed or corrected; Enter goes on."""
        if self.seat in self.table.scene.disqualified:
            return
        open_still = self.intact()
        if self.typist is None and not open_still:
            self.screen.pause()
        while open_still:
            line = self.typist.wait(INTACT) if self.typist else self.screen.ask()
            if not line:
                return
            before = len(self.table.scene.notices)
            self.typed(line)
            self.tell()
            if len(self.table.scene.notices) > before and self.table.scene.counting:
                self.screen.show(self.counted(self.finished(), self.table.scene.counting))


def refereed(
    rules: Book,
    own: int,
    names: Sequence[str],
    kinds: Sequence[str],
    seed: str | None,
    screen: Screen,
    *,
    settings: Settings,
    clock: bool,
) -> RefereedGame:
    """A refereed table with everybody in place, the bots by their ``kinds``, and its first words."""
    east, south, west, north = names
    secret = None if seed is None else f"jantaku play {seed}".encode()
    table = RefereedTable(rules, names=(east, south, west, north), seed=secret, settings=settings)
    look = screen.look
    lines = [
        "",
        look.say("tabletop.welcome", book=book_title(rules, look.lang), seat=texts.seat_name(own, look.lang)),
        look.say("tabletop.first"),
        *([look.say("tabletop.training")] if settings.training else []),
        *([look.say("tabletop.counting")] if settings.counting else []),
        *([look.say("tabletop.clock")] if clock else []),
    ]
    screen.show(lines)
    return RefereedGame(table, own, names, kinds, screen, clock=clock)
