"""Thousands of tables on a graphics card: `jantaku.sim.Tables` with arrays that stay there.

    tables = CudaTables(65536, book="tenhou", seed=7)
    tables.reset()
    obs, mask = torch.from_dlpack(tables.obs), torch.from_dlpack(tables.mask)
    while True:
        tables.step(policy(obs, mask))

The arrays are CuPy's. `machine` returns the card with the functions that make and fill them; tests put the processor in its place.
"""

import ctypes
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NoReturn, Protocol

import numpy as np
from numpy.typing import NDArray

from jantaku.arguments import shown, whole
from jantaku.bots.games import OPEN, Waiting
from jantaku.bots.stepping import A_UNIT, MASK
from jantaku.core.acts import WORDS
from jantaku.core.constants import KINDS
from jantaku.core.fields import Rules, State
from jantaku.core.planes import ALL_PLANES, PLANES
from jantaku.errors import TablesError
from jantaku.game.table import Table
from jantaku.native import packing
from jantaku.native.cuda import GraphicsCard, NoCard
from jantaku.rules.book import Book
from jantaku.scoring.lut import packed_lut
from jantaku.sim.logs import ODD
from jantaku.sim.records import dtype, unpack
from jantaku.sim.tables import FOUR_OPEN, MOST, Encoding, Length, Reward, Tables

__all__ = ["CudaTables"]

LANES = 32  # tables whose words are next to each other
BEGIN, STEP, SHOW = range(3)  # as kernels.cu has them
ON_A_CARD = 2  # the kind of device in DLPack
ENCODED: tuple[Encoding, ...] = ("planes", "nothing")
NAMES = ("rules", "lut", "setup", "store", "tables", "acts", "lawful", "who", "obs", "mask", "reward", "last", "ended")
NO_CUPY = "arrays on a graphics card need CuPy, which is not installed: pip install 'jantaku[cuda]'"


class TableArrays(ctypes.Structure):
    """Addresses on the card, and the number of tables, as kernels.cu has them."""

    _fields_ = tuple((name, ctypes.c_uint64) for name in NAMES)


class Machine(Protocol):
    """A card: its kernels, and the arrays on it."""

    xp: Any  # CuPy, or NumPy in its place
    device: int  # the kind of device in DLPack whose arrays are taken as they are

    def address(self, array: Any) -> int:
        """Return the address of an array there."""

    def fetched(self, array: Any) -> NDArray[Any]:
        """Return a copy of an array in NumPy."""

    def fill(self, array: Any, numbers: NDArray[Any]) -> None:
        """Copy numbers of the same type into an array there."""

    def launch(self, kernel: str, threads: int, words: Sequence[Any]) -> None:
        """Run a kernel in so many threads at least."""


class CardMachine:
    """The first graphics card, with CuPy; launches go into CuPy's current stream."""

    device = ON_A_CARD

    def __init__(self, image: bytes | None = None) -> None:
        self.card = GraphicsCard()
        try:
            import cupy  # type: ignore[import-not-found,unused-ignore]
        except ImportError as error:
            raise TablesError(NO_CUPY) from error
        self.xp: Any = cupy
        self.card.take(image)

    def address(self, array: Any) -> int:
        """Return the address of an array there."""
        return int(array.data.ptr)

    def fetched(self, array: Any) -> NDArray[Any]:
        """Return a copy of an array in NumPy."""
        out: NDArray[Any] = self.xp.asnumpy(array)
        return out

    def fill(self, array: Any, numbers: NDArray[Any]) -> None:
        """Copy numbers of the same type into an array there."""
        array.set(numbers)

    def launch(self, kernel: str, threads: int, words: Sequence[Any]) -> None:
        """Run a kernel in so many threads at least."""
        self.card.launch(kernel, threads, words, stream=int(self.xp.cuda.get_current_stream().ptr))


@cache
def machine() -> Machine:
    """Return the card. Raises `NoCard` where there is none, `TablesError` without CuPy."""
    return CardMachine()


def _expect_offered(encoding: str, *, oracle: bool) -> None:
    if encoding not in ENCODED:
        raise TablesError(f"encoding is {shown(encoding)}; on a graphics card there are {', '.join(ENCODED)}")
    if oracle:
        raise TablesError("oracle is not offered on a graphics card; Tables(oracle=True) has it, on the processor")


class CudaTables(Tables):
    """Tables that are stepped together on a graphics card, all four seats open.

    Its arrays are those of `Tables`, byte for byte, as arrays of CuPy at fixed addresses. `reset`, `step` and `restore` are one
    launch each, which writes all of ``obs`` and ``mask``; before it `step` checks the acts, by a small launch, and waits for the
    answer.
    """

    def __init__(
        self,
        n: int,
        book: Book | str = "wrc-2015",
        *,
        seed: int = 0,
        length: Length = "game",
        house: Mapping[str, object] | None = None,
        encoding: Encoding = "planes",
        oracle: bool = False,
        reward: Reward = "points",
        players: Sequence[str] = FOUR_OPEN,
        first: int = 0,
        every: int | None = None,
    ) -> None:
        """Make tables on the first graphics card, at which nobody has sat down yet: `reset` comes first.

        The arguments are those of `Tables`. With ``reward="score"`` or ``"place"`` the points of units that ended are read back
        each step, and counted on the processor.

        Raises:
            BookError: The book or a ruling of the house is not known.
            NoCard: There is no card, its memory is too small, or the core is not built for it.
            TablesError: Another argument is not known, out of range or not offered on a card; or CuPy is not installed.

        """
        _expect_offered(encoding, oracle=oracle)
        super().__init__(
            n,
            book,
            seed=seed,
            length=length,
            house=house,
            encoding=encoding,
            reward=reward,
            players=players,
            first=first,
            every=every,
        )

    def _lay(self, rules: Rules, threads: int) -> None:
        """Lay out the arrays on the card."""
        del threads
        if set(self.setup.player) != {OPEN}:
            raise TablesError('on a graphics card all four players are "open"; Tables seats bots, on the processor')
        self._machine = machine()
        try:
            self._lay_arrays(rules)
        except MemoryError as error:
            raise NoCard("memory") from error

    def _lay_arrays(self, rules: Rules) -> None:
        n, zeros = self.n, self._machine.xp.zeros
        self.who, self.ended = zeros(n, np.int8), zeros(n, np.int8)
        self.obs: Any = zeros((n * (self.encoding == "planes"), PLANES, KINDS), np.uint8)
        self.mask = zeros((n, MASK), np.bool_)
        self.count, self.hidden = zeros(0, np.int16), zeros((0, ALL_PLANES - PLANES, KINDS), np.uint8)
        self.reward, self.last = zeros((n, 4), np.int32), zeros((n, 4), np.int32)
        self._store = zeros((-(-n // LANES), dtype(Waiting).itemsize // 4, LANES), np.uint32)
        self._acts, self._lawful, self._refused = zeros(n, np.int16), zeros((WORDS, n), np.int64), zeros(1, np.int32)
        blocks = (packing.packed(rules), packed_lut(), packing.packed(self.setup))
        self._read = [self._machine.xp.asarray(np.frombuffer(memoryview(block), np.uint8)) for block in blocks]
        written = (self.who, self.obs, self.mask, self.reward, self.last, self.ended)
        places = [self._machine.address(array) for array in (*self._read, self._store, self._acts, self._lawful, *written)]
        places.insert(NAMES.index("tables"), n)
        self._places = TableArrays(*places)
        if self.encoding != "planes":
            self._places.obs = 0

    def _launch(self, what: int) -> None:
        words = [self._places, ctypes.c_int64(self.first), ctypes.c_int(what)]
        self._machine.launch("each_table", self.n, words)

    # ---- playing
    def reset(self) -> None:
        """Begin at every table with its first game."""
        self._launch(BEGIN)
        self._begun = True

    def step(self, acts: Any) -> None:
        """Do at each table what its seat decided: N acts, an array on the card or numbers for one.

        It returns before the card has finished; what reads the arrays in the same stream waits by itself.

        Raises:
            ActError: An act is not lawful, and no table moves; the sentence says at which table, for which seat, and the clause.
            TablesError: The acts are not whole numbers of 16, 32 or 64 bits, or not as many as there are tables; or `reset` was
                never called.

        """
        self._expect_begun("step")
        given = self._checked(self._on_card(acts))
        found, a = self._refused, self._machine
        found.fill(0)
        wide, n = ctypes.c_int(given.dtype.itemsize), ctypes.c_int64(self.n)
        places = [ctypes.c_uint64(a.address(array)) for array in (self._lawful, given, self._acts, found)]
        a.launch("unlawful_each", self.n, [places[0], n, places[1], wide, *places[2:]])
        if left := int(a.fetched(found)[0]):
            at = self.n - left
            raise self.refusal(at, int(a.fetched(given[at : at + 1])[0]))
        self._launch(STEP)
        if self.rewarded != "points":
            self._settle()

    def pick(self) -> Any:
        """Return any lawful act of each seat to decide, on the card; which, follows from the seed."""
        self._expect_begun("pick")
        out = self._machine.xp.empty(self.n, np.int16)
        store, lawful, place = (ctypes.c_uint64(self._machine.address(array)) for array in (self._store, self._lawful, out))
        self._machine.launch("pick_at_each", self.n, [store, lawful, ctypes.c_int64(self.n), place])
        return out

    def _on_card(self, acts: Any) -> Any:
        """Return acts as an array on the card; what is there already is not copied."""
        xp = self._machine.xp
        if isinstance(acts, xp.ndarray):
            return acts
        if hasattr(acts, "__dlpack_device__") and acts.__dlpack_device__()[0] == self._machine.device:
            return xp.from_dlpack(acts)  # which waits for the stream that writes them
        if hasattr(acts, "__cuda_array_interface__"):
            return xp.asarray(acts)
        return xp.asarray(np.asarray(acts))

    def _checked(self, acts: Any) -> Any:
        """Return acts without gaps: as many as there are tables, and of a type that the kernel reads."""
        if acts.shape != (self.n,):
            raise TablesError(f"acts have the shape {acts.shape}; give one for each table, ({self.n},)")
        if acts.dtype not in (np.int16, np.int32, np.int64):
            raise TablesError(f"acts are {acts.dtype}; give int16, int32 or int64, the places in mask")
        return self._machine.xp.ascontiguousarray(acts)

    def _settle(self) -> None:
        """Write the place, or the session score, of each seat where a unit ended, and nothing elsewhere."""
        ended = self._machine.fetched(self.ended)
        self.reward.fill(0)
        if (ended == A_UNIT).any():
            last, out = self._machine.fetched(self.last), np.zeros((self.n, 4), np.int32)
            for at in np.flatnonzero(ended == A_UNIT):
                out[at] = self._worth(last[at].tolist())
            self._machine.fill(self.reward, out)

    # ---- one of them, and going back
    def _words(self, at: int) -> NDArray[np.uint32]:
        """Return the words of a table."""
        group = self._machine.fetched(self._store[at // LANES])
        return np.ascontiguousarray(group[:, at % LANES])

    def _state_of(self, at: int) -> State:
        return unpack(self._words(at).view(dtype(Waiting))[0]["table"], State)

    def state(self) -> Any:
        """Return a copy of all tables, on the card, from which `restore` goes on."""
        self._expect_begun("state")
        return self._machine.xp.concatenate([self._store, self._seals(self._store)], axis=1)

    def _seals(self, store: Any) -> Any:
        """Return a word for each table that tells whether others were altered, or are of another book."""
        xp = self._machine.xp
        weights = xp.arange(1, store.shape[1] + 1, dtype=np.uint32) * np.uint32(ODD & 0xFFFFFFFF) | np.uint32(1)
        return (store * weights[:, None]).sum(1, dtype=np.uint32, keepdims=True) ^ np.uint32(self._key & 0xFFFFFFFF)

    def restore(self, state: object) -> None:
        """Go on from a copy that `state` made of as many tables under the same book.

        Raises:
            TablesError: It is not such a copy.

        """
        xp, kept = self._machine.xp, self._store
        groups, words, lanes = kept.shape
        if not isinstance(state, xp.ndarray) or state.dtype != kept.dtype or state.shape != (groups, words + 1, lanes):
            found = f"an array of the shape {state.shape}" if isinstance(state, xp.ndarray) else shown(state)
            raise TablesError(f"the state is {found}; give one that state() returned, of {self.n} tables on a graphics card")
        tables = xp.ascontiguousarray(state[:, :words])
        if not bool((self._seals(tables) == state[:, words:]).all()):
            raise TablesError(f"the state was altered, or is of another book; give what state() returned under {self.book.name}")
        xp.copyto(kept, tables)
        self._launch(SHOW)
        self._begun = True

    def fork(self, table: int, copies: int) -> "CudaTables":
        """Return tables that all stand where one of these does, and go on by themselves; what is in their walls is the same."""
        self._expect_begun("fork")
        table = self._whole_table(table)
        made = CudaTables(
            whole(copies, "copies", 1, MOST, TablesError),
            self.book,
            seed=self.setup.seed,
            length=self.length,
            encoding=self.encoding,
            reward=self.rewarded,
            every=self.every,
        )
        words = self._machine.xp.asarray(np.ascontiguousarray(np.broadcast_to(self._words(table)[:, None], made._store.shape)))
        made.restore(self._machine.xp.concatenate([words, made._seals(words)], axis=1))
        return made

    # ---- what only the processor has
    def put(self, at: int, table: Table) -> NoReturn:
        """Refuse: tables come from `reset`, `restore` and `fork` alone."""
        del at, table
        raise TablesError("put() is not offered on a graphics card; Tables has it, on the processor")

    def chosen_by(self, function: Any, library: Any, rows: NDArray[np.int64]) -> NoReturn:
        """Refuse: players that are written like the core sit on the processor."""
        del function, library, rows
        raise TablesError("a player that is written like the core is not offered on a graphics card; Tables has it")

    def tallies(self) -> NoReturn:
        """Refuse: nothing is counted."""
        raise TablesError("tallies() is not offered on a graphics card; Tables has it, on the processor")
