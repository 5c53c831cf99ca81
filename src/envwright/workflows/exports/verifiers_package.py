"""verifiers: a taskset package for its commands, prime-rl and the Environments Hub."""

from __future__ import annotations

from pathlib import Path

from envwright.storage.files import write_atomic
from envwright.workflows.exports.export_bundle import ExportBundle, write_python_package

_MODULE = '''"""{title} as a verifiers taskset."""

from {name}.taskset import EnvironmentTaskset

__all__ = ["EnvironmentTaskset"]
'''
_TASKSET = '''"""{title}: the tasks, and the server of the tools (``python -m {name}.taskset``)."""

from pathlib import Path

import verifiers.v1 as vf

from envwright.integrations.verifiers_taskset import (
    EpisodeTask,
    EpisodeTools,
    TasksetState,
    load_episode_tasks,
)

FOLDER = Path(__file__).parent / "environment"


class Tools(EpisodeTools):
    """The tools of the environment, one process for all rollouts."""

    FOLDER = FOLDER


class EnvironmentTaskset(vf.Taskset[EpisodeTask]):
    """The tasks of the environment."""

    @classmethod
    def toolsets(cls, config):
        """The one server of the tools."""
        return [Tools(vf.SharedToolsetConfig())]

    def load(self):
        """The tasks."""
        return load_episode_tasks(FOLDER, self.config.task)


if __name__ == "__main__":  # verifiers starts the module of the toolset as a program
    Tools.run()
'''
_READ_ME = """{count} verified tool-use tasks as a verifiers v1 taskset.

```sh
pip install -e .
vf-validate {name} --runtime.type subprocess      # gold and noop checks, without a model
vf-eval {name} --env.agent.harness.id null --env.agent.runtime.type subprocess \\
    --no-push -m MODEL --client.base-url URL
```

Use the harness `null`, which gives the agent the tools of the environment and nothing else: in a
harness with a shell on this machine, an agent could read the folder that holds the solutions.

The user is behind the tool `talk_to_user`. The reward is computed by replaying the trace.
"""


def write_verifiers(bundle: ExportBundle, folder: Path) -> None:
    """Write the package."""
    module = write_python_package(
        bundle, folder, module=_MODULE, requires=["verifiers>=0.4,<0.5"], read_me=_READ_ME
    )
    text = _TASKSET.format(title=bundle.title_in_code, name=bundle.package)
    write_atomic(module / "taskset.py", text)
