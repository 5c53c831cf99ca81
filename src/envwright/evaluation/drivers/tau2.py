"""tau2-bench: a domain of the installed package, with copy-on-read copies of its databases.

The databases are large and copied for every episode, so copies cost what is touched, not what is
there.
"""

from __future__ import annotations

import copy
import importlib
import sys
from collections.abc import Sequence
from typing import Any

from envwright.evaluation.drivers.driver_protocol import (
    DriverAnswer,
    DriverScore,
    Raw,
    Tables,
    canonical_text,
    code_parameters,
    state_tables,
)
from envwright.evaluation.drivers.driver_protocol import describe_exception as in_a_line
from envwright.evaluation.drivers.process_setup import StubModuleFinder


class CopyOnReadDict(dict[Any, Any]):
    """A copy of a mapping whose values are copied when they are first handed out.

    Reading it whole without calling its methods, as serialisers do, sees the right values: those
    that were never handed out cannot have changed.
    """

    def __init__(self, source: dict[Any, Any]) -> None:
        # The values are shared with the source until they are handed out.
        super().__init__(source)
        self._shared = set(source)

    def touched(self, key: Any) -> bool:
        """Whether an entry may have changed: it was handed out or set."""
        return key not in self._shared

    def __getitem__(self, key: Any) -> Any:
        if key in self._shared:
            super().__setitem__(key, copy.deepcopy(super().__getitem__(key)))
            self._shared.discard(key)
        return super().__getitem__(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        self._shared.discard(key)
        super().__setitem__(key, value)

    def get(self, key: Any, default: Any = None) -> Any:
        if key not in self:
            return default
        return self[key]

    def values(self) -> Any:
        # All values are handed out, so all are copied.
        return [self[key] for key in self]

    def items(self) -> Any:
        return [(key, self[key]) for key in self]

    def pop(self, key: Any, *default: Any) -> Any:
        if key in self:
            # Copies the entry if it is still shared.
            self[key]
        return super().pop(key, *default)

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[Any, Any]:
        return {key: copy.deepcopy(value, memo) for key, value in self.items()}

    def __copy__(self) -> dict[Any, Any]:
        return dict(self.items())


def copy_database(database: Any) -> Any:
    """A copy of a pydantic database; its mappings are lazy, all else is copied at once."""
    fields = {name: getattr(database, name) for name in type(database).model_fields}
    fresh = {
        name: CopyOnReadDict(value) if type(value) is dict else copy.deepcopy(value)
        for name, value in fields.items()
    }
    return database.model_copy(update=fresh)


# tau2-bench: a domain of the installed package, scored by the package's own evaluators.


_UNUSED = (
    "litellm",
    "pandas",
    "openai",
    "httpx",
    "tiktoken",
    "plotly",
    "matplotlib",
    "nemo_evaluator",
)
"""Imported by the package for what an audit never does: asking models, drawing."""
_NO_MODEL = "NL_ASSERTION"


class Tau2:
    """One domain."""

    def load(self, config: Raw) -> None:
        sys.meta_path.insert(0, StubModuleFinder(_UNUSED))
        importlib.import_module("loguru").logger.remove()
        self._messages = importlib.import_module("tau2.data_model.message")
        self._evaluators = {
            kind: getattr(importlib.import_module(f"tau2.evaluator.evaluator_{module}"), name)
            for kind, module, name in (
                ("env", "env", "EnvironmentEvaluator"),
                ("ACTION", "action", "ActionEvaluator"),
                ("COMMUNICATE", "communicate", "CommunicateEvaluator"),
            )
        }
        domain, _, part = config["domain"].partition("-")
        module = importlib.import_module(f"tau2.domains.{domain}.environment")
        tasks = module.get_tasks_full() if part == "full" else module.get_tasks()
        self._tasks = {str(task.id): task for task in tasks}
        self._base = module.get_environment()
        self._about = self._describe()
        # A first run of everything, so that nothing has to be imported in the sealed process.
        first = next(iter(self._tasks))
        # Readers cannot change the state, so their steps need no comparison of tables.
        self._readers = {tool["name"] for tool in self._about["tools"] if tool["kind"] == "read"}
        # Texts of unchanged records by their id; the base keeps those objects alive.
        self._texts: dict[int, str] = {}
        self.state(self.start(first))
        self.tables(self.start(first))
        self.score(self.start(first), first, [], [], ["Done."])

    def open(self, payload: Raw) -> Raw:
        return self._about

    def _describe(self) -> Raw:
        return {
            "rules": str(self._base.get_policy()),
            "tasks": [self._task(task) for task in self._tasks.values()],
            "tools": [
                self._tool(kit, tool, by)
                for kit, by in ((self._base.tools, "assistant"), (self._base.user_tools, "user"))
                if kit is not None
                for tool in kit.get_tools().values()
            ],
        }

    def start(self, task: str) -> Any:
        env = self._fresh()
        initial = self._tasks[task].initial_state
        env.set_state(
            initialization_data=initial and initial.initialization_data,
            initialization_actions=initial and initial.initialization_actions,
            message_history=(initial and initial.message_history) or [],
        )
        return env

    def call(self, env: Any, call: Raw) -> DriverAnswer:
        try:
            value = env.make_tool_call(call["tool"], requestor=call["by"], **call["arguments"])
            env.sync_tools()
        except ValueError as error:  # what the tools document that they raise
            return DriverAnswer("refused", str(error), str(error), f"Error: {error}")
        except Exception as error:
            return DriverAnswer("raised", str(error), in_a_line(error), f"Error: {error}")
        # Values are the live state's own objects: later calls would change what was shown.
        return DriverAnswer("ok", value, shown=self._base.to_json_str(value))

    def state(self, env: Any) -> Any:
        kits = {"agent": env.tools, "user": env.user_tools}
        return {who: kit.db.model_dump_json() for who, kit in kits.items() if kit is not None}

    def tables(self, env: Any) -> Tables:
        kits = {"agent": env.tools, "user": env.user_tools}
        out: Tables = {}
        for who, kit in kits.items():
            for name in type(kit.db).model_fields if kit is not None else ():
                value = getattr(kit.db, name)
                out |= (
                    {f"{who}.{name}": self._rows(value)}
                    if isinstance(value, CopyOnReadDict)
                    else state_tables({f"{who}.{name}": _data(value)})
                )
        return out

    def _rows(self, entries: CopyOnReadDict) -> dict[str, str]:
        """The records of a large mapping; those that nobody was handed are the base's own."""
        out = {}
        # dict.items bypasses the override, which would copy every entry.
        for key, value in dict.items(entries):
            if entries.touched(key):
                out[str(key)] = canonical_text(_record(value))
                continue
            text = self._texts.get(id(value))
            if text is None:
                text = self._texts[id(value)] = canonical_text(_record(value))
            out[str(key)] = text
        return out

    def reads(self, tool: str) -> bool:
        return tool in self._readers

    def score(
        self,
        env: Any,
        task: str,
        calls: list[Raw],
        answers: list[DriverAnswer],
        said: Sequence[str],
    ) -> DriverScore:
        """As ``evaluate_simulation`` does, for all parts of the basis that need no model."""
        item = self._tasks[task]
        criteria = item.evaluation_criteria
        if criteria is None:
            return DriverScore(1.0, note="the task has no criteria")
        trajectory = self._trajectory(item, calls, answers, said)
        basis = {kind.value for kind in criteria.reward_basis}
        score = DriverScore(1.0, note=f"basis {'+'.join(sorted(basis))}")
        info = self._evaluators["env"].calculate_reward(self._fresh, item, trajectory)
        if basis & {"DB", "ENV_ASSERTION"}:
            score.reward = info.reward
        for number, check in enumerate(info.env_assertions or (), 1):
            asked = check.env_assertion
            score.checks[f"{number}. {asked.func_name}({asked.arguments})"] = check.met
        parts = {kind.value: part for kind, part in (info.reward_breakdown or {}).items()}
        # The parts of the reward are multiplied, as the package does.
        for kind in basis & {"ACTION", "COMMUNICATE"}:
            parts[kind] = self._evaluators[kind].calculate_reward(item, trajectory).reward
            score.reward *= parts[kind]
        if missed := sorted(kind for kind in basis if parts.get(kind, 1.0) < 1.0):
            score.note += f"; missed {'+'.join(missed)}"
        if _NO_MODEL in basis:
            score.faults.append(("unscored", "a part is judged by a model; here it counts as met"))
        return score

    def _fresh(self, solo_mode: bool = False) -> Any:
        # A shallow copy shares all but the toolkits and their databases.
        env = copy.copy(self._base)
        for name in ("tools", "user_tools"):
            kit = getattr(self._base, name)
            if kit is not None:
                setattr(env, name, type(kit)(copy_database(kit.db)))
        return env

    def _trajectory(
        self, item: Any, calls: list[Raw], answers: list[DriverAnswer], said: Sequence[str]
    ) -> list[Any]:
        new = self._messages
        initial = item.initial_state
        out = list((initial and initial.message_history) or [])
        for number, (call, answer) in enumerate(zip(calls, answers, strict=True)):
            asked = new.ToolCall(
                id=str(number), name=call["tool"], arguments=call["arguments"], requestor=call["by"]
            )
            kind = new.UserMessage if call["by"] == "user" else new.AssistantMessage
            out.append(kind(role=call["by"], content=None, tool_calls=[asked]))
            out.append(
                new.ToolMessage(
                    id=str(number),
                    role="tool",
                    content=answer.shown,
                    requestor=call["by"],
                    error=answer.status != "ok",
                )
            )
        return [*out, *(new.AssistantMessage(role="assistant", content=words) for words in said)]

    def _task(self, task: Any) -> Raw:
        criteria = task.evaluation_criteria
        actions = criteria and criteria.actions
        gold = (
            actions
            if actions is None
            else [{"tool": a.name, "arguments": a.arguments, "by": a.requestor} for a in actions]
        )
        info = (criteria and criteria.communicate_info) or []
        notes = (criteria and criteria.nl_assertions) or []
        return {
            "id": str(task.id),
            "gold": gold,
            "say": " | ".join(info),
            "notes": len(notes),
            "opening": _opening(task),
        }

    def _tool(self, kit: Any, tool: Any, by: str) -> Raw:
        function = tool.openai_schema["function"]
        kind = kit.tool_type(tool.name).value
        try:
            code = code_parameters(kit.tools[tool.name])
        except (TypeError, ValueError) as error:
            raise RuntimeError(f"tool {tool.name}: {in_a_line(error)}") from None
        return {
            "name": tool.name,
            "description": function["description"],
            "schema": function["parameters"],
            "code": code,
            "kind": kind if kind in ("read", "write") else "",
            "by": by,
        }


def _opening(task: Any) -> str:
    """All that the release tells of the user, after what was said before the episode."""
    history = (task.initial_state and task.initial_state.message_history) or []
    said = [f"{m.role}: {m.content}" for m in history if getattr(m, "content", None)]
    before = ["So far:", *said, ""] if said else []
    return "\n".join([*before, str(task.user_scenario)])


def _record(value: Any) -> Any:
    """A record as a row."""
    data = _data(value)
    return data if isinstance(data, dict) else {"value": data}


def _data(value: Any) -> Any:
    """A part of a database as JSON data."""
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json")
    if isinstance(value, dict):
        return {str(key): _data(inner) for key, inner in value.items()}
    return [_data(inner) for inner in value] if isinstance(value, list) else value
