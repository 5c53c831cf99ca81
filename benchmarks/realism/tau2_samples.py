"""Tasks and rows of tau2-bench, read from its package's data files: no code of it is run.

The package is installed by ``python -m benchmarks.fidelity install --kind python``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import orjson

from benchmarks.realism.samples import (
    CELL_CHARS,
    COLUMNS_SHOWN,
    ROWS_SHOWN,
    TOOLS_SHOWN,
    Sample,
    SampledState,
    SampledTask,
    call_text,
    first_sentence,
    plain_text,
)
from envwright.errors import BadInput
from envwright.types import Call, Json

_DOMAINS = ("airline", "retail")
"""Those whose tasks people wrote; telecom's are combined by a program."""
_LOOKS = ("find_", "get_", "list_", "search_", "calculate")
_FEW = 8
"""Values of a column that count as a list of options when there are no more."""


def of_tau2(package: Path, tasks: int, states: int, rng: Random) -> Iterator[Sample]:
    """Tasks and rows, half of each domain.

    Raises:
        BadInput: the package is not there.
    """
    if not (package / "data" / "tau2" / "domains").is_dir():
        raise BadInput(
            "tau2 is not installed here.",
            file=str(package),
            remedy="Run python -m benchmarks.fidelity install --kind python.",
        )
    for at, domain in enumerate(_DOMAINS):
        data = package / "data" / "tau2" / "domains" / domain
        found = orjson.loads((data / "tasks.json").read_bytes())
        share = (tasks + at) // len(_DOMAINS)
        rules = (data / "policy.md").read_text()
        tools = _tools(package / "domains" / domain / "tools.py")
        for task in rng.sample(found, min(share, len(found))):
            yield _task(domain, task, rules, tools)
        rows = orjson.loads((data / "db.json").read_bytes())
        for _ in range((states + at) // len(_DOMAINS)):
            yield _state(domain, rows, rng)


def _task(domain: str, task: Any, rules: str, tools: Mapping[str, str]) -> SampledTask:
    told = task["user_scenario"]["instructions"]
    criteria = task["evaluation_criteria"]
    calls = [Call(tool=a["name"], arguments=a["arguments"]) for a in criteria["actions"] or ()]
    used = {call.tool for call in calls}
    request = [told["reason_for_call"], told["task_instructions"]]
    listed = sorted(tools, key=lambda name: name not in used)
    looks = sum(call.tool.startswith(_LOOKS) for call in calls)
    return SampledTask(
        source="tau2",
        origin=domain,
        request=plain_text("\n\n".join(part.strip() for part in request if part)),
        known=told.get("known_info") or "",
        rules=plain_text(rules),
        tools=tuple(f"{name}: {tools[name]}" for name in listed[:TOOLS_SHOWN]),
        solution=tuple(map(call_text, calls)),
        answers="; ".join(criteria.get("communicate_info") or ()),
        figures={
            "calls": float(len(calls)),
            "lookups": float(looks),
            "writes": float(len(calls) - looks),
        },
    )


def _tools(path: Path) -> dict[str, str]:
    """Tool → first sentence of its docstring; the file is parsed, never run."""
    out: dict[str, str] = {}
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef) and any(_is_tool(d) for d in node.decorator_list):
            out[node.name] = first_sentence(ast.get_docstring(node) or "")
    return out


def _is_tool(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(called, ast.Name) and called.id == "is_tool"


def _state(domain: str, data: Mapping[str, Mapping[str, Any]], rng: Random) -> SampledState:
    tables: dict[str, tuple[dict[str, Json], ...]] = {}
    places: list[tuple[str, str]] = []
    for name, things in data.items():
        rows = [flat_row(row) for row in things.values()]
        content = [c for c in rows[0] if is_content(c, [row.get(c) for row in rows])]
        picked = rng.sample(rows, min(ROWS_SHOWN, len(rows)))
        places += [(name, column) for column in content]
        key = next(iter(rows[0]))
        tables[name] = tuple({c: row.get(c) for c in (key, *content)} for row in picked)
    judged = sorted(rng.sample(places, min(COLUMNS_SHOWN, len(places))))
    shown = {
        name: tuple(
            {c: v for n, (c, v) in enumerate(row.items()) if not n or (name, c) in judged}
            for row in rows
        )
        for name, rows in tables.items()
        if any(name == table for table, _ in judged)
    }
    named = tuple(f"{table}.{column}" for table, column in judged)
    return SampledState(source="tau2", origin=domain, tables=shown, judged=named)


def flat_row(thing: Mapping[str, Any], prefix: str = "") -> dict[str, Json]:
    """A row of cells: objects by their parts, lists and maps by id as JSON text, cut.

    >>> flat_row({"id": 1, "name": {"first": "Mia"}, "tags": ["a"]})
    {'id': 1, 'name_first': 'Mia', 'tags': '["a"]'}
    """
    out: dict[str, Json] = {}
    for name, value in thing.items():
        by_id = isinstance(value, dict) and any(isinstance(v, dict) for v in value.values())
        if isinstance(value, dict) and not by_id:
            out |= flat_row(value, f"{prefix}{name}_")
        elif isinstance(value, dict | list):
            inner = list(value.values()) if isinstance(value, dict) else value
            out[prefix + name] = orjson.dumps(inner).decode()[:CELL_CHARS]
        else:
            out[prefix + name] = value
    return out


def is_content(name: str, values: list[Json]) -> bool:
    """Whether a column says something of the thing: no key, reference, time, or list of options."""
    texts = [str(value) for value in values if value is not None]
    if name == "id" or name.endswith(("_id", "_time_est", "_at")) or not texts:
        return False
    return len(set(texts)) > _FEW or len(texts) <= 2 * _FEW
