"""A server whose computer's clock can be set: the time of the whole process, not only of the session clocks."""

import os
import time
from pathlib import Path

from tests.web.browser.hours import Timed

real = time.time


class Shifted(Timed):
    """A server at another time than this computer's; ``go`` sets its clock, also back."""

    module = __name__
    forked = False  # modules take the time with them when they are imported


def shifted() -> float:
    """The time in seconds, as the test that runs this server has it."""
    path = Path(os.environ["AHEAD"])
    return real() + (float(path.read_text("utf-8")) if path.exists() else 0)


if __name__ == "__main__":
    time.time = shifted

    from jantaku.cli import main

    main()
