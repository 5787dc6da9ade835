"""``jantaku replay``: a recorded game, step by step."""

from pathlib import Path

import click

from jantaku.cli.board import ending
from jantaku.cli.board.draw import draw
from jantaku.cli.board.events import events, who
from jantaku.cli.board.look import faces
from jantaku.cli.board.screen import LeftError, Screen
from jantaku.cli.board.steps import Steps
from jantaku.cli.common import SeatOption, lang_option
from jantaku.cli.convert import one_game
from jantaku.cli.reading import CommandError
from jantaku.cli.replay_refereed import tell
from jantaku.cli.verify import kept
from jantaku.core import shapes
from jantaku.core.constants import HAND_OVER, UNKNOWN
from jantaku.core.fields import State, clone
from jantaku.game import formats
from jantaku.game.table import Table
from jantaku.scoring.lut import LUT
from jantaku.scoring.tiles import SEATS
from jantaku.story.tiles import hand_tiles, kinds_of
from jantaku.texts import seat_name

ALL = -1
LEAVE = {"q", "quit", "exit"}


@click.command("replay", short_help="Step through a recorded game.")
@click.argument("source", metavar="FILE", type=click.Path(path_type=Path, readable=False))
@click.option("--game", type=click.IntRange(1), metavar="N", help="Which game of FILE, where it holds several.")
@click.option("--hand", type=click.IntRange(1), metavar="N", help="Begin with this hand.")
@click.option("--seat", type=SeatOption("all"), default="all", help="Whose view; by default all hands.")
@click.option("--print", "printed", is_flag=True, help="Print every step; so it is done where nobody sits at a terminal.")
@lang_option
@click.option("--unicode/--ascii", "glyphs", default=False, help="Tiles as pictures, where the font has them.")
def command(*, source: Path, game: int | None, hand: int | None, seat: str, printed: bool, lang: str, glyphs: bool) -> None:
    """Step through the game in FILE: Enter goes on, p back, h to the next hand, g 12 to act 12, v S as South sees it, q leaves.

    The log of a refereed table is printed from beginning to end, with every ruling, its clause and sentence.

    \b
      jantaku replay evening.jantaku
      jantaku replay games.tsv.gz --game 3 --hand 2 --print
    """  # noqa: D301 - click wants the character
    if refereed_text := refereed(source):
        if game not in (None, 1):
            raise CommandError("one-game", path=str(source))
        tell(str(source), refereed_text, Screen(lang, unicode=glyphs), ALL if seat == "all" else SEATS.index(seat), hand)
        return
    name, log = one_game(source, game)
    steps = Steps(log)
    if not len(steps):
        raise CommandError("hand", name=name)
    if hand and hand > len(steps):
        raise CommandError("hands", name=name, count=len(steps))
    screen = Screen(lang, unicode=glyphs)
    replay = Replay(steps, screen, ALL if seat == "all" else SEATS.index(seat), (hand or 1) - 1)
    if printed or not screen.live:
        replay.print_out(only=hand)
        return
    try:
        replay.run()
    except (LeftError, KeyboardInterrupt):
        click.echo()


def refereed(source: Path) -> str:
    """The text of a refereed table's log; empty where a file is something else."""
    if kept(source) != "refereed":
        return ""
    return formats.text_of(source, str(source))


class Replay:
    """Place of a reader in a record: hand, step, and view."""

    def __init__(self, steps: Steps, screen: Screen, seat: int, hand: int) -> None:
        self.steps = steps
        self.screen = screen
        self.seat = seat
        self.hand = hand
        self.step = 0
        self.names = [name or "" for name in steps.log.names]

    # ---- at a terminal
    def run(self) -> None:
        """Show a step, ask where to go, until the reader leaves. Raises LeftError."""
        self.show([])
        while True:
            typed = self.screen.ask()
            if typed.lower() in LEAVE:
                return
            self.go(typed)

    def go(self, typed: str) -> None:
        """Go where was asked."""
        word, _, rest = typed.partition(" ")
        lines: list[str] = []
        look = self.screen.look
        if word.isdecimal() or (word == "g" and rest.isdecimal()):
            self.step = min(int(rest or word), self.steps.last(self.hand))
        elif word in {"", "n"}:
            lines = self.move(1)
        elif word == "p":
            lines = self.move(-1)
        elif word in {"h", "H"}:
            lines = self.turn_to(self.hand + (1 if word == "h" else -1), 0)
        elif word == "v" and rest.upper() in {*SEATS, "ALL"}:
            self.seat = ALL if rest.upper() == "ALL" else SEATS.index(rest.upper())
        elif word in {"v", "a"} and not rest:
            self.seat = (self.seat + 2) % 5 - 1
        else:
            lines = [look.say("replay.help")]
        self.show(lines)

    def move(self, by: int) -> list[str]:
        """One step on or back, over the border of a hand; a sentence if there is none."""
        step = self.step + by
        if step < 0:
            return self.turn_to(self.hand - 1, -1)
        if step > self.steps.last(self.hand):
            return self.turn_to(self.hand + 1, 0)
        self.step = step
        return []

    def turn_to(self, hand: int, step: int) -> list[str]:
        """Another hand, at its first step or (-1) its last; a sentence if there is none."""
        look = self.screen.look
        if hand < 0:
            return [look.say("replay.start")]
        if hand >= len(self.steps):
            return [look.say("replay.end" if self.steps.log.complete else "replay.stops")]
        self.hand = hand
        self.step = step if step >= 0 else self.steps.last(hand)
        return []

    def show(self, lines: list[str]) -> None:
        """Draw the step, with the answer below it."""
        look = self.screen.look
        table = self.steps.at(self.hand, self.step)
        place = look.say(
            "replay.place",
            hand=self.hand + 1,
            hands=len(self.steps),
            act=min(self.step, self.steps.acts[self.hand]),
            acts=self.steps.acts[self.hand],
        )
        sees = (
            look.say("replay.sees-all")
            if self.seat == ALL
            else look.say("replay.sees", seat=seat_name((self.seat - table.state.dealer) % 4, look.lang))
        )
        self.screen.clear()
        self.screen.show([look.style(f"{place}   {sees}", dim=True), *draw(table.view(self.seat), self.seat, self.names, look)])
        self.screen.show(["", *self.hands(table), "", *self.lines_at(table)])
        help_line = [look.style(look.say("replay.help"), dim=True)] if self.step == 0 and not lines else []
        self.screen.show([*lines, *help_line])

    def lines_at(self, table: Table) -> list[str]:
        """Sentences for the last step."""
        look = self.screen.look
        lines = []
        if self.step:
            between = self.steps.at(self.hand, self.step - 1)
            before = self.seen(between)
            if self.step <= self.steps.acts[self.hand]:
                between.make_way(self.steps.log.hands[self.hand].entries[self.step - 1])
            mid = self.seen(between)
            lines = [
                line for a, b in ((before, mid), (mid, self.seen(table))) for line in events(a, b, self.names, look, draws=True)
            ]
        if table.state.phase == HAND_OVER and self.step == self.steps.last(self.hand):
            lines += ending.hand_over(table, self.seat, self.names, look)
        elif self.step == self.steps.last(self.hand):
            lines.append(look.say("replay.impossible" if not self.steps.whole(self.hand) else "replay.stops"))
        return lines

    def seen(self, table: Table) -> State:
        """A copy of the state of a table, as far as the reader wants to see it."""
        if self.seat != ALL:
            return table.view(self.seat)
        return clone(table.state)

    def hands(self, table: Table) -> list[str]:
        """The hands shown, each with its waits, or how far it is from tenpai."""
        look = self.screen.look
        v = self.seen(table)
        lines = []
        for i in range(4):
            s = (v.dealer + i) % 4
            tiles, _ = hand_tiles(v, s)
            if UNKNOWN not in tiles and (self.seat in {ALL, s} or v.phase == HAND_OVER):
                lines += [
                    look.style(who(v, s, self.names, look), bold=True),
                    f"  {ending.hand_line(v, s, look)}   {self.far(v, s)}",
                ]
        return lines

    def far(self, v: State, s: int) -> str:
        """The waits of a hand of thirteen, or the shanten of any."""
        look = self.screen.look
        if v.waits[s] and sum(v.hand[s]) % 3 == 1:
            return look.say("replay.waits", tiles=faces(kinds_of(v.waits[s]), look))
        lacking = shapes.lacking(LUT, v.key[s], v.melds[s])
        return look.say("replay.shanten", shanten=max(0, lacking - 1)) if lacking else ""

    # ---- on paper
    def print_out(self, only: int | None) -> None:
        """Every step of the record, or of one hand: the hands dealt, each act, the table at the end, what the hand was worth."""
        for hand in range(self.hand, len(self.steps) if only is None else self.hand + 1):
            self.hand, self.step = hand, 0
            self.show_start()
            for step in range(1, self.steps.last(hand) + 1):
                self.step = step
                self.show_step()
        if not self.steps.log.complete and only is None:
            self.screen.show([self.screen.look.say("replay.stops")])

    def show_start(self) -> None:
        """The beginning of a hand."""
        table = self.steps.at(self.hand, 0)
        look = self.screen.look
        self.screen.show(["", *draw(table.view(self.seat), self.seat, self.names, look), "", *self.hands(table), ""])

    def show_step(self) -> None:
        """One step in words; the last with the table as it stands."""
        table = self.steps.at(self.hand, self.step)
        look = self.screen.look
        if self.step == self.steps.last(self.hand):
            self.screen.show(["", *draw(table.view(self.seat), self.seat, self.names, look), ""])
            self.screen.show(self.lines_at(table))
            return
        self.screen.show([f"{self.step:4} {line}" if at == 0 else f"     {line}" for at, line in enumerate(self.lines_at(table))])
