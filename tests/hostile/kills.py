"""Kills at any moment: every verb is ended by SIGKILL, run again, and compared.

    python -m tests.hostile.kills --kills 200

A kill hits the process that was started or, of those with workers, one of its children. Delays are
drawn by a seed between the moment in which an undisturbed run begins to write and its end. In the
end the data must be those of the undisturbed run.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from tests.hostile.stages import (
    PATIENCE_S,
    STAGES,
    Stage,
    Undisturbed,
    differences,
    finish,
    leftovers,
    parts_of,
    prepare_inputs,
    print_table,
    processes_of,
    run_undisturbed,
    say,
    start,
)

COLUMNS = ("kills", "lost", "doubled", "half-written", "drafts", "processes", "failed")
_END_S = 20.0
"""Seconds that processes have to end after their parent was killed."""
_STARTS = 20
"""Starts of a stage for each kill, most of which should hit."""


def kill_once(
    stage: Stage, folder: Path, delay: float, *, mark: str, child: bool, rng: random.Random
) -> bool | None:
    """Start a stage and kill it after some seconds.

    Args:
        stage: what is run.
        folder: with its inputs.
        delay: seconds.
        mark: of this run's processes.
        child: kill one of the processes that it has started, if there is one; it may then go on.
        rng: says which.

    Returns:
        false where it had ended before, ``None`` where it hangs since a child is gone.
    """
    with start(stage, folder, mark=mark) as process:
        with suppress(Exception):
            process.wait(delay)
        below = _below(process, mark)
        while child and not below and process.poll() is None:  # children come and go
            time.sleep(0.01)
            below = _below(process, mark)
        if process.poll() is not None or (child and not below):
            return False
        with suppress(ProcessLookupError):
            os.kill(rng.choice(below) if child else process.pid, signal.SIGKILL)
        # Not until its pipes are closed: what it left behind may hold them.
        try:
            process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            say(f"{stage.name}: hangs after the kill of a child")
            return None
    return True


def _below(process: subprocess.Popen[bytes], mark: str) -> list[int]:
    return sorted(pid for pid in processes_of(mark) if pid != process.pid)


def survivors(mark: str) -> int:
    """Processes of a killed run that do not end by themselves; they are ended here."""
    until = time.monotonic() + _END_S
    while (left := processes_of(mark)) and time.monotonic() < until:
        time.sleep(0.05)
    for pid in left:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return len(left)


def disturb(
    stage: Stage,
    whole: Undisturbed,
    folder: Path,
    rng: random.Random,
    *,
    kills: int = 1,
    child: bool = False,
) -> dict[str, int]:
    """Kill a stage some times in the same folder, then run it to its end; counts of what is wrong.

    Kills that come too late do not count; after some of them the stage is left in peace.

    Raises:
        AssertionError: it always ends before it is killed.
    """
    prepare_inputs(folder)
    found = dict.fromkeys(COLUMNS, 0)
    pace = 1.0
    for number in range(_STARTS * kills):
        if found["kills"] == kills:
            break
        mark = f"{folder.name}-{os.getpid()}-{number}"
        # Children work before the first of their results is written.
        delay = pace * rng.uniform((0.2 if child else 0.8) * whole.first, whole.seconds)
        hit = kill_once(stage, folder, delay, mark=mark, child=child, rng=rng)
        if hit is not False:
            found["kills"] += 1
            found["failed"] += hit is None
        elif not child:  # it has ended before: from the start, and sooner
            pace *= 0.8
            shutil.rmtree(folder)
            prepare_inputs(folder)
            found["kills"] = 0
        found["processes"] += survivors(mark)
    assert found["kills"], f"{stage.name}: no kill of {_STARTS * kills} came in time"
    code, out, err = finish(stage, folder)
    if code != 0:
        found["failed"] += 1
        say(f"{stage.name}: exit code {code}: {err[-500:]}")
    for name, count in differences(whole.parts, parts_of(folder, out)).items():
        found[name] += count
    found["drafts"] = len(leftovers(folder))
    return found


def campaign(kills: int, seed: int, names: list[str]) -> dict[str, dict[str, int]]:
    """Spread kills over the stages, fewer over those that take long; counts by stage."""
    rng = random.Random(seed)
    chosen = [STAGES[name] for name in names if not STAGES[name].missing]
    plans = [(stage, False) for stage in chosen]
    plans += [(stage, True) for stage in chosen if stage.name in ("bulk", "tasks, 2 workers")]
    rows: dict[str, dict[str, int]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        wholes = {s.name: run_undisturbed(s, Path(scratch) / f"{s.name} whole") for s in chosen}
        for number, (stage, child) in enumerate(plans):
            name = f"{stage.name}, a child" if child else stage.name
            row = rows[name] = dict.fromkeys(COLUMNS, 0)
            # What is left is spread over what is left.
            left = kills - sum(other["kills"] for other in rows.values())
            weights = [1 if one.heavy else 4 for one, _ in plans[number:]]
            share = max(1, round(left * weights[0] / sum(weights)))
            while row["kills"] < share:
                folder = Path(scratch) / f"{name} {row['kills']}"
                found = disturb(
                    stage, wholes[stage.name], folder, rng, kills=rng.choice((1, 2)), child=child
                )
                for column, count in found.items():
                    row[column] += count
                if any(found[column] for column in COLUMNS[1:]):
                    say(f"{name}: {found}")
                shutil.rmtree(folder)
            print_table(rows, COLUMNS)
    return rows


def main() -> None:
    """Run the campaign; exit code 1 where anything was lost, doubled or left behind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--stage", action="append", choices=list(STAGES), default=[])
    asked = parser.parse_args()
    rows = campaign(asked.kills, asked.seed, asked.stage or list(STAGES))
    sys.exit(any(row[column] for row in rows.values() for column in COLUMNS[1:]))


if __name__ == "__main__":
    main()
