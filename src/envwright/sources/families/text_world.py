"""``text_world``: quests in a house of rooms, locked doors and containers.

Interactive narratives as a ground for language (2103.09977): the state is a graph of facts, typed
commands are tools, and a family of games is given by how many rooms (w), objects (o) and steps of a
quest (q) there are. A quest names what should be so in the end, never a command. The planner
searches the graph of facts for a shortest way, and keeps quests whose shortest way has ``quest``
steps.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import count

from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.population import insert_statements
from envwright.sources.families.family import EnvironmentFamily, FamilyParameter, GoldWalk
from envwright.types import Call, EnvironmentSpec, Scalar, Task, ToolSpec

YOU, LOCK = "you", "lock"
"""Places that are no rooms: who carries something, and where keys stay."""
_ROOMS = """attic cellar chapel gallery garden hall kitchen larder library nursery pantry stable
study terrace tower workshop""".split()
_METALS = ("brass", "copper", "iron", "silver")
_LOOKS = "amber blue bronze carved clay green ivory paper red striped velvet white".split()
_THINGS = "book bowl candle clock coin drum feather flute globe lamp map mirror ring rope".split()
_BOXES = "basket cabinet chest crate cupboard drawer jar trunk".split()
_WOODS = "ash beech birch cedar elm maple oak pine walnut willow".split()
_WAYS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
_BACK = {"north": "south", "south": "north", "east": "west", "west": "east"}
_TRIES = 600
"""Draws that may fail in a row before there are no more quests."""
_MOST_THINGS, _CARRIED = 3, 0.4
"""Things of a quest, and the share of them that you carry in the end."""

Fact = tuple[str, str, str]
"""``("red book", "in", "oak chest")``, ``("iron door", "is", "locked")``."""


@dataclass(frozen=True)
class House:
    """What never changes: rooms and their exits, containers, and the keys of doors."""

    exits: Mapping[tuple[str, str], tuple[str, str]]
    """Room and direction → the room there, and the door between; no door is an empty text."""
    containers: Mapping[str, str]
    """Container → its room."""
    keys: Mapping[str, str]
    """Door → its key."""

    @cached_property
    def reach(self) -> dict[str, frozenset[str]]:
        """Room → places that can be reached from it without a step."""
        rooms = dict.fromkeys(room for room, _ in self.exits)
        boxes = self.containers.items()
        return {room: frozenset({room, *(b for b, at in boxes if at == room)}) for room in rooms}

    @cached_property
    def ways(self) -> dict[str, list[tuple[str, str]]]:
        """Room → directions of its exits, each with its door."""
        out: dict[str, list[tuple[str, str]]] = {}
        for (room, direction), (_, door) in self.exits.items():
            out.setdefault(room, []).append((direction, door))
        return out


@dataclass(frozen=True)
class StoryState:
    """What changes, as a graph of facts."""

    house: House
    facts: frozenset[Fact]

    @property
    def room(self) -> str:
        """Where you are."""
        return self.place_of(YOU)

    @cached_property
    def _places(self) -> dict[str, str]:
        return {thing: place for thing, relation, place in self.facts if relation == "in"}

    def place_of(self, thing: str) -> str:
        """Where something is; nowhere is an empty text."""
        return self._places.get(thing, "")

    def only(self, things: set[str]) -> StoryState:
        """The same state without things that do not matter; doors stay."""
        kept = {fact for fact in self.facts if fact[0] in things or fact[1] == "is"}
        return StoryState(self.house, frozenset(kept))

    def after(self, call: Call) -> StoryState:
        """The state after a command; the same where it is not possible."""
        given = {name: str(value) for name, value in call.arguments.items()}
        room = self.room
        match call.tool:
            case "go":
                there, door = self.house.exits.get((room, given["direction"]), ("", ""))
                if there and (door, "is", "locked") not in self.facts:
                    return self._moved(YOU, there)
            case "unlock":
                door = given["door"]
                doors = [behind for _, behind in self.house.ways[room]]
                key, shut = self.house.keys.get(door, ""), (door, "is", "locked")
                if door in doors and shut in self.facts and self.place_of(key) == YOU:
                    return StoryState(self.house, self.facts - {shut})._moved(key, LOCK)
            case "take" if self.place_of(given["thing"]) in self.house.reach[room]:
                return self._moved(given["thing"], YOU)
            case "put" if self.place_of(given["thing"]) == YOU:
                if given["place"] in self.house.reach[room]:
                    return self._moved(given["thing"], given["place"])
        return self

    def _moved(self, thing: str, place: str) -> StoryState:
        left = {fact for fact in self.facts if fact[:2] != (thing, "in")}
        return StoryState(self.house, frozenset(left | {(thing, "in", place)}))


def read_facts(session: Session) -> frozenset[Fact]:
    """The graph of facts as a session's rows have it."""
    facts: set[Fact] = {(YOU, "in", room) for (room,) in session.query("SELECT room FROM player")}
    facts |= {(name, "in", at) for name, at in session.query("SELECT name, place FROM items")}
    doors = session.query("SELECT name FROM doors WHERE locked = 1")
    return frozenset(facts | {(door, "is", "locked") for (door,) in doors})


def shortest_way(state: StoryState, wanted: frozenset[Fact], most: int) -> list[Call] | None:
    """The fewest commands after which all wanted facts hold; ``None`` where more are needed.

    Things are put down only where they are wanted: nothing is gained by putting one down elsewhere,
    since you can carry any number.
    """
    goals = {thing: place for thing, _, place in wanted if thing != YOU}
    useful = {*goals, *state.house.keys.values()}
    state = state.only({*useful, YOU})
    seen = {state.facts}
    left: deque[tuple[StoryState, list[Call]]] = deque([(state, [])])
    while left:
        now, way = left.popleft()
        if wanted <= now.facts:
            return way
        if len(way) == most:
            continue
        for call in _commands(now, useful, goals):
            then = now.after(call)
            if then.facts not in seen:
                seen.add(then.facts)
                left.append((then, [*way, call]))
    return None


def _commands(state: StoryState, useful: set[str], goals: Mapping[str, str]) -> Iterator[Call]:
    """Commands that may help, in a fixed order."""
    here = state.house.reach[state.room]
    for thing in sorted(useful):
        place = state.place_of(thing)
        if place in here and place != goals.get(thing):
            yield Call(tool="take", arguments={"thing": thing})
        if place == YOU and goals.get(thing) in here:
            yield Call(tool="put", arguments={"thing": thing, "place": goals[thing]})
    for direction, door in state.house.ways[state.room]:
        if (door, "is", "locked") in state.facts:
            yield Call(tool="unlock", arguments={"door": door})
        else:
            yield Call(tool="go", arguments={"direction": direction})


class StoryWorld:
    """A house, where everything is at the start, and quests."""

    def __init__(self, values: Mapping[str, int], seed: int) -> None:
        self._values, self._seed = values, seed
        rng = random.Random(f"text_world {seed}")
        rooms = rng.sample(_ROOMS, values["rooms"])
        exits, doors = _plan(rooms, values["locks"], rng)
        boxes = [f"{wood} {rng.choice(_BOXES)}" for wood in rng.sample(_WOODS, len(_WOODS))]
        containers = {box: rng.choice(rooms) for box in boxes[: max(3, len(rooms) // 2)]}
        keys = {door: door.removesuffix("door") + "key" for door in doors}
        self.house = House(exits, containers, keys)
        self.state = StoryState(self.house, self._facts(rooms, doors, rng))
        self.spec = self._spec(rooms)

    def _facts(
        self, rooms: list[str], doors: Mapping[str, int], rng: random.Random
    ) -> frozenset[Fact]:
        """Where things are; each key lies on this side of its door."""
        facts: set[Fact] = {(YOU, "in", rooms[0])}
        for door, inside in doors.items():
            near = rooms[:inside]
            spots = [*near, *(b for b, room in self.house.containers.items() if room in near)]
            facts |= {(door, "is", "locked"), (self.house.keys[door], "in", rng.choice(spots))}
        names = [f"{look} {thing}" for look in _LOOKS for thing in _THINGS]
        for name in rng.sample(names, self._values["objects"]):
            facts.add((name, "in", rng.choice([*rooms, *self.house.containers])))
        return frozenset(facts)

    def _spec(self, rooms: list[str]) -> EnvironmentSpec:
        house, state = self.house, self.state
        places = {**dict.fromkeys(rooms, "room"), **dict.fromkeys(house.containers, "container")}
        places |= {YOU: "you", LOCK: "lock"}
        things = {s: o for s, r, o in sorted(state.facts) if r == "in" and s != YOU}
        doors: list[dict[str, Scalar]] = [
            {"name": door, "key_name": key, "locked": 1} for door, key in house.keys.items()
        ]
        exits: list[dict[str, Scalar]] = [
            {"room": room, "direction": way, "target": to, "door": door or None}
            for (room, way), (to, door) in house.exits.items()
        ]
        tables: dict[str, list[dict[str, Scalar]]] = {
            "places": [{"name": name, "kind": kind} for name, kind in places.items()],
            "containers": [{"name": n, "room": room} for n, room in house.containers.items()],
            "items": [{"name": name, "place": place} for name, place in things.items()],
            "doors": doors,
            "exits": exits,
            "player": [{"id": 1, "room": state.room}],
        }
        return EnvironmentSpec(
            name="text_world",
            title="A house of rooms and locked doors",
            description="Rooms, doors with keys, containers and things that can be carried.",
            domain="text adventure",
            schema_sql=_SCHEMA,
            state_sql="".join(
                insert_statements(name, list(rows[0]), rows)
                for name, rows in tables.items()
                if rows
            ),
            policy=_POLICY,
            tools=tuple(ToolSpec.model_validate({"name": n, **t}) for n, t in _TOOLS.items()),
        )

    # --- quests ----------------------------------------------------------------------------------

    def tasks(self, template: Template) -> Iterator[Task]:
        """Quests with a shortest way; see ``GeneratedWorld``."""
        rng = random.Random(f"text_world tasks {self._seed}")
        told: set[frozenset[Fact]] = set()
        failed = 0
        for number in count(1):
            if failed == _TRIES:
                return
            wanted = self._wanted(rng)
            way = shortest_way(self.state, wanted, self._values["quest"])
            if way is None or len(way) != self._values["quest"] or wanted in told:
                failed += 1
                continue
            failed = 0
            told.add(wanted)
            with GoldWalk(template) as walk:
                _play(walk, self.state, way)
                yield walk.task(
                    _words(wanted, self.house, rng),
                    seed=self._seed * 1_000_000 + number,
                    entities=[f"items/{thing}" for thing, _, _ in wanted if thing != YOU],
                    goals=float(len(wanted) - 1),
                )

    def _wanted(self, rng: random.Random) -> frozenset[Fact]:
        """Things in places or carried, and where you are."""
        keys = set(self.house.keys.values())
        things = sorted(
            s for s, r, _ in self.state.facts if r == "in" and s != YOU and s not in keys
        )
        rooms = sorted({room for room, _ in self.house.exits})
        places = [*rooms, *sorted(self.house.containers)]
        most = min(_MOST_THINGS, len(things), max(1, self._values["quest"] // 2))
        chosen = rng.sample(things, rng.randint(1, most))
        wanted = {
            (thing, "in", YOU if rng.random() < _CARRIED else rng.choice(places))
            for thing in chosen
        }
        return frozenset(wanted | {(YOU, "in", rng.choice(rooms))})


def _play(walk: GoldWalk, state: StoryState, way: list[Call]) -> None:
    """Carry a way out, looking around in each room and into each container that is used."""
    walk.call("look")
    for call in way:
        place = state.place_of(str(call.arguments.get("thing", "")))
        if call.tool == "take" and place in state.house.containers:
            walk.call("look_inside", container=place)
        walk.call(call.tool, **call.arguments)
        if call.tool == "go":
            walk.call("look")
        state = state.after(call)


def _words(wanted: frozenset[Fact], house: House, rng: random.Random) -> str:
    """What should be so, in words that name no command."""
    parts = []
    room = ""
    for thing, _, place in sorted(wanted):
        if thing == YOU:
            room = place
        elif place == YOU:
            parts.append(f"you carry the {thing}")
        elif place in house.containers:
            parts.append(f"the {thing} is in the {place}")
        else:
            parts.append(f"the {thing} lies on the floor of the {place}")
    rng.shuffle(parts)
    lead = rng.choice(("In the end", "When all is done", "When you are through"))
    listed = parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
    return f"{lead}, {listed}, and you are in the {room}. Leave everything else as it is."


# --- the house ------------------------------------------------------------------------------------


def _plan(
    rooms: list[str], locks: int, rng: random.Random
) -> tuple[dict[tuple[str, str], tuple[str, str]], dict[str, int]]:
    """Exits of rooms on a grid, each next to an earlier one, and locked doors.

    Of a door it is told how many rooms there are before the first one behind it.
    """
    at = {rooms[0]: (0, 0)}
    exits: dict[tuple[str, str], tuple[str, str]] = {}
    metals = iter(rng.sample(_METALS, len(_METALS)))
    locked = set(rng.sample(range(1, len(rooms)), min(locks, len(rooms) - 1)))
    doors: dict[str, int] = {}
    for number, room in enumerate(rooms[1:], start=1):
        spots = [
            (near, way)
            for near, (x, y) in at.items()
            for way, (dx, dy) in _WAYS.items()
            if (x + dx, y + dy) not in at.values()
        ]
        near, way = rng.choice(spots)
        (x, y), (dx, dy) = at[near], _WAYS[way]
        at[room] = x + dx, y + dy
        door = f"{next(metals)} door" if number in locked else ""
        if door:
            doors[door] = number
        exits[near, way] = room, door
        exits[room, _BACK[way]] = near, door
    return exits, doors


_SCHEMA = """\
/* Everywhere something can be: rooms, containers, with you, in a lock. */
CREATE TABLE places (
  name TEXT PRIMARY KEY,   -- Name
  kind TEXT NOT NULL CHECK (kind IN ('room', 'container', 'you', 'lock'))   -- What it is
) STRICT, WITHOUT ROWID;

/* Containers, which stay where they are. */
CREATE TABLE containers (
  name TEXT PRIMARY KEY REFERENCES places (name),   -- Name of the container
  room TEXT NOT NULL REFERENCES places (name)       -- Room in which it stands
) STRICT, WITHOUT ROWID;

/* Things that can be carried. */
CREATE TABLE items (
  name TEXT PRIMARY KEY,                         -- Name of the thing
  place TEXT NOT NULL REFERENCES places (name)   -- Where it is
) STRICT, WITHOUT ROWID;

/* Doors with a lock. */
CREATE TABLE doors (
  name TEXT PRIMARY KEY,                                -- Name of the door
  key_name TEXT NOT NULL REFERENCES items (name),       -- The key that opens it
  locked INTEGER NOT NULL CHECK (locked IN (0, 1))      -- Whether it is locked
) STRICT, WITHOUT ROWID;

/* Ways between rooms. */
CREATE TABLE exits (
  room TEXT NOT NULL REFERENCES places (name),     -- Room that it leaves
  direction TEXT NOT NULL CHECK (direction IN ('north', 'east', 'south', 'west')),   -- Direction
  target TEXT NOT NULL REFERENCES places (name),   -- Room that it leads to
  door TEXT REFERENCES doors (name),               -- Door in between, if any
  PRIMARY KEY (room, direction)
) STRICT, WITHOUT ROWID;

/* You. */
CREATE TABLE player (
  id INTEGER PRIMARY KEY CHECK (id = 1),        -- There is one of you
  room TEXT NOT NULL REFERENCES places (name)   -- Room that you are in
) STRICT, WITHOUT ROWID;
"""
_POLICY = """\
You are in a house. See what is around you with `look`, and what is in a container with
`look_inside`. You can carry any number of things. A key stays in the lock that it opens. Do what
was asked for and leave everything else where it is.
"""
_HERE = "(SELECT room FROM player)"
_PLACES_HERE = f"(SELECT {_HERE} UNION SELECT name FROM containers WHERE room = {_HERE})"
_TOOLS: dict[str, dict[str, object]] = {
    "look": {
        "description": "See the room that you are in: exits, containers, and what lies around.",
        "returns": {
            "row": "SELECT room FROM player",
            "exits": {
                "rows": "SELECT direction, door, locked FROM exits LEFT JOIN doors ON "
                f"doors.name = door WHERE exits.room = {_HERE} ORDER BY direction"
            },
            "containers": {
                "rows": f"SELECT name FROM containers WHERE room = {_HERE} ORDER BY name"
            },
            "things": {"rows": f"SELECT name FROM items WHERE place = {_HERE} ORDER BY name"},
        },
    },
    "look_inside": {
        "description": "See what is in a container of this room.",
        "parameters": {"container": {"column": "containers.name"}},
        "require": [
            {
                "sql": f"SELECT 1 FROM containers WHERE name = :container AND room = {_HERE}",
                "error": "There is no {container} here.",
            }
        ],
        "returns": {"rows": "SELECT name FROM items WHERE place = :container ORDER BY name"},
    },
    "inventory": {
        "description": "See what you carry.",
        "returns": {"rows": "SELECT name FROM items WHERE place = 'you' ORDER BY name"},
    },
    "go": {
        "description": "Go through an exit.",
        "parameters": {"direction": {"column": "exits.direction"}},
        "require": [
            {
                "sql": f"SELECT 1 FROM exits WHERE room = {_HERE} AND direction = :direction",
                "error": "There is no exit {direction}.",
            },
            {
                "sql": "SELECT coalesce(locked, 0) = 0 FROM exits LEFT JOIN doors ON "
                f"doors.name = door WHERE exits.room = {_HERE} AND direction = :direction",
                "error": "The door {direction} is locked.",
            },
        ],
        "do": [
            "UPDATE player SET room = (SELECT target FROM exits WHERE exits.room = player.room "
            "AND direction = :direction)"
        ],
        "returns": {"row": "SELECT room FROM player"},
    },
    "unlock": {
        "description": "Unlock a door of this room with its key, which stays in the lock.",
        "parameters": {"door": {"column": "doors.name"}},
        "require": [
            {
                "sql": f"SELECT 1 FROM exits WHERE room = {_HERE} AND door = :door",
                "error": "There is no {door} here.",
            },
            {
                "sql": "SELECT locked FROM doors WHERE name = :door",
                "error": "The {door} is not locked.",
            },
            {
                "sql": "SELECT 1 FROM doors JOIN items ON items.name = key_name "
                "WHERE doors.name = :door AND place = 'you'",
                "error": "You do not carry the key of the {door}.",
            },
        ],
        "do": [
            "UPDATE doors SET locked = 0 WHERE name = :door",
            "UPDATE items SET place = 'lock' WHERE name = "
            "(SELECT key_name FROM doors WHERE doors.name = :door)",
        ],
        "returns": {"row": "SELECT name, locked FROM doors WHERE name = :door"},
    },
    "take": {
        "description": "Take a thing that lies in this room or is in a container here.",
        "parameters": {"thing": {"column": "items.name"}},
        "require": [
            {
                "sql": f"SELECT 1 FROM items WHERE name = :thing AND place IN {_PLACES_HERE}",
                "error": "There is no {thing} here.",
            }
        ],
        "do": ["UPDATE items SET place = 'you' WHERE name = :thing"],
        "returns": {"row": "SELECT name, place FROM items WHERE name = :thing"},
    },
    "put": {
        "description": "Put a thing that you carry into a container here, or on this room's floor.",
        "parameters": {"thing": {"column": "items.name"}, "place": {"column": "places.name"}},
        "require": [
            {
                "sql": "SELECT 1 FROM items WHERE name = :thing AND place = 'you'",
                "error": "You do not carry the {thing}.",
            },
            {
                "sql": f"SELECT 1 FROM places WHERE name = :place AND name IN {_PLACES_HERE}",
                "error": "There is no {place} here.",
            },
        ],
        "do": ["UPDATE items SET place = :place WHERE name = :thing"],
        "returns": {"row": "SELECT name, place FROM items WHERE name = :thing"},
    },
}

TEXT_WORLD = EnvironmentFamily(
    name="text_world",
    title="Quests in a house (interactive narratives)",
    harder="quest",
    parameters={
        "rooms": FamilyParameter("Rooms (w).", 8, 4, 16),
        "objects": FamilyParameter("Things beside keys (o).", 24, 4, 60),
        "quest": FamilyParameter("Commands of the shortest way (q).", 6, 3, 14),
        "locks": FamilyParameter("Locked doors.", 2, 0, 4),
    },
    world=StoryWorld,
)
