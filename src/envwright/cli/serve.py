"""``envwright serve``: a session as an MCP server, or many episodes over HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from envwright import workflows
from envwright.bounds import MAX_COUNT, MAX_WORKERS
from envwright.cli.console import say_aside

EXAMPLES = (
    "command envwright, args serve environments/mock (in the settings of an MCP client)",
    "envwright serve mock --http :8080",
    "envwright serve out/petstore --http :8080 --workers 2 --park episodes.db",
)


Wires = Annotated[
    list[str] | None,
    typer.Option(help="Serve another trainer's protocol too, without tokens: agentgym, nemo-gym."),
]
Tokens = Annotated[
    Path | None,
    typer.Option(help="JSON file of several clients, name to token, in place of --token."),
]
Workers = Annotated[
    int,
    typer.Option(min=1, max=MAX_WORKERS, help="Processes; any of them goes on with any episode."),
]
Most = Annotated[int, typer.Option(min=1, max=MAX_COUNT, help="Open episodes at once.")]
MostOfClient = Annotated[
    int, typer.Option(min=1, max=MAX_COUNT, help="Open episodes of one client at once.")
]


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
    tokens: Tokens = None,
    wire: Wires = None,
    workers: Workers = 1,
    most: Most = 10_000,
    most_of_client: MostOfClient = 10_000,
    idle: Annotated[
        float, typer.Option(min=1, help="Seconds after which a forgotten episode is given up.")
    ] = 3_600.0,
    park: Annotated[
        Path | None,
        typer.Option(help="File of the open episodes, which go on at the next start."),
    ] = None,
    node: Annotated[
        str,
        typer.Option(help="What ids of episodes begin with, for a load balancer of servers."),
    ] = "",
) -> None:
    """Serve an environment over MCP on standard input and output, or episodes over HTTP.

    With --http many agents play at once: POST /episodes opens an episode, its answer names the MCP
    endpoint for the agent; /episodes/ID/step, /finish and /trajectory are for who holds the token.
    GET /openapi.json describes all routes.
    """
    if not http:
        workflows.serve_environment(environment)
        return
    options = workflows.ServiceOptions(
        environment,
        tasks=tasks,
        user=user,
        reward=reward,
        token=token,
        tokens=tokens,
        wires=tuple(wire or ()),
        most=most,
        most_of_client=most_of_client,
        idle_seconds=idle,
        park=park,
        node=node,
    )
    workflows.serve_episodes(
        options,
        address=http,
        workers=workers,
        ready=lambda url, shown: say_aside(
            f"serving at {url}" + ("" if token or tokens else f" with the token {shown}")
        ),
    )
