"""What tools do, induced from their calls: which row they find, what they change, what they refuse.

Every explanation is an expression of SQL that is also evaluated here, on the state as it was before
the call; of those that explain the calls the simplest is kept. Changes of other rows are found
where a later answer differs from what was known, and are blamed on the calls in between.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from envwright.environment.traced_calls import LoggedCall
from envwright.inference.name_forms import sql_name
from envwright.inference.traces.call_conditions import find_filters, find_guards
from envwright.inference.traces.observed_things import (
    Key,
    ObservedThings,
    Shape,
    is_key,
    is_reading,
)
from envwright.inference.traces.tool_model import (
    Arguments,
    Expression,
    ObservedState,
    Read,
    Row,
    Samples,
    SideEffect,
    ToolModel,
    folded,
    same,
    sql_constant,
)
from envwright.types import Json

_ENOUGH = 0.9
"""Share of calls that an explanation has to explain."""
_MOST_SAMPLES = 300
"""Calls of one tool that filters are tried on."""


def induce_tools(
    episodes: Sequence[Sequence[LoggedCall]], seen: ObservedThings
) -> dict[str, ToolModel]:
    """What each tool does.

    Args:
        episodes: calls in their order.
        seen: the things that they speak of; columns that only arguments show are added to them.
    """
    return _Induction(episodes, seen).tools


class _Induction:
    def __init__(self, episodes: Sequence[Sequence[LoggedCall]], seen: ObservedThings) -> None:
        self.seen, self.tools = seen, dict[str, ToolModel]()
        for episode in episodes:
            for call in episode:
                tool = self.tools.setdefault(call.tool, ToolModel(call.tool))
                if call.refused:
                    tool.refused += 1
                else:
                    tool.accepted.append(call.arguments)
                    tool.answers.append(call.value)
        for tool in self.tools.values():
            tool.root = seen.shape(tool.name)
        keys = self._all_keys(episodes)
        self._claim_columns(episodes)
        self.references = self._references(keys)
        for tool in self.tools.values():
            self._refer(tool, keys)
        for last in (False, True):
            self._explained: dict[str, dict[str, Counter[str]]] = defaultdict(dict)
            self._finds: dict[str, Counter[str]] = defaultdict(Counter)
            self._blamed: Counter[SideEffect | tuple[str, SideEffect]] = Counter()
            self._chances: Counter[tuple[str, str, str, str]] = Counter()
            self._samples: dict[str, Samples] = defaultdict(list)
            self._tried: dict[str, list[tuple[LoggedCall, dict[str, Json]]]] = defaultdict(list)
            for episode in episodes:
                self._play(episode)
            for tool in self.tools.values():
                self._conclude(tool, last)

    # --- names of rows ----------------------------------------------------------------------------

    def _all_keys(self, episodes: Sequence[Sequence[LoggedCall]]) -> dict[str, set[Key]]:
        keys = {name: set(thing.rows) for name, thing in self.seen.things.items()}
        for episode in episodes:
            for call in episode:
                for thing, key, _ in self.seen.observed(call):
                    keys[thing].add(key)
        return keys

    def _claim_columns(self, episodes: Sequence[Sequence[LoggedCall]]) -> None:
        """Columns that no answer shows: what all rows were listed with, or in whose answer."""
        claims: dict[tuple[str, str], dict[Key, set[Json]]] = {}
        for episode in episodes:
            for call in episode:
                for part, parent in self.seen.parts_of(call):
                    shape = self.seen.shape(call.tool, part.path)
                    if shape is None or shape.lines or not shape.many:
                        continue
                    above = self.seen.owner_of(call.tool, part.path)
                    told: dict[str, Key] = {
                        n: v for n, v in call.arguments.items() if isinstance(v, str)
                    }
                    if part.path:
                        told = {f"of_{above}": parent} if above and parent is not None else {}
                    for name, value in told.items():
                        if name in shape.columns.values():
                            continue
                        own = claims.setdefault((shape.thing, name), {})
                        for plain, _ in part.elements:
                            own.setdefault(plain[shape.key], set()).add(value)
        for (thing, name), held in claims.items():
            values = {value for found in held.values() for value in found}
            if len(values) < 2 or any(len(found) > 1 for found in held.values()):
                continue
            rows = self.seen.things[thing].rows
            known = [(rows[key].get(name), v) for key, (v,) in held.items() if key in rows]
            if any(one is not None and one != value for one, value in known):
                continue
            self.seen.things[thing].columns.setdefault(name)
            for key, (value,) in held.items():
                if key in rows:
                    rows[key] = {**rows[key], name: value}

    def _references(self, keys: Mapping[str, set[Key]]) -> dict[tuple[str, str], str]:
        """(thing, column) → the thing whose keys it holds."""
        out = {}
        for name, thing in self.seen.things.items():
            for column in () if thing.lines_of else thing.columns:
                cells = [row.get(column) for row in thing.rows.values()]
                values = {value for value in cells if is_key(value)}
                if any(value is not None and not is_key(value) for value in cells):
                    continue
                if column != thing.key and (target := self._target(column, values, keys)):
                    out[name, column] = target
        return out

    def _target(self, name: str, values: Iterable[Json], keys: Mapping[str, set[Key]]) -> str:
        """The thing that all values are keys of."""
        found = [value for value in values if is_key(value)]
        for thing, known in keys.items():
            if self.seen.things[thing].lines_of or not found:
                continue
            texts = all(isinstance(value, str) for value in found)
            called = name == self.seen.things[thing].key or thing.startswith(
                name.removesuffix("_id")
            )
            if (texts or (called and name.endswith("_id"))) and (
                sum(value in known for value in found) >= _ENOUGH * len(found)
            ):
                return thing
        return ""

    def _refer(self, tool: ToolModel, keys: Mapping[str, set[Key]]) -> None:
        names = dict.fromkeys(name for given in tool.accepted for name in given)
        for name in names:
            values = [given[name] for given in tool.accepted if given.get(name) is not None]
            if all(map(is_key, values)) and (target := self._target(name, values, keys)):
                tool.refers[name] = target
        out = [Expression(f":{name}", _argument(name), tool.refers.get(name, "")) for name in names]
        # Rows that arguments name, and those that these refer to.
        for first in [one for one in out if one.thing]:
            for cell in self._cells(first):
                out.append(cell)
                if cell.thing and cell.thing != first.thing:
                    out += self._cells(cell)
        tool.expressions = out

    def _cells(self, key: Expression) -> list[Expression]:
        thing = self.seen.things[key.thing]
        return [
            Expression(
                f"(SELECT {sql_name(column)} FROM {sql_name(thing.name)} "
                f"WHERE {sql_name(thing.key)} = {key.sql})",
                _cell(key, column),
                self.references.get((thing.name, column), ""),
            )
            for column in thing.columns
            if column != thing.key
        ]

    # --- episodes ---------------------------------------------------------------------------------

    def _play(self, episode: Sequence[LoggedCall]) -> None:
        world = ObservedState(self.seen)
        since: dict[tuple[str, Key, str], int] = {}
        changes: list[tuple[str, dict[tuple[str, Key], list[str]], Arguments]] = []
        for call in episode:
            tool = self.tools[call.tool]
            values = {e.sql: e.read(call.arguments, world) for e in tool.expressions}
            values |= {
                f"EXISTS :{name}": key in world.rows[thing]
                for name, thing in tool.refers.items()
                if is_key(key := call.arguments.get(name))
            }
            values |= {
                f"TAKEN {name}": any(same(row.get(name), given) for row in rows.values())
                for name, given, rows in self._new_cells(tool, call, world)
            }
            if len(self._tried[call.tool]) < 20 * _MOST_SAMPLES:
                self._tried[call.tool].append((call, values))
            if call.refused:
                continue
            own = self._explain(tool, call, values, world)
            if not is_reading(call.tool):
                near: dict[tuple[str, Key], list[str]] = defaultdict(list)
                for one in tool.expressions:
                    key = values[one.sql]
                    if one.thing and is_key(key):
                        near[one.thing, key].append(one.sql)
                changes.append((call.tool, near, call.arguments))
                self._carry_out(tool, values, world)
            for thing, key, row in self.seen.observed(call):
                known = world.rows[thing].get(key)
                for column, value in row.items() if known is not None else ():
                    if (thing, key) != own:
                        before = since.get((thing, key, column), 0)
                        self._blame(changes[before:], thing, key, column, known or {}, value)
                since |= {(thing, key, column): len(changes) for column in row}
                world.rows[thing][key] = {**(known or {}), **row}
            for table, owner, lines in self.seen.lines_in(call):
                world.rows[table][owner] = {"lines": lines}
            self._sample(tool, call, world)

    def _new_cells(
        self, tool: ToolModel, call: LoggedCall, world: ObservedState
    ) -> Iterator[tuple[str, Json, dict[Key, Row]]]:
        """Arguments that become cells of a new row, and the rows that may hold them already."""
        if tool.name in self.seen.born and tool.root is not None:
            thing = self.seen.things[tool.root.thing]
            for name, given in call.arguments.items():
                if name in thing.columns and isinstance(given, str) and name not in tool.refers:
                    yield name, given, world.rows[thing.name]

    def _explain(
        self, tool: ToolModel, call: LoggedCall, values: Mapping[str, Json], world: ObservedState
    ) -> tuple[str, Key] | None:
        """Count which expressions give the row that a single answer shows, and its cells."""
        shape = tool.root
        if shape is None:
            for sql, value in values.items():
                self._finds[tool.name][sql] += same(value, call.value) and value is not None
            return None
        found = [one for one in self.seen.observed(call) if one[0] == shape.thing]
        if shape.many or shape.lines or not found:
            return None
        thing, key, row = found[0]
        born = tool.name in self.seen.born
        if born:
            tool.new_key = key
        for sql, value in values.items():
            self._finds[tool.name][sql] += same(value, key)
        if is_reading(tool.name):
            return None
        before = {} if born else world.rows[thing].get(key, {})
        hidden = {c: before.get(c) for c in self.seen.things[thing].columns if c not in row}
        for column, value in {**hidden, **row}.items():
            if column == self.seen.things[thing].key or (not born and column not in before):
                continue
            if column in hidden and not born:
                continue
            counted = self._explained[tool.name].setdefault(column, Counter())
            counted["total"] += 1
            counted.update(_explanations(column, value, before, born, call.arguments, values))
        return thing, key

    def _carry_out(self, tool: ToolModel, values: Mapping[str, Json], world: ObservedState) -> None:
        """What the tool is known to do to other rows."""
        for effect in tool.side:
            key = values.get(effect.key)
            if is_key(key) and (row := world.rows[effect.thing].get(key)) is not None:
                old = row.get(effect.column)
                new = _changed(effect.value, effect.column, old, values)
                world.rows[effect.thing][key] = {**row, effect.column: new}

    def _blame(
        self,
        changes: Sequence[tuple[str, dict[tuple[str, Key], list[str]], Arguments]],
        thing: str,
        key: Key,
        column: str,
        known: Row,
        value: Json,
    ) -> None:
        """Count what would explain that a cell is not what it was, or that it still is."""
        if column not in known:
            return
        old = known[column]
        near = [
            (tool, sql, given)
            for tool, keys, given in changes
            for sql in keys.get((thing, key), ())
        ]
        for tool, sql, given in near:
            self._chances[tool, thing, sql, column] += 1
            if same(old, value):
                continue
            texts = [sql_constant(value)] if sql_constant(value) else []
            if type(old) is int and type(value) is int:
                texts.append(f"{sql_name(column)} {value - old:+d}")
            texts += [f":{name}" for name, v in given.items() if same(v, value)]
            for text in texts:
                self._blamed[tool, SideEffect(thing, sql, column, text)] += 1

    def _sample(self, tool: ToolModel, call: LoggedCall, world: ObservedState) -> None:
        shape, samples = tool.root, self._samples[tool.name]
        if shape is None or not shape.many or len(samples) >= _MOST_SAMPLES:
            return
        listed = [key for thing, key, _ in self.seen.observed(call) if thing == shape.thing]
        part = self.seen.part(tool.name, call.value)
        shown = listed[: len(part.elements) if part else 0]
        samples.append((call.arguments, dict(world.rows[shape.thing]), shown))

    # --- conclusions ------------------------------------------------------------------------------

    def _conclude(self, tool: ToolModel, last: bool) -> None:
        count = len(tool.accepted)
        best = [sql for sql, n in self._finds[tool.name].items() if n >= _ENOUGH * count > 0]
        tool.finds = min(best, key=lambda sql: (sql[0] != ":", len(sql), sql), default="")
        for column, counted in self._explained[tool.name].items():
            text = _simplest(counted)
            if tool.name in self.seen.born:
                tool.creates[column] = text
            elif text and text != "keep":
                tool.sets[column] = text
        if not last:
            tool.side = self._side_effects(tool.name)
        else:
            find_guards(tool, self.seen, self._tried[tool.name])
            if tool.root and tool.root.many and self._samples[tool.name]:
                find_filters(tool, self.seen.things[tool.root.thing], self._samples[tool.name])
        if not tool.finds and tool.name not in self.seen.born:
            tool.lookup = self._lookup(tool)

    def _side_effects(self, name: str) -> list[SideEffect]:
        best: dict[tuple[str, str], tuple[tuple[int, bool, int], SideEffect]] = {}
        for found, count in self._blamed.items():
            if not isinstance(found, tuple) or found[0] != name:
                continue
            effect = found[1]
            chances = self._chances[name, effect.thing, effect.key, effect.column]
            if count >= 2 and count >= 0.5 * chances:
                place = (effect.thing, effect.column)
                # A step explains more than the value that it happened to lead to.
                step = effect.value.startswith(f"{sql_name(effect.column)} ")
                rank = ((count, step, -len(effect.key + effect.value)), effect)
                best[place] = max(best.get(place, rank), rank, key=lambda pair: pair[0])
        return [effect for _, effect in best.values()]

    def _lookup(self, tool: ToolModel) -> tuple[str, dict[str, str]]:
        """The thing and the columns by which a row is found that no argument names."""
        if not tool.accepted:
            return "", {}
        for name, thing in self.seen.things.items():
            keys = [_root_key(value, tool.root) for value in tool.answers]
            if (
                thing.lines_of
                or not keys
                or any(not is_key(k) or k not in thing.rows for k in keys)
            ):
                continue
            found = {}
            for parameter in tool.accepted[0]:
                for column in thing.columns:
                    if all(
                        folded(thing.rows[k].get(column)) == folded(given.get(parameter))
                        for k, given in zip(keys, tool.accepted, strict=True)
                    ):
                        found[parameter] = column
                        break
            if found:
                return name, found
        return "", {}


def _root_key(value: Json, shape: Shape | None) -> Json:
    """What names the row that an answer is about: the answer, or the value under its key."""
    if isinstance(value, Mapping) and shape is not None and len(shape.key) == 1:
        return value.get(shape.key[0])
    return value


def _argument(name: str) -> Read:
    return lambda given, world: given.get(name)


def _cell(key: Expression, column: str) -> Read:
    return lambda given, world: world.cell(key.thing, key.read(given, world), column)


def _explanations(
    column: str,
    value: Json,
    before: Row,
    born: bool,
    given: Arguments,
    values: Mapping[str, Json],
) -> Iterator[str]:
    """Everything that would give this value."""
    if text := sql_constant(value):
        yield text
    if not born and same(before.get(column), value):
        yield "keep"
    for sql, now in values.items():
        if sql[0] not in ":(":
            continue
        if same(now, value):
            yield sql
        if sql[0] == ":" and not born:
            kept = given.get(sql[1:])
            if same(before.get(column) if kept is None else kept, value):
                yield f"coalesce({sql}, {sql_name(column)})"
            old = before.get(column)
            for sign in (1, -1):
                if type(kept) is int and type(old) is int and old + sign * kept == value:
                    yield f"{sql_name(column)} {'+' if sign > 0 else '-'} {sql}"
        if sql[0] == ":" and born and text and sql[1:] not in given:
            yield f"default {sql} {text}"
    old = before.get(column)
    if type(old) is int and type(value) is int and abs(value - old) == 1:
        yield f"{sql_name(column)} {value - old:+d}"


def _simplest(counted: Counter[str]) -> str:
    """The explanation of most values; of equals the simplest."""
    total = counted["total"]
    ranked = sorted(
        (-count, _rank(text), len(text), text)
        for text, count in counted.items()
        if text != "total" and not text.startswith("default ")
    )
    if not ranked:
        return ""
    best = ranked[0]
    if -best[0] < total:
        # An argument where it is given, and else the value that new rows have without it.
        for text in [text for *_, text in ranked if text[0] == ":" and " " not in text]:
            absent = {
                key.split(" ", 2)[2]: n
                for key, n in counted.items()
                if key.startswith(f"default {text} ")
            }
            default = min(absent, key=lambda key: (-absent[key], key), default="")
            if default and counted[text] + absent[default] > -best[0]:
                return f"coalesce({text}, {default})"
    return best[-1] if -best[0] >= 0.5 * total else ""


def _rank(text: str) -> int:
    """How much an explanation takes for granted: a number may fit by chance, a word hardly."""
    if text == "keep":
        return 0
    if " + :" in text or " - :" in text:
        return 2
    for start, rank in ((":", 1), ("coalesce(", 3), ("'", 4), ("NULL", 4), ("(", 5)):
        if text.startswith(start):
            return rank
    return 3 if " " in text else 6


def _changed(value: str, column: str, old: Json, values: Mapping[str, Json]) -> Json:
    """A cell after a side effect."""
    if value.startswith(f"{sql_name(column)} "):
        step = int(value.rsplit(" ", 1)[1])
        return old + step if type(old) is int else old
    if value[0] == ":":
        return values.get(value)
    if value == "NULL":
        return None
    if value[0] == "'":
        return value[1:-1].replace("''", "'")
    number = float(value)
    if isinstance(old, bool) and number in (0, 1):
        return bool(number)
    return int(number) if number.is_integer() and "." not in value else number
