"""Every regular expression of the package reads a long text in linear time.

Python's engine backtracks, and texts come from strangers. The expressions are found in the source
and in the modules; each is tried on texts made from its own parts (see ``attacks``).
"""

from __future__ import annotations

import ast
import importlib
import math
import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import envwright
from envwright.errors import MissingExtra
from tests.attacks import attacks
from tests.limits import ending

SRC = Path(envwright.__file__).parent
FUNCTIONS = set("compile sub subn match search fullmatch split findall finditer".split())
ANCHORED = {"match", "fullmatch"}
SAMPLE = "word"
"""What stands for a name that is put into an expression when it is used."""
_LOOKS = re.compile(r"[\\\[(|*+?]")

SHORT, LONG = 2_000, 100_000
"""Characters of the text that finds suspects, and of the text that convicts them."""
SUSPECT, RATIO = 0.0005, 7
"""Seconds for the short text, and how much longer it needs than a quarter of it: linear is four."""
BOUND = 0.5
"""Seconds for the long text: a quadratic expression needs more, a linear one a tenth."""


@cache  # not when tests are collected: it takes long, and most runs are of other tests
def expressions() -> dict[tuple[str, int], tuple[str, frozenset[str]]]:
    """Pattern and flags → where it stands, and the functions that use it."""
    found: dict[tuple[str, int], tuple[str, frozenset[str]]] = {}

    def add(pattern: re.Pattern[Any], place: str, used: Iterable[str]) -> None:
        if isinstance(pattern.pattern, str):
            key = (pattern.pattern, pattern.flags)
            first, before = found.get(key, (place, frozenset()))
            found[key] = (first, before | frozenset(used))

    nodes = {
        path: list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        for path in sorted(SRC.rglob("*.py"))
    }
    uses = {path: uses_in(those) for path, those in nodes.items()}
    everywhere: defaultdict[str, set[str]] = defaultdict(set)
    for in_file in uses.values():
        for name, methods in in_file.items():
            everywhere[name] |= methods
    for path, here in uses.items():
        name = str(path.relative_to(SRC))
        module = loaded(path)
        names = vars(module) if module else {}
        for call in calls(nodes[path]):
            for pattern in patterns_of(call, names):
                add(pattern, f"{name}:{call.lineno}", [call.func.attr])  # type: ignore[attr-defined]
        for key, value in names.items():
            for pattern in patterns_in(value, module):
                used = here if key.startswith("_") else everywhere  # private to its module
                add(pattern, f"{name}:{key}", used[key])
    return found


def loaded(path: Path) -> ModuleType | None:
    """The module, where what it needs is installed."""
    parts = path.relative_to(SRC.parent).with_suffix("").parts
    if parts[-1] == "__main__":
        return None
    try:
        return importlib.import_module(".".join(parts).removesuffix(".__init__"))
    except (ImportError, MissingExtra):
        return None


def calls(nodes: list[ast.AST]) -> Iterator[ast.Call]:
    """Calls of ``re``'s functions; what a module compiles when it is imported is its own."""
    found = [
        node
        for node in nodes
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "re"
        and node.func.attr in FUNCTIONS
    ]
    if found:
        functions = [n for n in nodes if isinstance(n, ast.FunctionDef | ast.Lambda)]
        inside = {id(node) for function in functions for node in ast.walk(function)}
        yield from (call for call in found if call.func.attr != "compile" or id(call) in inside)  # type: ignore[attr-defined]


def uses_in(nodes: list[ast.AST]) -> defaultdict[str, set[str]]:
    """Name → the methods that are called on it; ``-`` where it is used in another way."""
    called = {
        id(node.value): node.attr
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    }
    uses: defaultdict[str, set[str]] = defaultdict(set)
    for node in nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            uses[node.id].add(called.get(id(node), "-"))
    return uses


def patterns_of(call: ast.Call, names: dict[str, Any]) -> Iterator[re.Pattern[Any]]:
    """The expressions that a call uses; what is known only when it runs is a sample."""
    method = call.func.attr  # type: ignore[attr-defined]
    at = {"sub": 4, "subn": 4, "split": 3, "compile": 1}.get(method, 2)
    given = [k.value for k in call.keywords if k.arg == "flags"] or call.args[at : at + 1]
    flags = (given and value_of(given[0], names)) or 0
    text = value_of(call.args[0], names)
    if isinstance(text, str | re.Pattern):
        yield re.compile(text, flags) if isinstance(text, str) else text
        return
    for key, value in names.items():  # ``re.search(pattern, …)``: it is one of a table's
        for text in texts_in(value) if not key.startswith("__") else ():
            with suppress(re.error):
                if _LOOKS.search(text):
                    yield re.compile(text, flags)


def value_of(node: ast.expr, names: dict[str, Any]) -> Any:
    """What an expression is, as far as the module's own names tell; else ``None``."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(value_of(part, names)) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        found = value_of(node.value, names)
        return SAMPLE if found is None else str(found)
    try:
        return eval(compile(ast.Expression(node), "", "eval"), {**names})  # noqa: S307
    except Exception:  # a name of the function
        return None


def patterns_in(value: Any, module: Any, depth: int = 0) -> Iterator[re.Pattern[Any]]:
    """Compiled expressions in a module's value: alone, in collections, in classes of the module."""
    if isinstance(value, re.Pattern):
        yield value
    elif depth > 4:
        return
    elif isinstance(value, dict):
        yield from (
            p for pair in value.items() for x in pair for p in patterns_in(x, module, depth + 1)
        )
    elif isinstance(value, list | tuple | set | frozenset):
        yield from (p for x in value for p in patterns_in(x, module, depth + 1))
    elif isinstance(value, type) and value.__module__ == module.__name__:
        yield from patterns_in(dict(vars(value)), module, depth + 1)
    elif is_dataclass(value) and not isinstance(value, type):
        inner = [getattr(value, part.name) for part in fields(value)]
        yield from patterns_in(inner, module, depth + 1)


def texts_in(value: Any, depth: int = 0) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif depth > 4:
        return
    elif isinstance(value, dict):
        yield from texts_in([*value, *value.values()], depth + 1)
    elif isinstance(value, list | tuple | set | frozenset):
        yield from (t for x in value for t in texts_in(x, depth + 1))


def reading(pattern: re.Pattern[str], used: frozenset[str]) -> Callable[[str], object]:
    """What reads a text as the package does: from each place, unless no use does."""
    if used and used <= ANCHORED:
        return lambda text: [getattr(pattern, name)(text) for name in sorted(used)]
    return lambda text: sum(1 for _ in pattern.finditer(text))


def hang(pattern: re.Pattern[str], used: frozenset[str] = frozenset()) -> str:
    """A text that the expression reads in more than linear time: its parts; else nothing."""
    read = reading(pattern, used)
    for prefix, pump, end in attacks(pattern):
        texts = [prefix + pump * (n // len(pump)) + end for n in (SHORT // 4, SHORT, LONG)]
        # A machine that others use may be slow once; what is not linear is slow each time.
        if all(is_slow(read, *texts) for _ in range(3)):
            return f"{prefix!r} + {pump!r} * n + {end!r}"
    return ""


def is_slow(read: Callable[[str], object], quarter: str, short: str, long: str) -> bool:
    try:
        with ending(BOUND):
            if not is_linear(read, quarter, short):
                read(long)
    except AssertionError:
        return True
    return False


def is_linear(read: Callable[[str], object], quarter: str, short: str) -> bool:
    """Whether the time seems to grow with the length, as one of three readings says."""
    part = math.inf
    for _ in range(3):
        if (long := seconds(read, short)) < SUSPECT:
            return True
        part = min(part, seconds(read, quarter), seconds(read, quarter))
        if long < RATIO * part:
            return True
    return False


def seconds(read: Callable[[str], object], text: str) -> float:
    # Not process_time: some kernels let it stand still while a timer of the process runs.
    start = time.thread_time()
    read(text)
    return time.thread_time() - start


PARTS = sorted(
    path.name for path in SRC.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
)


@pytest.mark.parametrize("part", PARTS)
def test_expressions_are_linear(part: str) -> None:
    hung = {
        place: f"{text} hangs on {attack}"
        for (text, flags), (place, used) in expressions().items()
        if place.split("/")[0].split(":")[0] == part
        if (attack := hang(re.compile(text, flags), used))
    }
    assert hung == {}


def test_the_expressions_are_found() -> None:
    found = expressions()
    texts = {text for text, _ in found}
    assert len(texts) > 400
    places = [place for place, _ in found.values()]
    assert sum("_" in place.split(":")[1] for place in places) > 200  # named in a module
    assert sum(place.split(":")[1].isdigit() for place in places) > 50  # where they are used
    assert any(SAMPLE in text and "\\b" in text for text in texts)  # put together when used


@pytest.mark.parametrize(
    "text",
    [
        r"\s+$",
        r"(a+)+b",
        r"(?:\w+\s?)*!",
        r"\d.*x",
        r"^\W*\s*z",
        r"foo.*bar",
        r"(?:_?\d+)*$",
        r"x(?:a|b|ab)*y",
        r"\[[^\]]*\]",
        r'"(?:[^"\\]|\\.)*"',
        r"(\w+_)?id",
        r"one of ((?:\w+\s*,?\s*)+)\.",
        r"\s*,?\s*(?:as|for)",
        r"\([^()]*['\"]\w[^()]*\)",
    ],
)
def test_slow_ones_are_found(text: str) -> None:
    assert hang(re.compile(text))


@pytest.mark.parametrize(
    "text", [r"\w+", r"(?<!\s)\s+$", r"\[[^\[\]]*+\]", r"foo.{0,100}bar", r"(?<!\w)(\w+_)?id"]
)
def test_quick_ones_are_not(text: str) -> None:
    assert not hang(re.compile(text))


def test_an_anchored_use_is_tried_as_it_is_used() -> None:
    pattern = re.compile(r"(\w+_)?id")
    assert not hang(pattern, frozenset({"fullmatch"}))
    assert hang(pattern, frozenset({"fullmatch", "search"}))
