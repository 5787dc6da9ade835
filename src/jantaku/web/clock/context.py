"""The clock at whose table a sheet is kept, as the page of the sheet shows it."""

from typing import Any

from starlette.requests import Request

from jantaku.texts import template
from jantaku.web.clock import present
from jantaku.web.clock.repository import Clocks
from jantaku.web.http.templating import lang_of, site_of

FILES = ("clock/clock.css", "clock/bar.js", "clock/sound.js", "clock/time.js")  # what the bar on a sheet needs
WORDS = ("sound-on", "sound-off")


async def clock_of(request: Request, sheet: str) -> dict[str, Any] | None:
    """Return the clock of the table where a sheet is kept, as its page shows it; None without a clock."""
    clocks, lang = site_of(request).part(Clocks), lang_of(request)
    found = clocks.links.of(sheet) if clocks else None
    if clocks is None or found is None:
        return None
    session, table = await clocks.session(found[0]), found[1]
    now = clocks.now()
    return {
        "id": found[0],
        "table": table,
        "called": present.called(session, table, lang),
        "state": present.table_data(session, table, now, lang),
        "marks": present.marks(session),
        "langs": [lang],
        "says": {lang: present.phase_texts(session, lang)},
        "words": {name: template(f"clock.{name}", lang) for name in WORDS},
        "files": [site_of(request).assets.url(name) for name in FILES],
    }
