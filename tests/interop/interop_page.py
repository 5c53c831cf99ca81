"""``docs/interop.md``, made of the results of the last run.

``python -m tests.interop.interop_page`` writes it anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parent.parent.parent / "docs" / "interop.md"
RESULTS = Path(__file__).parent / "results.json"
PLAYS = ("gold", "noop", "near-miss", "errors")

HEAD = Path(__file__).parent / "interop_head.md"
"""What stands above the table."""


def interop_page(results: dict[str, Any]) -> str:
    """The page as Markdown."""
    head = ["target", "version", "date", "environment", "tasks", "left out", *PLAYS, "steps/s", ""]
    lines = ["| " + " | ".join(head) + " |", "|---" * 4 + "|--:" * 7 + "|---|"]
    notes: list[str] = []
    for target, result in results.items():
        told: dict[str, None] = {}
        for environment, one in result["environments"].items():
            rewards = [figure(one.get("rewards", {}).get(play)) for play in PLAYS]
            cells = [
                f"`{target}`",
                one.get("version", ""),
                result["date"],
                environment,
                str(one.get("tasks", "")),
                str(sum(one["refused"].values())),
                *rewards,
                str(one.get("steps_per_s") or ""),
                "FAILED" if one["mismatches"] else "ok",
            ]
            lines.append("| " + " | ".join(cells) + " |")
            told.update(dict.fromkeys(note.strip() for note in one.get("notes", ())))
        if told:
            notes.append(f"- `{target}`: {'; '.join(told)}.")
    beside = "\n\nWhat else the clients checked:\n\n" if notes else ""
    return HEAD.read_text() + "\n".join(lines) + beside + "\n".join(notes) + "\n"


def figure(reward: float | None) -> str:
    return "" if reward is None else f"{reward:.2f}"


if __name__ == "__main__":
    PAGE.write_text(interop_page(json.loads(RESULTS.read_text())))
