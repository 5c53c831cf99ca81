"""How far a model that judges users agrees with the labels of the constructed sets.

python -m tests.unit.rollout.users.judge_table sixth --model model:NAME --base-url URL
python -m tests.unit.rollout.users.judge_table sixth --model batch:NAME --batch FOLDER
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Sequence

from envwright.llm.client import ModelClient, Sampling
from envwright.llm.errors import ProviderError
from envwright.rollout.users.llm_user import BadReply
from envwright.rollout.users.user_faults import Fault, find_faults, judge_user
from envwright.types import Role
from envwright.validation.agents.judges import JudgeAgreement, Share, share_with_interval
from tests.unit.rollout.users.labelled import SETS, labelled_set
from tests.unit.rollout.users.labels import KINDS, Labelled
from tests.unit.validation.agents.measuring import parser, run

ANY = "incorrect in any way"
"""AutoForge's question: has the user returned any incorrect information?"""
SAMPLING = Sampling(temperature=0.0, max_tokens=800)


async def measure(
    turns: Sequence[Labelled], client: ModelClient, *, tries: int = 2
) -> tuple[JudgeAgreement, Share]:
    """Hold a model's word against the labels, and against what the rules say.

    Returns:
        the agreement with the labels, and the turns of which model and rules both say, or both
        deny, that something is wrong.

    Raises:
        ProviderError: the model gave no answer; all requests were made before.
    """

    async def one(turn: Labelled) -> tuple[Fault, ...] | None:
        try:
            return await judge_user(
                turn.task, turn.messages, client, SAMPLING, ended=turn.ended, tries=tries
            )
        except BadReply:
            return None

    ended = await asyncio.gather(*map(one, turns), return_exceptions=True)
    table, same = JudgeAgreement(KINDS), 0
    for turn, found in zip(turns, ended, strict=True):
        if isinstance(found, BaseException):
            raise _first(ended)
        seen = _seen(turn, found or ())
        table.add(turn.kind, seen, turn.how, answered=found is not None)
        rules = _seen(turn, find_faults(turn.task, turn.messages, ended=turn.ended))
        same += bool(seen) == bool(rules)
    return table, (same, len(turns))


def _seen(turn: Labelled, faults: Sequence[Fault]) -> set[str]:
    """The kinds that were seen in the labelled turn, the conversation's last."""
    last = sum(m.role is Role.USER for m in turn.messages) - (0 if turn.ended else 1)
    return {str(fault.kind) for fault in faults if fault.turn == last}


def _first(ended: Sequence[object]) -> BaseException:
    """What is raised: a fault of ours before a provider's."""
    raised = [one for one in ended if isinstance(one, BaseException)]
    return next((one for one in raised if not isinstance(one, ProviderError)), raised[0])


def sampled(turns: Sequence[Labelled], limit: int | None, seed: int) -> list[Labelled]:
    """So many turns at most, of every kind about as many as there are."""
    if limit is None or limit >= len(turns):
        return list(turns)
    return random.Random(f"judged {seed}").sample(turns, limit)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print the table."""
    options = parser(__doc__.splitlines()[0])
    options.add_argument("set", choices=list(SETS))
    options.add_argument("--limit", type=int, help="turns of the set, drawn at random")
    chosen = options.parse_args(arguments)
    turns = sampled(labelled_set(chosen.set, seed=chosen.seed), chosen.limit, chosen.seed)

    async def table(client: ModelClient) -> str:
        agreement, rules = await measure(turns, client)
        said = f"Model and rules agree on whether a turn is wrong: {share_with_interval(rules)}.\n"
        return agreement.text(overall=ANY) + said

    return run(chosen, table)


if __name__ == "__main__":
    sys.exit(main())
