"""OpenEnv: a package with its manifest, server, client and a Dockerfile."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from envwright.rollout.policies.script import gold_messages
from envwright.storage.files import write_atomic
from envwright.storage.yaml_text import dump_yaml
from envwright.types import Json, Message, Role
from envwright.workflows.exports.export_bundle import ENVIRONMENT_FOLDER, ExportBundle

_APP = '''"""The server: ``uvicorn server.app:app``."""

from pathlib import Path

from envwright.integrations.openenv_server import openenv_app

FOLDER = Path(__file__).parent.parent / "environment"
app = openenv_app(FOLDER, "{name}", user="{user}")


def main(host: str = "127.0.0.1", port: int = 8000) -> None:
    """Serve until stopped."""
    import argparse

    import uvicorn

    parser = argparse.ArgumentParser()
    parser.add_argument("--host", default=host)
    parser.add_argument("--port", type=int, default=port)
    given = parser.parse_args()
    uvicorn.run(app, host=given.host, port=given.port, log_level="warning")


if __name__ == "__main__":
    main()
'''
_CLIENT = '''"""The client of the server."""

from envwright.integrations.openenv_server import OpenEnvClient

__all__ = ["OpenEnvClient"]
'''
_MODELS = '''"""What goes over the wire."""

from envwright.integrations.openenv_server import EpisodeRecord, TurnAction, TurnObservation

__all__ = ["EpisodeRecord", "TurnAction", "TurnObservation"]
'''
_ORACLE = '''"""Plays the reference solution of every task on a running server; 0 if all score 1."""

import json
import sys
from pathlib import Path

from envwright.integrations.openenv_server import OpenEnvClient, TurnAction

URL = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
failed = 0
with OpenEnvClient(base_url=URL).sync() as env:
    for line in Path(__file__).with_name("golds.jsonl").read_text().splitlines():
        task = json.loads(line)
        env.reset(**task["reset"])
        for action in task["gold"]:
            result = env.step(TurnAction(**action))
            if result.done:
                break
        failed += result.reward != 1.0
print(f"{{failed}} reference solutions do not score 1")
sys.exit(bool(failed))
'''
_DOCKERFILE = """FROM python:3.12-slim
WORKDIR /app
COPY . /app
RUN pip install --no-cache-dir .
EXPOSE 8000
HEALTHCHECK CMD python -c "import urllib.request as u; u.urlopen('http://localhost:8000/health')"
CMD ["uvicorn", "server.app:app", "--host", "0.0.0.0", "--port", "8000"]
"""
_PYPROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "openenv-{dashed}"
version = "0.1.0"
description = "{count} verified tool-use tasks"
requires-python = ">=3.11"
dependencies = ["envwright=={version}", "openenv>=0.10", "uvicorn"]

[project.scripts]
server = "server.app:main"

[tool.hatch.build.targets.wheel]
packages = ["server", "environment"]
"""
_READ_ME = """# {title}

{count} verified tool-use tasks as an OpenEnv environment.

```sh
uvicorn server.app:app --port 8000
python oracle/solve.py http://127.0.0.1:8000   # every reference solution scores 1
openenv validate --url http://127.0.0.1:8000
python -m envwright.integrations.openenv_probe http://127.0.0.1:8000 oracle/golds.jsonl probed
envwright audit openenv:probed                 # gold 1, idle 0, the same again
```

A line of `oracle/canaries.jsonl` is what must not be rewarded: doing nothing in a task, and its
solution without a step that it needs.

Play over the WebSocket client (`client.py`): plain HTTP requests share no episode. The folders
`environment` and `oracle` hold solutions: an agent must not get a shell on the server.
"""


def write_openenv(bundle: ExportBundle, folder: Path) -> None:
    """Write the package."""
    from envwright import __version__

    name = bundle.package
    count = len(bundle.tasks)
    files = {
        "__init__.py": f'"""{bundle.title_in_code} for OpenEnv."""\n',
        "client.py": _CLIENT,
        "models.py": _MODELS,
        "server/__init__.py": '"""The server."""\n',
        "server/app.py": _APP.format(name=name, user=bundle.user),
        "server/Dockerfile": _DOCKERFILE,
        "oracle/solve.py": _ORACLE.replace("{{", "{").replace("}}", "}"),
        "oracle/golds.jsonl": _lines(_golds(bundle)),
        "oracle/canaries.jsonl": _lines(_canaries(bundle)),
        "openenv.yaml": dump_yaml(_manifest(bundle, name)),
        "pyproject.toml": _PYPROJECT.format(
            dashed=name.replace("_", "-"), count=count, version=__version__
        ),
        "README.md": _READ_ME.format(title=bundle.title, count=count),
    }
    for path, text in files.items():
        write_atomic(folder / path, text)
    bundle.save_inputs(folder / ENVIRONMENT_FOLDER)


def _manifest(bundle: ExportBundle, name: str) -> Json:
    tools = [tool["function"]["name"] for tool in bundle.template.tool_schemas()]
    return {
        "spec_version": 1,
        "name": name,
        "version": "0.1.0",
        "type": "space",
        "runtime": "fastapi",
        "app": "server.app:app",
        "port": 8000,
        "validation": {
            # Proven: every gold scores 1, and doing nothing 0.
            "reward": {"range": [0.0, 1.0], "oracle_tolerance": 0.0, "floor_margin": 1.0},
            "resources": {
                "cpu": 1.0,
                "memory_mb": 1024,
                "disk_mb": 512,
                "episode_timeout_s": 600.0,
            },
            "task_distribution": {"dataset_version": bundle.template.id},
            "capabilities": {
                "oracle": {"form": "script", "location": "oracle/solve.py"},
                "verifier": {"kind": "reward_channel"},
                "task_api": True,
                "canaries": "oracle/canaries.jsonl",
                "declared_tools": tools,
                "declared_task_count": {"train": len(bundle.tasks)},
            },
            "types": {"tags": ["tool-use"]},
        },
    }


_IDLE = Message(role=Role.ASSISTANT, content="Done.")


def _golds(bundle: ExportBundle) -> Iterator[Json]:
    """What ``oracle/solve.py`` plays, as ``openenv_probe`` reads it."""
    for task in bundle.tasks:
        gold = [_action(message) for message in gold_messages(task)]
        reset = {"task_id": task.id}
        yield {"name": task.id, "reset": reset, "idle": _action(_IDLE), "gold": gold}


def _canaries(bundle: ExportBundle) -> Iterator[Json]:
    """What earns nothing, as replays have shown: idling, and golds without a step they need."""
    for task in bundle.tasks:
        gold = gold_messages(task)
        shorter = ([*gold[:n], *gold[n + 1 :]] for n in reversed(range(len(gold) - 1)))
        short = next((one for one in shorter if bundle.reward_of(task, one) == 0.0), None)
        for kind, played in (("idle", [_IDLE]), ("incomplete", short)):
            if played is not None:
                actions = [_action(message) for message in played]
                yield {"name": kind, "reset": {"task_id": task.id}, "actions": actions, "reward": 0}


def _action(message: Message) -> Json:
    calls = [
        {"name": call.name, "arguments": json.loads(call.arguments)} for call in message.tool_calls
    ]
    return {"content": message.content, "calls": calls}


def _lines(rows: Iterator[Json]) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
