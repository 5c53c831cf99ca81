"""``envwright view``: environments, tasks, runs and training, to be looked at in a browser."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from envwright import workflows
from envwright.cli.console import say, say_aside

EXAMPLES = (
    "envwright view retail",
    "envwright view runs/oracle runs/model",
    "envwright view runs/model --export model.html",
)


def run(
    paths: Annotated[
        list[Path],
        typer.Argument(
            help="Environments, task files, runs, training runs, or folders that hold some.",
            metavar="PATH...",
        ),
    ],
    environment: Annotated[
        list[Path] | None,
        typer.Option("--env", help="Environment of the tasks or runs, where it is not found."),
    ] = None,
    export: Annotated[
        Path | None,
        typer.Option(help="Write one HTML file that opens from disk, and serve nothing."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="With --export: check the environments too.")
    ] = False,
    port: Annotated[int, typer.Option(help="0 is a free one.", min=0, max=65_535)] = 0,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")
    ] = True,
) -> None:
    """Look at environments, tasks, runs and training in a browser; play tasks by hand.

    The page is served on loopback, to whoever has the address that is printed. It follows runs that
    are being written. Nothing is changed but the index of episodes that it keeps beside them.
    """
    given = environment or []
    if export is not None:
        size = workflows.export_view(paths, export, environments=given, check=check)
        say(f"{export}: {size / 1024:.0f} KiB")
        return

    def ready(url: str) -> None:
        say_aside(f"{url}\nStop it with Ctrl+C.")
        if browser:
            webbrowser.open(url)

    workflows.serve_view(paths, environments=given, port=port, ready=ready)
