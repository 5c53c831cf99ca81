"""The gates of a task that a model had a hand in: a reading, known values, the solver, the proof.

A task whose calls take identifiers out of thin air is no demonstration, even where the words lead a
solver to the same end; and words that hold what an agent should look up leave it nothing to do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import orjson

from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.template import Template
from envwright.environment.world import World, joint_time, open_world
from envwright.llm.client import ModelClient, Sampling
from envwright.llm.environment_text import world_changes_text
from envwright.tasks.assembly import identifying_values
from envwright.tasks.grounding.scene import ToolViews
from envwright.tasks.llm.message_rules import DisclosureBounds
from envwright.tasks.llm.task_conversation import (
    TaskConversation,
    TaskExchange,
    TaskRefusal,
    fill_prompt,
    load_prompt,
    texts_at,
)
from envwright.tasks.llm.task_setting import describe_tables, describe_tools
from envwright.tasks.model_readings import differing_values, user_messages
from envwright.tasks.parser.lexer import UnsolvedError
from envwright.tasks.parser.message_parser import read_turn
from envwright.tasks.parser.tool_vocabulary import ToolVocabulary, vocabulary_of
from envwright.tasks.proof.gold_mutants import WritePools
from envwright.tasks.proof.prover import (
    UNSOLVED,
    proof_failure,
    prove_task,
    replay_elsewhere,
    replay_gold,
    solve_with_reason,
)
from envwright.tasks.proof.solver_divergence import find_divergence
from envwright.types import Actor, Call, Json, Task

_STIRRING = 8
"""Writes of each tool that may have happened in another world."""


class ProofBench:
    """Proves tasks over the same environments.

    Args:
        templates: by environment id.
    """

    def __init__(self, templates: Mapping[str, Template]) -> None:
        self.templates = templates

    @cached_property
    def pools(self) -> WritePools:
        """Writes for adversaries; the same that ``envwright prove`` takes."""
        return WritePools(self.templates)

    @cached_property
    def stirring(self) -> WritePools:
        """More writes: what may have happened in another world."""
        return WritePools(self.templates, seed=1, per_tool=_STIRRING)

    def of(self, task: Task) -> list[Template]:
        """The environments of a task."""
        return [self.templates[ref.id] for ref in task.environments]

    def proven(self, task: Task) -> Task:
        """The task with its proof, but for the replay in another process.

        Raises:
            TaskRefusal: it is not proven.
        """
        reached, stopped = solve_with_reason(task, self.templates)
        if reached != 1.0:
            raise TaskRefusal("the solver does not reach the goal", stopped)
        return self.shown(task, reached)

    def shown(self, task: Task, reached: float | None = None) -> Task:
        """The same, the solver's part taken from ``reached`` where it is known.

        Raises:
            TaskRefusal: it is not proven.
        """
        bare = task.model_copy(update={"proof": None})
        proof = prove_task(bare, self.templates, self.pools, solver_reward=reached)
        if why := proof_failure(proof.model_copy(update={"replay_identical": True})):
            survivor = proof.survivors[0] if proof.survivors else None
            raise TaskRefusal(why, f"{survivor.kind}, {survivor.what}" if survivor else "")
        return bare.model_copy(update={"proof": proof})

    def confirmed(self, tasks: Sequence[Task]) -> list[Task | None]:
        """The tasks that another process replays alike; ``None`` for one that it does not.

        Raises:
            MachineFailure: the machine ended the replay of one.
            WorkTooLarge: a bound on the work did.
        """
        if not tasks:
            return []
        out: list[Task | None] = []
        elsewhere = replay_elsewhere(tasks, self.templates)
        for task, there in zip(tasks, elsewhere, strict=True):
            if there.failure:
                raise there.failure
            same = task.proof is not None and replay_gold(task, self.templates) == there
            sure = {"replay_identical": True}
            proof = task.proof.model_copy(update=sure) if same and task.proof else None
            out.append(task.model_copy(update={"proof": proof}) if proof else None)
        return out


READER_PROMPTS = ("read", "language")


@dataclass(frozen=True, slots=True)
class MessageReader:
    """A model that reads words back into the language of requests.

    Args:
        client: the model.
        sampling: how it answers.
        tries: answers that it may give in all.
    """

    client: ModelClient
    sampling: Sampling
    tries: int = 2

    async def read(
        self,
        messages: Sequence[str],
        schemas: Sequence[Json],
        words: ToolVocabulary,
        templates: Sequence[Template],
        log: list[TaskExchange],
    ) -> tuple[str, ...]:
        """One reading for each message.

        What the reader is told when it is asked again rests on words and tools alone, never on the
        task: a value that differs, or words that are not in the language.

        Raises:
            TaskRefusal: no answer could be used.
            ProviderError: the model gave none.
        """
        system = fill_prompt(
            "read",
            language=load_prompt("language"),
            time=joint_time(templates),
            tools=describe_tools(schemas, words.wording),
            things=describe_tables(templates, words.wording),
        )
        opening = system, f"The messages:\n\n{orjson.dumps(list(messages)).decode()}"
        talk = TaskConversation(self.client, self.sampling, "read", READER_PROMPTS, opening, log)

        async def check(answer: dict[str, Json]) -> tuple[str, ...]:
            return _usable_readings(messages, texts_at(answer, "readings", len(messages)), words)

        try:
            return await talk.until_kept(check, self.tries)
        except TaskRefusal as why:
            raise TaskRefusal(f"reading: {why.reason}", why.detail) from None


def _usable_readings(
    messages: Sequence[str], readings: tuple[str, ...], words: ToolVocabulary
) -> tuple[str, ...]:
    for said, reading in zip(messages, readings, strict=True):
        if other := differing_values(said, reading):
            raise TaskRefusal("other values than the message", ", ".join(other))
    try:  # later messages may be answers, which only the conversation tells how to take
        read_turn(readings[0], words)
    except UnsolvedError as why:
        raise TaskRefusal("not in the language", str(why)) from None
    return readings


_SMALL = 1_000
"""Numbers below are said of too many things to count as identifiers."""
# A word with a digit, `_` or `#` and no `@`: `#W123`, `user_7`, but no e-mail address.
_IDENTIFIER = re.compile(r"[^\s@]*[\d_#][^\s@]*")


def require_plain_names(task: Task, bench: ProofBench) -> None:
    """The words may not name tools, parameters or columns by names that are no words.

    Raises:
        TaskRefusal: they do.
    """
    names = DisclosureBounds.of(task, bench.templates).names
    text = " ".join(user_messages(task))
    said = set(re.sub(r"[.,;:!?()“”]", " ", text).split())
    values = {str(leaf) for call in task.gold for leaf in identifying_values(call.arguments)}
    # A value that the gold takes may happen to be spelt like a column.
    if leaked := sorted((names & said) - values):
        raise TaskRefusal("a name of the tools", leaked[0])


def require_known_values(task: Task, bench: ProofBench) -> None:
    """Check that the agent can know each identifier that a call takes, from exactly one source.

    Args:
        task: with its words, or with an intent in their place.
        bench: has the environments.

    Raises:
        TaskRefusal: one was neither, or one that a look-up shows is said all the same.
    """
    messages = user_messages(task)
    views = {template.id: ToolViews(template) for template in bench.of(task)}
    shown: set[Json] = set()
    given: set[Json] = set()
    known = list(task.scenario.known.values())
    with open_world(task, bench.templates) as world:
        for at, call in enumerate(task.gold):
            # What the user has said by the time of this call: the opening, and one message per
            # pause.
            heard = " ".join(messages[: 1 + sum(pause <= at for pause in task.pauses)])
            for value, found in _identifiers(world, call, views):
                if value in given:
                    continue
                if call.actor is Actor.USER and value in known:
                    continue  # what only they enter need not be said
                if value not in shown and not _stands(value, heard):
                    what = f"{call.tool} takes {value}, which nobody said and no call shows"
                    raise TaskRefusal("a value that nobody told", what)
                if value in shown and found and _is_leaked(value, " ".join(messages)):
                    raise TaskRefusal("an identifier that look-ups show", str(value))
                # Known from the user's words from here on; later results that show it do not make
                # it a leak.
                if value not in shown:
                    given.add(value)
            shown |= set(identifying_values(world.carry_out(call).value))


def _identifiers(
    world: World, call: Call, views: dict[str, ToolViews]
) -> Iterator[tuple[str | int, bool]]:
    """Values of parameters that range over keys, and whether rows are found without them."""
    found = world.locate(call.tool)
    if found is None:
        return
    template: Template = world.templates[found[0]]
    own = views[template.id]
    for path, column in template.tools[found[1]].arguments.columns.items():
        home = template.schema.root(*column)
        if home in own.key_columns:
            is_primary = template.schema.tables[home[0]].primary_key == (home[1],)
            described = is_primary and _is_described(own, home)
            for value in _at(call.arguments, path.replace("[]", ".[]").split(".")):
                if isinstance(value, str | int) and not isinstance(value, bool):
                    yield value, described


def _is_described(views: ToolViews, home: ColumnRef) -> bool:
    """Whether look-ups show rows with more than keys; where none does, users know the key."""
    return any(set(view.shown) - views.key_columns for view in views.lookups(home))


def _at(value: Json, path: list[str]) -> Iterator[Json]:
    if not path:
        yield value
    elif path[0] == "[]":
        for item in value if isinstance(value, list) else []:
            yield from _at(item, path[1:])
    elif isinstance(value, dict) and path[0] in value:
        yield from _at(value[path[0]], path[1:])


def _is_leaked(value: str | int, text: str) -> bool:
    if isinstance(value, int):
        return value >= _SMALL and _stands(value, text)
    return _IDENTIFIER.fullmatch(value) is not None and _stands(value, text)


def _stands(value: str | int, text: str) -> bool:
    # As a whole word, and not as an amount: 12 stands neither in "123" nor in "$12".
    return re.search(rf"(?<![\w$]){re.escape(str(value))}(?!\w)", text) is not None


async def read_and_prove(
    task: Task, reader: MessageReader, bench: ProofBench, log: list[TaskExchange]
) -> Task:
    """The task with its readings, proven but for the replay in another process.

    Args:
        task: its words are a model's; its gold and its rubric are made.
        reader: who reads the words back.
        bench: proves it.
        log: takes every exchange with a model.

    Raises:
        TaskRefusal: a gate is shut; the reason names where the solver and the gold part.
        ProviderError: the reader gave no answer.
    """
    # Cheap rules first; the reader, which costs a request, only for words that pass them.
    require_plain_names(task, bench)
    require_known_values(task, bench)
    said = list(user_messages(task))
    with open_world(task, bench.templates) as world:
        schemas, words = world.tool_schemas(), vocabulary_of(world)
    readings = await reader.read(said, schemas, words, bench.of(task), log)
    scenario = task.scenario.model_copy(update={"goals": readings})
    read = task.model_copy(update={"scenario": scenario})
    try:
        return bench.proven(read)
    except TaskRefusal as why:
        reason, detail = why.reason, why.detail
        if reason == UNSOLVED:
            where = find_divergence(read, bench.templates)
            reason, detail = f"{UNSOLVED}: {where.at}", where.what
        told = f"{detail}; the messages were read as: {' / '.join(readings)}; "
        raise TaskRefusal(reason, f"{told}the calls change: {_changes(task, bench)}") from None


def _changes(task: Task, bench: ProofBench) -> str:
    with open_world(task, bench.templates) as world:
        for call in task.gold:
            world.carry_out(call)
        return world_changes_text(world)
