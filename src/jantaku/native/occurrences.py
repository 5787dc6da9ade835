"""Occurrences of the names of a function: a name is declared in the block that has all of them, not above."""

import ast
from collections.abc import Iterator
from functools import cache

Block = tuple[int, ...]  # the blocks around a statement, outermost first


@cache
def names_in(node: ast.AST) -> tuple[ast.Name, ...]:
    """Return the names in a node; kept, for the translation asks about the same expressions again and again."""
    below = tuple(name for part in ast.iter_child_nodes(node) for name in names_in(part))
    return (node, *below) if isinstance(node, ast.Name) else below


@cache
def calls_in(node: ast.AST) -> bool:
    """Return whether something is called in a node."""
    return isinstance(node, ast.Call) or any(calls_in(part) for part in ast.iter_child_nodes(node))


def bound_in(target: ast.expr) -> list[str]:
    """Return the names that an assignment to a target binds."""
    match target:
        case ast.Name(id=name):
            return [name]
        case ast.Tuple(elts=elts):
            return [name for one in elts for name in bound_in(one)]
    return []


def _statements(body: list[ast.stmt], around: Block, count: Iterator[int]) -> Iterator[tuple[ast.stmt, Block]]:
    """Yield each statement with the blocks around it, in order."""
    block = (*around, next(count))
    for one in body:
        yield one, block
        for name in ("body", "orelse"):
            yield from _statements(getattr(one, name, []), block, count) if getattr(one, name, []) else ()


def _own(one: ast.stmt) -> Iterator[ast.Name]:
    """Yield the names in a statement itself, without those of the blocks in it."""
    if isinstance(one, ast.If | ast.While):
        parts: list[ast.AST] = [one.test]
    elif isinstance(one, ast.For):
        parts = [one.iter]
    else:
        parts = [one]
    for part in parts:
        yield from names_in(part)


@cache
def declarations(tree: ast.FunctionDef) -> tuple[set[tuple[str, ast.stmt]], set[str]]:
    """Return what may be declared where it is first bound, as name and statement, and the names to declare at the top."""
    first: dict[str, tuple[ast.stmt, Block]] = {}
    seen: dict[str, list[Block]] = {}
    params = {arg.arg for arg in tree.args.args}
    loops: dict[int, ast.For] = {}
    counter = iter(range(1 << 30))
    for one, block in _statements(tree.body, (), counter):
        if isinstance(one, ast.For):
            loops[id(one.body[0])] = one
        if loop := loops.get(id(one)):
            for name in bound_in(loop.target):  # bound at the beginning of the loop's body
                first.setdefault(name, (loop, block))
                seen.setdefault(name, []).append(block)
        for node in _own(one):
            seen.setdefault(node.id, []).append(block)
            if isinstance(node.ctx, ast.Store):
                first.setdefault(node.id, (one, block))
    own = {name: at for name, at in first.items() if name not in params}
    below = {(name, one) for name, (one, block) in own.items() if _declares(one, name) and _covers(block, seen[name])}
    placed = {name for name, _ in below}
    return below, {name for name in own if name not in placed}


def _declares(one: ast.stmt, name: str) -> bool:
    """Return whether a statement binds a name as C can declare it."""
    return isinstance(one, ast.Assign | ast.AnnAssign) or (isinstance(one, ast.For) and name in bound_in(one.target))


def _covers(block: Block, others: list[Block]) -> bool:
    """Return whether a block has all others in it."""
    return all(other[: len(block)] == block for other in others)


@cache
def _loops(tree: ast.FunctionDef) -> tuple[ast.For, ...]:
    """Return the loops of a function over something."""
    return tuple(one for one in ast.walk(tree) if isinstance(one, ast.For))


@cache
def stays_inside(tree: ast.FunctionDef, loop: ast.For, name: str) -> bool:
    """Return whether a loop's variable is neither bound in the loop nor read outside of this function's loops over it."""
    for node in names_in(loop):
        if node.id == name and isinstance(node.ctx, ast.Store) and node is not loop.target:
            return False
    inside = {id(node) for other in _loops(tree) if name in bound_in(other.target) for node in names_in(other)}
    return all(id(node) in inside for node in names_in(tree) if node.id == name)


@cache
def only_loops(tree: ast.FunctionDef, name: str) -> bool:
    """Return whether a name of a function occurs in loops over it alone, so that each has it to itself."""
    loops = [loop for loop in _loops(tree) if name in bound_in(loop.target)]
    return bool(loops) and all(stays_inside(tree, loop, name) for loop in loops)
