"""Small changes of a source text: every mutant there is, and a seeded sample of them (for `tools.mutate`)."""

import ast
import random
from collections.abc import Iterator
from typing import NamedTuple

SEED = 2026


class Mutant(NamedTuple):
    """A piece of the source, by its first and last character, and what it becomes."""

    line: int
    start: int
    end: int
    old: str
    new: str
    sort: str


TURNED = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip


def mutants(source: str) -> list[Mutant]:
    """Every mutant of a module, in the order of its text."""
    starts = [0]
    for text in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(text.encode()))
    found = []
    tree = ast.parse(source)
    for node in _within_functions(tree):
        for new, sort in _changes(node):
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[operator]
            old = source.encode()[start:end].decode()
            if new != old:
                found.append(Mutant(node.lineno, start, end, old, new, sort))
    return sorted(set(found))


def _within_functions(tree: ast.Module) -> Iterator[ast.AST]:
    """Everything in the bodies of functions; signatures, annotations and docstrings apart."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for statement in function.body:
            skipped: set[int] = set()
            for node in ast.walk(statement):
                if isinstance(node, ast.AnnAssign):
                    skipped |= {id(part) for part in ast.walk(node.annotation)}
                if id(node) not in skipped and not _is_docstring(node):
                    yield node


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _changes(node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        left, right = ast.unparse(node.left), ast.unparse(node.comparators[0])
        yield f"({left} {TURNED[type(node.ops[0])]} {right})", "comparison"
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield f"({node.value + 1})", "constant"
        yield f"({node.value - 1})", "constant"
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield str(not node.value), "constant"
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield f"({ast.unparse(ast.BoolOp(other, node.values))})", "and/or"
    elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitAnd, ast.BitOr)):
        swapped = ast.BitOr() if isinstance(node.op, ast.BitAnd) else ast.BitAnd()
        yield f"({ast.unparse(ast.BinOp(node.left, swapped, node.right))})", "set operation"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.Invert)):
        yield f"({ast.unparse(node.operand)})", "negation"
    elif isinstance(node, ast.Call) and len(node.args) >= 2 and not isinstance(node.args[1], ast.Starred):
        one, other_argument, *rest = node.args
        if not isinstance(one, ast.Starred):
            yield ast.unparse(ast.Call(node.func, [other_argument, one, *rest], node.keywords)), "arguments"
    if isinstance(node, (ast.If, ast.While, ast.IfExp)):
        return  # conditions are nodes of their own
    simple = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    if simple or isinstance(node, (ast.AugAssign, ast.Continue, ast.Break)):
        yield "pass", "statement"


def _negated(tree: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, (ast.If, ast.IfExp)) and isinstance(
            node.test, (ast.Call, ast.Name, ast.Attribute)
        ):
            yield node.test


def conditions(source: str) -> list[Mutant]:
    """Plain conditions, turned into their opposite."""
    starts = [0]
    for text in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(text.encode()))
    found = []
    for node in _negated(ast.parse(source)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[operator]
        old = source.encode()[start:end].decode()
        found.append(Mutant(node.lineno, start, end, old, f"(not {old})", "condition"))
    return found


def sample(source: str, name: str, count: int) -> list[Mutant]:
    """The mutants of a module that are tried, the same every time."""
    every = sorted({*mutants(source), *conditions(source)})
    chance = random.Random(f"{SEED} {name}")
    return sorted(chance.sample(every, min(count, len(every))))


def changed(source: str, mutant: Mutant) -> str:
    """The source with the mutant; every other line keeps its number."""
    raw = source.encode()
    more = "\n" * (mutant.old.count("\n") - mutant.new.count("\n"))
    new = f"{mutant.new[:-1]}{more})" if mutant.new.endswith(")") else mutant.new + more
    return (raw[: mutant.start] + new.encode() + raw[mutant.end :]).decode()


def in_its_line(source: str, mutant: Mutant) -> str:
    """The first line of the piece with everything around it; what changes is marked."""
    raw = source.encode()
    first = raw.rfind(b"\n", 0, mutant.start) + 1
    last = raw.find(b"\n", mutant.end)
    parts = (raw[first : mutant.start], mutant.old.encode(), raw[mutant.end : last])
    before, old, after = (part.decode() for part in parts)
    return " ".join(f"{before}«{old}»{after}".split())
