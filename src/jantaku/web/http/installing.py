"""Installable parts of the site: a manifest, and the service worker that keeps its pages without a network."""

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from jantaku.texts import LANGUAGES
from jantaku.web.http.templating import lang_of, site_of

ICONS = (("icons/keep-192.png", 192, "any"), ("icons/keep-512.png", 512, "any"), ("icons/keep-maskable.png", 512, "maskable"))
FELT, PAPER = "#154b39", "#f5f0e3"


def asked_lang(request: Request) -> str:
    """Return the language of a manifest: that of ``?lang=``, since browsers fetch it without cookies."""
    asked = request.query_params.get("lang", "")
    return asked if asked in LANGUAGES else lang_of(request)


def worker_of(request: Request, file: str, scope: str) -> Response:
    """Send a service worker; always revalidated, so that a new release is used at once."""
    asset = site_of(request).assets.files[file]
    return Response(asset.plain, headers={"Service-Worker-Allowed": scope, "Cache-Control": "no-cache"}, media_type=asset.kind)


def manifest_of(request: Request, scope: str, lang: str, **own: object) -> Response:
    """Send the web-app manifest of the pages under a path; ``own`` are its name and what else is its own."""
    whole = manifest(site_of(request).assets.url, scope, scope, lang, **own)
    return JSONResponse(whole, media_type="application/manifest+json")


def manifest(url: Callable[[str], str], start: str, scope: str, lang: str, **own: object) -> dict[str, object]:
    """Return a web-app manifest that starts at an address; ``url`` gives that of a file."""
    icons = [{"src": url(name), "sizes": f"{size}x{size}", "type": "image/png", "purpose": why} for name, size, why in ICONS]
    return {
        "id": start,
        **own,
        "lang": lang,
        "start_url": start,
        "scope": scope,
        "display": "standalone",
        "theme_color": FELT,
        "background_color": PAPER,
        "icons": icons,
    }
