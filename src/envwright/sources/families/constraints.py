"""``constraints``: plans that keep all rules and as many wishes as can be (Holodeck, 2312.09067).

Guests are seated, a room is furnished, or lessons are put into a timetable: members get places
with numbers, so that every rule holds; wishes are kept as far as they go together. A search with a
bound finds how many that is, and proves that no plan keeps more. Rules are drawn at random; where
no plan keeps them all, the last of a smallest set that cannot be kept becomes a wish.

Confirming sends a plan out: of all plans that keep as many wishes the world is left the same, so
that each of them scores 1, whichever the gold is.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from envwright.environment.template import Template
from envwright.population import insert_statements
from envwright.sources.families.family import EnvironmentFamily, FamilyParameter, GoldWalk
from envwright.types import EnvironmentSpec, Rubric, Scalar, StateCheck, Task, ToolSpec


@dataclass(frozen=True, slots=True)
class PlanSetting:
    """What is planned, and how it is spoken of."""

    title: str
    plan: str
    capacity: int
    """Members that may have the same place."""
    members: str
    words: Mapping[str, str]
    """Kind of a rule → how it is said."""


_SETTINGS = (
    PlanSetting(
        "Seating plans of dinners",
        "the seating of dinner",
        3,
        "Ada Ben Cleo Dan Edith Felix Gita Hugo Iris Jonas Kira Levi",
        {
            "same": "{a} and {b} sit at the same table",
            "apart": "{a} and {b} sit at different tables",
            "next": "the tables of {a} and {b} are neighbours",
            "before": "{a}'s table has a lower number than {b}'s",
            "at": "{a} sits at table {place}",
            "off": "{a} does not sit at table {place}",
        },
    ),
    PlanSetting(
        "Furniture along the walls of rooms",
        "the furniture of room",
        1,
        "armchair bed bench bookcase cabinet desk dresser lamp mirror sofa table wardrobe",
        {
            "next": "the {a} and the {b} stand side by side",
            "far": "the {a} and the {b} do not stand side by side",
            "before": "the {a} stands on a spot with a lower number than the {b}",
            "at": "the {a} stands on spot {place}",
            "off": "the {a} does not stand on spot {place}",
        },
    ),
    PlanSetting(
        "Timetables of school days",
        "the timetable of day",
        2,
        "algebra art biology chemistry drama geometry history latin music physics poetry sport",
        {
            "apart": "{a} and {b} are not at the same hour",
            "next": "{a} and {b} are at hours next to each other",
            "before": "{a} is earlier than {b}",
            "at": "{a} is at hour {place}",
            "off": "{a} is not at hour {place}",
        },
    ),
)

_MADE = 4
"""To so many plans that are to be made there is one that is."""

# --- the search -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlanRule:
    """What should be so of the places of one member, or of two."""

    kind: str
    a: str
    b: str = ""
    place: int = 0

    def holds(self, places: Mapping[str, int]) -> bool | None:
        """Whether it does; ``None`` while a member has no place."""
        a, b = places.get(self.a), places.get(self.b) if self.b else self.place
        if a is None or b is None:
            return None
        return {
            "same": a == b,
            "at": a == b,
            "apart": a != b,
            "off": a != b,
            "next": abs(a - b) == 1,
            "far": abs(a - b) > 1,
            "before": a < b,
        }[self.kind]


@dataclass(frozen=True, slots=True)
class PlanProblem:
    """Members, places, what must hold and what should."""

    members: Sequence[str]
    places: int
    capacity: int
    rules: Sequence[PlanRule]
    wishes: Sequence[PlanRule] = ()


def best_plan(problem: PlanProblem) -> tuple[dict[str, int], int] | None:
    """A plan that keeps all rules and the most wishes, and how many; ``None`` if there is none.

    Depth-first; a branch is left when a rule is broken, or when it cannot beat the best plan even
    with all wishes that are still open.

    >>> apart = PlanRule("apart", "a", "b")
    >>> best_plan(PlanProblem("ab", 2, 2, [apart], [PlanRule("at", "a", place=2)]))
    ({'a': 2, 'b': 1}, 1)
    """
    best: tuple[dict[str, int], int] | None = None
    left: list[dict[str, int]] = [{}]
    while left:
        places = left.pop()
        if any(rule.holds(places) is False for rule in problem.rules):
            continue
        kept = sum(wish.holds(places) is not False for wish in problem.wishes)
        if best is not None and kept <= best[1]:
            continue
        if len(places) == len(problem.members):
            best = places, kept
            continue
        used = list(places.values())
        member = problem.members[len(places)]
        # The last is looked at first.
        left += [
            {**places, member: place}
            for place in range(problem.places, 0, -1)
            if used.count(place) < problem.capacity
        ]
    return best


def minimal_conflict(problem: PlanProblem) -> list[PlanRule]:
    """Rules that no plan keeps together, of which each is needed for that; none if all can be kept.

    Each rule is left out for good where the others cannot be kept without it either.
    """
    conflict = list(problem.rules)
    if best_plan(_only(problem, conflict)) is not None:
        return []
    for rule in problem.rules:
        rest = [other for other in conflict if other is not rule]
        if best_plan(_only(problem, rest)) is None:
            conflict = rest
    return conflict


def _only(problem: PlanProblem, rules: Sequence[PlanRule]) -> PlanProblem:
    return PlanProblem(problem.members, problem.places, problem.capacity, rules)


# --- the world ------------------------------------------------------------------------------------


class PlanWorld:
    """Plans to be made, each with its members, rules and wishes."""

    def __init__(self, values: Mapping[str, int], seed: int) -> None:
        self._values, self._seed = values, seed
        self.setting = _SETTINGS[values["setting"] - 1]
        rng = random.Random(f"constraints {seed}")
        self.problems: dict[str, PlanProblem] = {}
        self.boards: dict[str, dict[str, int]] = {}
        """The boards of plans that are made and not confirmed; they are no tasks."""
        most = values["plans"] + values["plans"] // _MADE
        while len(self.problems) < most:
            problem, key = self._problem(rng), f"P-{len(self.problems) + 1:03d}"
            best = best_plan(problem)
            if best and best[1]:
                self.problems[key] = problem
                if len(self.problems) > values["plans"]:
                    self.boards[key] = best[0]
        self.spec = self._spec()

    def _problem(self, rng: random.Random) -> PlanProblem:
        setting, count = self.setting, self._values["members"]
        members = sorted(rng.sample(setting.members.split(), count))
        places = -(-count // setting.capacity) + 1
        drawn: dict[tuple[str, ...], PlanRule] = {}
        while len(drawn) < self._values["rules"]:
            a, b = rng.sample(members, 2)
            kind = rng.choice(list(setting.words))
            if kind in ("at", "off"):
                drawn.setdefault((kind, a), PlanRule(kind, a, place=rng.randint(1, places)))
            elif kind == "before":
                drawn.setdefault((kind, *sorted((a, b))), PlanRule(kind, a, b))
            else:
                a, b = sorted((a, b))
                drawn.setdefault((kind, a, b), PlanRule(kind, a, b))
        half = len(drawn) // 2
        rules, wishes = list(drawn.values())[:half], list(drawn.values())[half:]
        while conflict := minimal_conflict(PlanProblem(members, places, setting.capacity, rules)):
            rules.remove(conflict[-1])
            wishes.append(conflict[-1])
        return PlanProblem(members, places, setting.capacity, rules, wishes)

    def _spec(self) -> EnvironmentSpec:
        problems, setting = self.problems.items(), self.setting
        tables: dict[str, list[dict[str, Scalar]]] = {
            "plans": [
                {"id": key, "places": problem.places, "capacity": problem.capacity}
                for key, problem in problems
            ],
            "board": [
                {"plan_id": key, "member": m, "place": self.boards.get(key, {}).get(m)}
                for key, problem in problems
                for m in problem.members
            ],
            "rules": [
                {
                    "plan_id": key,
                    "number": number,
                    "says": setting.words[rule.kind].format(a=rule.a, b=rule.b, place=rule.place),
                    "must": int(number <= len(problem.rules)),
                    "kind": rule.kind,
                    "a": rule.a,
                    "b": rule.b or None,
                    "place": rule.place or None,
                }
                for key, problem in problems
                for number, rule in enumerate((*problem.rules, *problem.wishes), start=1)
            ],
        }
        return EnvironmentSpec(
            name="constraints",
            title=setting.title,
            description="Plans with rules that must hold and wishes that may be kept.",
            domain="planning",
            schema_sql=_SCHEMA,
            state_sql="".join(
                insert_statements(name, list(rows[0]), rows) for name, rows in tables.items()
            ),
            policy=_POLICY,
            tools=tuple(ToolSpec.model_validate({"name": n, **t}) for n, t in _TOOLS.items()),
        )

    def tasks(self, template: Template) -> Iterator[Task]:
        """A task for each plan; see ``GeneratedWorld``."""
        to_make = [item for item in self.problems.items() if item[0] not in self.boards]
        for number, (key, problem) in enumerate(to_make, start=1):
            best = best_plan(problem)
            assert best is not None
            with GoldWalk(template) as walk:
                walk.call("show_plan", plan_id=key)
                for member, place in best[0].items():
                    walk.call("assign", plan_id=key, member=member, place=place)
                walk.call("confirm", plan_id=key)
                task = walk.task(
                    f"Make {self.setting.plan} {key}. Every rule has to hold, and of the wishes "
                    "keep as many as can be kept together. Confirm it when it cannot be better.",
                    seed=self._seed * 1_000_000 + number,
                    entities=[f"plans/{key}"],
                    goals=float(len(problem.rules) + len(problem.wishes)),
                )
            # Fewer wishes are worth less than all that can be kept, and more than none.
            steps = [
                StateCheck(
                    name=f"at least {kept} wishes kept",
                    sql=f"SELECT wishes_kept >= {kept} FROM plans WHERE id = '{key}'",
                    environment=self.spec.name,
                    gate=False,
                )
                for kept in range(best[1])
            ]
            rubric = Rubric(checks=(*task.rubric.checks, *steps))
            yield task.model_copy(update={"rubric": rubric})


_SCHEMA = """\
/* Plans to be made. */
CREATE TABLE plans (
  id TEXT PRIMARY KEY,           -- Number of the plan
  places INTEGER NOT NULL,       -- Places, numbered from 1
  capacity INTEGER NOT NULL,     -- Members that may have the same place
  wishes_kept INTEGER            -- Wishes that it keeps, once it is confirmed
) STRICT, WITHOUT ROWID;

/* Who or what a plan gives a place. */
CREATE TABLE board (
  plan_id TEXT NOT NULL REFERENCES plans (id),   -- Plan
  member TEXT NOT NULL,                          -- Who or what
  place INTEGER,                                 -- Number of the place, if it has one
  PRIMARY KEY (plan_id, member)
) STRICT, WITHOUT ROWID;

/* Rules, which must hold, and wishes. */
CREATE TABLE rules (
  plan_id TEXT NOT NULL REFERENCES plans (id),        -- Plan
  number INTEGER NOT NULL,                            -- Number in the plan
  says TEXT NOT NULL,                                 -- What should be so
  must INTEGER NOT NULL CHECK (must IN (0, 1)),       -- Whether it must be so
  kind TEXT NOT NULL,                                 -- How places are compared
  a TEXT NOT NULL,                                    -- Whose place
  b TEXT,                                             -- With whose place, if with somebody's
  place INTEGER,                                      -- With which place otherwise
  PRIMARY KEY (plan_id, number)
) STRICT, WITHOUT ROWID;

/* Whether rules and wishes hold on the board as it is. */
CREATE VIEW held AS
SELECT rules.plan_id, number, says, must, CASE kind
  WHEN 'same' THEN one.place = other.place
  WHEN 'apart' THEN one.place <> other.place
  WHEN 'next' THEN abs(one.place - other.place) = 1
  WHEN 'far' THEN abs(one.place - other.place) > 1
  WHEN 'before' THEN one.place < other.place
  WHEN 'at' THEN one.place = rules.place
  ELSE one.place <> rules.place END AS holds
FROM rules
JOIN board AS one ON one.plan_id = rules.plan_id AND one.member = a
LEFT JOIN board AS other ON other.plan_id = rules.plan_id AND other.member = b;
"""
_POLICY = """\
You make plans: each member of a plan gets a place. See a plan with its rules and wishes with
`show_plan`, give places with `assign`, and see what holds on the board with `check`. Every rule
must hold; keep as many wishes as can be kept together. `confirm` sends the plan out and wipes its
board; a plan that was sent out cannot be changed.
"""
_KNOWN = {"sql": "SELECT 1 FROM plans WHERE id = :plan_id", "error": "There is no plan {plan_id}."}
_OPEN = {
    "sql": "SELECT wishes_kept IS NULL FROM plans WHERE id = :plan_id",
    "error": "Plan {plan_id} was confirmed.",
}
_PLAN = {"plan_id": {"column": "plans.id"}}
_TOOLS: dict[str, dict[str, object]] = {
    "show_plan": {
        "description": "See a plan: its places, its members, and what it must and should keep.",
        "parameters": _PLAN,
        "require": [_KNOWN],
        "returns": {
            "row": "SELECT id, places, capacity, wishes_kept FROM plans WHERE id = :plan_id",
            "members": {
                "rows": "SELECT member, place FROM board WHERE plan_id = :plan_id ORDER BY member"
            },
            "rules": {
                "rows": "SELECT number, says, must FROM rules WHERE plan_id = :plan_id "
                "ORDER BY number"
            },
        },
    },
    "check": {
        "description": "See which rules and wishes of a plan hold on its board as it is.",
        "parameters": _PLAN,
        "require": [_KNOWN],
        "returns": {
            "rows": "SELECT number, says, must, holds FROM held WHERE plan_id = :plan_id "
            "ORDER BY number"
        },
    },
    "assign": {
        "description": "Give a member of a plan a place, in place of the one it has.",
        "parameters": {
            **_PLAN,
            "member": {"column": "board.member"},
            "place": {"json_schema": {"type": "integer", "minimum": 1, "maximum": 20}},
        },
        "require": [
            _KNOWN,
            _OPEN,
            {
                "sql": "SELECT 1 FROM board WHERE plan_id = :plan_id AND member = :member",
                "error": "{member} is not in plan {plan_id}.",
            },
            {
                "sql": "SELECT :place <= places FROM plans WHERE id = :plan_id",
                "error": "There is no place {place}.",
            },
            {
                "sql": "SELECT count(board.member) < capacity FROM plans LEFT JOIN board ON "
                "plan_id = id AND place = :place AND member <> :member WHERE id = :plan_id "
                "GROUP BY id",
                "error": "Place {place} is full.",
            },
        ],
        "do": ["UPDATE board SET place = :place WHERE plan_id = :plan_id AND member = :member"],
        "returns": {
            "row": "SELECT member, place FROM board WHERE plan_id = :plan_id AND member = :member"
        },
    },
    "confirm": {
        "description": "Send a plan out, in which every member has a place and every rule holds.",
        "parameters": _PLAN,
        "require": [
            _KNOWN,
            _OPEN,
            {
                "sql": "SELECT NOT EXISTS (SELECT 1 FROM board WHERE plan_id = :plan_id AND "
                "place IS NULL)",
                "error": "Not every member has a place.",
            },
            {
                "sql": "SELECT NOT EXISTS (SELECT 1 FROM held WHERE plan_id = :plan_id AND must "
                "AND NOT holds)",
                "error": "A rule does not hold.",
            },
        ],
        "do": [
            "UPDATE plans SET wishes_kept = (SELECT count(*) FROM held WHERE plan_id = :plan_id "
            "AND NOT must AND holds) WHERE id = :plan_id",
            "UPDATE board SET place = NULL WHERE plan_id = :plan_id",
        ],
        "returns": {"row": "SELECT id, wishes_kept FROM plans WHERE id = :plan_id"},
    },
}

CONSTRAINTS = EnvironmentFamily(
    name="constraints",
    title="Plans with rules and wishes (Holodeck)",
    harder="rules",
    parameters={
        "setting": FamilyParameter("1 seats guests, 2 furnishes, 3 makes timetables.", 1, 1, 3),
        "members": FamilyParameter("Members of a plan.", 6, 4, 8),
        "rules": FamilyParameter("Rules and wishes of a plan.", 8, 2, 16),
        "plans": FamilyParameter("Plans: so many tasks.", 120, 10, 400),
    },
    world=PlanWorld,
)
