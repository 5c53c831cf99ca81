"""EnvScaler's files as environments to audit: metadata, scenarios, JSON inside JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import orjson

from envwright.bounds import MAX_DOCUMENT_BYTES
from envwright.errors import BadInput
from envwright.evaluation.foreign_records import AuditFinding, ForeignTask, ForeignTool, Raw
from envwright.evaluation.remote_environment import RemoteEnvironment, WorkerLimits
from envwright.storage.files import load_json

# Answers are compared as JSON text without blanks after the colon.
PROMISE = '"success":'
"""What every answer of a tool of this format holds."""
_KINDS = {"query": "read", "state_change": "write"}
_SHIFT = 400 * 86_400.0
"""Seconds between the clocks of the two processes that are compared."""


def read_envscaler(
    path: Path, walls: WorkerLimits, make: Callable[..., RemoteEnvironment] = RemoteEnvironment
) -> tuple[list[RemoteEnvironment], list[AuditFinding]]:
    """The environments of a release, and what is wrong with its files already.

    Args:
        path: a folder with the JSON files, or the file of the environments with the scenarios
            beside it.
        walls: bounds on the workers.
        make: makes an environment, by the fields of ``RemoteEnvironment``.

    Raises:
        BadInput: no environment is found, or a file is not of the format.
    """
    metadata: Raw = {}
    scenarios: list[Raw] = []
    for file in sorted(path.glob("*.json")) if path.is_dir() else _beside(path):
        found = load_json(file, most=MAX_DOCUMENT_BYTES)
        if _is_metadata(found):
            metadata |= found
        elif _is_scenarios(found):
            scenarios += found
        elif file == path:
            raise BadInput("is not of EnvScaler's format.", file=str(file), remedy=_REMEDY)
    if not metadata:
        raise BadInput(
            "holds no environment of EnvScaler's format.", file=str(path), remedy=_REMEDY
        )
    environments, findings = [], []
    for key, item in metadata.items():
        # Some files refer to environments by their key, others by the id in the metadata.
        mine = [s for s in scenarios if s.get("env_id") in (key, item.get("env_id", key))]
        environments.append(_environment(key, item, mine, partial(make, walls=walls), str(path)))
        findings += [f.model_copy(update={"environment": key}) for f in _faults(mine)]
    return environments, findings


_REMEDY = (
    "Name a folder with env_metadata.json ({env_id: {env_class_name, env_class_code, tools, ...}}) "
    "and scenario.json ([{env_id, task_id, init_config, checklist_with_func}])."
)


def _beside(path: Path) -> list[Path]:
    return [path, *(f for f in sorted(path.parent.glob("*.json")) if f != path)]


def _is_metadata(found: Any) -> bool:
    return (
        isinstance(found, dict)
        and bool(found)
        and all(isinstance(v, dict) and "env_class_code" in v for v in found.values())
    )


def _is_scenarios(found: Any) -> bool:
    return isinstance(found, list) and all(
        isinstance(v, dict) and "env_id" in v and "init_config" in v for v in found
    )


def _environment(
    key: str, item: Raw, scenarios: list[Raw], make: Callable[..., RemoteEnvironment], file: str
) -> RemoteEnvironment:
    try:
        tools = tuple(_tool(tool, item) for tool in _inner(item.get("tools", [])))
        tasks = list(_tasks(scenarios))
        return make(
            name=key,
            config={"format": "envscaler"},
            payload={
                "source": item["env_class_code"],
                "class": item["env_class_name"],
                "tools": [tool.name for tool in tools],
                "tasks": tasks,
            },
            known_tasks=tuple(
                ForeignTask(id=task["id"], opening=str(scenario.get("task", "")))
                for task, scenario in zip(tasks, scenarios, strict=True)
            ),
            known_tools=tools,
            rules=_rules(item),
            shift=_SHIFT,
        )
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise BadInput(
            f"is not of EnvScaler's format ({type(error).__name__}: {error}).",
            file=file,
            place=key,
            remedy=_REMEDY,
        ) from None


def _tasks(scenarios: list[Raw]) -> Iterator[Raw]:
    """Tasks with ids of their own: the format's come from the clock and collide."""
    seen: Counter[str] = Counter()
    for scenario in scenarios:
        name = str(scenario.get("task_id", "task"))
        seen[name] += 1
        yield {
            # Colliding ids get a number: "task", "task#2".
            "id": name if seen[name] == 1 else f"{name}#{seen[name]}",
            "init_config": dict(_inner(scenario["init_config"])),
            "checks": [
                {"item": str(check["check_item"]), "source": str(check["check_func"])}
                for check in scenario.get("checklist_with_func") or ()
            ],
        }


def _rules(item: Raw) -> str:
    """What the release's runtime tells an agent before its task."""
    rules = [f"- {rule}" for rule in item.get("constraints_rules") or ()]
    return "\n".join([str(item.get("environment_introduction") or ""), *rules]).strip()


def _tool(tool: Raw, item: Raw) -> ForeignTool:
    function = tool.get("function", tool)
    kinds = {
        str(o.get("operation_name")): _KINDS.get(str(o.get("operation_type")), "")
        for o in item.get("operation_list") or ()
    }
    return ForeignTool.model_validate(
        {
            "name": function["name"],
            "description": str(function.get("description", "")),
            "schema": function.get("parameters"),
            "kind": kinds.get(function["name"], ""),
        }
    )


def _faults(scenarios: list[Raw]) -> Iterator[AuditFinding]:
    """What is wrong before anything is run."""
    if not scenarios:
        yield AuditFinding(kind="unusable", detail="there is no scenario for it")
    counts = Counter(str(s.get("task_id", "task")) for s in scenarios)
    for name, count in counts.items():
        if count > 1:
            yield AuditFinding(
                kind="contract", task=name, detail=f"{count} scenarios have this task_id"
            )
    for scenario in scenarios:
        if b'"__type__":' in orjson.dumps(_inner(scenario["init_config"])):
            yield AuditFinding(
                kind="contract",
                task=str(scenario.get("task_id", "task")),
                detail="init_config has values encoded as {__type__: ...}; the release's own "
                "runtime does not decode them",
            )


def _inner(value: Any) -> Any:
    """A value that may be JSON inside JSON."""
    return orjson.loads(value) if isinstance(value, str) else value
