"""One environment put together: schema, tools, policy, and rows or a recipe for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from envwright.inference.business_rules import RuleApplication
from envwright.inference.domain_model import (
    DomainModel,
    Entity,
    OperationIntent,
    OperationKind,
)
from envwright.inference.emit.schema_ddl import schema_sql
from envwright.inference.emit.value_schemas import value_schema
from envwright.inference.name_forms import clean_prose, first_sentence, in_words
from envwright.inference.slices import Slice
from envwright.inference.tables.state_rows import state_sql
from envwright.inflection import join_list
from envwright.types import (
    ColumnPopulation,
    EnvironmentSpec,
    Interface,
    Population,
    TablePopulation,
    ToolSpec,
)

_MAX_NAMED = 4


@dataclass(frozen=True, slots=True)
class CompiledSlice:
    """A slice of a domain with its tools, and the business rules in them."""

    part: Slice
    rules: RuleApplication
    duplicates: tuple[OperationIntent, ...]
    """Operations that another tool serves already."""

    @property
    def tools(self) -> tuple[ToolSpec, ...]:
        return self.rules.tools


def environment_spec(
    name: str,
    interface: Interface,
    domain: DomainModel,
    compiled: CompiledSlice,
    *,
    rows: int,
    seed: int,
) -> EnvironmentSpec:
    """The environment of one slice.

    Args:
        name: of the environment.
        interface: what the domain was inferred from.
        domain: with the rows that the source gave.
        compiled: the slice, its tools and rules.
        rows: of a table that stands alone, where the source gave none.
        seed: of the population recipe.
    """
    rules, entities = compiled.rules, compiled.rules.entities
    lists = [intent for intent in compiled.part.intents if intent.kind is OperationKind.LIST]
    filtered = [(intent.entity, column) for intent in lists for column in _filtered(intent)]
    given = state_sql(entities, domain.rows)
    return EnvironmentSpec(
        name=name,
        title=environment_title(interface, entities),
        description=environment_description(interface, entities),
        domain=interface.name,
        source=interface.origin,
        schema_sql=schema_sql(entities, filtered),
        tools=rules.tools,
        invariants=rules.invariants,
        policy=policy_text(interface, entities, rules.tools, rules.texts, rules.stated),
        population=None if given else population_recipe(entities, rows, seed, rules.recipes),
        state_sql=given,
    )


def entities_of(domain: DomainModel, part: Slice) -> list[Entity]:
    """The entities of a slice, without columns that rules added for parents it does not show."""
    return [_inside(domain.entities[name], part) for name in part.entities]


def _inside(entity: Entity, part: Slice) -> Entity:
    used = {c for i in part.intents if i.entity == entity.name for c in _filtered(i)}
    fields = {
        name: found
        for name, found in entity.fields.items()
        # Columns without a source were added for a parent; those of parents outside of the slice
        # go.
        if not found.references
        or found.references in part.entities
        or found.source
        or found.required
        or name in used
    }
    return replace(entity, fields=fields)


def _filtered(intent: OperationIntent) -> list[str]:
    """Columns that a list filters by."""
    return [meaning.lstrip("<>=~") for meaning in intent.inputs.values() if meaning != "~"]


# --- prose


def entity_phrase(entities: Sequence[Entity]) -> str:
    """The entities in words: ``pets, orders and users``."""
    names = [entity.plural_words for entity in entities]
    if len(names) > _MAX_NAMED:
        names = [*names[:_MAX_NAMED], "more"]
    return join_list(names)


def environment_title(interface: Interface, entities: Sequence[Entity]) -> str:
    """A title for people."""
    return f"{clean_prose(interface.title or interface.name, 60)}: {entity_phrase(entities)}"


def environment_description(interface: Interface, entities: Sequence[Entity]) -> str:
    """What the environment is, in two sentences."""
    stated = first_sentence(interface.description, 300)
    own = f"Manages {entity_phrase(entities)}, as {interface.title or interface.name} does."
    return f"{own} {stated}".strip()


def policy_text(
    interface: Interface,
    entities: Sequence[Entity],
    tools: Sequence[ToolSpec],
    assumed: Sequence[str] = (),
    stated: Sequence[str] = (),
) -> str:
    """The rules for the agent: general ones, those of the schema, those stated and assumed."""
    name = clean_prose(interface.title or interface.name, 60).rstrip(".")
    lines = [
        f"# {name}: policy for support agents",
        "",
        f"You are a support agent for {name}. You manage {entity_phrase(entities)}, and you act"
        " only through the tools.",
        "",
        "- Do only what the user asks. Never change a record that the request does not concern.",
        "- Look records up before you change them. Never guess an identifier.",
        "- If a tool refuses a call, tell the user why in plain words. Do not work around it.",
        "- If the tools cannot do what is asked, say so.",
    ]
    if any(tool.name.startswith(("delete", "remove")) for tool in tools):
        lines.append("- Delete only what the user clearly names. A deletion cannot be undone.")
    lines += _kept(entities, tools)
    lines += [f"- {text}" for text in dict.fromkeys(stated)]
    if assumed:
        lines += ["", "## Assumed rules", ""]
        lines += [f"- {text}" for text in dict.fromkeys(assumed)]
    return "\n".join(lines) + "\n"


def _kept(entities: Sequence[Entity], tools: Sequence[ToolSpec]) -> list[str]:
    """Policy sentences for references that forbid a deletion, where a tool deletes at all."""
    steps = [step.sql for tool in tools for step in tool.do]
    names = {
        entity.name
        for entity in entities
        if any(sql.startswith(f"DELETE FROM {entity.sql_table} ") for sql in steps)
    }
    out = []
    for entity in entities:
        for found in entity.fields.values():
            if found.references in names and found.on_delete == "RESTRICT":
                many = entity.plural_words
                parent = in_words(found.references)
                out.append(f"- A {parent} that still has {many} cannot be deleted.")
    return list(dict.fromkeys(out))


# --- population

MAX_TABLE_ROWS = 60
# Rows of a table relative to those of the table that it belongs to.
_GROWTH = 2.5
# References in a row of which each multiplies the rows.
_DEEPEST = 40


def population_recipe(
    entities: Sequence[Entity],
    rows: int,
    seed: int,
    given: Mapping[tuple[str, str], ColumnPopulation],
) -> Population:
    """Rows by depth: what stands alone gets ``rows``, what belongs to others more.

    Args:
        entities: what gets rows.
        rows: of a table that stands alone.
        seed: of the recipe.
        given: table and column → how it is filled, where a rule says so.
    """
    depths = reference_depths(entities)
    tables = {}
    for entity in entities:
        count = int(rows * _GROWTH ** min(depths[entity.name], _DEEPEST))
        own = {column: made for (table, column), made in given.items() if table == entity.table}
        tables[entity.table] = TablePopulation(
            rows=min(max(count, 1), max(MAX_TABLE_ROWS, rows)), columns=_columns(entity) | own
        )
    return Population(seed=seed, tables=tables)


def reference_depths(entities: Sequence[Entity]) -> dict[str, int]:
    """Entity → how many required references lie between it and one that stands alone."""
    names = {entity.name for entity in entities}
    needs = {
        entity.name: {
            f.references
            for f in entity.fields.values()
            if f.required and f.references in names and f.references != entity.name
        }
        for entity in entities
    }
    depths: dict[str, int] = {}
    # Not by recursion: a chain of references may be as long as the document has entities.
    for start in needs:
        path = [start]
        while path:
            open_ = [name for name in needs[path[-1]] if name not in depths and name not in path]
            if open_:
                path.append(min(open_))
            else:
                name = path.pop()
                depths[name] = max((1 + depths.get(n, 0) for n in needs[name]), default=0)
    return depths


def _columns(entity: Entity) -> dict[str, ColumnPopulation]:
    """Columns of whose values the document tells something."""
    out = {}
    for found in entity.fields.values():
        grouped = any(found.name in group for group in entity.groups)
        fixed = found.references or found.enum or grouped
        if fixed or found.name in (entity.key, *entity.natural):
            continue
        if about := value_schema(found):
            out[found.name] = ColumnPopulation(generator="schema", options={"schema": about})
    return out
