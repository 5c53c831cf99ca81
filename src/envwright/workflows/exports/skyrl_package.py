"""SkyRL-gym: a package that registers the environment class, and the rows of its dataset."""

from __future__ import annotations

from pathlib import Path

from envwright.storage.files import write_atomic
from envwright.types import Json, canonical_json
from envwright.workflows.exports.export_bundle import ExportBundle, write_python_package

_MODULE = '''"""{title} for SkyRL-gym: importing this registers the class ``envwright``."""

import json
from pathlib import Path

from envwright.integrations.skyrl_env import ENV_CLASS

FOLDER = Path(__file__).parent
ENV_CONFIG = {{"environment": str(FOLDER / "environment"), "user": "{user}"}}


def load_rows() -> list[dict]:
    """The rows of the dataset, a task each."""
    return [json.loads(line) for line in (FOLDER / "rows.jsonl").read_text().splitlines()]


__all__ = ["ENV_CLASS", "ENV_CONFIG", "load_rows"]
'''
_READ_ME = """{count} verified tool-use tasks for SkyRL-gym.

```python
import skyrl_gym, {name}

row = {name}.load_rows()[0]
env = skyrl_gym.make(row["env_class"], env_config={name}.ENV_CONFIG, extras=row)
prompt, _ = env.init(row["prompt"])
```

`rows.jsonl` is the dataset that SkyRL trains on.
"""


def write_skyrl(bundle: ExportBundle, folder: Path) -> None:
    """Write the package."""
    module = write_python_package(
        bundle, folder, module=_MODULE, requires=["skyrl-gym>=0.4"], read_me=_READ_ME
    )
    rows: list[Json] = [
        {
            "data_source": f"envwright/{bundle.name}",
            "prompt": [{"role": "user", "content": task.scenario.opening}],
            "env_class": "envwright",
            "reward_spec": {"method": "rule", "ground_truth": None},
            "extra_info": {"index": index, "task_id": task.id},
        }
        for index, task in enumerate(bundle.tasks)
    ]
    write_atomic(module / "rows.jsonl", b"".join(canonical_json(row) + b"\n" for row in rows))
