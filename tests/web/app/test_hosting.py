"""The page on hosting: every command of it that this machine can run is run, in order; its files are what they say they are."""

import os
import re
import secrets
import shlex
import shutil
import ssl
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.web.store.copying import counted
from tests.web.guests import Guest
from tests.web.serving import PATIENCE, Served, free_port

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
BLOCK = re.compile(r"```sh\n(.*?)```", re.DOTALL)
NOT_RUN = "# not run: "
SOCKET = "postgresql://jantaku@/{}?host=/var/run/postgresql"
FOLDERS = ("/opt/jantaku", "/var/lib/jantaku", "/etc/systemd/system", "/etc/nginx/conf.d")
DATABASES = ("riichi_restored", "riichi_moved", "riichi")
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
SYSTEMD = shutil.which("systemd-analyze")
TOOLS = ("sqlite3", "createdb", "dropdb", "pg_dump", "pg_restore")


def commands() -> list[str]:
    """The lines of the page that a shell is given."""
    return [line for block in BLOCK.findall(PAGE) for line in block.splitlines() if line.strip()]


def test_each_command_that_is_not_run_has_its_reason_and_no_other_begins_with_what_needs_root() -> None:
    marked = [line for line in commands() if NOT_RUN in line]
    assert all(len(line.partition(NOT_RUN)[2]) > 5 for line in marked)
    for line in commands():
        needs = shlex.split(line, comments=True)[0] in {
            "systemctl",
            "sudo",
            "apt-get",
            "useradd",
            "docker",
            "certbot",
            "nginx",
            "journalctl",
        }
        assert needs <= (line in marked), line
    assert len(commands()) - len(marked) >= 15


class Machine:
    """Folders in place of the system's, and names of databases of our own: what the page says, done here."""

    def __init__(self, folder: Path, cluster: str) -> None:
        self.folder, self.mark = folder, secrets.token_hex(4)
        self.host = cluster.partition("?host=")[2].partition("&")[0]
        bin_ = Path(sys.executable).parent
        self.env = os.environ | {"PGHOST": self.host, "PGUSER": "jantaku", "PATH": f"{bin_}{os.pathsep}{os.environ['PATH']}"}
        self.env |= {"XDG_DATA_HOME": str(folder / "var/lib/jantaku"), "LANG": "C"}
        for name in FOLDERS[1:]:
            (folder / name.lstrip("/")).mkdir(parents=True)

    def here(self, line: str) -> str:
        """A line of the page with the places of this machine."""
        for name in FOLDERS:
            line = re.sub(rf"{re.escape(name)}\b", f"{self.folder}{name}", line)
        line = line.replace("/var/run/postgresql", self.host)
        return re.sub(rf"\b({'|'.join(DATABASES)})\b", rf"\1_{self.mark}", line)

    def run(self, line: str) -> str:
        """Run a line, which has to succeed; return what it wrote."""
        words = ["/bin/sh", "-eu", "-c", self.here(line)]
        done = subprocess.run(words, cwd=ROOT, env=self.env, capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def database(self, name: str) -> str:
        """The address of a database of the page."""
        return self.here(SOCKET.format(name))


@pytest.fixture
def machine(tmp_path: Path, postgresql: str) -> Any:
    """A machine on which the page is followed; its databases are dropped afterwards."""
    missing = [name for name in TOOLS if not shutil.which(name)]
    if missing or "?host=/" not in postgresql:
        pytest.skip(f"not here: {', '.join(missing) or 'a cluster on a socket'}")
    made = Machine(tmp_path, postgresql)
    yield made
    for name in DATABASES:
        subprocess.run(
            [shutil.which("dropdb") or "", "--if-exists", "--force", f"{name}_{made.mark}"],
            env=made.env,
            check=False,
            capture_output=True,
        )


@pytest.mark.slow
def test_the_commands_of_the_page_lead_from_nothing_to_a_server_its_backup_and_its_move(machine: Machine) -> None:
    kept = machine.folder / "var/lib/jantaku/jantaku"
    kept.mkdir()
    with Served(kept) as server, Guest(server.url) as guest:
        guest.play()
    before = counted(f"sqlite:///{kept / 'games.sqlite'}")
    assert sum(each.rows for each in before) > 3
    program = machine.folder / "opt/jantaku/bin/jantaku"
    for line in commands():
        if NOT_RUN not in line:
            machine.run(line)
        if "-m venv" in line:
            program.symlink_to(Path(sys.executable).with_name("jantaku"))
        if line.startswith("createdb --owner jantaku riichi") and line.endswith("riichi"):
            served(machine)
    assert counted(machine.database("riichi_moved")) == before == counted(f"sqlite:///{kept / 'games.sqlite'}")
    assert counted(machine.database("riichi_restored")) == counted(machine.database("riichi"))
    assert sum(each.rows for each in counted(machine.database("riichi"))) > 3
    assert (kept / "secret.key").read_bytes() == (machine.folder / "var/lib/jantaku/backups/latest/secret.key").read_bytes()


def served(machine: Machine) -> None:
    """Serve as the unit does, and have something kept."""
    with (
        Served(machine.folder / "var/lib/jantaku", db=machine.database("riichi"), env=machine.env) as server,
        Guest(server.url) as guest,
    ):
        guest.play()


@pytest.mark.slow
def test_of_backups_the_newest_thirty_are_kept_and_a_failed_one_is_none(machine: Machine) -> None:
    folder = machine.folder / "var/lib/jantaku"
    with Served(folder):
        pass
    into = folder / "kept"
    for day in range(1, 32):
        (into / f"202601{day:02}-040000-1").mkdir(parents=True)
    made = Path(
        machine.run("JANTAKU_DB=sqlite:////var/lib/jantaku/games.sqlite hosting/jantaku-backup /var/lib/jantaku/kept").strip()
    )
    there = sorted(each.name for each in into.iterdir() if not each.is_symlink())
    assert len(there) == 30
    assert there[-1] == made.name == (into / "latest").readlink().name
    assert {each.name for each in made.iterdir()} == {"games.sqlite", "secret.key"}
    assert made.stat().st_mode & 0o077 == 0
    with pytest.raises(AssertionError, match="is not an address"):
        machine.run("JANTAKU_DB=mysql://x hosting/jantaku-backup /var/lib/jantaku/kept")


@pytest.mark.skipif(not SYSTEMD, reason="there is no systemd-analyze here")
def test_systemd_accepts_the_units_with_a_program_in_its_place(tmp_path: Path) -> None:
    for name in ("jantaku.service", "jantaku-backup.service", "jantaku-backup.timer"):
        text = (ROOT / "hosting" / name).read_text("utf-8")
        unit = tmp_path / name
        unit.write_text(
            text.replace("/opt/jantaku/bin/jantaku-backup", "/bin/true").replace("/opt/jantaku/bin/jantaku", "/bin/true"), "utf-8"
        )
    names = [str(tmp_path / name) for name in ("jantaku.service", "jantaku-backup.service", "jantaku-backup.timer")]
    done = subprocess.run([str(SYSTEMD), "verify", *names], capture_output=True, text=True, check=False)
    ours = [line for line in done.stderr.splitlines() if "jantaku" in line and "User" not in line]
    assert ours == []


def test_the_options_of_the_unit_and_of_the_image_are_those_of_the_command() -> None:
    unit = re.search(r"ExecStart=\S+ (.*)", (ROOT / "hosting" / "jantaku.service").read_text("utf-8"))
    assert unit
    known = CliRunner().invoke(main, ["serve", "--help"]).output
    image, compose = ((ROOT / name).read_text("utf-8") for name in ("Dockerfile", "compose.yaml"))
    given = f"{unit[1]} {image.partition('ENTRYPOINT')[2]} {compose}"
    asked = set(re.findall(r"(?<![\w-])--(?:host|origin|proxy|log|port|db|lan|shard|pages)\b", given))
    assert asked == {"--host", "--origin", "--proxy", "--log"}
    assert all(option in known for option in asked)


@pytest.mark.slow
@pytest.mark.skipif(not NGINX or not shutil.which("openssl"), reason="there is no nginx, or no openssl, here")
def test_nginx_with_the_file_of_the_page_serves_over_tls_and_sends_others_there(tmp_path: Path) -> None:
    key, certificate, plain, secure = tmp_path / "key.pem", tmp_path / "cert.pem", free_port(), free_port()
    words = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "1",
        "-subj",
        "/CN=localhost",
        "-keyout",
        str(key),
    ]
    subprocess.run([*words, "-addext", "subjectAltName=DNS:localhost", "-out", str(certificate)], check=True, capture_output=True)
    url = f"https://localhost:{secure}"
    with Served(tmp_path, "--origin", url, "--proxy", "127.0.0.1") as server:
        config = configured(tmp_path, server.port, (plain, secure), (certificate, key))
        flags = [str(NGINX), "-p", str(tmp_path), "-c", str(config), "-e", str(tmp_path / "error.log")]
        subprocess.run([*flags, "-t"], check=True, capture_output=True)
        proxy = subprocess.Popen(flags)
        try:
            asked(url, plain, certificate, proxy)
        finally:
            proxy.terminate()
            proxy.wait(PATIENCE)


def configured(tmp_path: Path, port: int, ports: tuple[int, int], certified: tuple[Path, Path]) -> Path:
    """Write the file of the page with a port of the server, two for nginx, and a certificate with its key."""
    (plain, secure), (certificate, key) = ports, certified
    text = (ROOT / "hosting" / "nginx.conf").read_text("utf-8").replace("mahjong.example.org", "localhost")
    text = re.sub(
        r"ssl_certificate_key .*;",
        f"ssl_certificate_key {key};",
        re.sub(r"ssl_certificate  .*;", f"ssl_certificate {certificate};", text),
    )
    text = text.replace("listen 80;", f"listen 127.0.0.1:{plain};").replace("listen 443 ssl;", f"listen 127.0.0.1:{secure} ssl;")
    text = text.replace("127.0.0.1:8000", f"127.0.0.1:{port}").replace(
        "proxy_set_header Host $host;", "proxy_set_header Host $http_host;"
    )
    places = "".join(f"{name}_temp_path {tmp_path}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    config = tmp_path / "nginx.conf"
    head = f"daemon off;\npid {tmp_path}/nginx.pid;\nerror_log {tmp_path}/error.log;\nevents {{}}\n"
    config.write_text(f"{head}http {{\naccess_log off;\n{places}{text}}}\n", "utf-8")
    return config


def asked(url: str, plain: int, certificate: Path, proxy: "subprocess.Popen[bytes]") -> None:
    """Ask over TLS, and in the clear."""
    trusting = ssl.create_default_context(cafile=str(certificate))
    limit = time.monotonic() + PATIENCE
    with httpx.Client(verify=trusting) as client:
        while True:
            try:
                answer = client.get(f"{url}/rules/club/sheet/yaku")
                break
            except httpx.TransportError:
                assert proxy.poll() is None
                assert time.monotonic() < limit
                time.sleep(0.02)
        assert answer.status_code == 200
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        moved = client.get(f"http://localhost:{plain}/learn")
        assert (moved.status_code, moved.headers["location"]) == (301, "https://localhost/learn")


def test_the_compose_file_names_what_the_image_and_the_page_name() -> None:
    yaml = pytest.importorskip("yaml", reason="the compose file is read where PyYAML is installed")
    services = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    server, db = services["services"]["jantaku"], services["services"]["db"]
    assert server["environment"]["JANTAKU_DB"] == "postgresql://jantaku:${PASSWORD}@db/riichi"
    assert (db["environment"]["POSTGRES_USER"], db["environment"]["POSTGRES_DB"]) == ("jantaku", "riichi")
    assert server["depends_on"]["db"]["condition"] == "service_healthy"
    gateway = services["networks"]["default"]["ipam"]["config"][0]["gateway"]
    assert server["command"][server["command"].index("--proxy") + 1] == gateway
    assert {each.partition(":")[0] for each in (*server["volumes"], *db["volumes"])} == set(services["volumes"])
    image = (ROOT / "Dockerfile").read_text("utf-8")
    assert "XDG_DATA_HOME=/data" in image
    assert server["volumes"] == ["data:/data"]


@pytest.mark.prove
def test_the_run_lines_of_the_image_lead_to_a_program_that_serves(tmp_path: Path) -> None:
    image = (ROOT / "Dockerfile").read_text("utf-8")
    source = tmp_path / "src"
    tracked = (
        subprocess.run([shutil.which("git") or "", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
        .stdout.decode()
        .split("\0")
    )
    for name in filter(None, tracked):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, source / name)
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | {
        "PATH": f"{python.parent}:{os.environ['PATH']}"
    }
    lines = re.findall(r"^RUN (.*)$", image, re.MULTILINE)
    assert len(lines) == 4
    for line in lines:
        here = re.sub(r"(?<![\w.])/(src|wheels|data)\b", rf"{tmp_path}/\1", line)
        if "chown" in here and os.geteuid():
            here = here.partition("&&")[0]
        subprocess.run(["/bin/sh", "-c", here], check=True, env=env, cwd=tmp_path, timeout=900)
    server = Served(tmp_path, env={"PYTHONPATH": ""})
    server.command = [str(python.with_name("jantaku")), "serve"]
    with server:
        assert httpx.get(f"{server.url}/healthz").json()["ok"]
