"""The whole run: documents to environments, environments to verdicts, verdicts to tables.

The journal keeps the outcome of every job, so that a run that was killed goes on where it stopped.
Folders are moved into place whole, results and tables are written at the end from the journal
alone: what an undisturbed run with any number of workers writes, byte for byte. Jobs that the
machine failed are in no journal: the run pauses, names them, and does them when it goes on.
"""

from __future__ import annotations

import os
import shutil
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import orjson
from pydantic import Field

from envwright import __version__
from envwright.bounds import MAX_WORKERS
from envwright.errors import BadInput, MachineFailure
from envwright.machine_failures import unfinished_reason
from envwright.storage.drafts import disk_errors, make_folder
from envwright.storage.files import is_vacant, load_json, move_folder, write_atomic
from envwright.storage.journal import Journal, refuse_running
from envwright.storage.jsonl import lines_of
from envwright.types import Json, content_hash
from envwright.workflows.bulk import deduplication
from envwright.workflows.bulk.bulk_jobs import (
    PROVEN_TASKS,
    BulkOptions,
    build_document,
    judge_environment,
)
from envwright.workflows.bulk.deduplication import Candidate
from envwright.workflows.bulk.document_search import BulkDocument, DocumentSet, find_documents
from envwright.workflows.bulk.job_pool import BulkJob, run_jobs
from envwright.workflows.bulk.result_tables import as_html, as_text, summarize_results
from envwright.workflows.verb_api import JsonObject, VerbResult

RESULTS, TABLE = "results.jsonl", "table.json"
WORK = ".unfinished"
"""Folder of a run that has not ended."""
JOURNAL = "journal.jsonl"


def is_done(output: Path, identity: str, force: bool) -> bool:
    """Whether the run has ended before; what another run left is removed, or refused.

    Raises:
        BadInput: the output holds something else.
    """
    if is_vacant(output):
        return False
    remedy = "Name another folder with -o."
    if not output.is_dir():
        raise BadInput("is no folder.", file=str(output), remedy=remedy)
    # The table is written last: if it exists, the run has ended.
    if (output / TABLE).is_file():
        told = load_json(output / TABLE)
        if isinstance(told, dict) and told.get("identity") == identity:
            return True
        if not force:
            raise BadInput(
                "other documents or options were built here.",
                file=str(output),
                remedy=f"{remedy[:-1]}, or remove what is there with --force.",
            )
        with disk_errors(output):
            _clear(output)
    elif not (output / WORK).is_dir():
        raise BadInput("holds something else.", file=str(output), remedy=remedy)
    elif force:
        refuse_running(output / WORK / JOURNAL)
        with disk_errors(output):
            shutil.rmtree(output / WORK)
    return False


def _clear(output: Path) -> None:
    """Remove what a run wrote, and nothing else."""
    for _, line in lines_of(output / RESULTS):
        # The paths come from a file: only folders two levels below the output are removed.
        told = orjson.loads(line)
        folder = output / str(told.get("environment", ""))
        if told.get("folder") and folder.parent.parent == output and ".." not in folder.parts:
            shutil.rmtree(folder, ignore_errors=True)
            if folder.parent.is_dir() and not any(folder.parent.iterdir()):
                folder.parent.rmdir()
    for name in (RESULTS, TABLE, "table.txt", "table.html"):
        (output / name).unlink(missing_ok=True)
    shutil.rmtree(output / WORK, ignore_errors=True)


# --- the run --------------------------------------------------------------------------------------


MEMORY = 3_072
"""MiB that everything together may use, by default."""
PARENT = 256
"""MiB of them that are left to the parent and the idle workers."""
LARGE = 5_000_000
"""Bytes of a document that is built before the others."""
HOPELESS = 10
"""Jobs in a row that the machine fails, after which no more are begun: its disk is full, say."""
StageProgress = Callable[[str, int, int], None]
"""Is told the stage, how much is done, and of how much."""


class BulkEnvironment(VerbResult):
    """One environment that has a folder."""

    path: str
    name: str
    tools: int
    tier: str
    status: str


class BulkResult(VerbResult):
    """What many documents came to."""

    path: str
    environments: tuple[BulkEnvironment, ...]
    table: JsonObject
    """What ``table.json`` holds; empty where the run has paused."""
    unfinished: dict[str, str] = Field(default_factory=dict)
    """Documents and environments that the machine failed → how."""
    paused: str = ""
    """Why the run has not ended; empty where it has."""


def build_many(
    sources: Sequence[str],
    output: Path,
    options: BulkOptions,
    *,
    workers: int = 0,
    memory: int = MEMORY,
    force: bool = False,
    watch: StageProgress = lambda stage, done, total: None,
) -> BulkResult:
    """Build, check and give tasks to the environments of any number of documents.

    Args:
        sources: files, directories, patterns.
        output: the folder for all of it; empty, of the same run, or with ``force`` of another.
        options: what the results depend on.
        workers: processes; 0 for one for each core.
        memory: MiB that all jobs under way may use together.
        force: remove what another run left in ``output``.
        watch: told how far it is.

    Raises:
        BadInput: a source stands for nothing, or the output is of something else.
    """
    if workers > MAX_WORKERS:
        raise BadInput(f"{workers} workers are more than {MAX_WORKERS}.")
    found = find_documents(sources, output)
    documents = [[source.name, source.sha256] for source in found.sources]
    # The version is part of the identity, since other code may build other environments.
    identity = content_hash([__version__, documents, options.data()])
    if not is_done(output, identity, force):
        work = output / WORK
        journal = Journal(work / JOURNAL, identity)
        unfinished: dict[str, str] = {}
        try:
            with journal:
                run = _Run(found, output, options, workers or os.cpu_count() or 1, memory, journal)
                run.watch, run.unfinished = watch, unfinished
                run.write(identity)
        except Exception as error:
            if not (why := unfinished_reason(error)):
                raise
            return BulkResult(
                path=str(output), environments=(), table={}, unfinished=unfinished, paused=why
            )
    shutil.rmtree(output / WORK, ignore_errors=True)
    table = load_json(output / TABLE)
    return BulkResult(path=str(output), environments=_environments(output), table=table)


def _environments(output: Path) -> tuple[BulkEnvironment, ...]:
    """The environments that have a folder."""
    lines = (orjson.loads(line) for _, line in lines_of(output / RESULTS))
    return tuple(
        BulkEnvironment(
            path=str(output / line["environment"]),
            name=line["name"],
            tools=line["tools"],
            tier=line["tier"],
            status=line["status"],
        )
        for line in lines
        if line["kind"] == "environment" and line["folder"]
    )


class _Run:
    """One run: its jobs, and what the journal knows of them."""

    watch: StageProgress
    unfinished: dict[str, str]
    """What jobs were about that the machine failed → how."""

    def __init__(
        self,
        found: DocumentSet,
        output: Path,
        options: BulkOptions,
        workers: int,
        memory: int,
        journal: Journal,
    ) -> None:
        self.found, self.output, self.options = found, output, options
        self._workers, self._memory = workers, max(1, memory - PARENT)
        self._journal = journal
        self._outcomes: dict[str, Json] = dict(journal.records())
        self._specs = output / WORK / "specs"
        self._staged = output / WORK / "staged"
        # Half-written folders of a killed run; their jobs are not in the journal and run again.
        shutil.rmtree(self._staged, ignore_errors=True)
        for folder in (self._specs, self._staged):
            make_folder(folder)
        self._place = {source.name: str(at) for at, source in enumerate(found.sources)}

    def write(self, identity: str) -> None:
        """Do all that is not done, then write results and tables."""
        documents = self._built()
        # Which environments count depends on all documents together.
        found = deduplication.list_candidates(self._ok, documents)
        copies = deduplication.structural_copies(found)
        verdicts = self._judged(found, copies)
        lines = [*documents.values()]
        for candidate in found:
            line = deduplication.environment_line(candidate, documents[candidate.document])
            lines.append(line | self._verdict(candidate, copies, verdicts))
        told = summarize_results(lines, self.found.others)
        told |= {"identity": identity, "options": self.options.data()}
        # Sorted keys and a fixed order of lines make the output independent of the workers' timing.
        content = b"".join(
            orjson.dumps(line, option=orjson.OPT_SORT_KEYS) + b"\n" for line in lines
        )
        write_atomic(self.output / RESULTS, content)
        write_atomic(self.output / "table.txt", as_text(told))
        write_atomic(self.output / "table.html", as_html(told))
        text = orjson.dumps(told, option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS)
        write_atomic(self.output / TABLE, text + b"\n")  # the last: with it the run has ended

    # --- documents ---

    def _built(self) -> dict[str, Json]:
        first: dict[str, str] = {}
        same = {
            source.name: other
            for source in self.found.sources
            # Documents with the same bytes are built once.
            if (other := first.setdefault(source.sha256, source.name)) != source.name
        }
        wanted = [source for source in self.found.sources if source.name not in same]
        # Large ones first: a long job at the end would hold all up. The others mixed, so that what
        # is left can be foretold from what is done.
        wanted.sort(key=lambda source: (-source.size * (source.size > LARGE), source.sha256))
        self._do("documents", [self._build_job(source) for source in wanted])
        self._pause_if_unfinished()
        self._ok = {source.name: self._outcomes[f"document {source.name}"] for source in wanted}
        return deduplication.document_lines(self._ok, same)

    def _build_job(self, source: BulkDocument) -> BulkJob:
        memory = self.options.memory_of(source.size)
        arguments = (str(source.path), source.name, self._spec_file(source.name))
        return BulkJob(
            key=f"document {source.name}",
            work=build_document,
            arguments=(*arguments, self.options.data()),
            memory=memory,
            weight=memory,
            seconds=self.options.seconds_of(source.size),
        )

    def _spec_file(self, document: str) -> str:
        return str(self._specs / f"{self._place[document]}.jsonl")

    # --- environments ---

    def _judged(self, found: Sequence[Candidate], copies: Mapping[str, str]) -> dict[str, Json]:
        """The verdicts, by key: in rounds, until each provider has what counts of it or no more.

        A round takes of each provider as many as are still missing, so which ones are judged does
        not depend on which of them end first.
        """
        left: dict[str, list[Candidate]] = defaultdict(list)
        for candidate in found:
            if candidate.key not in copies and "failed" not in candidate.data:
                left[candidate.provider].append(candidate)
        limit = self.options.per_provider if self._judges else len(found)
        missing = dict.fromkeys(left, limit)
        verdicts: dict[str, Json] = {}
        # `missing` shrinks by the environments that were proven; a provider without candidates
        # drops out.
        while some := [
            (rank, candidate)
            for provider in left
            for rank, candidate in enumerate(left[provider][: missing[provider]])
        ]:
            some.sort(key=lambda ranked: ranked[0])  # the first of every provider come first
            self._do("environments", [self._judge_job(candidate) for _, candidate in some])
            for _, candidate in some:
                if candidate.key in self.unfinished:
                    # How many more of the provider are wanted is not known; others go on.
                    left.pop(candidate.provider, None)
                if candidate.provider not in left:
                    continue
                left[candidate.provider].remove(candidate)
                verdicts[candidate.key] = self._outcomes[f"environment {candidate.key}"]
                missing[candidate.provider] -= not _why(verdicts[candidate.key])
        self._pause_if_unfinished()
        return verdicts

    def _pause_if_unfinished(self) -> None:
        if self.unfinished:
            raise MachineFailure(
                f"{len(self.unfinished)} of the jobs were ended by the machine, not by their own."
            )

    @property
    def _judges(self) -> bool:
        return self.options.check or self.options.tasks > 0

    def _judge_job(self, candidate: Candidate) -> BulkJob:
        marks = {key: candidate.data[key] for key in ("tier", "tier_stated", "depth", "structure")}
        staged = str(self._staged / candidate.key.replace("/", " "))
        memory = self.options.job_memory
        return BulkJob(
            key=f"environment {candidate.key}",
            work=judge_environment,
            arguments=(
                self._spec_file(candidate.document),
                candidate.at,
                staged,
                marks,
                self.options.data(),
            ),
            memory=memory,
            weight=2 * memory,  # the proofs are replayed in a second process
            seconds=self.options.budget,
        )

    def _verdict(self, candidate: Candidate, copies: Json, verdicts: dict[str, Json]) -> Json:
        """How an environment ended, as its line says it."""
        if "failed" in candidate.data:
            return {"status": deduplication.BROKEN, "folder": False}
        if candidate.key in copies:
            same_as = copies[candidate.key]
            return {"status": deduplication.COPY, "same_as": same_as, "folder": False}
        if candidate.key not in verdicts:
            return {"status": deduplication.BEYOND, "folder": False}
        outcome = verdicts[candidate.key]
        word = "built"
        if self._judges:
            whole = self.options.check and self.options.tasks >= PROVEN_TASKS
            word = "proven" if whole else "passed"
        why = _why(outcome)
        status = f"not {word}" if why else word
        told = outcome.get("ok", {}) | {"reasons": why}
        return told | {"status": status, "folder": "ok" in outcome}

    # --- jobs ---

    def _do(self, stage: str, jobs: Sequence[BulkJob]) -> None:
        """Run the jobs that the journal does not know, and write down what becomes of each."""
        new = [job for job in jobs if job.key not in self._outcomes]
        count = len(jobs) - len(new)
        self.watch(stage, count, len(jobs))
        in_a_row = 0

        def done(key: str, outcome: Json) -> None:
            nonlocal count, in_a_row
            if "unfinished" in outcome:
                self.unfinished[key.partition(" ")[2]] = outcome["unfinished"]
                in_a_row += 1
                if in_a_row >= HOPELESS:
                    raise MachineFailure(
                        f"the machine ended {in_a_row} jobs in a row, the last: "
                        f"{outcome['unfinished']}."
                    )
                return
            in_a_row = 0
            if key.startswith("environment ") and "ok" in outcome:
                self._move(key.removeprefix("environment "))
            self._outcomes[key] = outcome
            # Journaled only after the folder is in place, so that a journal entry implies its
            # folder.
            self._journal.add([key, outcome])
            count += 1
            self.watch(stage, count, len(jobs))

        run_jobs(new, self._workers, self._memory, done)

    def _move(self, key: str) -> None:
        """Put a finished folder into its place."""
        # One may be there: moved, and then the run was killed before it wrote that down.
        move_folder(self._staged / key.replace("/", " "), self.output / key)


def _why(outcome: Json) -> list[str]:
    """Why an environment is not proven: its job failed, or the verdict's reasons."""
    if "failed" in outcome:
        return [str(outcome["failed"])]
    return list(outcome["ok"]["reasons"])
