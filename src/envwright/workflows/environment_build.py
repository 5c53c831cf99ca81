"""The rules author from source to folder: sources are read, environments built, folders written.

Kinds of sources are told apart by content, not by name. What a source offers and an environment
lacks (``left_out``) stands here too, since authors who add to an environment are shown it.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import orjson

from envwright.bounds import MAX_DOCUMENT_BYTES, WORK_SECONDS, work_bounds
from envwright.environment.folder import load_environment, save_environment
from envwright.environment.schema import Schema
from envwright.environment.template import Template, without_tools
from envwright.errors import BadInput, SpecError
from envwright.inference import (
    Overrides,
    build_environments,
    find_overrides,
    read_overrides,
    tool_notes,
)
from envwright.inference.contracts import DocumentedContracts
from envwright.inference.domain_model import UnmappedReason
from envwright.inference.passes import InferredEnvironment, infer_domain
from envwright.inference.tool_lists import came_from_tool_list
from envwright.population import populate_state
from envwright.sources.document import read_document
from envwright.sources.file_kind import detect_file_kind
from envwright.sources.mcp_server import SECONDS, read_mcp_server
from envwright.sources.openapi import load_openapi
from envwright.sources.sql import load_sql, load_sqlite
from envwright.sources.tool_list import document_of_listing, is_tool_list, read_tool_list
from envwright.storage.files import is_vacant, load_json, read_bytes
from envwright.tasks.phrase_readability import readable_phrasing
from envwright.types import BuildResult, EnvironmentSpec, Interface, Json, Operation
from envwright.workflows.environment_structure import environment_depth
from envwright.workflows.verb_api import JsonObject, Progress, VerbResult, ignore_progress

REPORT = "report.json"
SERVER = "mcp:"
TOOL_LIST = "tools-list.json"
"""What a live server listed, beside the environment that was made of it."""


@dataclass(frozen=True, slots=True)
class BuildSource:
    """An interface, and what is kept beside each environment that is made of it."""

    name: str
    interface: Interface
    files: dict[str, str] = field(default_factory=dict)
    """Name → text."""
    notes: dict[str, Json] = field(default_factory=dict)
    """Further keys of ``report.json``."""

    def why_nothing(self) -> str:
        """Why no environment came of a list of tools: how many tools are left out for what."""
        if not came_from_tool_list(self.interface):
            return ""
        world = infer_domain(self.interface)
        left = Counter(reason.value for reason, _ in world.unmapped.values())
        left[UnmappedReason.LITTLE_STATE.value] += len(
            {intent.operation.id for intent in world.intents}
        )
        listed = ", ".join(f"{count} {reason}" for reason, count in (+left).most_common())
        return f" (of {len(self.interface.operations)} tools: {listed})"


def read_source(
    given: Path | str, *, seconds: float = SECONDS, env_vars: Sequence[str] = ()
) -> BuildSource:
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
    if (kind := detect_file_kind(path)) != "document":
        return BuildSource(path.name, load_sqlite(path) if kind == "sqlite" else load_sql(path))
    if _may_list_tools(path) and is_tool_list((document := read_document(path)).data):
        interface = read_tool_list(document)
        return BuildSource(path.name, interface, notes={"tools": tool_notes(interface)})
    return BuildSource(path.name, load_openapi(path))


def _server(given: str, seconds: float, env_vars: Sequence[str]) -> BuildSource:
    found = read_mcp_server(given.removeprefix(SERVER), seconds=seconds, env_vars=env_vars)
    document = document_of_listing(found, given[:200])
    # The command or address may hold keys: it is not kept, the list is.
    interface = read_tool_list(document, kind="mcp", uri=TOOL_LIST)
    text = orjson.dumps(found, option=orjson.OPT_INDENT_2).decode() + "\n"
    return BuildSource(given[:80], interface, {TOOL_LIST: text}, {"tools": tool_notes(interface)})


def _may_list_tools(path: Path) -> bool:
    """Whether it is worth parsing: most files are documents, and large."""
    raw = read_bytes(path, most=MAX_DOCUMENT_BYTES)
    # A list of tools is a JSON array, or an object with the key "tools".
    return raw.lstrip()[:1] == b"[" or b'"tools"' in raw


# --- building ------------------------------------------------------------------------------------


class BuiltEnvironment(VerbResult):
    """One environment that was built."""

    path: str
    name: str
    source: dict[str, Json]
    tools: int
    tables: int
    operations_mapped: int
    operations_total: int
    unmapped: dict[str, int]
    """Reason → operations of the source that are in no tool."""
    coverage: JsonObject
    """What it holds of its source: core operations, inputs, fields; why it may not stand for it."""
    contract: JsonObject
    """Part of the contracts → tools that keep it and that change it; ``notes``: what differs."""
    tier: str
    """``shallow``, ``standard`` or ``rich``: how much there is beyond plain records."""


class BuildResults(VerbResult):
    """What was built of all sources, and what was not, by reason."""

    environments: tuple[BuiltEnvironment, ...]
    rejected: dict[str, int]


def build_from_sources(
    sources: Sequence[Path | str],
    output: Path,
    *,
    author: str = "rules",
    rows: int = 12,
    max_tools: int = 30,
    seed: int = 0,
    force: bool = False,
    depth: str = "rules",
    server_seconds: float = 30.0,
    env_vars: Sequence[str] = (),
    overrides: Path | None = None,
    budget: float = WORK_SECONDS,
    progress: Progress = ignore_progress,
) -> BuildResults:
    """Build environments from documents and servers into ``output/<name>``.

    Example::

        built = build_from_sources([Path("petstore.json")], Path("out"), rows=20)
        for environment in built.environments:
            print(environment.name, environment.tools)

    Args:
        sources: files, or ``mcp:COMMAND`` and ``mcp:URL`` for live servers.
        output: the folder for the environments.
        author: ``rules``, the only author of this verb.
        rows: of a table that stands alone.
        max_tools: tools of an environment at most.
        seed: of the rows.
        force: replace other environments that are there, with their tasks.
        depth: where business rules come from: ``rules`` adds those that the schema suggests,
            ``stated`` keeps to the document.
        server_seconds: time that a server has to list its tools.
        env_vars: environment variables that a server's process gets beside the minimal ones.
        overrides: a file laid over the one document; by default the file beside each document.
        budget: seconds of processor time for one document; the command line holds it, see
            ``bounds.work_bounds``.
        progress: called with the number of sources done so far.

    Raises:
        BadInput: a source cannot be read, or something else is in the way.
        WorkTooLarge: a document needs more than its budget; nothing is written of it.
    """
    assumed = is_assumed(depth)
    _check_sources(sources, author, overrides)
    rejected: Counter[str] = Counter()
    built: dict[Path, BuiltEnvironment] = {}
    build = partial(build_environments, seed=seed, rows=rows, max_tools=max_tools, assumed=assumed)
    for number, given in enumerate(sources, start=1):
        with_server = str(given).startswith(SERVER)
        # A server runs outside of the bounds, which its process would inherit.
        source = (
            read_source(given, seconds=server_seconds, env_vars=env_vars) if with_server else None
        )
        with work_bounds(f"building {str(given)[:200]}", budget):
            source = source or read_source(given)
            laid = _overrides(given, source, overrides)
            made = _made_of(source, partial(build, overrides=laid), output, built, rejected)
        # Written once all of it is there: a document beyond its budget leaves nothing behind.
        documented = DocumentedContracts(source.interface)
        for folder, (result, template, written) in made.items():
            coverage = written.coverage.data()
            report = mapping_report(result) | {"coverage": coverage}
            contract = documented.contract(template).data()
            report |= source.notes | {"contract": contract, "rules": written.rules}
            files = {REPORT: pretty_json(report), **source.files}
            place_environment(result.environment, folder, force, files)
            built[folder] = _built(folder, result, template, coverage, contract)
        progress(number)
    return BuildResults(environments=tuple(built.values()), rejected=dict(rejected))


def _made_of(
    source: BuildSource,
    build: Callable[[Interface], Sequence[InferredEnvironment]],
    output: Path,
    taken: Collection[Path],
    rejected: Counter[str],
) -> dict[Path, tuple[BuildResult, Template, InferredEnvironment]]:
    """What is made of one document, by the folder that it will have; the rest is counted."""
    made: dict[Path, tuple[BuildResult, Template, InferredEnvironment]] = {}
    results = build(source.interface)
    if not results:
        rejected[f"{source.name}: no stateful resource found{source.why_nothing()}"] += 1
    for written in results:
        folder = output / written.result.environment.name
        # Two documents may lead to the same name; the second must not replace the first.
        if folder in taken or folder in made:
            rejected[f"{source.name}: the name {folder.name} is taken"] += 1
            continue
        try:
            made[folder] = *with_rows(written.result), written
        except SpecError as error:  # of one part of many: constraints that nothing meets
            rejected[f"{source.name}: {folder.name}: {error}"] += 1
    return made


def _check_sources(sources: Sequence[Path | str], author: str, overrides: Path | None) -> None:
    """Refuse what the rules author cannot do, before anything is read or written."""
    if author != "rules":
        raise BadInput(f"there is no author {author}.", remedy="Use --author rules, map or llm.")
    for name in map(str, sources):
        if name.startswith(("topic:", "docs:", "notes:", "mined:")):
            raise BadInput(
                f"{name} is prose, which the rules author cannot read.",
                remedy="Add --author llm and --model.",
            )
    if overrides is not None and len(sources) != 1:
        raise BadInput(
            "overrides are of one document, and there are several.",
            file=str(overrides),
            remedy="Put each beside its document as NAME.envwright.yaml.",
        )


def _overrides(given: Path | str, source: BuildSource, stated: Path | None) -> Overrides | None:
    """What is laid over a document; other sources have none."""
    if stated is None:
        is_document = source.interface.origin.kind == "openapi"
        return find_overrides(Path(given)) if is_document else None
    if source.interface.origin.kind != "openapi":
        raise BadInput(
            f"{source.name} is no OpenAPI document.",
            file=str(stated),
            remedy="Overrides are laid over OpenAPI documents only.",
        )
    return read_overrides(stated)


def with_rows(result: BuildResult) -> tuple[BuildResult, Template]:
    """Put the populated rows into the spec, so that they are part of what it is."""
    spec = with_phrasing(with_given_rows(result.environment))
    return result.model_copy(update={"environment": spec}), Template(spec)


def with_given_rows(spec: EnvironmentSpec) -> EnvironmentSpec:
    """The environment with its rows written out as ``state.sql``; unchanged if they are already."""
    if spec.state_sql or spec.population is None:
        return spec
    schema = schema_of(spec)
    script = populate_state(schema, spec.schema_sql, spec.population, spec.clock, spec.invariants)
    return spec.model_copy(update={"state_sql": script})


def with_phrasing(spec: EnvironmentSpec) -> EnvironmentSpec:
    """The environment with phrases for the tools that have none, as its ``phrasing.yaml``."""
    template = Template(spec)
    return spec.model_copy(update={"phrasing": readable_phrasing(template)})


def schema_of(spec: EnvironmentSpec) -> Schema:
    """The compiled schema of an environment, without its tools."""
    return Template(without_tools(spec, invariants=())).schema


def is_assumed(depth: str) -> bool:
    """Whether rules are added that no document states.

    Raises:
        BadInput: there is no such depth.
    """
    if depth not in ("rules", "stated"):
        raise BadInput(f"there is no depth {depth}.", remedy="Use --depth rules, or stated.")
    return depth == "rules"


def place_environment(
    spec: EnvironmentSpec, folder: Path, force: bool, files: Mapping[str, str]
) -> None:
    """Write an environment's folder; the same one is left as it is, with its tasks.

    Args:
        spec: the environment.
        folder: where to; it is written whole or not at all.
        force: replace another environment that is there, with its tasks.
        files: further files of the folder: name → text.

    Raises:
        BadInput: something else is there, and may not be replaced.
    """
    if not is_vacant(folder):
        if not (folder / "environment.yaml").is_file():
            raise BadInput(
                "this is not an environment, and would be replaced by one.",
                file=str(folder),
                remedy="Name another folder with -o.",
            )
        # The same environment stays untouched, and so do the tasks beside it.
        if folder_identity(folder) == spec.id:
            return
        if not force:
            raise BadInput(
                "another environment is here; it would be replaced, with its tasks.",
                file=str(folder),
                remedy="Name another folder with -o, or replace it with --force.",
            )
    save_environment(spec, folder, files)


def folder_identity(folder: Path) -> str:
    """The identity of the environment in a folder; empty when it cannot be read."""
    try:
        return load_environment(folder).id
    except BadInput:
        return ""


def _built(
    folder: Path,
    result: BuildResult,
    template: Template,
    coverage: JsonObject,
    contract: JsonObject,
) -> BuiltEnvironment:
    spec = result.environment
    return BuiltEnvironment(
        path=str(folder),
        name=spec.name,
        source=spec.source.data(),
        tools=len(spec.tools),
        tables=len(template.schema.tables),
        operations_mapped=result.operations_mapped,
        operations_total=result.operations_total,
        unmapped=dict(Counter(item.reason for item in result.unmapped)),
        coverage=coverage,
        contract=contract,
        tier=environment_depth(template).tier,
    )


def pretty_json(data: JsonObject) -> str:
    """JSON as the reports have it."""
    return orjson.dumps(data, option=orjson.OPT_INDENT_2).decode() + "\n"


def mapping_report(result: BuildResult) -> JsonObject:
    """What became of the source's operations, as ``report.json`` says it."""
    return {
        "operations_mapped": result.operations_mapped,
        "operations_total": result.operations_total,
        "unmapped": [item.data() for item in result.unmapped],
    }


# --- what was left out ---------------------------------------------------------------------------

_HOPELESS = ("outside slice", "binary body", "deprecated", "same as another")
"""Reasons for which an operation is left out for good."""
# Operations that are listed, and characters of a line.
_MOST, _LONGEST = 40, 300
# Words in camel case, acronyms and numbers: "getHTTPOrder2" → get, HTTP, Order, 2.
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")


def report_of(folder: Path) -> JsonObject:
    """What stands in an environment's ``report.json``; nothing where there is none.

    Raises:
        BadInput: it is no JSON object.
    """
    path = folder / REPORT
    if not os.path.lexists(path):
        return {}
    found = load_json(path, inside=folder)
    if not isinstance(found, dict):
        raise BadInput("a report is a JSON object.", file=str(path), remedy="Build it again.")
    return found


def kept_of_source(report: Mapping[str, Json]) -> tuple[int, int]:
    """Core operations of the source that an environment offers, and all; of 0 where none is told.

    Args:
        report: its ``report.json``.
    """
    core = _mapping(_mapping(report.get("coverage")).get("core"))
    offered, total = core.get("offered"), core.get("total")
    if isinstance(offered, int) and isinstance(total, int) and 0 <= offered <= total:
        return offered, total
    return 0, 0


def _mapping(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, Mapping) else {}


def left_out(
    spec: EnvironmentSpec, report: Mapping[str, Json], document: Path | None
) -> dict[str, str]:
    """A line about each operation that might be added, by its id.

    Args:
        spec: the environment.
        report: what its build reported.
        document: the OpenAPI document that it was made from; without it only ids are known.

    Raises:
        BadInput: the document cannot be read, or the environment was made from another one.
    """
    known = {one.id: one for one in _operations(spec, document)}
    unmapped: Any = report.get("unmapped", [])
    rows = unmapped if isinstance(unmapped, list) else []
    found: dict[str, Mapping[str, Json]] = {
        str(row["operation"]): row
        for row in rows
        if isinstance(row, dict) and "operation" in row and row.get("reason") not in _HOPELESS
    }
    mapped = {tool.operation for tool in spec.tools}
    near = [(_nearness(name, known, mapped, spec), name) for name in found if name not in mapped]
    chosen = sorted((rank for rank in near if rank[0] > 0), key=lambda rank: -rank[0])[:_MOST]
    return {name: _line(name, found[name], known.get(name)) for _, name in chosen}


def _operations(spec: EnvironmentSpec, document: Path | None) -> Sequence[Operation]:
    if document is None:
        return ()
    interface = load_openapi(document)
    if spec.source.sha256 and interface.origin.sha256 != spec.source.sha256:
        raise BadInput(
            f"{spec.name} was made from another document ({spec.source.uri}).",
            file=str(document),
            remedy="Name that document, or leave --document out.",
        )
    return interface.operations


def _nearness(
    name: str, known: Mapping[str, Operation], mapped: set[str], spec: EnvironmentSpec
) -> int:
    """How deep an operation's path lies under one that is mapped; else the words they share."""
    paths = [_collection(one.path) for key, one in known.items() if key in mapped]
    if name in known and paths:
        own = _segments(known[name].path)
        # Depth of the longest mapped collection that is a prefix of the operation's path.
        return max(len(path) if own[: len(path)] == path else 0 for path in paths)
    tables = {word for tool in spec.tools for word in _words(tool.operation or tool.name)}
    # Words that nearly every operation has do not count as common ground.
    return len(_words(name) & (tables - {"get", "list", "create", "update", "delete", "by", "id"}))


def _segments(path: str) -> list[str]:
    return ["{}" if part.startswith("{") else part for part in path.split("/") if part]


def _collection(path: str) -> list[str]:
    """A path without the parameters at its end: where all things of a kind are."""
    parts = _segments(path)
    while parts and parts[-1] == "{}":
        del parts[-1]
    return parts


def _words(name: str) -> set[str]:
    return {word.lower().rstrip("s") for word in _WORD.findall(name)}


def _line(name: str, row: Mapping[str, Json], operation: Operation | None) -> str:
    why = ", ".join(str(row[key]) for key in ("reason", "detail") if row.get(key))
    if operation is None:
        return f"{name} ({why})"
    said = operation.summary or operation.description
    takes = [f"{one.name}{'' if one.required else '?'}" for one in operation.inputs]
    takes += [f"{key}?" for key in (operation.body or {}).get("properties", {})]
    more = f"; takes {', '.join(dict.fromkeys(takes))}" if takes else ""
    text = f"{name}: {operation.method.upper()} {operation.path}: {' '.join(said.split())}{more}"
    return f"{text[:_LONGEST]} ({why})"
