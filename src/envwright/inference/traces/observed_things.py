"""What answers speak of: things with keys, their columns, and the state that episodes begin with.

An answer is read as parts: its root, and each list of objects inside. Parts whose keys are shared
speak of one thing. A part without a key becomes the lines of the thing that it stands in.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeGuard

from envwright.environment.traced_calls import LoggedCall
from envwright.inference.name_forms import snake_case, unique_name
from envwright.inference.name_lexicon import VerbClass, parse_tool_name
from envwright.inflection import plural, singular
from envwright.types import Json, canonical_json

Key = str | int
Place = tuple[str, tuple[str, ...]]
"""Form of an answer, and the keys that lead to a part of it."""
MOST_COLUMNS = 80
"""Columns of a thing; what further keys hold is left out."""
_READING = {VerbClass.GET, VerbClass.LIST, VerbClass.COMPUTES}
_QUIET_CONFLICTS = 0.02
"""Share of keys whose values may differ between answers that nothing came between."""


@dataclass
class Part:
    """One object, or one list of objects, of an answer."""

    path: tuple[str, ...]
    many: bool
    elements: list[tuple[dict[tuple[str, ...], Json], list[Part]]]
    """Plain values by their keys, and the parts inside."""


@dataclass
class Shape:
    """What the parts at one place of a tool's answers look like."""

    thing: str = ""
    """The thing that it speaks of; of lines, whose they are."""
    lines: str = ""
    """The table of lines, where its objects have no key."""
    key: tuple[str, ...] = ()
    many: bool = False
    columns: dict[tuple[str, ...], str] = field(default_factory=dict)
    """Keys of the answer → column."""


@dataclass
class ObservedThing:
    """A kind of thing, and what its rows hold at the start of an episode."""

    name: str
    key: str
    columns: dict[str, None] = field(default_factory=dict)
    rows: dict[Key, dict[str, Json]] = field(default_factory=dict)
    lines_of: str = ""
    """The thing whose lines these are; rows are then under keys ``(key, number)``."""


def is_reading(tool: str) -> bool:
    """Whether a tool's name says that it changes nothing."""
    return parse_tool_name(tool).kind in _READING


def is_key(value: Json) -> TypeGuard[Key]:
    """Whether a value can be a key: a text of some length, or a whole number."""
    return (isinstance(value, str) and 0 < len(value) <= 200) or type(value) is int


class ObservedThings:
    """Things of episodes.

    Args:
        episodes: calls in their order.

    Example::

        seen = ObservedThings(traces.episodes)
        seen.things["books"].rows["B-1"]["title"]
    """

    def __init__(self, episodes: Sequence[Sequence[LoggedCall]]) -> None:
        self._lists: set[Place] = set()
        self._keysets: dict[Place, set[frozenset[str]]] = defaultdict(set)
        self.shapes: dict[Place, Shape] = {}
        self.things: dict[str, ObservedThing] = {}
        calls = [call for episode in episodes for call in episode if not call.refused]
        self._forms = _forms(calls)
        for call in calls:
            self._scan(self.form(call.tool), call.value, ())
        self._find_things(episodes)
        self.born = self._born(episodes)
        self._start(episodes)

    def form(self, tool: str) -> str:
        """The tool that stands for all whose answers have the same keys."""
        return self._forms.get(tool, tool)

    def shape(self, tool: str, path: tuple[str, ...] = ()) -> Shape | None:
        """What a part of a tool's answers looks like; nothing where it is about no thing."""
        return self.shapes.get((self.form(tool), path))

    # --- parts ------------------------------------------------------------------------------------

    def _scan(self, tool: str, value: Json, path: tuple[str, ...]) -> None:
        if isinstance(value, list):
            if any(isinstance(one, dict) and one for one in value):
                self._lists.add((tool, path))
            for one in value:
                if isinstance(one, dict):
                    self._scan(tool, one, path)
        elif isinstance(value, dict):
            self._keysets[tool, path].add(frozenset(value))
            for key, inner in value.items():
                self._scan(tool, inner, (*path, key))

    def part(self, tool: str, value: Json, path: tuple[str, ...] = ()) -> Part | None:
        """An answer as parts; nothing where it holds no object."""
        tool = self.form(tool)
        many = (tool, path) in self._lists
        elements = value if many and isinstance(value, list) else [value]
        found: list[tuple[dict[tuple[str, ...], Json], list[Part]]] = []
        for one in elements:
            if isinstance(one, dict):
                plain: dict[tuple[str, ...], Json] = {}
                inside: list[Part] = []
                self._fill(tool, one, path, (), plain, inside)
                found.append((plain, inside))
        return Part(path, many, found) if found or many else None

    def _fill(
        self,
        tool: str,
        value: Mapping[str, Json],
        path: tuple[str, ...],
        at: tuple[str, ...],
        plain: dict[tuple[str, ...], Json],
        inside: list[Part],
    ) -> None:
        for key, inner in value.items():
            whole = (*path, *at, key)
            if (tool, whole) in self._lists:
                if part := self.part(tool, inner if isinstance(inner, list) else [], whole):
                    inside.append(part)
            elif isinstance(inner, dict) and inner and len(self._keysets[tool, whole]) == 1:
                self._fill(tool, inner, path, (*at, key), plain, inside)
            else:
                plain[*at, key] = inner

    def parts_of(self, call: LoggedCall) -> Iterator[tuple[Part, Key | None]]:
        """Every part of a call's answer, with the key of the object that it stands in."""
        root = None if call.refused else self.part(call.tool, call.value)
        todo: list[tuple[Part, Key | None]] = [(root, None)] if root else []
        while todo:
            part, parent = todo.pop()
            yield part, parent
            shape = self.shape(call.tool, part.path)
            for plain, inside in part.elements:
                own = plain.get(shape.key) if shape and shape.key else None
                todo += [(one, own if is_key(own) else None) for one in inside]

    # --- things -----------------------------------------------------------------------------------

    def _find_things(self, episodes: Sequence[Sequence[LoggedCall]]) -> None:
        found: dict[Place, list[tuple[LoggedCall, Part]]] = defaultdict(list)
        quiet: dict[Place, list[Part]] = defaultdict(list)
        for episode in episodes:
            still = True
            for call in episode:
                still &= call.refused or is_reading(call.tool)
                for part, _ in self.parts_of(call):
                    place = (self.form(call.tool), part.path)
                    found[place].append((call, part))
                    if still:
                        quiet[place].append(part)
        keys: dict[Place, tuple[str, ...]] = {}
        for place, seen in found.items():
            if key := _key_of(seen, quiet[place]):
                keys[place] = key
        named = self._named_values(episodes)
        groups = _joined({place: _values(keys[place], found[place]) for place in keys}, keys)
        for places in groups:
            values = set().union(*(_values(keys[place], found[place]) for place in places))
            name = _thing_name(places, keys, values, named)
            name = unique_name(plural(snake_case(name)[:40]), self.things)
            thing = ObservedThing(name, snake_case("_".join(keys[places[0]]))[:60])
            self.things[name] = thing
            for place in places:
                self.shapes[place] = Shape(
                    name, "", keys[place], any(p.many for _, p in found[place])
                )
                self._take_columns(self.shapes[place], thing, found[place])
        for place in self._shared(episodes, keys):
            del keys[place], self.shapes[place]
        # Objects without a key, inside those that have one.
        for place, seen in found.items():
            above = self._above(place)
            if place in keys or not above or not any(p.many for _, p in seen):
                continue
            shape = self.shapes[above]
            owner = self.things[shape.thing]
            name = unique_name(f"{singular(owner.name)}_{snake_case('_'.join(place[1]))}", ())
            lines = self.things.setdefault(name, ObservedThing(name, "line", lines_of=owner.name))
            self.shapes[place] = Shape(shape.thing, name, (), True)
            self._take_columns(self.shapes[place], lines, seen)

    def _shared(
        self, episodes: Sequence[Sequence[LoggedCall]], keys: Mapping[Place, tuple[str, ...]]
    ) -> list[Place]:
        """Places inside that no column tells: of several owners, or in an order of their own."""
        unsorted: dict[Place, None] = {}
        owners: dict[Place, dict[Key, set[Key]]] = defaultdict(lambda: defaultdict(set))
        for episode in episodes:
            for call in episode:
                for part, parent in self.parts_of(call):
                    place = (self.form(call.tool), part.path)
                    if part.path and place in keys and parent is not None:
                        order = [plain[keys[place]] for plain, _ in part.elements]
                        if order != sorted(order):
                            unsorted.setdefault(place)
                        for key in order:
                            owners[place][key].add(parent)
        several = [p for p, held in owners.items() if any(len(v) > 1 for v in held.values())]
        return list(dict.fromkeys([*several, *unsorted]))

    def _take_columns(
        self, shape: Shape, thing: ObservedThing, seen: list[tuple[LoggedCall, Part]]
    ) -> None:
        for _, part in seen:
            for plain, _ in part.elements:
                for path in plain:
                    if path in shape.columns or len(thing.columns) >= MOST_COLUMNS:
                        continue
                    column = thing.key if path == shape.key else snake_case("_".join(path))[:60]
                    if path != shape.key and column in (thing.key, "line", "owner"):
                        column = f"{column}_2"
                    shape.columns[path] = column
                    thing.columns.setdefault(column)

    def owner_of(self, tool: str, path: tuple[str, ...]) -> str:
        """The thing in whose answer a part stands; nothing for a root."""
        above = self._above((self.form(tool), path))
        return self.shapes[above].thing if above else ""

    def _above(self, place: Place) -> Place | None:
        """The nearest part around one that speaks of a thing with a key."""
        tool, path = place
        for end in range(len(path) - 1, -1, -1):
            shape = self.shapes.get((tool, path[:end]))
            if shape is not None:
                return None if shape.lines else (tool, path[:end])
        return None

    def _named_values(self, episodes: Sequence[Sequence[LoggedCall]]) -> dict[str, set[Key]]:
        """``book_id`` → the values that arguments and answers have under it."""
        named: dict[str, set[Key]] = defaultdict(set)
        for episode in episodes:
            for call in episode:
                if call.refused:
                    continue
                for name, value in call.arguments.items():
                    if is_key(value):
                        named[name].add(value)
                for part, _ in self.parts_of(call):
                    for plain, _ in part.elements:
                        for path, value in plain.items():
                            if is_key(value):
                                named[path[-1]].add(value)
        return named

    # --- the start --------------------------------------------------------------------------------

    def observed(self, call: LoggedCall) -> Iterator[tuple[str, Key, dict[str, Json]]]:
        """Thing, key and columns of each row that an answer shows; lines follow ``lines_in``."""
        for part, _ in self.parts_of(call):
            shape = self.shape(call.tool, part.path)
            if shape is None or shape.lines:
                continue
            for plain, _ in part.elements:
                key = plain.get(shape.key)
                if is_key(key):
                    row = {shape.columns[p]: v for p, v in plain.items() if p in shape.columns}
                    yield shape.thing, key, row

    def lines_in(self, call: LoggedCall) -> Iterator[tuple[str, Key, list[dict[str, Json]]]]:
        """Table of lines, key of their owner, and the lines that an answer shows."""
        for part, parent in self.parts_of(call):
            shape = self.shape(call.tool, part.path)
            if shape is not None and shape.lines and parent is not None:
                yield (
                    shape.lines,
                    parent,
                    [
                        {shape.columns[p]: v for p, v in plain.items() if p in shape.columns}
                        for plain, _ in part.elements
                    ],
                )

    def _born(self, episodes: Sequence[Sequence[LoggedCall]]) -> set[str]:
        """Tools whose answer is a new thing: its key was seen nowhere before, and never again."""
        fresh: Counter[str] = Counter()
        total: Counter[str] = Counter()
        for episode in episodes:
            seen: set[Key] = set()
            for call in episode:
                root = self.shape(call.tool)
                if root and root.thing and not root.many and not root.lines and not call.refused:
                    part = self.part(call.tool, call.value)
                    key = part.elements[0][0].get(root.key) if part and part.elements else None
                    seen |= set(_keys_in(call.arguments))
                    if is_key(key) and not is_reading(call.tool):
                        total[call.tool] += 1
                        fresh[call.tool] += key not in seen
                seen |= set(_keys_in(call.value))
        return {tool for tool, count in total.items() if fresh[tool] >= 0.9 * count}

    def _start(self, episodes: Sequence[Sequence[LoggedCall]]) -> None:
        """What rows hold at the start: what most episodes saw of them first."""
        cells: dict[tuple[str, Key, str], Counter[bytes]] = defaultdict(Counter)
        values: dict[bytes, Json] = {}
        there: set[tuple[str, Key]] = set()
        for episode in episodes:
            seen: set[tuple[str, Key, str]] = set()
            own: set[tuple[str, Key]] = set()
            weight = 100  # what was seen before any change weighs more
            for call in episode:
                if not call.refused and not is_reading(call.tool):
                    weight = 1
                root = self.shape(call.tool)
                for thing, key, row in self.observed(call):
                    if call.tool in self.born and root and root.thing == thing:
                        own.add((thing, key))
                    if (thing, key) in own:
                        continue
                    there.add((thing, key))
                    for column, value in row.items():
                        if (thing, key, column) not in seen:
                            seen.add((thing, key, column))
                            raw = canonical_json(value)
                            values[raw] = value
                            cells[thing, key, column][raw] += weight
                for table, owner, lines in self.lines_in(call):
                    born = (self.things[table].lines_of, owner) in own
                    if not born and (table, owner, "") not in seen:
                        seen.add((table, owner, ""))
                        raw = canonical_json(lines)
                        values[raw] = lines
                        cells[table, owner, ""][raw] += weight
        for (thing, key, column), counted in cells.items():
            best = values[min(counted, key=lambda raw: (-counted[raw], raw))]
            if column:
                self.things[thing].rows.setdefault(key, {})[column] = best
            else:
                self.things[thing].rows[key] = {"lines": best}
        for thing, key in there:
            self.things[thing].rows.setdefault(key, {})
        for thing, key in self._strange(episodes):
            self.things[thing].rows.pop(key, None)

    def _strange(self, episodes: Sequence[Sequence[LoggedCall]]) -> list[tuple[str, Key]]:
        """Rows of single episodes: the same call, before any change, mostly does not show them."""
        asked: Counter[bytes] = Counter()
        shown: dict[bytes, Counter[tuple[str, Key]]] = defaultdict(Counter)
        for episode in episodes:
            done: set[bytes] = set()
            for call in episode:
                if not call.refused and not is_reading(call.tool):
                    break
                same = canonical_json([call.tool, call.arguments])
                if not call.refused and same not in done:
                    done.add(same)
                    asked[same] += 1
                    shown[same].update({(thing, key) for thing, key, _ in self.observed(call)})
        return sorted(
            {row for same, rows in shown.items() for row, n in rows.items() if 2 * n < asked[same]},
            key=repr,
        )


def _forms(calls: Sequence[LoggedCall]) -> dict[str, str]:
    """Tool → the first tool whose answers mostly have the same keys."""
    found: dict[str, Counter[tuple[bool, frozenset[str]]]] = defaultdict(Counter)
    for call in calls:
        first = call.value[0] if isinstance(call.value, list) and call.value else call.value
        if isinstance(first, dict):
            found[call.tool][isinstance(call.value, list), frozenset(first)] += 1
    named: dict[tuple[bool, frozenset[str]], str] = {}
    out = {}
    for tool, counted in sorted(found.items()):
        form = min(counted, key=lambda one: (-counted[one], sorted(one[1])))
        out[tool] = named.setdefault(form, tool)
    return out


def _keys_in(value: Json) -> Iterator[Key]:
    todo = [value]
    while todo:
        one = todo.pop()
        if isinstance(one, Mapping):
            todo += one.values()
        elif isinstance(one, list):
            todo += one
        elif is_key(one):
            yield one


def _values(key: tuple[str, ...], seen: Sequence[tuple[LoggedCall, Part]]) -> set[Key]:
    return {
        plain[key]
        for _, part in seen
        for plain, _ in part.elements
        if key in plain and is_key(plain[key])
    }


def _columns(seen: Sequence[tuple[LoggedCall, Part]]) -> dict[tuple[str, ...], None]:
    return {path: None for _, part in seen for plain, _ in part.elements for path in plain}


def _key_of(seen: Sequence[tuple[LoggedCall, Part]], quiet: Sequence[Part]) -> tuple[str, ...]:
    """The key of the objects at one place: unique in every list, and it settles all else."""
    ranked = sorted(_columns(seen), key=lambda path: (_key_rank(path), len(path)))
    place = seen[0][1].path
    if place:
        # A list inside may name other things than its own: the lines of an order name products.
        own = f"{singular(snake_case(place[-1]))}_id"
        ranked = [p for p in ranked if _key_rank(p) == 0 or snake_case(p[-1]) == own]
    elif not any(part.many for _, part in seen):
        # Of single objects: its id, else what was asked for, else what is called an id.
        first = [path for path in ranked if _key_rank(path) == 0]
        asked = [p for p in ranked if _key_rank(p) < 3 and _is_asked(p, seen)]
        ranked = [*first, *asked, *(path for path in ranked if _key_rank(path) < 2)]
    ranked = [path for path in ranked if _key_rank(path) < 3]
    return next((path for path in ranked if _settles(path, seen, quiet)), ())


def _key_rank(path: tuple[str, ...]) -> int:
    name = snake_case(path[-1])
    if len(path) > 1:
        return 3
    if name == "id":
        return 0
    return 1 if name.endswith(("_id", "_key")) else 2 if name in _NAMING else 3


_NAMING = frozenset("name code key slug number sku url path email symbol uuid username".split())


def _is_asked(path: tuple[str, ...], seen: Sequence[tuple[LoggedCall, Part]]) -> bool:
    return all(
        plain.get(path) in call.arguments.values()
        for call, part in seen
        for plain, _ in part.elements
    )


def _settles(
    path: tuple[str, ...], seen: Sequence[tuple[LoggedCall, Part]], quiet: Sequence[Part]
) -> bool:
    for _, part in seen:
        keys = [plain.get(path) for plain, _ in part.elements]
        if not all(map(is_key, keys)) or len(set(keys)) < len(keys):
            return False
    found: dict[Key, dict[tuple[str, ...], set[bytes]]] = {}
    for part in quiet:
        for plain, _ in part.elements:
            for column, value in plain.items():
                own = found.setdefault(plain[path], {})
                own.setdefault(column, set()).add(canonical_json(value))
    # Starts may differ from task to task: more than two values are a conflict, few of two are not.
    conflicts = sum(any(len(v) > 2 for v in columns.values()) for columns in found.values())
    return conflicts <= max(_QUIET_CONFLICTS * len(found), 0)


def _joined(
    values: Mapping[Place, set[Key]], keys: Mapping[Place, tuple[str, ...]]
) -> list[list[Place]]:
    """Places that speak of one thing: their keys meet, or are called alike."""
    groups: list[list[Place]] = []
    for place in values:
        near = [group for group in groups if any(_alike(place, o, values, keys) for o in group)]
        merged = [place, *(one for group in near for one in group)]
        groups = [group for group in groups if group not in near] + [sorted(merged)]
    return groups


def _alike(
    one: Place,
    other: Place,
    values: Mapping[Place, set[Key]],
    keys: Mapping[Place, tuple[str, ...]],
) -> bool:
    name, there = snake_case(keys[one][-1]), snake_case(keys[other][-1])
    if name == there and name.endswith("_id"):
        return True
    if name == there and _noun(one) == _noun(other):
        return True
    # Whole numbers meet by chance.
    return any(isinstance(value, str) for value in values[one] & values[other])


def _noun(place: Place) -> str:
    """What a place is called: the key that leads to it, or what the tool's name speaks of."""
    tool, path = place
    words = path[-1] if path else "_".join(parse_tool_name(tool).noun) or tool
    return singular(snake_case(words))


def _thing_name(
    places: Sequence[Place],
    keys: Mapping[Place, tuple[str, ...]],
    values: set[Key],
    named: Mapping[str, set[Key]],
) -> str:
    for place in places:
        name = snake_case(keys[place][-1])
        if name.endswith("_id"):
            return name.removesuffix("_id")
    texts = {value for value in values if isinstance(value, str)}
    votes = Counter(
        {
            snake_case(name).removesuffix("_id"): len(found & texts)
            for name, found in named.items()
            if snake_case(name).endswith("_id") and found & texts
        }
    )
    if votes:
        return min(votes, key=lambda name: (-votes[name], name))
    nouns = Counter(_noun(place) for place in places)
    return min(nouns, key=lambda noun: (-nouns[noun], noun))
