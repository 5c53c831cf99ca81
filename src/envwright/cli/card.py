"""``envwright card``: whether environments may join the collection."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from envwright import workflows
from envwright.cli.console import JsonFlag, Seed, emit_result, exit_unless, progress_bar, say

EXAMPLES = (
    "envwright card out/tool_library",
    "envwright card environments/authored --write",
    "envwright card weekend_trip",
)


def run(
    environments: Annotated[
        list[Path],
        typer.Argument(help="Environment folders, folders that hold some, or groups."),
    ],
    write: Annotated[
        bool,
        typer.Option("--write", help="Keep the cards of those that lack nothing as card.json."),
    ] = False,
    baselines: Annotated[
        bool,
        typer.Option(
            "--baselines", help="Only count tasks and play the policies without a model again."
        ),
    ] = False,
    seed: Seed = 0,
    as_json: JsonFlag = False,
) -> None:
    """Validate environments for the collection: checks, proofs, size, licence, doubles."""
    with progress_bar("environments", None, as_json) as advance:
        result = (
            workflows.write_baselines(environments, progress=advance)
            if baselines
            else workflows.validate_environments(
                environments, seed=seed, write=write, progress=advance
            )
        ).data()
    emit_result(result, as_json, _show)
    exit_unless(result["ok"])


def _show(result: dict[str, Any]) -> None:
    for card in result["environments"]:
        size, depth, check, tasks = (card[key] for key in ("size", "depth", "check", "tasks"))
        say(f"{card['name']} v{card['version']}: {card['title']}")
        rare = {what: size[what] for what in ("user tools", "search tools") if what in size}
        special = "".join(f"; {count} {what}" for what, count in rare.items())
        say(f"  {card['category']} ({card['domain']}); {card['origin']}; by {card['author']}")
        say(
            f"  {size['tools']} tools ({size['writing']} change something{special}), "
            f"{size['tables']} tables, {size['rows']} rows; "
            f"{depth['transitions']} transitions, {depth['guards']} guards, "
            f"{depth['references']} references, {depth['invariants']} invariants: {depth['tier']}"
        )
        say(
            f"  {check['held']} of {check['checks']} checks hold, {check['noticed']} of "
            f"{check['defects']} seeded defects noticed"
        )
        say(f"  tasks: {', '.join(f'{number} {what}' for what, number in tasks.items()) or 'none'}")
        _show_rest(card)
    for card in result["groups"]:
        shared = ", ".join(f"{number} {what}" for what, number in card["shared"].items())
        say(f"{card['name']}: {card['title']}")
        say(f"  {', '.join(card['environments'])} share {shared}")
        say(f"  tasks: {', '.join(f'{number} {what}' for what, number in card['tasks'].items())}")
        _show_rest(card)


def _show_rest(card: dict[str, Any]) -> None:
    for policy, seen in card["baselines"].items():
        say(f"  {policy}: {seen['success']:.2f} of {seen['episodes']:g} episodes")
    for what in card["unmet"]:
        say(f"  lacks: {what}")
