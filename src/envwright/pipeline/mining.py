"""Topic mining: files of textual tasks in, a ranked list of topics out."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from envwright.errors import BadInput
from envwright.models.client import ModelClient, Usage
from envwright.models.connect import Connections
from envwright.models.embedding import Embedder, local_embedder
from envwright.models.errors import AuthFailed, ProviderError
from envwright.pipeline.common import Json, Progress, nothing
from envwright.pipeline.reaching import Reaching
from envwright.pipeline.spending import Spending
from envwright.sources.prose import mined
from envwright.sources.texts import Found, load_texts
from envwright.store.jsonl import load_records, save_records
from envwright.synthesis.authoring import Journal
from envwright.synthesis.mining import Mined, MiningOptions, Request, Topic
from envwright.synthesis.mining import mine as mine_topics
from envwright.synthesis.mining.asking import Desk, prompt_hashes
from envwright.types import Interface


class MineOptions(Reaching, Spending):
    """Who is asked, and how."""

    model: str = ""
    """``model:NAME``, ``local:FOLDER`` or ``batch:NAME``; not needed by rules."""
    mining: MiningOptions = MiningOptions()
    field: str = ""
    """Key or column of the tasks; empty for the usual ones."""


def mine(
    files: Sequence[Path],
    output: Path,
    options: MineOptions,
    *,
    client: ModelClient | None = None,
    embedder: Embedder | None = None,
    progress: Progress = nothing,
) -> Json:
    """Mine topics from textual tasks, and write them, the best first.

    The topics are written when every answer is there, or not at all. Answers are kept beside them
    in ``<output>.answers.jsonl``: the same command goes on where it stopped and asks nothing twice.

    Args:
        files: JSON Lines, JSON, CSV, TSV or plain text, also gzipped.
        output: the file for the topics.
        options: who is asked, and how.
        client: who is asked, instead of the model that the options name.
        embedder: says which texts are alike; by default the best that is installed.
        progress: is told how many answers are there.
    """
    if options.mining.by == "rules" and options.model:
        raise BadInput("rules ask no model.", remedy="Leave out --model, or --by rules.")
    if options.mining.by == "model" and client is None:
        options.settings(options.model)
    if output.is_dir():
        raise BadInput("is a folder.", file=str(output), remedy="Name a file with -o.")
    found = load_texts(files, options.field)
    texts = [Request(text=one.text, file=one.file, line=one.line) for one in found.texts]
    embedder = embedder or local_embedder()
    answers = output.with_name(f"{output.stem}.answers.jsonl")
    told = {
        "by": options.mining.by,
        "embedder": embedder.name,
        "files": len(files),
        "read": _read(found),
        **({"prompts": prompt_hashes()} if options.mining.by == "model" else {}),
    }
    result, waits = asyncio.run(_mine(texts, answers, options, client, embedder, progress))
    if not waits:
        save_records(output, result.topics)
    return {**told, **_told(result), "path": "" if waits else str(output), **_paused(waits)}


async def _mine(
    requests: Sequence[Request],
    answers: Path,
    options: MineOptions,
    client: ModelClient | None,
    embedder: Embedder,
    progress: Progress,
) -> tuple[Mined, list[str]]:
    """What was mined; and of a run that stopped before its end, why, once for each request."""
    out = Mined()
    if options.mining.by == "rules":
        await mine_topics(requests, embedder, options.mining, out)
        return out, []
    async with AsyncExitStack() as stack:
        journal = stack.enter_context(Journal(answers))
        if client is None:
            budget = options.budget(
                [options.settings(options.model).model], "mining", journal.usage()
            )
            client = Connections(stack, budget).client(options.settings(options.model), "mining")
        desk = Desk(client, journal, options.mining, progress)
        try:
            await mine_topics(requests, embedder, options.mining, out, desk)
        except AuthFailed:
            raise
        except ProviderError as why:
            told = str(why)
            if options.model.startswith("batch:"):
                folder = options.server.batch or Path("batch")
                told = f"{why}. Bring {folder}/requests.jsonl to {folder}/answers.jsonl"
            return out, [told] * desk.waiting
    return out, []


def _paused(waits: Sequence[str]) -> Json:
    return {"waiting": len(waits), "paused": next(iter(waits), "")}


def _read(found: Found) -> Json:
    return {
        "texts": found.read,
        "kept": len(found.texts),
        "duplicates": found.duplicates,
        "dropped": dict(found.dropped.most_common()),
    }


def _told(result: Mined) -> Json:
    """What each stage kept of what it was given, and what was asked for it."""
    usage = sum((spent.usage for spent in result.spent.values()), Usage())
    return {
        "topics": len(result.topics),
        "stages": [
            {
                "stage": step.name,
                "given": step.given,
                "kept": step.kept,
                "dropped": dict(step.dropped),
            }
            for step in result.steps
        ],
        "asked": {
            prompt: {
                "calls": spent.calls,
                "repairs": spent.again,
                "prompt_tokens": spent.usage.prompt_tokens,
                "completion_tokens": spent.usage.completion_tokens,
            }
            for prompt, spent in result.spent.items()
        },
        "calls": sum(spent.calls for spent in result.spent.values()),
        "prompt_tokens": usage.prompt_tokens,
        "completion_tokens": usage.completion_tokens,
    }


def mined_interfaces(name: str) -> list[Interface]:
    """The interfaces that ``FILE`` or ``FILE#RANK`` names.

    Raises:
        BadInput: the file holds no topics, or none of that rank.
    """
    file, mark, rank = name.rpartition("#")
    path = Path(file if mark and rank.isdecimal() else name)
    topics = load_records(path, Topic)
    if mark and rank.isdecimal():
        topics = [one for one in topics if one.rank == int(rank)]
    if not topics:
        raise BadInput(
            f"there is no topic {rank}." if mark else "holds no topics.",
            file=str(path),
            remedy="Make topics with `envwright mine`.",
        )
    return [
        mined(one.title, one.description, [example.text for example in one.examples], path.name)
        for one in topics
    ]
