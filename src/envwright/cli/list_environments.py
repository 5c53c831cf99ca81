"""``envwright list``: the environments that there are."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.cli.console import JsonFlag, emit_result, print_table, progress_bar, say

EXAMPLES = (
    "envwright list",
    "envwright list --category travel",
    "envwright list --part test",
    "envwright list out/ --json",
)


def run(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Environments, or folders that hold some. Default: the bundled ones."),
    ] = None,
    category: Annotated[str, typer.Option(help="Leave out all other categories.")] = "",
    part: Annotated[
        str, typer.Option(help="train, dev or test of the collection: leave out the others.")
    ] = "",
    as_json: JsonFlag = False,
) -> None:
    """List environments with their figures, by category."""
    with progress_bar("environments", None, as_json) as advance:
        result = workflows.list_environments(
            paths or (), category=category, part=part, progress=advance
        ).data()
    emit_result(result, as_json, _show)


def _show(result: dict[str, Any]) -> None:
    columns = ["name", "category", "tools", "tables", "guards", "tier", "part", "tasks", "title"]
    cards = sorted(result["environments"], key=lambda card: (card["category"], card["name"]))
    print_table("", columns, [_row(card) for card in cards])
    counted = ", ".join(f"{name} {number}" for name, number in result["categories"].items())
    say(f"{len(cards)} environments; by category: {counted}")
    for group in result["groups"]:
        flow = f"{group['tasks']['proven']} tasks, values flow in {group['tasks']['values flow']}"
        say(f"group {group['name']}: {', '.join(group['environments'])}; {flow}")
    if stale := result["stale"]:
        say(f"without a valid card.json, and so unchecked: {', '.join(stale)}")


def _row(card: dict[str, Any]) -> list[str]:
    size, depth = card["size"], card["depth"]
    counts = (size["tools"], size["tables"], depth["guards"], depth["tier"], card["part"])
    proven = card["tasks"].get("proven", 0)
    return [card["name"], card["category"], *map(str, counts), str(proven), card["title"]]
