"""The mutants of a file: each is one change of its text."""

import ast
import difflib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

PAIRS: tuple[tuple[type, type], ...] = (
    *(
        (ast.Lt, ast.LtE),
        (ast.Gt, ast.GtE),
        (ast.Eq, ast.NotEq),
        (ast.In, ast.NotIn),
        (ast.Is, ast.IsNot),
    ),
    *((ast.And, ast.Or), (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv)),
)
OTHER_OPERATOR: dict[type, Any] = {
    **dict(PAIRS),
    **{other: one for one, other in PAIRS},
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
}
SWAPPED: dict[type[ast.AST], str] = {
    ast.Compare: "comparison",
    ast.BoolOp: "boolean",
    ast.BinOp: "arithmetic",
    ast.AugAssign: "arithmetic",
}
TEXT = (ast.JoinedStr, ast.FormattedValue)
NOT_CHANGED = {"annotation", "returns", "decorator_list"}


@dataclass(frozen=True)
class Mutant:
    """`text` in place of what stands from `start` to `end` in the file at `path`."""

    path: str
    line: int
    lines: range
    """From the beginning of its statement to its own end."""
    kind: str
    name: str
    """The same for the same change, also after lines above it have moved."""
    start: int
    end: int
    text: str

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.text.encode() + source[self.end :]

    def diff(self, source: bytes) -> str:
        before, after = (text.decode().splitlines() for text in (source, self.apply(source)))
        return "\n".join(list(difflib.unified_diff(before, after, n=0, lineterm=""))[3:])

    def rank(self, seed: str) -> bytes:
        """Return what orders mutants by chance; the same in each run with that seed, whatever else
        there is.
        """
        return sha256(f"{seed} {self.name}".encode()).digest()


def find_mutants(path: str, source: bytes) -> Iterator[Mutant]:
    """Yield every mutant of a file."""
    lines = source.splitlines(keepends=True)
    starts = [sum(map(len, lines[:number])) for number in range(len(lines))]
    counted: Counter[str] = Counter()
    for node, function, line in walk(ast.parse(source), "", 1):
        for kind, old, new in find_changes(node):
            start, end = (
                starts[old.lineno - 1] + old.col_offset,
                starts[old.end_lineno - 1] + old.end_col_offset,
            )
            text = (
                ast.unparse(new)
                if isinstance(new, ast.Constant | ast.stmt)
                else f"({ast.unparse(new)})"
            )
            name = f"{path}{function} {kind} {ast.unparse(old)}"
            counted[name] += 1
            lines_of = range(line, old.end_lineno + 1)
            yield Mutant(
                path, old.lineno, lines_of, kind, f"{name} {counted[name]}", start, end, text
            )


def walk(node: ast.AST, function: str, line: int) -> Iterator[tuple[ast.AST, str, int]]:
    """Yield what can be changed, with its function and the line of its statement: no types,
    decorators or texts.
    """
    for field, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if (
                isinstance(child, ast.AST)
                and not isinstance(child, TEXT)
                and field not in NOT_CHANGED
            ):
                inner = (
                    f"{function}.{child.name}"
                    if isinstance(child, ast.FunctionDef | ast.ClassDef)
                    else function
                )
                start = child.lineno if isinstance(child, ast.stmt) else line
                yield child, inner, start
                yield from walk(child, inner, start)


def find_changes(node: ast.AST) -> Iterator[tuple[str, Any, ast.AST]]:
    """Yield the changes at a node: their kind, what goes, and what comes instead."""
    if swapped := swap_operator(node):
        yield SWAPPED[type(node)], node, swapped
    match node:
        case ast.Constant(value=bool() | int() as value):
            yield (
                "constant",
                node,
                ast.Constant(not value if isinstance(value, bool) else value + 1),
            )
        case ast.Return(value=ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()) as answer):
            yield "return value", answer, ast.UnaryOp(ast.Not(), answer)
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield "return value", value, ast.Constant(None)
        case (
            ast.Expr(value=ast.Call())
            | ast.Raise()
            | ast.Delete()
            | ast.Continue()
            | ast.AugAssign()
        ):
            yield "removed statement", node, ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "removed statement", node, ast.Pass()
    conditions = node.ifs if isinstance(node, ast.comprehension) else []
    for condition in (
        [node.test] if isinstance(node, ast.If | ast.IfExp | ast.While) else conditions
    ):
        yield "negated condition", condition, ast.UnaryOp(ast.Not(), condition)


def swap_operator(node: ast.AST) -> ast.AST | None:
    """Return a calculation, comparison, `and` or `or` with another operator; None if there is none
    that makes sense.
    """
    match node:
        case ast.Compare(ops=[operator]):
            return ast.Compare(node.left, [OTHER_OPERATOR[type(operator)]()], node.comparators)
        case ast.BoolOp():
            return ast.BoolOp(OTHER_OPERATOR[type(node.op)](), node.values)
        case ast.BinOp() if type(node.op) in OTHER_OPERATOR and not {
            type(node.left),
            type(node.right),
        } & {*TEXT}:
            return ast.BinOp(node.left, OTHER_OPERATOR[type(node.op)](), node.right)
        case ast.AugAssign() if type(node.op) in OTHER_OPERATOR:
            return ast.AugAssign(node.target, OTHER_OPERATOR[type(node.op)](), node.value)
    return None
