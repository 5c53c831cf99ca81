"""Inspect: ``inspect eval`` of the exported file, with its mock model."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import inspect_ai
from inspect_ai.model import (
    ChatCompletionChoice,
    ChatMessageAssistant,
    Model,
    ModelOutput,
    ModelUsage,
    get_model,
)
from inspect_ai.tool import ToolCall

from tests.interop.clients.play_report import PlayReport, calls_of, read_arguments

SCRIPT = """
import json
from pathlib import Path
from inspect_ai import task
from tests.interop.clients.inspect_client import load_task, scripted_model
@task
def played():
    found = load_task(Path({package!r}))
    found.model = scripted_model(json.loads(Path({moves!r}).read_text()), "gold")
    return found
"""


def scripted_model(tasks: list[dict[str, Any]], play: str) -> Model:
    """The mock model, which answers what was recorded for the conversation that it sees."""

    def answer(input: Any, tools: Any, tool_choice: Any, config: Any) -> ModelOutput:
        first = next(message.text for message in input if message.role == "user")
        task = next(one for one in tasks if one["opening"] == first)
        said = sum(message.role == "assistant" for message in input)
        recorded = task["plays"][play]["messages"]
        message = recorded[min(said, len(recorded) - 1)]
        calls = [
            ToolCall(id=f"call_{said}_{n}", function=name, arguments=given, type="function")
            for n, (name, given) in enumerate(calls_of(message))
        ]
        return ModelOutput(
            model="mockllm",
            choices=[
                ChatCompletionChoice(
                    message=ChatMessageAssistant(
                        content=message.get("content") or "", tool_calls=calls or None
                    ),
                    stop_reason="tool_calls" if calls else "stop",
                )
            ],
            # Without it Inspect counts tokens with a file that it takes from the network.
            usage=ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2),
        )

    return get_model("mockllm/model", custom_outputs=answer, memoize=False)


def load_task(package: Path) -> inspect_ai.Task:
    """The task of the exported file."""
    spec = spec_from_file_location("exported", package / "task.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    made = next(
        value
        for value in vars(module).values()
        if callable(value) and getattr(value, "__module__", "") == "exported"
    )
    task = made()
    assert isinstance(task, inspect_ai.Task)
    return task


def main() -> None:
    package, tasks = read_arguments()
    report = PlayReport("inspect-ai")
    with tempfile.TemporaryDirectory() as logs:
        for play in tasks[0]["plays"]:
            began = time.perf_counter()
            log = inspect_ai.eval(
                load_task(package), model=scripted_model(tasks, play), display="none", log_dir=logs
            )[0]
            report.seconds += time.perf_counter() - began
            assert log.status == "success", log.error
            samples = {str(sample.id): sample for sample in log.samples or ()}
            for task in tasks:
                sample = samples[task["id"]]
                score = (sample.scores or {})["envwright_rubric"]
                report.add(play, task, float(score.value))
                report.steps += sum(message.role == "assistant" for message in sample.messages)
        script = Path(logs) / "played.py"
        script.write_text(SCRIPT.format(package=str(package), moves=sys.argv[2]))
        options = "eval played.py --display none --log-dir cli --log-format json"
        command = [str(Path(sys.executable).parent / "inspect"), *options.split()]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=logs)
        written = list(Path(logs, "cli").glob("*.json"))
        accuracy = -1.0
        if written:
            found = json.loads(written[0].read_text())
            accuracy = found["results"]["scores"][0]["metrics"]["accuracy"]["value"]
        report.check(
            done.returncode == 0 and accuracy == 1.0,
            f"inspect eval: accuracy 1 {done.stderr[-500:]}",
        )
    report.print_line()


if __name__ == "__main__":
    main()
