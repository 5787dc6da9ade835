"""Identity of a request: a session per browser, in a signed cookie; its preferences, in a cookie beside it."""

import json
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from urllib.parse import quote, unquote

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from jantaku.texts import LANGUAGES
from jantaku.texts.glossary import PROFILES
from jantaku.web.http.parsing import loads
from jantaku.web.http.safety.signing import OLDEST, Signing

SESSION, PREFERENCES, DEVICE = "jantaku", "jantaku_prefs", "jantaku_device"
MOST_PREFERENCES = 2000  # characters of the cookie
CHOICES = {"lang": LANGUAGES, "profile": PROFILES, "theme": ("auto", "light", "dark"), "tiles": ("plain", "indexed")}
MOST_NAME = 24  # letters of a player's name, in every form and at every table


@dataclass(slots=True)
class Who:
    """A browser: session, whether that is new, address, language, preferences."""

    session: str
    fresh: bool
    address: str
    lang: str
    prefs: dict[str, str] = field(default_factory=dict)
    device: str = ""  # cookie of the accounts that this browser has logged in to
    logged_in: bool = False  # the answer sets that cookie
    keep: bool = False  # the answer sets the cookie of a fresh session
    chosen: bool = False  # the preferences have changed

    @property
    def known(self) -> str:
        """The session, or "" if it did not come with the request."""
        return "" if self.fresh else self.session

    @property
    def profile(self) -> str:
        """The terminology profile."""
        return self.prefs.get("profile", "book")

    def choose(self, **some: str) -> None:
        """Change preferences; values that are not allowed are left out."""
        self.prefs |= allowed(some)
        self.lang = self.prefs.get("lang", self.lang)
        self.chosen = True

    def renew(self, session: str) -> None:
        """Continue under a new session id, as after a login."""
        self.session, self.fresh, self.keep = session, True, True


class Identity:
    """Put the `Who` of a request into ``scope["state"]["who"]``, and set the cookies."""

    def __init__(self, app: ASGIApp, signing: Signing) -> None:
        self.app, self.signing = app, signing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        who = self.who(scope)
        scope.setdefault("state", {})["who"] = who

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start" and (who.keep or who.chosen or who.logged_in):
                self.set(MutableHeaders(scope=message), who, secure=scope["scheme"] == "https")
            await send(message)

        await self.app(scope, receive, sending)

    def who(self, scope: Scope) -> Who:
        """Return the browser that sent a request."""
        headers = Headers(scope=scope)
        cookies = _cookies(headers.get("cookie", ""))
        session = self.signing.session(cookies.get(SESSION, ""))
        prefs = _preferences(cookies.get(PREFERENCES, ""))
        lang = prefs.get("lang") or accepted(headers.get("accept-language", ""))
        address = scope["client"][0] if scope.get("client") else ""
        device = cookies.get(DEVICE, "")
        return Who(session or self.signing.new_session(), not session, address, lang, prefs, device)

    def set(self, headers: MutableHeaders, who: Who, *, secure: bool) -> None:
        """Add the cookies to a response."""
        tail = f"; Path=/; Max-Age={OLDEST}; SameSite=Lax; HttpOnly{'; Secure' if secure else ''}"
        if who.keep:
            headers.append("Set-Cookie", f"{SESSION}={self.signing.sign(who.session)}{tail}")
        if who.logged_in:
            headers.append("Set-Cookie", f"{DEVICE}={who.device}{tail}")
        if who.chosen:
            headers.append("Set-Cookie", f"{PREFERENCES}={quote(json.dumps(who.prefs))}{tail}")


def accepted(header: str) -> str:
    """Return the supported language that Accept-Language prefers; English if there is none."""
    best, lang = 0.0, "en"
    for part in header[:500].split(","):
        name, _, weight = part.strip().partition(";q=")
        try:
            likes = float(weight or 1)
        except ValueError:
            continue
        short = name.lower()[:2]
        if short in LANGUAGES and likes > best:
            best, lang = likes, short
    return lang


def allowed(prefs: dict[str, str]) -> dict[str, str]:
    """Return the preferences with a known name and an admitted value."""
    out = {name: prefs[name] for name, choices in CHOICES.items() if prefs.get(name) in choices}
    name = prefs.get("name")
    if isinstance(name, str) and 0 < len(name) <= MOST_NAME and name.isprintable():
        out["name"] = name
    last = prefs.get("play")  # settings of the last table, validated where they are used
    return {**out, "play": last} if isinstance(last, str) and len(last) < MOST_PREFERENCES // 2 else out


def _cookies(header: str) -> dict[str, str]:
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(header[:8000]).items()}
    except CookieError:
        return {}


def _preferences(cookie: str) -> dict[str, str]:
    try:
        found = loads(unquote(cookie[: 3 * MOST_PREFERENCES])) if cookie else {}
    except ValueError:
        return {}
    return allowed(found) if isinstance(found, dict) else {}
