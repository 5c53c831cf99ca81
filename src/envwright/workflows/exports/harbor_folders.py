"""Harbor: a folder for each task, whose verifier has a container of its own."""

from __future__ import annotations

import json
from pathlib import Path

from envwright.storage.files import write_atomic
from envwright.workflows.exports.container_files import instruction, write_container
from envwright.workflows.exports.export_bundle import ExportBundle

_CONFIG = """schema_version = "1.3"

[task]
name = "envwright/{dashed}-{number}"
description = {described}
keywords = ["tool-use"]

[agent]
user = "agent"
timeout_sec = 900.0

[verifier]
timeout_sec = 120.0
environment_mode = "separate"

[environment]
build_timeout_sec = 600.0
cpus = 1
memory_mb = 1024
storage_mb = 2048
"""


def write_harbor(bundle: ExportBundle, folder: Path) -> None:
    """Write a folder for each task."""
    for number, task in enumerate(bundle.tasks):
        place = folder / f"{bundle.name}-{number:03}"
        config = _CONFIG.format(
            dashed=bundle.name.replace("_", "-"),
            number=number,
            described=json.dumps(task.plan, ensure_ascii=False),
        )
        write_atomic(place / "task.toml", config)
        write_atomic(place / "instruction.md", instruction(bundle, task))
        write_container(bundle, task, place, solution="solution", verifier="tests")
