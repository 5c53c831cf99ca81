"""``docs/interop.md``, made of the results of the last run.

``python -m tests.interop.interop_page`` writes it anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parent.parent.parent / "docs" / "interop.md"
RESULTS = Path(__file__).parent / "results.json"
PLAYS = ("gold", "noop", "near-miss", "errors")

_HEAD = """# Play in other frameworks

`envwright export TARGET PATH -o DIR` writes an environment and its tasks as a package for another framework, with the environment folder inside.

```sh
envwright export gymnasium mock -o out/mock-gymnasium
envwright export openenv environments/retail -o out/retail-openenv --limit 50
```

Agents reach tools, and words for the user; never a reward, a reset or a solution. Where a framework computes rewards elsewhere, what the agent did is
replayed on a fresh environment (`envwright.score`). A task is exported only where its gold scores 1 and doing nothing 0 in the very form that is written.

## What is expressed

| target | user turns | answers | tools that change between turns | where the reward is computed |
|---|---|---|---|---|
| `gymnasium` | yes | yes | yes, in `info` | in the environment |
| `datasets` | yes, as data | yes, as data | as data | `envwright.score` |
| `inspect` | yes | yes | yes | in the environment, read by the scorer |
| `verifiers` | by the tool `talk_to_user` | yes | refused | replay of the trace, by the process that scores |
| `openenv` | yes | yes | yes, in the observation | in the server |
| `tau2` | tau2's own user | refused: tau2 finds a text in wrong answers too | refused | an assertion about the end state |
| `harbor` | all in the instruction; `envtool say` | yes | refused | replay of the log, in a container of its own |
| `aviary` | yes | yes | yes, in `tools` | in the environment |
| `skyrl` | yes | yes | no: the tools of the start stand in the prompt | in the environment |

Tasks over several environments are refused everywhere: a package holds one. tau2 also refuses tasks whose rubric asks what happened on the way. What is left
out is counted by reason. Users that a model plays are not exported.

A reward that could not be computed is `nan` in Gymnasium, Aviary, SkyRL-gym and Inspect, `None` in OpenEnv, and an error in verifiers and Harbor; never 0.

- **verifiers**: use the harness `null`. One with a shell on the host lets an agent read the package, solutions included.
- **OpenEnv**: only WebSocket sessions keep an episode; each plain HTTP request gets a new environment.
- **Harbor**: no image was built here, since there is no container engine: `harbor lint` passes, and the scripts of oracle and verifier were run without a container.
- **TRL and verl**: see [Train in TRL and verl](how-to/trl-and-verl.md). **MCP clients** (pydantic-ai, OpenAI Agents SDK, LangChain, LangGraph, ADK) connect to
  [the server](how-to/serve-mcp.md).

## The last run of `make interop`

Each framework's own client, in a virtual environment of its own, played what was recorded for the first tasks of each environment: the gold, a word and nothing
else, the gold with one near miss, and the gold after two calls that fail. Rewards are means; all must equal our own scoring's, task by task. Steps per second are of
a busy machine with two cores and include the resets: they tell a slow adapter from a fast one, and no more.

"""


def interop_page(results: dict[str, Any]) -> str:
    """The page as Markdown."""
    head = ["target", "version", "date", "environment", "tasks", "left out", *PLAYS, "steps/s", ""]
    lines = ["| " + " | ".join(head) + " |", "|---" * 4 + "|--:" * 7 + "|---|"]
    notes: list[str] = []
    for target, result in results.items():
        told: dict[str, None] = {}
        for environment, one in result["environments"].items():
            rewards = [figure(one.get("rewards", {}).get(play)) for play in PLAYS]
            cells = [
                f"`{target}`",
                one.get("version", ""),
                result["date"],
                environment,
                str(one.get("tasks", "")),
                str(sum(one["refused"].values())),
                *rewards,
                str(one.get("steps_per_s") or ""),
                "FAILED" if one["mismatches"] else "ok",
            ]
            lines.append("| " + " | ".join(cells) + " |")
            told.update(dict.fromkeys(note.strip() for note in one.get("notes", ())))
        if told:
            notes.append(f"- `{target}`: {'; '.join(told)}.")
    beside = "\n\nWhat else the clients checked:\n\n" if notes else ""
    return _HEAD + "\n".join(lines) + beside + "\n".join(notes) + "\n"


def figure(reward: float | None) -> str:
    return "" if reward is None else f"{reward:.2f}"


if __name__ == "__main__":
    PAGE.write_text(interop_page(json.loads(RESULTS.read_text())))
