"""``house``: errands in a house that several people share (after TongSIM, 2512.20206).

People are where their routine has them, hour by hour. Each has a chest that nobody else can unlock:
the user does it when the agent asks, with a tool of their own, the others when the agent meets them
there. Things are handed over in person, and a room is tidied while nobody is in it. So a task needs
another person's act, or their absence, and the right hour for both. The planner tries all orders of
the errands, each at the first hour at which it can be done, and keeps the one that ends first.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, pairwise, permutations

from envwright.environment.template import Template
from envwright.inflection import join_list
from envwright.population import insert_statements
from envwright.sources.families.family import EnvironmentFamily, FamilyParameter, GoldWalk
from envwright.types import Actor, EnvironmentSpec, Invariant, Json, Scalar, Task, ToolSpec

YOU = "you"
FIRST, LAST = 8, 20
"""The hours of a day."""
_ROOMS = "attic cellar garden hall kitchen laundry library parlour study workshop".split()
_PEOPLE = "Ada Ben Cleo Dan Edith Felix".split()
_COLOURS = "amber black blue brown green grey pink red white yellow".split()
_THINGS = "bag book bowl camera cup drill jacket kettle lamp map parcel racket radio scarf".split()
_OUT = 0.2
"""The share of hours at which a person is out."""
_STAY = 0.6
"""The chance that a person is where they were an hour ago."""
_TRIES, _DRAWS = 400, 40
"""Draws that may fail in a row before there are no more tasks; draws of errands for one task."""

RoomAt = Callable[[int], str | None]
"""Where something can be done at an hour; ``None``: nowhere."""
_Act = tuple[str, Actor, dict[str, Json]]
"""A tool, whose it is, and its arguments."""


@dataclass(frozen=True)
class Visit:
    """Something that is done in one room."""

    room: RoomAt
    acts: tuple[_Act, ...]


@dataclass(frozen=True)
class Errand:
    """One thing that should be so in the end: what is looked up for it, and what is done."""

    words: str
    look_ups: tuple[tuple[str, str], ...]
    """Tools, each with the name of what is looked up."""
    visits: tuple[Visit, ...]
    entities: tuple[str, ...]
    """Rows that it is about, which no other errand of the task may be about."""


@dataclass(frozen=True)
class Household:
    """What the people do, and where things are at the start."""

    user: str
    routine: Mapping[str, Sequence[str | None]]
    """Person → their room at each hour from ``FIRST`` on; ``None`` is out."""
    chests: Mapping[str, str]
    """Person → the room of their chest."""
    things: Mapping[str, str]
    """Thing → a room, or the chest that it is in."""

    def room_of(self, person: str, hour: int) -> str | None:
        """Where somebody is."""
        return self.routine[person][hour - FIRST]

    def is_empty(self, room: str, hour: int) -> bool:
        """Whether nobody is in a room."""
        return all(self.room_of(person, hour) != room for person in self.routine)


Plan = list[tuple[int, str, Visit]]
"""Visits in their order, each with its hour and its room."""


def quickest_plan(errands: Sequence[Errand], room: str) -> Plan | None:
    """Which of all orders of the errands is through first; ``None`` when the day is too short.

    Of equals, the one with the fewest rooms.

    Args:
        errands: each is done at one go.
        room: where the agent is at ``FIRST``.
    """
    plans = [plan for order in permutations(errands) if (plan := _plan(order))]

    def cost(plan: Plan) -> tuple[int, int]:
        rooms = [room, *(at for _, at, _ in plan)]
        return plan[-1][0], sum(a != b for a, b in pairwise(rooms))

    return min(plans, key=cost, default=None)


def _plan(errands: Sequence[Errand]) -> Plan | None:
    """Each visit at the first hour at which it can be made."""
    hour, out = FIRST, list[tuple[int, str, Visit]]()
    for visit in (visit for errand in errands for visit in errand.visits):
        for at in range(hour, LAST + 1):
            if (room := visit.room(at)) is not None:
                hour = at
                out.append((at, room, visit))
                break
        else:
            return None
    return out


class HouseWorld:
    """A house, its people, and errands."""

    def __init__(self, values: Mapping[str, int], seed: int) -> None:
        self._values, self._seed = values, seed
        rng = random.Random(f"house {seed}")
        self.rooms = rng.sample(_ROOMS, values["rooms"])
        people = rng.sample(_PEOPLE, values["people"])
        chests = dict(zip(people, rng.choices(self.rooms, k=len(people)), strict=True))
        names = [f"{colour} {thing}" for colour in _COLOURS for thing in _THINGS]
        # Half of the things are in chests, or errands would soon be out of any.
        places = [_chest(person) for person in people for _ in self.rooms] + self.rooms * len(
            people
        )
        self.household = Household(
            people[0],
            {person: self._routine(chests[person], rng) for person in people},
            chests,
            {name: rng.choice(places) for name in rng.sample(names, values["things"])},
        )
        self.spec = self._spec()

    def _routine(self, own: str, rng: random.Random) -> list[str | None]:
        """A day of somebody, who is often where their chest is."""
        out: list[str | None] = []
        for _ in range(FIRST, LAST + 1):
            if not out or rng.random() > _STAY:
                out.append(None if rng.random() < _OUT else rng.choice([own, *self.rooms]))
            else:
                out.append(out[-1])
        return out

    def _spec(self) -> EnvironmentSpec:
        home = self.household
        places = {
            **dict.fromkeys(self.rooms, "room"),
            **dict.fromkeys(home.routine, "person"),
            **dict.fromkeys(map(_chest, home.chests), "chest"),
            YOU: "you",
        }
        tables: dict[str, list[dict[str, Scalar]]] = {
            "places": [{"name": name, "kind": kind} for name, kind in places.items()],
            "rooms": [{"name": name, "tidy": 0} for name in self.rooms],
            "people": [{"name": name} for name in home.routine],
            "routines": [
                {"person": person, "hour": hour, "room": room}
                for person, rooms in home.routine.items()
                for hour, room in enumerate(rooms, start=FIRST)
            ],
            "chests": [
                {"name": _chest(person), "owner": person, "room": room, "locked": 1}
                for person, room in home.chests.items()
            ],
            "things": [{"name": name, "place": place} for name, place in home.things.items()],
            "now": [{"id": 1, "hour": FIRST, "room": self.rooms[0], "speaker": home.user}],
        }
        return EnvironmentSpec(
            name="house",
            title="A house that several people share",
            description="Rooms, people with routines and chests, and things that they own.",
            domain="household",
            schema_sql=_SCHEMA,
            state_sql="".join(
                insert_statements(name, list(rows[0]), rows) for name, rows in tables.items()
            ),
            policy=_POLICY.format(user=home.user),
            invariants=_INVARIANTS,
            tools=tuple(ToolSpec.model_validate({"name": n, **t}) for n, t in _TOOLS.items()),
        )

    # --- errands ---------------------------------------------------------------------------------

    def tasks(self, template: Template) -> Iterator[Task]:
        """Errands with the plan that is through first; see ``GeneratedWorld``."""
        rng = random.Random(f"house tasks {self._seed}")
        told: set[frozenset[str]] = set()
        failed = 0
        for number in count(1):
            if failed == _TRIES:
                return
            errands = self._errands(rng)
            words = frozenset(errand.words for errand in errands)
            plan = quickest_plan(errands, self.rooms[0])
            if len(errands) < self._values["errands"] or plan is None or words in told:
                failed += 1
                continue
            failed = 0
            told.add(words)
            end = min(LAST, plan[-1][0] + rng.randint(0, 2)), rng.choice(self.rooms)
            with GoldWalk(template) as walk:
                _play(walk, errands, plan, self.rooms[0], end)
                yield walk.task(
                    f"At {end[0]}:00 I want to find you in the {end[1]}. By then, "
                    f"{join_list(e.words for e in errands)}. Leave all else as it is.",
                    seed=self._seed * 1_000_000 + number,
                    entities=[e for errand in errands for e in errand.entities],
                    goals=float(len(errands)),
                )

    def _errands(self, rng: random.Random) -> list[Errand]:
        """Errands that share no thing, chest or room; the first needs somebody's act or absence."""
        draws = (self._fetched, self._fetched, self._given, self._tidied, self._brought)
        out: list[Errand] = []
        taken: set[str] = set()
        for _ in range(_DRAWS):
            if len(out) == self._values["errands"]:
                break
            errand = rng.choice(draws if out else draws[:-1])(rng)
            if errand is not None and taken.isdisjoint(errand.entities):
                out.append(errand)
                taken |= set(errand.entities)
        return out

    def _fetched(self, rng: random.Random) -> Errand | None:
        """Something out of a chest, which its owner unlocks, is brought to a room."""
        home = self.household
        owner = rng.choice(list(home.chests))
        things = [thing for thing, place in home.things.items() if place == _chest(owner)]
        if not things:
            return None
        thing, room, at = rng.choice(things), rng.choice(self.rooms), home.chests[owner]
        asked = {"person": owner}
        unlocked = (
            ("unlock_your_chest", Actor.USER, {})
            if owner == home.user
            else ("ask_to_unlock", Actor.AGENT, asked)
        )
        return Errand(
            f"the {thing} lies in the {room}",
            (("locate", thing), ("routine_of", owner)),
            (
                Visit(
                    lambda hour: at if home.room_of(owner, hour) == at else None,
                    (unlocked, _taken(thing)),
                ),
                Visit(lambda _: room, (_put(thing),)),
            ),
            (f"things/{thing}", f"chests/{_chest(owner)}"),
        )

    def _lying(self, rng: random.Random) -> tuple[str, str]:
        """Something that lies in a room, and the room."""
        things = self.household.things.items()
        return rng.choice([(thing, at) for thing, at in things if at in self.rooms])

    def _given(self, rng: random.Random) -> Errand:
        """Something that lies about is handed to somebody."""
        home = self.household
        (thing, at), person = self._lying(rng), rng.choice(list(home.routine))
        given: dict[str, Json] = {"thing": thing, "person": person}
        return Errand(
            f"I have the {thing}" if person == home.user else f"{person} has the {thing}",
            (("locate", thing), ("routine_of", person)),
            (
                Visit(lambda _: at, (_taken(thing),)),
                Visit(lambda hour: home.room_of(person, hour), (("give", Actor.AGENT, given),)),
            ),
            (f"things/{thing}",),
        )

    def _brought(self, rng: random.Random) -> Errand:
        """Something that lies about is brought elsewhere, for which nobody is needed."""
        thing, at = self._lying(rng)
        room = rng.choice([other for other in self.rooms if other != at])
        return Errand(
            f"the {thing} lies in the {room}",
            (("locate", thing),),
            (Visit(lambda _: at, (_taken(thing),)), Visit(lambda _: room, (_put(thing),))),
            (f"things/{thing}",),
        )

    def _tidied(self, rng: random.Random) -> Errand:
        """A room is tidied, which takes that nobody is in it."""
        home, room = self.household, rng.choice(self.rooms)
        return Errand(
            f"the {room} is tidy",
            (("hours_of", room),),
            (
                Visit(
                    lambda hour: room if home.is_empty(room, hour) else None,
                    (("tidy", Actor.AGENT, {}),),
                ),
            ),
            (f"rooms/{room}",),
        )


def _chest(person: str) -> str:
    return f"chest of {person}"


def _taken(thing: str) -> _Act:
    return "take", Actor.AGENT, {"thing": thing}


def _put(thing: str) -> _Act:
    return "put_down", Actor.AGENT, {"thing": thing}


def _play(
    walk: GoldWalk, errands: Sequence[Errand], plan: Plan, room: str, end: tuple[int, str]
) -> None:
    """Look up what the plan rests on, carry it out, and be where the user wants at the end."""
    walk.call("look")
    for tool, name in dict.fromkeys(look for errand in errands for look in errand.look_ups):
        walk.call(tool, **{_LOOKED_UP[tool]: name})
    hour = FIRST
    for at, there, acts in [*((h, r, visit.acts) for h, r, visit in plan), (*end, ())]:
        if at > hour:
            walk.call("wait_until", hour=at)
        if there != room:
            walk.call("go", room=there)
        hour, room = at, there
        for tool, actor, arguments in acts:
            walk.call(tool, actor, **arguments)


# --- the house ------------------------------------------------------------------------------------

_SCHEMA = """\
/* Everywhere something can be: rooms, chests, with people, with you. */
CREATE TABLE places (
  name TEXT PRIMARY KEY,   -- Name
  kind TEXT NOT NULL CHECK (kind IN ('room', 'chest', 'person', 'you'))   -- What it is
) STRICT, WITHOUT ROWID;

/* Rooms of the house; a door leads from each to each. */
CREATE TABLE rooms (
  name TEXT PRIMARY KEY REFERENCES places (name),   -- Name of the room
  tidy INTEGER NOT NULL CHECK (tidy IN (0, 1))      -- Whether it is tidy
) STRICT, WITHOUT ROWID;

/* Who lives here. */
CREATE TABLE people (
  name TEXT PRIMARY KEY REFERENCES places (name)   -- Name of the person
) STRICT, WITHOUT ROWID;

/* Where people are, hour by hour. */
CREATE TABLE routines (
  person TEXT NOT NULL REFERENCES people (name),   -- Who
  hour INTEGER NOT NULL,                           -- At which hour of the day
  room TEXT REFERENCES rooms (name),               -- In which room, if in the house
  PRIMARY KEY (person, hour)
) STRICT, WITHOUT ROWID;

/* Chests, which stay where they are. */
CREATE TABLE chests (
  name TEXT PRIMARY KEY REFERENCES places (name),          -- Name of the chest
  owner TEXT NOT NULL UNIQUE REFERENCES people (name),     -- Who alone can unlock it
  room TEXT NOT NULL REFERENCES rooms (name),              -- Room in which it stands
  locked INTEGER NOT NULL CHECK (locked IN (0, 1))         -- Whether it is locked
) STRICT, WITHOUT ROWID;

/* Things that can be carried. */
CREATE TABLE things (
  name TEXT PRIMARY KEY,                         -- Name of the thing
  place TEXT NOT NULL REFERENCES places (name)   -- Where it is
) STRICT, WITHOUT ROWID;

/* The hour, and where you are. */
CREATE TABLE now (
  id INTEGER PRIMARY KEY CHECK (id = 1),                    -- There is one of you
  hour INTEGER NOT NULL CHECK (hour BETWEEN 8 AND 20),      -- Hour of the day
  room TEXT NOT NULL REFERENCES rooms (name),               -- Room that you are in
  speaker TEXT NOT NULL REFERENCES people (name)            -- Who talks with you
) STRICT, WITHOUT ROWID;
"""
_POLICY = """\
You run errands in a house that several people share; {user} talks with you. Each person is where
their routine has them, hour by hour, and time passes only when you wait. A chest is unlocked by its
owner alone, where it stands: {user} does it when you say so, the others when you are there with
them and ask. Things are handed over in person. Tidy a room only while nobody is in it. Do what was
asked for and leave everything else as it is.
"""
_HERE = "(SELECT room FROM now)"
_PRESENT = (
    "SELECT person FROM routines JOIN now ON routines.hour = now.hour AND routines.room = now.room"
)
_INVARIANTS = (
    Invariant(
        name="nobody moves a chest out of the rooms",
        sql="SELECT chests.name FROM chests JOIN places ON places.name = chests.room "
        "WHERE kind <> 'room'",
    ),
    Invariant(
        name="what is in a locked chest belongs to the house",
        sql="SELECT things.name FROM things LEFT JOIN places ON places.name = things.place "
        "WHERE places.name IS NULL",
    ),
    Invariant(
        name="everybody has a place at the hour that it is",
        sql="SELECT people.name FROM people WHERE NOT EXISTS (SELECT 1 FROM routines JOIN now ON "
        "routines.hour = now.hour WHERE routines.person = people.name)",
    ),
)
_UNLOCK = "UPDATE chests SET locked = 0 WHERE owner = {}"
_SPEAKER = "(SELECT speaker FROM now)"


def _known(name: str, table: str) -> dict[str, str]:
    """That there is such a row."""
    sql = f"SELECT 1 FROM {table} WHERE name = :{name}"
    return {"sql": sql, "error": f"There is no {name} called {{{name}}}."}


_CARRIED = {
    "sql": "SELECT 1 FROM things WHERE name = :thing AND place = 'you'",
    "error": "You do not carry the {thing}.",
}
_LOOKED_UP = {"locate": "thing", "routine_of": "person", "hours_of": "room"}
"""Look-up → its parameter."""
_TOOLS: dict[str, dict[str, object]] = {
    "look": {
        "description": "See the hour and the room that you are in, with who and what is in it.",
        "returns": {
            "row": "SELECT hour, now.room, tidy FROM now JOIN rooms ON rooms.name = now.room",
            "people": {"rows": f"{_PRESENT} ORDER BY person"},
            "chests": {
                "rows": f"SELECT name, owner, locked FROM chests WHERE room = {_HERE} ORDER BY name"
            },
            "things": {"rows": f"SELECT name FROM things WHERE place = {_HERE} ORDER BY name"},
        },
    },
    "locate": {
        "description": "Find out where something is; of a chest also whose it is and where.",
        "parameters": {"thing": {"column": "things.name"}},
        "require": [_known("thing", "things")],
        "returns": {
            "row": "SELECT things.name, place, owner, room, locked FROM things LEFT JOIN chests ON "
            "chests.name = place WHERE things.name = :thing"
        },
    },
    "routine_of": {
        "description": "See where somebody is, hour by hour; no room is out of the house.",
        "parameters": {"person": {"column": "people.name"}},
        "require": [_known("person", "people")],
        "returns": {"rows": "SELECT hour, room FROM routines WHERE person = :person ORDER BY hour"},
    },
    "hours_of": {
        "description": "See how many people are in a room, hour by hour.",
        "parameters": {"room": {"column": "rooms.name"}},
        "require": [_known("room", "rooms")],
        "returns": {
            "rows": "SELECT hour, sum(room IS :room) AS people FROM routines GROUP BY hour "
            "ORDER BY hour"
        },
    },
    "go": {
        "description": "Go to another room.",
        "parameters": {"room": {"column": "rooms.name"}},
        "require": [_known("room", "rooms")],
        "do": ["UPDATE now SET room = :room"],
        "returns": {"row": "SELECT name, tidy FROM rooms WHERE name = :room"},
    },
    "wait_until": {
        "description": "Wait where you are until a later hour.",
        "parameters": {
            "hour": {"json_schema": {"type": "integer", "minimum": FIRST + 1, "maximum": LAST}}
        },
        "require": [
            {"sql": "SELECT 1 FROM now WHERE hour < :hour", "error": "It is {hour}:00 or later."}
        ],
        "do": ["UPDATE now SET hour = :hour"],
        "returns": {"row": "SELECT hour, room FROM now"},
    },
    "take": {
        "description": "Take something that lies in this room or is in an unlocked chest here.",
        "parameters": {"thing": {"column": "things.name"}},
        "require": [
            {
                "sql": f"SELECT 1 FROM things WHERE name = :thing AND place IN (SELECT {_HERE} "
                f"UNION SELECT name FROM chests WHERE room = {_HERE} AND locked = 0)",
                "error": "There is no {thing} here that you could take.",
            }
        ],
        "do": ["UPDATE things SET place = 'you' WHERE name = :thing"],
        "returns": {"row": "SELECT name, place FROM things WHERE name = :thing"},
    },
    "put_down": {
        "description": "Put something that you carry down in this room.",
        "parameters": {"thing": {"column": "things.name"}},
        "require": [_CARRIED],
        "do": [f"UPDATE things SET place = {_HERE} WHERE name = :thing"],
        "returns": {"row": "SELECT name, place FROM things WHERE name = :thing"},
    },
    "give": {
        "description": "Hand something that you carry to somebody who is in this room.",
        "parameters": {"thing": {"column": "things.name"}, "person": {"column": "people.name"}},
        "require": [
            _CARRIED,
            {"sql": f"SELECT :person IN ({_PRESENT})", "error": "{person} is not here."},
        ],
        "do": ["UPDATE things SET place = :person WHERE name = :thing"],
        "returns": {"row": "SELECT name, place FROM things WHERE name = :thing"},
    },
    "tidy": {
        "description": "Tidy the room that you are in, while nobody else is in it.",
        "require": [
            {"sql": f"SELECT NOT EXISTS ({_PRESENT})", "error": "Somebody is here."},
            {
                "sql": f"SELECT NOT tidy FROM rooms WHERE name = {_HERE}",
                "error": "This room is tidy.",
            },
        ],
        "do": [f"UPDATE rooms SET tidy = 1 WHERE name = {_HERE}"],
        "returns": {"row": f"SELECT name, tidy FROM rooms WHERE name = {_HERE}"},
    },
    "ask_to_unlock": {
        "description": "Ask somebody who is in this room to unlock their chest, which is here.",
        "parameters": {"person": {"column": "people.name"}},
        "require": [
            {
                "sql": f"SELECT :person <> {_SPEAKER}",
                "error": "{person} talks with you: say it to them.",
            },
            {"sql": f"SELECT :person IN ({_PRESENT})", "error": "{person} is not here."},
            {
                "sql": f"SELECT 1 FROM chests WHERE owner = :person AND room = {_HERE} AND locked",
                "error": "There is no locked chest of {person} here.",
            },
        ],
        "do": [_UNLOCK.format(":person")],
        "returns": {"row": "SELECT name, locked FROM chests WHERE owner = :person"},
    },
    "unlock_your_chest": {
        "actor": "user",
        "description": "Unlock your chest, in the room where it stands.",
        "require": [
            {
                "sql": "SELECT 1 FROM chests JOIN now ON speaker = owner JOIN routines ON "
                "person = owner AND routines.hour = now.hour AND routines.room = chests.room "
                "WHERE locked",
                "error": "I am not where my chest is now, or it is unlocked.",
            }
        ],
        "do": [_UNLOCK.format(_SPEAKER)],
        # In words, since the user reads it out.
        "returns": {"value": f"SELECT name || ' is unlocked' FROM chests WHERE owner = {_SPEAKER}"},
    },
}

HOUSE = EnvironmentFamily(
    name="house",
    title="Errands in a shared house (TongSIM)",
    harder="errands",
    parameters={
        "people": FamilyParameter("People who live there.", 4, 2, 6),
        "rooms": FamilyParameter("Rooms.", 7, 4, 10),
        "things": FamilyParameter("Things.", 40, 10, 120),
        "errands": FamilyParameter("Things that should be so in the end.", 3, 1, 5),
    },
    world=HouseWorld,
)
