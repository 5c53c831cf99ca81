"""Answers derived from an existing environment: what a model would write that meant just that."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

from envwright.environment.call_sampling import CallSampler
from envwright.environment.folder import load_environment, tool_form
from envwright.environment.sql_text import split_statements, sql_tokens
from envwright.environment.template import Template
from envwright.storage.jsonl import load_records
from envwright.types import Call, EnvironmentSpec, ErrorKind, Json, Task

ENVIRONMENTS = Path(__file__).parents[3] / "environments"


class Meant:
    """An environment as answers.

    Args:
        spec: the environment.
        sequences: calls that are known to be possible; tests are made of them.
    """

    def __init__(self, spec: EnvironmentSpec, sequences: list[list[Call]] | None = None) -> None:
        self.spec = spec
        self.template = Template(spec)
        self.tools: dict[str, Json] = {tool.name: tool_form(tool) for tool in spec.tools}
        self.tests = self._tests(sequences or [])

    @property
    def about(self) -> Json:
        spec = self.spec
        return {
            "name": spec.name,
            "title": spec.title,
            "description": spec.description,
            **({"domain": spec.domain} if spec.domain else {}),
            "clock": spec.clock,
            "entities": {t.name: t.comment for t in self.template.schema.tables.values()},
            "rules": [line[2:] for line in spec.policy.splitlines() if line.startswith("- ")],
            "tools": {name: self._sketch(name) for name in self.tools},
        }

    @property
    def schema(self) -> Json:
        tables, indexes = {}, []
        for chunk in self.spec.schema_sql.strip().split("\n\n"):
            if made := re.search(r"CREATE TABLE (\w+)", chunk):
                tables[made[1]] = chunk
            else:
                indexes += chunk.splitlines()
        invariants = {one.name: one.sql for one in self.spec.invariants}
        return {"tables": tables, "indexes": indexes, "invariants": invariants}

    @property
    def population(self) -> Json:
        if self.spec.population is not None:
            return {"recipe": self.spec.population.data()}
        script, inserts = self.spec.state_sql, {}
        for part in split_statements(sql_tokens(script)):
            sql = script[part[0].start : part[-1].start + len(part[-1].text)]
            inserts[sql.split()[2]] = f"{sql};"
        return {"inserts": inserts}

    def answer(self, stage: str, names: list[str]) -> Json:
        """The answer to a stage's first request; ``names`` are those of the tools it asks for."""
        if stage == "description":
            return {"about": self.about}
        if stage == "schema":
            return self.schema
        if stage == "population":
            return self.population
        if stage.startswith("tools"):
            return {"tools": {name: self.tools[name] for name in names}}
        if stage == "policy":
            return {"policy": self.spec.policy}
        return {"tests": self.tests}

    def _sketch(self, name: str) -> Json:
        tool = self.template.tools[name]
        return {
            "does": tool.spec.description or name,
            "reads": sorted({table for table, _ in tool.reads}),
            "writes": sorted({table for table, _ in tool.writes}),
        }

    def _tests(self, sequences: list[list[Call]]) -> dict[str, Json]:
        """A test for what each known sequence adds, then sampled calls for what is missing."""
        missing = {(name, ok) for name, tool in self.template.tools.items() for ok in (True, False)}
        missing -= {(n, False) for n, t in self.template.tools.items() if not t.guards}
        out: dict[str, Json] = {}
        for calls in [*sequences, *self._sampled()]:
            played, seen = self._played(calls)
            if seen & missing and len(played) <= 12:
                missing -= seen
                out[f"sequence {len(out) + 1}"] = played
            if not missing:
                break
        return out

    def _played(self, calls: list[Call]) -> tuple[list[Json], set[tuple[str, bool]]]:
        played: list[Json] = []
        seen = set()
        with self.template.session() as session:
            for call in calls:
                done = session.call(call.tool, call.arguments)
                test: dict[str, Json] = {"tool": call.tool, "arguments": call.arguments}
                if done.error:
                    test["error"] = done.error.message[:300]
                    if done.error.kind is ErrorKind.PRECONDITION:
                        seen.add((call.tool, False))
                else:
                    test["result"] = done.value
                    seen.add((call.tool, True))
                played.append(test)
        return played, seen

    def _sampled(self) -> Iterator[list[Call]]:
        with self.template.session() as session:
            for chance in (1.0, 0.0):
                sampler = CallSampler(self.template, random.Random(7), aimed=chance, invalid=0.0)
                for _ in range(400):
                    for name in self.template.tools:
                        yield [sampler.call(session, name)]


def meant(name: str) -> Meant:
    """An environment of this repository as answers."""
    folder = ENVIRONMENTS / name
    tasks = load_records(folder / "tasks.jsonl", Task)
    plain = [list(task.gold) for task in tasks if not task.environments[0].patch]
    return Meant(load_environment(folder), plain)
