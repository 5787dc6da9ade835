"""Accounts: logging in and out, name and password, exporting and deleting a visitor's data."""

import json

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.web.errors import WebError
from jantaku.web.http.safety.identity import Who
from jantaku.web.http.safety.limits import GUESSES, network
from jantaku.web.http.safety.signing import Signing
from jantaku.web.http.templating import go, lang_of, page, site_of, store_of, who_of
from jantaku.web.http.visitors import known, visitor_here, visitor_of
from jantaku.web.logs import tell
from jantaku.web.store.names import folded
from jantaku.web.store.visitor_rows import Visitor


def routes() -> list[BaseRoute]:
    """Return the routes of the accounts."""
    posts = {"password": password, "elsewhere": elsewhere, "delete": delete, "forget": forget}
    return [
        Route("/login", login, methods=["GET"]),
        Route("/login", enter, methods=["POST"]),
        Route("/logout", leave, methods=["POST"]),
        Route("/account", account, methods=["GET"]),
        Route("/account", create, methods=["POST"]),
        Route("/account/export", export),
        *(Route(f"/account/{name}", post, methods=["POST"]) for name, post in posts.items()),
    ]


async def login(request: Request) -> Response:
    """Render the login form."""
    return page(request, "people/login.html", name="", error="")


async def enter(request: Request) -> Response:
    """Log in under a new session id: a session fixed or stolen before the login is worthless after it."""
    form, who, site = await request.form(), who_of(request), site_of(request)
    name, secret = str(form.get("name", ""))[:400], str(form.get("password", ""))
    tried = guesser(site.signing, who, folded(name))
    wait = site.limits.alone("login", tried, GUESSES)
    if wait:
        raise WebError("web.too-often", status=429, seconds=round(wait + 0.5))
    session = site.signing.new_session()
    try:
        found = await store_of(request).log_in(name, secret, session, await visitor_of(request))
    except WebError as error:
        if error.status >= 500:
            raise
        tell("login-refused", address=who.address)
        return page(request, "people/login.html", error.status, name=name, error=error.sentence(lang_of(request)))
    if who.known:
        await store_of(request).log_out(who.known)
    site.limits.give_back("login", tried, GUESSES)
    who.renew(session)
    know(site.signing, who, name)
    who.choose(**as_before(found))
    return go("/me")


def know(signing: Signing, who: Who, name: str) -> None:
    """Let this browser be known as one of an account's."""
    who.device, who.logged_in = signing.device_cookie(signing.device(who.device), folded(name)), True


def guesser(signing: Signing, who: Who, name: str) -> str:
    """Return who tries a password of an account: a browser that has logged in to it before, or else an address.

    Each is counted alone, so that nobody's wrong passwords keep the owner out.
    """
    own, *accounts = signing.device(who.device)
    return f"{name} of {own}" if signing.account(name) in accounts else f"{name} from {network(who.address)}"


def as_before(visitor: Visitor) -> dict[str, str]:
    """Return the stored preferences of a visitor."""
    kept = {name: value for name, value in visitor.preferences.items() if isinstance(value, str)}
    return kept | {"name": visitor.name, "lang": visitor.language, "profile": visitor.profile}


async def leave(request: Request) -> Response:
    """Log out; the browser continues as an unknown visitor."""
    who = who_of(request)
    if who.known:
        await store_of(request).log_out(who.known)
    who.renew(site_of(request).signing.new_session())
    return go("/")


async def account(request: Request) -> Response:
    """Render the account page, or the form that creates an account."""
    return await _account(request)


async def _account(request: Request, form: str = "", error: WebError | None = None, done: str = "") -> Response:
    visitor = await known(request)
    return page(
        request,
        "people/account.html",
        error.status if error else 200,
        visitor=visitor,
        browsers=await store_of(request).sessions(visitor.id) if visitor else 0,
        form=form,
        name=str((await request.form()).get("name", ""))[:40] if form == "create" else "",
        error=error.sentence(lang_of(request)) if error else "",
        done=done,
    )


async def create(request: Request) -> Response:
    """Create an account."""
    form, store = await request.form(), store_of(request)
    try:
        secret = twice(form)
        made = await store.create_account(await visitor_here(request), str(form.get("name", ""))[:400], secret)
    except WebError as error:
        return await _refused(request, "create", error)
    await store_of(request).prefer(
        made.id, {key: value for key, value in who_of(request).prefs.items() if key in {"theme", "tiles"}}
    )
    know(site_of(request).signing, who_of(request), made.account)
    return go("/account")


async def password(request: Request) -> Response:
    """Change the password; other browsers are logged out."""
    form = await request.form()
    try:
        secret, ident = twice(form), await visitor_of(request)
        await store_of(request).change_password(ident, str(form.get("old", "")), secret, who_of(request).session)
    except WebError as error:
        return await _refused(request, "password", error)
    return await _account(request, done="password")


def twice(form: FormData) -> str:
    """Return the password that was typed twice. Raise WebError if the two differ."""
    first, second = form.get("password", ""), form.get("again", "")
    if first != second or not isinstance(first, str):
        raise WebError("web.not-the-same")
    return first


async def elsewhere(request: Request) -> Response:
    """Log out in every other browser."""
    await store_of(request).log_out_elsewhere(await visitor_of(request), who_of(request).session)
    return await _account(request, done="elsewhere")


async def delete(request: Request) -> Response:
    """Delete the account, and keep the games in this browser."""
    form = await request.form()
    try:
        await store_of(request).delete_account(await visitor_of(request), str(form.get("password", "")), who_of(request).session)
    except WebError as error:
        return await _refused(request, "delete", error)
    return go("/account")


async def forget(request: Request) -> Response:
    """Delete all data of the visitor."""
    form, who = await request.form(), who_of(request)
    try:
        await store_of(request).forget(await visitor_of(request), str(form.get("password", "")))
    except WebError as error:
        return await _refused(request, "forget", error)
    who.renew(site_of(request).signing.new_session())
    who.prefs.clear()
    who.chosen = True
    return go("/")


async def _refused(request: Request, form: str, error: WebError) -> Response:
    """Render the page with an error at its form; raise a server error again."""
    if error.status >= 500:
        raise error
    return await _account(request, form, error)


async def export(request: Request) -> Response:
    """Send all data of the visitor as a file."""
    data = await store_of(request).export(await visitor_of(request))
    text = json.dumps(data, ensure_ascii=False, indent=1, default=str)
    return Response(text, media_type="application/json", headers={"Content-Disposition": 'attachment; filename="jantaku.json"'})
