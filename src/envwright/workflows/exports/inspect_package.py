"""Inspect: a folder whose ``task.py`` the command ``inspect eval`` takes."""

from __future__ import annotations

from pathlib import Path

from envwright.storage.files import write_atomic
from envwright.workflows.exports.export_bundle import ENVIRONMENT_FOLDER, ExportBundle

_TASK = '''"""{title} for Inspect: ``inspect eval task.py --model PROVIDER/MODEL``."""

from pathlib import Path

from inspect_ai import Task, task

from envwright.integrations.inspect_task import inspect_task


@task
def {name}(user: str = "{user}", reward: str = "gates", limit: int | None = None) -> Task:
    """The tasks, a sample each; see ``inspect_task`` for the parameters."""
    folder = Path(__file__).parent / "environment"
    return inspect_task(folder, user=user, reward=reward, limit=limit)
'''
_READ_ME = """# {title}

{count} verified tool-use tasks for Inspect.

```sh
pip install envwright inspect-ai
inspect eval task.py --model openai/gpt-5 -T user=agenda -T limit=20 --epochs 4
```

The score of a sample is the reward of its episode; the checks of the rubric are in its metadata.
"""


def write_inspect(bundle: ExportBundle, folder: Path) -> None:
    """Write the folder."""
    text = _TASK.format(title=bundle.title_in_code, name=bundle.name, user=bundle.user)
    write_atomic(folder / "task.py", text)
    write_atomic(folder / "requirements.txt", "envwright\ninspect-ai>=0.3.285\n")
    read_me = _READ_ME.format(title=bundle.title, count=len(bundle.tasks))
    write_atomic(folder / "README.md", read_me)
    bundle.save_inputs(folder / ENVIRONMENT_FOLDER)
