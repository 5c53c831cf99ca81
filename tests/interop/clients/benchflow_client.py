"""BenchFlow: ``bench tasks check``, its reader of ``task.md``, and the scripts without a container.

There is no container engine here; see ``container_scripts``.
"""

from __future__ import annotations

import subprocess

from benchflow.task.document import TaskDocument

from tests.interop.clients.container_scripts import PROGRAMS, run_scripts, script_reward
from tests.interop.clients.play_report import PlayReport, read_arguments


def main() -> None:
    package, moves = read_arguments()
    report = PlayReport("benchflow")
    folders = sorted(path.parent for path in package.rglob("task.md"))
    for folder, task in zip(folders, moves, strict=True):
        command = [str(PROGRAMS / "bench"), "tasks", "check", str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        told = "" if done.returncode == 0 else f": {done.stdout[-800:]}{done.stderr[-800:]}"
        report.check(done.returncode == 0, f"bench tasks check{told}")
        document = TaskDocument.from_path(folder / "task.md")
        assert task["opening"].strip() in document.instruction
        run_scripts(report, folder, task, solution="oracle", verifier="verifier")
        report.check(
            script_reward(folder, [], "verifier") == 0.0, "without any log the reward is 0"
        )
    report.print_line()


if __name__ == "__main__":
    main()
