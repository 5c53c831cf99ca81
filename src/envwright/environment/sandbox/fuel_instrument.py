"""Putting the fuel gauge into a program: ticks and guarded operators, by rewriting its tree.

A unit of fuel is one expression or statement. Each function, loop body, comprehension and lambda
is charged for all it holds when it is entered; operators and calls that can make much out of
little go through ``guards``. Same program, same arguments: same fuel, on every version of Python.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TypeVar

from envwright.errors import SpecError

_Node = TypeVar("_Node", bound=ast.AST)
# Operators that can make much out of little; ``%`` is here because it also formats text.
_OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "__add",
    ast.Mult: "__mul",
    ast.Pow: "__pow",
    ast.LShift: "__shl",
    ast.Mod: "__mod",
}
# ``x += y`` on a list changes the list itself, which ``x = x + y`` would not: aliases see it.
_IN_PLACE = _OPERATORS | {ast.Add: "__iadd", ast.Mult: "__imul"}
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def instrument_program(tree: ast.Module) -> ast.Module:
    """The program with ticks and guards; annotations are dropped, they are never evaluated.

    Raises:
        SpecError: it is nested too deeply.
    """
    helpers = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    # A helper's name that is rebound anywhere may stand for a built-in when it is called, so such
    # calls keep their guard.
    rebound = {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    rebound |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    try:
        out = _Instrument(frozenset(helpers - rebound)).visit(tree)
        return ast.fix_missing_locations(out)  # type: ignore[no-any-return]
    except RecursionError:
        raise SpecError("the program is nested too deeply.") from None


def fuel_cost(nodes: Iterable[ast.AST]) -> int:
    """Expressions and statements in these nodes, without what is charged where it is entered."""
    total = 0
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        total += isinstance(node, ast.expr | ast.stmt)
        # Bodies of loops, comprehensions and functions have ticks of their own: only the parts that
        # are evaluated once, outside of them, count here.
        if isinstance(node, ast.For):
            waiting += [node.target, node.iter, *node.orelse]
        elif isinstance(node, ast.While):
            waiting += node.orelse
        elif isinstance(node, _COMPREHENSIONS):
            waiting += [generator.iter for generator in node.generators]
        elif isinstance(node, ast.FunctionDef | ast.Lambda):
            waiting += node.args.defaults
        else:
            waiting += ast.iter_child_nodes(node)
    return total


class _Instrument(ast.NodeTransformer):
    def __init__(self, helpers: frozenset[str]) -> None:
        self._helpers = helpers

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        # Measured before the body is rewritten: the guards put into it cost nothing themselves.
        tick = ast.Expr(_call("__tick", ast.Constant(1 + fuel_cost(node.body))))
        self.generic_visit(node)
        node.returns = None
        node.body.insert(0, tick)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_For(self, node: ast.For) -> ast.AST:
        return self._loop(node, fuel_cost(node.body))

    def visit_While(self, node: ast.While) -> ast.AST:
        return self._loop(node, fuel_cost([node.test, *node.body]))

    def _loop(self, node: ast.For | ast.While, units: int) -> ast.AST:
        self.generic_visit(node)
        node.body.insert(0, ast.Expr(_call("__tick", ast.Constant(1 + units))))
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        tick = _call("__tick", ast.Constant(1 + fuel_cost([node.body])))
        self.generic_visit(node)
        # A lambda holds one expression: ``__tick(n) and body``, where the tick is always true.
        node.body = ast.BoolOp(ast.And(), [tick, node.body])
        return node

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        return self._comprehend(node, [node.elt])

    def visit_SetComp(self, node: ast.SetComp) -> ast.AST:
        return self._comprehend(node, [node.elt])

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        return self._comprehend(node, [node.elt])

    def visit_DictComp(self, node: ast.DictComp) -> ast.AST:
        return self._comprehend(node, [node.key, node.value])

    def _comprehend(
        self,
        node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp,
        elements: list[ast.expr],
    ) -> ast.AST:
        units = [1 + fuel_cost([*generator.ifs, *elements]) for generator in node.generators]
        self.generic_visit(node)
        for generator, unit in zip(node.generators, units, strict=True):
            # As the first condition it runs for every item, also for those that a later one drops.
            generator.ifs.insert(0, _call("__tick", ast.Constant(unit)))
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        name = _OPERATORS.get(type(node.op))
        return _at(node, _call(name, node.left, node.right)) if name else node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        name = _IN_PLACE.get(type(node.op))
        if name is None:
            return node
        if isinstance(node.target, ast.Name):
            # ``x += y`` becomes ``x = __iadd(x, y)``.
            value = _call(name, ast.Name(node.target.id, ast.Load()), node.value)
            return _at(node, ast.Assign([node.target], value))
        assert isinstance(node.target, ast.Subscript)  # the check refuses the rest
        # ``a[k] += v`` becomes ``__augitem(__iadd, a, k, v)``: ``a`` and ``k`` are evaluated once.
        place = [node.target.value, node.target.slice]
        return _at(
            node, ast.Expr(_call("__augitem", ast.Name(name, ast.Load()), *place, node.value))
        )

    def visit_Try(self, node: ast.Try) -> ast.AST:
        self.generic_visit(node)
        for body in (*(handler.body for handler in node.handlers), node.finalbody):
            if body:
                body.insert(0, ast.Expr(_call("__caught")))
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is None:
            return _at(node, ast.Pass())
        return self.visit_Assign(_at(node, ast.Assign([node.target], node.value)))

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        self.generic_visit(node)
        if any(_takes_all(target) for target in node.targets):
            node.value = _call("__spread", node.value)
        return node

    def visit_Starred(self, node: ast.Starred) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load):
            node.value = _call("__spread", node.value)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in self._helpers:
            return node
        guarded = ast.Call(ast.Name("__call", ast.Load()), [node.func, *node.args], node.keywords)
        return _at(node, guarded)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.slice, ast.Slice) or not isinstance(node.ctx, ast.Load):
            return node
        bounds = [
            bound if bound is not None else ast.Constant(None)
            for bound in (node.slice.lower, node.slice.upper, node.slice.step)
        ]
        return _at(node, _call("__slice", node.value, *bounds))

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.ops[0], ast.In | ast.NotIn):
            return self._weigh(node)
        # One operator is enough: the static check refuses a chained ``in``.
        found = _call("__in", node.left, node.comparators[0])
        whole = found if isinstance(node.ops[0], ast.In) else ast.UnaryOp(ast.Not(), found)
        return _at(node, whole)

    def _weigh(self, node: ast.Compare) -> ast.Compare:
        """Charge a comparison; its smaller side bounds what it costs, a constant costs nothing."""
        if all(isinstance(op, ast.Is | ast.IsNot) for op in node.ops):
            return node
        sides = [node.left, *node.comparators]
        if len(sides) == 2 and any(isinstance(side, ast.Constant) for side in sides):
            return node
        node.left, *node.comparators = [
            *(_call("__weigh", side) for side in sides[:-1]),
            sides[-1],
        ]
        return node

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.AST:
        self.generic_visit(node)
        # The specification is an f-string itself (``{x:>{width}}``): as an argument it is text by
        # the time the guard looks at it.
        form = node.format_spec if node.format_spec is not None else ast.Constant("")
        node.value = _call("__format", node.value, ast.Constant(node.conversion), form)
        # The guard has done both; -1 stands for no conversion.
        node.conversion, node.format_spec = -1, None
        return node


def _takes_all(target: ast.expr) -> bool:
    """Whether an assignment to this target runs its value to the end."""
    if isinstance(target, ast.Subscript):
        return isinstance(target.slice, ast.Slice)
    parts = target.elts if isinstance(target, ast.Tuple | ast.List) else ()
    return any(isinstance(part, ast.Starred) for part in parts)


def _call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def _at(old: ast.AST, new: _Node) -> _Node:
    return ast.copy_location(new, old)
