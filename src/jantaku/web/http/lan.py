"""The addresses by which other devices of a network reach this computer, and the code that a phone scans."""

import contextlib
import io
import ipaddress
import socket
import struct
import sys
from collections.abc import Iterable, Iterator

import segno

OWN = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "cni", "podman")  # networks inside this computer
SIOCGIFADDR = 0xC0206921 if sys.platform == "darwin" else 0x8915
ANYWHERE = ("192.0.2.1", 9)  # an address of nobody: nothing is sent there
ALL = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - compared, not bound
WHITE_ON_BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"
LOOPBACK = frozenset({"127.0.0.1", "[::1]", "localhost"})


def addresses(host: str) -> list[str]:
    """Return where a server that listens at a host is for other devices, the likeliest first; none for this computer alone."""
    if host in ALL:
        return usable([*_routed(), *_of_interfaces(), *_of_name()])
    with contextlib.suppress(OSError, UnicodeError):
        return usable(str(found[4][0]) for found in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM))
    return []


def usable(found: Iterable[str]) -> list[str]:
    """Return the addresses, each once, that another device can use: no loopback, and none that a network failed to give."""
    kept = dict.fromkeys(found)
    return [each for each in kept if not ((ip := ipaddress.ip_address(each.partition("%")[0])).is_loopback or ip.is_link_local)]


def url(address: str, port: int) -> str:
    """Return the URL of a port at an address."""
    return f"http://{f'[{address}]' if ':' in address else address}:{port}"


def outside(host: str, named: str) -> str:
    """Return how other devices name the server that a request named as ``named``: another name if that is this computer's own."""
    name, _, port = named.rpartition(":") if named.rpartition(":")[2].isdigit() else (named, "", "80")
    found = addresses(host) if name in LOOPBACK else []
    return url(found[0], int(port)).removeprefix("http://") if found else named


def code(address: str) -> str:
    """Return the code of an address as lines of a terminal: white on black in every one, as scanners want it."""
    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return "\n".join(f"{WHITE_ON_BLACK}{line}{PLAIN}" for line in drawn.getvalue().splitlines())


def _routed() -> Iterator[str]:
    """Yield the address from which a way leads out of this computer."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
        trial.connect(ANYWHERE)
        yield str(trial.getsockname()[0])


def _of_interfaces() -> Iterator[str]:
    """Yield the address of each network card, where the system says them."""
    with contextlib.suppress(ImportError):  # Windows: its name has them all
        import fcntl

        for _, name in socket.if_nameindex():
            if name.startswith(OWN):
                continue
            with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
                answer = fcntl.ioctl(asking.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                yield socket.inet_ntoa(answer[20:24])


def _of_name() -> Iterator[str]:
    """Yield the addresses of this computer's own name."""
    with contextlib.suppress(OSError, UnicodeError):
        yield from socket.gethostbyname_ex(socket.gethostname())[2]
