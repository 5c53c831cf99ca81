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

from envwright.inference.business_rules import RuleApplication, apply_business_rules
from envwright.inference.consistency import drop_inconsistent
from envwright.inference.consistency.check_context import ConsistencyContext
from envwright.inference.domain_model import (
    Collection,
    DomainModel,
    Entity,
    OperationIntent,
    OperationKind,
    Route,
    UnmappedReason,
)
from envwright.inference.emit.environment_spec import (
    environment_description,
    environment_title,
    policy_text,
    population_recipe,
)
from envwright.inference.emit.row_lookup import EnvironmentScope
from envwright.inference.emit.schema_ddl import schema_sql
from envwright.inference.emit.tool_specs import compile_tools
from envwright.inference.name_forms import unique_name
from envwright.inference.overrides import Overrides, apply_overrides, check_preconditions
from envwright.inference.paths.entities import infer_entities
from envwright.inference.paths.intents import IntentReader
from envwright.inference.paths.routes import (
    boilerplate_inputs,
    find_collections,
    parse_routes,
    strip_account_prefix,
)
from envwright.inference.paths.write_semantics import move_query_to_body
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inference.slices import MIN_TOOLS, Slice, slice_domain
from envwright.inference.tables.state_rows import state_sql
from envwright.inference.tables.table_schema import SQL_SOURCE, infer_table_domain
from envwright.inference.tool_lists import RoutedTools, came_from_tool_list, route_tools
from envwright.inference.tool_lists.rpc_documents import is_rpc_document, read_rpc_document
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
class InferredEnvironment:
    """An environment, and its business rules for the report."""

    result: BuildResult
    rules: list[Json]


def infer_environments(
    interface: Interface,
    *,
    seed: int = 0,
    rows: int = DEFAULT_ROWS,
    max_tools: int = MAX_TOOLS,
    assumed: bool = True,
) -> list[BuildResult]:
    """The environments of ``write``, without what is known about their rules."""
    made = build_environments(interface, seed=seed, rows=rows, max_tools=max_tools, assumed=assumed)
    return [one.result for one in made]


def build_environments(
    interface: Interface,
    *,
    seed: int = 0,
    rows: int = DEFAULT_ROWS,
    max_tools: int = MAX_TOOLS,
    assumed: bool = True,
    overrides: Overrides | None = None,
) -> list[InferredEnvironment]:
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
    world = infer_domain(interface)
    if overrides is not None:
        apply_overrides(world, interface, world.routes, overrides)
    drafts = [_draft(world, part, assumed) for part in slice_domain(world, max_tools)]
    if len(drafts) > 1:  # copies are seen only now
        drafts = [draft for draft in drafts if len(draft.tools) >= MIN_TOOLS]
    names: set[str] = set()
    out = []
    left_out = _LeftOut(interface, world, drafts)
    for draft in drafts:
        table = world.entities[draft.part.seed].table
        base = interface.name if len(drafts) == 1 else f"{interface.name}_{table}"
        name = unique_name(_slug(base), names)
        names.add(name)
        spec = _spec(interface, world, draft, name, seed, rows)
        if overrides is not None:
            check_preconditions(spec, overrides)
        unmapped = [*left_out.of(draft), *world.notes]
        total = len(interface.operations) + len(world.notes)
        result = BuildResult(
            environment=spec,
            operations_total=total,
            operations_mapped=total - len(unmapped),
            unmapped=tuple(unmapped),
        )
        out.append(InferredEnvironment(result, draft.deep.notes))
    return out


@dataclass(frozen=True, slots=True)
class _Draft:
    """A slice with its tools."""

    part: Slice
    deep: RuleApplication
    same: list[OperationIntent]

    @property
    def entities(self) -> list[Entity]:
        return self.deep.entities

    @property
    def tools(self) -> list[ToolSpec]:
        return self.deep.tools


def _draft(world: DomainModel, part: Slice, assumed: bool) -> _Draft:
    entities = [_inside(world.entities[entity], part) for entity in part.entities]
    scope = EnvironmentScope(world, {entity.name: entity for entity in entities})
    tools, same = compile_tools(scope, part.intents)
    return _Draft(part, apply_business_rules(entities, tools, world.rows, assumed=assumed), same)


def infer_domain(interface: Interface) -> DomainModel:
    """What the rules understand of an interface."""
    if interface.origin.kind == SQL_SOURCE:
        return infer_table_domain(interface)
    listed = route_tools(interface) if came_from_tool_list(interface) else None
    if listed:
        return _read(listed.interface, frozenset(), listed, named=True)
    shapes = SchemaResolver(interface.schemas)
    carried = boilerplate_inputs(interface.operations, shapes)
    world = _read(move_query_to_body(interface, carried), carried)
    if (calls := read_rpc_document(interface, carried, shapes)) is not None:
        other = _read(calls.interface, carried, calls)
        return other if is_rpc_document(interface) else max(world, other, key=_offered)
    return world


def _read(
    interface: Interface,
    carried: frozenset[str],
    listed: RoutedTools | None = None,
    *,
    named: bool = False,
) -> DomainModel:
    """The world that the paths of an interface tell of."""
    shapes = SchemaResolver(interface.schemas)
    routes = parse_routes(interface)
    if listed:
        listed.mark(routes)
    collections, entities = _things(routes, shapes)
    while (inner := strip_account_prefix(routes, collections)) is not None:
        routes = inner
        collections, entities = _things(routes, shapes)
    world = DomainModel(collections, entities, named=named, routes=routes)
    world.called = listed is not None and not named
    world.unmapped |= listed.refused if listed else {}
    IntentReader(world, shapes, carried).read(routes)
    if not named:  # of listed tools each inference has its confidence already
        drop_inconsistent(ConsistencyContext(world, shapes, carried))
    return world


def _offered(world: DomainModel) -> int:
    """How many operations find a place in an environment."""
    return len({i.operation.id for part in slice_domain(world, MAX_TOOLS) for i in part.intents})


def _things(
    routes: list[Route], shapes: SchemaResolver
) -> tuple[dict[str, Collection], dict[str, Entity]]:
    collections = find_collections(routes, shapes)
    return collections, infer_entities(collections, shapes)


def _slug(name: str) -> str:
    """A name that fits ``EnvironmentSpec.name``, with room for a number."""
    kept = "".join(c if c.isalnum() and c.isascii() else "_" for c in name.lower()).strip("_")
    return (kept if kept[:1].isalpha() else f"env_{kept}")[:60].rstrip("_")


def _spec(
    interface: Interface, world: DomainModel, draft: _Draft, name: str, seed: int, rows: int
) -> EnvironmentSpec:
    lists = [intent for intent in draft.part.intents if intent.kind is OperationKind.LIST]
    filtered = [(intent.entity, column) for intent in lists for column in _columns(intent)]
    given = state_sql(world, draft.entities)
    return EnvironmentSpec(
        name=name,
        title=environment_title(interface, draft.entities),
        description=environment_description(interface, draft.entities),
        domain=interface.name,
        source=interface.origin,
        schema_sql=schema_sql(draft.entities, filtered),
        tools=tuple(draft.tools),
        invariants=draft.deep.invariants,
        policy=policy_text(interface, draft.entities, draft.tools, draft.deep.texts),
        population=None
        if given
        else population_recipe(draft.entities, rows, seed, draft.deep.recipes),
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


def _columns(intent: OperationIntent) -> list[str]:
    """Columns that a list filters by."""
    return [meaning.lstrip("<>=~") for meaning in intent.inputs.values() if meaning != "~"]


class _LeftOut:
    """What each environment does not offer, and why; what is the same everywhere is made once.

    A document of 20,000 operations gives hundreds of environments.
    """

    def __init__(self, interface: Interface, world: DomainModel, drafts: list[_Draft]) -> None:
        self._operations, self._world = interface.operations, world
        offered = {tool.operation for draft in drafts for tool in draft.tools if tool.operation}
        self._everywhere = {
            operation.id: self._entry(
                operation.id, UnmappedReason.OUTSIDE_SLICE if operation.id in offered else None
            )
            for operation in interface.operations
        }
        self._of: dict[str, list[str]] = {}
        for intent in world.intents:
            self._of.setdefault(intent.entity, []).append(intent.operation.id)

    def _entry(self, operation: str, reason: UnmappedReason | None = None) -> UnmappedOperation:
        stated, detail = self._world.unmapped.get(operation, (UnmappedReason.LITTLE_STATE, ""))
        why = (reason or stated).value
        return UnmappedOperation(operation=operation, reason=why, detail=detail)

    def of(self, draft: _Draft) -> list[UnmappedOperation]:
        """Every operation without a tool there, in the order of the document."""
        cut = (o for entity in draft.part.entities for o in self._of.get(entity, ()))
        own = {operation: self._entry(operation, UnmappedReason.OUTSIDE_SLICE) for operation in cut}
        twice = (intent.operation.id for intent in draft.same)
        own |= {
            operation: self._entry(operation, UnmappedReason.SAME_AS_OTHER) for operation in twice
        }
        entries = self._everywhere | own
        for tool in draft.tools:
            entries.pop(tool.operation or "", None)
        return list(entries.values())
