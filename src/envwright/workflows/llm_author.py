"""Environments that a language model writes of prose: topics, documents, notes, mined topics.

What was asked is kept in the output folder, so that a run that was stopped goes on. The helpers
that enrichment and revision share with this verb (journals, reports, what becomes of drafts that
were given up) are public here.
"""

from __future__ import annotations

import asyncio
import shutil
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TypeVar

from pydantic import Field

from envwright.authoring import AuthoringExchange, AuthoringOptions, AuthoringOutcome
from envwright.authoring import author_environment as write_environment
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.llm.client import ModelClient, Usage
from envwright.llm.connections import Connections
from envwright.llm.conversation import AnswerJournal
from envwright.sources.prose import interface_of_topic, load_docs, load_notes
from envwright.storage.files import new_folder, write_atomic
from envwright.storage.jsonl import record_line
from envwright.types import CheckReport, EnvironmentSpec, Interface, Json
from envwright.validation.check import check_template
from envwright.workflows.environment_build import REPORT, place_environment, pretty_json
from envwright.workflows.model_access import Conversations, ModelAccess, converse_all
from envwright.workflows.topics import mined_interfaces
from envwright.workflows.verb_api import JsonObject, Progress, VerbResult, ignore_progress

_LOADERS: dict[str, Callable[[str], list[Interface]]] = {
    "topic": lambda line: [interface_of_topic(line)],
    "docs": lambda name: [load_docs(Path(name))],
    "notes": lambda name: [load_notes(Path(name))],
    "mined": mined_interfaces,
}
KINDS = tuple(_LOADERS)
"""Kinds of sources: what stands before the colon."""
WORK, DROPPED = ".authoring", ".dropped"
LOG = "authoring.jsonl"


class AuthorOptions(ModelAccess):
    """The model that writes, and the checks that its environments have to pass."""

    authoring: AuthoringOptions = AuthoringOptions()
    sequences: int = Field(30, ge=1)
    """Call sequences of the validation that an environment has to pass."""

    def check(self, template: Template) -> CheckReport:
        """The validation that an environment has to pass, without seeded defects."""
        return validate_template(template, sequences=self.sequences, seed=self.authoring.seed)


def validate_template(template: Template, *, sequences: int, seed: int) -> CheckReport:
    """The report of ``check``, without seeded defects."""
    return check_template(template, seed=seed, sequences=sequences, mutants=0)


class AuthorResult(VerbResult):
    """What a model wrote, and what it cost."""

    environments: tuple[JsonObject, ...]
    dropped: tuple[JsonObject, ...]
    """Drafts that were given up, with the reason and where they are kept."""
    rejected: dict[str, int]
    calls: int
    calls_per_accepted: float | None
    repairs: int
    prompt_tokens: int
    completion_tokens: int
    problems: dict[str, int]
    waiting: tuple[str, ...]
    paused: str


def is_prose(source: str) -> bool:
    """Whether a source is one that only the language-model author can read.

    >>> is_prose("topic:a tool library"), is_prose("petstore.json")
    (True, False)
    """
    return source.partition(":")[0] in KINDS and ":" in source


def author_environments(
    sources: Sequence[str],
    output: Path,
    options: AuthorOptions,
    *,
    force: bool = False,
    client: ModelClient | None = None,
    progress: Progress = ignore_progress,
) -> AuthorResult:
    """Have a model write an environment for each source, into ``output/<name>``.

    Args:
        sources: ``topic:LINE``, ``docs:FILE_OR_FOLDER``, ``notes:FOLDER``, or ``mined:FILE`` for
            all topics of a file, ``mined:FILE#RANK`` for one.
        output: the folder for environments; what was asked is kept in it, and a run that was
            stopped goes on.
        options: who writes, and how.
        force: replace other environments that are there.
        client: the client to ask, instead of the model that the options name.
        progress: called with the number of sources done so far.
    """
    interfaces = [one for source in sources for one in _interfaces(source)]
    # Another text has other answers, so the key of the journal holds its hash.
    journals = {f"{one.name}-{one.origin.sha256[:8]}": one for one in interfaces}
    if len(journals) < len(interfaces):
        raise BadInput("a source is named twice.")

    async def write(item: tuple[str, Interface], client: ModelClient) -> AuthoringOutcome:
        key, interface = item
        journal = output / WORK / key / "answers.jsonl"
        return await write_environment(
            interface, client, options.check, options.authoring, journal=journal
        )

    held = author_all(journals.items(), write, output, options, client, progress)
    return _result(held, output, force)


def _interfaces(source: str) -> list[Interface]:
    kind, _, rest = source.partition(":")
    if not is_prose(source):
        raise BadInput(
            f"{source} is not a source for the language-model author.",
            remedy="Write topic:'a line', docs:FILE_OR_FOLDER, notes:FOLDER or mined:FILE.",
        )
    return _LOADERS[kind](rest)


_Item = TypeVar("_Item")
_Outcome = TypeVar("_Outcome")


def author_all(
    items: Iterable[_Item],
    write: Callable[[_Item, ModelClient], Awaitable[_Outcome]],
    output: Path,
    options: AuthorOptions,
    client: ModelClient | None,
    progress: Progress,
) -> Conversations[_Outcome]:
    """Have a model write each item, side by side, within the budget of the output folder.

    Args:
        items: what is written.
        write: asks the model about one of them.
        output: the folder whose journals tell what was spent before.
        options: who writes.
        client: the client to ask, instead of the model that the options name.
        progress: is told how many are done.
    """

    async def ask() -> Conversations[_Outcome]:
        async with AsyncExitStack() as stack:
            asked = client
            if asked is None:
                settings = options.settings()
                budget = options.budget(
                    [settings.model], "authoring", _used_before(output, options)
                )
                asked = Connections(stack, budget).client(settings, "authoring")

            async def one(item: _Item) -> _Outcome:
                return await write(item, asked)

            return await converse_all(map(one, items), progress)

    return asyncio.run(ask())


def _used_before(output: Path, options: AuthorOptions) -> list[Usage]:
    used: list[Usage] = []
    # Only with a budget: reading all journals takes time.
    for path in sorted((output / WORK).glob("*/answers.jsonl")) if options.limited else ():
        with AnswerJournal(path) as journal:
            used += journal.usage()
    return used


# --- what is written -----------------------------------------------------------------------------


def _result(held: Conversations[AuthoringOutcome], output: Path, force: bool) -> AuthorResult:
    """Write what is done, and tell what waits.

    What is no provider's failure is raised, after the others are written.
    """
    environments: list[JsonObject] = []
    dropped: list[JsonObject] = []
    rejected: dict[str, int] = {}
    taken: set[str] = set()
    for done in held.done.values():
        if done.spec is None:
            dropped.append(_drop(done, output))
        elif done.name in taken:
            rejected[f"{done.interface.title}: the name {done.name} is taken"] = 1
        else:
            taken.add(done.name)
            # One failure must not lose the environments that come after it; it is raised at the
            # end.
            try:
                environments.append(_place(done, done.spec, output, force))
            except BadInput as error:
                held.broken.append(error)
    held.raise_broken()
    totals = [done.total() for done in held.done.values()]
    return summed_result(environments, dropped, rejected, totals, held.waiting.values())


def summed_result(
    environments: Sequence[JsonObject],
    dropped: Sequence[JsonObject],
    rejected: Mapping[str, int],
    totals: Sequence[Mapping[str, Json]],
    waiting: Iterable[object],
) -> AuthorResult:
    """What was written and given up, with the sums of what it cost.

    Args:
        environments: that were written.
        dropped: what was given up.
        rejected: reason → how often.
        totals: calls, repairs, tokens and problems of each source.
        waiting: what each unfinished source waits for.
    """
    sums = {
        key: sum(total[key] for total in totals)
        for key in ("calls", "repairs", "prompt_tokens", "completion_tokens")
    }
    problems: Counter[str] = Counter()
    for total in totals:
        problems.update(total["problems"])
    accepted = len(totals) - len(dropped)
    waits = tuple(map(str, waiting))
    return AuthorResult(
        environments=tuple(environments),
        dropped=tuple(dropped),
        rejected=dict(rejected),
        **sums,
        calls_per_accepted=sums["calls"] / accepted if accepted else None,
        problems=dict(sorted(problems.items())),
        waiting=waits,
        paused=next(iter(waits), ""),
    )


def _place(done: AuthoringOutcome, spec: EnvironmentSpec, output: Path, force: bool) -> JsonObject:
    """Write an accepted environment."""
    folder = output / spec.name
    assert done.report is not None
    citations = {tool.name: tool.operation for tool in spec.tools if tool.operation}
    spent = {**done.total(), "stages": done.stages()}
    report = {
        "author": "llm",
        "model": done.exchanges[0].model,
        **spent,
        "citations": citations,
        "tests": done.draft.tests,
        "checks": checks_of(done.report),
    }
    files = {REPORT: pretty_json(report), LOG: log_text(done.exchanges)}
    place_environment(spec, folder, force, files)
    # A draft that was dropped by an earlier run is obsolete now.
    shutil.rmtree(output / DROPPED / spec.name, ignore_errors=True)
    return {
        "path": str(folder),
        "name": spec.name,
        "source": spec.source.data(),
        "tools": len(spec.tools),
        "tables": len(Template(spec).schema.tables),
        "cited": len(citations),
        **spent,
    }


def checks_of(report: CheckReport) -> list[JsonObject]:
    """What was checked, as the reports have it."""
    shown = {"name", "ok", "tried", "detail"}
    return [result.model_dump(mode="json", include=shown) for result in report.checks]


def _drop(done: AuthoringOutcome, output: Path) -> JsonObject:
    reason = {
        "name": done.name,
        "source": done.interface.origin.data(),
        "stage": done.stage,
        "reason": done.reason,
        "left": [problem.data() for problem in done.problems],
        **done.total(),
        "stages": done.stages(),
    }
    files = {"draft.json": pretty_json(done.draft.data())}
    told = keep_dropped(output / DROPPED / done.name, reason, done.exchanges, files)
    return {key: value for key, value in told.items() if key != "left"}


def keep_dropped(
    folder: Path,
    reason: JsonObject,
    exchanges: Sequence[AuthoringExchange],
    files: Mapping[str, str] | None = None,
) -> JsonObject:
    """Keep the log and the reason of what was given up; the reason with its path."""
    texts = {"reason.json": pretty_json(reason), **(files or {}), LOG: log_text(exchanges)}
    with new_folder(folder) as draft:
        for name, text in texts.items():
            write_atomic(draft / name, text)
    return {"path": str(folder), **reason}


def log_text(exchanges: Sequence[AuthoringExchange]) -> str:
    """The text of ``authoring.jsonl``."""
    return b"".join(record_line(exchange) for exchange in exchanges).decode()
