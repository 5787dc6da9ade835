"""Players at tables that are stepped: bots by their names, and custom players, as ``package.module:function``.

A custom player is a function of arrays, ``acts = function(obs, mask)``, or one of a view, written like the core
(`jantaku.bots.own.own_choice`); its first parameter, annotated ``State``, tells.
"""

import inspect
import traceback
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from types import FunctionType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jantaku.arguments import shown
from jantaku.bots.own import own_choice
from jantaku.bots.players import PLAYERS
from jantaku.bots.stepping import MASK
from jantaku.core.fields import State
from jantaku.errors import PlayerError
from jantaku.native import own
from jantaku.sim.steppers import OddAnswer
from jantaku.sim.tables import Tables

Policy = Callable[[NDArray[np.uint8], NDArray[np.bool_]], NDArray[Any]]
Rows = NDArray[np.int64]


class OwnPlayer:
    """A custom player.

    Attributes:
        name: As it was given.
        views: Whether it is given a view, and not arrays.
        library: What it is compiled to; None where it is of arrays, or interpreted.

    """

    def __init__(self, name: str, function: Callable[..., Any] | None = None) -> None:
        """Find it by its name, or take a function as it is.

        Raises:
            PlayerError: There is no such function; or it is given a view, and has not the parameters of `own_choice`.

        """
        self.name, self.function = name, function or own.function_of(name)
        self.library: Any = None
        self.views = takes_view(self.function)
        if self.views:
            given, wanted = (len(inspect.signature(one).parameters) for one in (self.function, own_choice))
            if given != wanted:
                raise PlayerError(f"{name} has {given} parameters; give it those of jantaku.bots.own.own_choice, {wanted} of them")
            self.library = own.opened(self.function) if isinstance(self.function, FunctionType) else None

    def acts(self, tables: Tables, rows: Rows) -> NDArray[np.int64]:
        """Return its acts at some tables, all of them lawful.

        Raises:
            PlayerError: It raised something, or returned what is not as many acts, or one that is not lawful.

        """
        try:
            if self.views:
                acts = tables.chosen_by(self.function, self.library, rows)
            else:
                acts = np.asarray(self.function(tables.obs[rows], tables.mask[rows]))
        except OddAnswer as error:
            raise PlayerError(f"the player {self.name} {error}") from error
        except (Exception, SystemExit, GeneratorExit) as error:  # a player that would end the program, too
            raise raised(self.name, error) from error
        return lawful(f"the player {self.name}", acts, tables, rows)


def lawful(who: str, acts: Any, tables: Tables, rows: Rows) -> NDArray[np.int64]:
    """Return what somebody answered at some tables, as acts. Raise `PlayerError` where it is not as many lawful ones."""
    acts = np.asarray(acts)
    if acts.shape != rows.shape or acts.dtype.kind not in "iu":
        raise PlayerError(f"{who} returned {acts.dtype} of the shape {acts.shape}; give whole numbers of the shape {rows.shape}")
    may = (acts >= 0) & (acts < MASK)
    may[may] = tables.mask[rows[may], acts[may]]
    if not may.all():
        at = int(np.argmin(may))
        raise PlayerError(f"{who} chose what is not lawful: {tables.refusal(int(rows[at]), int(acts[at]))}")
    out: NDArray[np.int64] = acts.astype(np.int64)
    return out


def raised(name: str, error: BaseException) -> PlayerError:
    """Return the error of a player that raised something."""
    what = f" ({error})" if str(error) else ""
    return PlayerError(f"the player {name} raised {type(error).__name__}{what}{_line(error)}")


def takes_view(function: Callable[..., Any]) -> bool:
    """Return whether a player is given a view."""
    try:
        first = next(iter(inspect.signature(function).parameters.values()), None)
    except (TypeError, ValueError):  # a builtin
        return False
    return first is not None and first.annotation in (State, "State")


def named(name: object) -> str | OwnPlayer:
    """Return a bot's name, or a custom player. Raise `PlayerError` for another name."""
    if isinstance(name, str) and name in PLAYERS:
        return name
    if isinstance(name, str) and ":" in name:
        return OwnPlayer(name)
    raise PlayerError(f"a player is {shown(name)}; there are {', '.join(PLAYERS)}, or a function as package.module:function")


def _line(error: BaseException) -> str:
    """Return where an error was raised: the last line that is neither ours nor a library's."""
    frames = traceback.extract_tb(error.__traceback__)[1:]
    own_frames = [frame for frame in frames if "site-packages" not in frame.filename] or frames
    return f", in line {own_frames[-1].lineno} of {own_frames[-1].filename}" if own_frames else ""


class Patience:
    """A thread in which players think, so that one which hangs can be left behind."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self._asked: SimpleQueue[Callable[[], Any]] = SimpleQueue()
        self._answered: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()
        Thread(target=self._work, daemon=True, name="jantaku-players").start()

    def _work(self) -> None:
        while True:
            work = self._asked.get()
            try:
                answer: tuple[Any, BaseException | None] = work(), None
            except BaseException as error:  # noqa: BLE001 - it is raised where the answer is waited for
                answer = None, error
            self._answered.put(answer)

    def within(self, name: str, work: Callable[[], Any]) -> Any:
        """Return what a player answers. Raise `PlayerError` where it takes longer than the limit."""
        self._asked.put(work)
        try:
            answer, error = self._answered.get(timeout=self.limit)
        except Empty:
            frame = f"{self.limit:g} s"
            raise PlayerError(f"the player {name} has not answered within {frame}; --limit allows it more") from None
        if isinstance(error, KeyboardInterrupt):  # by the player: those of the keyboard come to the thread that waits
            raise raised(name, error)
        if error is not None:
            raise error
        return answer
