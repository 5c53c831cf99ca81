"""Aviary: a package with the tasks as a ``TaskDataset``."""

from __future__ import annotations

from pathlib import Path

from envwright.workflows.exports.export_bundle import ExportBundle, write_python_package

_MODULE = '''"""{title} for Aviary."""

from pathlib import Path

from envwright.integrations.aviary_env import AviaryDataset


def load_dataset(user: str = "{user}", reward: str = "gates") -> AviaryDataset:
    """The tasks of the environment."""
    return AviaryDataset(Path(__file__).parent / "environment", user=user, reward=reward)
'''
_READ_ME = """{count} verified tool-use tasks as an Aviary dataset.

```python
from {name} import load_dataset

env = load_dataset().get_new_env_by_idx(0)
messages, tools = await env.reset()
messages, reward, done, truncated = await env.step(action)
```
"""


def write_aviary(bundle: ExportBundle, folder: Path) -> None:
    """Write the package."""
    write_python_package(
        bundle, folder, module=_MODULE, requires=["fhaviary>=0.37"], read_me=_READ_ME
    )
