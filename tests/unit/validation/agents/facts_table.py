"""How well a model judges which facts an agent's last words tell, held against the rule.

python -m tests.unit.validation.agents.facts_table --model model:NAME --base-url URL
python -m tests.unit.validation.agents.facts_table --model batch:NAME --batch FOLDER
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from envwright.llm.client import ModelClient
from envwright.llm.errors import ProviderError
from envwright.llm.json_repair import RejectedAnswer
from envwright.validation.agents.judges import (
    TELLINGS,
    FactVerdict,
    JudgeAgreement,
    Share,
    judge_facts,
    output_checker,
    share_with_interval,
)
from tests.unit.validation.agents.fact_messages import PER_KIND, Said, messages
from tests.unit.validation.agents.measuring import parser, run


@dataclass
class Measured:
    """What a model said about constructed messages."""

    tellings: JudgeAgreement
    with_rule: Share
    """Facts of which model and rule say the same: whether they were told rightly."""

    def text(self) -> str:
        rule = f"Model and rule agree on whether a fact was told: {share_with_interval(self.with_rule)}.\n"  # noqa: E501
        return self.tellings.text(groups=True) + rule


async def measure(client: ModelClient, said: Sequence[Said], *, tries: int = 2) -> Measured:
    """Hold a model's word against what is known.

    Raises:
        ProviderError: the model gave no answer; all requests were made before.
    """
    checker = output_checker(client, tries)

    async def one(message: Said) -> dict[str, FactVerdict] | None:
        try:
            return await judge_facts(message.facts, message.words, checker)
        except RejectedAnswer:
            return None

    ended = await asyncio.gather(*map(one, said), return_exceptions=True)
    tellings, same, total = JudgeAgreement(TELLINGS), 0, 0
    for message, found in zip(said, ended, strict=True):
        if isinstance(found, BaseException):
            raise _first(ended)
        for fact in message.facts:
            told = (found or {}).get(fact.name)
            seen = {told.telling} if told else set()
            group = message.kind if fact.name == message.target else "beside another"
            tellings.add(message.tellings[fact.name], seen, group, answered=told is not None)
            same += (seen == {"communicated"}) == message.by_rule(fact)
            total += 1
    return Measured(tellings, (same, total))


def _first(ended: Sequence[object]) -> BaseException:
    """What is raised: a fault of ours before a provider's."""
    raised = [one for one in ended if isinstance(one, BaseException)]
    return next((one for one in raised if not isinstance(one, ProviderError)), raised[0])


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print the tables."""
    options = parser(__doc__.splitlines()[0])
    options.add_argument("--per-kind", type=int, default=PER_KIND, help="messages of each kind")
    chosen = options.parse_args(arguments)
    said = messages(chosen.seed, chosen.per_kind)

    async def table(client: ModelClient) -> str:
        return (await measure(client, said)).text()

    return run(chosen, table)


if __name__ == "__main__":
    sys.exit(main())
