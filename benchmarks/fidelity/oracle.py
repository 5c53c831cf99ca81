"""What is a reference implementation here, and which ones there are.

An oracle has a description, which is all that a build sees, and worlds, in which its own code
answers calls. Operations and arguments have the description's own names in both: an operation is
called by the ``id`` that ``envwright`` reads it under (the tool's name, the ``operationId``), and
its arguments are one flat object, whether they go into a path, a query or a body.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from envwright.errors import BadInput
from envwright.types import Json

OracleKind = Literal["python", "service", "mcp"]
Half = Literal["dev", "test"]
KINDS: tuple[OracleKind, ...] = ("python", "service", "mcp")
_SPLIT = Path(__file__).with_name("split.toml")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one call of a reference gave."""

    accepted: bool | None
    """``None``: it cannot be told (a crash, a timeout, a status 5xx); the call is not compared."""
    value: Json = None
    """The answer as JSON data. Text that is JSON is parsed; any other text stays a string."""
    error: str = ""
    """Why it was refused; never compared."""


class World(Protocol):
    """A reference at its own start."""

    restarts: bool
    """Whether a reset starts it anew, which takes seconds."""

    def call(self, operation: str, arguments: Mapping[str, Json]) -> Outcome:
        """Make one call; what is refused is an outcome, too.

        Raises:
            OracleLost: the reference is gone; the world is not used any more.
        """

    def reset(self) -> None:
        """Back to the start: what calls changed is gone.

        Raises:
            OracleLost: that did not work.
        """


class Oracle(Protocol):
    """Software that we did not write, and its description."""

    @property
    def name(self) -> str:
        """As the split names it: lower case, hyphens."""

    @property
    def kind(self) -> OracleKind:
        """What it is to its caller."""

    def install(self) -> None:
        """Install it into an environment of its own below ``cache_folder()``.

        Raises:
            BadInput: that did not work; the message says what was tried.
        """

    def missing(self) -> str:
        """Why it cannot run here; empty where it can."""

    def describe(self) -> Json:
        """The description: a list of tools, or an OpenAPI document as it is served."""

    def world(self) -> AbstractContextManager[World]:
        """A fresh world; leaving the context ends its processes."""


class OracleLost(Exception):
    """A reference ended, hung, or does not answer in its form."""


def cache_folder(name: str = "") -> Path:
    """Where references are installed: ``$ENVWRIGHT_FIDELITY``, or below the user's cache."""
    found = os.environ.get("ENVWRIGHT_FIDELITY")
    base = Path(found) if found else Path.home() / ".cache" / "envwright-fidelity"
    return base / name if name else base


# --- which there are ------------------------------------------------------------------------------


def all_oracles() -> tuple[Oracle, ...]:
    """All that the modules of the kinds offer (``python_oracles.oracles()``), by kind and name."""
    found: list[Oracle] = []
    for kind in KINDS:
        module = f"benchmarks.fidelity.{kind}_oracles"
        if importlib.util.find_spec(module) is not None:
            made: Sequence[Oracle] = importlib.import_module(module).oracles()
            found.extend(sorted(made, key=lambda one: one.name))
    return tuple(found)


def read_split(path: Path = _SPLIT) -> dict[str, Half]:
    """Half of each oracle by name.

    Raises:
        BadInput: a name stands in both.
    """
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    halves: dict[str, Half] = {}
    for kind in KINDS:
        for half in ("dev", "test"):
            for name in data.get(kind, {}).get(half, ()):
                if name in halves:
                    raise BadInput(f"{name} stands twice.", file=str(path))
                halves[name] = "dev" if half == "dev" else "test"
    return halves


def half_of(name: str) -> Half:
    """Where an oracle belongs; one that the split does not name is for the test."""
    return read_split().get(name, "test")
