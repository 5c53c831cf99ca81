"""``docs/interop.md``, made of the results of the last run.

``python -m tests.interop.interop_page`` writes it anew.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parent.parent.parent / "docs" / "interop.md"
RESULTS = Path(__file__).parent / "results.json"
PLAYS = ("gold", "noop", "near-miss", "errors")

NOT_INSTALLED = "it cannot be installed"
"""How a mismatch begins that is none of the framework's."""
HEAD = Path(__file__).parent / "interop_head.md"
"""What stands above the table."""


def interop_page(results: dict[str, Any]) -> str:
    """The page as Markdown."""
    notes: list[str] = []
    left_out: list[str] = []
    for target, result in results.items():
        told: dict[str, None] = {}
        refused: Counter[str] = Counter()
        for one in result.values():
            refused.update(one["refused"])
            told.update(dict.fromkeys(note.strip() for note in one.get("notes", ())))
        if told:
            notes.append(f"- `{target}`: {'; '.join(told)}.")
        if refused:
            reasons = (f"{reason}: {count}" for reason, count in sorted(refused.items()))
            left_out.append(f"- `{target}`: {'; '.join(reasons)}.")
    parts = [HEAD.read_text() + "\n".join(table_lines(results))]
    parts += [
        f"{title}\n\n" + "\n".join(found)
        for title, found in (
            ("What else the clients checked:", notes),
            ("Why tasks were left out, in all of a target's environments:", left_out),
        )
        if found
    ]
    return "\n\n".join(parts) + "\n"


def table_lines(results: dict[str, Any]) -> list[str]:
    """The table of the page: one row of each target and environment."""
    head = ["target", "version", "date", "environment", "tasks", "left out", *PLAYS, "steps/s", ""]
    lines = ["| " + " | ".join(head) + " |", "|---" * 4 + "|--:" * 7 + "|---|"]
    for target, result in results.items():
        for environment, one in result.items():
            cells = [
                f"`{target}`",
                one.get("version", ""),
                one["date"],
                environment,
                str(one.get("tasks", "")),
                str(sum(one["refused"].values())),
                *(figure(one.get("rewards", {}).get(play)) for play in PLAYS),
                str(one.get("steps_per_s") or ""),
                outcome(one["mismatches"]),
            ]
            lines.append("| " + " | ".join(cells) + " |")
    return lines


def outcome(mismatches: list[str]) -> str:
    if not mismatches:
        return "ok"
    return "not installed" if mismatches[0].startswith(NOT_INSTALLED) else "FAILED"


def figure(reward: float | None) -> str:
    return "" if reward is None else f"{reward:.2f}"


if __name__ == "__main__":
    PAGE.write_text(interop_page(json.loads(RESULTS.read_text())))
