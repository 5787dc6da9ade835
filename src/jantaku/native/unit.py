"""The text of the compiled core: one C file, a function of its sources alone."""

from functools import cache
from hashlib import sha256
from inspect import getsourcefile
from pathlib import Path
from types import FunctionType

from jantaku.native.kinds import Array, Integer, Single, Truth, c_type, declared
from jantaku.native.program import Program, Translated
from jantaku.native.records import c_name
from jantaku.native.scope import annotated
from jantaku.native.sources import HOME

PREFIX = "jantaku_"
SOURCES = ("core", "bots", "native")  # packages of what is translated, and of what translates
HERE = Path(__file__).parent


@cache
def digest() -> str:
    """Return the SHA-256 of every source that the compiled core is made of, names and texts."""
    found = sha256()
    for package in SOURCES:
        for path in sorted((HOME / package).rglob("*")):
            if path.suffix in (".py", ".h"):
                found.update(f"{path.relative_to(HOME).as_posix()}\0".encode())
                found.update(path.read_bytes() + b"\0")
    return found.hexdigest()


def foreign(program: Program) -> str:
    """Return the modules outside Jantaku that functions came from, with the digests of their files: " module=SHA-256"."""
    found = {one.source.function.__module__: getsourcefile(one.source.function) or "" for one in program.functions.values()}
    return "".join(f" {name}={file_digest(file)}" for name, file in sorted(found.items()) if not name.startswith("jantaku."))


def file_digest(file: str) -> str:
    """Return the SHA-256 of a file."""
    return sha256(Path(file).read_bytes()).hexdigest()


def exported(one: Translated) -> str:
    """Return a function that other languages call: the same, under a separate name."""
    args = [arg.arg for arg in one.source.tree.args.args]
    kinds = [annotated(one.source, arg) for arg in one.source.tree.args.args]
    params = ", ".join(
        declared(kind, c_name(name), constant=not written)
        for name, kind, written in zip(args, kinds, one.called.written, strict=True)
    )
    call = f"{one.label}({', '.join(map(c_name, args))});"
    result = one.called.result
    of = "void" if result is None else c_type(result)
    return f"EXPORT {of} {PREFIX}{one.label}({params}) {{ {'' if result is None else 'return '}{call} }}"


def in_shares(one: Translated) -> str:
    """Return a function that does a share of something, as a member of a crew calls it: all that it is given in one row of words.

    It returns what the function does, or -1. Of others, the empty text: a share is from ``first`` to ``end``.
    """
    args = one.source.tree.args.args
    if [arg.arg for arg in args[-2:]] != ["first", "end"]:
        return ""
    kinds = [annotated(one.source, arg) for arg in args]
    given = [f"(void *)(intptr_t)words[{i}]" if isinstance(kind, Array | Single) else f"words[{i}]" for i, kind in enumerate(kinds)]
    call = f"{one.label}({', '.join(given)});"
    does = f"return {call}" if one.called.result else f"{call} return -1;"
    return f"EXPORT int64_t {PREFIX}share_{one.label}(const int64_t *words) {{ {does} }}"


def calls(made: list[Translated]) -> str:
    """Return what a caller needs to know of the functions: result and parameters, p a pointer, i a number, b a truth, v nothing."""
    letters = {Integer: "i", Truth: "b", Array: "p", Single: "p"}
    return " ".join(
        f"{one.label}:{letters[type(one.called.result)] if one.called.result else 'v'}"
        + "".join(letters[type(annotated(one.source, arg))] for arg in one.source.tree.args.args)
        for one in made
    )


def core_text(
    entries: tuple[FunctionType, ...], instead: dict[FunctionType, FunctionType] | None = None, *, shared: bool = False
) -> str:
    """Return the whole core in C, with these functions to be called from outside, and some in the place of others.

    Where it is ``shared`` by a crew, what is done in shares can be called by its members.
    """
    program = Program(instead=instead or {})
    made = [program.add(function) for function in entries]
    parts = [
        "/* Made by jantaku.native from the functions of jantaku.core and jantaku.bots. */",
        (HERE / "prelude.h").read_text("utf-8").rstrip(),
        program.structures(),
        program.constants(),
        program.bodies(),
        "\n".join(exported(one) for one in made),
        *filter(None, map(in_shares, made if shared else ())),
        f'#define JANTAKU_DIGEST "{digest()}{foreign(program)}"\n#define JANTAKU_CALLS "{calls(made)}"',
    ]
    return "\n\n".join(parts) + "\n"
