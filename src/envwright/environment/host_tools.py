"""Tools that the host provides: ``calculate`` (bounded arithmetic), ``transfer`` (to a human).

``query`` (SQL that an agent writes) and ``search`` (BM25 over rows) read the state, and are carried
out by ``tool.CompiledTool``. ``python`` (a script that an agent writes) is run in the sandbox; see
``sandbox.agent_work``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal, DivisionByZero, InvalidOperation, localcontext
from typing import Any

from envwright.errors import SpecError
from envwright.types import Json

FILES = "files"
"""The table in which an episode keeps files: ``path`` and ``content``."""
HostTool = Callable[[Mapping[str, Any]], Json]

MAX_LENGTH = 500
MAX_DEPTH = 50
# A number (``3``, ``3.``, ``.5``) or any other single character.
_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d*)?|\.\d+)|(.))", re.DOTALL)


def calculate(expression: str) -> str:
    """The value of an arithmetic expression: + - * / ( ) and decimal numbers, exact to 28 digits.

    Example:
        >>> calculate("3 * (19.99 + 0.01)")
        '60'

    Raises:
        ValueError: it is too long, too deep, not arithmetic, or divides by zero.
    """
    if len(expression) > MAX_LENGTH:
        raise ValueError(f"The expression is longer than {MAX_LENGTH} characters.")
    try:
        with localcontext() as context:
            context.prec = 28
            value = _Parser(expression).value()
    except DivisionByZero:
        raise ValueError("Division by zero.") from None
    except InvalidOperation:
        raise ValueError("The expression has no value.") from None
    # ``f`` never writes an exponent; zeros after the point are dropped.
    whole, point, rest = f"{value:f}".partition(".")
    rest = rest.rstrip("0")
    return whole + point + rest if rest else whole


class _Parser:
    """Recursive descent over + - * / ( ); the depth is bounded."""

    def __init__(self, text: str) -> None:
        self._parts: list[str] = [number or sign for number, sign in _TOKEN.findall(text.strip())]
        self._at = 0

    def value(self) -> Decimal:
        out = self._sum(0)
        if self._at != len(self._parts):
            raise ValueError(f"Unexpected {self._parts[self._at]!r} in the expression.")
        return out

    def _next(self, *wanted: str) -> str:
        if self._at < len(self._parts) and self._parts[self._at] in wanted:
            self._at += 1
            return self._parts[self._at - 1]
        return ""

    def _sum(self, depth: int) -> Decimal:
        out = self._product(depth)
        while sign := self._next("+", "-"):
            right = self._product(depth)
            out = out + right if sign == "+" else out - right
        return out

    def _product(self, depth: int) -> Decimal:
        out = self._unary(depth)
        while sign := self._next("*", "/"):
            right = self._unary(depth)
            out = out * right if sign == "*" else out / right
        return out

    def _unary(self, depth: int) -> Decimal:
        if depth > MAX_DEPTH:
            raise ValueError("The expression is nested too deeply.")
        if self._next("-"):
            return -self._unary(depth + 1)
        if self._next("+"):
            return self._unary(depth + 1)
        if self._next("("):
            out = self._sum(depth + 1)
            if not self._next(")"):
                raise ValueError("A ) is missing in the expression.")
            return out
        if self._at == len(self._parts):
            raise ValueError("The expression ends too early.")
        part = self._parts[self._at]
        if not (part[0].isdigit() or part[0] == ".") or part == ".":
            raise ValueError(f"Unexpected {part!r} in the expression.")
        self._at += 1
        return Decimal(part)


def _only_parameter(name: str, json_schema: Mapping[str, Any]) -> None:
    if list(json_schema["properties"]) != [name] or json_schema["required"] != [name]:
        raise SpecError(f"this host tool takes exactly one parameter, {name}, which is required.")


def require_parameters(json_schema: Mapping[str, Any], **kinds: str) -> None:
    """Check that a tool takes these parameters, always with a value.

    Args:
        json_schema: of the tool's arguments.
        kinds: name → JSON type.

    Raises:
        SpecError: it lacks one.
    """
    properties = json_schema["properties"]
    for name, kind in kinds.items():
        found = properties.get(name, {})
        given = name in json_schema["required"] or "default" in found
        if found.get("type") != kind or not given:
            raise SpecError(
                f"this host tool takes {name}, of type {kind}, which is required or has a default."
            )


def _make_calculate(json_schema: Mapping[str, Any]) -> HostTool:
    _only_parameter("expression", json_schema)
    return lambda arguments: {"result": calculate(str(arguments["expression"]))}


def _make_transfer(json_schema: Mapping[str, Any]) -> HostTool:
    _only_parameter("summary", json_schema)
    return lambda arguments: {"transferred": True}


HOST_TOOLS: dict[str, Callable[[Mapping[str, Any]], HostTool]] = {
    "calculate": _make_calculate,
    "transfer": _make_transfer,
}
