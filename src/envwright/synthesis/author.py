"""The rules author: an interface → environments, without any model.

A database goes another way to the same world: its tables say what they are (``tables``), and what
can be done with them follows from keys and references (``table_intents``).

Steps, one module each: paths (``routes``) → entities with fields, keys and references
(``entities``, ``fields``, ``keys``, ``references``) → what each operation does (``intents``) →
parts of a size that an agent can hold (``slicing``) → tools → rules that the schema suggests
(``patterns``) → schema, recipe, prose.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from envwright.synthesis.bodies import with_bodies
from envwright.synthesis.calls import as_calls, calls_only
from envwright.synthesis.context import carried_inputs, without_context
from envwright.synthesis.ddl import schema_sql
from envwright.synthesis.doubts import leave_out
from envwright.synthesis.doubts.about import About
from envwright.synthesis.entities import infer_entities
from envwright.synthesis.given import state_sql
from envwright.synthesis.intents import IntentReader
from envwright.synthesis.listed import Routed, is_listed, route
from envwright.synthesis.locating import Scope
from envwright.synthesis.model import Collection, Entity, Intent, Kind, Reason, Route, World
from envwright.synthesis.naming import unique
from envwright.synthesis.overrides import Overrides, check_sql, lay_over
from envwright.synthesis.patterns import Assumed, assume
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
    Json,
    ToolSpec,
    UnmappedOperation,
)

DEFAULT_ROWS = 12
MAX_TOOLS = 30


@dataclass(frozen=True, slots=True)
class Written:
    """An environment, and its business rules for the report."""

    result: BuildResult
    rules: list[Json]


def synthesise(
    interface: Interface,
    *,
    seed: int = 0,
    rows: int = DEFAULT_ROWS,
    max_tools: int = MAX_TOOLS,
    assumed: bool = True,
) -> list[BuildResult]:
    """The environments of ``write``, without what is known about their rules."""
    made = write(interface, seed=seed, rows=rows, max_tools=max_tools, assumed=assumed)
    return [one.result for one in made]


def write(
    interface: Interface,
    *,
    seed: int = 0,
    rows: int = DEFAULT_ROWS,
    max_tools: int = MAX_TOOLS,
    assumed: bool = True,
    overrides: Overrides | None = None,
) -> list[Written]:
    """Environments for an interface, best first; the same input gives the same output.

    Args:
        interface: what a source gave.
        seed: seed of the population recipe; it changes rows, never schema or tools.
        rows: rows of a table that stands alone; tables that belong to others get more, up to 60.
        max_tools: upper bound on the tools of one environment.
        assumed: whether rules are added that the schema suggests and no document states.
        overrides: what a person says of the document.

    Raises:
        BadInput: the overrides name what is not there, or have SQL that the engine does not take.

    Returns:
        one result per environment. In each, ``operations_total`` is the number of operations of
        the whole interface, ``operations_mapped`` those that this environment offers, and
        ``unmapped`` all the others with a reason from ``Reason``, so that the two sum to the
        total. An operation that another environment of the list offers has the reason
        ``outside slice``. Empty when nothing in the interface makes a world.
    """
    world = infer(interface)
    if overrides is not None:
        lay_over(world, interface, world.routes, overrides)
    drafts = [_draft(world, part, assumed) for part in slices(world, max_tools)]
    if len(drafts) > 1:  # copies are seen only now
        drafts = [draft for draft in drafts if len(draft.tools) >= MIN_TOOLS]
    names: set[str] = set()
    out = []
    left_out = _LeftOut(interface, world, drafts)
    for draft in drafts:
        table = world.entities[draft.part.seed].table
        base = interface.name if len(drafts) == 1 else f"{interface.name}_{table}"
        name = unique(_slug(base), names)
        names.add(name)
        spec = _spec(interface, world, draft, name, seed, rows)
        if overrides is not None:
            check_sql(spec, overrides)
        unmapped = [*left_out.of(draft), *world.notes]
        total = len(interface.operations) + len(world.notes)
        result = BuildResult(
            environment=spec,
            operations_total=total,
            operations_mapped=total - len(unmapped),
            unmapped=tuple(unmapped),
        )
        out.append(Written(result, draft.deep.notes))
    return out


@dataclass(frozen=True, slots=True)
class _Draft:
    """A slice with its tools."""

    part: Slice
    deep: Assumed
    same: list[Intent]

    @property
    def entities(self) -> list[Entity]:
        return self.deep.entities

    @property
    def tools(self) -> list[ToolSpec]:
        return self.deep.tools


def _draft(world: World, part: Slice, assumed: bool) -> _Draft:
    entities = [_inside(world.entities[entity], part) for entity in part.entities]
    scope = Scope(world, {entity.name: entity for entity in entities})
    tools, same = make_tools(scope, part.intents)
    return _Draft(part, assume(entities, tools, world.rows, assumed=assumed), same)


def infer(interface: Interface) -> World:
    """What the rules understand of an interface."""
    if interface.origin.kind == SOURCE:
        return table_world(interface)
    listed = route(interface) if is_listed(interface) else None
    if listed:
        return _read(listed.interface, frozenset(), listed, named=True)
    shapes = Shapes(interface.schemas)
    carried = carried_inputs(interface.operations, shapes)
    world = _read(with_bodies(interface, carried), carried)
    if (calls := as_calls(interface, carried, shapes)) is not None:
        other = _read(calls.interface, carried, calls)
        return other if calls_only(interface) else max(world, other, key=_offered)
    return world


def _read(
    interface: Interface,
    carried: frozenset[str],
    listed: Routed | None = None,
    *,
    named: bool = False,
) -> World:
    """The world that the paths of an interface tell of."""
    shapes = Shapes(interface.schemas)
    routes = routes_of(interface)
    if listed:
        listed.mark(routes)
    collections, entities = _things(routes, shapes)
    while (inner := without_context(routes, collections)) is not None:
        routes = inner
        collections, entities = _things(routes, shapes)
    world = World(collections, entities, named=named, routes=routes)
    world.called = listed is not None and not named
    world.unmapped |= listed.refused if listed else {}
    IntentReader(world, shapes, carried).read(routes)
    if not named:  # of listed tools each inference has its confidence already
        leave_out(About(world, shapes, carried))
    return world


def _offered(world: World) -> int:
    """How many operations find a place in an environment."""
    return len({i.operation.id for part in slices(world, MAX_TOOLS) for i in part.intents})


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
        invariants=draft.deep.invariants,
        policy=policy(interface, draft.entities, draft.tools, draft.deep.texts),
        population=None if given else recipe(draft.entities, rows, seed, draft.deep.recipes),
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
    return [meaning.lstrip("<>=~") for meaning in intent.inputs.values() if meaning != "~"]


class _LeftOut:
    """What each environment does not offer, and why; what is the same everywhere is made once.

    A document of 20,000 operations gives hundreds of environments.
    """

    def __init__(self, interface: Interface, world: World, drafts: list[_Draft]) -> None:
        self._operations, self._world = interface.operations, world
        offered = {tool.operation for draft in drafts for tool in draft.tools if tool.operation}
        self._everywhere = {
            operation.id: self._entry(
                operation.id, Reason.OUTSIDE_SLICE if operation.id in offered else None
            )
            for operation in interface.operations
        }
        self._of: dict[str, list[str]] = {}
        for intent in world.intents:
            self._of.setdefault(intent.entity, []).append(intent.operation.id)

    def _entry(self, operation: str, reason: Reason | None = None) -> UnmappedOperation:
        stated, detail = self._world.unmapped.get(operation, (Reason.LITTLE_STATE, ""))
        why = (reason or stated).value
        return UnmappedOperation(operation=operation, reason=why, detail=detail)

    def of(self, draft: _Draft) -> list[UnmappedOperation]:
        """Every operation without a tool there, in the order of the document."""
        cut = (o for entity in draft.part.entities for o in self._of.get(entity, ()))
        own = {operation: self._entry(operation, Reason.OUTSIDE_SLICE) for operation in cut}
        twice = (intent.operation.id for intent in draft.same)
        own |= {operation: self._entry(operation, Reason.SAME_AS_OTHER) for operation in twice}
        entries = self._everywhere | own
        for tool in draft.tools:
            entries.pop(tool.operation or "", None)
        return list(entries.values())
