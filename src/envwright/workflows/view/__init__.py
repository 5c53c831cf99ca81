"""The page in which environments, tasks, episodes and training are looked at."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from envwright.errors import BadInput, MissingExtra
from envwright.storage.files import write_atomic
from envwright.types import Json
from envwright.viewer.page import page_text
from envwright.workflows.view.answers import ViewAnswers
from envwright.workflows.view.contents import ViewContents, view_contents

MOST_EXPORTED = 20_000
"""Episodes of one exported page."""
_ROWS = 1_000
"""Rows of a table in an exported page."""
_COMPARED = 6
"""Runs of an exported page that are compared: the first with each of the others."""


def serve_view(
    paths: Sequence[Path],
    *,
    environments: Sequence[Path] = (),
    port: int = 0,
    ready: Callable[[str], None] = lambda url: None,
) -> None:
    """Serve the page on loopback until the process is told to stop.

    Args:
        paths: what is looked at; see ``view_contents``.
        environments: those of the tasks and runs, where they are not found by themselves.
        port: 0 for a free one.
        ready: told the address once the page can be opened.

    Raises:
        BadInput: a path holds nothing to show, or the port is taken.
        MissingExtra: the extra ``view`` is not installed.
    """
    if find_spec("starlette") is None or find_spec("uvicorn") is None:
        raise MissingExtra("envwright view", "view")
    import uvicorn

    from envwright.viewer.view_server import view_app

    answers = ViewAnswers(view_contents(paths, environments))
    try:
        listener = socket.create_server(("127.0.0.1", port), backlog=128)
    except OSError as error:
        raise BadInput(f"port {port} cannot be listened at: {error.strerror}.") from None
    with listener:
        secret = secrets.token_urlsafe(18)
        app: Any = view_app(answers.answer, answers.act, secret)
        config = uvicorn.Config(
            app, log_level="error", access_log=False, server_header=False,
            proxy_headers=False, timeout_graceful_shutdown=2,
        )  # fmt: skip
        ready(f"http://127.0.0.1:{listener.getsockname()[1]}/?key={secret}")
        uvicorn.Server(config).run(sockets=[listener])


def export_view(
    paths: Sequence[Path],
    output: Path,
    *,
    environments: Sequence[Path] = (),
    check: bool = False,
    told: Mapping[str, Json] | None = None,
) -> int:
    """Write the page with its data inside as one file, which opens from disk; returns its bytes.

    Args:
        paths: what is looked at; see ``view_contents``.
        output: the HTML file.
        environments: those of the tasks and runs, where they are not found by themselves.
        check: check the environments and show the reports.
        told: answers that a stage has already; see ``ViewAnswers``.

    Example::

        export_view([Path("runs/oracle")], Path("oracle.html"))

    Raises:
        BadInput: a path holds nothing to show, or more than one file should.
    """
    return export_contents(view_contents(paths, environments), output, check=check, told=told)


def export_contents(
    contents: ViewContents,
    output: Path,
    *,
    check: bool = False,
    told: Mapping[str, Json] | None = None,
) -> int:
    """Write the page of what was found; see ``export_view``."""
    answers = ViewAnswers(replace(contents, home=None), told)
    text = page_text(_all_answers(answers, check, told or {}))
    write_atomic(output, text)
    return len(text.encode())


def _all_answers(answers: ViewAnswers, check: bool, told: Mapping[str, Json]) -> dict[str, Json]:
    """Path → answer, for all that a page without a server can be asked."""
    contents = answers.contents
    paths = ["overview", "gallery", "tasks"]
    out: dict[str, Json] = {}
    for name in contents.environments:
        try:
            template = answers.templates.get(name)
        except BadInput:
            continue
        paths.append(f"environment/{name}")
        out |= {
            f"rows/{name}/{table}": answers.answer(f"rows/{name}/{table}", {"limit": str(_ROWS)})
            for table in template.schema.tables
        }
        if check or f"check/{name}" in told:
            paths.append(f"check/{name}")
    paths += [f"task/{identity}" for identity in answers.tasks]
    paths += [f"training/{name}" for name in contents.training]
    if contents.runs:
        total = answers.index.count()
        if total > MOST_EXPORTED:
            raise BadInput(
                f"one page holds {MOST_EXPORTED} episodes, and these are {total}.",
                remedy="Export fewer runs, or look at them with `envwright view`.",
            )
        rows: list[Json] = []
        while len(rows) < total:
            more = {"offset": str(len(rows)), "limit": "500"}
            rows += answers.answer("episodes", more)["rows"]
        out["episodes"] = {"total": total, "rows": rows}
        paths += ["facets", "matrix", *(f"episode/{row['number']}" for row in rows)]
        played = {row["run"] for row in rows}
        named = [name for name in contents.runs if name in played][:_COMPARED]
        for name in named[1:]:
            try:
                out[f"compare/{named[0]}..{name}"] = answers.answer(
                    f"compare/{named[0]}..{name}", {}
                )
            except BadInput:  # no task in common
                continue
    return out | {path: answers.answer(path, {"all": "1"}) for path in paths}
