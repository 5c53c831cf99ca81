"""``envwright serve``: a session as an MCP server, or many episodes over HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from envwright import workflows
from envwright.cli.console import say_aside

EXAMPLES = (
    "command envwright, args serve environments/mock (in the settings of an MCP client)",
    "envwright serve mock --http :8080",
    "envwright serve out/petstore --http :8080 --user whole --park episodes.json",
)


def run(
    environment: Annotated[
        Path, typer.Argument(help="An environment folder, or the name of a bundled one.")
    ],
    http: Annotated[
        str,
        typer.Option(
            help="Serve episodes of its tasks at HOST:PORT; :PORT is on loopback, 0 a free port.",
            metavar="HOST:PORT",
        ),
    ] = "",
    tasks: Annotated[
        Path | None, typer.Option(help="Task file; by default the one beside the environment.")
    ] = None,
    user: Annotated[str, typer.Option(help="Simulated user: agenda, whole, scripted.")] = "agenda",
    reward: Annotated[str, typer.Option(help="gates, or share.")] = "gates",
    token: Annotated[
        str,
        typer.Option(
            help="What clients of the control plane show; drawn and printed where it is not given.",
            envvar="ENVWRIGHT_TOKEN",
            show_envvar=True,
        ),
    ] = "",
    idle: Annotated[
        float, typer.Option(min=1, help="Seconds after which a forgotten episode is given up.")
    ] = 3_600.0,
    park: Annotated[
        Path | None,
        typer.Option(help="File for open episodes at the end; they go on at the next start."),
    ] = None,
) -> None:
    """Serve an environment over MCP on standard input and output, or episodes over HTTP.

    With --http many agents play at once: POST /episodes opens an episode, its answer names the MCP
    endpoint for the agent; /episodes/ID/step, /finish and /trajectory are for who holds the token.
    """
    if not http:
        workflows.serve_environment(environment)
        return
    workflows.serve_episodes(
        environment,
        address=http,
        tasks=tasks,
        user=user,
        reward=reward,
        token=token,
        idle_seconds=idle,
        park=park,
        ready=lambda url, shown: say_aside(
            f"serving at {url}" + ("" if token else f" with the token {shown}")
        ),
    )
