"""Hugging Face datasets: conversations and prompts as JSON Lines and Parquet, with a card."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from envwright.rollout.env import Env
from envwright.rollout.policies.script import gold_messages
from envwright.rollout.users.user_registry import user_named
from envwright.scoring.rewards import make_scorer
from envwright.storage.files import write_atomic
from envwright.storage.yaml_text import dump_yaml
from envwright.training.sft.conversations import select_conversations
from envwright.training.sft.dataset_files import conversation_rows, write_jsonl, write_parquet
from envwright.types import Json, Task, Trajectory
from envwright.workflows.exports.export_bundle import ExportBundle

_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"))
_CARD = """# {title}

{description}

{count} verified tool-use tasks over one executable environment, made with envwright. Every task
has a reference solution that was executed; the reward of any other conversation can be computed by
replaying it: `envwright.score(environment, task, messages)`.

| configuration | rows | a row |
|---|--:|---|
| `sft` | {sft} | a conversation that solves its task: `messages`, `tools`, `reward` |
| `prompts` | {prompts} | what an agent sees first: `prompt`, `tools`, `task_id` |

`task_id` is the id of a task of `environment/tasks.jsonl`.

`tools`, `arguments` and `metadata` are JSON texts, so that a column has one type
whatever the tools are.

```python
from datasets import load_dataset

rows = load_dataset("parquet", data_files="sft.parquet", split="train")
```

## Proofs

| | |
|---|--:|
| tasks whose reference solution scores 1 | {gold} of {count} |
| tasks where doing nothing scores 0 | {noop} of {count} |
| changed solutions that were tried | {mutants} |
| of these equivalent, and scored 1 | {equivalent} |
| of these different, and scored below 1 | {killed} |
| verdicts that contradict equivalence | {survivors} |
| tasks with questions to answer | {answers} |
| tasks of several user turns | {turns} |
| calls of a reference solution, mean | {calls:.1f} |

## Source and licence

{source}
"""


def write_datasets(bundle: ExportBundle, folder: Path) -> None:
    """Write the files, the card, and the environment."""
    played = [play_gold(bundle, task) for task in bundle.tasks]
    templates = {bundle.template.id: bundle.template}
    chosen = select_conversations(played, bundle.tasks, templates)
    sft = list(conversation_rows(chosen.kept))
    prompts = [
        _prompt_row(bundle, task, one) for task, one in zip(bundle.tasks, played, strict=True)
    ]
    for name, rows in (("sft", sft), ("prompts", prompts)):
        write_jsonl(rows, folder / f"{name}.jsonl")
        write_parquet(rows, folder / f"{name}.parquet")
    write_atomic(folder / "README.md", _card(bundle, len(sft), len(prompts)))
    bundle.save_inputs(folder / "environment")


def play_gold(bundle: ExportBundle, task: Task) -> Trajectory:
    """The gold of a task as an episode."""
    user, scorer = user_named(bundle.user), make_scorer("gates")
    with Env([task], {bundle.template.id: bundle.template}, scorer, user) as env:
        env.reset()
        for message in gold_messages(task):
            result = env.step(message)
            if result.terminated or result.truncated:
                break
        return env.trajectory()


def _prompt_row(bundle: ExportBundle, task: Task, played: Trajectory) -> dict[str, Json]:
    opening = played.messages[:2]
    tools = bundle.template.tool_schemas()
    return {
        "prompt": [{"role": one.role.value, "content": one.content} for one in opening],
        "tools": json.dumps(tools, ensure_ascii=False),
        "env_id": bundle.template.spec.name,
        "task_id": task.id,
        "metadata": json.dumps({"user": bundle.user, "calls": len(task.gold)}),
    }


def _card(bundle: ExportBundle, sft: int, prompts: int) -> str:
    spec, tasks = bundle.template.spec, bundle.tasks
    proofs = [task.proof for task in tasks if task.proof is not None]
    configs = [
        {"config_name": name, "data_files": f"{name}.parquet"} for name in ("sft", "prompts")
    ]
    head: Mapping[str, Json] = {
        "pretty_name": bundle.title,
        "license": spec.source.licence.lower() or "unknown",
        "language": ["en"],
        "tags": ["tool-use", "agents", "synthetic"],
        "size_categories": [next((name for most, name in _SIZES if len(tasks) < most), "n>100K")],
        "configs": configs,
    }
    origin = spec.source
    stated = [origin.title, origin.uri, f"licence: {origin.licence or 'none stated'}"]
    body = _CARD.format(
        title=bundle.title,
        description=spec.description,
        count=len(tasks),
        sft=sft,
        prompts=prompts,
        gold=sum(proof.gold_reward == 1.0 for proof in proofs),
        noop=sum(proof.noop_reward == 0.0 for proof in proofs),
        mutants=sum(sum(proof.mutants.values()) for proof in proofs),
        equivalent=sum(proof.equivalent for proof in proofs),
        killed=sum(proof.killed for proof in proofs),
        survivors=sum(len(proof.survivors) for proof in proofs),
        answers=sum(bool(task.answers) for task in tasks),
        turns=sum(bool(task.scenario.later) for task in tasks),
        calls=sum(len(task.gold) for task in tasks) / len(tasks),
        source="; ".join(part for part in stated if part),
    )
    return f"---\n{dump_yaml(head)}---\n\n{body}"
