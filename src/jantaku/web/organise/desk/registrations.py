"""The organiser's registrations: what is asked for, who registered and is decided on, the links, those who enter."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku import languages
from jantaku.errors import JantakuError
from jantaku.texts import say
from jantaku.texts.refusals import told
from jantaku.tournament.errors import EventError
from jantaku.web.errors import WebError
from jantaku.web.http import qr
from jantaku.web.http.preview import address
from jantaku.web.http.shared_pages import page_apart
from jantaku.web.http.templating import go, lang_of, site_of, who_of
from jantaku.web.organise.context import registrations_of
from jantaku.web.organise.desk.entries import UNPROCESSABLE, desk_of, frame
from jantaku.web.organise.forms import enter
from jantaku.web.organise.registration.form import (
    ASKS,
    CLOSED,
    FIELDS,
    MOST_DAYS,
    MOST_PLACES,
    OPEN,
    PRESETS,
    STATES,
    FormSettings,
    answers_typed,
    local_now,
    settings_typed,
    zone_now,
)
from jantaku.web.organise.registration.pages import AUTOCOMPLETE, MOST_FORM, typed_in
from jantaku.web.organise.registration.repository import DECISIONS, key_of, position, token_of
from jantaku.web.store.registrations import CONFIRMED, ENTERED, HOLDING, PLACED, REFUSED, WAITING, WITHDRAWN, Registration

PART = "registrations"
GROUPS = ((PLACED,), (CONFIRMED,), (WAITING,), (ENTERED,), (REFUSED, WITHDRAWN))
DOING = {  # with a registration, by its state
    PLACED: ("confirm", "refuse", "wait"),
    CONFIRMED: ("enter", "refuse", "wait"),
    WAITING: ("up", "refuse"),
    ENTERED: (),
    REFUSED: ("confirm",),
    WITHDRAWN: ("confirm",),
}


class ListedRegistration(NamedTuple):
    """A registration on the organiser's list."""

    row: Registration
    position: int
    about: str
    private: list[tuple[str, str]]
    link: str
    doing: tuple[str, ...]


def routes_of_registrations() -> list[BaseRoute]:
    """Return the routes of the organiser's registrations."""
    at = "/e/{id}/desk/registrations"
    return [
        Route(at, registrations, methods=["GET"]),
        Route(at, decide, methods=["POST"]),
        Route(f"{at}/form", form_page, methods=["GET"]),
        Route(f"{at}/form", configure, methods=["POST"]),
        Route(f"{at}/add", add, methods=["POST"]),
    ]


async def registrations(request: Request) -> Response:
    """Render who registered."""
    return await _list(request, {}, {}, "")


async def _list(request: Request, typed: Mapping[str, str], wrong: Mapping[str, str], refused: str) -> Response:
    archive, actor = await desk_of(request, PART)
    found, event, lang = registrations_of(request), request.path_params["id"], lang_of(request)
    settings, rows = await found.settings(event), await found.rows(event)
    origin = f"{address(site_of(request).settings, request)}/e/{event}"
    shown = [_listed(request, row, position(rows, row), f"{origin}/registered/", lang) for row in rows]
    groups = [
        ("gone" if REFUSED in states else states[0], [each for each in shown if each.row.state in states]) for states in GROUPS
    ]
    href = f"{origin}/register"
    return await page_apart(
        request,
        "organise/desk_registrations.html",
        UNPROCESSABLE if wrong or refused else 200,
        settings=settings,
        open=settings.open_at(local_now()),
        zone=zone_now(),
        taken=sum(row.state in HOLDING for row in rows),
        groups=groups,
        counts={state: len(there) for state, there in groups},
        asked=settings.asked(),
        auto=AUTOCOMPLETE,
        typed=dict.fromkeys(("name", *FIELDS), "") | dict(typed),
        wrong=wrong,
        refused=refused,
        href=href,
        code=qr.on_screen(href),
        **frame(request, archive, actor, PART),
    )


def _listed(request: Request, row: Registration, place: int, at: str, lang: str) -> ListedRegistration:
    about = [row.fields.get(field, "") for field in ("country", "club", "federation", "team")]
    hidden = [("contact", row.contact), *((field, row.fields.get(field, "")) for field in ("legal", "group", "remark"))]
    private = [(say(f"registration.field-{field}", lang), text) for field, text in hidden if text]
    link = at + token_of(site_of(request).signing, row)
    return ListedRegistration(row, place, languages.of(lang).dot.join(filter(None, about)), private, link, DOING[row.state])


async def decide(request: Request) -> Response:
    """Decide on one registration or on all: the button says what and on which; open or close the form."""
    await desk_of(request, PART)
    typed, found, event = await typed_in(request), registrations_of(request), request.path_params["id"]
    what, _, ident = typed.get("what", "").partition(" ")
    try:
        if what in {OPEN, CLOSED}:
            await found.configure(event, (await found.settings(event))._replace(state=what))
        elif what == "enter":
            await _enter(request, typed.get("form", "")[:MOST_FORM], [ident] if ident else None)
        elif what == "confirm-all":
            rows = await found.rows(event)
            await found.decide(event, "confirm", [row.id for row in rows if row.state == PLACED])
        elif what == "link":
            await found.renew(event, ident)
        elif what == "forget" and typed.get("sure") == "yes":
            await found.forget(event, await found.one(event, ident))
        elif what in DECISIONS:
            await found.decide(event, what, [ident])
        else:
            raise WebError("web.no-form")
    except JantakuError as error:
        if getattr(error, "status", 409) >= 500:
            raise
        return await _list(request, {}, {}, told(error, lang_of(request)))
    return go(f"/e/{event}/desk/registrations{f'#r{ident}' if ident and what != 'forget' else ''}")


async def _enter(request: Request, form: str, idents: list[str] | None) -> None:
    """Enter those that are confirmed into the event, all or none, in the organiser's name. Raise JantakuError."""

    async def entering(bodies: list[dict[str, Any]]) -> list[int]:
        try:
            answer = await enter(request, f"{form}-enter", "entries", {"entries": bodies})
        except EventError as error:
            at = error.values.get("n")
            if error.id != "list" or not isinstance(at, int):
                raise
            raise EventError("registered", name=bodies[at - 1]["name"], why=error.values["why"]) from error
        return list(answer["numbers"])

    await registrations_of(request).enter(request.path_params["id"], idents, entering)


async def add(request: Request) -> Response:
    """Register somebody by hand, whether the form is open or not."""
    await desk_of(request, PART)
    typed, found, event = await typed_in(request), registrations_of(request), request.path_params["id"]
    settings = await found.settings(event)
    by_hand = settings._replace(
        asks={field: "may" for field, _ in settings.asked()}
    )  # what somebody lacks comes later, by the link
    answers = answers_typed(typed, by_hand)
    form = typed.get("form", "")[:MOST_FORM]
    if answers.wrong or not form.isalnum():
        return await _list(request, typed, answers.wrong, "")
    try:
        row = await found.register(event, key_of(form, who_of(request).session, answers), answers, organiser=True)
    except WebError as error:
        return await _list(request, typed, {}, error.sentence(lang_of(request)))
    return go(f"/e/{event}/desk/registrations#r{row.id}")


# ---- what is asked for
async def form_page(request: Request) -> Response:
    """Render the settings of the form; ``?preset=`` shows what a federation wants to know."""
    settings = await registrations_of(request).settings(request.path_params["id"])
    preset = PRESETS.get(request.query_params.get("preset", ""))
    shown = settings._replace(asks=dict(preset)) if preset is not None else settings
    return await _settings(request, shown, "", request.query_params.get("preset", ""))


async def _settings(request: Request, settings: FormSettings, wrong: str, preset: str) -> Response:
    archive, actor = await desk_of(request, PART)
    return await page_apart(
        request,
        "organise/desk_form.html",
        UNPROCESSABLE if wrong else 200,
        settings=settings,
        states=STATES,
        asks=ASKS,
        all_fields=FIELDS,
        presets=list(PRESETS),
        preset=preset,
        zone=zone_now(),
        most_days=MOST_DAYS,
        most_places=MOST_PLACES,
        wrong=wrong,
        **frame(request, archive, actor, PART),
    )


async def configure(request: Request) -> Response:
    """Keep the settings of the form, or show them with a preset; who waits moves up where there are more places."""
    await desk_of(request, PART)
    typed = await typed_in(request)
    settings, wrong = settings_typed(typed)
    if wrong or typed.get("preset"):
        return await _settings(request, settings, wrong, typed.get("preset", ""))
    await registrations_of(request).configure(request.path_params["id"], settings)
    return go(f"/e/{request.path_params['id']}/desk/registrations")
