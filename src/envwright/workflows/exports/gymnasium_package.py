"""Gymnasium: a package that registers the environment."""

from __future__ import annotations

from pathlib import Path

from envwright.workflows.exports.export_bundle import ExportBundle, write_python_package

_MODULE = '''"""{title} for Gymnasium: importing this registers ``envwright/{environment}-v0``."""

from pathlib import Path

import gymnasium

ENV_ID = "envwright/{environment}-v0"
gymnasium.register(
    ENV_ID,
    entry_point="envwright.integrations.gymnasium_env:GymnasiumEnv",
    kwargs={{"environment": str(Path(__file__).parent / "environment"), "user": "{user}"}},
)
'''
_READ_ME = """{count} verified tool-use tasks as a Gymnasium environment.

```python
import gymnasium, {name}

env = gymnasium.make({name}.ENV_ID)
request, info = env.reset(seed=1)  # info["messages"], info["tools"]
observation, reward, terminated, truncated, info = env.step(
    '<tool_call>{{"name": "TOOL", "arguments": {{}}}}</tool_call>'  # or words for the user
)
```

`reset(options={{"task": N}})` plays task N. The reward is 0 until the episode ends.

`make_vec` works; in its mode `async` give
`vector_kwargs={{"shared_memory": False}}`, since texts have no fixed size.
"""


def write_gymnasium(bundle: ExportBundle, folder: Path) -> None:
    """Write the package."""
    write_python_package(
        bundle, folder, module=_MODULE, requires=["gymnasium>=1.2"], read_me=_READ_ME
    )
