"""Checks of the web table that are not Python, for developers: TypeScript, axe (npm); Chromium, fonts, PostgreSQL, nginx (Debian).

``python tools/web_tools.py`` fetches them, where it may; ``python tools/web_tools.py check`` checks the types of the JavaScript.
Nothing of it is shipped, and what cannot be had here is left out with a word: the tests that need it say so and are skipped.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
NPM = ROOT / ".venv" / "npm"
PACKAGES = ("typescript@7.0.2", "axe-core@4.14.1")
TSC = NPM / "node_modules" / "typescript" / "bin" / "tsc"
AXE = NPM / "node_modules" / "axe-core" / "axe.min.js"
SHELL = "chromium-headless-shell"  # Chromium without its windows: the tests take half the time
WHOLE = ("chromium", "chromium-browser", "google-chrome")
# What pages are measured in: the widest and the narrowest of the common fonts (the narrow one is a separate package from
# Debian 13 on), and one for Japanese, without which no page in it can be judged.
FONTS = ("fonts-dejavu-core", "fonts-liberation", "fonts-liberation-sans-narrow", "fonts-ipafont-gothic")

NO_CLUSTER = Path("/etc/postgresql-common/createcluster.d/jantaku-tests.conf")  # while PostgreSQL is installed


def chromium(*, whole: bool = False) -> str | None:
    """Return the path of Chromium: JANTAKU_CHROMIUM, or one found, its shell before the ``whole`` browser or after it."""
    known = map(shutil.which, (*WHOLE, SHELL) if whole else (SHELL, *WHOLE))
    return os.environ.get("JANTAKU_CHROMIUM") or next(filter(None, known), None)


def quietly(words: list[str]) -> bool:
    """Run a command without a word; whether it went well."""
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(words, check=False, capture_output=True, env=env).returncode == 0  # noqa: S603 - ours


def as_root() -> list[str] | None:
    """Return what a command is begun with to be root's, where that asks for no password."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return []
    return ["sudo", "-n"] if shutil.which("sudo") and quietly(["sudo", "-n", "true"]) else None


def apt() -> list[str] | None:
    """Return how apt-get is called here, or None where it may not be."""
    root = as_root() if shutil.which("apt-get") else None
    return None if root is None else [*root, "apt-get", "-o", "Acquire::http::Timeout=30"]


def installed(package: str) -> bool:
    """Return whether Debian's package is here."""
    return quietly(["dpkg", "--status", package])


def fetch_debian() -> None:
    """Install Chromium's shell and the fonts from Debian, where one may and they are not here; failing that, the whole browser."""
    has_shell = shutil.which(SHELL) or os.environ.get("JANTAKU_CHROMIUM")
    wanted = [*([] if has_shell else [SHELL]), *(font for font in FONTS if not (shutil.which("dpkg") and installed(font)))]
    get = apt() if wanted else None
    if get is not None:
        install = [*get, "install", "-y", "--no-install-recommends"]
        if not quietly([*install, *wanted]):
            quietly([*get, "update"])
            for package in wanted:  # one by one: not every release has each
                quietly([*install, package])
        if not chromium():
            quietly([*install, WHOLE[0]])
    if not chromium():
        print("No Chromium here, and none could be installed: the tests in a browser will be skipped.", file=sys.stderr)


def fetch_postgres() -> None:
    """Install PostgreSQL from Debian, where one may and it is not here: its programs, without a cluster that runs for ever."""
    if shutil.which("initdb") or any(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        return
    get, root = apt(), as_root()
    if get is not None and root is not None:
        held = NO_CLUSTER.exists()
        if not held:
            quietly([*root, "sh", "-c", f"mkdir -p {NO_CLUSTER.parent} && echo create_main_cluster = false > {NO_CLUSTER}"])
        install = [*get, "install", "-y", "--no-install-recommends", "postgresql"]
        if not quietly(install):
            quietly([*get, "update"])
            quietly(install)
        if not held:
            quietly([*root, "rm", "-f", str(NO_CLUSTER)])
    if not any(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        print("No PostgreSQL here, and none could be installed: the tests of the store will try SQLite alone.", file=sys.stderr)


def fetch_nginx() -> None:
    """Install nginx from Debian, where one may and it is not here; not where systemd would start it for ever."""
    if shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin"):
        return
    get = None if Path("/run/systemd/system").exists() else apt()
    if get is not None:
        install = [*get, "install", "-y", "--no-install-recommends", "nginx-light"]
        if not quietly(install):
            quietly([*get, "update"])
            quietly(install)
    if not shutil.which("nginx", path="/usr/sbin:/usr/bin"):
        print("No nginx here, and none was installed: the test behind it will be skipped.", file=sys.stderr)


def fetch_npm() -> None:
    """Put TypeScript and axe beside the virtual environment, where npm is."""
    npm = shutil.which("npm")
    if npm is None:
        print("No npm here: the types of the JavaScript will not be checked, nor its pages by axe.", file=sys.stderr)
    elif not quietly([npm, "install", "--prefix", str(NPM), "--no-save", "--no-audit", "--no-fund", *PACKAGES]):
        print(f"npm could not fetch {' and '.join(PACKAGES)}: going on without them.", file=sys.stderr)


def check() -> int:
    """Check the types of the JavaScript; 0 where they hold, or where there is nothing to check them with."""
    node = shutil.which("node")
    if node is None or not TSC.exists():
        print("TypeScript is not here (npm, make lint): the types of the JavaScript were not checked.")
        return 0
    said = subprocess.run([node, str(TSC), "--project", str(ROOT)], check=False)  # noqa: S603 - ours
    if said.returncode == 0:
        print("The types of the JavaScript hold.")
    return said.returncode


def main() -> int:
    """Fetch, or check."""
    if sys.argv[1:] == ["check"]:
        return check()
    fetch_npm()
    fetch_debian()
    fetch_postgres()
    fetch_nginx()
    return 0


if __name__ == "__main__":
    sys.exit(main())
