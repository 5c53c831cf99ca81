"""Serving episodes of an environment's tasks over HTTP."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import orjson

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.errors import BadInput, MissingExtra
from envwright.rollout.driven_episode import run_now
from envwright.rollout.episode_server import EpisodeServer
from envwright.rollout.users.user_registry import user_named
from envwright.scoring.rewards import make_scorer
from envwright.storage.bundled import resolve_environment
from envwright.storage.files import load_json, write_atomic
from envwright.workflows.task_files import load_tasks

CLIENT = "trainer"
_DRAIN_S = 10
"""Seconds that open requests have to end once the server is told to stop."""


def serve_episodes(
    environment: Path,
    *,
    address: str = "127.0.0.1:8080",
    tasks: Path | None = None,
    user: str = "agenda",
    reward: str = "gates",
    token: str = "",
    idle_seconds: float = 3_600.0,
    park: Path | None = None,
    ready: Callable[[str, str], None] = lambda url, token: None,
) -> None:
    """Serve until the process is told to stop.

    Args:
        environment: a folder, or the name of a bundled environment.
        address: ``HOST:PORT``; ``:PORT`` is on loopback, and port 0 a free one.
        tasks: the task file; by default the one beside the environment.
        user: the simulated user.
        reward: ``gates`` or ``share``.
        token: what clients show; drawn where it is empty.
        idle_seconds: after which an episode that nobody asks for is given up.
        park: file that takes open episodes at the end, and gives them back at the start.
        ready: told the address and the token once clients can come.

    Raises:
        BadInput: the environment, the tasks, the user or the address are not good.
        MissingExtra: the extra ``mcp`` is not installed.
    """
    if find_spec("mcp") is None or find_spec("uvicorn") is None:
        raise MissingExtra("envwright serve --http", "mcp")
    import uvicorn

    from envwright.serve.http_app import http_app

    folder = resolve_environment(environment)
    template = Template(load_environment(folder))
    host = EpisodeServer(
        load_tasks(tasks or folder / "tasks.jsonl"),
        {template.id: template},
        make_scorer(reward),
        user_named(user),
        idle_seconds=idle_seconds,
    )
    if park is not None and park.exists():
        run_now(host.load_all(load_json(park)))
    token = token or secrets.token_urlsafe(24)
    spec = template.spec

    def keep() -> None:
        if park is not None:
            write_atomic(park, orjson.dumps(host.save_all()) + b"\n")
        host.close_all()

    app = http_app(host, {token: CLIENT}, name=spec.name, instructions=spec.policy, at_end=keep)
    with _listening(address) as listener:
        url = "http://{}:{}".format(*listener.getsockname()[:2])
        config = uvicorn.Config(
            app, log_level="warning", access_log=False, timeout_graceful_shutdown=_DRAIN_S,
            proxy_headers=False, server_header=False,
        )  # fmt: skip
        ready(url, token)
        uvicorn.Server(config).run(sockets=[listener])


def _listening(address: str) -> socket.socket:
    name, colon, port = address.rpartition(":")
    if not colon or not port.isdecimal() or int(port) > 65_535:
        raise BadInput(f"{address} is no address.", remedy="Write HOST:PORT, or :PORT.")
    name = name.strip("[]") or "127.0.0.1"
    try:
        family = socket.getaddrinfo(name, int(port), type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((name, int(port)), family=family)
    except OSError as error:
        raise BadInput(f"{address} cannot be listened at: {error.strerror}.") from None
