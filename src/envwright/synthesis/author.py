"""The rules author: an interface → environments, without any model.

A database goes another way to the same world: its tables say what they are (``tables``), and what
can be done with them follows from keys and references (``table_intents``).

Steps, one module each: paths (``routes``) → entities with fields, keys and references
(``entities``, ``fields``, ``keys``, ``references``) → what each operation does (``intents``) →
parts of a size that an agent can hold (``slicing``) → schema, tools, recipe, prose.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from envwright.synthesis.context import carried_inputs, without_context
from envwright.synthesis.ddl import schema_sql
from envwright.synthesis.entities import infer_entities
from envwright.synthesis.given import state_sql
from envwright.synthesis.intents import IntentReader
from envwright.synthesis.listed import is_listed, route
from envwright.synthesis.locating import Scope
from envwright.synthesis.model import Collection, Entity, Intent, Kind, Reason, Route, World
from envwright.synthesis.naming import unique
from envwright.synthesis.populating import recipe
from envwright.synthesis.prose import description, policy, title
from envwright.synthesis.routes import collections_of, routes_of
from envwright.synthesis.shapes import Shapes
from envwright.synthesis.slicing import MIN_TOOLS, Slice, slices
from envwright.synthesis.tables import SOURCE, table_world
from envwright.synthesis.tools import make_tools
from envwright.types import (
    BuildResult,
    EnvironmentSpec,
    Interface,
    ToolSpec,
    UnmappedOperation,
)

DEFAULT_ROWS = 12
MAX_TOOLS = 30


def synthesise(
    interface: Interface, *, seed: int = 0, rows: int = DEFAULT_ROWS, max_tools: int = MAX_TOOLS
) -> list[BuildResult]:
    """Environments for an interface, best first; the same input gives the same output.

    Args:
        interface: what a source gave.
        seed: seed of the population recipe; it changes rows, never schema or tools.
        rows: rows of a table that stands alone; tables that belong to others get more, up to 60.
        max_tools: upper bound on the tools of one environment.

    Returns:
        one result per environment. In each, ``operations_total`` is the number of operations of
        the whole interface, ``operations_mapped`` those that this environment offers, and
        ``unmapped`` all the others with a reason from ``Reason``, so that the two sum to the
        total. An operation that another environment of the list offers has the reason
        ``outside slice``. Empty when nothing in the interface makes a world.
    """
    world = infer(interface)
    drafts = [_draft(world, part) for part in slices(world, max_tools)]
    if len(drafts) > 1:  # copies are seen only now
        drafts = [draft for draft in drafts if len(draft.tools) >= MIN_TOOLS]
    names: set[str] = set()
    out = []
    offered = {tool.operation for draft in drafts for tool in draft.tools}
    for draft in drafts:
        table = world.entities[draft.part.seed].table
        base = interface.name if len(drafts) == 1 else f"{interface.name}_{table}"
        name = unique(_slug(base), names)
        names.add(name)
        spec = _spec(interface, world, draft, name, seed, rows)
        unmapped = [*_unmapped(interface, world, draft, offered), *world.notes]
        out.append(
            BuildResult(
                environment=spec,
                operations_total=len(interface.operations) + len(world.notes),
                operations_mapped=len(interface.operations) + len(world.notes) - len(unmapped),
                unmapped=tuple(unmapped),
            )
        )
    return out


@dataclass(frozen=True, slots=True)
class _Draft:
    """A slice with its tools."""

    part: Slice
    entities: list[Entity]
    tools: list[ToolSpec]
    same: list[Intent]


def _draft(world: World, part: Slice) -> _Draft:
    entities = [_inside(world.entities[entity], part) for entity in part.entities]
    scope = Scope(world, {entity.name: entity for entity in entities})
    return _Draft(part, entities, *make_tools(scope, part.intents))


def infer(interface: Interface) -> World:
    """What the rules understand of an interface."""
    if interface.origin.kind == SOURCE:
        return table_world(interface)
    listed = route(interface) if is_listed(interface) else None
    interface = listed.interface if listed else interface
    shapes = Shapes(interface.schemas)
    routes = routes_of(interface)
    if listed:
        listed.mark(routes)
    collections, entities = _things(routes, shapes)
    while (inner := without_context(routes, collections)) is not None:
        routes = inner
        collections, entities = _things(routes, shapes)
    world = World(collections, entities, named=listed is not None)
    world.unmapped |= listed.refused if listed else {}
    carried = frozenset[str]() if listed else carried_inputs(interface.operations, shapes)
    IntentReader(world, shapes, carried).read(routes)
    return world


def _things(routes: list[Route], shapes: Shapes) -> tuple[dict[str, Collection], dict[str, Entity]]:
    collections = collections_of(routes, shapes)
    return collections, infer_entities(collections, shapes)


def _slug(name: str) -> str:
    """A name that fits ``EnvironmentSpec.name``, with room for a number."""
    kept = "".join(c if c.isalnum() and c.isascii() else "_" for c in name.lower()).strip("_")
    return (kept if kept[:1].isalpha() else f"env_{kept}")[:60].rstrip("_")


def _spec(
    interface: Interface, world: World, draft: _Draft, name: str, seed: int, rows: int
) -> EnvironmentSpec:
    lists = [intent for intent in draft.part.intents if intent.kind is Kind.LIST]
    filtered = [(intent.entity, column) for intent in lists for column in _columns(intent)]
    given = state_sql(world, draft.entities)
    return EnvironmentSpec(
        name=name,
        title=title(interface, draft.entities),
        description=description(interface, draft.entities),
        domain=interface.name,
        source=interface.origin,
        schema_sql=schema_sql(draft.entities, filtered),
        tools=tuple(draft.tools),
        policy=policy(interface, draft.entities, draft.tools),
        population=None if given else recipe(draft.entities, rows, seed),
        state_sql=given,
    )


def _inside(entity: Entity, part: Slice) -> Entity:
    """The entity without columns that the rules added for a parent that this part does not show."""
    used = {c for i in part.intents if i.entity == entity.name for c in _columns(i)}
    fields = {
        name: found
        for name, found in entity.fields.items()
        if not found.references
        or found.references in part.entities
        or found.source
        or found.required
        or name in used
    }
    return replace(entity, fields=fields)


def _columns(intent: Intent) -> list[str]:
    """Columns that a list filters by."""
    return [meaning.lstrip("<>=") for meaning in intent.inputs.values() if meaning != "~"]


def _unmapped(
    interface: Interface, world: World, draft: _Draft, offered: set[str]
) -> list[UnmappedOperation]:
    """Every operation without a tool here, in the order of the document."""
    mapped = {tool.operation for tool in draft.tools}
    twice = {intent.operation.id for intent in draft.same}
    cut = {intent.operation.id for intent in world.intents if intent.entity in draft.part.entities}
    out = []
    for operation in interface.operations:
        if operation.id in mapped:
            continue
        reason, detail = world.unmapped.get(operation.id, (Reason.LITTLE_STATE, ""))
        if operation.id in twice:
            reason = Reason.SAME_AS_OTHER
        elif operation.id in offered | cut:
            reason = Reason.OUTSIDE_SLICE
        out.append(UnmappedOperation(operation=operation.id, reason=reason.value, detail=detail))
    return out
