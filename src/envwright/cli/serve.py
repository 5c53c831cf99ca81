"""``envwright serve``: a session as an MCP server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from envwright import workflows

EXAMPLES = ("command envwright, args serve environments/mock (in the settings of an MCP client)",)


def run(
    environment: Annotated[Path, typer.Argument(help="An environment folder.")],
) -> None:
    """Serve one session of an environment over MCP on standard input and output."""
    workflows.serve_environment(environment)
