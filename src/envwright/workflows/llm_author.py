"""Authoring: prose in, environment folders out, written by a language model."""

from __future__ import annotations

import asyncio
import shutil
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from itertools import count
from pathlib import Path

import orjson
from pydantic import Field

from envwright.authoring import AuthoringExchange, AuthoringOptions, AuthoringOutcome
from envwright.authoring import author_environment as write_environment
from envwright.environment.folder import save_environment
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.llm.client import ModelClient, Usage
from envwright.llm.connections import Connections
from envwright.llm.conversation import AnswerJournal
from envwright.llm.errors import ProviderError
from envwright.llm.model_budget import ModelBudget
from envwright.sources.prose import interface_of_topic, load_docs, load_notes
from envwright.storage.files import new_folder, write_atomic
from envwright.storage.jsonl import disk_errors, record_line
from envwright.types import CheckReport, Interface
from envwright.validation.check import check_template
from envwright.workflows.environment_build import folder_identity
from envwright.workflows.model_access import ModelAccess, SpendingLimits
from envwright.workflows.topics import mined_interfaces
from envwright.workflows.verb_api import JsonObject, Progress, ignore_progress

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


class AuthorOptions(ModelAccess, SpendingLimits):
    """Who writes, and how."""

    model: str = ""
    """``model:NAME``, ``local:FOLDER`` or ``batch:NAME``."""
    authoring: AuthoringOptions = AuthoringOptions()
    sequences: int = Field(30, ge=1)
    """Call sequences of the validation that an environment has to pass."""


def is_prose(source: str) -> bool:
    """Whether a source is one that only the language-model author can read."""
    return source.partition(":")[0] in KINDS and ":" in source


def author_environments(
    sources: Sequence[str],
    output: Path,
    options: AuthorOptions,
    *,
    force: bool = False,
    client: ModelClient | None = None,
    progress: Progress = ignore_progress,
) -> JsonObject:
    """Have a model write an environment for each source, into ``output/<name>``.

    Args:
        sources: ``topic:LINE``, ``docs:FILE_OR_FOLDER``, ``notes:FOLDER``, or ``mined:FILE`` for
            all topics of a file, ``mined:FILE#RANK`` for one.
        output: the folder for environments; what was asked is kept in it, and a run that was
            stopped goes on.
        options: who writes, and how.
        force: replace other environments that are there.
        client: who is asked, instead of the model that the options name.
        progress: is told how many sources are done.
    """
    interfaces = [one for source in sources for one in _interfaces(source)]
    return asyncio.run(_author(interfaces, output, options, force, client, progress))


def _interfaces(source: str) -> list[Interface]:
    kind, _, rest = source.partition(":")
    if not is_prose(source):
        raise BadInput(
            f"{source} is not a source for the language-model author.",
            remedy="Write topic:'a line', docs:FILE_OR_FOLDER, notes:FOLDER or mined:FILE.",
        )
    return _LOADERS[kind](rest)


async def _author(
    interfaces: Sequence[Interface],
    output: Path,
    options: AuthorOptions,
    force: bool,
    client: ModelClient | None,
    progress: Progress,
) -> JsonObject:
    journals = {_key(one): one for one in interfaces}
    if len(journals) < len(interfaces):
        raise BadInput("a source is named twice.")
    async with AsyncExitStack() as stack:
        if client is None:
            budget = budget_of(options, output)
            client = Connections(stack, budget).client(options.settings(options.model), "authoring")
        done = count(1)
        asked = partial(_one, client=client, options=options, progress=lambda: progress(next(done)))
        ended = await asyncio.gather(
            *(asked(one, output / WORK / key / "answers.jsonl") for key, one in journals.items()),
            return_exceptions=True,
        )
    return _result(ended, output, force)


async def _one(
    interface: Interface,
    journal: Path,
    *,
    client: ModelClient,
    options: AuthorOptions,
    progress: Callable[[], None],
) -> AuthoringOutcome:
    judged = partial(validate_template, sequences=options.sequences, seed=options.authoring.seed)
    done = await write_environment(interface, client, judged, options.authoring, journal=journal)
    progress()
    return done


def validate_template(template: Template, *, sequences: int, seed: int) -> CheckReport:
    """What ``check`` says, without seeded defects."""
    return check_template(template, seed=seed, sequences=sequences, mutants=0)


def _key(interface: Interface) -> str:
    """Under which name the answers for a source are kept: another text has other answers."""
    return f"{interface.name}-{interface.origin.sha256[:8]}"


def budget_of(options: AuthorOptions, output: Path) -> ModelBudget | None:
    """What may be spent, with what was: the journals tell what was asked."""
    used: list[Usage] = []
    for path in sorted((output / WORK).glob("*/answers.jsonl")) if options.limited else ():
        with AnswerJournal(path) as journal:
            used += journal.usage()
    return options.budget([options.settings(options.model).model], "authoring", used)


# --- what is written -----------------------------------------------------------------------------


def _result(
    ended: Sequence[AuthoringOutcome | BaseException], output: Path, force: bool
) -> JsonObject:
    """Write what is done, and tell what waits.

    What is no provider's failure is raised, after the others are written.
    """
    out: JsonObject = {"environments": [], "dropped": [], "rejected": {}}
    waiting = [str(one) for one in ended if isinstance(one, ProviderError)]
    broken = [one for one in ended if isinstance(one, BaseException)]
    raised = [one for one in broken if not isinstance(one, ProviderError)]
    done = [one for one in ended if isinstance(one, AuthoringOutcome)]
    taken: set[str] = set()
    for one in done:
        if one.spec is None:
            out["dropped"].append(_drop(one, output))
        elif one.name in taken:
            out["rejected"][f"{one.interface.title}: the name {one.name} is taken"] = 1
        else:
            taken.add(one.name)
            try:
                out["environments"].append(_place(one, output, force))
            except BadInput as error:
                raised.append(error)
    if raised:
        raise raised[0]
    return {**out, **_sums(done), "waiting": waiting, "paused": next(iter(waiting), "")}


def _sums(done: Sequence[AuthoringOutcome]) -> JsonObject:
    """Calls, repairs, tokens and problems of all; calls for each environment that was accepted."""
    accounts = [one.total() for one in done]
    problems: Counter[str] = Counter()
    for account in accounts:
        problems.update(account["problems"])
    accepted = sum(one.spec is not None for one in done)
    calls = sum(account["calls"] for account in accounts)
    return {
        "calls": calls,
        "calls_per_accepted": calls / accepted if accepted else None,
        "repairs": sum(account["repairs"] for account in accounts),
        "prompt_tokens": sum(account["prompt_tokens"] for account in accounts),
        "completion_tokens": sum(account["completion_tokens"] for account in accounts),
        "problems": dict(sorted(problems.items())),
    }


def _place(done: AuthoringOutcome, output: Path, force: bool) -> JsonObject:
    """Write an accepted environment; the same one is left as it is, with its tasks."""
    spec = done.spec
    assert spec is not None
    folder = output / spec.name
    if (
        folder.exists()
        and any(folder.iterdir())
        and folder_identity(folder) != spec.id
        and not force
    ):
        raise BadInput(
            "something else is here; it would be replaced.",
            file=str(folder),
            remedy="Name another folder with -o, or replace it with --force.",
        )
    if folder_identity(folder) != spec.id:
        save_environment(
            spec, folder, {"report.json": pretty_json(_report(done)), LOG: log_text(done.exchanges)}
        )
    shutil.rmtree(output / DROPPED / spec.name, ignore_errors=True)
    tools = [tool for tool in spec.tools if tool.operation]
    return {
        "path": str(folder),
        "name": spec.name,
        "source": spec.source.data(),
        "tools": len(spec.tools),
        "tables": len(Template(spec).schema.tables),
        "cited": len(tools),
        **done.total(),
        "stages": done.stages(),
    }


def _report(done: AuthoringOutcome) -> JsonObject:
    assert done.spec is not None
    assert done.report is not None
    return {
        "author": "llm",
        "model": done.exchanges[0].model,
        **done.total(),
        "stages": done.stages(),
        "citations": {tool.name: tool.operation for tool in done.spec.tools if tool.operation},
        "tests": done.draft.tests,
        "checks": checks_of(done.report),
    }


def checks_of(report: CheckReport) -> list[JsonObject]:
    """What was checked, as the reports have it."""
    shown = {"name", "ok", "tried", "detail"}
    return [result.model_dump(mode="json", include=shown) for result in report.checks]


def _drop(done: AuthoringOutcome, output: Path) -> JsonObject:
    """Keep the log, the draft and the reason of what was given up."""
    folder = output / DROPPED / done.name
    reason: JsonObject = {
        "name": done.name,
        "source": done.interface.origin.data(),
        "stage": done.stage,
        "reason": done.reason,
        "left": [problem.data() for problem in done.problems],
        **done.total(),
        "stages": done.stages(),
    }
    with disk_errors(folder), new_folder(folder) as draft:
        write_atomic(draft / "reason.json", pretty_json(reason))
        write_atomic(draft / "draft.json", pretty_json(done.draft.data()))
        write_atomic(draft / LOG, log_text(done.exchanges))
    return {"path": str(folder), **{k: v for k, v in reason.items() if k != "left"}}


def log_text(exchanges: Sequence[AuthoringExchange]) -> str:
    """The text of ``authoring.jsonl``."""
    return b"".join(record_line(exchange) for exchange in exchanges).decode()


def pretty_json(data: JsonObject) -> str:
    """JSON as the reports have it."""
    return orjson.dumps(data, option=orjson.OPT_INDENT_2).decode() + "\n"
