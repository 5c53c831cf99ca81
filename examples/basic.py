"""Verified tasks, an episode played by hand, and a policy of your own.

    python examples/basic.py

Prints the success of a policy that only talks (0.0) and of the reference solutions (1.0).
"""

from __future__ import annotations

from collections.abc import Sequence

import envwright as ew


class Polite:
    """A policy is anything that answers messages; this one only talks."""

    name = "polite"

    async def act(self, messages: Sequence[ew.Message], tools: list[object]) -> ew.Message:
        return ew.Message(role="assistant", content="Of course! It is all done.")


tasks = ew.generate_tasks("mock", 20, seed=0)

with ew.make("mock", tasks=tasks) as env:
    start = env.reset()
    print(start.messages[-1].content)
    result = env.step("I am afraid that I cannot help you.")
    print("terminated:", result.terminated, "reward:", result.reward)

print("polite:", ew.rollout("mock", Polite, tasks=tasks).summary.success)
print("oracle:", ew.rollout("mock", "oracle", tasks=tasks).summary.success)
