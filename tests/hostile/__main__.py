"""Print the table, or try rows of it.

python -m tests.hostile                  counts by group and verdict
python -m tests.hostile GROUP…           try the rows of groups, and print what is wrong
python -m tests.hostile -v GROUP…        print every row
"""

from __future__ import annotations

import sys
from collections import Counter

from tests.hostile.table import GROUPS, all_cases
from tests.hostile.trials import tried


def counts() -> str:
    """How many attacks there are, by group and by what is expected of them."""
    lines = ["| way in | written | generated | expected |", "|---|---|---|---|"]
    for group in GROUPS:
        cases = [case for case in all_cases() if case.group is group]
        said = Counter(
            "|".join(dict.fromkeys(e.split("@")[0].split(":")[0] for e in case.expected))
            for case in cases
        )
        shown = ", ".join(
            f"{name.replace('|', ' or ')} {count}" for name, count in said.most_common()
        )
        lines.append(f"| {group.name} | {len(group.attacks)} | {len(cases)} | {shown} |")
    written = sum(len(group.attacks) for group in GROUPS)
    lines.append(f"| all | {written} | {len(all_cases())} | |")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Print, or try; 1 where a row is not as the table has it."""
    verbose = "-v" in arguments
    names = [name for name in arguments if name != "-v"]
    if not names:
        sys.stdout.write(counts() + "\n")
        return 0
    wanted = {group.name for group in GROUPS} & set(names)
    cases = [
        case
        for case in all_cases()
        if "all" in names or case.group.name in wanted or case.attack.name in names
    ]
    wrong = 0
    for trial in tried(cases):
        problem = trial.problem
        wrong += bool(problem)
        if problem or verbose:
            sys.stdout.write(
                f"{trial.case.id}: {trial.verdict}, {trial.units:,} units, {trial.mib} MiB\n"
            )
            why = problem if problem else trial.why[:200]
            sys.stdout.write(f"    {why}\n".rstrip(" ") if why else "")
    sys.stdout.write(f"{len(cases)} tried, {wrong} not as the table has it\n")
    return bool(wrong)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
