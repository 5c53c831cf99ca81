"""EnvScaler's JSON format: a class as source, an initial configuration, check functions.

Reset is what the release's own runtime does: run the source, make the object with the
configuration (without it where that is a ``TypeError``), then set every key as an attribute.
"""

from __future__ import annotations

import ast
import builtins
import copy
import random
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


class EnvScaler:
    """One environment with its tasks."""

    def __init__(self) -> None:
        self._source = ""
        self._class = ""
        self._tasks: dict[str, Raw] = {}

    def load(self, config: Raw) -> None: ...

    def open(self, payload: Raw) -> Raw:
        self._source, self._class = payload["source"], payload["class"]
        self._tasks = {task["id"]: task for task in payload["tasks"]}
        # Loaded once here only to inspect it; each task runs the source anew.
        cls = self._load_class()
        code = {}
        for name in payload["tools"]:
            function = getattr(cls, name, None)
            code[name] = code_parameters(function, skip=1) if callable(function) else None
        return {"code": code}

    def start(self, task: str) -> Any:
        config = self._tasks[task]["init_config"]
        random.seed(0)  # as the release's runtime seeds the one generator that it knows
        cls = self._load_class()
        try:
            # A copy, since the environment may keep and change its configuration.
            env = cls(copy.deepcopy(config))
        except TypeError:
            env = cls()
        for key, value in copy.deepcopy(config).items():
            setattr(env, key, value)
        return env

    def call(self, env: Any, call: Raw) -> DriverAnswer:
        value = getattr(env, call["tool"])(**call["arguments"])
        # The format's way to report an error: `{"success": false, "error": …}`.
        if isinstance(value, dict) and value.get("success") is False:
            return DriverAnswer("refused", value, error=str(value.get("error", "")))
        return DriverAnswer("ok", value)

    def state(self, env: Any) -> Any:
        return vars(env)

    def tables(self, env: Any) -> Tables:
        return state_tables({k: v for k, v in vars(env).items() if not str(k).startswith("_")})

    def reads(self, tool: str) -> bool:
        return False  # what is marked is not proven, and states are small

    def score(
        self,
        env: Any,
        task: str,
        calls: list[Raw],
        answers: list[DriverAnswer],
        said: Sequence[str],
    ) -> DriverScore:
        checks = self._tasks[task]["checks"]
        if not checks:
            return DriverScore(
                None, faults=[("unscored", "no checks; the release divides by their number")]
            )
        out = DriverScore(0.0)
        initial = self._tasks[task]["init_config"]
        if any(answer.status == "raised" for answer in answers):
            # The release's runtime ends an episode in which a tool raises, without asking a check.
            return DriverScore(0.0, note="a tool raised")
        for number, check in enumerate(checks, 1):
            name = f"{number}. {check['item']}"
            out.checks[name] = False
            try:
                found = self._check(check["source"], env, initial, name, out)
                # Only True counts: other true values are reported as faults.
                out.checks[name] = found is True
            except BaseException as error:
                out.faults.append(("check_fault", f"{name}: raised {in_a_line(error)}"))
            if not _looks(check["source"]):
                out.faults.append(("check_fault", f"{name}: does not look at the state"))
                if not out.checks[name]:
                    out.faults.append(("unsolvable", f"{name}: no state makes it true"))
        out.reward = round(sum(out.checks.values()) / len(checks), 4)
        return out

    def _check(self, source: str, env: Any, initial: Raw, name: str, out: DriverScore) -> Any:
        """What a check answers about a copy of the state; the release gives all of them one."""
        names: Raw = {"initial_state": copy.deepcopy(initial)}
        builtins.exec(builtins.compile(source, "<check>", "exec"), names)  # noqa: S102 - sealed
        # Each check gets a fresh copy, so that none can influence the next.
        final = copy.deepcopy(vars(env))
        before = canonical_text(final)
        found = names["check_func"](final)
        if canonical_text(final) != before:
            out.faults.append(("check_fault", f"{name}: changes the state that later checks see"))
        if not isinstance(found, bool):
            kind = type(found).__name__
            out.faults.append(("check_fault", f"{name}: returned {kind}, not a bool"))
        return found

    def _load_class(self) -> Any:
        names: Raw = {"__name__": "released"}
        code = builtins.compile(self._source, "<released>", "exec", dont_inherit=True)
        builtins.exec(code, names)  # noqa: S102 - what is audited; this process is sealed
        return names[self._class]


def _looks(source: str) -> bool:
    """Whether a check function uses its parameter at all."""
    # Parsed only: the check itself was run above.
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return True  # running it says what is wrong
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == "check_func" and node.args.args:
            wanted = node.args.args[0].arg
            return any(isinstance(n, ast.Name) and n.id == wanted for n in ast.walk(node))
    return True
