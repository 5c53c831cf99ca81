"""The environment folder: reading it into an ``EnvironmentSpec``, and writing one.

Files: ``environment.yaml``, ``schema.sql``, ``tools.yaml``, and where there is something to say
``invariants.sql``, ``policy.md``, ``phrasing.yaml``, ``population.yaml``, ``state.sql``; further
states that are given stand in ``states/NAME.sql``.
``tasks.jsonl`` and ``report.json`` may lie beside them; they are not part of what the environment
is.

Where both ``population.yaml`` and ``state.sql`` stand, the rows given count: the recipe tells how
they were made, so that an upgrade of a fake-data library never changes a published environment.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from envwright import bounds
from envwright.environment.phrasebook import wording_from
from envwright.environment.sql_text import comment_text, split_statements, sql_tokens
from envwright.errors import SpecError
from envwright.storage.bundled import resolve_environment
from envwright.storage.files import load_yaml, new_folder, read_text, write_atomic
from envwright.storage.yaml_text import dump_yaml
from envwright.types import (
    Actor,
    EnvironmentSpec,
    Invariant,
    Json,
    Parameter,
    Population,
    Record,
    Returns,
    ToolSpec,
)

# --- tools as tools.yaml writes them --------------------------------------------------------------


def tool_form(tool: ToolSpec) -> dict[str, Json]:
    """A tool as ``tools.yaml`` writes it, without its name."""
    out: dict[str, Json] = {"description": tool.description} if tool.description else {}
    if tool.actor is not Actor.AGENT:
        out["actor"] = tool.actor.value
    for key in ("host", "operation", "python"):
        if value := getattr(tool, key):
            out[key] = value
    if tool.parameters:
        out["parameters"] = {k: parameter_form(p) for k, p in tool.parameters.items()}
    if tool.let:
        out["let"] = dict(tool.let)
    if tool.require:
        out["require"] = [g.data() for g in tool.require]
    if tool.do:
        steps = [s.data() for s in tool.do]
        # A step that is only SQL is written as a plain text.
        out["do"] = [s["sql"] if len(s) == 1 else s for s in steps]
    if tool.returns.shape != "none":
        out["returns"] = returns_form(tool.returns)
    return out


def parameter_form(parameter: Parameter) -> dict[str, Json]:
    """A parameter of a tool as ``tools.yaml`` writes it."""
    own: dict[str, Json] = {"column": parameter.column} if parameter.column else {}
    # Required follows from having no default; only the exception is written.
    if parameter.required == parameter.has_default:
        own["optional"] = not parameter.required
    return own | parameter.json_schema


def returns_form(returns: Returns) -> dict[str, Json]:
    """A tool's ``returns`` as ``tools.yaml`` writes it."""
    own: dict[str, Json] = {returns.shape: returns.sql} if returns.sql else {}
    return own | {name: returns_form(inner) for name, inner in returns.nested.items()}


STATES = "states"
"""The folder of further given states."""
_STATE = re.compile(r"[a-z][a-z0-9_]{0,63}\.sql")
RecordT = TypeVar("RecordT", bound=Record)
_HEAD = ("name", "version", "title", "description", "domain", "clock", "limits", "source")


def load_environment(folder: str | Path) -> EnvironmentSpec:
    """The spec that a folder holds; a bundled environment may be given by its name.

    Example::

        template = Template(load_environment("mock"))

    Raises:
        SpecError: a file is missing or wrong; the message names file, place and remedy.
        BadInput: a file cannot be read, is no regular file of this folder, is not UTF-8, or is not
            YAML.
    """
    folder = resolve_environment(folder)
    if not os.path.lexists(folder / "environment.yaml"):
        raise SpecError(
            "this is not an environment: it has no environment.yaml.",
            file=str(folder),
            remedy="Name a folder made by `envwright build`, or write one by hand.",
        )
    head = _mapping(folder / "environment.yaml")
    # The record has more fields (``tools``, ``policy``): other files hold those, not this one.
    for key in head:
        if key not in _HEAD:
            raise SpecError(
                f"unknown key {key}.",
                file=str(folder / "environment.yaml"),
                remedy=f"Known: {', '.join(_HEAD)}.",
            )
    schema, tools = read_text(folder / "schema.sql", inside=folder), _tools(folder / "tools.yaml")
    # Whatever stands under one of these names is read or refused, never passed over.
    data: dict[str, Json] = {**head, "schema_sql": schema, "tools": tools}
    if os.path.lexists(path := folder / "phrasing.yaml"):
        data["phrasing"] = load_yaml(path, inside=folder) or {}
        wording_from(data["phrasing"], tools, str(path))
    if os.path.lexists(path := folder / "invariants.sql"):
        data["invariants"] = parse_invariants(read_text(path, inside=folder), folder)
    if os.path.lexists(path := folder / "policy.md"):
        data["policy"] = read_text(path, inside=folder)
    if os.path.lexists(path := folder / "population.yaml"):
        data["population"] = _record(Population, _mapping(path), path)
    if os.path.lexists(path := folder / "state.sql"):
        data["state_sql"] = read_text(path, inside=folder)
    if os.path.lexists(path := folder / STATES):
        data["states"] = _states(path, folder)
    return _record(EnvironmentSpec, data, folder / "environment.yaml")


def environment_files(spec: EnvironmentSpec, folder: Path) -> dict[str, str]:
    """Path → text of each file, for ``save_files``; ``folder`` is named in errors."""
    data = spec.data()
    head = {key: data[key] for key in _HEAD if key in data}
    return {
        "environment.yaml": dump_yaml(head),
        "schema.sql": spec.schema_sql,
        "tools.yaml": dump_yaml({tool.name: tool_form(tool) for tool in spec.tools}),
        "phrasing.yaml": dump_yaml(data["phrasing"]) if spec.phrasing else "",
        "invariants.sql": _invariants_text(spec, folder),
        "policy.md": spec.policy,
        "state.sql": spec.state_sql,
        "population.yaml": dump_yaml(data["population"]) if spec.population else "",
        **{f"{STATES}/{name}.sql": text for name, text in spec.states.items()},
    }


def save_files(files: Mapping[str, str], folder: Path) -> None:
    """Write a folder, whole or not at all; an empty text is no file."""
    with new_folder(folder) as draft:
        for name, text in files.items():
            if text:
                (draft / name).parent.mkdir(exist_ok=True)
                write_atomic(draft / name, text)


def save_environment(spec: EnvironmentSpec, folder: Path, extra: Mapping[str, str]) -> None:
    """Write the folder, whole or not at all; ``extra`` names further files and their text."""
    save_files({**environment_files(spec, folder), **extra}, folder)


def _states(home: Path, folder: Path) -> dict[str, Json]:
    """Name → rows of each further state.

    Raises:
        SpecError: something else stands there.
    """
    files = sorted(home.glob("[!.]*")) if home.is_dir() else [home]
    for file in files:
        if not _STATE.fullmatch(file.name):
            raise SpecError(
                "this is not a given state.",
                file=str(file),
                remedy=f"{STATES}/ holds files NAME.sql, of lower-case letters, digits and _.",
            )
    if len(files) > bounds.MAX_STATES:
        raise SpecError(f"it has more than {bounds.MAX_STATES} states.", file=str(home))
    return {file.stem: read_text(file, inside=folder) for file in files}


def _invariants_text(spec: EnvironmentSpec, folder: Path) -> str:
    """The text of ``invariants.sql``.

    Raises:
        SpecError: an invariant would not come back from it as it is.
    """
    parts = []
    for invariant in spec.invariants:
        # A comment at the end would swallow the semicolon.
        tail = "\n;" if any(t.kind == "comment" for t in sql_tokens(invariant.sql)[-1:]) else ";"
        parts.append(f"-- {invariant.name}\n{invariant.sql}{tail}\n")
    text = "\n".join(parts)
    # Read back before anything is written: a folder must load as what was saved.
    if parse_invariants(text, folder) != list(spec.invariants):
        raise SpecError(
            "an invariant is one query, without a comment in front or a semicolon at its end.",
            file=str(folder / "invariants.sql"),
        )
    return text


def parse_invariants(text: str, folder: Path) -> list[Invariant]:
    """Queries, each with its name in the comment above it.

    Raises:
        SpecError: a query has no comment with a name.
    """
    out = []
    for statement in split_statements(sql_tokens(text)):
        first = next(t for t in statement if t.kind != "comment")
        above = [t for t in statement if t.kind == "comment" and t.start < first.start]
        names = [comment_text(t) for t in above]
        if not names or not re.fullmatch(r"[\w -]+", names[0]):
            raise SpecError(
                "an invariant needs its name in a comment above it.",
                file=str(folder / "invariants.sql"),
                place=f"line {first.line}",
                remedy="Write for example: -- stock is never negative",
            )
        last = statement[-1]
        sql = text[first.start : last.start + len(last.text)]
        out.append(Invariant(name=names[0], sql=sql))
    return out


def _tools(path: Path) -> list[ToolSpec]:
    out = []
    for name, body in _mapping(path).items():
        if not isinstance(body, Mapping):
            raise SpecError(
                "a tool is a mapping of description, parameters, require, do, returns.",
                file=str(path),
                place=f"tool {name}",
            )
        if "name" in body:
            raise SpecError("a tool's name is its key.", file=str(path), place=f"tool {name}: name")
        out.append(_record(ToolSpec, {"name": name, **body}, path, f"tool {name}"))
    return out


def _mapping(path: Path) -> dict[str, Json]:
    data = load_yaml(path, inside=path.parent)
    if data is None:
        return {}
    if not isinstance(data, dict):
        raise SpecError("the top level must be a mapping of names.", file=str(path))
    return {str(key): value for key, value in data.items()}


def _record(kind: type[RecordT], data: Mapping[str, Any], path: Path, place: str = "") -> RecordT:
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"] if part not in ("json_schema",))
        more = error.error_count() - 1
        rest = f" ({more} more)" if more else ""
        raise SpecError(
            f"{first['msg']}{rest}.",
            file=str(path),
            place=": ".join(part for part in (place, where) if part),
        ) from None
