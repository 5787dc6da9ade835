"""``jantaku site``: a folder of static files, with games that the browser plays by itself."""

import asyncio
from pathlib import Path
from secrets import token_bytes

import click

from jantaku.cli.common import show
from jantaku.errors import JantakuError
from jantaku.languages import LANGUAGES


@click.command("site", short_help="A folder of static files to play from.")
@click.argument("out", type=click.Path(path_type=Path, file_okay=False))
@click.option("--lang", "langs", type=click.Choice(LANGUAGES), multiple=True, help="A language of the folder; several may be given. All by default.")
def command(out: Path, langs: tuple[str, ...]) -> None:
    """Write a folder that any web space serves, also below a path: games against bots, the rule books, the points.

    The browser plays the games by itself: no server runs, and nothing of a game is sent. OUT is a folder that is empty, or not
    there yet. To look at it on this computer:

    \b
    jantaku site games
    python -m http.server --directory games
    """
    number = asyncio.run(_written(out, langs or LANGUAGES))
    show([f"{out}: {number} files. A web space serves them; on this computer: python -m http.server --directory {out}"])


async def _written(out: Path, langs: tuple[str, ...]) -> int:
    from jantaku.web.alone.folder import write
    from jantaku.web.app import create_app
    from jantaku.web.http.static_files import assets
    from jantaku.web.settings import ServerSettings

    app = create_app(ServerSettings(secret=token_bytes(32)))

    async def ask(path: str, lang: str) -> str:
        """Return the page that the application has at an address."""
        status, body = 0, b""

        async def receive() -> dict[str, object]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: "dict[str, object]") -> None:
            nonlocal status, body
            if message["type"] == "http.response.start":
                status = int(str(message["status"]))
            body += bytes(message.get("body", b""))  # type: ignore[arg-type]

        headers = [(b"host", b"localhost"), (b"accept-language", lang.encode()), (b"accept", b"text/html")]
        scope = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http"}
        scope |= {"path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "", "headers": headers}
        scope |= {"client": ("127.0.0.1", 0), "server": ("localhost", 80), "state": {}}
        await app(scope, receive, send)  # type: ignore[arg-type]
        if status != 200:
            raise JantakuError(f"the page {path} cannot be made: {status}")
        return body.decode()

    return await write(out, langs, assets(), ask)
