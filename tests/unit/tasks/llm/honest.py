"""A script that answers as an honest, capable model would: from plans and words that rules make.

It proposes scenarios, merges walks, draws blueprints with thoughts, words requests, and reads words
back. What it cannot do (a sequence of which no plan is possible) it answers as well as it can.
"""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import orjson

from envwright.environment.template import Template
from envwright.environment.tool_graph import tool_graph
from envwright.environment.world import open_world
from envwright.llm.client import ScriptedClient
from envwright.tasks.assembly import TaskPart, assemble_task, prefix_tools
from envwright.tasks.disclosure import Refinement, plan_disclosure
from envwright.tasks.generator import TaskGenerator, TaskOptions
from envwright.tasks.goals import Goal, RowReference, Sketch, Unplannable
from envwright.tasks.grounding.scene import Scene
from envwright.tasks.grounding.sketch_goals import GoalKindRates, essential_goals, ground_sketch
from envwright.tasks.llm.proposal_jobs import sample_chains
from envwright.tasks.phrasing import phrase_messages
from envwright.tasks.proof.gold_mutants import steps_of
from envwright.tasks.proof.prover import solve_task
from envwright.types import Call, EnvironmentRef, Json, Message, Task, canonical_json
from tests.unit.tasks.llm.scripted import in_everyday_words

PLAIN = Refinement.at(0.0)
KINDS = GoalKindRates(each=0.1, choose=0.0, refuse=0.0, ask=0.3, vague=0.0)
_CALL = re.compile(r"^(\w+) (\{.*\})$", re.MULTILINE)


class Honest:
    """Use ``client`` as the model, and as the reader."""

    def __init__(self, templates: Sequence[Template], count: int = 20, seed: int = 0) -> None:
        self.templates = list(templates)
        self.by_id = {template.id: template for template in templates}
        self.several = len(self.templates) > 1
        options = TaskOptions(refinement=0.2, goal_states=0.0, kinds=replace(KINDS, vague=0.15))
        self.generator = TaskGenerator(templates, 77, options)
        self.meant: dict[str, str] = {}
        self.words: dict[bytes, tuple[str, ...]] = {}
        for task in sample_chains(templates, count, seed):
            self.words[_key(task.gold)] = _said(task)
        self.client = ScriptedClient(self)

    def __call__(self, messages: Sequence[Message], tools: Sequence[Json]) -> str:
        return orjson.dumps(self._answer(messages[0].content, messages[1].content)).decode()

    def _answer(self, system: str, asked: str) -> Any:
        if system.startswith("You are a careful reader"):
            said = orjson.loads(asked.split("\n\n")[1])
            return {"readings": [self.meant.get(text, text) for text in said]}
        if system.startswith("You write what a user says"):
            calls = [Call(tool=t, arguments=orjson.loads(a)) for t, a in _CALL.findall(asked)]
            return {"messages": self._everyday(self.words.get(_key(calls), ("No idea.",)))}
        if system.startswith("Two sequences"):
            return {"tools": self._merged(asked)}
        if system.startswith("You make the blueprint"):
            sequence = asked.rpartition("# The sequence\n\n")[2].split(" → ")
            return self._blueprint(sequence)
        if system.startswith("You invent tasks"):
            number = re.search(r"Task number (\d+)", asked)
            assert number
            return self._scenario(int(number[1]))
        assert system.startswith("You look at the tools")
        return {"edges": [edge for t in self.templates for edge in _edges(t)]}

    def _everyday(self, said: Sequence[str]) -> list[str]:
        out = [in_everyday_words(text) for text in said]
        self.meant.update(zip(out, said, strict=True))
        return out

    def _merged(self, asked: str) -> list[str]:
        found = re.findall(r"^\d\. (.+)$", asked, re.MULTILINE)
        return list(dict.fromkeys(tool for line in found for tool in line.split(" → ")))

    # --- scenarios -------------------------------------------------------------------------------

    def _scenario(self, number: int) -> Json:
        for attempt in range(number * 40, number * 40 + 40):
            try:
                task = self.generator.draft(attempt)
            except Unplannable:
                continue
            outcome = any(question.name == "outcome" for question in task.scenario.questions)
            patched = any(ref.patch for ref in task.environments)
            if not outcome and not patched and solve_task(task, self.by_id) == 1.0:
                return self._proposal(task)
        return {}

    def _proposal(self, task: Task) -> Json:
        answers = {c.name for c in task.rubric.checks if c.kind == "event"}
        turns: list[Any] = []
        said = self._everyday(_said(task))
        calls: list[list[Json]] = [[]]
        for step in steps_of(task):
            if step is None:
                calls.append([])
            else:
                calls[-1].append({"tool": step.tool, "arguments": step.arguments})
        for number, (text, made) in enumerate(zip(said, calls, strict=True)):
            turns.append({"message": text, "calls": made, "answers": bool(answers) and number == 1})
        questions = [
            {"text": q.text, "type": q.json_schema["type"], "answer": task.answers[q.name]}
            for q in task.scenario.questions
        ]
        return {"turns": turns, "questions": questions}

    # --- blueprints ------------------------------------------------------------------------------

    def _blueprint(self, sequence: Sequence[str]) -> Json:
        for number in range(12):
            rng = random.Random(f"{sequence} {number}")
            try:
                kinds = replace(KINDS, ask=KINDS.ask if number % 2 else 0.0)
                task, goals = self._task(sequence, rng, kinds)
                calls, plan = self._plan(task, goals)
            except Unplannable:
                continue
            if solve_task(task, self.by_id) == 1.0:
                self.words[_key(calls)] = _said(task)
                return plan
        return {"intent": "I cannot.", "nodes": [{"id": "a", "tool": sequence[0]}]}

    def _task(
        self, sequence: Sequence[str], rng: random.Random, kinds: GoalKindRates
    ) -> tuple[Task, list[Goal]]:
        """A task whose changes are those of a sequence, with words of rules."""
        parts: list[TaskPart] = []
        goals: list[Goal] = []
        for shop in self.generator.contexts:
            template, name = shop.template, shop.template.spec.name
            prefix = f"{name}_" if self.several else ""
            plain = [tool.removeprefix(prefix) for tool in sequence if tool.startswith(prefix)]
            own = [tool for tool in plain if tool in template.tools]
            with template.session() as session, template.session() as fresh:
                scene = Scene(session, shop.views, shop.donor, rng, start=fresh)
                found: list[Goal] = []
                for tool in own:
                    found += _grounded(scene, tool, found, kinds)
            found = essential_goals(template, b"", found)
            wanted = {tool for tool in own if template.tools[tool].is_write}
            if {goal.tool for goal in found if goal.kind != "ask"} != wanted:
                raise Unplannable("another change")
            at = len(goals)
            goals += [prefix_tools(goal, prefix) if prefix else goal for goal in found]
            ref = EnvironmentRef(name=name, id=template.id, prefix=prefix)
            parts.append(TaskPart(ref, template, tuple(range(at, len(goals)))))
        asks = (n for n in range(1, 99))
        goals = [replace(g, question=f"q{next(asks)}") if g.kind == "ask" else g for g in goals]
        tools = {
            p.ref.prefix + name: tool for p in parts for name, tool in p.template.tools.items()
        }
        telling = replace(
            plan_disclosure(goals, tools, PLAIN, rng), turns=(tuple(range(len(goals))),)
        )
        spoken = phrase_messages(telling, tools, self.generator.options.families[0], rng)
        return assemble_task(parts, telling, spoken, sampler="", family="", seed=0), goals

    def _plan(self, task: Task, goals: Sequence[Goal]) -> tuple[list[Call], Json]:
        """The gold as nodes: what results show is taken from them, extremes and counts thought.

        A look-up that only such a thought rests on as the script cannot write down is left out.
        """
        nodes: list[Any] = []
        results: dict[str, Json] = {}
        thoughts = {r.key: r for g in goals for r in g.all_references() if r.kind == "extreme"}
        with open_world(task, self.by_id) as world:
            for number, call in enumerate(task.gold):
                arguments = {
                    name: self._argument(value, results, thoughts, nodes)
                    for name, value in call.arguments.items()
                }
                nodes.append({"id": f"n{number}", "tool": call.tool, "arguments": arguments})
                results[f"n{number}"] = world.call(call.tool, call.arguments).value
        questions = []
        for question in task.scenario.questions:
            kind = question.json_schema["type"]
            answer = task.answers[question.name]
            found = _counted(answer, results, nodes) if kind == "integer" else None
            found = found or _place(answer, results)
            if found is None:
                raise Unplannable("an answer that takes another thought")
            questions.append({"text": question.text, "type": kind, **found})
        writes = {t for template in self.templates for t in template.tools
                  if template.tools[t].is_write}  # fmt: skip
        kept: list[Any] = []
        for node in reversed(nodes):  # what rests on a node stands behind it
            used = orjson.dumps([kept, questions]).decode()
            changes = any(node.get("tool", "").endswith(tool) for tool in writes)
            if changes or f'"node":"{node["id"]}"' in used or f'"of":["{node["id"]}"]' in used:
                kept.insert(0, node)
        calls = [task.gold[int(node["id"][1:])] for node in kept if "tool" in node]
        return calls, {"intent": task.scenario.opening, "nodes": kept, "questions": questions}

    def _argument(
        self,
        value: Json,
        results: dict[str, Json],
        thoughts: dict[Any, RowReference],
        nodes: list[Any],
    ) -> Json:
        if isinstance(value, bool) or not isinstance(value, str | int):
            return value
        if isinstance(value, str) and not re.search(r"\d", value):
            return value
        if value in thoughts and (thought := _extreme(thoughts[value], results, len(nodes))):
            nodes.append(thought)
            return {"node": thought["id"]}
        found = _place(value, results) if isinstance(value, str) or value > 999 else None
        return found or value


def _grounded(scene: Scene, tool: str, before: Sequence[Goal], kinds: GoalKindRates) -> list[Goal]:
    for _ in range(6):
        try:
            return ground_sketch(scene, Sketch("", tools=(tool,)), kinds, 1, before)
        except Unplannable:
            continue
    return []


def _said(task: Task) -> tuple[str, ...]:
    return (task.scenario.opening, *task.scenario.later)


def _key(calls: Sequence[Call]) -> bytes:
    return canonical_json([call.data() for call in calls])


def _edges(template: Template) -> list[Json]:
    return [
        {"source": e.source, "output": e.output, "target": e.target, "parameter": e.parameter}
        for e in tool_graph(template).edges
        if e.kind == "data"
    ]


def _place(value: Json, results: dict[str, Json]) -> dict[str, Json] | None:
    """The first place in results that holds a value."""
    for name, result in results.items():
        for path, found in _leaves(result, ""):
            if found == value and isinstance(found, bool) == isinstance(value, bool):
                return {"node": name, "path": path}
    return None


def _leaves(value: Json, path: str) -> Iterator[tuple[str, Json]]:
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _leaves(part, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from _leaves(part, f"{path}[{at}]")
    else:
        yield path, value


def _counted(answer: Json, results: dict[str, Json], nodes: list[Any]) -> dict[str, Json] | None:
    for name, result in results.items():
        if isinstance(result, list) and len(result) == answer:
            thought = {"id": f"count{len(nodes)}", "says": "how many there are", "of": [name],
                       "sql": f"SELECT count(*) FROM json_each(:{name})"}  # fmt: skip
            nodes.append(thought)
            return {"node": str(thought["id"])}
    return None


def _extreme(row: RowReference, results: dict[str, Json], number: int) -> dict[str, Any] | None:
    """A thought that finds an extreme in the last result that shows it."""
    assert row.by
    way = "DESC" if row.most else "ASC"
    for name, result in reversed(results.items()):
        if not isinstance(result, list):
            continue
        for key in sorted({k for r in result if isinstance(r, dict) for k in r}):
            sql = (f"SELECT value ->> '{key}' FROM json_each(:{name}) "
                   f"ORDER BY value ->> '{row.by.label}' {way} LIMIT 1")  # fmt: skip
            done = sqlite3.connect(":memory:").execute(sql, {name: orjson.dumps(result).decode()})
            if done.fetchone() == (row.key,):
                says = f"the one with the {'highest' if row.most else 'lowest'} {row.by.label}"
                return {"id": f"t{number}", "says": says, "of": [name], "sql": sql}
    return None
