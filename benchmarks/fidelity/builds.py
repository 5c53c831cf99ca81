"""Environments of a description: built here by the rules, or by somebody else into folders."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.fidelity.operations import CallForm, read_forms
from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.types import Json
from envwright.workflows.environment_build import build_from_sources, read_source

MOST_TOOLS = 60
"""Of one environment: descriptions of up to so many operations stay in one piece."""


@dataclass(frozen=True)
class BuiltDescription:
    """A description, and the environments that were made of it."""

    forms: dict[str, CallForm]
    templates: tuple[Template, ...]
    why_nothing: tuple[str, ...] = ()
    """Why there are none."""


def build_description(name: str, description: Json, scratch: Path) -> BuiltDescription:
    """Build by the rules author, from the description alone.

    Args:
        name: of the oracle; the file is called so.
        description: a list of tools, or an OpenAPI document.
        scratch: an empty folder.
    """
    file = _written(name, description, scratch)
    try:
        made = build_from_sources([file], scratch / "built", max_tools=MOST_TOOLS)
    except BadInput as error:
        return BuiltDescription(_forms(file), (), (str(error),))
    folders = [Path(one.path) for one in made.environments]
    return BuiltDescription(_forms(file), _templates(folders), tuple(made.rejected))


def open_built(name: str, description: Json, folder: Path, scratch: Path) -> BuiltDescription:
    """Environments that somebody built: ``FOLDER/NAME``, or the folders in it.

    Args:
        name: of the oracle.
        description: as it was given to who built them.
        folder: with a folder for each oracle.
        scratch: an empty folder.
    """
    own = folder / name
    folders = sorted(path.parent for path in own.rglob("environment.yaml"))
    reasons = () if folders else (f"there is no environment in {own}",)
    return BuiltDescription(
        _forms(_written(name, description, scratch)), _templates(folders), reasons
    )


def _written(name: str, description: Json, scratch: Path) -> Path:
    file = scratch / f"{name}.json"
    file.write_text(json.dumps(description, indent=1), encoding="utf-8")
    return file


def _forms(file: Path) -> dict[str, CallForm]:
    return read_forms(read_source(file).interface)


def _templates(folders: Sequence[Path]) -> tuple[Template, ...]:
    return tuple(Template(load_environment(folder)) for folder in folders)
