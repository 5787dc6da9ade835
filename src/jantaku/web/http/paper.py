"""Pages for paper on the web: their policy, and the button that prints them where there is script."""

from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256

from starlette.responses import HTMLResponse

from jantaku.printing.markup import Html
from jantaku.texts import say

SCRIPT = "const b=document.querySelector('.bar button');b.hidden=false;b.onclick=()=>print()"


def button(lang: str) -> Html:
    """Return the button of the bar above a page, with its script."""
    return Html(f'<button type="button" hidden>{say("print.web-print", lang)}</button><script>{SCRIPT}</script>')


def paper(text: str, headers: Mapping[str, str]) -> HTMLResponse:
    """Return a page that loads nothing, under a policy that lets it do nothing else."""
    style = text.partition("<style>")[2].partition("</style>")[0]
    policy = f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(SCRIPT)}; font-src data:; frame-ancestors 'none'"
    return HTMLResponse(text, headers={"Content-Security-Policy": policy, **headers})


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
