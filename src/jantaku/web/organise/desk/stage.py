"""Part of the desk where the next stage begins: who goes on by a cut, equals on both sides of it named, and what they carry."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku import languages
from jantaku.errors import JantakuError
from jantaku.texts import say
from jantaku.tournament.archive import Archive
from jantaku.tournament.folding import MOST_TEXT
from jantaku.tournament.stages import equals, ranked
from jantaku.tournament.state import CARRIES
from jantaku.web.http.parsing import number
from jantaku.web.http.shared_pages import page_apart
from jantaku.web.http.templating import go, lang_of
from jantaku.web.organise.desk.entries import UNPROCESSABLE, desk_of, frame
from jantaku.web.organise.forms import FormRefusal, enter, fields_of, refusal
from jantaku.web.organise.public.present import score_of

PART = "stage"
TICK = "on-"  # prefix of the field of an entry that goes on


class CutRow(NamedTuple):
    """An entry that competes, as the form of a cut lists it: whether it goes on, and whether it is equal across the cut."""

    entry: int
    rank: int
    name: str
    total: str
    on: bool
    equal: bool


def routes_of_stages() -> list[BaseRoute]:
    """Return the routes of the next stage."""
    return [Route("/e/{id}/desk/stage", stage, methods=["GET"]), Route("/e/{id}/desk/stage", begin, methods=["POST"])]


async def stage(request: Request) -> Response:
    """Render the standings with the cut ``?cut=``; nothing is entered."""
    return await _show(request, dict(request.query_params), None)


async def _show(request: Request, fields: Mapping[str, str], wrong: FormRefusal | None) -> Response:
    archive, actor = await desk_of(request, PART)
    lang, state = lang_of(request), archive.state
    count = max(0, number(fields.get("cut", "0") or "0"))
    rows = list(rows_of(archive, count, fields, lang))
    across = [row.name for row in rows if row.equal]
    return await page_apart(
        request,
        "organise/desk_stage.html",
        UNPROCESSABLE if wrong else 200,
        wrong=wrong,
        rows=rows,
        across=languages.of(lang).comma.join(across),
        fields={"name": "", "cut": "", "carry": CARRIES[0], **fields},
        carries=CARRIES,
        most=MOST_TEXT,
        ticked=sum(row.on for row in rows),
        waits=[n for n, each in sorted(state.sessions.items()) if each.results and not each.complete],
        there=[(each.name, each.first, len(each.on), each.carry) for each in state.stages[1:]],
        **frame(request, archive, actor, PART),
    )


def rows_of(archive: Archive, count: int, fields: Mapping[str, str], lang: str) -> list[CutRow]:
    """Return who competes, by rank: ticked are the best so many but equals across the cut, or those of a form that was sent."""
    rows = ranked(archive.reckoning)
    across = equals(rows, count)
    typed = {name for name in fields if name.startswith(TICK)}
    found = []
    for at, row in enumerate(rows):
        on = f"{TICK}{row.entry}" in typed if typed else at < count and row.entry not in across
        total = score_of(row.total, lang)
        found.append(CutRow(row.entry, row.rank, archive.name(row.entry), total, on, row.entry in across))
    return found


async def begin(request: Request) -> Response:
    """Begin the stage with those who are ticked; or render the form again with what was refused."""
    await desk_of(request, PART)
    fields = await fields_of(request)
    on = sorted(number(name.removeprefix(TICK)) for name in fields if name.startswith(TICK))
    body: dict[str, Any] = {"name": fields.get("name", ""), "carry": fields.get("carry", ""), "on": on}
    if not on:
        return await _show(request, fields, FormRefusal("stage-nobody", say("desk.stage-nobody", lang_of(request))))
    try:
        await enter(request, fields.get("form", ""), "stage", body)
    except JantakuError as error:
        return await _show(request, fields, refusal(error, lang_of(request)))
    return go(f"/e/{request.path_params['id']}/desk/seats")
