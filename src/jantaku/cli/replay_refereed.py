"""``jantaku replay`` of a refereed table: its log in words, hand by hand, with every ruling."""

from collections.abc import Iterable

from jantaku.cli.board import ending
from jantaku.cli.board.draw import draw
from jantaku.cli.board.screen import Screen
from jantaku.cli.reading import CommandError
from jantaku.cli.render_refereed import RefereedScreen
from jantaku.core.constants import HAND_OVER
from jantaku.refereed.actions import RefereedLogError
from jantaku.refereed.log import FORM, follow, is_footer, lines_of, seat
from jantaku.texts import seat_name


def tell(name: str, text: str, screen: Screen, at: int, only: int | None) -> None:
    """Print a log, or one hand of it, as a seat saw it; with -1 everything. Raises LogError."""
    lines = lines_of(text)
    head = lines[0]
    if not isinstance(head, dict):
        raise RefereedLogError("form", form=FORM)
    table = seat(head)
    silent = Silent(screen.lang)
    story = RefereedScreen(table, at, table.names, silent)
    before = story.finished()
    for line, following in zip(lines[1:], [*lines[2:], None], strict=False):
        if is_footer(line):
            continue
        if isinstance(line, dict):
            close(story)
            before = story.finished()
            follow(table, line)
            story.screen = screen if only in (None, len(table.hands)) else silent
            begin(story)
        else:
            follow(table, line)
            if not together(line, following):
                story.tell()
    close(story)
    if only and only > len(table.hands):
        raise CommandError("hands", name=name, count=len(table.hands))
    if table.over:
        screen.show(["", *ending.standings(story.finished(), before.state, table.names, screen.look)])
    else:
        screen.show([screen.look.say("replay.stops")])


def together(line: object, following: object) -> bool:
    """Return whether two actions belong together: training may take back the first with the second."""
    return isinstance(line, list) and isinstance(following, list) and line[:2] == following[:2]


class Silent(Screen):
    """A screen for the hands that are left out."""

    def show(self, lines: Iterable[str]) -> None:
        """Show nothing."""


def begin(story: RefereedScreen) -> None:
    """Print the heading of a hand and the table."""
    table, look = story.table, story.screen.look
    t = table.scene.state
    names = [name or seat_name((at - t.dealer) % 4, look.lang) for at, name in enumerate(table.names)]
    story.screen.show(["", look.style(look.say("tabletop.story-hand", n=len(table.hands)), bold=True)])
    story.screen.show(["", *draw(table.view(story.seat).state, story.seat, names, look), ""])
    story.tell()


def close(story: RefereedScreen) -> None:
    """Print how the hand ended."""
    if story.table.scene.state.phase == HAND_OVER and story.table.hands:
        story.tell_end()
