"""A custom training loop: REINFORCE over ``envwright.Env``.

    python examples/reinforce.py

The policy is a table of weights, one for each task, turn and candidate action, in the place of a
language model; the loop is what any trainer does. Prints the mean reward of each round.
"""

from __future__ import annotations

import math
import random
from collections import defaultdict

import envwright as ew

tasks = [t for t in ew.load_tasks("mock") if not (t.scenario.later or t.answers)][:4]
calls = [(step.tool, dict(step.arguments)) for task in tasks for step in task.gold]
actions: list[str | dict[str, object]] = ["Done."] + [
    {"tool_calls": [{"function": {"name": name, "arguments": arguments}}]}
    for name, arguments in calls
]
rng = random.Random(0)
weights: defaultdict[tuple[int, int], list[float]] = defaultdict(lambda: [0.0] * len(actions))


def probabilities(at: tuple[int, int]) -> list[float]:
    powers = [math.exp(weight) for weight in weights[at]]
    return [power / sum(powers) for power in powers]


with ew.make("mock", tasks=tasks, reward="share") as env:
    baselines = [0.0] * len(tasks)
    for number in range(8):
        rewards = []
        for episode in range(100):
            task = episode % len(tasks)
            env.reset(task=task)
            taken: list[tuple[tuple[int, int], int]] = []
            while True:
                at = (task, len(taken))
                choice = rng.choices(range(len(actions)), probabilities(at))[0]
                taken.append((at, choice))
                result = env.step(actions[choice])
                if result.terminated or result.truncated:
                    break
            if (reward := result.reward) is None:
                continue  # it could not be scored, and says nothing about the agent
            rewards.append(reward)
            advantage = reward - baselines[task]
            baselines[task] += 0.1 * advantage
            for at, choice in taken:
                for other, share in enumerate(probabilities(at)):
                    weights[at][other] += advantage * ((other == choice) - share)
        print(f"round {number}: mean reward {sum(rewards) / len(rewards):.2f}")
