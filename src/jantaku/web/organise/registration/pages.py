"""``/e/ID/register``: the public form of an event, and the page that a person has of their registration, by its link."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from jantaku.errors import JantakuError
from jantaku.texts.refusals import told
from jantaku.web.errors import WebError
from jantaku.web.http import qr
from jantaku.web.http.preview import address
from jantaku.web.http.templating import go, lang_of, page, site_of, who_of
from jantaku.web.organise.context import archive_of, registrations_of
from jantaku.web.organise.forms import new_form
from jantaku.web.organise.public.pages import framed
from jantaku.web.organise.public.shown import view_of
from jantaku.web.organise.registration.form import FIELDS, TIMED, FormSettings, answers_typed, local_now, zone_now
from jantaku.web.organise.registration.person import data_of, lines_of
from jantaku.web.organise.registration.repository import key_of, position, token_of
from jantaku.web.store.registrations import HOLDING, REFUSED, WAITING, WITHDRAWN, Registration

UNPROCESSABLE = 422
PRIVATE = {"Cache-Control": "no-store"}
MOST_FIELD, MOST_FORM = 1_000, 64  # letters
AUTOCOMPLETE = {"name": "name", "legal": "off", "country": "country-name", "club": "organization", "contact": "email"}


def routes_of_registration() -> list[BaseRoute]:
    """Return the routes for people who register."""
    return [
        Route("/e/{id}/register", form_page, methods=["GET"]),
        Route("/e/{id}/register", register, methods=["POST"]),
        Route("/e/{id}/registered/{token}", own_page, methods=["GET"]),
        Route("/e/{id}/registered/{token}", own_change, methods=["POST"]),
        Route("/e/{id}/registered/{token}/data.json", own_data),
    ]


async def typed_in(request: Request) -> dict[str, str]:
    """Return the fields of a form that people fill in."""
    async with request.form(max_fields=60, max_files=0) as form:
        return {name: str(value).strip()[:MOST_FIELD] for name, value in form.items()}


# ---- the form
async def form_page(request: Request) -> Response:
    """Render the form, or when it opens."""
    return await _form(request, {}, {}, "")


async def _form(request: Request, typed: Mapping[str, str], wrong: Mapping[str, str], refused: str) -> Response:
    view, event, found = await view_of(request), request.path_params["id"], registrations_of(request)
    settings, rows = await found.settings(event), await found.rows(event)
    open_ = settings.open_at(local_now())
    return page(
        request,
        "organise/registration.html",
        UNPROCESSABLE if wrong else 409 if refused else 200,
        id=event,
        settings=settings,
        open=open_,
        soon=settings.state == TIMED and settings.opens > local_now(),
        zone=zone_now(),
        taken=sum(row.state in HOLDING for row in rows),
        waiting=sum(row.state == WAITING for row in rows),
        asked=settings.asked(),
        auto=AUTOCOMPLETE,
        typed=dict.fromkeys(("name", *FIELDS), "") | dict(typed),
        wrong=wrong,
        refused=refused,
        form=typed.get("form", "")[:MOST_FORM] or new_form(),
        **framed(view, "register"),
    )


async def register(request: Request) -> Response:
    """Take a registration, and go to its own page; or render the form again with what is missing."""
    await archive_of(request)
    typed, lang, found, event = await typed_in(request), lang_of(request), registrations_of(request), request.path_params["id"]
    settings = await found.settings(event)
    answers = answers_typed(typed, settings)
    wrong = dict(answers.wrong) | ({} if typed.get("consent") == "yes" else {"consent": "registration.no-consent"})
    form = typed.get("form", "")[:MOST_FORM]
    if not form.isalnum():
        raise WebError("web.no-form")
    if wrong and settings.open_at(local_now()):
        return await _form(request, typed, wrong, "")
    try:
        row = await found.register(event, key_of(form, who_of(request).session, answers), answers)
    except WebError as error:
        if error.status != 409:
            raise
        return await _form(request, typed, {}, error.sentence(lang))
    return go(f"/e/{event}/registered/{token_of(site_of(request).signing, row)}?sent=1")


# ---- the page of a registration
async def _own(request: Request) -> Registration:
    await archive_of(request)
    return await registrations_of(request).by_link(
        request.path_params["id"], request.path_params["token"], site_of(request).signing
    )


async def own_page(request: Request) -> Response:
    """Render what somebody registered, where it stands, and all that is held of them."""
    return await _show(request, await _own(request), {}, {}, "")


async def _show(request: Request, row: Registration, typed: Mapping[str, str], wrong: Mapping[str, str], refused: str) -> Response:
    view, event, found = await view_of(request), request.path_params["id"], registrations_of(request)
    settings, rows, archive = await found.settings(event), await found.rows(event), await archive_of(request)
    link = f"{address(site_of(request).settings, request)}/e/{event}/registered/{token_of(site_of(request).signing, row)}"
    known = {"name": row.name, "contact": row.contact, **row.fields}
    marks = archive.state.checkins
    return page(
        request,
        "organise/registered.html",
        UNPROCESSABLE if wrong else 409 if refused else 200,
        PRIVATE,
        id=event,
        row=row,
        position=position(rows, row),
        gone=row.state in {REFUSED, WITHDRAWN},
        settings=settings,
        asked=_asked(settings, row),
        auto=AUTOCOMPLETE,
        typed=dict.fromkeys(("name", *FIELDS), "") | known | dict(typed),
        wrong=wrong,
        refused=refused,
        sent="sent" in request.query_params,
        link=link,
        code=qr.on_screen(link),
        here=settings.here and bool(row.entry) and bool(marks),
        present=bool(marks) and marks[max(marks)].get(row.entry) == "present",
        data=lines_of(data_of(archive, row, row.entry), lang_of(request)),
        at_link=link.partition("/e/")[2],
        **framed(view, "registered"),
    )


def _asked(settings: FormSettings, row: Registration) -> list[tuple[str, bool]]:
    """Return the fields that can still be changed: of one who is entered those that nobody else sees."""
    return [each for each in settings.asked() if not row.entry or each[0] in {"contact", "legal", "remark"}]


async def own_change(request: Request) -> Response:
    """Change the registration, withdraw it, check in, or delete all of it: the button says which."""
    row, typed, found, event = await _own(request), await typed_in(request), registrations_of(request), request.path_params["id"]
    what, at = typed.get("what", ""), f"/e/{event}/registered/{request.path_params['token']}"
    try:
        if what == "change":
            return await _amended(request, row, typed, at)
        if what == "withdraw" and typed.get("sure") == "yes":
            await found.withdraw(event, row.id)
        elif what == "forget" and typed.get("sure") == "yes":
            await found.forget(event, row)
            return page(request, "organise/forgotten.html", 200, PRIVATE, id=event, **framed(await view_of(request), "registered"))
        elif what == "here":
            await found.check_in(event, row)
        else:
            return await _show(request, row, {}, {}, WebError("registration.sure").sentence(lang_of(request)))
    except JantakuError as error:
        if getattr(error, "status", 409) >= 500:
            raise
        return await _show(request, row, {}, {}, told(error, lang_of(request)))
    return go(at)


async def _amended(request: Request, row: Registration, typed: Mapping[str, str], at: str) -> Response:
    found, event = registrations_of(request), request.path_params["id"]
    settings = await found.settings(event)
    fixed = {"name": row.name, **row.fields} if row.entry else {}
    private = {name: typed.get(name, "") for name in ("contact", "legal", "remark")}
    answers = answers_typed({**fixed, **private} if row.entry else typed, settings)
    if answers.wrong:
        return await _show(request, row, typed, answers.wrong, "")
    await found.amend(event, row, answers)
    return go(at)


async def own_data(request: Request) -> Response:
    """Send all that is held of a person, as JSON."""
    row, archive = await _own(request), await archive_of(request)
    headers: dict[str, str] = {"Content-Disposition": 'attachment; filename="my-data.json"', **PRIVATE}
    data: dict[str, Any] = data_of(archive, row, row.entry)
    return JSONResponse(data, headers=headers)
