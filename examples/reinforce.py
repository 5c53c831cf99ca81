"""A custom training loop: REINFORCE over ``envwright.Env``.

    python examples/reinforce.py

The policy is a table of weights, one for each task, turn and candidate action, in the place of a
language model; the loop is what any trainer does. Prints the mean reward of each round.
"""

import math
import random
from collections import defaultdict

import envwright as ew

tasks = [t for t in ew.load_tasks("mock") if not (t.scenario.later or t.answers)][:4]
steps = [step for task in tasks for step in task.gold]
calls = [{"name": step.tool, "arguments": dict(step.arguments)} for step in steps]
actions: list[str | dict[str, object]] = ["Done."]
actions += [{"tool_calls": [{"function": call}]} for call in calls]
rng = random.Random(0)
weights: defaultdict[tuple[int, int], list[float]] = defaultdict(lambda: [0.0] * len(actions))
baselines = [0.0] * len(tasks)

with ew.make("mock", tasks=tasks, reward="share") as env:
    for number in range(8):
        rewards = []
        for task in [*range(len(tasks))] * 25:
            env.reset(task)
            taken: list[tuple[list[float], int, list[float]]] = []
            over = False
            while not over:
                table = weights[task, len(taken)]
                powers = [math.exp(weight) for weight in table]
                choice = rng.choices(range(len(actions)), powers)[0]
                taken.append((table, choice, [power / sum(powers) for power in powers]))
                result = env.step(actions[choice])
                over = result.terminated or result.truncated
            if result.reward is not None:  # else it could not be scored, and says nothing
                rewards.append(result.reward)
                advantage = result.reward - baselines[task]
                baselines[task] += 0.1 * advantage
                for table, choice, shares in taken:
                    for n, share in enumerate(shares):
                        table[n] += advantage * ((n == choice) - share)
        print(f"round {number}: mean reward {sum(rewards) / len(rewards):.2f}")
