"""Topic mining: files of textual tasks in, a ranked list of topics out."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from envwright.authoring.mining import (
    MiningOptions,
    MiningOutcome,
    MiningRequest,
    Topic,
    mine_topics,
)
from envwright.authoring.mining.batch_questions import MiningDesk, mining_prompt_hashes
from envwright.errors import BadInput
from envwright.llm.client import ModelClient, Usage
from envwright.llm.connections import Connections
from envwright.llm.conversation import AnswerJournal
from envwright.llm.embeddings import Embedder, local_embedder
from envwright.llm.errors import AuthFailed, ProviderError
from envwright.sources.prose import interface_of_mined_topic
from envwright.sources.task_texts import load_task_texts
from envwright.storage.jsonl import load_records, save_records
from envwright.types import Interface
from envwright.workflows.model_access import ModelAccess, batch_files
from envwright.workflows.verb_api import Progress, VerbResult, ignore_progress


class MineOptions(ModelAccess):
    """The model that is asked, and how topics are mined; rules need no model."""

    mining: MiningOptions = MiningOptions()
    field: str = ""
    """Key or column of the tasks; empty for the usual ones."""


class TextFigures(VerbResult):
    """What was read of the files of tasks."""

    texts: int
    kept: int
    duplicates: int
    dropped: dict[str, int]


class MiningStage(VerbResult):
    """What a stage kept of what it was given."""

    stage: str
    given: int
    kept: int
    dropped: dict[str, int]


class PromptFigures(VerbResult):
    """What was asked with one prompt."""

    calls: int
    repairs: int
    prompt_tokens: int
    completion_tokens: int


class MineResult(VerbResult):
    """What was mined, and what was asked for it."""

    by: str
    embedder: str
    files: int
    read: TextFigures
    prompts: dict[str, str] | None = None
    """Prompt → hash of its text; absent where rules mine."""
    topics: int
    stages: tuple[MiningStage, ...]
    asked: dict[str, PromptFigures]
    calls: int
    prompt_tokens: int
    completion_tokens: int
    path: str
    """The file of the topics; empty while answers are missing."""
    waiting: int
    paused: str


def mine_files(
    files: Sequence[Path],
    output: Path,
    options: MineOptions,
    *,
    client: ModelClient | None = None,
    embedder: Embedder | None = None,
    progress: Progress = ignore_progress,
) -> MineResult:
    """Mine topics from textual tasks, and write them, the best first.

    The topics are written when every answer is there, or not at all. Answers are kept beside them
    in ``<output>.answers.jsonl``: the same command goes on where it stopped and asks nothing twice.

    Example::

        options = MineOptions(mining=MiningOptions(by="rules"))
        mine_files([Path("requests.jsonl")], Path("topics.jsonl"), options).topics

    Args:
        files: JSON Lines, JSON, CSV, TSV or plain text, also gzipped.
        output: the file for the topics.
        options: the model, and how it is asked.
        client: the client to ask, instead of the model that the options name.
        embedder: says which texts are alike; by default the best that is installed.
        progress: called with the number of answers finished so far.
    """
    if options.mining.by == "rules" and options.model:
        raise BadInput("rules ask no model.", remedy="Leave out --model, or --by rules.")
    if options.mining.by == "model" and client is None:
        # Only for its errors: a wrong name is reported before files are read.
        options.settings()
    if output.is_dir():
        raise BadInput("is a folder.", file=str(output), remedy="Name a file with -o.")
    found = load_task_texts(files, options.field)
    texts = [MiningRequest(text=one.text, file=one.file, line=one.line) for one in found.texts]
    embedder = embedder or local_embedder()
    answers = output.with_name(f"{output.stem}.answers.jsonl")
    mined, waits = asyncio.run(_mine(texts, answers, options, client, embedder, progress))
    if not waits:
        save_records(output, mined.topics)
    usage = sum((spent.usage for spent in mined.spent.values()), Usage())
    return MineResult(
        by=options.mining.by,
        embedder=embedder.name,
        files=len(files),
        read=TextFigures(
            texts=found.read,
            kept=len(found.texts),
            duplicates=found.duplicates,
            dropped=dict(found.dropped.most_common()),
        ),
        prompts=mining_prompt_hashes() if options.mining.by == "model" else None,
        topics=len(mined.topics),
        stages=tuple(
            MiningStage(stage=s.name, given=s.given, kept=s.kept, dropped=dict(s.dropped))
            for s in mined.steps
        ),
        asked={
            prompt: PromptFigures(
                calls=spent.calls,
                repairs=spent.again,
                prompt_tokens=spent.usage.prompt_tokens,
                completion_tokens=spent.usage.completion_tokens,
            )
            for prompt, spent in mined.spent.items()
        },
        calls=sum(spent.calls for spent in mined.spent.values()),
        prompt_tokens=usage.prompt_tokens,
        completion_tokens=usage.completion_tokens,
        path="" if waits else str(output),
        waiting=len(waits),
        paused=next(iter(waits), ""),
    )


async def _mine(
    requests: Sequence[MiningRequest],
    answers: Path,
    options: MineOptions,
    client: ModelClient | None,
    embedder: Embedder,
    progress: Progress,
) -> tuple[MiningOutcome, list[str]]:
    """What was mined; and of a run that stopped before its end, why, once for each request."""
    out = MiningOutcome()
    if options.mining.by == "rules":
        await mine_topics(requests, embedder, options.mining, out)
        return out, []
    async with AsyncExitStack() as stack:
        journal = stack.enter_context(AnswerJournal(answers))
        if client is None:
            settings = options.settings()
            budget = options.budget([settings.model], "mining", journal.usage())
            client = Connections(stack, budget).client(settings, "mining")
        desk = MiningDesk(client, journal, options.mining, progress)
        try:
            await mine_topics(requests, embedder, options.mining, out, desk)
        except AuthFailed:
            raise
        except ProviderError as why:
            is_batch = options.model.startswith("batch:")
            reason = f"{why}. {batch_files(options)}" if is_batch else str(why)
            # One reason for each request that waits, so that its length is their number.
            return out, [reason] * desk.waiting
    return out, []


def mined_interfaces(name: str) -> list[Interface]:
    """The interfaces that ``FILE`` or ``FILE#RANK`` names.

    Raises:
        BadInput: the file holds no topics, or none of that rank.
    """
    # "FILE#RANK"; a file name may contain "#" itself, hence the test for digits.
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
        interface_of_mined_topic(
            one.title, one.description, [example.text for example in one.examples], path.name
        )
        for one in topics
    ]
