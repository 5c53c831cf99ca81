"""BenchFlow: a folder with a ``task.md`` for each task, and the verifier's own documents."""

from __future__ import annotations

from pathlib import Path

from envwright.storage.files import write_atomic
from envwright.storage.yaml_text import dump_yaml
from envwright.types import Json, Task
from envwright.workflows.exports.container_files import instruction, write_container
from envwright.workflows.exports.export_bundle import ExportBundle

_TASK = """---
{head}---

## prompt

{instruction}"""
_VERIFIER = """---
{head}---

## verifier intent

The log of the agent's calls is replayed on a fresh copy of the environment, and the end is judged
by the checks of the task: exactly the rows that the reference solution changes, and the answers
that were asked for. `test.sh` writes the reward; `test_outputs.py` says the same by pytest.
"""
_RUBRIC = """# What the verifier checks

{checks}
"""
_OUTPUTS = '''"""The reward as a test, for ``pytest test_outputs.py`` after the agent is done."""

import os
from pathlib import Path

from envwright.integrations.container_task import score_log


def test_the_task_is_done():
    log = os.environ.get("ENVWRIGHT_LOG", "/logs/artifacts/episode.jsonl")
    assert score_log(Path(__file__).parent / "environment", Path(log)) == 1.0
'''


def write_benchflow(bundle: ExportBundle, folder: Path) -> None:
    """Write a folder for each task."""
    for number, task in enumerate(bundle.tasks):
        name = f"{bundle.name.replace('_', '-')}-{number:03}"
        files = {
            "task.md": _TASK.format(
                head=dump_yaml(_task_head(bundle, task, name)),
                instruction=instruction(bundle, task, level="###"),
            ),
            "verifier/verifier.md": _VERIFIER.format(head=dump_yaml(_verifier_head(name))),
            "verifier/rubrics/verifier.md": _RUBRIC.format(checks=_check_list(task)),
            "verifier/test_outputs.py": _OUTPUTS,
        }
        for path, text in files.items():
            write_atomic(folder / name / path, text)
        write_container(bundle, task, folder / name, solution="oracle", verifier="verifier")


def _task_head(bundle: ExportBundle, task: Task, name: str) -> Json:
    return {
        "schema_version": "1.3",
        "task": {
            "name": f"envwright/{name}",
            "description": task.plan,
            "keywords": ["tool-use"],
        },
        "metadata": {
            "category": "tool-use",
            "environment": bundle.template.spec.name,
            "task_id": task.id,
            "calls": len(task.gold),
        },
        "agent": {"timeout_sec": 900, "user": "agent"},
        # The solution and the rubric are beside the verifier, so it has a container of its own.
        "verifier": {"timeout_sec": 120, "sandbox_mode": "separate"},
        "sandbox": {"build_timeout_sec": 600, "cpus": 1, "memory_mb": 1024, "storage_mb": 2048},
    }


def _verifier_head(name: str) -> Json:
    return {
        "document_version": "0.3",
        "verifier": {
            "name": name,
            "default_strategy": "deterministic",
            "strategies": {"deterministic": {"type": "script", "command": "./test.sh"}},
            "rubric": {
                "combine": "weighted_mean",
                "dimensions": {"task_success": {"weight": 1.0, "source": "deterministic"}},
            },
            "outputs": {"reward_text": "/logs/verifier/reward.txt"},
        },
    }


def _check_list(task: Task) -> str:
    return "\n".join(f"- `{check.name}`" for check in task.rubric.checks)
