"""A game in the terminal: bots play by their views, a person is asked at a prompt."""

from collections.abc import Mapping, Sequence

from jantaku.cli.board import ending
from jantaku.cli.board.draw import draw
from jantaku.cli.board.events import events, who
from jantaku.cli.board.look import Look
from jantaku.cli.board.prompt import Prompt
from jantaku.cli.board.screen import Screen
from jantaku.core.fields import State
from jantaku.game.acts import Act
from jantaku.game.log import Start, four
from jantaku.game.play import Bot, show, watching
from jantaku.game.results import finished
from jantaku.game.table import Table

MOST_NEWS = 12  # lines


class TerminalGame:
    """One game: a table, the bots by their seats, and the seat of the person."""

    def __init__(self, table: Table, seat: int, names: Sequence[str], bots: Mapping[int, Bot], screen: Screen, hints: str) -> None:
        self.table = table
        self.seat = seat
        self.names = names
        self.bots = bots
        self.screen = screen
        self.news: list[str] = []
        self.story: list[str] = []  # of the hand, shown on request
        self.watchers = watching([bots.get(at) for at in range(4)])
        self.replaced: set[int] = set()  # seats whose bots have failed
        self.before = table.view(seat)
        self.prompt = Prompt(self, hints)

    @property
    def view(self) -> State:
        """The state as the person sees it."""
        return self.table.view(self.seat)

    def play(self) -> None:
        """Hand after hand, until the game is over. Raises LeftError where the person leaves."""
        while not self.table.over:
            self.deal()
            while self.table.asked:
                self.step()
            self.end_hand()
        self.screen.show(["", *ending.standings(self.table, self.before, self.names, self.screen.look), ""])

    def deal(self) -> None:
        """Deal the next hand; the log keeps its start."""
        table = self.table
        table.deal()
        t = table.state
        table.log.hands[-1].start = Start(four(t.points), t.dealer, t.round, t.counters, t.sticks)
        self.news, self.story = [], []
        dealer = who(t, t.dealer, self.names, self.screen.look)
        self.tell([self.screen.look.say("game.dealt", seat=dealer)])
        self.show()

    def step(self) -> None:
        """Let the next seat decide."""
        seat = self.table.asked[0]
        self.before = self.view
        self.table.push(self.prompt.ask() if seat == self.seat else self.bot(seat))
        self.tell(events(self.before, self.view, self.names, self.screen.look))
        self.show()

    def bot(self, seat: int) -> Act | str:
        """Return the act of a bot, chosen from its view."""
        return self.bots[seat](self.table.seen(seat), self.table.lawful(seat))

    def show(self) -> None:
        """Show the table to the bots that watch it, and tell the person which of them were replaced."""
        if not show(self.table, self.watchers):
            return
        look = self.screen.look
        for seat, bot in self.watchers.items():
            lost = getattr(bot, "lost", None)
            if lost is not None and seat not in self.replaced:
                self.replaced.add(seat)
                why = look.say(f"play.bot.{lost.why}", what=lost.what)
                self.tell([look.say("play.bot-replaced", seat=who(self.table.state, seat, self.names, look), why=why)])

    def tell(self, lines: list[str]) -> None:
        """Add lines to the story that the person sees."""
        self.news = [*self.news, *lines][-MOST_NEWS:]
        self.story += lines

    def picture(self) -> None:
        """Show the table, and what has happened since the last picture, as much as there is room for."""
        look = self.screen.look
        lines = draw(self.view, self.seat, self.names, look)
        room = max(3, look.rows - len(lines) - self.prompt.height(look))
        self.screen.clear()
        self.screen.show([*lines, look.style("-" * min(look.columns, 78), dim=True), *self.latest(room, look)])

    def latest(self, room: int, look: Look) -> list[str]:
        """Return the latest lines that fit."""
        news, self.news = self.news[-room:], []
        return [look.style(f" {line}", dim=True) if look.colour else f" {line}" for line in news]

    def end_hand(self) -> None:
        """Show the end of the hand, and log it."""
        log = self.table.log
        log.hands[-1] = finished(self.table, log.hands[-1])
        self.result()
        if self.table.over:
            log.points = four(self.table.points)
            east, south, west, north = map(float, self.table.scores())
            log.scores = (east, south, west, north)
            log.complete = True
        self.screen.pause()

    def result(self) -> None:
        """Show how the hand ended, under the table if there is room for both."""
        look = self.screen.look
        lines = ["", *ending.hand_over(self.table, self.seat, self.names, look), ""]
        if not self.screen.live or look.rows > len(draw(self.view, self.seat, self.names, look)) + len(lines) + 6:
            self.picture()
        else:
            self.screen.clear()
            self.screen.show(self.latest(4, look))
        self.screen.show(lines)
