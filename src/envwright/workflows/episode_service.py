"""Serving episodes of an environment's tasks over HTTP."""

from __future__ import annotations

import gc
import hashlib
import os
import secrets
import socket
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.errors import BadInput, MissingExtra
from envwright.processes import end_with_parent
from envwright.rollout.episode_server import EpisodeServer
from envwright.rollout.users.user_registry import user_named
from envwright.scoring.rewards import make_scorer
from envwright.storage.bundled import resolve_environment
from envwright.storage.episode_store import EpisodeStore
from envwright.storage.files import load_json
from envwright.workflows.task_files import load_tasks

if TYPE_CHECKING:
    from starlette.types import ASGIApp

CLIENT = "trainer"
"""The client of a single token."""
_DRAIN_S = 10
"""Seconds that open requests have to end once the server is told to stop."""
_MAX_CONNECTIONS = 4_096
"""At once, of one process; more are told to come back."""


@dataclass(frozen=True)
class ServiceOptions:
    """What is served, and to whom.

    Args:
        environment: a folder, or the name of a bundled environment.
        tasks: the task file; by default the one beside the environment.
        user: the simulated user.
        reward: ``gates`` or ``share``.
        token: what the one client shows; drawn where it is empty.
        tokens: JSON file of several clients: name → token.
        wires: protocols of other trainers, ``agentgym`` and ``nemo-gym``.
        most: open episodes at once.
        most_of_client: open episodes of one client at once.
        idle_seconds: after which an episode that nobody asks for is given up.
        park: file of the open episodes, which outlive the process in it.
        node: what ids of episodes begin with, for load balancers.
    """

    environment: Path
    tasks: Path | None = None
    user: str = "agenda"
    reward: str = "gates"
    token: str = ""
    tokens: Path | None = None
    wires: tuple[str, ...] = ()
    most: int = 10_000
    most_of_client: int = 10_000
    idle_seconds: float = 3_600.0
    park: Path | None = None
    node: str = ""


def episode_app(options: ServiceOptions) -> ASGIApp:
    """The server as an ASGI application, for whatever runs such: uvicorn, Ray Serve.

    Several processes may serve one file ``park``: they go on with each other's episodes.

    Example::

        app = episode_app(ServiceOptions(Path("mock"), token=secret, park=Path("episodes.db")))

    Raises:
        BadInput: the environment, the tasks, the user, or an option is not good.
        MissingExtra: the extra ``mcp`` is not installed.
    """
    if find_spec("mcp") is None or find_spec("uvicorn") is None:
        raise MissingExtra("envwright serve --http", "mcp")
    from envwright.serve.http_app import WIRES, http_app
    from envwright.serve.nemo_gym import RESERVED

    folder = resolve_environment(options.environment)
    template = Template(load_environment(folder))
    tasks = load_tasks(options.tasks or folder / "tasks.jsonl")
    if unknown := set(options.wires) - WIRES.keys():
        raise BadInput(f"{min(unknown)[:50]} is no protocol.", remedy=f"Known: {', '.join(WIRES)}.")
    if "nemo-gym" in options.wires and (taken := RESERVED & template.tools.keys()):
        raise BadInput(f"the tool {min(taken)} has the name of a route of NeMo Gym.")
    if options.node and not (options.node.isalnum() and options.node.isascii()):
        raise BadInput("a node is named by letters and digits.")
    identity = hashlib.sha256("\n".join([options.user, *(t.id for t in tasks)]).encode())
    host = EpisodeServer(
        tasks,
        {template.id: template},
        make_scorer(options.reward),
        user_named(options.user),
        store=EpisodeStore(options.park, identity.hexdigest()) if options.park else None,
        most=options.most,
        most_of_client=options.most_of_client,
        idle_seconds=options.idle_seconds,
        prefix=f"{options.node}-" if options.node else "",
    )
    return http_app(
        host,
        _clients(options),
        name=template.spec.name,
        instructions=template.briefing,
        wires=options.wires,
        at_end=host.close_all,
    )


def _clients(options: ServiceOptions) -> Mapping[str, str]:
    """Token → client."""
    if options.tokens is None:
        return {options.token: CLIENT}
    found = load_json(options.tokens)
    right = isinstance(found, dict) and all(
        isinstance(token, str) and len(token) >= 16 for token in found.values()
    )
    if not right or not found or len(set(found.values())) < len(found):
        raise BadInput(
            "these are no tokens of clients.",
            file=str(options.tokens),
            remedy="Write {name: token}, each token another one of 16 characters or more.",
        )
    return {token: name for name, token in found.items()}


def serve_episodes(
    options: ServiceOptions,
    *,
    address: str = "127.0.0.1:8080",
    workers: int = 1,
    ready: Callable[[str, str], None] = lambda url, token: None,
) -> None:
    """Serve until the process is told to stop.

    Args:
        options: what is served.
        address: ``HOST:PORT``; ``:PORT`` is on loopback, and port 0 a free one.
        workers: processes, which share nothing but the file of open episodes.
        ready: told the address and the token once clients can come.

    Raises:
        BadInput: the environment, the tasks, the user or the address are not good.
        MissingExtra: the extra ``mcp`` is not installed.
    """
    options = replace(options, token=options.token or secrets.token_urlsafe(24))
    with _park_file(options, workers) as park:
        options = replace(options, park=park)
        app = episode_app(options)  # what is wrong with it is said before anybody comes
        import uvicorn
        from uvicorn.supervisors import Multiprocess

        with _listening(address) as listener:
            url = "http://{}:{}".format(*listener.getsockname()[:2])
            # Warnings are of what strangers send, who could fill a log with them.
            configured: Any = partial(
                uvicorn.Config, log_level="error", access_log=False, proxy_headers=False,
                timeout_graceful_shutdown=_DRAIN_S, server_header=False,
                limit_concurrency=_MAX_CONNECTIONS,
            )  # fmt: skip
            ready(url, options.token)
            if workers == 1:
                settle_garbage()
                uvicorn.Server(configured(app)).run(sockets=[listener])
                return
            factory = partial(_worker_app, options, os.getpid())
            config = configured(factory, factory=True, workers=workers)
            Multiprocess(config, sockets=[listener]).run()


def _worker_app(options: ServiceOptions, parent: int) -> ASGIApp:
    end_with_parent(parent)
    app = episode_app(options)
    settle_garbage()
    return app


def settle_garbage() -> None:
    """Have garbage collected seldom, and leave out what is loaded: it stays with the process.

    An episode keeps its messages, so that collections at Python's own rate find next to nothing and
    take a tenth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 50)


@contextmanager
def _park_file(options: ServiceOptions, workers: int) -> Iterator[Path | None]:
    """The file of open episodes; several workers need one, be it for as long as they live."""
    if options.park is not None or workers == 1:
        yield options.park
        return
    with tempfile.TemporaryDirectory(prefix="envwright-") as folder:
        yield Path(folder) / "episodes.db"


def _listening(address: str) -> socket.socket:
    name, colon, port = address.rpartition(":")
    if not colon or not port.isdecimal() or int(port) > 65_535:
        raise BadInput(f"{address} is no address.", remedy="Write HOST:PORT, or :PORT.")
    name = name.strip("[]") or "127.0.0.1"
    try:
        family = socket.getaddrinfo(name, int(port), type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((name, int(port)), family=family, backlog=2_048)
    except OSError as error:
        raise BadInput(f"{address} cannot be listened at: {error.strerror}.") from None
