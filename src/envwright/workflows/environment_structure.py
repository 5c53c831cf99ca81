"""How deep an environment is: what there is in it beyond creating, reading, changing, deleting.

Four aspects are counted, each from what the engine says about the statements, none from names:

- **transitions**: a tool puts a listed value that it names itself into a column (``cancel`` writes
  ``'cancelled'``, ``lock`` writes true into a flag), while a parameter would merely store what the
  caller sent;
- **guards that bind**: a guard asks for more than whether the row that is named exists: a state,
  an amount, whether something still depends on the row, whether a value is taken;
- **references**: foreign keys between two tables;
- **invariants**.

=========  ========================================================================================
read-only  no tool changes anything: a catalogue, reference data
shallow    neither a transition nor a guard that binds: what is left is CRUD
standard   one of them
rich       at least two transitions, four guards that bind and three references; an invariant may
           stand in for any one of the three
=========  ========================================================================================

A rule that its author only assumed (no document states it) is named by its place and can be left
out of the count, so that the tier with and without assumed rules can stand side by side.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass

from envwright.environment.binding_guards import binding_guards
from envwright.environment.schema import Column, Table
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.sql_text import SqlToken, code_tokens
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.types import Json, Step, content_hash

READ_ONLY = "read-only"
TIERS = (READ_ONLY, "shallow", "standard", "rich")
# The thresholds of the tier "rich"; see the table above.
RICH_TRANSITIONS, RICH_GUARDS, RICH_REFERENCES = 2, 4, 3


@dataclass(frozen=True, slots=True)
class EnvironmentDepth:
    """What was counted."""

    transitions: int
    guards: int
    """Guards that bind."""
    references: int
    invariants: int
    writes: bool = True
    """Whether any tool changes anything."""

    @property
    def tier(self) -> str:
        """``read-only``, ``shallow``, ``standard`` or ``rich``."""
        if not self.writes:
            return READ_ONLY
        if not self.transitions and not self.guards:
            return "shallow"
        reached = [
            self.transitions >= RICH_TRANSITIONS,
            self.guards >= RICH_GUARDS,
            self.references >= RICH_REFERENCES,
        ]
        # An invariant may stand in for one of the three.
        deep = sum(reached) + bool(self.invariants) >= len(reached)
        return "rich" if deep else "standard"

    def data(self) -> Json:
        """The counts by name."""
        return asdict(self)


def environment_depth(template: Template, without: Collection[str] = ()) -> EnvironmentDepth:
    """Count the aspects of an environment.

    Args:
        template: the environment.
        without: places of rules that do not count: ``TOOL/require/1``, ``TOOL/do/1`` (from 1, in
            the order of the tool), ``invariant/NAME``.
    """
    tools = template.tools.values()
    tables = template.schema.tables.values()
    return EnvironmentDepth(
        transitions=sum(1 for tool in tools for _ in _transitions(template, tool, without)),
        guards=sum(1 for tool in tools for _ in _binding(template, tool, without)),
        references=sum(key.parent != table.name for table in tables for key in table.foreign_keys),
        invariants=sum(f"invariant/{name}" not in without for name in template.invariants),
        writes=any(tool.is_write for tool in tools),
    )


def _transitions(
    template: Template, tool: CompiledTool, without: Collection[str]
) -> Iterator[Step]:
    """Steps of a tool that put a listed value, or true or false, into a column it updates."""
    columns = [template.schema.tables[t].columns.get(c) for t, c in tool.writes if c != "*"]
    listed = {value for column in columns if column for value in column.text.enum or ()}
    flags = {column.name for column in columns if column and column.is_boolean}
    for at, step in enumerate(tool.spec.do, start=1):
        if f"{tool.name}/do/{at}" in without:
            continue
        parts = code_tokens(step.sql)
        updates = any(token.upper == "UPDATE" for token in parts[:1])
        parts = list(_assigned(parts))
        named = any(t.kind == "string" and t.value in listed for t in parts)
        if updates and (named or _sets_flag(parts, flags)):
            yield step


def _assigned(parts: Sequence[SqlToken]) -> Iterator[SqlToken]:
    """The tokens of a SET part without those of conditions: a value there is only asked for."""
    asked = False
    for token in parts:
        if token.upper == "WHERE":
            return
        asked = token.upper == "WHEN" or (asked and token.upper != "THEN")
        if not asked:
            yield token


def _sets_flag(parts: Sequence[SqlToken], flags: Collection[str]) -> bool:
    """Whether a flag is given one of its two values: ``locked = 1``, alone between commas."""
    texts = [token.upper or token.value for token in parts]
    return any(
        column.value in flags
        and texts[n + 1] == "="
        and texts[n + 2] in ("0", "1", "TRUE", "FALSE")
        for n, column in enumerate(parts[:-2])
        if texts[n + 3 : n + 4] in ([], [","])
    )


def _binding(template: Template, tool: CompiledTool, without: Collection[str]) -> Iterator[int]:
    """Places of the guards that ask for more than whether a row exists that is named by its key."""
    for at in binding_guards(tool, template.schema):
        if f"{tool.name}/require/{at + 1}" not in without:
            yield at


# --- structure ------------------------------------------------------------------------------------
#
# The environment becomes a graph: tables, columns, tools, parameters, guards and steps are nodes,
# what belongs to, references, reads, writes, returns and takes values from what are edges. No name,
# no text and no row is part of it, and neither is any order but that of guards and steps in a tool.
# Each node gets the hash of its kind, then, round by round, the hash of its own and its neighbours'
# hashes (colour refinement: B. Weisfeiler, A. Leman, 1968) until no round tells more nodes apart.
# The hash of all nodes together is the structure: renamed copies always have the same one, and what
# refinement can tell apart (a reference to another table, a column of another type, a step that
# writes another column) has another.


def structure_hash(template: Template) -> str:
    """The hash of an environment's structure."""
    graph = _Graph()
    for table in template.schema.tables.values():
        _add_table(graph, table)
    names = _names(template)
    for tool in template.tools.values():
        _add_tool(graph, tool, names)
    for name, statement in template.invariants.items():
        node = graph.node(f"invariant {name}", ["invariant", _skeleton(statement.sql, names)])
        graph.columns(node, "asks", statement.reads)
    return graph.hash()


class _Graph:
    """Nodes with labels, edges with labels in both directions."""

    def __init__(self) -> None:
        self._labels: dict[str, str] = {}
        self._edges: list[tuple[str, str, str]] = []

    def node(self, name: str, label: Json) -> str:
        self._labels[name] = content_hash(label)
        return name

    def edge(self, source: str, label: str, target: str) -> None:
        self._edges.append((source, label, target))

    def columns(self, node: str, label: str, refs: Iterable[ColumnRef]) -> None:
        """Edges to columns; to the table where a whole row is meant."""
        for table, column in refs:
            self.edge(node, label, _table(table) if column == "*" else _column(table, column))

    def hash(self) -> str:
        labels = dict(self._labels)
        around: dict[str, list[tuple[str, str]]] = {name: [] for name in labels}
        for source, label, target in self._edges:
            if source in around and target in around:  # a rowid is no column of the schema
                around[source].append((label, target))
                # "^" marks the reverse direction: neighbours see whether they are the source or the
                # target.
                around[target].append((f"^{label}", source))
        classes = 0
        # Refinement only ever splits classes, so it stops when their number no longer grows.
        while len(set(labels.values())) > classes:
            classes = len(set(labels.values()))
            labels = {
                name: content_hash([own, sorted([label, labels[n]] for label, n in around[name])])
                for name, own in labels.items()
            }
        # A multiset of labels: the order of nodes and their names do not matter.
        return content_hash(sorted(labels.values()))


def _table(name: str) -> str:
    return f"table {name}"


def _column(table: str, name: str) -> str:
    return f"column {table}.{name}"


def _add_table(graph: _Graph, table: Table) -> None:
    graph.node(_table(table.name), "table")
    for column in table.columns.values():
        node = graph.node(_column(table.name, column.name), _kind(table, column))
        graph.edge(_table(table.name), "has", node)
    for at, columns in enumerate(table.unique):
        unique = graph.node(f"unique {table.name} {at}", "unique")
        graph.columns(unique, "over", [(table.name, column) for column in columns])
    for at, key in enumerate(table.foreign_keys):
        node = graph.node(f"reference {table.name} {at}", ["reference", key.on_delete])
        graph.edge(node, "to", _table(key.parent))
        graph.columns(node, "from", [(table.name, column) for column in key.columns])


def _kind(table: Table, column: Column) -> Json:
    """What a column is, without what it says."""
    known = column.json_schema()
    kind = str(known.get("type"))
    values = len(known.get("enum", ()))
    bounds = sorted(key for key in known if key.startswith(("min", "max", "exclusive")))
    key = table.primary_key.index(column.name) + 1 if column.name in table.primary_key else 0
    return ["column", kind, values, bounds, known.get("format"), column.not_null, key]


def _add_tool(graph: _Graph, tool: CompiledTool, names: frozenset[str]) -> None:
    """A tool with its parameters, guards and steps; edges say how columns are used."""
    spec = tool.spec
    returned = _shape(spec.returns.data())
    lets = [_skeleton(sql, names) for sql in spec.let.values()]
    node = graph.node(f"tool {tool.name}", ["tool", spec.host, lets, returned])
    graph.columns(node, "writes", tool.writes)
    graph.columns(node, "reads", tool.reads)
    # A set: the number of outputs of one column does not matter.
    graph.columns(node, "returns", {output.origin for output in tool.outputs})
    for name, parameter in spec.parameters.items():
        kind = parameter.json_schema.get("type", "")
        label = ["parameter", str(kind), parameter.required]
        graph.edge(node, "takes", graph.node(f"parameter {tool.name} {name}", label))
        if parameter.column:
            table, _, column = parameter.column.partition(".")
            graph.columns(f"parameter {tool.name} {name}", "values of", [(table, column)])
    for at, (guard, statement) in enumerate(zip(spec.require, tool.guards, strict=True)):
        label = ["guard", at, guard.for_each is not None, _skeleton(guard.sql, names)]
        inner = graph.node(f"guard {tool.name} {at}", label)
        graph.edge(node, "requires", inner)
        graph.columns(inner, "asks", statement.reads)
    for at, step in enumerate(spec.do):
        label = ["step", at, step.when is not None, step.expect, _skeleton(step.sql, names)]
        graph.edge(node, "does", graph.node(f"step {tool.name} {at}", label))


def _shape(returns: Json) -> Json:
    """The shape of an answer, without names and queries."""
    nested = sorted((_shape(inner) for inner in returns.get("nested", {}).values()), key=repr)
    return [returns.get("shape", "none"), nested]


def _names(template: Template) -> frozenset[str]:
    """Every name that an environment may give to something."""
    tables = template.schema.tables.values()
    found = {table.name for table in tables} | {c for table in tables for c in table.columns}
    return frozenset(name.lower() for name in found)


def _skeleton(sql: str, names: frozenset[str]) -> str:
    """The words of the language in a statement: names, texts and numbers become marks.

    Columns that stand in a list side by side become one mark: their number is told by the edges,
    and their order tells nothing.
    """
    out: list[str] = []
    parts = code_tokens(sql)
    for at, token in enumerate(parts):
        following = parts[at + 1].text if at + 1 < len(parts) else ""
        # A name before "(" is a function, except for the table of INSERT INTO t (…).
        is_function = following == "(" and not (at and parts[at - 1].upper == "INTO")
        mark = _mark(token, names, is_function)
        if mark in ("i", "p") and out[-2:] == [mark, ","]:
            out.pop()
        else:
            out.append(mark)
    return " ".join(out)


def _mark(token: SqlToken, names: frozenset[str], is_function: bool) -> str:
    if token.kind in ("string", "number"):
        return token.kind[0]
    if token.text[0] in ":@$" and token.kind == "symbol":
        return "p"
    named = token.kind == "quoted" or token.text.lower() in names
    return "i" if named and not is_function else token.upper
