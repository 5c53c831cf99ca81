"""Refinement: a model makes a proven task harder by one operation, the engine says by how much.

The gates: rules on the words (``rules.refined``), a reading by a request that sees the words and
not the task, a comparison of both readings and of what the solver does with them (``calibrated``),
then the whole proof anew. The gold stays; what has to be asked for becomes a rule of the rubric.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import orjson

from envwright.models.client import ModelClient, Sampling
from envwright.runtime.world import World, open_world
from envwright.tasks.difficulty import scalar
from envwright.tasks.events import REPLY
from envwright.tasks.flow import dependencies, depth_and_width
from envwright.tasks.modelled.asking import Exchange, Refusal, Talk, opening, texts_at
from envwright.tasks.modelled.calibrated import (
    HELD,
    IMPLICIT,
    MINIMAL,
    OPERATIONS,
    Compared,
    compare,
    possible,
)
from envwright.tasks.modelled.prompts import filled, prompt
from envwright.tasks.modelled.proving import Bench
from envwright.tasks.modelled.reading import Reader
from envwright.tasks.modelled.rules import Bounds, refined, said_alike
from envwright.tasks.modelled.showing import rows_of, tools_in_words
from envwright.tasks.modelled.watching import Made, Trace
from envwright.tasks.solving.readings import FAMILY
from envwright.types import Call, EventCheck, Json, Rubric, Task

_COUNTED = ("calls", "depth", "width", "lookups")


@dataclass(frozen=True, slots=True)
class Refiner:
    """A model that refines.

    Args:
        client: the model.
        sampling: how it answers.
        operations: those that may be asked for, of ``calibrated.OPERATIONS``.
        tries: answers that it may give for a task in all.
    """

    client: ModelClient
    sampling: Sampling
    operations: Sequence[str] = OPERATIONS
    tries: int = 2

    def operation(self, task: Task, bench: Bench) -> str:
        """The operation of a task, dealt out by its identity among those it has room for.

        Raises:
            Refusal: it has room for none.
        """
        fit = [name for name in possible(task, bench) if name in self.operations]
        if not fit:
            raise Refusal("no room for refinement")
        return fit[int(task.id[:8], 16) % len(fit)]


async def refine(
    task: Task, operation: str, refiner: Refiner, reader: Reader, bench: Bench, log: list[Exchange]
) -> Task:
    """The task refined, proven but for the replay in another process.

    Args:
        task: a proven task.
        operation: what is done to it.
        refiner: who writes.
        reader: who reads back what was written.
        bench: proves it.
        log: takes every exchange with a model.

    Raises:
        Refusal: no refinement was accepted; the reason is the last one's.
        ProviderError: a model gave no answer.
    """
    with open_world(task, bench.templates) as world:
        schemas = world.tool_schemas()
        talk = _talk(task, operation, refiner, world, schemas, log)
    bounds = Bounds.of(task, bench.templates)
    for left in range(refiner.tries - 1, -1, -1):
        try:
            said = _said(task, operation, await talk.answer(), bounds)
            readings = await reader.read(said, schemas, bench.of(task), log)
            said_alike(said, readings, bounds)
            return accepted(task, operation, said, readings, bench)
        except Refusal as why:
            talk.object(why)
            if not left:
                raise
    raise AssertionError("a refiner has at least one try")


def _messages(task: Task) -> tuple[str, ...]:
    return (task.scenario.opening, *task.scenario.later)


def _talk(
    task: Task,
    operation: str,
    refiner: Refiner,
    world: World,
    schemas: Sequence[Json],
    log: list[Exchange],
) -> Talk:
    name = f"refine_{operation}"
    asked = filled(
        "refine_of",
        messages=orjson.dumps(list(_messages(task))).decode(),
        tools=tools_in_words(schemas),
        rows="\n\n".join(rows_of(session) for session in world.sessions.values()),
    )
    opened = opening(filled("refine", operation=prompt(name).strip()), asked)
    prompts = ("refine", "refine_of", name)
    return Talk(refiner.client, refiner.sampling, "refine", prompts, opened, log)


def _said(
    task: Task, operation: str, answer: Mapping[str, Json], bounds: Bounds
) -> tuple[str, ...]:
    """The messages with the answer in its place, by the rules."""
    messages = _messages(task)
    said = texts_at(dict(answer), "messages", len(messages))
    told = answer.get("answer", "")
    if not isinstance(told, str) or bool(told.strip()) != (operation in HELD):
        raise Refusal("another form", "answer is a text, empty unless something is held back")
    if operation not in HELD:
        return refined(messages, said, bounds)
    return refined(messages, (said[0], " ".join(told.split()), *said[1:]), bounds)


def accepted(
    task: Task, operation: str, said: Sequence[str], readings: Sequence[str], bench: Bench
) -> Task:
    """The task in refined words, if they are what the operation allows and can be proven.

    Args:
        task: the task as it was.
        operation: what was done to it.
        said: its messages, the answer behind the opening where something is held back.
        readings: what somebody took them to say.
        bench: proves it.

    Raises:
        Refusal: something else is said, it is no harder, or it is not proven.
    """
    held = operation in HELD
    pauses = (0, *task.pauses) if held else task.pauses
    words = {"opening": said[0], "later": tuple(said[1:]), "goals": tuple(readings)}
    scenario = task.scenario.model_copy(update=words)
    bare = {"scenario": scenario, "family": FAMILY, "proof": None, "pauses": pauses}
    worded = task.model_copy(update=bare)
    done = compare(task, worded, operation, bench)
    after = features(task.difficulty, operation, done)
    if operation != MINIMAL and not scalar(after) > scalar(task.difficulty):
        raise Refusal("it is no harder")
    known = {**task.scenario.known, **done.known}
    return bench.proven(
        worded.model_copy(
            update={
                "scenario": scenario.model_copy(update={"known": known}),
                "rubric": _with_rule(task.rubric, done.before),
                "difficulty": after,
            }
        )
    )


def _with_rule(rubric: Rubric, tool: str) -> Rubric:
    if not tool:
        return rubric
    rule = EventCheck(name=f"asked before {tool}", first=REPLY, then=(tool,))
    return Rubric(checks=(*rubric.checks, rule))


# --- how hard it is ------------------------------------------------------------------------------


def features(before: Mapping[str, float], operation: str, done: Compared) -> dict[str, float]:
    """The features of a refined task: those it had, and what the solver had to do beyond that."""
    old, new = needed(done.old), needed(done.new)
    out = dict(before)
    for name in _COUNTED:
        out[name] = max(out.get(name, 0.0) + new[name] - old[name], 0.0)
    out["reasoning"] = max(out.get("reasoning", 0.0) + done.extremes, 0.0)
    out["distractors"] = max(out.get("distractors", 0.0) + done.near, 0.0)
    out["hops"] = max(out.get("hops", 1.0), float(done.hops))
    if operation == IMPLICIT:
        out["implicit"] = 1.0
    if operation in HELD:
        out["turns"] = out.get("turns", 1.0) + 1
        out["withheld"] = out.get("withheld", 0.0) + 1
        out["ambiguity"] = max([out.get("ambiguity", 1.0), *map(float, done.new.fitting)])
    return {name: value for name, value in out.items() if ":" not in name}


def needed(trace: Trace) -> dict[str, float]:
    """Calls of the solver that another call or an answer rests on, and their shape."""
    calls = list(trace.calls)
    asking = {(c.turn, c.request) for c in calls}
    asking -= {(c.turn, c.request) for c in calls if not c.reads}
    while True:
        links = dependencies([_call(c) for c in calls], [c.value for c in calls])
        used = {number for before in links for number in before}
        kept = [
            call
            for at, call in enumerate(calls)
            if at in used or not call.reads or (call.turn, call.request) in asking
        ]
        if len(kept) == len(calls):
            break
        calls = kept
    depth, width = depth_and_width(links)
    reads = float(sum(call.reads for call in calls))
    counts = (float(len(calls)), float(depth), float(width), reads)
    return dict(zip(_COUNTED, counts, strict=True))


def _call(made: Made) -> Call:
    return Call(tool=made.tool, arguments=dict(made.arguments))
