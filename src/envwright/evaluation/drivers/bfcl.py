"""BFCL's multi-turn classes: the installed package's data, classes and checker."""

from __future__ import annotations

import ast
import copy
import importlib
import inspect
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from envwright.evaluation.drivers.driver_protocol import (
    DriverAnswer,
    DriverScore,
    Raw,
    Tables,
    code_parameters,
    state_tables,
)
from envwright.evaluation.drivers.driver_protocol import describe_exception as in_a_line

_CHECKER = "bfcl_eval.eval_checker.multi_turn_eval"
_NAME = "audit"


class Bfcl:
    """One category of multi-turn entries."""

    def __init__(self) -> None:
        self._played = 0

    def load(self, config: Raw) -> None:
        backend = importlib.import_module("bfcl_eval.constants.executable_backend_config")
        self._checker = importlib.import_module(f"{_CHECKER}.multi_turn_checker")
        self._utils = importlib.import_module(f"{_CHECKER}.multi_turn_utils")
        self._types = importlib.import_module(
            "bfcl_eval.constants.type_mappings"
        ).GORILLA_TO_OPENAPI
        prompts = importlib.import_module("bfcl_eval.constants.default_prompts")
        self._more_tools = prompts.DEFAULT_USER_PROMPT_FOR_ADDITIONAL_FUNCTION_FC
        data = Path(str(self._utils.__file__)).parents[2] / "data"
        name = f"BFCL_v4_{config['domain']}.json"
        golds = {
            e["id"]: e["ground_truth"] for e in read_json_lines(data / "possible_answer" / name)
        }
        self._entries = {
            e["id"]: {**e, "gold": golds[e["id"]]} for e in read_json_lines(data / name)
        }
        used = sorted({c for e in self._entries.values() for c in e["involved_classes"]})
        self._stateless = backend.STATELESS_CLASSES
        self._classes = {
            c: getattr(importlib.import_module(backend.CLASS_FILE_PATH_MAPPING[c]), c) for c in used
        }
        self._docs = {
            c: list(
                read_json_lines(
                    data / "multi_turn_func_doc" / backend.MULTI_TURN_FUNC_DOC_FILE_MAPPING[c]
                )
            )
            for c in used
        }
        # One scoring before the seal imports whatever the checker needs later.
        first = next(iter(self._entries))
        self.score(self.start(first), first, [], [], [])

    def open(self, payload: Raw) -> Raw:
        return {
            "tasks": [
                {
                    "id": key,
                    "gold": self._gold(entry),
                    "tools": self._offered(entry),
                    **self._conversation(entry),
                }
                for key, entry in self._entries.items()
            ],
            "tools": [tool for name in self._docs for tool in self._tools(name)],
        }

    def start(self, task: str) -> Any:
        entry = self._entries[task]
        out = {}
        for name in entry["involved_classes"]:
            out[name] = self._classes[name]()
            if name not in self._stateless:
                config = copy.deepcopy(entry["initial_config"].get(name, {}))
                # The package decides by the id of a task, too, whether its context is long.
                out[name]._load_scenario(config, long_context="long_context" in task)
        return out

    def call(self, env: Any, call: Raw) -> DriverAnswer:
        owner = next((e for e in env.values() if hasattr(e, call["tool"])), None)
        if owner is None:
            return DriverAnswer("refused", error=f"there is no tool {call['tool']}")
        value = getattr(owner, call["tool"])(**call["arguments"])
        if isinstance(value, dict) and "error" in value:
            return DriverAnswer("refused", value, error=str(value["error"]))
        return DriverAnswer("ok", value)

    def state(self, env: Any) -> Any:
        return {name: _public(instance) for name, instance in env.items()}

    def tables(self, env: Any) -> Tables:
        return state_tables(
            {
                f"{name}.{key}": value
                for name, instance in env.items()
                for key, value in _public(instance).items()
            }
        )

    def reads(self, tool: str) -> bool:
        return False  # nothing is marked

    def score(
        self,
        env: Any,
        task: str,
        calls: list[Raw],
        answers: list[DriverAnswer],
        said: Sequence[str],
    ) -> DriverScore:
        """By the package's checker, which plays the calls again, turn by turn."""
        entry = self._entries[task]
        turns: list[list[list[str]]] = [[] for _ in entry["gold"]]
        for call in calls:
            # Each call is a step of its own within its turn.
            turns[call["turn"]].append([_written(call)])
        self._played += 1
        # A name of its own for each scoring: the checker finds its objects by it.
        name = f"{_NAME}{self._played}"
        try:
            found = self._checker.multi_turn_checker(turns, entry["gold"], entry, "", name)
        finally:
            # The checker keeps every object that it made in its globals.
            for key in [k for k in vars(self._utils) if k.startswith(f"{name}_")]:
                delattr(self._utils, key)
        return DriverScore(float(found["valid"]), note=str(found.get("error_type", "")))

    def _gold(self, entry: Raw) -> list[Raw]:
        out = []
        for turn, texts in enumerate(entry["gold"]):
            for text in texts:
                call = self._parsed(text, entry)
                out.append({**call, "turn": turn, "by": "assistant"})
        return out

    def _parsed(self, text: str, entry: Raw) -> Raw:
        node = ast.parse(text, mode="eval").body
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            raise ValueError(f"not a call: {text}")
        # literal_eval: the gold is source text, of which nothing is executed.
        arguments = {k.arg: ast.literal_eval(k.value) for k in node.keywords if k.arg}
        function = next(
            getattr(self._classes[c], node.func.id)
            for c in entry["involved_classes"]
            if hasattr(self._classes[c], node.func.id)
        )
        # Positional arguments of the gold get the names of the method's parameters, without `self`.
        names = [name for name, _, _ in code_parameters(function, skip=1)]
        given = [ast.literal_eval(value) for value in node.args]
        return {
            "tool": node.func.id,
            "arguments": dict(zip(names, given, strict=False)) | arguments,
        }

    def _conversation(self, entry: Raw) -> Raw:
        """The user's turns, and from which on tools are offered that were held back."""
        turns = [
            # An empty turn means that the user offers the tools that were held back.
            "\n".join(message["content"] for message in turn) or self._more_tools
            for turn in entry["question"]
        ]
        everything = self._offered(entry)
        held = {int(turn): names for turn, names in entry.get("missed_function", {}).items()}
        offers = [
            # In each turn those tools are hidden that a later turn will offer.
            (at, [n for n in everything if not any(n in held[t] for t in held if t > at)])
            for at in sorted({0, *held} if held else ())
        ]
        return {"opening": turns[0], "later": turns[1:], "offers": offers}

    def _offered(self, entry: Raw) -> list[str]:
        hidden = set(entry.get("excluded_function", ()))
        return [
            doc["name"]
            for name in entry["involved_classes"]
            for doc in self._docs[name]
            if doc["name"] not in hidden
        ]

    def _tools(self, owner: str) -> list[Raw]:
        documented = {doc["name"]: doc for doc in self._docs[owner]}
        cls = self._classes[owner]
        coded = {n for n, _ in inspect.getmembers(cls, inspect.isfunction) if n[0] != "_"}
        out = []
        for name in sorted(set(documented) | coded):
            function = getattr(cls, name, None)
            schema = documented[name]["parameters"] if name in documented else None
            out.append(
                {
                    "name": name,
                    "owner": owner,
                    "description": documented.get(name, {}).get("description", ""),
                    "schema": self._converted(schema),
                    "code": code_parameters(function, skip=1) if function else None,
                    "kind": "",
                    "by": "assistant",
                }
            )
        return out

    def _converted(self, schema: Any) -> Any:
        """Types as the package itself converts them before a model sees them."""
        if isinstance(schema, dict):
            return {
                key: self._types.get(value, value)
                if key == "type" and isinstance(value, str)
                else self._converted(value)
                for key, value in schema.items()
            }
        return [self._converted(part) for part in schema] if isinstance(schema, list) else schema


def _public(instance: Any) -> Raw:
    """What the package's checker compares: attributes without a leading underscore."""
    return {key: value for key, value in vars(instance).items() if not key.startswith("_")}


def _written(call: Raw) -> str:
    return f"{call['tool']}({', '.join(f'{k}={v!r}' for k, v in call['arguments'].items())})"


def read_json_lines(path: Path) -> list[Raw]:
    """The entries of a data file."""
    try:
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
    except (OSError, ValueError) as error:
        raise RuntimeError(f"{path.name}: {in_a_line(error)}") from None
