"""The way in for phones: the address in the network, a code to scan, and how to come by it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.cli.serve import reached
from jantaku.web.http import lan
from jantaku.web.http.preview import alone
from jantaku.web.settings import ServerSettings

HOME, CLUB = "192.168.1.20", "10.0.0.7"


class Terminal:
    """A place to write on."""

    def __init__(self, encoding: str = "utf-8", *, shown: bool = True) -> None:
        self.encoding, self.shown = encoding, shown

    def isatty(self) -> bool:
        """Whether somebody looks at it."""
        return self.shown


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer in two networks, with one inside itself."""
    monkeypatch.setattr(lan, "_routed", lambda: iter([HOME]))
    monkeypatch.setattr(lan, "_of_interfaces", lambda: iter(["127.0.0.1", CLUB, HOME, "169.254.3.4"]))
    monkeypatch.setattr(lan, "_of_name", lambda: iter(["127.0.1.1"]))


def told(host: str, terminal: Terminal, **more: object) -> list[str]:
    """What a start says."""
    return reached(ServerSettings(host, **more), 8000, terminal)  # type: ignore[arg-type]


@pytest.mark.usefixtures("network")
def test_each_address_that_phones_can_use_is_told_and_the_likeliest_as_a_code() -> None:
    line, code = told("0.0.0.0", Terminal())  # noqa: S104 - not bound
    assert line == f"Phones in the same network: http://{HOME}:8000  http://{CLUB}:8000"
    assert code == lan.code(f"http://{HOME}:8000")
    lines = code.split("\n")
    assert all(line.startswith(lan.WHITE_ON_BLACK) and line.endswith(lan.PLAIN) for line in lines)  # as scanners want it
    bare = [line.removeprefix(lan.WHITE_ON_BLACK).removesuffix(lan.PLAIN) for line in lines]
    assert {*"".join(bare)} <= {*"█▀▄ "}
    assert len({*map(len, bare)}) == 1


@pytest.mark.usefixtures("network")
@pytest.mark.parametrize("terminal", [Terminal("cp1252"), Terminal(shown=False)])
def test_no_code_is_drawn_where_nobody_sees_it_or_it_cannot_be(terminal: Terminal) -> None:
    assert len(told("0.0.0.0", terminal)) == 1  # noqa: S104 - not bound


def test_who_listens_here_alone_is_told_of_the_option() -> None:
    assert told("127.0.0.1", Terminal()) == ["Only this computer reaches it. For phones in the same network: jantaku serve --lan"]


def test_a_public_server_says_its_public_address() -> None:
    assert told("127.0.0.1", Terminal(), origins=("https://a.example",)) == ["The public address is https://a.example"]


def test_a_computer_without_a_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_routed", "_of_interfaces", "_of_name"):
        monkeypatch.setattr(lan, name, lambda: iter(["127.0.0.1"]))
    assert "in no network yet" in told("0.0.0.0", Terminal())[0]  # noqa: S104 - not bound


@pytest.mark.usefixtures("network")
def test_links_made_on_the_laptop_itself_lead_phones_to_it() -> None:
    assert lan.outside("0.0.0.0", "127.0.0.1:8000") == f"{HOME}:8000"  # noqa: S104 - not bound
    assert lan.outside("0.0.0.0", "localhost") == f"{HOME}:80"  # noqa: S104 - not bound
    assert lan.outside("0.0.0.0", f"{CLUB}:8000") == f"{CLUB}:8000"  # noqa: S104 - not bound
    assert lan.outside("::", "[::1]:8000") == f"{HOME}:8000"


def test_lan_and_host_are_one_or_the_other(tmp_path: Path) -> None:
    words = ["serve", "--lan", "--host", "127.0.0.1", "--db", f"sqlite:///{tmp_path}/g.sqlite"]
    answer = CliRunner().invoke(main, words)
    assert (answer.exit_code, "Give --lan, or --host" in answer.output) == (2, True)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo-terminal")
@pytest.mark.skipif(not lan.addresses("0.0.0.0"), reason="this computer is in no network")  # noqa: S104 - not bound
def test_lan_is_served_at_the_address_that_the_terminal_shows(tmp_path: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    words = [sys.executable, "-m", "jantaku", "serve", "--lan", "--port", "0", "--db", f"sqlite:///{tmp_path}/g.sqlite"]
    env = os.environ | {"XDG_DATA_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(words, stdout=theirs, stderr=subprocess.DEVNULL, env=env) as process:
        os.close(theirs)
        seen = b""
        while seen.count("█".encode()) < 100:
            seen += os.read(ours, 4096)
        text = seen.decode("utf-8", "ignore")
        address = next(line for line in text.splitlines() if line.startswith("Phones")).split()[5]
        assert httpx.get(f"{address}/healthz", trust_env=False).status_code == 200
        process.send_signal(signal.SIGINT)
        while process.poll() is None:
            try:
                os.read(ours, 4096)
            except OSError:
                break
        assert process.wait(20) == 0
    os.close(ours)


def test_an_address_of_this_computer_alone_is_told_from_one_that_phones_reach() -> None:
    own = ("http://127.0.0.1:8000", "http://localhost", "http://[::1]:8000")
    assert [alone(origin) for origin in (*own, f"http://{HOME}:8000", "https://a.example")] == [True, True, True, False, False]
