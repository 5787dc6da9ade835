"""A PDF of a page, by Chrome, Chromium or Edge, the first of them on the machine that prints it."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from jantaku.cli.reading import CommandError

NAMED = "JANTAKU_CHROMIUM"  # the variable that names the browser
NAMES = (
    *("google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "chromium-headless-shell", "chrome"),
    *("microsoft-edge", "microsoft-edge-stable", "msedge"),
)
MAC = ("Google Chrome", "Chromium", "Microsoft Edge")
WINDOWS = ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe", "Chromium/Application/chrome.exe")
ROOMS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
PLAYWRIGHT = (
    *("chromium-*/chrome-linux*/chrome", "chromium_headless_shell-*/*/headless_shell"),
    *("chromium_headless_shell-*/*/chrome-headless-shell*", "chromium-*/chrome-mac*/*.app/Contents/MacOS/*"),
    "chromium-*/chrome-win*/chrome.exe",
)
FLAGS = (
    *("--headless", "--disable-gpu", "--disable-extensions", "--no-first-run", "--no-default-browser-check"),
    "--disable-pdf-tagging",  # it goes to a printer: half the time, a fifth of the size
)
SECONDS = 60
MOST_REASON = 200


def pdf_of(page: str) -> bytes:
    """Return a page as PDF. Raise CommandError where there is no browser, or where none of them can print it."""
    reason = ""
    for browser in browsers():
        printed, reason = _printed(browser, page)
        if printed:
            return printed
    raise CommandError("pdf" if reason else "browser", why=reason)


def browsers(env: Mapping[str, str] | None = None, home: Path | None = None) -> Iterator[str]:
    """Yield the browsers of this machine that print a page without a window, each once."""
    env, home = os.environ if env is None else env, Path.home() if home is None else home
    if env.get(NAMED):
        yield env[NAMED]
        return
    seen: set[str] = set()
    for found in (*(shutil.which(name, path=env.get("PATH", "")) for name in NAMES), *map(str, _installed(env, home))):
        if found and found not in seen:
            seen.add(found)
            yield found


def _installed(env: Mapping[str, str], home: Path) -> Iterator[Path]:
    """Yield the browsers in their usual places on macOS and Windows, and those that Playwright has fetched."""
    folders = (Path("/Applications"), home / "Applications")
    usual = [folder / f"{name}.app" / "Contents" / "MacOS" / name for name in MAC for folder in folders]
    usual += [Path(env[room]) / name for name in WINDOWS for room in ROOMS if env.get(room)]
    yield from (path for path in usual if path.is_file())
    caches = (home / ".cache", home / "Library" / "Caches", home / "AppData" / "Local")
    kept = env.get("PLAYWRIGHT_BROWSERS_PATH", "")
    for cache in (Path(kept),) if kept not in {"", "0"} else (each / "ms-playwright" for each in caches):
        for pattern in PLAYWRIGHT:
            yield from (path for path in sorted(cache.glob(pattern), reverse=True) if os.access(path, os.X_OK) and path.is_file())


def _printed(browser: str, page: str) -> tuple[bytes, str]:
    """Return the PDF that a browser makes of a page, or else why it made none."""
    with tempfile.TemporaryDirectory(prefix="jantaku-", ignore_cleanup_errors=True) as folder:
        source, into = Path(folder) / "page.html", Path(folder) / "page.pdf"
        source.write_text(page, "utf-8")
        own = (f"--user-data-dir={Path(folder) / 'profile'}", f"--print-to-pdf={into}", "--no-pdf-header-footer")
        words = [browser, *FLAGS, *own, source.as_uri()]
        reason = _ran(words if not _is_root() else [browser, "--no-sandbox", *words[1:]])
        if not into.exists() and "sandbox" in reason.lower():  # a machine that has none: the page is ours, and has no script
            reason = _ran([browser, "--no-sandbox", *words[1:]])
        return (into.read_bytes(), "") if into.exists() else (b"", f"{browser}: {reason.strip()[-MOST_REASON:] or '–'}")


def _ran(words: list[str]) -> str:
    """Run a browser to its end; return what it wrote of errors."""
    try:
        done = subprocess.run(words, check=False, capture_output=True, timeout=SECONDS)  # noqa: S603 - a browser that was found
    except subprocess.TimeoutExpired:
        return f"{SECONDS} s"
    except OSError as error:
        return str(error.strerror)
    return done.stderr.decode(errors="replace")


def _is_root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0
