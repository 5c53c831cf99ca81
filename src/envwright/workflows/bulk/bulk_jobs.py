"""Jobs of a build in bulk, and their options: a document is built, an environment is judged.

Each job runs in a process of its own (``job_pool``), takes data and gives data; what is large is
left in a folder for unfinished work. Nothing here knows of other documents.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import islice
from pathlib import Path

import orjson

from envwright.bounds import MAX_DATABASE_BYTES, MAX_DOCUMENT_BYTES
from envwright.environment.folder import save_environment
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.inference import build_environments, find_overrides
from envwright.inference.contracts import DocumentedContracts
from envwright.inference.overrides import Overrides
from envwright.inference.passes import InferredEnvironment
from envwright.sources.document import read_document
from envwright.sources.file_kind import detect_file_kind
from envwright.storage.files import read_bytes, write_atomic
from envwright.storage.jsonl import raw_lines, record_line
from envwright.tasks.batch_generation import GeneratedTasks, generate_tasks
from envwright.types import (
    BuildResult,
    CheckReport,
    EnvironmentSpec,
    Interface,
    Json,
    Task,
    UnmappedOperation,
    canonical_json,
)
from envwright.validation.check import check_template
from envwright.workflows.bulk.deduplication import comparable_operations, document_facts
from envwright.workflows.environment_build import is_assumed, mapping_report, read_source, with_rows
from envwright.workflows.environment_structure import environment_depth, structure_hash

KILL_RATE = 0.9
"""Share of seeded defects that must be noticed for an environment to be proven."""
WRITING = 0.5
"""Share of the wanted tasks that must change something."""
PROVEN_TASKS = 20
"""Tasks that a proven environment has at least."""
TOOLS = 4
"""Different tools that the golds of all tasks must use."""

PER_MEGABYTE = 80
"""MiB of memory for each megabyte of a document: twice what was measured on 20 MB."""
USUAL_SIZE = 30_000_000
"""Bytes of a document at which the time for it is twice as long."""
MOST_MEMORY = 2_816
"""MiB that no job may exceed, however large its document: with the parent, under 3 GiB."""


@dataclass(frozen=True, slots=True)
class BulkOptions:
    """Everything that the results depend on, but for the documents."""

    rows: int = 12
    max_tools: int = 30
    rich_tools: int = 0
    """Tools of an environment at most, where more than ``max_tools`` make one of a document's rich;
    0 for no such exception."""
    seed: int = 0
    depth: str = "rules"
    """``rules`` adds the business rules that a schema suggests; ``stated`` leaves them out."""
    check: bool = False
    tasks: int = 0
    """Proven tasks wanted of an environment; 0 for none."""
    attempts: int = 200
    """Attempts at tasks of one environment; it ends early when they are used up."""
    sequences: int = 20
    length: int = 20
    mutants: int = 60
    per_provider: int = 20
    """Environments of one provider that count at most."""
    job_memory: int = 384
    """MiB that one job may use; for a large document ``PER_MEGABYTE`` more for each megabyte."""
    budget: int = 300
    """Seconds of processor time that one job may use; for a large document as many more for each
    ``USUAL_SIZE`` of it."""

    def __post_init__(self) -> None:
        is_assumed(self.depth)
        if self.job_memory < 256:
            raise BadInput("a job needs 256 MiB at least.")
        for name in ("rows", "max_tools", "attempts", "per_provider", "budget"):
            if getattr(self, name) < 1:
                raise BadInput(f"{name} must be at least 1.")

    def memory_of(self, size: int) -> int:
        """MiB that a job over a document of so many bytes may use."""
        return min(MOST_MEMORY, self.job_memory + PER_MEGABYTE * size // 1_000_000)

    def seconds_of(self, size: int) -> int:
        """Seconds of processor time that a job over a document of so many bytes may use."""
        return self.budget + self.budget * size // USUAL_SIZE

    def data(self) -> Json:
        """The options by name."""
        return asdict(self)


# --- jobs -----------------------------------------------------------------------------------------


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
        "operations": comparable_operations(interface),
    }
    overrides = find_overrides(Path(path)) if interface.origin.kind == "openapi" else None
    made = _sized_environments(interface, chosen, overrides)
    results = [written.result for written in made]
    if not made:
        return out | {"environments": [], **_coverage(results)}
    environments: list[Json] = []
    write_atomic(Path(specs), _spec_lines(made, interface, notes, environments))
    return out | {"environments": environments, **_coverage(results)}


def _sized_environments(
    interface: Interface, chosen: BulkOptions, overrides: Overrides | None
) -> list[InferredEnvironment]:
    """The environments of a document, in larger parts where one of them is rich by that."""
    build = partial(
        build_environments,
        interface,
        seed=chosen.seed,
        rows=chosen.rows,
        assumed=is_assumed(chosen.depth),
        overrides=overrides,
    )
    if chosen.rich_tools > chosen.max_tools:
        wide = build(max_tools=chosen.rich_tools)
        cut = any(len(one.result.environment.tools) > chosen.max_tools for one in wide)
        if not cut or any(_is_rich(one.result.environment) for one in wide):
            return wide
    return build(max_tools=chosen.max_tools)


def _is_rich(spec: EnvironmentSpec) -> bool:
    """By its schema and tools: rows take longer to make."""
    try:
        empty = Template(spec.model_copy(update={"population": None, "state_sql": ""}))
    except BadInput:
        return False
    return environment_depth(empty).tier == "rich"


def _spec_lines(
    made: Sequence[InferredEnvironment],
    interface: Interface,
    notes: Json,
    environments: list[Json],
) -> Iterator[bytes]:
    """What all environments leave out, then a line for each, whose measures go to a list.

    Line by line: the largest documents make a thousand environments.
    """
    documented = DocumentedContracts(interface)
    order = [operation.id for operation in interface.operations]
    losses = UnmappedLists([written.result for written in made], order)
    yield orjson.dumps(losses.shared()) + b"\n"
    for written in made:
        result = written.result
        try:
            whole, template = with_rows(result)
        except BadInput as error:
            why = f"{error.place}: {error.message}"[:300]
            environments.append({"name": result.environment.name, "failed": why})
            # A placeholder keeps the lines in the order of `environments`.
            yield b"null\n"
            continue
        environments.append(_measured(whole, template, written.rules))
        told = {
            "rules": written.rules,
            "coverage": written.coverage.data(),
            "contract": documented.contract(template).data(),
        }
        kept = whole.model_copy(update={"unmapped": ()}).data()
        line = {"result": kept, "unmapped": losses.differences(result), "notes": notes | told}
        yield orjson.dumps(line) + b"\n"  # not sorted: the order of lets has a meaning


class UnmappedLists:
    """What each environment of a document leaves out, told once and then by differences.

    Nearly all of it is the same for every environment: written whole for each of a thousand, the
    22,000 operations of a large document would fill gigabytes.

    Args:
        results: the environments of one document.
        order: its operations, in its own order.

    Example::

        losses = UnmappedLists(results, [operation.id for operation in interface.operations])
        told = losses.differences(results[3])
        assert restore_unmapped(losses.shared(), told) == results[3].unmapped
    """

    def __init__(self, results: Sequence[BuildResult], order: Sequence[str]) -> None:
        found: dict[str, UnmappedOperation] = {}
        for result in results:
            for item in result.unmapped:
                found.setdefault(item.operation, item)
        places = {name: at for at, name in enumerate(order)}
        names = sorted(found, key=lambda name: places.get(name, len(places)))
        self._shared = {name: found[name] for name in names}

    def shared(self) -> list[Json]:
        """Every operation that any environment leaves out, with one of its reasons."""
        return [item.data() for item in self._shared.values()]

    def differences(self, result: BuildResult) -> Json:
        """What one environment offers of these, and what it leaves out for another reason."""
        own = {item.operation: item for item in result.unmapped}
        return {
            "offered": [name for name in self._shared if name not in own],
            "other": [item.data() for item in own.values() if self._shared[item.operation] != item],
        }


def restore_unmapped(shared: list[Json], told: Json) -> tuple[UnmappedOperation, ...]:
    """The list of one environment, of what ``UnmappedLists`` told."""
    offered = set(told["offered"])
    other = {item["operation"]: item for item in told["other"]}
    kept = (item for item in shared if item["operation"] not in offered)
    return tuple(
        UnmappedOperation.model_validate(other.get(item["operation"], item)) for item in kept
    )


def _about(path: Path, name: str) -> Json:
    """What a file says about itself, and the hash of what it says: of its data where it has any."""
    if detect_file_kind(path) != "document":
        return document_facts({}, name) | {
            "sha256": hashlib.sha256(read_bytes(path, most=MAX_DATABASE_BYTES)).hexdigest()
        }
    data = read_document(path).data
    return document_facts(data, name) | {"sha256": hashlib.sha256(canonical_json(data)).hexdigest()}


def _measured(result: BuildResult, template: Template, rules: list[Json]) -> Json:
    measured = environment_depth(template)
    assumed = {place for rule in rules if rule["assumed"] for place in rule["places"]}
    return {
        "name": result.environment.name,
        "id": template.id,
        "tools": len(template.tools),
        "tables": len(template.schema.tables),
        "operations_mapped": result.operations_mapped,
        "tier": measured.tier,
        "tier_stated": environment_depth(template, assumed).tier,
        "depth": measured.data(),
        "structure": structure_hash(template),
    }


def _coverage(results: list[BuildResult]) -> Json:
    """How many operations some environment offers, and why the others are in none."""
    if not results:
        return {"operations_mapped": 0, "unmapped": {NO_WORLD: 1}}
    total = results[0].operations_total
    # An operation counts as unmapped only if no environment of the document offers it. One set at a
    # time: a large document makes a thousand of them.
    everywhere = {u.operation for u in results[0].unmapped}
    for result in results[1:]:
        everywhere &= {u.operation for u in result.unmapped}
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
    # One of hundreds of environments, not all in memory: islice skips to the line without parsing
    # those before it. The first line is what they share.
    lines = raw_lines(Path(specs), MAX_DOCUMENT_BYTES)
    _, shared = next(lines)
    _, raw = next(islice(lines, at, None))
    line = orjson.loads(raw)
    unmapped = restore_unmapped(orjson.loads(shared), line["unmapped"])
    result = BuildResult.model_validate(line["result"] | {"unmapped": unmapped})
    template = Template(result.environment)
    verdict, tasks = _judged(template, line["notes"]["coverage"]["problems"], chosen)
    told = mapping_report(result) | line["notes"] | marks | verdict
    text = orjson.dumps(told, option=orjson.OPT_INDENT_2).decode() + "\n"
    records = b"".join(record_line(task) for task in tasks).decode()
    files = {"report.json": text, "tasks.jsonl": records}
    save_environment(result.environment, Path(folder), files)
    return verdict


def _judged(
    template: Template, problems: list[str], chosen: BulkOptions
) -> tuple[Json, list[Task]]:
    """The verdict on an environment, and its tasks.

    What costs least is asked first, and nothing more once there is a reason: half of a run would go
    into checks and tasks of environments that cannot count.
    """
    verdict: Json = {}
    tasks: list[Task] = []
    reasons = partial(rejection_reasons, verdict, chosen, len(template.tools))
    if chosen.check or chosen.tasks:
        verdict["lost"] = problems
    if chosen.check and not reasons():
        verdict["check"] = _check(template, chosen)
    if chosen.tasks and not reasons():
        made = generate_tasks([template], chosen.tasks, chosen.seed, attempts=chosen.attempts)
        if made.unfinished:
            raise made.unfinished[0]  # without it, too few tasks would look like a verdict
        tasks = made.tasks
        verdict["tasks"] = _tasks(template, made)
    return verdict | {"reasons": reasons()}, tasks


def _check(template: Template, options: BulkOptions) -> Json:
    found: CheckReport = check_template(
        template,
        seed=options.seed,
        sequences=options.sequences,
        length=options.length,
        mutants=options.mutants,
    )
    failed = {result.name: result.detail[:300] for result in found.checks if not result.ok}
    return {"ok": found.ok, "failed": failed, "mutation": dict(found.mutation)}


def _tasks(template: Template, made: GeneratedTasks) -> Json:
    """Counts; a task writes when a call of its gold does, and need not where no tool does."""
    writing = {name for name, tool in template.tools.items() if tool.is_write}
    used = [{call.tool for call in task.gold} for task in made.tasks]
    dropped = made.dropped.most_common(_REASONS)
    # `dropped` holds the commonest reasons; the rest is added up as "others".
    others = made.dropped.total() - sum(count for _, count in dropped)
    return {
        "proven": len(made.tasks),
        "writing": sum(bool(tools & writing) for tools in used) if writing else None,
        "tools": len(set().union(*used)),
        "attempts": made.attempts,
        "dropped": dict(sorted(dropped)) | ({"others": others} if others else {}),
    }


def rejection_reasons(verdict: Json, options: BulkOptions, tools: int) -> list[str]:
    """Why an environment of so many tools is not proven, by what was asked and examined so far.

    One that lost what its source is for does not stand for its source, however good it is.
    """
    out = list(verdict.get("lost", ()))
    if options.tasks and tools < TOOLS:
        out.append(f"fewer than {TOOLS} tools")
    if checked := verdict.get("check"):
        out += [f"check: {name}" for name in sorted(checked["failed"])]
        mutation = checked["mutation"]
        # Compared as a product, so that an environment without defects passes.
        if mutation.get("killed", 0) < KILL_RATE * mutation.get("total", 0):
            out.append(f"fewer than {KILL_RATE:.0%} of seeded defects noticed")
    if made := verdict.get("tasks"):
        if made["proven"] < options.tasks:
            out.append(f"fewer than {options.tasks} tasks in {options.attempts} attempts")
        if made["writing"] is not None and made["writing"] < WRITING * options.tasks:
            out.append(f"fewer than {WRITING:.0%} of the tasks write")
        if made["tools"] < TOOLS:
            out.append(f"fewer than {TOOLS} different tools")
    return out
