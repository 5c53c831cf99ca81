"""``code_repair``: tickets about tools and small packages with planted defects (SWE-Next).

The tickets of one depot: a tool of it, as the statements of its SQL, or a package of Python. One
reads what it should do, edits, runs the tests, and hands in. Of the tests some fail and pass once
the defects are mended, others pass and must go on to; a part of both is not shown. Handing in is
refused until all pass after the last edit. It takes the working copy away, so that every repair
that passes leaves the same state.

What is edited is hostile: it runs in the sandbox, as code without any handle, or as statements that
see the depot's tables and are undone (``environment.sandbox.agent_work``).
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from envwright.environment.database import Database
from envwright.environment.folder import load_environment
from envwright.environment.sandbox.agent_work import AgentStatements, Fence
from envwright.environment.sandbox.fuel_meter import Meter
from envwright.environment.sandbox.program import SandboxLimits
from envwright.environment.statement_trees import tool_statements
from envwright.environment.template import Template
from envwright.population import insert_statements
from envwright.sources.families.code_repair.code_cases import PACKAGES, cases_of, file_text
from envwright.sources.families.code_repair.planted_defects import (
    PlantedDefect,
    code_defects,
    role_of,
    sql_defects,
)
from envwright.sources.families.family import (
    EnvironmentFamily,
    FamilyParameter,
    GoldWalk,
    WalkFailed,
)
from envwright.types import EnvironmentSpec, Json, Limits, Scalar, Task, ToolSpec

_DEPOT = Path(__file__).with_name("depot")
_SOUND_EVERY = 7
"""Every so many tickets one is a false alarm: nothing is wrong."""
_HIDDEN_EVERY = 3
"""Every so many tests one is not shown."""
_TABLES = ("items", "orders")
_WORD = re.compile(r"\w+")
Row = dict[str, Scalar]


@dataclass(frozen=True, slots=True)
class RepairTicket:
    """One working copy: place → text, with its defects."""

    name: str
    subject: str
    parts: Mapping[str, str]
    defects: tuple[PlantedDefect, ...]


class RepairWorld:
    """Tickets with their working copies and tests, and the depot that tools work on."""

    def __init__(self, values: Mapping[str, int], seed: int) -> None:
        self._values, self._seed = values, seed
        rng = random.Random(f"code_repair {seed}")
        self.depot = Template(load_environment(_DEPOT))
        tickets = _Tickets(self.depot, values["defects"], rng)
        self.tickets = tickets.draw(values["tickets"])
        depot = self.depot.spec
        self.spec = EnvironmentSpec(
            name="code_repair",
            title="Tickets about defective code",
            description="Tools of a depot, in SQL, and small packages of Python, each with tests.",
            domain="software maintenance",
            schema_sql=depot.schema_sql + _SCHEMA,
            state_sql=depot.state_sql + tickets.script(self.tickets),
            policy=_POLICY.format(schema=depot.schema_sql),
            tools=tuple(ToolSpec.model_validate({"name": n, **t}) for n, t in _TOOLS.items()),
        )

    def tasks(self, template: Template) -> Iterator[Task]:
        """Repairs; see ``GeneratedWorld``."""
        for number, ticket in enumerate(self.tickets, start=1):
            if not ticket.defects or _failing(template, ticket.name) < 1:
                continue
            with GoldWalk(template) as walk:
                try:
                    _repair(walk, ticket, f"{self.spec.policy} {ticket.subject}")
                except WalkFailed:
                    continue
                words = _WORDS[number % len(_WORDS)]
                yield walk.task(
                    words.format(name=ticket.name, subject=ticket.subject),
                    seed=self._seed * 1_000_000 + number,
                    entities=[f"tickets/{ticket.name}"],
                    goals=float(len(ticket.defects)),
                )


def _failing(template: Template, ticket: str) -> int:
    """How many tests fail at first, those that are not shown with them; -1 where they never end."""
    with template.session() as session:
        seen = session.call("run_tests", {"ticket": ticket})
        found = session.query("SELECT failing + hidden FROM test_runs")
        return int(found[0][0]) if seen.ok else -1


def _repair(walk: GoldWalk, ticket: RepairTicket, known: str) -> None:
    """Mend every defect, in words that were shown."""
    shown = walk.call("show_ticket", ticket=ticket.name)
    words = set(_WORD.findall(f"{known} {shown}".casefold()))
    for defect in ticket.defects:
        needed = {w for w in _WORD.findall(defect.right.casefold()) if len(w) > 1 or w.isalpha()}
        if not needed <= words:
            raise WalkFailed("the repair takes a word that nobody said")
        edit = {"place": defect.place, "old": defect.wrong, "new": defect.right}
        walk.call("edit", ticket=ticket.name, **edit)
    walk.call("run_tests", ticket=ticket.name)
    walk.call("submit", ticket=ticket.name)


# --- tickets --------------------------------------------------------------------------------------


class _Tickets:
    """Draws tickets, none twice, and makes their rows."""

    def __init__(self, depot: Template, defects: int, rng: random.Random) -> None:
        self._depot, self._defects, self._rng = depot, defects, rng
        self._tools = {tool.name: tool for tool in depot.spec.tools}
        self._sql = {name: list(sql_defects(t, depot.schema)) for name, t in self._tools.items()}
        meter = Meter(SandboxLimits())
        meter.arm()
        # The depot's own statements, run as those of a ticket are.
        base = Database(depot.content, Limits(), 0)
        self._statements = AgentStatements(base, Fence(), meter)

    def draw(self, number: int) -> list[RepairTicket]:
        """So many tickets, as far as there are different ones."""
        out: list[RepairTicket] = []
        seen: set[str] = set()
        subjects = [*self._tools, *(".".join(modules) for modules in PACKAGES)]
        for at in range(6 * number):
            if len(out) == number:
                break
            sound = len(out) % _SOUND_EVERY == _SOUND_EVERY - 1
            subject = subjects[at % len(subjects)]
            wanted = 0 if sound else self._defects
            parts, defects = (
                self._tool(subject, wanted)
                if subject in self._tools
                else self._package(subject, wanted)
            )
            text = repr(parts)
            if len(defects) == wanted and (sound or text not in seen):
                seen.add(text)
                out.append(RepairTicket(f"T{len(out) + 101}", subject, parts, tuple(defects)))
        return out

    def _tool(self, name: str, wanted: int) -> tuple[dict[str, str], list[PlantedDefect]]:
        parts = {}
        for place in tool_statements(self._tools[name]):
            parts[role_of(place)] = place.tree.sql("sqlite") if place.tree else place.sql
        chosen: dict[str, PlantedDefect] = {}
        for defect in self._rng.sample(self._sql[name], len(self._sql[name])):
            if len(chosen) < wanted:
                chosen.setdefault(defect.place, defect)
        return parts | {d.place: d.wrong for d in chosen.values()}, list(chosen.values())

    def _package(self, subject: str, wanted: int) -> tuple[dict[str, str], list[PlantedDefect]]:
        parts = {f"{module}.py": file_text(module) for module in subject.split(".")}
        chosen: list[PlantedDefect] = []
        for _ in range(wanted):
            path = self._rng.choice(list(parts))
            taken = {defect.wrong for defect in chosen}
            options = [(d, t) for d, t in code_defects(path, parts[path]) if d.right not in taken]
            defect, parts[path] = self._rng.choice(options)
            chosen.append(defect)
        return parts, chosen

    # --- rows ------------------------------------------------------------------------------------

    def script(self, tickets: list[RepairTicket]) -> str:
        """The rows of tickets."""
        rows: dict[str, list[Row]] = {"tickets": [], "parts": [], "tests": []}
        for ticket in tickets:
            tool = self._tools.get(ticket.subject)
            rows["tickets"].append(
                {
                    "name": ticket.name,
                    "kind": "tool" if tool else "package",
                    "subject": ticket.subject,
                    "purpose": tool.description if tool else "Each function does what it says.",
                }
            )
            rows["parts"] += [
                {"ticket": ticket.name, "place": place, "position": at, "text": text}
                for at, (place, text) in enumerate(ticket.parts.items())
            ]
        for subject in dict.fromkeys(ticket.subject for ticket in tickets):
            tests = self._tool_tests(subject) if subject in self._tools else _code_tests(subject)
            for at, test in enumerate(tests, start=1):
                hidden = int(at % _HIDDEN_EVERY == 0)
                rows["tests"].append({"subject": subject, "name": at, "hidden": hidden, **test})
        return "".join(insert_statements(n, list(found[0]), found) for n, found in rows.items())

    def _tool_tests(self, name: str) -> list[Row]:
        """Calls of a tool with every row's values, and what the sound tool comes to."""
        tool = self._tools[name]
        places = tool_statements(tool)
        steps = [[role_of(p), p.tree.sql("sqlite") if p.tree else p.sql] for p in places]
        look = [[f"returns {t}", f"SELECT * FROM {t} ORDER BY id"] for t in _TABLES if tool.do]
        out: list[Row] = []
        for values in self._values_of(tool):
            given = dict.fromkeys(tool.parameters) | values
            found = self._statements.trial([*steps, *look], _TABLES, given)
            out.append(_test_row(name, given, found))
        return out

    def _values_of(self, tool: ToolSpec) -> list[dict[str, Scalar]]:
        if "order" in tool.parameters:
            return [{"order": row} for row in self._column("orders")]
        if "part" in tool.parameters:
            pieces = (1, 4, 9, 10)
            return [
                {"part": key, "pieces": pieces[(at + turn) % 4]}
                for at, key in enumerate(self._column("items"))
                for turn in range(2)
            ]
        kinds = ("belt", "bolt", "lamp")
        prices: tuple[Scalar, ...] = (None, 2, 5, 9)
        if "price" not in tool.parameters:
            return [{"kind": kind} for kind in kinds]
        return [{"kind": kind, "price": price} for price in prices for kind in kinds]

    def _column(self, table: str) -> list[str]:
        with self._depot.session() as session:
            return [str(key) for (key,) in session.query(f"SELECT id FROM {table} ORDER BY id")]


def _code_tests(subject: str) -> list[Row]:
    return [
        _test_row(f"{case.module}.py {case.function}", case.arguments, {"value": case.wanted()})
        for case in cases_of(tuple(subject.split(".")))
    ]


def _test_row(call: str, arguments: Json, wanted: Any) -> Row:
    return {
        "call": call,
        "arguments": orjson.dumps(arguments).decode(),
        "wanted": orjson.dumps(wanted).decode(),
    }


_WORDS = (
    "Ticket {name}: {subject} does not do what it should. Mend it and hand it in.",
    "Please repair {subject} of ticket {name}, and submit it once its tests pass.",
    "{subject} has a defect; it is ticket {name}. Find it, correct it, and submit the ticket.",
)
_SCHEMA = """
/* Tickets, each about a tool of the depot or a package of Python. */
CREATE TABLE tickets (
  name TEXT PRIMARY KEY,                                      -- Name
  kind TEXT NOT NULL CHECK (kind IN ('tool', 'package')),     -- SQL or Python
  subject TEXT NOT NULL,                                      -- The tool, or modules of the package
  purpose TEXT NOT NULL                                       -- What it should do
) STRICT, WITHOUT ROWID;

/* Working copies: statements of tools, and files. */
CREATE TABLE parts (
  ticket TEXT NOT NULL REFERENCES tickets (name),             -- Whose working copy
  place TEXT NOT NULL,                                        -- Statement or file
  position INTEGER NOT NULL,                                  -- Order in which statements run
  text TEXT NOT NULL,                                         -- SQL or Python
  PRIMARY KEY (ticket, place)
) STRICT, WITHOUT ROWID;

/* Tests of tools and packages. */
CREATE TABLE tests (
  subject TEXT NOT NULL,                                      -- What is tested
  name INTEGER NOT NULL,                                      -- Number
  hidden INTEGER NOT NULL CHECK (hidden IN (0, 1)),           -- Whether it is not shown
  call TEXT NOT NULL,                                         -- What is called
  arguments TEXT NOT NULL CHECK (json_valid(arguments)),      -- With what
  wanted TEXT NOT NULL CHECK (json_valid(wanted)),            -- What should come of it
  PRIMARY KEY (subject, name)
) STRICT, WITHOUT ROWID;

/* What the tests said after the last edit. */
CREATE TABLE test_runs (
  ticket TEXT PRIMARY KEY REFERENCES tickets (name),          -- Of which ticket
  failing INTEGER NOT NULL,                                   -- Tests that fail and are shown
  hidden INTEGER NOT NULL                                     -- Tests that fail and are not shown
) STRICT, WITHOUT ROWID;

/* Tickets that were handed in. */
CREATE TABLE submissions (
  ticket TEXT PRIMARY KEY REFERENCES tickets (name)           -- Which one
) STRICT, WITHOUT ROWID;
"""
_POLICY = """\
You mend tools and packages. `show_ticket` has what the code should do and the working copy, `edit`
exchanges a piece of a text for another, `run_tests` says which tests fail. Defects are a wrong
operator (and or or, min or max, DESC or ASC), column or constant: one in a place, as a rule.
`submit` takes a ticket whose tests, also those that are not shown, passed after the last edit; the
working copy is then gone. A ticket may be a false alarm. Change no ticket that was not asked about.

A tool is a list of statements: each `require` must give a true first value, else the call is
refused; each `do` changes rows; `returns` is the answer. They work on these tables:

{schema}"""
_TICKET = {"column": "tickets.name"}
_OPEN = {
    "sql": "SELECT 1 FROM parts WHERE ticket = :ticket",
    "error": "There is no working copy of ticket {ticket}.",
}
_RUN = """
import json


def _tool(db: Database, parts: list, arguments: dict) -> dict:
    steps = [[part["place"], part["text"]] for part in parts]
    if any(role.startswith("do") for role, _ in steps):
        for table in TABLES:
            steps.append([f"returns {table}", f"SELECT * FROM {table} ORDER BY id"])
    return db.trial(steps, TABLES, **arguments)


def _code(db: Database, files: dict, loaded: dict, call: str, arguments: list) -> dict:
    path, function = call.split(" ")
    try:
        if path not in loaded:
            loaded[path] = db.load(files, path)
        return {"value": json.loads(json.dumps(loaded[path][function](*arguments)))}
    except Exception as error:
        return {"error": str(error)[:300]}


def run_tests(db: Database, ticket: str) -> dict:
    parts = db.query("SELECT place, text FROM parts WHERE ticket = :t ORDER BY position", t=ticket)
    if not parts:
        refuse(f"There is no working copy of ticket {ticket}.")
    about = db.row("SELECT kind, subject FROM tickets WHERE name = :t", t=ticket)
    tests = db.query("SELECT * FROM tests WHERE subject = :s ORDER BY name", s=about["subject"])
    files = {part["place"]: part["text"] for part in parts}
    loaded, shown, failing = {}, [], [0, 0]
    for test in tests:
        arguments, wanted = json.loads(test["arguments"]), json.loads(test["wanted"])
        if about["kind"] == "tool":
            got = _tool(db, parts, arguments)
        else:
            got = _code(db, files, loaded, test["call"], arguments)
        failing[test["hidden"]] += got != wanted
        line = {"test": test["name"], "call": test["call"]}
        line["arguments"] = json.loads(test["arguments"])
        if not test["hidden"] and got == wanted:
            shown.append({**line, "passed": True})
        elif not test["hidden"]:
            shown.append({**line, "passed": False, "wanted": wanted, "got": got})
    db.execute("DELETE FROM test_runs WHERE ticket = :t", t=ticket)
    db.execute("INSERT INTO test_runs VALUES (:t, :f, :h)", t=ticket, f=failing[0], h=failing[1])
    return {"failing": failing[0], "tests": shown}
""".replace("TABLES", repr(list(_TABLES)))
_CODE = {"type": "string", "minLength": 1, "maxLength": 4000, "contentMediaType": "text/plain"}
_TOOLS: dict[str, dict[str, object]] = {
    "list_tickets": {
        "description": "All tickets, and whether they were handed in.",
        "returns": {
            "rows": "SELECT name, kind, subject, EXISTS (SELECT 1 FROM submissions WHERE ticket = "
            "name) AS submitted FROM tickets ORDER BY name"
        },
    },
    "show_ticket": {
        "description": "What a ticket's code should do, its working copy, and tests of it.",
        "parameters": {"ticket": _TICKET},
        "require": [
            {
                "sql": "SELECT 1 FROM tickets WHERE name = :ticket",
                "error": "There is no ticket {ticket}.",
            }
        ],
        "returns": {
            "row": "SELECT name, kind, subject, purpose FROM tickets WHERE name = :ticket",
            "parts": {
                "rows": "SELECT place, text FROM parts WHERE ticket = :ticket ORDER BY position"
            },
            "tests": {
                "rows": "SELECT tests.name AS test, call, arguments, wanted FROM tests "
                "JOIN tickets USING (subject) WHERE tickets.name = :ticket AND NOT hidden "
                "ORDER BY tests.name"
            },
        },
    },
    "list_items": {
        "description": "The parts of a kind that are in the depot, with all their columns.",
        "parameters": {"kind": {"column": "items.kind"}},
        "returns": {
            "rows": "SELECT id, kind, stock, reserved, price, least FROM items "
            "WHERE kind = :kind ORDER BY id"
        },
    },
    "list_orders": {
        "description": "The orders of the depot in a state, with all their columns.",
        "parameters": {"state": {"column": "orders.state"}},
        "returns": {
            "rows": "SELECT id, item_id, pieces, state, urgent FROM orders "
            "WHERE state = :state ORDER BY id"
        },
    },
    "edit": {
        "description": "Exchange a piece of a text, which must stand there once, for another.",
        "parameters": {
            "ticket": _TICKET,
            "place": {"column": "parts.place"},
            "old": {**_CODE, "description": "What stands there"},
            "new": {**_CODE, "minLength": 0, "description": "What should stand there"},
        },
        "require": [
            _OPEN,
            {
                "sql": "SELECT 1 FROM parts WHERE ticket = :ticket AND place = :place",
                "error": "Ticket {ticket} has no {place}.",
            },
            {
                "sql": "SELECT length(text) - length(replace(text, :old, '')) = length(:old) "
                "FROM parts WHERE ticket = :ticket AND place = :place",
                "error": "In {place} this does not stand, or more than once.",
            },
        ],
        "do": [
            "UPDATE parts SET text = replace(text, :old, :new) "
            "WHERE ticket = :ticket AND place = :place",
            "DELETE FROM test_runs WHERE ticket = :ticket",
        ],
        "returns": {
            "row": "SELECT place, text FROM parts WHERE ticket = :ticket AND place = :place"
        },
    },
    "run_tests": {
        "description": "Run the tests of a ticket on its working copy; some are not shown.",
        "parameters": {"ticket": _TICKET},
        "python": _RUN,
    },
    "submit": {
        "description": "Hand a ticket in whose tests passed after the last edit.",
        "parameters": {"ticket": _TICKET},
        "require": [
            _OPEN,
            {
                "sql": "SELECT 1 FROM test_runs WHERE ticket = :ticket",
                "error": "Run the tests of {ticket} first.",
            },
            {
                "sql": "SELECT failing = 0 FROM test_runs WHERE ticket = :ticket",
                "error": "Tests of {ticket} fail.",
            },
            {
                "sql": "SELECT hidden = 0 FROM test_runs WHERE ticket = :ticket",
                "error": "Tests of {ticket} that are not shown fail.",
            },
        ],
        "do": [
            "DELETE FROM test_runs WHERE ticket = :ticket",
            "DELETE FROM parts WHERE ticket = :ticket",
            "INSERT INTO submissions (ticket) VALUES (:ticket)",
        ],
        "returns": {"row": "SELECT ticket FROM submissions WHERE ticket = :ticket"},
    },
}

CODE_REPAIR = EnvironmentFamily(
    name="code_repair",
    title="Tickets about defective code (SWE-Next)",
    harder="defects",
    parameters={
        "defects": FamilyParameter("Defects of a ticket.", 1, 1, 3),
        "tickets": FamilyParameter("Tickets.", 160, 20, 240),
    },
    world=RepairWorld,
)
