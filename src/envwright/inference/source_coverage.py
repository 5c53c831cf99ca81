"""How much of its source an environment holds: core operations, inputs of tools, fields of things.

A check judges an environment by itself: one that lost the operations for which people come to a
service can be flawless. So what the source offers is set beside what the environment has. A
*resource* is what a path names (``/calendars/{id}/events``: events); an environment answers for the
resources of its tables, and for those inside of them that became no table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from envwright.inference.domain_model import DomainModel, Entity, Route, UnmappedReason
from envwright.inference.emit.environment_spec import CompiledSlice
from envwright.inference.name_forms import in_words, snake_case
from envwright.inference.paths.routes import route_collection, route_position
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inflection import plural, singular
from envwright.types import Interface, Json, Operation, ToolSpec

CORE = 0.5
"""Share of the operations that the core resources have together: the largest, until it is met."""
_KINDS = {
    ("collection", "get"): "read",
    ("collection", "post"): "create",
    ("item", "get"): "read",
    ("item", "delete"): "delete",
    ("item", "put"): "update",
    ("item", "patch"): "update",
    ("item", "post"): "update",
    ("extra", "get"): "view",
}


@dataclass(frozen=True, slots=True)
class ResourceCoverage:
    """One resource: what the source lets callers do with it, and what the environment does."""

    name: str
    offered: dict[str, str]
    """Operation that a tool of the environment offers → its kind."""
    lost: dict[str, tuple[str, str]]
    """Operation that none offers → its kind and the reason."""

    @property
    def total(self) -> int:
        return len(self.offered) + len(self.lost)

    @property
    def missing(self) -> tuple[str, ...]:
        """``create`` and ``read``, where the source has such operations and the environment none.

        Without them nobody can bring the thing about, or see what became of it.
        """
        kinds = {kind for kind, _ in self.lost.values()} - set(self.offered.values())
        return tuple(kind for kind in ("create", "read") if kind in kinds)

    def data(self) -> Json:
        """As ``report.json`` has it."""
        lost = {name: f"{kind}: {why}" for name, (kind, why) in self.lost.items()}
        return {"name": self.name, "offered": sorted(self.offered), "lost": lost}


@dataclass(frozen=True, slots=True)
class SourceCoverage:
    """What an environment holds of the source that it was made from."""

    core: tuple[ResourceCoverage, ...]
    """Its core resources, the largest first."""
    inputs: tuple[int, int]
    """Documented inputs of the offered operations: kept under their names, and all."""
    changed: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Tool → documented inputs that it does not take."""
    fields: tuple[int, int] = (0, 0)
    """Documented fields of the things that tables hold: with a column, and all."""
    alone: bool = True
    """It is the only environment of its source."""
    only_deletes: bool = False
    """All that its tools can change is that something goes."""

    @property
    def offered(self) -> tuple[int, int]:
        """Core operations that it offers, and all."""
        return sum(len(r.offered) for r in self.core), sum(r.total for r in self.core)

    @property
    def share(self) -> float | None:
        """The share of the core operations that it offers; ``None`` where the source has none."""
        some, total = self.offered
        return some / total if total else None

    @property
    def problems(self) -> tuple[str, ...]:
        """Why it does not stand for its source; empty where it may."""
        out = ["its tools can only delete"] if self.only_deletes else []
        # One of several environments of a source is about what it offers most of.
        main = self.core[0] if self.core else None
        if self.core and not self.alone:
            main = max(self.core, key=lambda resource: len(resource.offered))
        if main is not None and (missing := main.missing):
            out.append(f"no tool can {' or '.join(missing)} {main.name}")
        return tuple(out)

    def data(self) -> Json:
        """As ``report.json`` has it."""
        some, total = self.offered
        lost = Counter(why for r in self.core for _, why in r.lost.values())
        return {
            "core": {"offered": some, "total": total, "lost": dict(lost.most_common())},
            "resources": [resource.data() for resource in self.core],
            "inputs": {"kept": self.inputs[0], "total": self.inputs[1]},
            "changed": {tool: list(names) for tool, names in self.changed.items()},
            "fields": {"shown": self.fields[0], "total": self.fields[1]},
            "problems": list(self.problems),
        }


def source_coverage(
    interface: Interface, domain: DomainModel, compiled: CompiledSlice, *, alone: bool
) -> SourceCoverage:
    """What an environment holds of its source.

    Args:
        interface: the source.
        domain: what was understood of it.
        compiled: the environment's slice and tools.
        alone: whether it is the only environment of the source, and so answers for all of it.
    """
    resolver = SchemaResolver(interface.schemas)
    own = {domain.entities[name].name for name in compiled.part.entities}
    tools = {tool.operation: tool for tool in compiled.tools if tool.operation}
    served = set(tools) | {intent.operation.id for intent in compiled.duplicates}
    found = list(_core(_resources(domain, own, served, alone)))
    if alone and (unrouted := _unrouted(interface, domain)):
        found.append(unrouted)
    operations = [o for o in interface.operations if o.id in tools]
    changed = {
        tools[o.id].name: lost
        for o in operations
        if (lost := _lost_inputs(o, tools[o.id], resolver))
    }
    total = sum(len(_inputs(o, resolver)) for o in operations)
    writes = [step.sql for tool in compiled.tools for step in tool.do]
    return SourceCoverage(
        core=tuple(found),
        inputs=(total - sum(map(len, changed.values())), total),
        changed=changed,
        fields=_fields((domain.entities[name] for name in compiled.part.entities), resolver),
        alone=alone,
        only_deletes=bool(writes) and all(sql.startswith("DELETE") for sql in writes),
    )


def _resources(
    domain: DomainModel, own: set[str], served: set[str], alone: bool
) -> list[ResourceCoverage]:
    """The resources that an environment answers for, those with most operations first."""
    offered: dict[str, dict[str, str]] = {}
    lost: dict[str, dict[str, tuple[str, str]]] = {}
    for route in domain.routes:
        name, whose = _resource(domain, route)
        if not (alone or whose & own):
            continue
        kind = _kind(domain, route)
        offered.setdefault(name, {})
        lost.setdefault(name, {})
        operation = route.operation.id
        if operation in served:
            offered[name][operation] = kind
        else:
            lost[name][operation] = kind, _why(domain, operation)
    out = [ResourceCoverage(in_words(plural(name)), offered[name], lost[name]) for name in offered]
    return sorted(out, key=lambda r: (-r.total, r.name))


def _resource(domain: DomainModel, route: Route) -> tuple[str, set[str]]:
    """What an operation is about; and the entities of which one must be the environment's."""
    collection = route_collection(route, domain.collections)
    if collection is not None and collection.entity:
        return collection.entity, {collection.entity}
    above = {domain.collections[t].entity for t, _ in route.groups if t in domain.collections}
    literals = [part for part in route.template.split("/") if part not in ("*", "")]
    last = singular(snake_case(literals[-1])) if literals else ""
    name = collection.literal if collection is not None else last
    return name or "operation", above - {""}


def _kind(domain: DomainModel, route: Route) -> str:
    """``create``, ``read``, ``update``, ``delete``, ``action`` or ``view``."""
    collection = route_collection(route, domain.collections)
    method = route.operation.method
    if collection is None:
        return "read" if method == "get" else "action"
    return _KINDS.get((route_position(route, collection), method), "action")


def _unrouted(interface: Interface, domain: DomainModel) -> ResourceCoverage | None:
    """Tools of a list of which nothing says what they are about."""
    known = {route.operation.id for route in domain.routes}
    rest = [o.id for o in interface.operations if domain.routes and o.id not in known]
    lost = {name: ("action", _why(domain, name)) for name in rest}
    return ResourceCoverage("other", {}, lost) if lost else None


def _why(domain: DomainModel, operation: str) -> str:
    """Why an operation is not offered: what was not understood, or what found no room."""
    reason, _ = domain.unmapped.get(operation, (UnmappedReason.OUTSIDE_SLICE, ""))
    return reason.value


def _core(found: Sequence[ResourceCoverage]) -> Iterable[ResourceCoverage]:
    """The largest resources that have ``CORE`` of all operations together."""
    total, some = sum(resource.total for resource in found), 0
    for resource in found:
        if some >= CORE * total:
            return
        some += resource.total
        yield resource


def _inputs(operation: Operation, resolver: SchemaResolver) -> set[str]:
    """The inputs that an operation documents, in snake_case.

    Headers say nothing of the thing; the identifiers of a path are always taken, if under the name
    of the thing (``ticket_id`` for ``/tickets/{id}``).
    """
    names = {given.name for given in operation.inputs if given.where in ("query", "body")}
    body = resolver.item(operation.body)[0] if operation.body else {}
    names |= {
        name for name, raw in resolver.properties(body).items() if not resolver.read_only(raw)
    }
    return {snake_case(name) for name in names}


def _lost_inputs(operation: Operation, tool: ToolSpec, resolver: SchemaResolver) -> tuple[str, ...]:
    kept = {snake_case(name) for name in tool.parameters}
    # A nested object becomes several parameters, a thing in a body its key.
    return tuple(
        sorted(
            name
            for name in _inputs(operation, resolver)
            if name not in kept and not any(k.startswith(f"{name}_") for k in kept)
        )
    )


def _fields(entities: Iterable[Entity], resolver: SchemaResolver) -> tuple[int, int]:
    """Documented fields with a column, and all."""
    shown = total = 0
    for entity in entities:
        names = set(resolver.properties(entity.schema))
        total += len(names)
        shown += len(names & {f.source[0] for f in entity.fields.values() if f.source})
    return shown, total


def coverage_line(data: Mapping[str, Json]) -> str:
    """The coverage of ``report.json`` in one sentence, for people.

    Example:
        >>> coverage_line({"core": {"offered": 3, "total": 4, "lost": {"not CRUD": 1}},
        ...     "inputs": {"kept": 9, "total": 10}, "fields": {"shown": 5, "total": 5}})
        '3 of 4 core operations (lost: not CRUD 1), 9 of 10 inputs, 5 of 5 fields'
    """
    core, inputs, fields = data["core"], data["inputs"], data["fields"]
    lost = ", ".join(f"{why} {count}" for why, count in core["lost"].items())
    return (
        f"{core['offered']} of {core['total']} core operations"
        f"{f' (lost: {lost})' if lost else ''}, {inputs['kept']} of {inputs['total']} inputs, "
        f"{fields['shown']} of {fields['total']} fields"
    )
