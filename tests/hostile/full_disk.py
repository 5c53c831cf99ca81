"""A disk that is full: every verb with files that may not grow, at several sizes, then resumed.

    python -m tests.hostile.full_disk

The system lets no file of the process and of its children grow beyond a size (RLIMIT_FSIZE), which
fails as a full disk does. A verb says so in one message; what was there stays as it was; once there
is room, the same command makes what an undisturbed run makes.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.hostile.stages import (
    OUT,
    STAGES,
    Stage,
    Undisturbed,
    differences,
    finish,
    leftovers,
    parts_of,
    prepare_inputs,
    print_table,
    run_undisturbed,
    say,
)

COLUMNS = ("tries", "refused", "raw", "lost", "doubled", "half-written", "drafts", "failed")
SHARES = (0.0, 0.02, 0.3, 0.9)
"""Sizes, as shares of the largest file that an undisturbed run writes."""


def limited(size: int) -> Callable[[], None]:
    """What a child does before it becomes the verb: it limits its files to so many bytes."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    return limit


def largest_file(folder: Path) -> int:
    """Bytes of the largest file of an output."""
    found = (folder / OUT).rglob("*") if (folder / OUT).exists() else ()
    return max((path.stat().st_size for path in found if path.is_file()), default=1000)


def starve(stage: Stage, whole: Undisturbed, folder: Path, size: int) -> dict[str, int]:
    """Run a stage where no file may grow beyond a size, then with room; counts of what is wrong."""
    prepare_inputs(folder)
    found = dict.fromkeys(COLUMNS, 0) | {"tries": 1}
    code, _, err = finish(stage, folder, prepare=limited(size))
    if code != 0:
        found["refused"] += 1
        if code not in (2, 3) or "Traceback" in err:
            found["raw"] += 1
            say(f"{stage.name}, {size} bytes: exit code {code}: {err[-1500:]}")
    drafts = [name for name in leftovers(folder) if not name.endswith(".unfinished")]
    code, out, err = finish(stage, folder)
    if code != 0:
        found["failed"] += 1
        say(f"{stage.name} with room: exit code {code}: {err[-1500:]}")
    for name, count in differences(whole.parts, parts_of(folder, out)).items():
        found[name] += count
    found["drafts"] = len(drafts) + len(leftovers(folder))
    return found


def campaign(names: list[str], shares: tuple[float, ...] = SHARES) -> dict[str, dict[str, int]]:
    """Every stage at every size; counts by stage."""
    rows: dict[str, dict[str, int]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        for stage in (STAGES[name] for name in names if not STAGES[name].missing):
            row = rows[stage.name] = dict.fromkeys(COLUMNS, 0)
            whole = run_undisturbed(stage, Path(scratch) / f"{stage.name} whole")
            most = largest_file(Path(scratch) / f"{stage.name} whole")
            for share in shares:
                folder = Path(scratch) / f"{stage.name} {share}"
                for column, count in starve(stage, whole, folder, int(share * most)).items():
                    row[column] += count
                shutil.rmtree(folder)
            print_table(rows, COLUMNS)
    return rows


def main() -> None:
    """Run the campaign; exit code 1 where anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stage", action="append", choices=list(STAGES), default=[])
    asked = parser.parse_args()
    rows = campaign(asked.stage or list(STAGES))
    sys.exit(any(row[column] for row in rows.values() for column in COLUMNS[2:]))


if __name__ == "__main__":
    main()
