"""What ``envwright build`` is given → interfaces: kinds are told apart by content, not by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import orjson

from envwright.sources.detect import kind_of
from envwright.sources.document import read_document
from envwright.sources.mcp_server import SECONDS, read_server
from envwright.sources.openapi import load_openapi
from envwright.sources.sql import load_sql, load_sqlite
from envwright.sources.tool_list import is_tool_list, read_tool_list, saved
from envwright.store.files import read_bytes
from envwright.synthesis import tool_notes
from envwright.synthesis.author import infer
from envwright.synthesis.listed import is_listed
from envwright.synthesis.model import Reason
from envwright.types import Interface, Json

SERVER = "mcp:"
TOOL_LIST = "tools-list.json"
"""What a live server listed, beside the environment that was made of it."""


@dataclass(frozen=True, slots=True)
class Source:
    """An interface, and what is kept beside each environment that is made of it."""

    name: str
    interface: Interface
    files: dict[str, str] = field(default_factory=dict)
    """Name → text."""
    notes: dict[str, Json] = field(default_factory=dict)
    """Further keys of ``report.json``."""

    def why_nothing(self) -> str:
        """Why no environment came of a list of tools: how many tools are left out for what."""
        if not is_listed(self.interface):
            return ""
        world = infer(self.interface)
        left = Counter(reason.value for reason, _ in world.unmapped.values())
        left[Reason.LITTLE_STATE.value] += len({intent.operation.id for intent in world.intents})
        listed = ", ".join(f"{count} {reason}" for reason, count in (+left).most_common())
        return f" (of {len(self.interface.operations)} tools: {listed})"


def read_source(
    given: Path | str, *, seconds: float = SECONDS, env_vars: Sequence[str] = ()
) -> Source:
    """Read one source of the rules author.

    Args:
        given: a file: an OpenAPI document, a list of tools, SQL, or a SQLite file;
            or ``mcp:COMMAND``, ``mcp:URL``.
        seconds: time that a server has to list its tools.
        env_vars: environment variables that a server's process gets beside the minimal ones.

    Raises:
        BadInput: it cannot be read, or is none of these.
    """
    if str(given).startswith(SERVER):
        return _server(str(given), seconds, env_vars)
    path = Path(given)
    if (kind := kind_of(path)) != "document":
        return Source(path.name, load_sqlite(path) if kind == "sqlite" else load_sql(path))
    if _may_list_tools(path) and is_tool_list((document := read_document(path)).data):
        interface = read_tool_list(document)
        return Source(path.name, interface, notes={"tools": tool_notes(interface)})
    return Source(path.name, load_openapi(path))


def _server(given: str, seconds: float, env_vars: Sequence[str]) -> Source:
    found = read_server(given.removeprefix(SERVER), seconds=seconds, env_vars=env_vars)
    document = saved(found, given[:200])
    # The command or address may hold keys: it is not kept, the list is.
    interface = read_tool_list(document, kind="mcp", uri=TOOL_LIST)
    text = orjson.dumps(found, option=orjson.OPT_INDENT_2).decode() + "\n"
    return Source(given[:80], interface, {TOOL_LIST: text}, {"tools": tool_notes(interface)})


def _may_list_tools(path: Path) -> bool:
    """Whether it is worth parsing: most files are documents, and large."""
    raw = read_bytes(path)
    return raw.lstrip()[:1] == b"[" or b'"tools"' in raw
