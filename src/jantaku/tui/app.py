"""The application: keys and mouse at a table that is drawn again with each message and each change of the screen's size."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.events import Click, Key, Resize
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static
from textual.worker import Worker, WorkerError

from jantaku.errors import JantakuError
from jantaku.story.tiles import KEYS
from jantaku.texts import capital, columns, glossary
from jantaku.tui import sheets
from jantaku.tui.board import MESSAGES, Desk, choices_of, discard_of, draw, hand_of, may_discard
from jantaku.tui.client import Client, Json, Transport
from jantaku.tui.look import PALETTES, SIGNS, Appearance

if TYPE_CHECKING:
    from jantaku.tui.canvas import CellGrid

Then = Callable[[str], Awaitable[None]]
SPEEDS = ("slow", "normal", "fast", "instant")
TOGGLES = {"1": "win", "2": "pass", "3": "drawn"}
COMMANDS = {"?": "help", "v": "log", "w": "why", "x": "hints", "o": "options", "q": "leave"}
ASKED = {  # what one may ask the reasons of, by kind, and the acts of each
    "tsumo": ("tsumo",),
    "ron": ("ron",),
    "riichi": ("riichi drawn",),
    "chii": ("chii low", "chii middle", "chii high"),
    "pon": ("pon",),
    "kan": ("kan",),
    "nine-kinds": ("nine-kinds",),
}
SAID = {"tsumo": "live.wire-tsumo", "ron": "live.wire-ron"}
TERMS = {"nine-kinds": "kyuushu-kyuuhai"}
SHOWN = {"enter": "↵", "escape": "Esc"}  # keys as they are written
HELP = 7  # paragraphs
AROUND = 6  # rows of a page beside its text: the frame, the title, the keys


class Page(ModalScreen[str]):
    """A page over the table, to scroll; a key that it offers closes it, and is its answer."""

    CSS = """
    Page { align: center middle; }
    #page { width: 96%; max-width: 100; height: auto; max-height: 100%; padding: 0 2; }
    #head { height: 1; }
    #body { height: auto; scrollbar-size-vertical: 1; }
    #foot { height: auto; margin-top: 1; }
    """

    def __init__(self, look: Appearance, title: str, body: Text, answers: dict[str, str]) -> None:
        super().__init__()
        self.look, self.head, self.body, self.answers = look, title, body, answers

    def compose(self) -> ComposeResult:
        """The title, the page, and the keys that close it."""
        head = Text(self.head, self.look.style("accent", bold=True))
        foot = Text()
        for key, label in self.answers.items():
            foot.append(f" {SHOWN.get(key, key)} ", self.look.style("accent", back="chip", bold=True))
            foot.append(f"{label} " if label else "", self.look.style("text", back="chip"))
            foot.append(" ", self.look.style())
        own = self.look.palette
        with Vertical(id="page") as page:
            page.styles.background = own.felt
            page.styles.border = ("round", own.dim)
            yield Static(head, id="head")
            with VerticalScroll(id="body") as body:
                body.styles.scrollbar_color = body.styles.scrollbar_color_hover = body.styles.scrollbar_color_active = own.dim
                body.styles.scrollbar_background = body.styles.scrollbar_background_hover = own.chip
                body.styles.scrollbar_background_active = own.chip
                yield Static(self.body)
            yield Static(foot, id="foot")

    def on_mount(self) -> None:
        """Let the arrows scroll."""
        self.query_one("#body").focus()

    def on_resize(self, _: Resize) -> None:
        """Keep the keys in sight while the text is scrolled."""
        self.query_one("#body").styles.max_height = max(1, self.size.height - AROUND)

    def on_key(self, event: Key) -> None:
        """Close with an answer; Escape and Enter close any page."""
        pressed = event.key if event.key in self.answers else event.character or ""
        if pressed in self.answers or event.key in {"escape", "enter"}:
            event.stop()
            self.dismiss(pressed if pressed in self.answers else "")

    def on_click(self, event: Click) -> None:
        """Close by a click on a key, or beside the page."""
        foot = self.query_one("#foot")
        at = event.get_content_offset(foot)
        if at is None:
            if not self.query_one("#page").region.contains(event.screen_x, event.screen_y):
                self.dismiss("")
            return
        x = 0
        for key, label in self.answers.items():
            x += columns.width(SHOWN.get(key, key)) + columns.width(label) + 3 + bool(label)
            if at.x < x:
                self.dismiss(key)
                return


class Felt(Widget, can_focus=True):
    """The whole table."""

    def __init__(self, game: "TerminalTable") -> None:
        super().__init__()
        self.game = game
        self.canvas: CellGrid | None = None

    def redraw(self) -> None:
        """Draw the view as it is now."""
        game = self.game
        if game.client.view and self.size.width:
            self.canvas = draw(game.client.view, game.look, self.size.width, self.size.height, game.desk, game.client.lines)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return one row."""
        if self.canvas is None or y >= self.canvas.height:
            return Strip.blank(self.size.width, self.game.look.style())
        return self.canvas.strip(y)

    def on_resize(self, _: Resize) -> None:
        """Draw for the new size."""
        self.redraw()

    def on_click(self, event: Click) -> None:
        """Do what a click on this cell does."""
        if self.canvas:
            self.game.do(self.canvas.clicked(event.x, event.y))

    def on_key(self, event: Key) -> None:
        """Do what a key does."""
        action = self.game.action_of(event.key, event.character or "")
        if action:
            event.stop()
            self.game.do(action)


class TerminalTable(App[str]):
    """A table in the terminal; what it returns is why it ended, "" where the player left."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[Any]] = []

    def __init__(self, transport: Transport, look: Appearance) -> None:
        super().__init__()
        self.look, self.desk = look, Desk()
        self.client = Client(transport, self.changed)
        self.felt = Felt(self)
        self.stage = ""
        self.asked = -1
        self.following: Worker[None] | None = None
        self.failure: JantakuError | None = None  # why the table was not reached, or a place was refused

    def compose(self) -> ComposeResult:
        """The table alone."""
        yield self.felt

    def on_mount(self) -> None:
        """Follow the stream."""
        self.felt.focus()
        self.following = self.run_worker(self._follow(), exit_on_error=True)
        self.set_interval(1.0, self._tick)

    async def _follow(self) -> None:
        try:
            await self.client.follow()
        except JantakuError as error:
            self.failure = error
        self.exit(self.client.bye)

    async def on_unmount(self) -> None:
        """Stop what is under way, and end the stream."""
        if self.following:
            self.following.cancel()
            with suppress(WorkerError):
                await self.following.wait()
        await self.client.close()

    def _tick(self) -> None:
        ask = self.client.view.get("ask", {}) if self.client.view else {}
        if ask.get("left", -1) > 0 or ask.get("bank", -1) > 0:
            spent = min(1000, ask["left"])
            ask["left"], ask["bank"] = ask["left"] - spent, max(0, ask["bank"] - (1000 - spent))
            self.felt.redraw()

    # ---- what the table says
    def changed(self) -> None:
        """Draw what has changed, and open or close the page of a result."""
        if not self.is_running or not self.client.view:
            return
        view = self.client.view
        ask = view["ask"].get("id", -1)
        if ask != self.asked:
            self.asked, self.desk = ask, Desk()
        self.desk.lost = self.client.lost
        stage = view["game"]["stage"]
        ready = bool(view["result"]) if stage == "result" else bool(view["standing"]) if stage == "over" else True
        if stage != self.stage and ready:
            self.stage = stage
            if isinstance(self.screen, Page):
                self.screen.dismiss("stale")
            if stage in {"result", "over"}:
                self._open_result()
        self.felt.redraw()

    def _open_result(self) -> None:
        view, look = self.client.view, self.look
        if view["game"]["stage"] == "over":
            answers = {"enter": "screen.see-table", "r": "screen.rematch", "q": "screen.leave"}
            said = {key: look.say(ident) for key, ident in answers.items()}
            self.page(look.say("game.standings"), self._final, self._after_game, said)
        else:
            body = sheets.result_sheet(view, look)
            self.page(view["hand"]["title"], body, self._after_hand, {"enter": look.say("screen.go-result")})

    @property
    def _final(self) -> Text:
        """The last result, under the standing."""
        view, final = self.client.view, sheets.standing_sheet(self.client.view, self.look)
        return final.append("\n").append_text(sheets.result_sheet(view, self.look)) if view["result"] else final

    async def _after_hand(self, answer: str) -> None:
        if answer == "enter":
            await self.client.ask(t="go")

    async def _after_game(self, answer: str) -> None:
        if answer == "q":
            self.exit("")
        elif answer == "r":
            await self.client.ask(t="rematch")

    def page(self, title: str, body: Text, then: Then | None = None, answers: dict[str, str] | None = None) -> None:
        """Open a page; ``then`` is given the key that closed it."""

        def closed(answer: str | None) -> None:
            if then and answer is not None and answer != "stale":
                self.run_worker(self._done(then(answer)))

        self.push_screen(Page(self.look, title, body, answers or {"escape": self.look.say("screen.close")}), closed)

    async def _done(self, work: Awaitable[None]) -> None:
        await work

    def tell(self, *said: str) -> None:
        """Say something to the player: under the hand, or, where it is long, on a page."""
        room = max(1, self.size.width - 2)
        if sum(len(columns.wrap(text, room)) for text in said) > MESSAGES:
            self.page(self.look.say("screen.why"), sheets.lines_sheet(said, self.look))
        else:
            self.desk.said = list(said)
        self.felt.redraw()

    # ---- what the player does
    def action_of(self, key: str, letter: str) -> str:
        """Return what a key does here; "" for nothing."""
        view = self.client.view
        if not view:
            return "leave" if letter == "q" else ""
        tiles = len(hand_of(view))
        if letter in KEYS and letter and KEYS.index(letter) < tiles:
            return f"tile {KEYS.index(letter)}"
        if key in {"left", "right"} and tiles and view["ask"].get("kind") == "turn":
            step = 1 if key == "right" else -1
            self.desk.chosen = (self.desk.chosen + step) % tiles if self.desk.chosen >= 0 else tiles - 1
            return "redraw"
        if key in {"enter", "space"}:
            return self._by_default(key)
        if letter in COMMANDS:
            return COMMANDS[letter]
        if key == "escape":
            self.desk = Desk()
            return "redraw"
        return f"choice {letter}" if letter in {choice.key for choice in choices_of(view, self.look)} else ""

    def _by_default(self, key: str) -> str:
        """Return what Enter and the space bar do: the tile that is chosen, else the one drawn; a pass; go on. Never past a win."""
        view = self.client.view
        acts = {act["act"] for act in view["ask"].get("acts", [])}
        if key == "enter" and self.desk.chosen >= 0:
            return f"tile {self.desk.chosen}"
        if acts & {"tsumo", "ron"}:
            self.tell(self.look.say("screen.say-which"))
            return ""
        tiles = hand_of(view)
        if tiles and tiles[-1][1] and may_discard(view, len(tiles) - 1, riichi=self.desk.riichi):
            return f"tile {len(tiles) - 1}"
        if "pass" in acts:
            return "choice p"
        return "" if view["ask"] else "choice ↵"

    def do(self, action: str) -> None:
        """Do something: a tile, a choice, a command."""
        what, _, rest = action.partition(" ")
        if what == "redraw":
            self.felt.redraw()
        elif what == "tile":
            self.run_worker(self._discard(int(rest)))
        elif what == "choice":
            self.run_worker(self._choose(rest))
        elif what:
            self.run_worker(getattr(self, f"show_{what}")())

    async def _discard(self, at: int) -> None:
        view = self.client.view
        if at < len(hand_of(view)):
            await self._act(discard_of(view, at, riichi=self.desk.riichi))

    async def _act(self, act: str) -> None:
        self.tell(*(self._refusal(each) for each in await self.client.act(act)))

    def _refusal(self, reason: Json) -> str:
        """Return the sentence of a reason, with its clause where it has one."""
        why, clause = reason["text"], reason["cite"]
        return self.look.say("prompt.refused-clause", clause=clause, why=why) if clause else str(why)

    async def _choose(self, key: str) -> None:
        choice = next((choice for choice in choices_of(self.client.view, self.look) if choice.key == key), None)
        if choice is None:
            return
        if choice.act == "riichi":
            self.desk.riichi, self.desk.said = not self.desk.riichi, []
            self.felt.redraw()
        elif choice.act == "go":
            await self._go()
        else:
            await self._act(choice.act)

    async def _go(self) -> None:
        stage = self.client.view["game"]["stage"]
        if stage == "over":
            self._open_result()
        elif stage == "waiting":
            await self.client.transport.start()
        else:
            await self.client.ask(t="go")

    # ---- pages
    async def show_help(self) -> None:
        """Explain the keys and the signs."""
        paragraphs = [part for at in range(1, HELP + 1) for part in (self.look.say(f"screen.help-{at}"), "")]
        self.page(self.look.say("screen.help"), sheets.lines_sheet(paragraphs, self.look))

    async def show_log(self) -> None:
        """Show the log of this hand."""
        self.page(self.look.say("screen.log-title"), sheets.lines_sheet(self.client.lines, self.look))

    async def show_why(self) -> None:
        """Show what stands against each kind of act now."""
        found = [(self._named(kind), await self._against(kind, words)) for kind, words in ASKED.items()]
        self.page(self.look.say("screen.why"), sheets.reasons_sheet(found, self.look))

    def _named(self, kind: str) -> str:
        """Return what a kind of act is called on its button."""
        if kind in SAID:
            return self.look.say(SAID[kind])
        return capital(glossary.name(TERMS.get(kind, kind), self.look.lang))

    async def _against(self, kind: str, words: tuple[str, ...]) -> list[Json]:
        """Return all that stands against a kind of act; nothing where one of that kind may be done."""
        ask = self.client.view["ask"]
        if any(act["kind"] == kind for act in ask.get("acts", [])):
            return []
        refused = [each["why"] for each in ask.get("refused", []) if each["kind"] == kind]
        reasons = refused or [await self.client.why(act) for act in words]
        return list({each["text"]: each for why in reasons for each in why}.values())

    async def show_hints(self) -> None:
        """Show all that the table tells of the own hand."""
        self.page(self.look.say("screen.hints"), sheets.hints_sheet(self.client.view, self.look))

    async def show_leave(self) -> None:
        """Leave, once that is confirmed; at once after the game."""

        async def leaving(answer: str) -> None:
            if answer == "q":
                self.exit("")

        look = self.look
        if not self.client.view or self.client.view["game"]["stage"] == "over":
            self.exit("")
            return
        answers = {"escape": look.say("screen.stay"), "q": look.say("screen.leave")}
        self.page(look.say("screen.leave"), sheets.lines_sheet([look.say("screen.leave-why")], look), leaving, answers)

    async def show_options(self) -> None:
        """Offer signs, colours, the speed of the bots, and what happens by itself."""
        view, look = self.client.view, self.look
        answers = {"s": look.say("screen.signs", signs=look.say(f"screen.signs-{look.signs}")), "t": look.say("screen.theme")}
        if view and view["toggles"]:
            states = {key: look.say("screen.on" if view["toggles"][name] else "screen.off") for key, name in TOGGLES.items()}
            answers |= {key: look.say(f"screen.auto-{name}", state=states[key]) for key, name in TOGGLES.items()}
        if view and view["game"].get("speed") in SPEEDS:
            answers["+"] = look.say("screen.speed", speed=look.say(f"screen.speed-{view['game']['speed']}"))
        body = sheets.lines_sheet([f"{key}  {label}" for key, label in answers.items()], look)
        self.page(look.say("screen.options"), body, self._set, dict.fromkeys(answers, "") | {"escape": look.say("screen.close")})

    async def _set(self, answer: str) -> None:
        view = self.client.view
        if answer == "s":
            self.look = replace(self.look, signs=SIGNS[(SIGNS.index(self.look.signs) + 1) % len(SIGNS)])
        elif answer == "t":
            themes = list(PALETTES)
            self.look = replace(self.look, theme=themes[(themes.index(self.look.theme) + 1) % len(themes)])
        elif answer in TOGGLES:
            name = TOGGLES[answer]
            await self.client.ask(t="set", **{name: not view["toggles"][name]})
        elif answer == "+":
            await self.client.ask(t="speed", speed=SPEEDS[(SPEEDS.index(view["game"]["speed"]) + 1) % len(SPEEDS)])
        self.felt.redraw()
        if answer and answer != "escape":
            await self.show_options()
