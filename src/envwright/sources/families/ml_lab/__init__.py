"""``ml_lab``: problems with a score that options improve (MLGym, 2502.14499).

A problem has data, options with small whole numbers, and a score that a run measures; a task asks
for a score and to hand the problem in. The planner finds options that differ from the first ones in
``changes`` places, such that no fewer of these reach the score. Other options may: handing in puts
the bench in order, so that all who reach the score leave the same state.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, combinations, count
from pathlib import Path

import orjson

from envwright.environment.template import Template
from envwright.population import insert_statements
from envwright.sources.families.family import (
    EnvironmentFamily,
    FamilyParameter,
    GoldWalk,
    WalkFailed,
)
from envwright.sources.families.fictional_names import FictionalNames
from envwright.sources.families.ml_lab.problem_kinds import KINDS, Data
from envwright.sources.families.ml_lab.trainers import TRAINERS
from envwright.storage.files import read_text
from envwright.types import EnvironmentSpec, Scalar, Task, ToolSpec

_TRIES = 200
"""Draws that may fail in a row before there are no more tasks."""
_DRAWS = 12
"""Changes of options that are compared for a task."""
Options = dict[str, int]


@dataclass(frozen=True, slots=True)
class LabProblem:
    """One problem as it starts."""

    name: str
    kind: str
    data: Data
    start: Options

    def score(self, options: Options) -> float:
        """What a run with these options scores, in percent to one decimal."""
        return round(100.0 * max(0.0, TRAINERS[self.kind](self.data, options)), 1)


class LabWorld:
    """Problems, and tasks to reach a score."""

    def __init__(self, values: Mapping[str, int], seed: int) -> None:
        self._values, self._seed = values, seed
        rng = random.Random(f"ml_lab {seed}")
        names = FictionalNames(rng)
        kinds = list(KINDS)
        self.problems = [
            _problem(names.thing(), kinds[at % len(kinds)], rng) for at in range(values["problems"])
        ]
        self.spec = EnvironmentSpec(
            name="ml_lab",
            title="A bench of small experiments",
            description="Problems of machine learning, games and 3-SAT, with options and a score.",
            domain="machine learning",
            schema_sql=_SCHEMA,
            state_sql=self._rows(),
            policy=_POLICY,
            tools=tuple(ToolSpec.model_validate({"name": n, **t}) for n, t in _TOOLS.items()),
        )

    def _rows(self) -> str:
        problems: list[dict[str, Scalar]] = [
            {
                "name": problem.name,
                "kind": problem.kind,
                "goal": KINDS[problem.kind].goal,
                "data": orjson.dumps(problem.data).decode(),
            }
            for problem in self.problems
        ]
        options: list[dict[str, Scalar]] = [
            {
                "problem": problem.name,
                "name": name,
                "meaning": meaning,
                "least": least,
                "most": most,
                "value": problem.start[name],
                "first_value": problem.start[name],
            }
            for problem in self.problems
            for name, (meaning, least, most) in KINDS[problem.kind].options.items()
        ]
        tables = {"problems": problems, "options": options}
        return "".join(insert_statements(n, list(rows[0]), rows) for n, rows in tables.items())

    def tasks(self, template: Template) -> Iterator[Task]:
        """Scores to reach; see ``GeneratedWorld``."""
        rng = random.Random(f"ml_lab tasks {self._seed}")
        asked: set[str] = set()
        failed = 0
        for number in count(1):
            if failed >= _TRIES:
                return
            problem = self.problems[(number - 1) % len(self.problems)]
            found = _reachable(problem, self._values["changes"], rng)
            target = problem.score(problem.start | found) if found else 0.0
            opening = rng.choice(_WORDS).format(name=problem.name, target=f"{target:.1f}")
            if not found or f"{problem.name} {target}" in asked:
                failed += 1
                continue
            with GoldWalk(template) as walk:
                try:
                    _play(walk, problem, found, target)
                except WalkFailed:  # to the last digit, the sandbox must agree with the planner
                    failed += 1
                    continue
                failed = 0
                asked.add(f"{problem.name} {target}")
                yield walk.task(
                    opening,
                    seed=self._seed * 1_000_000 + number,
                    entities=[f"problems/{problem.name}"],
                    goals=float(len(found)),
                )


def _problem(name: str, kind: str, rng: random.Random) -> LabProblem:
    shape = KINDS[kind]
    start = {key: rng.randint(least, most) for key, (_, least, most) in shape.options.items()}
    return LabProblem(name, kind, shape.data(rng), start)


def _reachable(problem: LabProblem, changes: int, rng: random.Random) -> Options:
    """Options to change, all of which are needed for the score of all; empty where none is found.

    Of a few draws the best: a good score is what is asked for.
    """
    bounds = KINDS[problem.kind].options
    best: Options = {}
    top = 0.0
    for _ in range(_DRAWS):
        change = {}
        for name in rng.sample(list(bounds), min(changes, len(bounds))):
            _, least, most = bounds[name]
            change[name] = rng.choice(
                [v for v in range(least, most + 1) if v != problem.start[name]]
            )
        score = problem.score(problem.start | change)
        if len(change) < changes or score <= top:
            continue
        fewer = chain.from_iterable(combinations(change, size) for size in range(len(change)))
        if all(problem.score(problem.start | {n: change[n] for n in s}) < score for s in fewer):
            best, top = change, score
    return best


def _play(walk: GoldWalk, problem: LabProblem, found: Options, target: float) -> None:
    walk.call("describe_problem", problem=problem.name)
    for name, value in found.items():
        walk.call("set_option", problem=problem.name, option=name, value=value)
    walk.call("run", problem=problem.name)
    walk.call("submit", problem=problem.name, target=target)


_WORDS = (
    "Bring {name} to a score of at least {target} and hand it in with that target.",
    "{name} should score {target} or more; submit it for that target once it does.",
    "Tune {name} until a run scores {target} or better, then submit it with {target} as target.",
)
_SCHEMA = """\
/* Problems, each with its data. */
CREATE TABLE problems (
  name TEXT PRIMARY KEY,                                -- Name
  kind TEXT NOT NULL CHECK (kind IN ('ridge', 'neighbours', 'logistic', 'game', 'assignment',
    'solver')),                                         -- What is tuned
  goal TEXT NOT NULL,                                   -- What the score is
  data TEXT NOT NULL CHECK (json_valid(data))           -- What it is measured on
) STRICT, WITHOUT ROWID;

/* Options of problems. */
CREATE TABLE options (
  problem TEXT NOT NULL REFERENCES problems (name),     -- Whose option
  name TEXT NOT NULL,                                   -- Name
  meaning TEXT NOT NULL,                                -- What it does
  least INTEGER NOT NULL,                               -- Smallest value
  most INTEGER NOT NULL,                                -- Largest value
  value INTEGER NOT NULL,                               -- Value now
  first_value INTEGER NOT NULL,                         -- Value at first
  PRIMARY KEY (problem, name),
  CHECK (value BETWEEN least AND most)
) STRICT, WITHOUT ROWID;

/* The last run of each problem with the options that it has now. */
CREATE TABLE runs (
  problem TEXT PRIMARY KEY REFERENCES problems (name),  -- What was run
  score REAL NOT NULL                                   -- In percent
) STRICT, WITHOUT ROWID;

/* Problems that were handed in. */
CREATE TABLE submissions (
  problem TEXT PRIMARY KEY REFERENCES problems (name),  -- What was handed in
  target REAL NOT NULL                                  -- Score that its last run reached or passed
) STRICT, WITHOUT ROWID;
"""
_POLICY = """\
Each problem has options, which are whole numbers, and a score in percent that `run` measures with
the options of the moment. The same options give the same score, and you may run as often as you
like. `submit` takes a target, and refuses it while the last run is below; changing an option makes
the last run void. After that the problem is closed and its options are as they were at first. Leave
problems that were not asked about alone.
"""
_PROBLEM = {"column": "problems.name"}
_OPEN = {
    "sql": "SELECT NOT EXISTS (SELECT 1 FROM submissions WHERE problem = :problem)",
    "error": "{problem} was handed in and is closed.",
}
_KNOWN = {
    "sql": "SELECT 1 FROM problems WHERE name = :problem",
    "error": "There is no problem {problem}.",
}
_RUN = (
    read_text(Path(__file__).with_name("trainers.py"))
    + """

def run(db: Database, problem: str) -> dict[str, float]:
    row = db.row("SELECT kind, data FROM problems WHERE name = :name", name=problem)
    if row is None:
        refuse(f"There is no problem {problem}.")
    if db.value("SELECT 1 FROM submissions WHERE problem = :name", name=problem):
        refuse(f"{problem} was handed in and is closed.")
    found = db.query("SELECT name, value FROM options WHERE problem = :name", name=problem)
    options = {option["name"]: option["value"] for option in found}
    share = TRAINERS[row["kind"]](json.loads(row["data"]), options)
    score = round(100.0 * max(0.0, share), 1)
    db.execute("DELETE FROM runs WHERE problem = :name", name=problem)
    db.execute("INSERT INTO runs VALUES (:name, :score)", name=problem, score=score)
    return {"score": score}
"""
)
_TOOLS: dict[str, dict[str, object]] = {
    "list_problems": {
        "description": "All problems, with the target of those that were handed in.",
        "returns": {
            "rows": "SELECT name, kind, target FROM problems LEFT JOIN submissions "
            "ON problem = name ORDER BY name"
        },
    },
    "describe_problem": {
        "description": "What a problem is about, its options, and its last run.",
        "parameters": {"problem": _PROBLEM},
        "require": [_KNOWN],
        "returns": {
            "row": "SELECT name, kind, goal, (SELECT score FROM runs WHERE problem = name) AS "
            "last_score FROM problems WHERE name = :problem",
            "options": {
                "rows": "SELECT name, meaning, least, most, value FROM options "
                "WHERE problem = :problem ORDER BY name"
            },
        },
    },
    "show_data": {
        "description": "The data that a problem is measured on.",
        "parameters": {"problem": _PROBLEM},
        "require": [_KNOWN],
        "returns": {"row": "SELECT name, data FROM problems WHERE name = :problem"},
    },
    "set_option": {
        "description": "Give an option of a problem a value; the last run becomes void.",
        "parameters": {
            "problem": _PROBLEM,
            "option": {"column": "options.name"},
            "value": {"type": "integer", "description": "The new value"},
        },
        "require": [
            _KNOWN,
            _OPEN,
            {
                "sql": "SELECT 1 FROM options WHERE problem = :problem AND name = :option",
                "error": "{problem} has no option {option}.",
            },
            {
                "sql": "SELECT :value BETWEEN least AND most FROM options "
                "WHERE problem = :problem AND name = :option",
                "error": "{value} is out of the bounds of {option}.",
            },
        ],
        "do": [
            "UPDATE options SET value = :value WHERE problem = :problem AND name = :option",
            "DELETE FROM runs WHERE problem = :problem",
        ],
        "returns": {
            "row": "SELECT name, value FROM options WHERE problem = :problem AND name = :option"
        },
    },
    "run": {
        "description": "Measure the score of a problem with the options that it has now.",
        "parameters": {"problem": _PROBLEM},
        "python": _RUN.replace("import math\n", "import json\nimport math\n", 1),
    },
    "submit": {
        "description": "Hand a problem in, whose last run scores at least the target.",
        "parameters": {
            "problem": _PROBLEM,
            "target": {"type": "number", "description": "Score in percent that was asked for"},
        },
        "require": [
            _KNOWN,
            _OPEN,
            {
                "sql": "SELECT 1 FROM runs WHERE problem = :problem",
                "error": "Run {problem} with its options first.",
            },
            {
                "sql": "SELECT score >= :target FROM runs WHERE problem = :problem",
                "error": "The last run of {problem} is below {target}.",
            },
        ],
        "do": [
            "DELETE FROM runs WHERE problem = :problem",
            "UPDATE options SET value = first_value WHERE problem = :problem",
            "INSERT INTO submissions (problem, target) VALUES (:problem, :target)",
        ],
        "returns": {"row": "SELECT problem, target FROM submissions WHERE problem = :problem"},
    },
    "python": {
        "description": "Run a script and see what it prints, to work something out. It can import "
        "math, itertools, statistics, json and the like; it has no files and no network.",
        "host": "python",
        "parameters": {"code": {"type": "string", "description": "The script"}},
    },
}

ML_LAB = EnvironmentFamily(
    name="ml_lab",
    title="Scores to reach by options (MLGym)",
    harder="changes",
    parameters={
        "changes": FamilyParameter("Options that have to change for the score.", 2, 1, 4),
        "problems": FamilyParameter("Problems.", 60, 6, 120),
    },
    world=LabWorld,
)
