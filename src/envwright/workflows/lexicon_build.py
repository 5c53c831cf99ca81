"""The lexicon of fields from documents: what rows lack is collected, a model is asked about it.

Beside the lexicon stand the pairs that were asked about (``.pairs.jsonl``), every prompt with its
answer and the lines that were rejected (``.exchanges.jsonl``), and the journal of answers
(``.answers.jsonl``), from which a run that stopped goes on.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

from envwright.authoring.lexicon_author import (
    FieldPair,
    LexiconAnswer,
    RejectedEntry,
    lexicon_prompt,
    rank_pairs,
    read_lexicon_answer,
)
from envwright.bounds import work_bounds
from envwright.errors import BadInput, EnvwrightError
from envwright.inference import infer_environments
from envwright.llm.client import ModelClient, Sampling
from envwright.llm.connections import Connections
from envwright.llm.conversation import AnswerJournal, Conversation, JournaledClient
from envwright.llm.errors import ProviderError
from envwright.population.lexicon import (
    Lexicon,
    read_entries,
    shipped_lexicon,
    write_entries,
)
from envwright.population.value_origins import FieldUse, ValueOrigin, field_uses
from envwright.storage.files import read_bytes, write_atomic
from envwright.storage.jsonl import load_records, save_records
from envwright.types import Message, Record, Role
from envwright.workflows.bulk.deduplication import PARTS, part_of
from envwright.workflows.bulk.document_search import find_documents
from envwright.workflows.environment_build import read_source, schema_of
from envwright.workflows.model_access import ModelAccess, converse_all, how_to_go_on
from envwright.workflows.verb_api import Progress, VerbResult, ignore_progress

_PATIENCE = 60.0
"""Seconds of processor time for one document."""
PAIRS_SUFFIX = ".jsonl"
"""Of sources that are lists of pairs."""


class LexiconOptions(ModelAccess):
    """The documents that count, the model that is asked, and how."""

    part: str = ""
    """``train``, ``dev`` or ``test``: only documents of providers of that part; empty for all."""
    per_provider: int = 6
    """Documents of one provider that are read at most."""
    least: int = 2
    """Providers that a field must have."""
    most: int = 4_000
    """Pairs that are asked about at most."""
    together: int = 80
    """Pairs of one request."""
    sampling: Sampling = Sampling(temperature=0.7, max_tokens=32_000)
    seed: int = 0


class LexiconExchange(Record):
    """A prompt, its answer, and the lines of the answer that were rejected."""

    prompt: str
    answer: str
    rejected: tuple[RejectedEntry, ...] = ()


class LexiconResult(VerbResult):
    """What was collected, asked and taken."""

    documents: int
    unread: dict[str, int]
    """Kind of error → documents that could not be read."""
    before: dict[str, int]
    """ValueOrigin → content of rows whose values come from it, with the lexicon as it was."""
    after: dict[str, int]
    pairs: int
    """Asked about."""
    added: int
    skipped: int
    """Pairs whose names tell nothing, as the model says."""
    rejected: dict[str, int]
    """Why → lines of answers."""
    entries: int
    """In the lexicon now."""
    path: str
    """The file of the lexicon; empty where nothing was added, or while answers are missing."""
    waiting: int = 0
    paused: str = ""


@dataclass
class _Collected:
    """The content of rows of some documents, or pairs that somebody listed."""

    uses: list[tuple[str, FieldUse]] = field(default_factory=list)
    """With their providers."""
    listed: list[FieldPair] = field(default_factory=list)
    documents: int = 0
    unread: Counter[str] = field(default_factory=Counter)

    def origins(self, lexicon: Lexicon) -> dict[str, int]:
        counts = Counter(use.origin(lexicon) for _, use in self.uses)
        return {origin.value: counts[origin] for origin in ValueOrigin}

    def pairs(self, lexicon: Lexicon, options: LexiconOptions) -> list[FieldPair]:
        """What to ask about: nothing that the lexicon has."""
        lacking = [(p, use) for p, use in self.uses if use.origin(lexicon) is ValueOrigin.FILLER]
        ranked = [*self.listed, *rank_pairs(lacking, options.least)]
        new = {pair.key: pair for pair in reversed(ranked) if pair.key not in lexicon.entries}
        return list(reversed(new.values()))[: options.most]


def build_lexicon(
    sources: Sequence[str],
    output: Path,
    options: LexiconOptions,
    *,
    merge: Sequence[Path] = (),
    client: ModelClient | None = None,
    progress: Progress = ignore_progress,
) -> LexiconResult:
    """Collect the fields that rows of some documents lack values for, and have a model write them.

    What is there stays; files that are merged replace it. Without a model, pairs and coverage are
    all that is found. Nothing is written to the lexicon before every answer is there.

    Example::

        found = build_lexicon(["specs/"], Path("fields.jsonl.gz"), LexiconOptions())
        found.before["filler"], found.pairs

    Args:
        sources: documents, folders of them, and lists of pairs (``.jsonl``).
        output: the lexicon; where there is none yet, it begins with the one that ships.
        options: which documents count, who is asked, and how.
        merge: files of entries, one JSON object a line, checked like answers.
        client: the client to ask, instead of the model that the options name.
        progress: called with the number of documents and answers done so far.

    Raises:
        BadInput: a source or the lexicon cannot be read, or a part is not known.
    """
    if options.part not in ("", *(name for name, _ in PARTS)):
        raise BadInput(f"there is no part {options.part}.", remedy="Use train, dev or test.")
    asks = bool(options.model) or client is not None
    if asks and client is None:
        options.settings()  # only for its errors, before documents are read
    before = _lexicon(output)
    found = _collect(sources, output, options, progress)
    pairs = found.pairs(before, options)
    save_records(_beside(output, "pairs"), pairs)
    given = [_merged(path) for path in merge]
    answers, waits = ([], {}) if not asks else asyncio.run(_ask(pairs, output, options, client))
    taken = [*answers, *given]
    new = {entry.key: entry for answer in taken for entry in answer.entries}
    after = Lexicon([*(before.entries | new).values()])
    if new and not waits:
        write_atomic(output, write_entries(after.entries.values()))
    return LexiconResult(
        documents=found.documents,
        unread=dict(found.unread.most_common()),
        before=found.origins(before),
        after=found.origins(after),
        pairs=len(pairs),
        added=len(after.entries) - len(before.entries),
        skipped=sum(answer.skipped for answer in taken),
        rejected=dict(Counter(r.why for a in taken for r in a.rejected).most_common()),
        entries=len(after.entries),
        path="" if waits or not new else str(output),
        waiting=len(waits),
        paused=how_to_go_on(waits, options),
    )


def _beside(output: Path, what: str) -> Path:
    return output.with_name(f"{output.name.split('.')[0]}.{what}.jsonl")


def _lexicon(path: Path) -> Lexicon:
    if not path.exists():
        return shipped_lexicon()
    try:
        return Lexicon(read_entries(read_bytes(path)))
    except (OSError, EOFError, ValueError) as error:
        raise BadInput(
            f"is no lexicon ({type(error).__name__}).",
            file=str(path),
            remedy="Name another file with -o; it is made where it is missing.",
        ) from None


def _merged(path: Path) -> LexiconAnswer:
    return read_lexicon_answer(read_bytes(path).decode("utf-8", "replace"))


# --- documents -----------------------------------------------------------------------------------


def _collect(
    sources: Sequence[str], output: Path, options: LexiconOptions, progress: Progress
) -> _Collected:
    found = _Collected()
    for path in sources:
        if path.endswith(PAIRS_SUFFIX):
            found.listed += load_records(Path(path), FieldPair)
    documents = [path for path in sources if not path.endswith(PAIRS_SUFFIX)]
    taken: Counter[str] = Counter()
    for one in find_documents(documents, output.parent / output.name).sources if documents else ():
        provider = one.name.split("/")[0].removesuffix(".json")
        is_wanted = not options.part or part_of(provider) == options.part
        if not is_wanted or taken[provider] >= options.per_provider:
            continue
        taken[provider] += 1
        try:
            with work_bounds(f"reading {one.name}", _PATIENCE):
                found.uses += [(provider, use) for use in _uses(one.path)]
        except EnvwrightError as error:
            found.unread[type(error).__name__] += 1
            continue
        found.documents += 1
        progress(found.documents)
    return found


def _uses(path: Path) -> Iterator[FieldUse]:
    for made in infer_environments(read_source(path).interface):
        spec = made.environment
        if spec.population:
            yield from field_uses(schema_of(spec), spec.population)


# --- the model -----------------------------------------------------------------------------------


async def _ask(
    pairs: Sequence[FieldPair], output: Path, options: LexiconOptions, client: ModelClient | None
) -> tuple[list[LexiconAnswer], Mapping[int, ProviderError]]:
    """What a model says about all pairs; and why answers are missing."""
    parts = [pairs[at : at + options.together] for at in range(0, len(pairs), options.together)]
    async with AsyncExitStack() as stack:
        journal = stack.enter_context(AnswerJournal(_beside(output, "answers")))
        if client is None:
            settings = options.settings()
            budget = options.budget([settings.model], "lexicon", journal.usage())
            client = Connections(stack, budget).client(settings, "lexicon")
        asked = JournaledClient(client, journal)
        held = await converse_all((_ask_part(part, asked, options) for part in parts), _ignore)
    held.raise_broken()
    exchanges = [exchange for exchange, _ in held.done.values()]
    save_records(_beside(output, "exchanges"), exchanges)
    return [answer for _, answer in held.done.values()], held.waiting


async def _ask_part(
    pairs: Sequence[FieldPair], client: ModelClient, options: LexiconOptions
) -> tuple[LexiconExchange, LexiconAnswer]:
    prompt = lexicon_prompt(pairs)
    opening = [Message(role=Role.USER, content=prompt)]
    sampling = options.sampling.model_copy(update={"seed": options.seed})
    text = (await Conversation(client, sampling, opening).ask()).completion.text
    answer = read_lexicon_answer(text, pairs)
    return LexiconExchange(prompt=prompt, answer=text, rejected=answer.rejected), answer


def _ignore(_: int) -> None:
    """Answers are many at once: there is nothing to watch."""
