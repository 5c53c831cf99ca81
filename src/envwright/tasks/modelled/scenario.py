"""Scenarios: a model proposes words and calls, the engine makes a task of what the calls changed.

The rubric comes from the difference that the calls made, never from the model. The task must pass
what every task passes; the solver reads the words through the reading check.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from envwright.models.client import ModelClient, Sampling
from envwright.tasks.modelled.asking import Exchange, Refusal, Talk, opening
from envwright.tasks.modelled.drafting import finished
from envwright.tasks.modelled.gates import gated
from envwright.tasks.modelled.paraphrase import STYLES
from envwright.tasks.modelled.prompts import filled
from envwright.tasks.modelled.proposal import drafted, read_proposal
from envwright.tasks.modelled.proving import Bench
from envwright.tasks.modelled.reading import Reader
from envwright.tasks.modelled.setting import Setting
from envwright.types import Task


@dataclass(frozen=True, slots=True)
class Author:
    """A model that proposes tasks.

    Args:
        client: the model.
        sampling: how it answers.
        repairs: times that one thing is sent back at most.
        styles: manners of writing, dealt out to tasks.
    """

    client: ModelClient
    sampling: Sampling
    repairs: int = 1
    styles: Sequence[str] = STYLES

    def talk(
        self, purpose: str, system: str, asked: str, prompts: Sequence[str], log: list[Exchange]
    ) -> Talk:
        """A conversation about one thing."""
        opened = opening(system, asked)
        return Talk(self.client, self.sampling, purpose, prompts, opened, log)


async def scenario(
    number: int,
    author: Author,
    reader: Reader,
    bench: Bench,
    setting: Setting,
    log: list[Exchange],
) -> Task:
    """A task that a model proposed, proven but for the replay in another process.

    Args:
        number: of the proposal; each is asked for in words of its own.
        author: who proposes.
        reader: who reads the words back.
        bench: proves it.
        setting: its environments.
        log: takes every exchange with a model.

    Raises:
        Refusal: nothing came of it; the reason is the last one's.
        ProviderError: a model gave no answer.
    """
    asked = filled("scenario_of", number=str(number), **setting.shown())
    style = author.styles[number % len(author.styles)]
    system = filled("scenario", style=style)
    talk = author.talk("scenario", system, asked, ("scenario", "scenario_of"), log)
    for left in range(author.repairs, -1, -1):
        try:
            proposal = read_proposal(await talk.answer())
            task = finished(drafted(proposal, setting, number), setting)
            return await gated(task, reader, bench, log)
        except Refusal as why:
            talk.object(why)
            if not left:
                raise
    raise AssertionError("an author has at least one try")
