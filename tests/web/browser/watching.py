"""A page in a browser, watched: what it says on the console, what it asks for, whether it fits, what axe finds."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, ConsoleMessage, Page, Request

from tests.web.browser.fonts import measured
from tools import web_tools

PHONE, LANDSCAPE, DESKTOP, WIDE = (390, 844), (844, 390), (1280, 800), (1920, 1080)
SIZES = {"phone": PHONE, "landscape": LANDSCAPE, "desktop": DESKTOP}
LANGUAGES = {"en": "en-GB", "fr": "fr-FR", "ja": "ja-JP"}
HALL = "hall.lan"  # a name of the local network, without TLS: browsers keep from it what they give to localhost
# What is asked for outside is not found, and so seen.
OURS = f"MAP {HALL} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"
BLOCKED = "Service Worker registration blocked by Playwright"  # what it says where a test has no need of one
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # a page would begin in one process and go on in another: a tenth of its work
    f"--host-resolver-rules={OURS}",
]

# What reaches beyond the right edge, but for what is in a box that scrolls by itself or is cut there. In closed details nothing is
# laid out, so that boxes there may still be those of another window.
OVERFLOW = """() => {
  const wide = document.documentElement.clientWidth;
  const boxed = (el) => {
    for (let up = el.parentElement; up && up !== document.body; up = up.parentElement)
      if (getComputedStyle(up).overflowX !== "visible") return true;
    return false;
  };
  const found = [];
  if (document.documentElement.scrollWidth > wide) found.push(`page: ${document.documentElement.scrollWidth} > ${wide}`);
  for (const el of document.body.querySelectorAll("*")) {
    const box = el.getBoundingClientRect();
    if (box.width && box.right > wide + 1 && el.checkVisibility() && !(el instanceof SVGElement) && !boxed(el))
      found.push(`${el.tagName.toLowerCase()}.${el.className}: ${Math.round(box.right)} > ${wide}`);
  }
  return found.slice(0, 8);
}"""

# Buttons and fields that meet with no gap between them; what scrolls below a bar that stays does not count.
TOUCHING = """() => {
  const stays = (el) => {
    for (let up = el; up; up = up.parentElement) if (getComputedStyle(up).position === "sticky") return up;
    return null;
  };
  const seen = [...document.querySelectorAll("button, .button, .chips span, input, select, textarea")].filter((el) => {
    const { width, height } = el.getBoundingClientRect();
    const { backgroundColor, borderTopWidth } = getComputedStyle(el);
    const drawn = backgroundColor !== "rgba(0, 0, 0, 0)" || parseFloat(borderTopWidth) > 0;
    return drawn && width > 4 && height > 4 && el.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  });
  const found = [];
  for (const [at, one] of seen.entries())
    for (const other of seen.slice(at + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
      const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
      if ((across < 2 && down < -4 && across > -4) || (down < 2 && across < -4 && down > -4))
        if (stays(one) === stays(other))
          found.push(`${one.textContent.trim().slice(0, 30)} | ${other.textContent.trim().slice(0, 30)}`);
    }
  return found;
}"""

# Laid out and touched as ever, but not painted, which is a fifth of a page's work: nobody looks at it, until axe does.
UNSEEN = """(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("@media screen { html { opacity: 0 } }");
  document.adoptedStyleSheets.push(sheet);
  window.seen = () => void (sheet.disabled = true);
})()"""

# A rule has its impact whatever it finds: those of less than a serious one are not run.
AXE = """async () => {
  const slight = axe._audit.rules.filter((one) => one.impact === "minor" || one.impact === "moderate");
  const rules = Object.fromEntries(slight.map((one) => [one.id, { enabled: false }]));
  const found = await axe.run(document, { resultTypes: ["violations"], preload: false, rules });
  return found.violations
  .filter((v) => v.impact === "serious" || v.impact === "critical")
  .map((v) => `${v.id} (${v.impact}): ` +
    v.nodes.slice(0, 3).map((n) => `${n.html.slice(0, 160)} ${n.failureSummary}`).join(" | "));
}"""

# In place of the browser's voices: what they were to say, and in which language.
SPEECH = """() => {
  window.spoken = [];
  const speak = (said) => window.spoken.push([said.lang, said.text]);
  Object.defineProperty(window, "speechSynthesis", { value: { getVoices: () => [], cancel() {}, speak } });
}"""


class Watch:
    """What went wrong on a page: errors on the console, failed or outside requests."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        self.troubles: list[str] = []
        self.allowed: list[str] = []  # expressions of what a test brings about itself
        page.on("console", self._console)  # which has each answer of 400 and above, too
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("requestfailed", self._failed)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and message.text != BLOCKED:
            self.troubles.append(f"{message.type}: {message.text} {message.location.get('url', '').removeprefix(self.url)}")

    def _failed(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.troubles.append(f"outside: {request.url}")

    def found(self) -> list[str]:
        """Return what went wrong, but for what is allowed."""
        return [trouble for trouble in self.troubles if not any(re.search(one, trouble) for one in self.allowed)]


def overflow(page: Page) -> list[str]:
    """Return what is cut off at the right, in any of the fonts."""
    return measured(page, OVERFLOW)


def touching(page: Page) -> list[str]:
    """Return the pairs of buttons and fields that touch."""
    page.evaluate("window.seen?.()")
    found: list[str] = page.evaluate(TOUCHING)
    return found


def violations(page: Page) -> list[str]:
    """Return what axe holds to be serious or critical."""
    page.evaluate("window.seen?.()")
    page.evaluate(_axe())
    found: list[str] = page.evaluate(AXE)
    return found


def slowed(page: Page, latency: int = 150) -> CDPSession:
    """Make of a page one on an old phone with a slow line: a quarter of the speed, 1.6 Mbit/s, ``latency`` in ms."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    line = {"offline": False, "latency": latency, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
    session.send("Network.emulateNetworkConditions", line)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    return session


def has_axe() -> bool:
    """Return whether axe was fetched."""
    return web_tools.AXE.exists()


WITH_AXE = pytest.mark.skipif(not has_axe(), reason="axe is not here: make lint installs it, where there is npm")


def _axe() -> str:
    return Path(web_tools.AXE).read_text("utf-8")


def settled(page: Page) -> None:
    """Wait until nothing moves any more."""
    page.evaluate("() => Promise.all(document.getAnimations().map((a) => a.finished.catch(() => 0)))")


def context_of(size: str, lang: str, **more: Any) -> dict[str, Any]:
    """Return how a browser is to be: its window, its language; a phone has a touch screen. Nothing moves unless asked to."""
    wide, high = SIZES[size]
    return {
        "viewport": {"width": wide, "height": high},
        "locale": LANGUAGES[lang],
        "has_touch": size != "desktop",
        "is_mobile": size != "desktop",
        "reduced_motion": "reduce",
        **more,
    }
