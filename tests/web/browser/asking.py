"""Send forms to a server with the cookies of a browser; the pages of the forms are not loaded."""

from typing import Any

from playwright.sync_api import BrowserContext

from jantaku import Log
from jantaku.game import formats
from jantaku.web.replay.walk import Walk
from tests.web.guests import CSRF


class Forms:
    """The forms of a server, sent with the cookies of a browser, which keeps those that it is given."""

    def __init__(self, context: BrowserContext, url: str, lang: str) -> None:
        self.url, self.request = url, context.request
        self.headers = {"Origin": url, "Accept-Language": lang}

    def post(self, path: str, page: str = "/", **form: Any) -> str:
        """Send a form as its page would; the path it leads to."""
        found = CSRF.search(self.request.get(self.url + page, headers=self.headers).text())
        assert found, f"{page} has no form"
        form = {"csrf": found[1], **form}
        answer = self.request.post(self.url + path, headers=self.headers, form=form, max_redirects=0)
        assert answer.status in {302, 303}, f"{answer.status}: {answer.text()[:400]}"
        return answer.headers["location"].removeprefix(self.url)

    def play(self) -> str:
        """A table alone against bots, as the first page opens it."""
        return self.post("/play")

    def new(self, **form: Any) -> str:
        """A table as a form says."""
        return self.post("/new", "/new", **form)

    def enter(self, link: str, path: str) -> str:
        """A page, once a link has given its role."""
        answer = self.request.get(self.url + link, headers=self.headers, max_redirects=0)
        assert answer.status in {302, 303}, f"{answer.status}: {answer.text()[:400]}"
        return path

    def bring(self, log: Log) -> str:
        """A record that is brought."""
        return self.post("/replay", "/replay", text=formats.write(log, "text"))

    def go_on(self, log: Log, seat: int) -> str:
        """A table that goes on, hand after hand, from where a log has come to."""
        record = self.bring(log)
        return self.post(f"{record}/whatif", record, n=str(len(Walk(log)) - 1), seat=str(seat), length="hanchan")
