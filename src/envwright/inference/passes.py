"""The passes of inference: an interface → environments, by rules, without any model.

Each pass takes frozen records of ``domain_model`` and returns new ones. In their order:

=============================  =======================================================
``read_documents``             ``Interface`` → ``PathDocument``, one for each reading
``infer_entities``             → ``EntityModel``: collections, entities, keys, references
``add_subresources``           → ``EntityModel`` with pairs and parts, known intents
``classify_operations``        → ``OperationIntents``: what each does, or why not
``drop_inconsistent``          → ``DomainModel`` without doubtful operations
``apply_overrides``            → ``DomainModel`` as a person's file corrects it
``slice_domain``               → ``Slice``: parts of a size that an agent can hold
``compile_tools``              → ``ToolSpec``: SQL, names, descriptions
``apply_business_rules``       → ``RuleApplication``: guards that are stated or suggested
``environment_spec``           → ``EnvironmentSpec``: schema, population, policy
=============================  =======================================================

A database states what it consists of: ``infer_table_domain`` gives the ``DomainModel`` of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from envwright.inference.business_rules import apply_business_rules
from envwright.inference.consistency import drop_inconsistent
from envwright.inference.domain_model import DomainModel, NameStyle, PathDocument, UnmappedReason
from envwright.inference.emit.environment_spec import CompiledSlice, entities_of, environment_spec
from envwright.inference.emit.row_lookup import EnvironmentScope
from envwright.inference.emit.tool_specs import compile_tools
from envwright.inference.name_forms import environment_name, unique_name
from envwright.inference.overrides import Overrides, apply_overrides, check_preconditions
from envwright.inference.paths.entities import infer_entities
from envwright.inference.paths.intents import classify_operations
from envwright.inference.paths.routes import boilerplate_inputs
from envwright.inference.paths.subresources import add_subresources
from envwright.inference.paths.write_semantics import move_query_to_body
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inference.slices import MIN_TOOLS, Slice, slice_domain
from envwright.inference.source_coverage import SourceCoverage, source_coverage
from envwright.inference.tables.table_schema import SQL_SOURCE, infer_table_domain
from envwright.inference.tool_lists import came_from_tool_list, route_tools
from envwright.inference.tool_lists.rpc_documents import is_rpc_document, read_rpc_document
from envwright.inference.tool_lists.rule_mapper import map_tools
from envwright.inference.tool_map.map_environments import map_environments
from envwright.types import BuildResult, Interface, Json, UnmappedOperation

DEFAULT_ROWS = 12
MAX_TOOLS = 30


@dataclass(frozen=True, slots=True)
class InferredEnvironment:
    """An environment, and for the report its business rules and what it holds of its source."""

    result: BuildResult
    rules: list[Json]
    coverage: SourceCoverage


def infer_environments(
    interface: Interface,
    *,
    seed: int = 0,
    rows: int = DEFAULT_ROWS,
    max_tools: int = MAX_TOOLS,
    assumed: bool = True,
) -> list[BuildResult]:
    """The environments of ``build_environments``, without what is known about their rules.

    Example::

        results = infer_environments(load_openapi("petstore.json"), seed=3, max_tools=20)
        template = Template(results[0].environment)
    """
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
        ``unmapped`` all the others with a reason from ``UnmappedReason``, so that the two sum to
        the total. An operation that another environment of the list offers has the reason
        ``outside slice``. Empty when nothing in the interface makes an environment.
    """
    if came_from_tool_list(interface) and overrides is None:
        mapped = _mapped_environments(interface, seed, rows, max_tools)
        other = slice_domain(infer_domain(interface), max_tools)
        kept, others = _kept(mapped), {i.operation.id for part in other for i in part.intents}
        if kept >= others or len(kept) > len(others):
            return mapped
    domain = infer_domain(interface)
    if overrides is not None:
        domain = apply_overrides(domain, interface, overrides)
    compiled = [compile_slice(domain, part, assumed) for part in slice_domain(domain, max_tools)]
    if len(compiled) > 1:  # copies are seen only now
        compiled = [one for one in compiled if len(one.tools) >= MIN_TOOLS]
    report = _UnmappedReport(interface, domain, compiled)
    names: set[str] = set()
    out = []
    for one in compiled:
        # Named after the table that the slice was grown from.
        table = domain.entities[one.part.seed].table
        base = interface.name if len(compiled) == 1 else f"{interface.name}_{table}"
        name = unique_name(environment_name(base), names)
        names.add(name)
        spec = environment_spec(name, interface, domain, one, rows=rows, seed=seed)
        if overrides is not None:
            check_preconditions(spec, overrides)
        unmapped = (*report.of(one), *domain.notes)
        total = len(interface.operations) + len(domain.notes)
        result = BuildResult(
            environment=spec,
            operations_total=total,
            operations_mapped=total - len(unmapped),
            unmapped=unmapped,
        )
        coverage = source_coverage(interface, domain, one, alone=len(compiled) == 1)
        out.append(InferredEnvironment(result, list(one.rules.notes), coverage))
    return out


def _mapped_environments(
    interface: Interface, seed: int, rows: int, max_tools: int
) -> list[InferredEnvironment]:
    """The environments of a list of tools, by its semantic map."""
    semantic = map_tools(interface).semantic
    made, _ = map_environments(
        interface,
        semantic,
        name=environment_name(interface.name),
        seed=seed,
        rows=rows,
        max_tools=max_tools,
    )
    return [InferredEnvironment(one.result, [], one.coverage) for one in made]


def _kept(made: Sequence[InferredEnvironment]) -> set[str]:
    return {tool.operation for one in made for tool in one.result.environment.tools}


def infer_domain(interface: Interface) -> DomainModel:
    """What the rules understand of an interface.

    Where a document can be read in two ways, the reading that offers more operations counts.
    """
    if interface.origin.kind == SQL_SOURCE:
        return infer_table_domain(interface)
    domains = [infer_from_paths(document) for document in read_documents(interface)]
    # `max` keeps the first of equals: the reading by paths.
    return max(domains, key=_offered) if len(domains) > 1 else domains[0]


def read_documents(interface: Interface) -> list[PathDocument]:
    """The readings of an interface as operations on paths: the paths themselves, or calls."""
    if came_from_tool_list(interface):
        return [route_tools(interface)]
    resolver = SchemaResolver(interface.schemas)
    boilerplate = boilerplate_inputs(interface.operations, resolver)
    calls = read_rpc_document(interface, boilerplate, resolver)
    if calls is not None and is_rpc_document(interface):
        return [calls]
    paths = PathDocument(move_query_to_body(interface, boilerplate), resolver, boilerplate)
    # Both readings: only what each makes of the document shows which is right.
    return [paths] if calls is None else [paths, calls]


def infer_from_paths(document: PathDocument) -> DomainModel:
    """The domain of a document whose operations stand on paths.

    Example::

        for document in read_documents(interface):
            domain = infer_from_paths(document)
            print(len(domain.entities), len(domain.intents), domain.unmapped)
    """
    model, known = add_subresources(document, infer_entities(document))
    read = classify_operations(document, model, known)
    domain = DomainModel(
        model.collections,
        model.entities,
        read.intents,
        read.unmapped,
        names=document.names,
        routes=model.routes,
        schemas=document.schemas,
    )
    if document.names is NameStyle.TOOLS:  # each of their inferences has its confidence already
        return domain
    return drop_inconsistent(document, domain)


def compile_slice(domain: DomainModel, part: Slice, assumed: bool) -> CompiledSlice:
    """The tools of one environment, with business rules in them."""
    entities = entities_of(domain, part)
    scope = EnvironmentScope(domain, {entity.name: entity for entity in entities})
    tools, duplicates = compile_tools(scope, part.intents)
    operations = {route.operation.id: route.operation for route in domain.routes}
    rules = apply_business_rules(
        entities, tools, domain.rows, assumed=assumed, operations=operations
    )
    return CompiledSlice(part, rules, tuple(duplicates))


def _offered(domain: DomainModel) -> int:
    """How many operations find a place in an environment."""
    return len({i.operation.id for part in slice_domain(domain, MAX_TOOLS) for i in part.intents})


class _UnmappedReport:
    """What each environment does not offer, and why; what is the same everywhere is made once.

    A document of 20,000 operations gives hundreds of environments.
    """

    def __init__(
        self, interface: Interface, domain: DomainModel, compiled: Sequence[CompiledSlice]
    ) -> None:
        self._unmapped = domain.unmapped
        offered = {tool.operation for one in compiled for tool in one.tools if tool.operation}
        self._everywhere = {
            operation.id: self._entry(
                operation.id, UnmappedReason.OUTSIDE_SLICE if operation.id in offered else None
            )
            for operation in interface.operations
        }
        self._by_entity: dict[str, list[str]] = {}
        for intent in domain.intents:
            self._by_entity.setdefault(intent.entity, []).append(intent.operation.id)

    def _entry(self, operation: str, reason: UnmappedReason | None = None) -> UnmappedOperation:
        stated, detail = self._unmapped.get(operation, (UnmappedReason.LITTLE_STATE, ""))
        why = (reason or stated).value
        return UnmappedOperation(operation=operation, reason=why, detail=detail)

    def of(self, compiled: CompiledSlice) -> list[UnmappedOperation]:
        """Every operation without a tool there, in the order of the document."""
        cut = (o for entity in compiled.part.entities for o in self._by_entity.get(entity, ()))
        own = {name: self._entry(name, UnmappedReason.OUTSIDE_SLICE) for name in cut}
        for intent in compiled.duplicates:
            name = intent.operation.id
            own[name] = self._entry(name, UnmappedReason.SAME_AS_OTHER)
        entries = self._everywhere | own
        for tool in compiled.tools:
            entries.pop(tool.operation or "", None)
        return list(entries.values())
