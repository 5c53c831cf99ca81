"""tau2-bench judges outputs by itself: its environment answers the calls, its evaluator scores.

Run as a script with the folders to import from; outputs come in as JSON, verdicts go out. Nothing
of envwright's driver is used but the stand-ins for libraries that ask models.
"""

from __future__ import annotations

import copy
import functools
import importlib
import json
import os
import sys
from typing import Any

Raw = dict[str, Any]


def main() -> None:
    """Judge each task's outputs in a process of its own.

    tau2 keeps the settings of a phone's VPN in a class: what one task broke, stays broken for the
    next in the same process.
    """
    sys.path[:0] = sys.argv[1:]
    from envwright.evaluation.drivers.process_setup import StubModuleFinder
    from envwright.evaluation.drivers.tau2 import _UNUSED

    sys.meta_path.insert(0, StubModuleFinder(_UNUSED))
    importlib.import_module("loguru").logger.remove()
    registry = importlib.import_module("tau2.registry").registry
    importlib.import_module("tau2.evaluator.evaluator")
    files: Any = importlib.import_module("tau2.environment.db")
    read = functools.cache(files.load_file)
    files.load_file = lambda path: copy.deepcopy(read(path))  # parsing them takes most of the time
    registry.get_env_constructor("telecom")()
    outputs: dict[str, list[Raw]] = json.load(sys.stdin)
    tasks = {str(task.id): task for task in registry.get_tasks_loader("telecom_full")()}
    for name, many in outputs.items():
        sys.stdout.flush()
        if (child := os.fork()) == 0:
            told = [judged(registry, tasks[name], output) for output in many]
            sys.stdout.write(f"{json.dumps([name, told])}\n")
            sys.stdout.flush()
            os._exit(0)
        assert os.waitpid(child, 0)[1] == 0


def judged(registry: Any, task: Any, output: Raw) -> Raw:
    """What tau2 makes of an output: ``calls`` with ``tool``, ``arguments``, ``by``; ``ended``."""
    new = importlib.import_module("tau2.data_model.message")
    runs = importlib.import_module("tau2.data_model.simulation")
    own = importlib.import_module("tau2.evaluator.evaluator")
    environment = registry.get_env_constructor("telecom")()
    environment.set_state(None, task.initial_state.initialization_actions, [])
    messages = [new.AssistantMessage(role="assistant", content="Hi! How can I help you today?")]
    messages.append(new.UserMessage(role="user", content="My phone does not work."))
    shown = []
    for number, call in enumerate(output["calls"]):
        asked = new.ToolCall(
            id=str(number), name=call["tool"], arguments=call["arguments"], requestor=call["by"]
        )
        kind = new.UserMessage if call["by"] == "user" else new.AssistantMessage
        messages.append(kind(role=call["by"], content=None, tool_calls=[asked]))
        messages.append(environment.get_response(asked))
        shown.append(messages[-1].content)
    messages.append(new.AssistantMessage(role="assistant", content="Done."))
    reason = runs.TerminationReason
    run = runs.SimulationRun(
        id="1",
        task_id=task.id,
        start_time="",
        end_time="",
        duration=0.0,
        termination_reason=reason.USER_STOP if output["ended"] else reason.MAX_STEPS,
        messages=messages,
    )
    info = own.evaluate_simulation(run, task, own.EvaluationType.ALL, False, "telecom")
    return {
        "reward": info.reward,
        "met": [check.met for check in info.env_assertions or ()],
        "parts": {kind.value: part for kind, part in (info.reward_breakdown or {}).items()},
        "shown": shown,
    }


if __name__ == "__main__":
    main()
