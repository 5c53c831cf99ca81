"""Refinement: a model makes a verified task harder by one operation, the engine says by how much.

The gates: rules on the words (``message_rules``), a reading by a request that sees the words and
not the task, a comparison of both readings and of what the solver does with them
(``refinement_checks``), then the whole proof anew. The gold stays; what has to be asked for becomes
a rule of the rubric.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import orjson

from envwright.environment.world import World, open_world
from envwright.llm.client import ModelClient, Sampling
from envwright.llm.environment_text import rows_as_objects
from envwright.scoring.events import REPLY
from envwright.tasks.assembly import call_dependencies, depth_and_width
from envwright.tasks.curation.difficulty import difficulty_scalar
from envwright.tasks.llm.acceptance import MessageReader, ProofBench
from envwright.tasks.llm.message_rules import (
    DisclosureBounds,
    check_refined_messages,
    require_same_options,
)
from envwright.tasks.llm.refinement_checks import (
    IMPLICIT,
    MINIMAL,
    OPERATIONS,
    WITHHOLD_OPERATIONS,
    RefinementComparison,
    compare_refinement,
    possible_operations,
)
from envwright.tasks.llm.solver_comparison import SolverTrace, TracedCall
from envwright.tasks.llm.task_conversation import (
    TaskConversation,
    TaskExchange,
    TaskRefusal,
    fill_prompt,
    load_prompt,
    texts_at,
)
from envwright.tasks.llm.task_setting import describe_tools
from envwright.tasks.model_readings import MODEL_FAMILY, user_messages
from envwright.tasks.parser.tool_vocabulary import vocabulary_of
from envwright.types import Call, EventCheck, Json, Rubric, Task

_COUNTED = ("calls", "depth", "width", "lookups")


@dataclass(frozen=True, slots=True)
class TaskRefiner:
    """A model that refines.

    Args:
        client: the model.
        sampling: how it answers.
        operations: those that may be asked for, of ``refinement_checks.OPERATIONS``.
        tries: answers that it may give for a task in all.
    """

    client: ModelClient
    sampling: Sampling
    operations: Sequence[str] = OPERATIONS
    tries: int = 2

    def operation(self, task: Task, bench: ProofBench) -> str:
        """The operation of a task, dealt out by its identity among those it has room for.

        Raises:
            TaskRefusal: it has room for none.
        """
        fit = [name for name in possible_operations(task, bench) if name in self.operations]
        if not fit:
            raise TaskRefusal("no room for refinement")
        return fit[int(task.id[:8], 16) % len(fit)]


async def refine_task(
    task: Task,
    operation: str,
    refiner: TaskRefiner,
    reader: MessageReader,
    bench: ProofBench,
    log: list[TaskExchange],
) -> Task:
    """The task refined, proven but for the replay in another process.

    Example::

        operation = refiner.operation(task, bench)
        harder = await refine_task(task, operation, refiner, reader, bench, log)

    Args:
        task: a proven task.
        operation: what is done to it.
        refiner: who writes.
        reader: who reads back what was written.
        bench: proves it.
        log: takes every exchange with a model.

    Raises:
        TaskRefusal: no refinement was accepted; the reason is the last one's.
        ProviderError: a model gave no answer.
    """
    with open_world(task, bench.templates) as world:
        schemas, words = world.tool_schemas(), vocabulary_of(world)
        talk = _talk(task, operation, refiner, world, schemas, log)
    bounds = DisclosureBounds.of(task, bench.templates)

    async def prove(answer: dict[str, Json]) -> Task:
        said = _refined_messages(task, operation, answer, bounds)
        readings = await reader.read(said, schemas, words, bench.of(task), log)
        require_same_options(said, readings, bounds)
        return accept_refinement(task, operation, said, readings, bench)

    return await talk.until_kept(prove, refiner.tries)


def _talk(
    task: Task,
    operation: str,
    refiner: TaskRefiner,
    world: World,
    schemas: Sequence[Json],
    log: list[TaskExchange],
) -> TaskConversation:
    name = f"refine_{operation}"
    asked = fill_prompt(
        "refine_of",
        time=world.today(),
        messages=orjson.dumps(list(user_messages(task))).decode(),
        tools=describe_tools(schemas),
        rows="\n\n".join(rows_as_objects(session) for session in world.sessions.values()),
    )
    opening = fill_prompt("refine", operation=load_prompt(name).strip()), asked
    prompts = ("refine", "refine_of", name)
    return TaskConversation(refiner.client, refiner.sampling, "refine", prompts, opening, log)


def _refined_messages(
    task: Task, operation: str, answer: Mapping[str, Json], bounds: DisclosureBounds
) -> tuple[str, ...]:
    """The messages with the answer in its place, by the rules."""
    messages = user_messages(task)
    said = texts_at(dict(answer), "messages", len(messages))
    told = answer.get("answer", "")
    if not isinstance(told, str) or bool(told.strip()) != (operation in WITHHOLD_OPERATIONS):
        raise TaskRefusal("another form", "answer is a text, empty unless something is held back")
    if operation not in WITHHOLD_OPERATIONS:
        return check_refined_messages(messages, said, bounds)
    return check_refined_messages(messages, (said[0], " ".join(told.split()), *said[1:]), bounds)


def accept_refinement(
    task: Task, operation: str, said: Sequence[str], readings: Sequence[str], bench: ProofBench
) -> Task:
    """The task in refined words, if they are what the operation allows and can be proven.

    Args:
        task: the task as it was.
        operation: what was done to it.
        said: its messages, the answer behind the opening where something is held back.
        readings: what somebody took them to say.
        bench: proves it.

    Raises:
        TaskRefusal: something else is said, it is no harder, or it is not proven.
    """
    held = operation in WITHHOLD_OPERATIONS
    # What is held back is asked for before the first call, hence the pause at place 0.
    pauses = (0, *task.pauses) if held else task.pauses
    words = {"opening": said[0], "later": tuple(said[1:]), "goals": tuple(readings)}
    scenario = task.scenario.model_copy(update=words)
    bare = {"scenario": scenario, "family": MODEL_FAMILY, "proof": None, "pauses": pauses}
    worded = task.model_copy(update=bare)
    done = compare_refinement(task, worded, operation, bench)
    after = refined_features(task.difficulty, operation, done)
    if operation != MINIMAL and not difficulty_scalar(after) > difficulty_scalar(task.difficulty):
        raise TaskRefusal("it is no harder")
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


def refined_features(
    before: Mapping[str, float], operation: str, done: RefinementComparison
) -> dict[str, float]:
    """The features of a refined task: those it had, and what the solver had to do beyond that."""
    old, new = needed_call_counts(done.old), needed_call_counts(done.new)
    out = dict(before)
    for name in _COUNTED:
        out[name] = max(out.get(name, 0.0) + new[name] - old[name], 0.0)
    out["reasoning"] = max(out.get("reasoning", 0.0) + done.extremes, 0.0)
    out["distractors"] = max(out.get("distractors", 0.0) + done.near, 0.0)
    out["hops"] = max(out.get("hops", 1.0), float(done.hops))
    if operation == IMPLICIT:
        out["implicit"] = 1.0
    if operation in WITHHOLD_OPERATIONS:
        out["turns"] = out.get("turns", 1.0) + 1
        out["withheld"] = out.get("withheld", 0.0) + 1
        fitting = [float(len(rows)) for rows in done.new.fitting]
        out["ambiguity"] = max([out.get("ambiguity", 1.0), *fitting])
    # Measured rates ("pass_rate:…") are of the old wording and do not carry over.
    return {name: value for name, value in out.items() if ":" not in name}


def needed_call_counts(trace: SolverTrace) -> dict[str, float]:
    """Calls of the solver that another call or an answer rests on, and their shape."""
    calls = list(trace.calls)
    asking = {(c.turn, c.request) for c in calls}
    asking -= {(c.turn, c.request) for c in calls if not c.reads}
    while True:
        links = call_dependencies([_call(c) for c in calls], [c.value for c in calls])
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


def _call(made: TracedCall) -> Call:
    return Call(tool=made.tool, arguments=dict(made.arguments))
