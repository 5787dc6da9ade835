"""``jantaku site``: a folder of static files, with games that the browser plays by itself."""

import asyncio
from pathlib import Path
from secrets import token_bytes

import click

from jantaku.cli.common import show
from jantaku.errors import JantakuError
from jantaku.languages import LANGUAGES
from jantaku.web.alone.folder import write
from jantaku.web.app import create_app
from jantaku.web.http.static_files import assets
from jantaku.web.settings import ServerSettings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message

OK = 200


@click.command("site", short_help="A folder of static files to play from.")
@click.argument("out", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--lang",
    "langs",
    type=click.Choice(LANGUAGES),
    multiple=True,
    help="A language of the folder; several may be given. All by default.",
)
def command(out: Path, langs: tuple[str, ...]) -> None:
    """Write a folder that any web space serves, also below a path: games against bots, the rule books, the points.

    The browser plays the games by itself: no server runs, and nothing of a game is sent. OUT is a folder that is empty, or not
    there yet. To look at it on this computer:

    \b
    jantaku site games
    python -m http.server --directory games
    """  # noqa: D301 - click takes the \b for "as it stands"
    app = create_app(ServerSettings(secret=token_bytes(32)))
    with asyncio.Runner() as runner:
        number = write(out, langs or LANGUAGES, assets(), lambda path, lang: runner.run(_page(app, path, lang)))
    show([f"{out}: {number} files. A web space serves them; on this computer: python -m http.server --directory {out}"])


async def _page(app: "ASGIApp", path: str, lang: str) -> str:
    """Return the page that the application has at an address. Raise JantakuError if it has none."""
    answer: list[Message] = []

    async def receive() -> "Message":
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: "Message") -> None:
        answer.append(message)

    headers = [(b"host", b"localhost"), (b"accept-language", lang.encode()), (b"accept", b"text/html")]
    scope: dict[str, object] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
    }
    scope |= {"path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "", "headers": headers}
    await app({**scope, "client": ("127.0.0.1", 0), "server": ("localhost", 80), "state": {}}, receive, send)
    if answer[0]["status"] != OK:
        raise JantakuError(f"the page {path} cannot be made: the application answers {answer[0]['status']}")
    return b"".join(message.get("body", b"") for message in answer).decode()
