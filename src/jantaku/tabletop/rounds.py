"""What comes next at a refereed table: when each bot does what, and what happens when nobody does anything.

The agenda is made anew for every moment of the table, of views alone; whoever plays along does his own deeds between.
"""

from collections.abc import Mapping

from jantaku.core import names as n
from jantaku.core.hands import live
from jantaku.errors import ActError
from jantaku.tabletop import deeds as d
from jantaku.tabletop.bots import Bot
from jantaku.tabletop.deeds import Deed
from jantaku.tabletop.table import Tabletop
from jantaku.tabletop.timing import wins_close

CALL_AFTER, DRAW_AFTER, PLAY_AFTER, SPEAK_AFTER = 1200, 3300, 1500, 900  # ms
GIVE_UP = 20000  # after so long whoever has not declared at a draw is noten
Moment = tuple[object, ...]


class Rounds:
    """The bots of a table, and what they are about to do."""

    def __init__(self, table: Tabletop, bots: Mapping[int, Bot]) -> None:
        self.table = table
        self.bots = bots
        self.moment: Moment = ()
        self.agenda: list[Deed] = []

    def now_at(self) -> Moment:
        """What tells one moment of the table from another."""
        s = self.table.scene
        t = s.state
        return (
            len(self.table.hands),
            t.phase,
            t.turn,
            t.taken,
            t.kans,
            tuple(t.discards),
            tuple(t.melds),
            len(s.wins),
            s.window is None,
        )

    def plan(self) -> list[Deed]:
        """The deeds of the bots at this moment, soonest first."""
        moment = self.now_at()
        if moment != self.moment:
            self.moment = moment
            self.agenda = sorted(self.make(), key=lambda deed: deed.at)
        return self.agenda

    def make(self) -> list[Deed]:
        """The agenda of a new moment."""
        s = self.table.scene
        t, now = s.state, s.now
        if t.phase == n.HAND_OVER:
            return []
        if s.wins:
            return [Deed(max(now, wins_close(s)), n.NONE, d.WAIT)]
        if t.phase == n.TURN:
            return self.ask(t.turn, now + PLAY_AFTER)
        if t.phase == n.DECLARING:
            order = [(t.dealer + i) % 4 for i in range(4)]
            said = [deed for at, seat in enumerate(order) for deed in self.ask(seat, now + SPEAK_AFTER * (at + 1))]
            return [*said, Deed(now + GIVE_UP, n.NONE, d.WAIT, "", (), (1,))]
        since = s.window.at if s.window else now
        out = [deed for seat in range(4) if seat != t.turn for deed in self.ask(seat, since + CALL_AFTER + 100 * seat)]
        drawer = t.turn if t.phase == n.ROBBERY else (t.turn + 1) % 4
        if drawer in self.bots or (t.phase == n.CLAIMS and live(t) == 0):
            out.append(Deed(max(now, since + DRAW_AFTER), drawer, d.DRAW))
        return out

    def ask(self, seat: int, at: int) -> list[Deed]:
        """What the bot of a seat does."""
        bot = self.bots.get(seat)
        return bot.deeds(self.table.view(seat), at) if bot else []

    def advance(self) -> bool:
        """Let the next deed of the agenda happen; whether there was one."""
        agenda = self.plan()
        if not agenda:
            return self.stuck()
        moment = self.moment
        at = agenda[0].at
        while agenda and agenda[0].at == at:
            self.do(agenda.pop(0))
            if self.now_at() != moment and not self.goes_with(agenda, at):
                break
        return True

    def goes_with(self, agenda: list[Deed], at: int) -> bool:
        """Whether what comes next is of a piece with what was just done."""
        return bool(agenda) and agenda[0].at == at and agenda[0].what in (d.TAKE, d.STICK, d.SHOW)

    def stuck(self) -> bool:
        """Nobody does anything: a bot whose turn it is discards what it drew."""
        t = self.table.scene.state
        if t.phase != n.TURN or t.turn not in self.bots:
            return False
        tile = t.tile if t.source != n.FROM_CLAIM and t.tile >= 0 else next(k for k in range(34) if t.hand[t.turn][k])
        if not self.do(Deed(self.table.scene.now + PLAY_AFTER, t.turn, d.DISCARD, "", (tile,))):
            kind = next(k for k in reversed(range(34)) if t.hand[t.turn][k])
            red = n.RED + kind // 9 if kind < n.EAST and kind % 9 == 4 and t.reds[t.turn] >> kind // 9 & 1 else kind
            return self.do(Deed(self.table.scene.now, t.turn, d.DISCARD, "", (red,)))
        return True

    def do(self, deed: Deed) -> bool:
        """Let a deed happen; False where hands cannot do it."""
        try:
            self.table.do(deed._replace(at=max(deed.at, self.table.scene.now)))
        except ActError:
            return False
        return True
