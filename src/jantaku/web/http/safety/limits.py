"""Rate limits: token buckets that refill with time, for each visitor and for each address."""

import re
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import NamedTuple

from jantaku.web.errors import WebError

MOST_BUCKETS = 50_000
DAY = 24 * 3600  # seconds
LOOPBACK = frozenset({"127.0.0.1", "::1", ""})


class Rate(NamedTuple):
    """A rate: ``burst`` at once, ``each`` per second in the long run."""

    burst: float
    each: float


class Quota(NamedTuple):
    """Rates of a day: of one visitor, of one address, and of everybody together."""

    visitor: Rate
    address: Rate
    everybody: Rate


def a_day(count: float) -> Rate:
    """Return the rate of so many a day, at once or one after the other."""
    return Rate(count, count / DAY)


# Limits by kind of request: of a visitor, and of an address, behind which a whole club may sit.
VISITOR = {
    "page": Rate(240, 20),
    "post": Rate(40, 2),
    "table": Rate(24, 0.1),
    "login": Rate(8, 0.1),
    "api": Rate(60, 15),
    "upload": Rate(10, 0.2),
    "stream": Rate(30, 1),
    "plan": Rate(60, 0.25),  # seconds of the processor for seating plans
    "token": Rate(400, 20),  # entries of a program, or of a phone, that an event has given a token
}
ADDRESS = {
    "page": Rate(600, 100),
    "post": Rate(200, 20),
    "table": Rate(60, 1),
    "login": Rate(30, 0.5),
    "api": Rate(300, 60),
    "upload": Rate(40, 1),
    "stream": Rate(200, 20),
    "plan": Rate(240, 0.5),
    "token": Rate(1_000, 100),
}
# Of an address, for those who come without a cookie: a browser is known from its second request on.
OTHERWISE = {"stream", "token", "plan"}  # that are not asked for without one
STRANGERS = {kind: Rate(rate.burst / 5, rate.each / 10) for kind, rate in ADDRESS.items() if kind not in OTHERWISE}
# What stays on the disk: tables and documents, records brought, entries.
QUOTAS = {
    "table": Quota(a_day(300), a_day(2_000), a_day(20_000)),
    "upload": Quota(a_day(200), a_day(1_000), a_day(5_000)),
    "post": Quota(a_day(20_000), a_day(200_000), a_day(5_000_000)),
    "token": Quota(a_day(20_000), a_day(200_000), a_day(5_000_000)),
}
# What a page costs: a token for each five milliseconds of the processor; one, but for these.
PRICES = (
    (re.compile(r"/g/[^/]+/record\.[^?]*.*|/account/export"), 20),
    (re.compile(r"/g/[^/]+/review\?.*"), 40),  # of a seat that is not in memory it is three times as much, but two at a time
    (re.compile(r"/g/[^/]+/why\?.*"), 4),
    (re.compile(r"/g/[^/?]+(?:\?.*)?"), 8),  # of a record that is not in memory it is far more, but two at a time
    (re.compile(r"[^?]*\?(?:.*&)?q=.+"), 6),
    (re.compile(r"/(?:rules|referee)/[^/?]+/[^/?]+\?.+"), 5),
    (re.compile(r"/new(?:\?.*)?"), 5),
    (re.compile(r"/e/[^/]+/print/.*"), 7),  # of 400 players, as those that follow
    (re.compile(r"/e/[^/]+/(?:desk|hall)(?:[/?].*)?"), 4),
    (re.compile(r"/e/[^/]+/(?:event\.json|standings\.json|file/.*)"), 3),
    (re.compile(r"/score(?:\?.*)?"), 4),
)
GUESSES = Rate(10, 0.05)  # at the password of one account, or by one address at the codes of evenings
ALL_GUESSES = Rate(2_000, 5)  # by everybody at the codes of evenings: in 36 hours 1 in 40,000 of the codes
MESSAGE = Rate(400, 50)  # messages of one stream
MOST_OF_VISITOR, MOST_OF_ADDRESS = 24, 600  # streams at a time


class Bucket:
    """Tokens of one kind for one client."""

    __slots__ = ("at", "left")

    def __init__(self, rate: Rate, now: float) -> None:
        self.left, self.at = rate.burst, now

    def take(self, rate: Rate, now: float, price: float = 1) -> float:
        """Take a token, or as many as something costs; return 0, or the seconds to wait if there are not so many."""
        self.left = min(rate.burst, self.left + (now - self.at) * rate.each)
        self.at = now
        if self.left < price:
            return (price - self.left) / rate.each
        self.left -= price
        return 0.0

    def full(self, rate: Rate, now: float) -> bool:
        """Return True if all tokens are there again: a new bucket would be the same."""
        return self.left + (now - self.at) * rate.each >= rate.burst


class Limits:
    """All buckets; those that are full again are dropped, and beyond a maximum the least recently used."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._buckets: dict[tuple[str, Rate], OrderedDict[str, Bucket]] = {}  # by kind and rate, the least recently used first
        self._count = 0
        self._everybody = {kind: Bucket(quota.everybody, clock()) for kind, quota in QUOTAS.items()}

    def take(self, kind: str, session: str, address: str, price: float = 1) -> float:
        """Count a request against its visitor, if known, and its address; return the seconds to wait, 0 for none.

        Loopback addresses are not limited: a user of this computer could stop the server anyway.
        """
        wait = 0.0
        if session:
            wait = self._take(kind, f"s{session}", VISITOR[kind], price)
        if address not in LOOPBACK:
            here = network(address)
            wait = max(wait, self._take(kind, f"a{here}", ADDRESS[kind], price))
            if not session and kind in STRANGERS:
                wait = max(wait, self._take(kind, f"u{here}", STRANGERS[kind], price))
        return wait

    def charge(self, kind: str, session: str, address: str, price: float) -> None:
        """Count what something has cost, known only afterwards: who has nothing left waits before the next."""
        whose = [(f"s{session}", VISITOR[kind])] if session else []
        whose += [] if address in LOOPBACK else [(f"a{network(address)}", ADDRESS[kind])]
        for who, rate in whose:
            self._take(kind, who, rate, 0)
            self._buckets[kind, rate][who].left -= price

    def keep(self, kind: str, session: str, address: str) -> float:
        """Count what stays on the disk against the quotas of a day; return the seconds to wait, 0 for none.

        What is refused to one counts for nobody else.
        """
        if kind not in QUOTAS:
            return 0.0
        quota, day = QUOTAS[kind], f"{kind} a day"
        wait = self._take(day, f"s{session}", quota.visitor) if session else 0.0
        if not wait and address not in LOOPBACK:
            wait = self._take(day, f"a{network(address)}", quota.address)
            wait = wait or self._everybody[kind].take(quota.everybody, self.clock())
        return wait

    def alone(self, kind: str, name: str, rate: Rate) -> float:
        """Count an attempt against a name, such as the account of a login."""
        return self._take(kind, f"n{name}", rate)

    def give_back(self, kind: str, name: str, rate: Rate) -> None:
        """Forget an attempt against a name: it was right."""
        bucket = self._buckets.get((kind, rate), OrderedDict[str, Bucket]()).get(f"n{name}")
        if bucket:
            bucket.left = min(rate.burst, bucket.left + 1)

    def __len__(self) -> int:
        """Number of buckets that are kept."""
        return self._count

    def _take(self, kind: str, who: str, rate: Rate, price: float = 1) -> float:
        now, alike = self.clock(), self._buckets.setdefault((kind, rate), OrderedDict())
        bucket = alike.get(who)
        if bucket is None:
            self._drop(alike, rate, now)
            bucket = alike[who] = Bucket(rate, now)
            self._count += 1
            if self._count > MOST_BUCKETS:
                max(self._buckets.values(), key=len).popitem(last=False)
                self._count -= 1
        else:
            alike.move_to_end(who)
        return bucket.take(rate, now, price)

    def _drop(self, alike: OrderedDict[str, Bucket], rate: Rate, now: float) -> None:
        """Drop at most two buckets that are full again: for each that comes, so that all go that nobody uses any more."""
        for _ in range(2):
            oldest = next(iter(alike), None)
            if oldest is None or not alike[oldest].full(rate, now):
                return
            del alike[oldest]
            self._count -= 1


def price_of(address: str) -> int:
    """Return what a page costs, by its path and query."""
    return next((price for pattern, price in PRICES if pattern.fullmatch(address)), 1)


class Streams:
    """Numbers of open streams, by visitor and by address."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    @contextmanager
    def one_more(self, session: str, address: str) -> Iterator[None]:
        """Count a stream while it is open. Raise WebError if there are too many."""
        keys = [f"s{session}"] if session else []
        keys += [] if address in LOOPBACK else [f"a{network(address)}"]
        if any(self._open[key] >= (MOST_OF_VISITOR if key[0] == "s" else MOST_OF_ADDRESS) for key in keys):
            raise WebError("web.too-many-streams", status=429)
        self._open.update(keys)
        try:
            yield
        finally:
            for key in keys:
                self._open[key] -= 1
                if not self._open[key]:
                    del self._open[key]


@lru_cache(4096)
def network(address: str) -> str:
    """Return the network of one client: an IPv4 address, or the /64 of an IPv6 address."""
    try:
        known = ip_address(address)
    except ValueError:
        return address[:64]
    return str(ip_network(f"{address}/64", strict=False).network_address) if known.version == 6 else address
