"""The static allow-list: what a program may say. The first wall, never the only one.

It runs inside the sealed worker, before any line of the program does, so that the host never
parses what somebody else wrote.
"""

from __future__ import annotations

import ast

from envwright.errors import SpecError
from envwright.runtime.jail.program import Signature
from envwright.runtime.jail.vocabulary import ATTRIBUTES, MODULES, NAMES, NODES, TOP_LEVEL

_MOST_NODES = 20_000
_GUARDED_IN_PLACE = (ast.Add, ast.Mult, ast.Pow, ast.LShift, ast.Mod)


def check(source: str) -> tuple[ast.Module, Signature]:
    """Parse a program and refuse what is not on the list.

    Returns:
        the tree, and the signature of its one public function.

    Raises:
        SpecError: what is refused, with its line and a remedy.
    """
    tree = parse(source)
    for statement in tree.body:
        _check_top(statement)
    known = NAMES | _bound(tree)
    count = 0
    for node in ast.walk(tree):
        count += 1
        if not isinstance(node, NODES):
            raise _refused(node, f"{_kind(node)} is not allowed in a tool")
        _check_node(node, known)
    if count > _MOST_NODES:
        raise SpecError("the program is too long.", remedy="Split it into several tools.")
    return tree, signature(tree)


def parse(source: str) -> ast.Module:
    """The tree of a program.

    Raises:
        SpecError: it is not Python.
    """
    try:
        return ast.parse(source)
    except SyntaxError as error:
        raise SpecError(f"{error.msg}.", place=f"line {error.lineno}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise SpecError(f"this cannot be parsed ({type(error).__name__}).") from None


def signature(tree: ast.Module) -> Signature:
    """The one public function of a program, its parameters and their annotations.

    Raises:
        SpecError: there is not exactly one, or it is not typed, or it does not take ``db`` first.
    """
    public = [
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    ]
    if len(public) != 1:
        names = ", ".join(node.name for node in public) or "none"
        raise SpecError(
            f"a program has exactly one public function; found {names}.",
            remedy="Begin the names of helpers with an underscore.",
        )
    function = public[0]
    given = function.args
    if given.vararg or given.kwarg or given.posonlyargs:
        raise _refused(function, "*args, **kwargs and / are not allowed in the public function")
    if not given.args or given.args[0].arg != "db":
        raise _refused(function, "the public function takes the database handle db first")
    if function.returns is None or any(
        arg.annotation is None for arg in (*given.args, *given.kwonlyargs)
    ):
        raise _refused(function, "every parameter and the result must be annotated")
    plain = given.args[1:]
    first_default = len(plain) - len(given.defaults)
    parameters = [
        (arg.arg, _text(arg.annotation), at < first_default) for at, arg in enumerate(plain)
    ]
    parameters += [
        (arg.arg, _text(arg.annotation), default is None)
        for arg, default in zip(given.kwonlyargs, given.kw_defaults, strict=True)
    ]
    return Signature(function.name, tuple(parameters), _text(function.returns))


def _text(node: ast.expr | None) -> str:
    return ast.unparse(node) if node is not None else ""


def _check_top(node: ast.stmt) -> None:
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    if not isinstance(node, TOP_LEVEL) and not docstring:
        raise _refused(
            node, f"{_kind(node)} is not allowed outside of a function", "Put it into the function."
        )


def _check_node(node: ast.AST, known: frozenset[str]) -> None:
    if isinstance(node, ast.Name):
        _check_name(node, node.id)
        if node.id not in known:
            raise _refused(node, f"the name {node.id} is not known here")
    elif isinstance(node, ast.Attribute):
        _check_attribute(node)
    elif isinstance(node, ast.Import | ast.ImportFrom):
        _check_import(node)
    elif isinstance(node, ast.FunctionDef):
        _check_name(node, node.name)
        if node.decorator_list:
            raise _refused(node, "decorators are not allowed")
    elif isinstance(node, ast.arg):
        _check_name(node, node.arg)
    elif isinstance(node, ast.Global | ast.Nonlocal):
        for name in node.names:
            _check_name(node, name)
    elif isinstance(node, ast.ExceptHandler):
        _check_handler(node)
    elif isinstance(node, ast.AugAssign):
        _check_in_place(node)
    elif isinstance(node, ast.Compare):
        _check_membership(node)
    elif isinstance(node, ast.Constant) and isinstance(node.value, complex | type(...)):
        raise _refused(node, "complex numbers and ... are not allowed")
    elif isinstance(node, ast.keyword) and node.arg is not None:
        _check_name(node, node.arg)


def _check_name(node: ast.AST, name: str) -> None:
    if name.startswith("__"):
        raise _refused(node, f"the name {name[:60]} is not allowed: it begins with two underscores")


def _check_attribute(node: ast.Attribute) -> None:
    if isinstance(node.ctx, ast.Store | ast.Del):
        raise _refused(node, "attributes cannot be set", "Use a dict.")
    if node.attr in ("format", "format_map"):
        raise _refused(node, f".{node.attr} is not allowed", "Write an f-string.")
    if node.attr in ("now", "today", "utcnow"):
        raise _refused(node, f".{node.attr} is not allowed", "Ask db.clock().")
    if node.attr not in ATTRIBUTES:
        raise _refused(node, f"the attribute .{node.attr[:60]} is not allowed")


def _check_import(node: ast.Import | ast.ImportFrom) -> None:
    allowed = ", ".join(name for name in MODULES if not name.startswith("_"))
    if isinstance(node, ast.Import):
        for alias in node.names:
            if alias.name not in MODULES or alias.name.startswith("_"):
                raise _refused(node, f"import {alias.name} is not allowed", f"Allowed: {allowed}.")
            _check_name(node, alias.asname or alias.name)
        return
    names = MODULES.get(node.module or "") if not node.level else None
    if names is None:
        raise _refused(node, f"import of {node.module} is not allowed", f"Allowed: {allowed}.")
    for alias in node.names:
        if alias.name not in names:
            raise _refused(
                node, f"{node.module}.{alias.name} is not allowed", f"Allowed: {', '.join(names)}."
            )
        _check_name(node, alias.asname or alias.name)


def _check_handler(node: ast.ExceptHandler) -> None:
    if node.type is None:
        raise _refused(node, "a bare except is not allowed", "Write except Exception.")
    if node.name is not None:
        _check_name(node, node.name)


def _check_in_place(node: ast.AugAssign) -> None:
    sliced = isinstance(node.target, ast.Subscript) and isinstance(node.target.slice, ast.Slice)
    if sliced and isinstance(node.op, _GUARDED_IN_PLACE):
        raise _refused(node, "a slice cannot be changed in place like this", "Assign to it.")


def _check_membership(node: ast.Compare) -> None:
    if len(node.ops) > 1 and any(isinstance(op, ast.In | ast.NotIn) for op in node.ops):
        raise _refused(node, "in cannot be chained", "Write and.")


def _bound(tree: ast.Module) -> frozenset[str]:
    """All names that the program binds anywhere."""
    out: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            out.add(node.id)
        elif isinstance(node, ast.FunctionDef):
            out.add(node.name)
        elif isinstance(node, ast.arg):
            out.add(node.arg)
        elif isinstance(node, ast.alias):
            out.add(node.asname or node.name)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            out.add(node.name)
    return frozenset(out)


def _kind(node: ast.AST) -> str:
    return {"ClassDef": "a class", "With": "with", "Match": "match"}.get(
        type(node).__name__, type(node).__name__
    )


def _refused(node: ast.AST, message: str, remedy: str = "") -> SpecError:
    line = getattr(node, "lineno", 0)
    return SpecError(f"{message}.", place=f"line {line}" if line else "", remedy=remedy)
