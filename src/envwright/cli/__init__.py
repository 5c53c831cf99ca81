"""The command line: one file a verb, no logic. Exit code 0 ok, 1 a check failed, 2 bad input.

A verb's file is imported when the verb is called: what others need is not waited for.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import orjson
import typer
from typer.core import TyperGroup

from envwright.cli.console import console
from envwright.errors import EnvwrightError

VERBS = {
    "quickstart": "Build, check, make proven tasks, roll out five policies, and write a report.",
    "mine": "Find in textual tasks the worlds that environments should be built of.",
    "build": "Build environments from interface descriptions.",
    "populate": "Make other initial states of an environment: state N is that of seed N.",
    "check": "Check environments: statically, with seeded call sequences, and with seeded defects.",
    "assess": (
        "Have a model try environments and a model judge the calls, after the engine's own check."
    ),
    "enrich": (
        "Have a model give environments rules, states and tools; the engine takes or reverts each."
    ),
    "tasks": "Make tasks, prove them, and keep those whose proof holds. Interrupted work goes on.",
    "propose": (
        "Have a model propose tasks; what cannot be proven is not kept, and counted by reason."
    ),
    "prove": "Prove every task of a file anew; name those that fail and why.",
    "reword": "Have a model word tasks anew and add to them; what cannot be proven is not kept.",
    "select": "Choose tasks by difficulty and diversity, and split them without leaks.",
    "rollout": "Roll a policy out on tasks and score every episode.",
    "train": "Train a model by a recipe: imitation, reinforcement, evaluation on what is held out.",
    "metrics": "Show what a run shows: success, pass@k, pass^k, errors of tools, why episodes end.",
    "solves": (
        "Make the calls of a run's episodes again and compare where they end with their rewards."
    ),
    "compare": (
        "Compare two runs task by task: differences, intervals, and whether it could be chance."
    ),
    "graph": "Print or draw which tool feeds which, derived from the tools' SQL.",
    "serve": "Serve one session of an environment over MCP on standard input and output.",
    "audit": (
        "Audit a release of tool-use environments: no-op rewards, golds that fail, "
        "crashes, and more."
    ),
    "eval": "Play a policy on somebody else's benchmark, scored by its own checker.",
}
"""Verb → the first line of its help, for the list of all."""


class VerbGroup(TyperGroup):
    """All verbs by name; a verb itself is there as soon as it is called."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The verb that the command line names."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, load_command(str(name)), rest


def load_command(name: str) -> Any:
    """A verb as the command line calls it, with its options and its help."""
    verb = import_module(f"envwright.cli.{_FILES.get(name, name)}")
    if name in _FILES:  # it has verbs of its own
        return typer.main.get_command(verb.app)
    alone = typer.Typer(add_completion=False, rich_markup_mode="rich")
    alone.command(name, epilog=verb.EXAMPLES)(verb.run)
    return typer.main.get_command(alone)


_FILES = {"eval": "evaluate"}
"""Verbs whose files are not called as they are."""
app = typer.Typer(
    name="envwright",
    cls=VerbGroup,
    help="Worlds in which language agents learn to use tools: stateful, executable, proven.",
    epilog="Start with: envwright quickstart",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
for verb, told in VERBS.items():
    app.command(verb, help=told)(lambda: None)

_INTERRUPTED = 130


def main() -> None:
    """Run the command line; errors that a person can act on are one message, never a traceback."""
    try:
        app()
    except EnvwrightError as error:
        if "--json" in sys.argv:
            sys.stdout.write(orjson.dumps({"error": str(error)}).decode() + "\n")
        console.print(f"[red]error:[/red] {_plain(str(error))}", soft_wrap=True)
        sys.exit(2)
    except KeyboardInterrupt:
        _say_stopped()
        sys.exit(_INTERRUPTED)
    except SystemExit as leaving:  # so does typer end where it is interrupted
        if leaving.code == _INTERRUPTED:
            _say_stopped()
        raise


def _say_stopped() -> None:
    console.print("stopped; what was finished is kept, run the same command to go on")


def _plain(text: str) -> str:
    return text.replace("[", r"\[")
