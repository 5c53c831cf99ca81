"""Harbor: its model of ``task.toml``, ``harbor lint``, and the scripts without a container.

There is no container engine here: the scripts of the oracle and of the verifier run in a folder
that stands for one, with the paths that the image would have given by variables.
"""

from __future__ import annotations

import json
import subprocess

from harbor.models.task.task import Task as HarborTask

from tests.interop.clients.container_scripts import PROGRAMS, run_scripts
from tests.interop.clients.play_report import PlayReport, read_arguments


def main() -> None:
    package, moves = read_arguments()
    report = PlayReport("harbor")
    folders = sorted(path.parent for path in package.rglob("task.toml"))
    lint = [str(PROGRAMS / "harbor"), "lint", "--json", *map(str, folders)]
    done = subprocess.run(lint, capture_output=True, text=True, check=False)
    found = json.loads(done.stdout) if done.stdout.strip() else [{"rule": done.stderr[-500:]}]
    rules = sorted({f"{one.get('rule')}: {one.get('message')}" for one in found})
    report.check(done.returncode == 0, f"harbor lint{': ' if rules else ''}{'; '.join(rules)}")
    for folder, task in zip(folders, moves, strict=True):
        assert HarborTask(folder).config.task is not None
        hidden = (folder / "environment" / "environment" / "tasks.jsonl").read_text()
        assert '"gold":[]' in hidden
        assert '"checks":[]' in hidden
        run_scripts(report, folder, task, solution="solution", verifier="tests")
    report.check(True, "task.toml is what Harbor's own model reads; the agent's image has no gold")
    report.print_line()


if __name__ == "__main__":
    main()
