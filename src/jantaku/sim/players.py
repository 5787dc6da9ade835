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
                why = f"{name} has {given} parameters; give it those of jantaku.bots.own.own_choice, {wanted} of them"
                raise PlayerError(why, "parameters", name=name, given=given, wanted=wanted)
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
            raise PlayerError(f"the player {self.name} {error}", error.id, name=self.name, **error.values) from error
        except (Exception, SystemExit, GeneratorExit) as error:  # a player that would end the program, too
            raise raised(self.name, error) from error
        return lawful(f"the player {self.name}", acts, tables, rows, self.name)


def lawful(who: str, acts: Any, tables: Tables, rows: Rows, name: str = "") -> NDArray[np.int64]:
    """Return what somebody answered at some tables, as acts. Raise `PlayerError` where it is not as many lawful ones.

    ``name`` is that of a custom player, whose error has words in every language.
    """
    acts = np.asarray(acts)
    if acts.shape != rows.shape or acts.dtype.kind not in "iu":
        shape, wanted = str(acts.shape), str(rows.shape)
        why = f"{who} returned {acts.dtype} of the shape {shape}; give whole numbers of the shape {wanted}"
        raise PlayerError(why, "shape" if name else "", name=name, type=str(acts.dtype), shape=shape, wanted=wanted)
    may = (acts >= 0) & (acts < MASK)
    may[may] = tables.mask[rows[may], acts[may]]
    if not may.all():
        at = int(np.argmin(may))
        refused = tables.refusal(int(rows[at]), int(acts[at]))
        raise PlayerError(f"{who} chose what is not lawful: {refused}", "lawful" if name else "", name=name, why=refused)
    out: NDArray[np.int64] = acts.astype(np.int64)
    return out


def raised(name: str, error: BaseException) -> PlayerError:
    """Return the error of a player that raised something."""
    what = type(error).__name__ + (f" ({error})" if str(error) else "")
    line, file = _line(error)
    if not file:
        return PlayerError(f"the player {name} raised {what}", "raised", name=name, why=what)
    return PlayerError(f"the player {name} raised {what}, in line {line} of {file}", "line", name=name, why=what, n=line, file=file)


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
    why = f"a player is {shown(name)}; there are {', '.join(PLAYERS)}, or a function as package.module:function"
    raise PlayerError(why, "unknown", value=shown(name), names=tuple(PLAYERS))


def _line(error: BaseException) -> tuple[int, str]:
    """Return where an error was raised, a line and its file: the last that is neither ours nor a library's; 0 and "" if none."""
    frames = traceback.extract_tb(error.__traceback__)[1:]
    own_frames = [frame for frame in frames if "site-packages" not in frame.filename] or frames
    return (own_frames[-1].lineno or 0, own_frames[-1].filename) if own_frames else (0, "")


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
            why = f"the player {name} has not answered within {self.limit:g} s; --limit allows it more"
            raise PlayerError(why, "late", name=name, seconds=float(self.limit)) from None
        if isinstance(error, KeyboardInterrupt):  # by the player: those of the keyboard come to the thread that waits
            raise raised(name, error)
        if error is not None:
            raise error
        return answer
