"""Options of ``jantaku play``, as the prompt and the table full screen are given them."""

from pathlib import Path
from typing import TypedDict

from jantaku.cli.seats import Taken


class PlayOptions(TypedDict):
    """The options of the command."""

    book: str
    settings: tuple[str, ...]
    lang: str
    places: tuple[Taken, ...]
    bot: str
    bot_time: float
    seed: str | None
    save: Path | None
    hints: str
    terminal: str | None
    name: str
    letters: bool
    refereed: bool
    training: bool
    counting: bool
    clock: bool | None
    glyphs: bool
