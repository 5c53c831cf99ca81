"""Building: documents in, environment folders out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import orjson

from envwright.errors import BadInput, SpecError
from envwright.pipeline.common import Json, Progress, nothing
from envwright.pipeline.sources import Source, read_source
from envwright.runtime.folder import load_environment, save_environment
from envwright.runtime.population import populate
from envwright.runtime.template import Template
from envwright.synthesis import Overrides, overrides_beside, read_overrides, write
from envwright.tasks.generate import Options as Options
from envwright.types import BuildResult


def build(
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
    progress: Progress = nothing,
) -> Json:
    """Build environments from documents and servers into ``output/<name>``.

    ``overrides`` is a file that is laid over the one document; else the one beside each counts.

    ``depth`` says where business rules come from: ``rules`` adds those that the schema suggests,
    ``stated`` keeps to the document.
    """
    assumed = is_assumed(depth)
    if author != "rules":
        raise BadInput(f"there is no author {author}.", remedy="Use --author rules, or llm.")
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
    rejected: Counter[str] = Counter()
    built: dict[Path, Json] = {}
    for number, given in enumerate(sources, start=1):
        source = read_source(given, seconds=server_seconds, env_vars=env_vars)
        results = write(
            source.interface,
            seed=seed,
            rows=rows,
            max_tools=max_tools,
            assumed=assumed,
            overrides=_overrides(given, source, overrides),
        )
        if not results:
            rejected[f"{source.name}: no stateful resource found{source.why_nothing()}"] += 1
        for written in results:
            result = written.result
            folder = output / result.environment.name
            if folder in built:
                rejected[f"{source.name}: the name {folder.name} is taken"] += 1
                continue
            try:
                result, template = with_rows(result)
            except SpecError as error:  # of one part of many: constraints that nothing meets
                rejected[f"{source.name}: {folder.name}: {error}"] += 1
                continue
            place(result, folder, force, source, {"rules": written.rules})
            built[folder] = _built(folder, result, template)
        progress(number)
    return {"environments": list(built.values()), "rejected": dict(rejected)}


def _overrides(given: Path | str, source: Source, stated: Path | None) -> Overrides | None:
    """What is laid over a document; other sources have none."""
    if stated is None:
        is_document = source.interface.origin.kind == "openapi"
        return overrides_beside(Path(given)) if is_document else None
    if source.interface.origin.kind != "openapi":
        raise BadInput(
            f"{source.name} is no OpenAPI document.",
            file=str(stated),
            remedy="Overrides are laid over OpenAPI documents only.",
        )
    return read_overrides(stated)


def with_rows(result: BuildResult) -> tuple[BuildResult, Template]:
    """Put the populated rows into the spec, so that they are part of what it is."""
    spec = result.environment
    if spec.population is None:  # the source gave the rows
        return result, Template(spec)
    bare = Template(spec.model_copy(update={"population": None}))
    script = populate(bare.schema, spec.schema_sql, spec.population, spec.clock, spec.invariants)
    spec = spec.model_copy(update={"state_sql": script})
    return result.model_copy(update={"environment": spec}), Template(spec)


def is_assumed(depth: str) -> bool:
    """Whether rules are added that no document states.

    Raises:
        BadInput: there is no such depth.
    """
    if depth not in ("rules", "stated"):
        raise BadInput(f"there is no depth {depth}.", remedy="Use --depth rules, or stated.")
    return depth == "rules"


def place(
    result: BuildResult,
    folder: Path,
    force: bool,
    source: Source | None = None,
    more: Mapping[str, object] | None = None,
) -> None:
    """Write an environment's folder; the same one is left as it is, with its tasks.

    ``more`` is what else ``report.json`` says.
    """
    spec = result.environment
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        if not (folder / "environment.yaml").is_file():
            raise BadInput(
                "this is not an environment, and would be replaced by one.",
                file=str(folder),
                remedy="Name another folder with -o.",
            )
        if identity(folder) == spec.id:
            return
        if not force:
            raise BadInput(
                "another environment is here; it would be replaced, with its tasks.",
                file=str(folder),
                remedy="Name another folder with -o, or replace it with --force.",
            )
    notes, files = (source.notes, source.files) if source else ({}, {})
    notes = {**notes, **(more or {})}
    told = orjson.dumps(report(result) | notes, option=orjson.OPT_INDENT_2).decode() + "\n"
    save_environment(spec, folder, {"report.json": told, **files})


def identity(folder: Path) -> str:
    """The identity of the environment in a folder; empty when it cannot be read."""
    try:
        return load_environment(folder).id
    except BadInput:
        return ""


def _built(folder: Path, result: BuildResult, template: Template) -> Json:
    spec = result.environment
    return {
        "path": str(folder),
        "name": spec.name,
        "source": spec.source.data(),
        "tools": len(spec.tools),
        "tables": len(template.schema.tables),
        "operations_mapped": result.operations_mapped,
        "operations_total": result.operations_total,
        "unmapped": dict(Counter(item.reason for item in result.unmapped)),
    }


def report(result: BuildResult) -> Json:
    """What became of the source's operations, as ``report.json`` says it."""
    return {
        "operations_mapped": result.operations_mapped,
        "operations_total": result.operations_total,
        "unmapped": [item.data() for item in result.unmapped],
    }
