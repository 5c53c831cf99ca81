"""Environments of a semantic map: tools that the engine takes, in parts that an agent can hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from envwright.environment.sql_text import sql_tokens
from envwright.environment.template import Template
from envwright.errors import SpecError
from envwright.inference.domain_model import Entity, Refusal, UnmappedReason
from envwright.inference.name_forms import in_words, unique_name
from envwright.inference.source_coverage import ResourceCoverage, SourceCoverage
from envwright.inference.tool_map.map_compiler import CompiledMap, compile_map, map_environment
from envwright.inference.tool_map.semantic_map import SemanticMap, ToolMap
from envwright.inflection import plural
from envwright.types import BuildResult, EnvironmentSpec, Interface, ToolSpec, UnmappedOperation

LEAST_TOOLS = 2
"""Tools below which a list makes no environment."""


@dataclass(frozen=True, slots=True)
class MappedEnvironment:
    """An environment of a map, and what it holds of its source."""

    result: BuildResult
    coverage: SourceCoverage


def map_environments(
    interface: Interface,
    semantic: SemanticMap,
    *,
    name: str,
    seed: int,
    rows: int,
    max_tools: int,
) -> tuple[list[MappedEnvironment], dict[str, Refusal]]:
    """The environments of a map, the largest first, and why each other tool is left out.

    Args:
        interface: what the map is of.
        semantic: the map.
        name: of the environment, or the beginning of the names of several.
        seed: of the population recipe.
        rows: of a table that stands alone.
        max_tools: upper bound on the tools of one environment.
    """
    compiled = compile_map(interface, semantic)
    left = dict(compiled.left_out)
    tools = _taken(interface, semantic, compiled, left, rows)
    parts = []
    for part in _parts(semantic, tools, max_tools):
        if entities := _tables(semantic, compiled.entities, part):
            parts.append((part, entities))
        else:  # tools of no thing keep nothing
            why = (UnmappedReason.LITTLE_STATE, "it speaks of no thing that is kept")
            left.update({tool.operation: why for tool in part})
            tools = [tool for tool in tools if tool not in part]
    names: set[str] = set()
    out = []
    for part, entities in parts if len(tools) >= LEAST_TOOLS else ():
        own = name if len(parts) == 1 else f"{name}_{_thing(semantic, part[0]) or 'more'}"
        own = unique_name(own[:60].rstrip("_"), names)
        names.add(own)
        spec = map_environment(own, interface, semantic, entities, part, rows=rows, seed=seed)
        out.append(_result(interface, semantic, spec, tools, left))
    return out, left


def _result(
    interface: Interface,
    semantic: SemanticMap,
    spec: EnvironmentSpec,
    tools: Sequence[ToolSpec],
    left: Mapping[str, Refusal],
) -> MappedEnvironment:
    here = {tool.operation for tool in spec.tools}
    elsewhere = {tool.operation for tool in tools} - here
    unmapped = []
    for operation in interface.operations:
        if operation.id in here:
            continue
        reason, detail = left.get(operation.id, (UnmappedReason.LITTLE_STATE, ""))
        if operation.id in elsewhere:
            reason, detail = UnmappedReason.OUTSIDE_SLICE, ""
        unmapped.append(
            UnmappedOperation(operation=operation.id, reason=reason.value, detail=detail)
        )
    total = len(interface.operations)
    result = BuildResult(
        environment=spec,
        operations_total=total,
        operations_mapped=total - len(unmapped),
        unmapped=tuple(unmapped),
    )
    return MappedEnvironment(result, _coverage(interface, semantic, spec, left))


def _taken(
    interface: Interface,
    semantic: SemanticMap,
    compiled: CompiledMap,
    left: dict[str, Refusal],
    rows: int,
) -> list[ToolSpec]:
    """The tools that the engine takes; why it refuses another goes to ``left``."""

    def problem(tools: Sequence[ToolSpec]) -> str:
        spec = map_environment(
            "trial", interface, semantic, compiled.entities, tools, rows=rows, seed=0
        )
        try:
            Template(spec)
        except SpecError as error:
            return f"{error.message} {error.remedy}".strip()
        return ""

    if not compiled.tools or not problem(compiled.tools):
        return list(compiled.tools)
    out = []
    for tool in compiled.tools:
        if why := problem([tool]):
            left[tool.operation] = (UnmappedReason.EXPRESSION, why[:300])
        else:
            out.append(tool)
    return out


def _thing(semantic: SemanticMap, tool: ToolSpec) -> str:
    return semantic.tools[tool.operation].thing


def _parts(
    semantic: SemanticMap, tools: Sequence[ToolSpec], max_tools: int
) -> list[list[ToolSpec]]:
    """Tools in groups of at most ``max_tools``, those of one thing together where they fit."""
    if len(tools) <= max_tools:
        return [list(tools)] if tools else []
    groups: dict[str, list[ToolSpec]] = {}
    for tool in tools:
        groups.setdefault(_thing(semantic, tool), []).append(tool)
    parts: list[list[ToolSpec]] = [[]]
    for group in sorted(groups.values(), key=lambda g: -len(g)):
        for at in range(0, len(group), max_tools):
            piece = group[at : at + max_tools]
            room = next((p for p in parts if len(p) + len(piece) <= max_tools), None)
            if room is None:
                parts.append(piece)
            else:
                room += piece
    return sorted((p for p in parts if len(p) >= LEAST_TOOLS), key=lambda p: -len(p))


def _tables(
    semantic: SemanticMap, entities: Sequence[Entity], tools: Sequence[ToolSpec]
) -> list[Entity]:
    """The tables that some tools use, and those that these refer to."""
    used: set[str] = set()
    todo = [n for tool in tools for n in _named(semantic.tools[tool.operation])]
    columns = [p.column or "" for tool in tools for p in tool.parameters.values()]
    tables = {column.partition(".")[0] for column in columns}
    words = {
        token.value for tool in tools for sql in _statements(tool) for token in sql_tokens(sql)
    }
    todo += [e.name for e in entities if e.table in tables or e.table in words]
    while todo:
        name = todo.pop()
        if name in semantic.things and name not in used:
            used.add(name)
            todo += [c.refers for c in semantic.things[name].columns.values() if c.refers]
    return [entity for entity in entities if entity.name in used]


def _statements(tool: ToolSpec) -> Iterator[str]:
    yield from tool.let.values()
    yield from (guard.sql for guard in tool.require)
    yield from (step.sql for step in tool.do)
    answers = [tool.returns]
    while answers:
        answer = answers.pop()
        yield answer.sql
        answers += answer.nested.values()


def _named(told: ToolMap) -> list[str]:
    return [told.thing, *(effect.thing for effect in told.does)]


def _coverage(
    interface: Interface, semantic: SemanticMap, spec: EnvironmentSpec, left: Mapping[str, Refusal]
) -> SourceCoverage:
    """What the environment holds of its list, by thing."""
    tools = {tool.operation: tool for tool in spec.tools}
    offered: dict[str, dict[str, str]] = {}
    lost: dict[str, dict[str, tuple[str, str]]] = {}
    for operation in interface.operations:
        told = semantic.tools.get(operation.id, ToolMap())
        thing = told.thing or "other"
        offered.setdefault(thing, {})
        lost.setdefault(thing, {})
        if operation.id in tools:
            offered[thing][operation.id] = _kind(told)
        else:
            reason = left.get(operation.id, (UnmappedReason.OUTSIDE_SLICE, ""))[0]
            lost[thing][operation.id] = (_kind(told) if told.thing else "action", reason.value)
    core = [ResourceCoverage(in_words(plural(name)), offered[name], lost[name]) for name in offered]
    total = sum(len(tool.parameters) for tool in spec.tools)
    writes = [step.sql for tool in spec.tools for step in tool.do]
    return SourceCoverage(
        core=tuple(sorted(core, key=lambda r: (r.name == "others", -r.total, r.name))),
        inputs=(total, total),
        only_deletes=bool(writes) and all(sql.startswith("DELETE") for sql in writes),
    )


def _kind(told: ToolMap) -> str:
    """``create``, ``read``, ``update``, ``delete`` or ``action``."""
    if not told.does:
        return "read"
    first = told.does[0]
    return "create" if first.create else "delete" if first.delete else "update"
