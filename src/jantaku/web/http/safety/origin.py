"""Host and origin checks: the names of the server, and requests that come from its own pages."""

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from jantaku.web.errors import WebError

LOCAL = (".local", ".localhost", ".lan", ".internal", ".home.arpa")  # suffixes that nobody can register


class Origins:
    """The names of a server: the configured origins; without any, its addresses and names of the local network.

    A registrable name is refused: a foreign page could resolve it to this server and read our pages as its own (DNS rebinding).
    """

    def __init__(self, origins: tuple[str, ...]) -> None:
        self.origins = frozenset(origin.rstrip("/").lower() for origin in origins)
        self._hosts = frozenset(urlsplit(origin).netloc for origin in self.origins)
        self._machine = socket.gethostname().lower()

    def check_host(self, scope: Scope, headers: Headers) -> None:
        """Raise WebError if the Host of a request is not one of ours."""
        host = headers.get("host", "").lower()
        if scope["path"] != "/healthz" and not (host in self._hosts or self._nearby(host)):
            raise WebError("web.other-host", status=421, host=host[:100])

    def _nearby(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name == "localhost" or _is_address(name):
            return not self._hosts or name == "localhost" or (_is_address(name) and ip_address(name).is_loopback)
        return not self._hosts and bool(name) and ("." not in name or name == self._machine or name.endswith(LOCAL))

    def check(self, scope: Scope, headers: Headers) -> None:
        """Raise WebError if a change or a stream was requested by a page of another site."""
        origin = headers.get("origin", "").lower()
        if not origin:
            if headers.get("sec-fetch-site", "none") not in {"same-origin", "none"}:
                raise WebError("web.other-site", status=403)
            return
        scheme = "https" if scope["scheme"] in {"https", "wss"} else "http"
        own = f"{scheme}://{headers.get('host', '').lower()}"
        if origin != own and origin not in self.origins:
            raise WebError("web.other-site", status=403)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
