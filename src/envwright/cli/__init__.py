"""The command line: one file a verb, no logic. Exit code 0 ok, 1 a check failed, 2 bad input."""

from __future__ import annotations

import sys

import orjson
import typer

from envwright.cli import (
    assess,
    audit,
    build,
    check,
    compare,
    enrich,
    evaluate,
    graph,
    metrics,
    mine,
    populate,
    propose,
    prove,
    quickstart,
    reword,
    rollout,
    select,
    serve,
    solves,
    tasks,
    train,
)
from envwright.cli.common import console
from envwright.errors import EnvwrightError

app = typer.Typer(
    name="envwright",
    help="Worlds in which language agents learn to use tools: stateful, executable, proven.",
    epilog="Start with: envwright quickstart",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
for verb in (
    quickstart,
    mine,
    build,
    populate,
    check,
    assess,
    enrich,
    tasks,
    propose,
    prove,
    reword,
    select,
    rollout,
    train,
    metrics,
    solves,
    compare,
    graph,
    serve,
    audit,
):
    name = verb.__name__.rpartition(".")[2]
    app.command(name, epilog=verb.EXAMPLES)(verb.run)
app.add_typer(evaluate.app, name="eval")

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
