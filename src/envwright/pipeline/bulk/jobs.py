"""The two kinds of jobs: a document becomes environments, and an environment is judged.

Each runs in a process of its own (``pool``), takes data and gives data; what is large is left in a
folder for unfinished work. Nothing here knows of other documents.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import islice
from pathlib import Path

import orjson

from envwright.errors import BadInput
from envwright.pipeline.building import is_assumed, report, with_rows
from envwright.pipeline.bulk.depth import depth
from envwright.pipeline.bulk.options import KILL_RATE, TOOLS, WRITING, BulkOptions
from envwright.pipeline.bulk.structure import structure
from envwright.pipeline.bulk.versions import facts, operations
from envwright.pipeline.sources import read_source
from envwright.runtime.folder import save_environment
from envwright.runtime.template import Template
from envwright.sources.detect import kind_of
from envwright.sources.document import read_document
from envwright.store.files import write_atomic
from envwright.store.jsonl import record_line
from envwright.synthesis import overrides_beside, write
from envwright.tasks.produce import Generated, generate
from envwright.types import BuildResult, CheckReport, Json, Task, canonical_json
from envwright.validation.check import check

NO_WORLD = "no stateful resource found"
_REASONS = 20
"""Reasons of one kind that are kept in a line of results; the rest is counted as ``others``."""


def build_document(path: str, name: str, specs: str, options: Json) -> Json:
    """Read a document, make its environments, and leave them in the file ``specs``.

    Returns:
        what the document is (``facts``, ``sha256`` of its canonical content, ``operations``), and
        a list of environments with their measures.
    """
    chosen = BulkOptions(**options)
    out = _about(Path(path), name)
    source = read_source(path)
    interface, notes = source.interface, source.notes
    out |= {
        "title": interface.title,
        "licence": interface.origin.licence,
        "operations": operations(interface),
    }
    made = write(
        interface,
        seed=chosen.seed,
        rows=chosen.rows,
        max_tools=chosen.max_tools,
        assumed=is_assumed(chosen.depth),
        overrides=overrides_beside(Path(path)) if interface.origin.kind == "openapi" else None,
    )
    results = [written.result for written in made]
    del interface, source
    lines, environments = [], []
    for written in made:
        result = written.result
        try:
            whole, template = with_rows(result)
        except BadInput as error:
            why = f"{error.place}: {error.message}"[:300]
            environments.append({"name": result.environment.name, "failed": why})
            lines.append(b"null\n")
            continue
        environments.append(_measured(whole, template, written.rules))
        line = {"result": whole.data(), "notes": notes | {"rules": written.rules}}
        lines.append(orjson.dumps(line) + b"\n")  # not sorted: the order of lets has a meaning
    if lines:
        write_atomic(Path(specs), b"".join(lines))
    return out | {"environments": environments, **_coverage(results)}


def _about(path: Path, name: str) -> Json:
    """What a file says about itself, and the hash of what it says: of its data where it has any."""
    if kind_of(path) != "document":
        return facts({}, name) | {"sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
    data = read_document(path).data
    return facts(data, name) | {"sha256": hashlib.sha256(canonical_json(data)).hexdigest()}


def _measured(result: BuildResult, template: Template, rules: list[Json]) -> Json:
    measured = depth(template)
    assumed = {place for rule in rules if rule["assumed"] for place in rule["places"]}
    return {
        "name": result.environment.name,
        "id": template.id,
        "tools": len(template.tools),
        "tables": len(template.schema.tables),
        "operations_mapped": result.operations_mapped,
        "tier": measured.tier,
        "tier_stated": depth(template, assumed).tier,
        "depth": measured.data(),
        "structure": structure(template),
    }


def _coverage(results: list[BuildResult]) -> Json:
    """How many operations some environment offers, and why the others are in none."""
    if not results:
        return {"operations_mapped": 0, "unmapped": {NO_WORLD: 1}}
    total = results[0].operations_total
    everywhere = set.intersection(*({u.operation for u in r.unmapped} for r in results))
    reasons = Counter(u.reason for u in results[0].unmapped if u.operation in everywhere)
    mapped = total - sum(reasons.values())
    return {"operations_mapped": mapped, "unmapped": dict(sorted(reasons.items()))}


def judge_environment(specs: str, at: int, folder: str, marks: Json, options: Json) -> Json:
    """Check an environment, make its tasks, and leave its folder at ``folder``.

    Args:
        specs: the file that ``build_document`` left.
        at: which line of it.
        folder: where to write.
        marks: what else the report is to say.
        options: of ``BulkOptions``.
    """
    chosen = BulkOptions(**options)
    with Path(specs).open("rb") as lines:  # one of hundreds of environments, not all in memory
        line = orjson.loads(next(islice(lines, at, None)))
    result = BuildResult.model_validate(line["result"])
    template = Template(result.environment)
    verdict: Json = {}
    if chosen.check:
        verdict["check"] = _check(template, chosen)
    tasks: list[Task] = []
    if chosen.tasks:
        made = generate([template], chosen.tasks, chosen.seed, attempts=chosen.attempts)
        tasks = made.tasks
        verdict["tasks"] = _tasks(template, made)
    verdict["reasons"] = reasons(verdict, chosen)
    told = report(result) | line["notes"] | marks | verdict
    text = orjson.dumps(told, option=orjson.OPT_INDENT_2).decode() + "\n"
    records = b"".join(record_line(task) for task in tasks).decode()
    files = {"report.json": text, "tasks.jsonl": records}
    save_environment(result.environment, Path(folder), files)
    return verdict


def _check(template: Template, options: BulkOptions) -> Json:
    found: CheckReport = check(
        template,
        seed=options.seed,
        sequences=options.sequences,
        length=options.length,
        mutants=options.mutants,
    )
    failed = {result.name: result.detail[:300] for result in found.checks if not result.ok}
    return {"ok": found.ok, "failed": failed, "mutation": dict(found.mutation)}


def _tasks(template: Template, made: Generated) -> Json:
    """Counts; a task writes when a call of its gold does."""
    writing = {name for name, tool in template.tools.items() if tool.is_write}
    used = [{call.tool for call in task.gold} for task in made.tasks]
    dropped = made.dropped.most_common(_REASONS)
    others = made.dropped.total() - sum(count for _, count in dropped)
    return {
        "proven": len(made.tasks),
        "writing": sum(bool(tools & writing) for tools in used),
        "tools": len(set().union(*used)),
        "attempts": made.attempts,
        "dropped": dict(sorted(dropped)) | ({"others": others} if others else {}),
    }


def reasons(verdict: Json, options: BulkOptions) -> list[str]:
    """Why an environment is not proven, by what was asked for; empty when it is."""
    out = []
    if checked := verdict.get("check"):
        out += [f"check: {name}" for name in sorted(checked["failed"])]
        mutation = checked["mutation"]
        if mutation.get("killed", 0) < KILL_RATE * mutation.get("total", 0):
            out.append(f"fewer than {KILL_RATE:.0%} of seeded defects noticed")
    if made := verdict.get("tasks"):
        if made["proven"] < options.tasks:
            out.append(f"fewer than {options.tasks} tasks in {options.attempts} attempts")
        if made["writing"] < WRITING * options.tasks:
            out.append(f"fewer than {WRITING:.0%} of the tasks write")
        if made["tools"] < TOOLS:
            out.append(f"fewer than {TOOLS} different tools")
    return out
