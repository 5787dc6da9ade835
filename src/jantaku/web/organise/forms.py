"""Forms of an event: read, entered once by the id that their page gave them, and answered with what was refused."""

from collections.abc import Mapping
from typing import NamedTuple
from uuid import uuid4

from starlette.datastructures import UploadFile
from starlette.requests import Request

from jantaku.errors import JantakuError
from jantaku.texts.refusals import told
from jantaku.tournament.entering import MOST_LIST, Answer, signed
from jantaku.tournament.errors import EventError
from jantaku.tournament.events import Body
from jantaku.tournament.lists import decoded, is_text, persons
from jantaku.web.errors import WebError
from jantaku.web.http.parsing import NONE, number
from jantaku.web.organise.access import actor_of, check
from jantaku.web.organise.context import events_of

MOST_FIELD = 64 << 10  # bytes: what the guard lets through is read whole
MOST_FIELDS = 600


class FormRefusal(NamedTuple):
    """A refusal of a form: its id, and its sentence in the reader's language."""

    id: str
    text: str


def new_form() -> str:
    """Return an id for a form: sent twice, it is one entry."""
    return uuid4().hex


async def fields_of(request: Request) -> dict[str, str]:
    """Return the fields of a form; of a file its text, which `list_of` refuses in another encoding."""
    found: dict[str, str] = {}
    async with request.form(max_fields=MOST_FIELDS, max_files=4) as form:
        for name, value in form.multi_items():
            if isinstance(value, UploadFile):
                data = await value.read(MOST_FIELD)
                if data.strip():
                    found[name] = decoded(data)
            elif name not in found:
                found[name] = value.strip()[:MOST_FIELD]
    return found


def numbers_of(text: str) -> list[int]:
    """Return whole numbers as typed, with commas or spaces between. Raise EventError."""
    found = [number(part) for part in text.replace(",", " ").replace("、", " ").split()]
    if NONE in found:
        raise EventError("numbers", text=text[:40])
    return found


async def enter(request: Request, form: str, kind: str, body: Body) -> Answer:
    """Enter what a form says, in the name of who sent it. Raise JantakuError, WebError where they may not."""
    actor = await actor_of(request)
    own = signed(actor.role, kind, body, actor.name)
    return await events_of(request).enter(
        request.path_params["id"], form, kind, own, actor.name, check=lambda archive: check(actor, kind, body, archive)
    )


def list_of(fields: Mapping[str, str]) -> list[tuple[int, Answer]]:
    """Return the persons of a form: those of its file, or else of its field ``names``. Raise EventError with the line."""
    found = persons(fields.get("file") or fields.get("names", ""))
    if len(found) > MOST_LIST:
        raise EventError("list-long", count=len(found), most=MOST_LIST)
    return found


def in_lines(error: EventError, rows: list[tuple[int, Answer]]) -> EventError:
    """Return a refusal of a list with the line of the text in place of the number of the entry."""
    at = error.values.get("n")
    if error.id != "list" or not isinstance(at, int):
        return error
    return EventError("list-line", n=rows[at - 1][0], why=error.values["why"])


def to_correct(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return fields with the text of a file in ``names``: a browser sends a file once, and what was refused is corrected there."""
    text = fields.get("file", "")
    return {**fields, "names": text} if text and is_text(text) else fields


def refusal(error: JantakuError, lang: str) -> FormRefusal:
    """Return an error as a form shows it. Raise it again where it is of the storage or of rights."""
    if isinstance(error, WebError):
        raise error
    return FormRefusal(str(getattr(error, "id", "")), told(error, lang))
