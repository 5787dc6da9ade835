"""Seating plans are worked out off the shared threads: in turns, and paid for by the processor's time."""

import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import NamedTuple, TypeVar

from jantaku.web.errors import WebError
from jantaku.web.http.safety.limits import Limits
from jantaku.web.store.turns import Turns

T = TypeVar("T")
_PLANS = Turns("jantaku-plans")
_previews: set[tuple[int, str]] = set()  # those that are made, by the limits of their server and by visitor


class Payer(NamedTuple):
    """The visitor, or the bearer of a token, and the address that a request came from."""

    limits: Limits
    session: str
    address: str


PAYER: ContextVar[Payer | None] = ContextVar("payer", default=None)  # None for work of the server's own


async def planned(work: Callable[[], T], subject: str = "") -> T:
    """Return a plan. Raise WebError for who has used up the time that there is for one visitor, or one address."""
    payer, seconds = PAYER.get(), 0.0
    if payer and (wait := payer.limits.take("plan", payer.session, payer.address, 0)):
        raise WebError("web.too-often", status=429, seconds=max(1, round(wait + 0.5)))

    def timed() -> T:
        nonlocal seconds
        begun = time.thread_time()
        try:
            return work()
        finally:
            seconds = time.thread_time() - begun

    try:
        return await _PLANS.do(timed, subject)
    finally:
        if payer:
            payer.limits.charge("plan", payer.session, payer.address, seconds)


async def previewed(work: Callable[[], T], subject: str = "") -> T:
    """Return a plan that is only looked at. Raise WebError while another one is made for the same visitor."""
    payer = PAYER.get()
    whose = (id(payer.limits), payer.session or payer.address) if payer else (0, "")
    if payer and whose in _previews:
        raise WebError("organise.preview-runs", status=429)
    _previews.add(whose)
    try:
        return await planned(work, subject)
    finally:
        _previews.discard(whose)
