"""Put small faults into the code, one at a time, and see whether the tests of that part notice each.

``python -m tools.mutations`` prints what survived, with its place, and exits 1 where more survive than ``--most``. A mutant
is one change of one expression or statement within a function of `jantaku.core`, or of the part named by ``--part``; those of a
seed are always the same. ``--prove`` tries those that survive on what `make prove` runs besides: what only that notices is what
the sample of `make test` misses. A mutant is in no file: its process, forked from this one, compiles the changed tree in place of
the module's. The first run, on the code as it is, notes which tests call which functions: they are the first that a mutant meets.
"""

import argparse
import ast
import copy
import os
import pickle
import random
import resource
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import NamedTuple

from tools.reached import CallersFirst, Place, Reached, Recorder

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src"
CORE = SRC / "jantaku" / "core"
# The tests of a part: the first that fails is the last that runs.
TESTS = (
    "tests/game/test_perft.py",
    "tests/game/test_playthroughs.py",
    "tests/core",
    "tests/scoring/test_golden_hands.py",
    "tests/clauses",
    "tests/scoring/test_score.py",
    "tests/scoring/test_hand.py",
    "tests/scoring/test_waits.py",
    "tests/game/test_properties.py",
    "tests/sim/test_score.py",
    "tests/sim/test_events.py",
    "tests/sim/test_encodings.py",
)
# Of the web, what needs neither a browser nor another process, in which a mutant is not.
APART = {"browser", "faults", "app", "__pycache__"}
WEB = sorted(path.name for path in (ROOT / "tests" / "web").iterdir() if path.is_dir() and path.name not in APART)
APP = ("assets", "pages", "scripts", "sent", "long_documents")
PARTS = {
    "core": TESTS,
    "scorekeeper": ("tests/scorekeeper", "tests/web/scorekeeper/test_pages.py", "tests/web/scorekeeper/test_words.py"),
    "tournament": ("tests/tournament", "tests/web/organise"),
    "web": (*(f"tests/web/{name}" for name in WEB), *(f"tests/web/app/test_{name}.py" for name in APP)),
}
CPU = 120  # seconds of the processor, or three times what the tests take, after which a mutant is held to run for ever
WAIT = 5  # times as long on the clock
EVERY = 10  # mutants between two lines that say how far it is
PASSED, NO_TESTS = 0, 5  # as pytest says it
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
SAMPLE, REST = "not prove", "prove"  # of the tests: what make test runs, and what make prove runs besides
UNHARMED = {SAMPLE: {PASSED}, REST: {PASSED, NO_TESTS}}

COMPARED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COUNTED = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


class Mutant(NamedTuple):
    """A change: the module's file, the line, where its function begins, the node's place in the tree, and what it is changed to."""

    path: Path
    line: int
    function: int
    node: int
    was: str
    becomes: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.was}  ->  {self.becomes}"


def changed(node: ast.AST) -> ast.AST | None:
    """A node with a fault in it; None where none is made."""
    twin = copy.deepcopy(node)
    match twin:
        case ast.Compare(ops=[op, *_]) if type(op) in COMPARED:
            twin.ops[0] = COMPARED[type(op)]()
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in COUNTED:
            twin.op = COUNTED[type(op)]()
        case ast.BoolOp(op=op):
            twin.op = ast.Or() if isinstance(op, ast.And) else ast.And()
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return inner
        case ast.Constant(value=bool() as value):
            twin.value = not value
        case ast.Constant(value=int() as value):
            twin.value = value + 1
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            twin.test = ast.UnaryOp(ast.Not(), test)
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.Expr(value=ast.Call()):
            return ast.Pass()
        case _:
            return None
    return twin


def changes(tree: ast.Module) -> Iterator[tuple[int, int, ast.AST, ast.AST]]:
    """The nodes within functions that can be changed: number in the order of `ast.walk`, the function's line, node, its change."""
    inside = {
        id(node): begins(function) for function in ast.walk(tree) if isinstance(function, FUNCTION) for node in within(function)
    }
    for at, node in enumerate(ast.walk(tree)):
        becomes = changed(node) if id(node) in inside else None
        if becomes is not None:
            yield at, inside[id(node)], node, becomes


def begins(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The line where Python says that a function begins: of its first decorator, if any."""
    return min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])


def within(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.AST]:
    """Every node of what a function does."""
    for statement in function.body:
        for node in ast.walk(statement):
            if not isinstance(node, ast.AnnAssign):
                yield node


def short(node: ast.AST) -> str:
    """A node in one line."""
    text = ast.unparse(ast.fix_missing_locations(copy.deepcopy(node)))
    return text.split("\n")[0][:70]


def mutants(count: int, seed: int, under: Path = CORE) -> list[Mutant]:
    """So many mutants of the modules below a folder, drawn by chance; all of them where there are fewer."""
    found = [
        Mutant(path, getattr(node, "lineno", 0), function, at, short(node), short(becomes))
        for path in sorted(under.rglob("*.py"))
        for at, function, node, becomes in changes(ast.parse(path.read_text("utf-8")))
    ]
    return sorted(random.Random(seed).sample(found, min(count, len(found))))


def mutated(source: str, node: int) -> ast.Module:
    """The tree of a source in which one node is changed."""
    tree = ast.parse(source)
    old, new = next((before, after) for at, _, before, after in changes(tree) if at == node)

    class Change(ast.NodeTransformer):
        def visit(self, at: ast.AST) -> ast.AST:
            return ast.copy_location(new, old) if at is old else self.generic_visit(at)

    Change().visit(tree)  # the module itself stays
    return ast.fix_missing_locations(tree)


def put_in(mutant: Mutant) -> None:
    """Let this process compile the changed tree in place of the module's, however it is loaded: Alembic does by its path."""
    own = SourceFileLoader.get_code

    def code_of(loader: SourceFileLoader, name: str) -> CodeType | None:
        if Path(loader.path) != mutant.path:
            return own(loader, name)
        return compile(mutated(mutant.path.read_text("utf-8"), mutant.node), loader.path, "exec")

    SourceFileLoader.get_code = code_of  # type: ignore[assignment,method-assign]


def forked(work: Callable[[], int], seconds: int = 0) -> int:
    """Do something in a separate process, which prints nothing, and ends with the result: its id. ``seconds`` bound it, if any."""
    child = os.fork()
    if child:
        return child
    code = 9
    try:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        if seconds:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
            signal.alarm(WAIT * seconds)  # what waits for ever uses no processor
        code = work()
    finally:
        os._exit(code)


def tested(tests: Sequence[str], marked: str, *plugins: object) -> int:
    """Run the tests until one fails: pytest's exit code."""
    if marked == REST:
        os.environ["HYPOTHESIS_PROFILE"] = "prove"
    import pytest

    quick = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "-m", marked]
    return int(pytest.main([*quick, *tests], plugins))


def harmed(mutant: Mutant, tests: Sequence[str], marked: str, reached: Reached) -> int:
    """Run the tests on the code with a fault in it, first the files in which its function is called: pytest's exit code.

    ``tests`` are those that are run besides, if any.
    """
    put_in(mutant)
    first = CallersFirst(reached, Place(mutant.path, mutant.function))
    code = tested(first.files, marked, first) if first.files else NO_TESTS
    if tests and code in {PASSED, NO_TESTS}:
        code = tested(tests, marked, first.rest())
    return PASSED if code == NO_TESTS else code


class Bearings(NamedTuple):
    """Findings on the code as it is: which test calls what, and after how many seconds of the processor a mutant hangs."""

    reached: Reached
    seconds: int


class FailsAnyway(Exception):  # noqa: N818 - a finding about the tests
    """A test fails without any fault."""


def bearings(tests: Sequence[str], marked: str, under: Path, keep: Path | None = None) -> Bearings:
    """Run the tests without a fault, or take what a file has kept of that. Raise FailsAnyway where one fails all the same."""
    if keep and keep.exists():
        return Bearings(*pickle.loads(keep.read_bytes()))  # noqa: S301 - our own
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "reached"
        _, status, used = os.wait4(forked(lambda: tested(tests, marked, Recorder(under, kept))), 0)
        reached = pickle.loads(kept.read_bytes()) if kept.exists() else Reached({}, {})  # noqa: S301 - our own, of a moment ago
        if os.waitstatus_to_exitcode(status) not in UNHARMED[marked]:
            raise FailsAnyway(reached.failed or f"pytest ended with {os.waitstatus_to_exitcode(status)}")
    found = Bearings(reached, max(CPU, 3 * round(used.ru_utime + used.ru_stime)))
    if keep:
        keep.write_bytes(pickle.dumps(tuple(found)))
    return found


def survivors(found: Sequence[Mutant], tests: Sequence[str], jobs: int, marked: str, known: Bearings) -> list[Mutant]:
    """The mutants on which every test passes, as each is known."""
    running: dict[int, Mutant] = {}
    left, alive, done = list(reversed(found)), [], 0
    while left or running:
        while left and len(running) < jobs:
            mutant = left.pop()
            running[forked(lambda mutant=mutant: harmed(mutant, tests, marked, known.reached), known.seconds)] = mutant  # type: ignore[misc]
        child, status = os.wait()
        mutant, done = running.pop(child), done + 1
        if os.waitstatus_to_exitcode(status) == PASSED:
            alive.append(mutant)
            print(f"[{done} of {len(found)}] survived: {mutant}", flush=True)
        elif done % EVERY == 0:
            print(f"[{done} of {len(found)}]", flush=True)
    return alive


def main() -> int:
    """Print the survivors; 1 where there are more than may be."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutations", description=__doc__)
    parser.add_argument("--part", choices=PARTS, default="core", help="where the faults are put")
    parser.add_argument("--count", type=int, default=300, help="how many mutants")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--most", type=int, default=None, help="how many may survive")
    parser.add_argument("--prove", action="store_true", help="try those that survive on what make prove runs besides")
    parser.add_argument("--near", action="store_true", help="run only the files in which a mutant's function is called")
    parser.add_argument("--keep", type=Path, help="a file for what the first run notes, while the code stays as it is")
    parser.add_argument("tests", nargs="*", help="in place of the part's own")
    asked = parser.parse_args()
    tests = asked.tests or PARTS[asked.part]
    os.chdir(ROOT)
    os.environ["JANTAKU_INTERPRETED"] = "1"  # a compiled core has no fault in it
    under = SRC / "jantaku" / asked.part
    try:
        known = bearings(tests, SAMPLE, under, asked.keep)
        longer = bearings(tests, REST, under) if asked.prove else known
    except FailsAnyway as why:
        print(f"the tests fail without any fault: {why}")
        return 2
    found = mutants(asked.count, asked.seed, under)
    alive = survivors(found, [] if asked.near else tests, asked.jobs, SAMPLE, known)
    print(f"{len(found) - len(alive)} of {len(found)} mutants of {asked.part} were caught, {len(alive)} survived")
    if asked.prove:
        left = survivors(alive, tests, asked.jobs, REST, longer)
        print(f"make prove would catch {len(alive) - len(left)} of those that survived", *(set(alive) - set(left)), sep="\n  ")
    return int(asked.most is not None and len(alive) > asked.most)


if __name__ == "__main__":
    sys.exit(main())
