"""Blueprints (AutoForge, 3.2 and 3.3): a task grows from a sequence of tools.

Two walks on the tool graph are merged by a model; a model puts thoughts between the calls, joins
all to a graph, and gives it values and a start; the engine runs it; a model says what the user
asks for. The paper checks none of its model's steps but the run. Here thoughts are computed, and
the task passes the gates of every other.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from envwright.tasks.modelled.asking import Exchange, Refusal
from envwright.tasks.modelled.drafting import finished
from envwright.tasks.modelled.nodes import read_plan
from envwright.tasks.modelled.prompts import filled
from envwright.tasks.modelled.proving import Bench
from envwright.tasks.modelled.reading import Reader
from envwright.tasks.modelled.requesting import requested
from envwright.tasks.modelled.running import Thought, carried_out
from envwright.tasks.modelled.scenario import Author
from envwright.tasks.modelled.sequences import Walks, merged
from envwright.tasks.modelled.setting import Setting
from envwright.tasks.modelled.telltale import known
from envwright.types import Task


async def blueprint(
    number: int,
    seed: int,
    walks: Walks,
    author: Author,
    reader: Reader,
    bench: Bench,
    setting: Setting,
    log: list[Exchange],
) -> Task:
    """A task from a blueprint, proven but for the replay in another process.

    Args:
        number: of the proposal.
        seed: with the number, sets the walks.
        walks: draws sequences of tools.
        author: who merges, thinks and writes.
        reader: who reads the words back.
        bench: proves it.
        setting: the environments.
        log: takes every exchange with a model.

    Raises:
        Refusal: nothing came of it; the reason is the last one's.
        ProviderError: a model gave no answer.
    """
    sequences = walks.drawn(random.Random(f"blueprint {seed} {number}"))
    tools = await merged(sequences, author, setting, log)
    task, thoughts = await _planned(number, tools, author, bench, setting, log)
    intent = task.scenario.opening
    return await requested(task, intent, thoughts, author, reader, bench, log)


async def _planned(
    number: int,
    tools: Sequence[str],
    author: Author,
    bench: Bench,
    setting: Setting,
    log: list[Exchange],
) -> tuple[Task, list[Thought]]:
    """The task with its intent in the place of words, and what it finds out by reasoning."""
    asked = filled("blueprint_of", sequence=" → ".join(tools), **setting.shown())
    prompts = ("blueprint", "blueprint_of")
    talk = author.talk("blueprint", filled("blueprint"), asked, prompts, log)
    for left in range(author.repairs, -1, -1):
        try:
            ordered = read_plan(await talk.answer(), tools, setting)
            draft, thoughts = carried_out(ordered, setting, number)
            task = finished(draft, setting)
            known(task, bench)
            return task, thoughts
        except Refusal as why:
            talk.object(why)
            if not left:
                raise
    raise AssertionError("an author has at least one try")
