"""The command line: one file a verb, which reads options, calls a workflow, and prints its result.

Exit codes: 0 on success, 1 when a check failed, 2 on bad input, 3 when a run paused and can be
resumed. A verb's file is imported when the verb is called: what others need is not waited for.
"""

from __future__ import annotations

import io
import logging
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from envwright.bounds import enforce
from envwright.cli.console import PAUSED, print_json, say_aside, say_error
from envwright.errors import EnvwrightError, MachineFailure, visible_text

VERBS = {
    "quickstart": "Build, check, make verified tasks, roll out six policies, and write a report.",
    "mine": "Find in textual tasks the domains that environments should be built for.",
    "build": "Build environments from interface descriptions.",
    "populate": "Make other initial states of an environment: state N is that of seed N.",
    "lexicon": "Extend the lexicon of fields that rows made from documents draw on.",
    "check": "Check environments: statically, with seeded call sequences, and with seeded defects.",
    "assess": (
        "Have a model try environments and a model judge the calls, after the engine's own check."
    ),
    "enrich": (
        "Have a model add rules, states and tools to environments; failing changes are undone."
    ),
    "tasks": "Generate tasks, verify them, and keep those that pass. Resumes an interrupted run.",
    "propose": (
        "Have a model propose tasks; those that cannot be verified are dropped and counted."
    ),
    "prove": "Verify every task of a file again; name those that fail and why.",
    "reword": "Have a model reword and extend tasks; what cannot be verified is dropped.",
    "select": "Choose tasks by difficulty and diversity, and split them without leaks.",
    "label": (
        "Make verified tasks of what a run's episodes did, whatever they had been asked for."
    ),
    "rollout": "Roll a policy out on tasks and score every episode. Resumes an interrupted run.",
    "train": "Train a model by a recipe: SFT, RL, evaluation on held-out tasks.",
    "study": (
        "Train arms of a recipe with several seeds and compare them. Resumes an interrupted study."
    ),
    "arena": (
        "Try a policy, make tasks where it fails, train it, in rounds. Resumes an interrupted run."
    ),
    "metrics": "Show metrics of a run: success, pass@k, pass^k, tool errors, why episodes end.",
    "solves": (
        "Replay the calls of a run's episodes and compare where they end with their rewards."
    ),
    "compare": "Compare two runs task by task: differences, intervals, significance.",
    "probe": "Ask one question about a policy, an environment, or the episodes of a run.",
    "graph": "Print or show which tool feeds which, derived from the tools' SQL.",
    "serve": "Serve an environment over MCP on standard input and output, or episodes over HTTP.",
    "list": "List environments with their figures, by category.",
    "card": "Validate environments for the collection: checks, proofs, size, licence, doubles.",
    "view": "Look at environments, tasks, runs and training in a browser; play tasks by hand.",
    "export": "Write an environment and its tasks as a package for another framework.",
    "export-data": (
        "Write preferences, plans, thoughts or selections from a run's episodes, for trainers."
    ),
    "import": "Write the scenarios of a release as SQL scripts, from which environments are built.",
    "audit": ("Audit a release of tool-use environments: no-op rewards, failing golds, crashes."),
    "eval": "Evaluate a policy on an external benchmark, scored by its own checker.",
}
"""Verb → the first line of its help, for the list of all."""
_FILES = {
    "eval": "evaluate",
    "export-data": "export_data",
    "import": "import_release",
    "list": "list_environments",
}
"""Verbs whose files are not called as they are."""
# 128 + SIGINT (2), as shells report it.
_INTERRUPTED = 130


class VerbGroup(TyperGroup):
    """All verbs by name; a verb itself is there as soon as it is called."""

    def make_context(self, *args: Any, **more: Any) -> Any:
        """What the command line says before the verb."""
        with _shown_usage_errors():
            return super().make_context(*args, **more)

    def invoke(self, ctx: Any) -> Any:
        """Read the verb's options and call it."""
        with _shown_usage_errors():
            return super().invoke(ctx)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The verb that the command line names."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, load_command(str(name)), rest


@contextmanager
def _shown_usage_errors() -> Iterator[None]:
    """Errors about options quote what was given, which may come from a script or a file's name."""
    try:
        yield
    except Exception as error:
        # Known by what it does: typer carries these classes in a private package of its own.
        given: Any = error
        if message := getattr(given, "format_message", None):
            given.format_message = lambda: visible_text(message())
        raise


def load_command(name: str) -> Any:
    """A verb as the command line calls it, with its options, its help and its examples."""
    verb = import_module(f"envwright.cli.{_FILES.get(name, name)}")
    if hasattr(verb, "app"):  # it has verbs of its own
        return typer.main.get_command(verb.app)
    # Wrapped in an app of its own: typer turns only whole apps into commands.
    alone = typer.Typer(add_completion=False, rich_markup_mode="rich")
    alone.command(name, epilog="\n\n".join(("Examples:", *verb.EXAMPLES)))(verb.run)
    return typer.main.get_command(alone)


app = typer.Typer(
    name="envwright",
    cls=VerbGroup,
    help="Executable tool-use environments for training LLM agents.",
    epilog="Start with: envwright quickstart",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
for _verb, _line in VERBS.items():
    # Placeholders for the list of verbs: the real command is imported only when it is called.
    app.command(_verb, help=_line)(lambda: None)


def _print_version(wanted: bool) -> None:
    if wanted:
        from envwright import __version__

        sys.stdout.write(f"envwright {__version__}\n")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", callback=_print_version, is_eager=True),
    ] = False,
) -> None:
    """Executable tool-use environments for training LLM agents."""


def main() -> None:
    """Run the command line; errors that a user can act on are one message, never a traceback."""
    _show_foreign_text()
    enforce()
    try:
        app()
    except EnvwrightError as error:
        # The error may come before options are parsed, so the arguments are looked at directly.
        if "--json" in sys.argv:
            print_json({"error": str(error)})
        say_error(str(error))
        sys.exit(PAUSED if isinstance(error, MachineFailure) else 2)
    except KeyboardInterrupt:
        _say_stopped()
        sys.exit(_INTERRUPTED)
    except SystemExit as leaving:  # so does typer end where it is interrupted
        if leaving.code == _INTERRUPTED:
            _say_stopped()
        raise


class _VisibleFormatter(logging.Formatter):
    """What packages log, as it may be shown."""

    def format(self, record: logging.LogRecord) -> str:
        return visible_text(super().format(record))


def _show_foreign_text() -> None:
    """Let nothing that a stranger wrote reach the terminal as it stands, or stop the output."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal may know no Unicode
            stream.reconfigure(errors="backslashreplace")
    warned = warnings.formatwarning
    warnings.formatwarning = lambda *given, **more: visible_text(warned(*given, **more))
    if logging.lastResort:
        logging.lastResort.setFormatter(_VisibleFormatter())


def _say_stopped() -> None:
    say_aside("Stopped. What was finished is kept; run the same command to resume.")
