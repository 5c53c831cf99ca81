"""verl: the tests of our agent loop, its dataset and its trainers, with verl itself installed.

Without verl these tests run on stand-ins, and those of verl's own workers are skipped. Its
environment needs ``verl[verl-core]>=0.9.1,<0.10``, ``pytest`` and what ``tests/conftest.py`` needs.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.interop.clients.play_report import PlayReport

TESTS = Path(__file__).parents[2] / "unit" / "integrations" / "verl"


class Outcomes:
    """What became of each test, as a plugin of pytest."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.failed: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "call" and not (report.failed or report.skipped):
            return
        self.counts[report.outcome] += 1
        if report.failed:
            self.failed.append(report.nodeid)


def main() -> None:
    found, report = Outcomes(), PlayReport("verl")
    # Its lines would stand between ours, of which the last is read.
    shown, sys.stdout = sys.stdout, sys.stderr
    try:
        ended = pytest.main(["-q", "-p", "no:cacheprovider", str(TESTS)], plugins=[found])
    finally:
        sys.stdout = shown
    report.mismatches += found.failed
    counts = found.counts
    report.check(
        ended == 0 and counts["passed"] > 0 and not counts["skipped"],
        f"{counts['passed']} tests of the loop pass, {counts['skipped']} are skipped",
    )
    report.print_line()


if __name__ == "__main__":
    main()
