"""Building: documents in, environment folders out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import orjson

from envwright.errors import BadInput
from envwright.pipeline.common import Json, Progress, nothing
from envwright.runtime.folder import load_environment, save_environment
from envwright.runtime.population import populate
from envwright.runtime.template import Template
from envwright.sources.openapi import load_openapi
from envwright.synthesis import synthesise
from envwright.tasks.generate import Options as Options
from envwright.types import BuildResult


def build(
    sources: Sequence[Path],
    output: Path,
    *,
    author: str = "rules",
    rows: int = 12,
    max_tools: int = 30,
    seed: int = 0,
    force: bool = False,
    progress: Progress = nothing,
) -> Json:
    """Build environments from OpenAPI documents into ``output/<name>``."""
    if author != "rules":
        raise BadInput(f"there is no author {author}.", remedy="Use --author rules, or llm.")
    for name in map(str, sources):
        if name.startswith(("topic:", "docs:", "notes:")):
            raise BadInput(
                f"{name} is prose, which the rules author cannot read.",
                remedy="Add --author llm and --model.",
            )
    rejected: Counter[str] = Counter()
    built: dict[Path, Json] = {}
    for number, source in enumerate(sources, start=1):
        results = synthesise(load_openapi(source), seed=seed, rows=rows, max_tools=max_tools)
        if not results:
            rejected[f"{source.name}: no stateful resource found"] += 1
        for result in results:
            folder = output / result.environment.name
            if folder in built:
                rejected[f"{source.name}: the name {folder.name} is taken"] += 1
                continue
            result, template = with_rows(result)
            place(result, folder, force)
            built[folder] = _built(folder, result, template)
        progress(number)
    return {"environments": list(built.values()), "rejected": dict(rejected)}


def with_rows(result: BuildResult) -> tuple[BuildResult, Template]:
    """Put the populated rows into the spec, so that they are part of what it is."""
    spec = result.environment
    bare = Template(spec.model_copy(update={"population": None}))
    assert spec.population is not None
    script = populate(bare.schema, spec.schema_sql, spec.population, spec.clock)
    spec = spec.model_copy(update={"state_sql": script})
    return result.model_copy(update={"environment": spec}), Template(spec)


def place(result: BuildResult, folder: Path, force: bool) -> None:
    """Write an environment's folder; the same one is left as it is, with its tasks."""
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
    save_environment(spec, folder, {"report.json": _report(result)})


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


def _report(result: BuildResult) -> str:
    data = {
        "operations_mapped": result.operations_mapped,
        "operations_total": result.operations_total,
        "unmapped": [item.data() for item in result.unmapped],
    }
    return orjson.dumps(data, option=orjson.OPT_INDENT_2).decode() + "\n"
