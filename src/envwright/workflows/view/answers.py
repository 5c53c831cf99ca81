"""What the page asks for, by path: the same answers for a page that is served and one exported."""

from __future__ import annotations

import math
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from difflib import SequenceMatcher
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import Any

import orjson

from envwright.environment.changesets import changed_rows
from envwright.environment.statistics import wilson_interval
from envwright.environment.template import Template
from envwright.environment.world import open_world
from envwright.errors import BadInput, EnvwrightError
from envwright.storage.files import load_json
from envwright.storage.jsonl import raw_lines
from envwright.tasks.curation.difficulty import difficulty_level, difficulty_scalar
from envwright.types import Actor, Json, StateDiff, Task, canonical_json, slot_id
from envwright.validation.check import examine_template
from envwright.validation.explorer import CheckBudget
from envwright.viewer.environment_facts import (
    calls_data,
    environment_facts,
    start_rows,
    table_rows,
    tables_of,
)
from envwright.viewer.episode_index import TrajectoryIndex
from envwright.viewer.rubric_words import rubric_sentences
from envwright.workflows.environment_build import kept_of_source, report_of
from envwright.workflows.environment_checks import examined_environment
from envwright.workflows.environment_structure import environment_depth
from envwright.workflows.run_reports import RunFolder, compare_run_folders
from envwright.workflows.view.contents import (
    FileStamp,
    ViewContents,
    ViewTasks,
    ViewTemplates,
    file_stamp,
    manifest_of,
    renewed_contents,
)
from envwright.workflows.view.play import PlayTable

_GALLERY_SECONDS = 1.0
"""How long an answer of the gallery compiles environments before it says what it has."""
_FOLLOW_SECONDS = 0.3
"""How long one answer takes in episodes; more are taken in by the next."""
_LOOK_EVERY = 1.0
"""Seconds between looks for new folders, and at least ten times what a look takes."""
_ALIGNED = 400
"""Calls that are aligned with those of a reference solution."""


class ViewAnswers:
    """Answers the page.

    Args:
        contents: what there is to see.
        told: what a stage hands in that is not on disk: ``check/NAME`` or other paths → answers,
            and ``notes`` for the first page.

    Example::

        answers = ViewAnswers(view_contents([Path("mock")]))
        answers.answer("environment/mock", {})["tier"]
    """

    def __init__(self, contents: ViewContents, told: Mapping[str, Json] | None = None) -> None:
        self.contents = contents
        self._told = dict(told or {})
        self.templates = ViewTemplates(contents.environments)
        self._task_files = ViewTasks()
        self.tasks = self._task_files.read(contents.tasks, strict=True)
        self._look_lock = threading.Lock()
        self._look_next, self._news = time.monotonic() + _LOOK_EVERY, 0
        self._results: list[FileStamp] = []
        self._categories: dict[str, dict[str, Json]] = {}
        self._plays = PlayTable()
        self._counted: tuple[int, Json] = (-1, None)
        self._cards: dict[str, dict[str, Json]] = {}
        self._gallery_lock = threading.Lock()
        self._golds: dict[str, dict[str, Json]] = {}
        self._timings: dict[str, tuple[float, dict[str, dict[str, float]]]] = {}
        self._routes: dict[str, Callable[[str, Mapping[str, str]], Json]] = {
            "overview": self._overview,
            "pulse": self._pulse,
            "gallery": self._gallery,
            "environment": self._environment,
            "rows": self._rows,
            "check": self._check,
            "tasks": self._task_list,
            "task": self._task,
            "episodes": lambda _, query: self.index.page(query),
            "facets": lambda *_: self._facets(),
            "matrix": lambda _, query: self.index.matrix(query),
            "episode": self._episode,
            "training": self._training,
            "compare": self._compare,
        }

    @cached_property
    def index(self) -> TrajectoryIndex:
        """The episodes; those of a page that is served come in bit by bit, by ``pulse``."""
        index = TrajectoryIndex(self.contents.home, self.contents.runs)
        index.follow(_FOLLOW_SECONDS if self.contents.home else math.inf)
        return index

    def answer(self, path: str, query: Mapping[str, str]) -> Json:
        """The answer to a path with its query.

        Raises:
            BadInput: there is no such thing, or the query is none.
        """
        if path in self._told:
            return self._told[path]
        name, _, rest = path.partition("/")
        if name not in self._routes:
            raise BadInput(f"the page has no {path!r}.")
        try:
            return self._routes[name](rest, query)
        except KeyError:
            raise BadInput(f"the page has no {path!r}.") from None

    def act(self, path: str, body: Mapping[str, Json]) -> Json:
        """What a person does in the page: ``play`` begins an episode, ``play/ID`` goes on.

        Raises:
            BadInput: there is no such task or episode, or the action is none.
        """
        if path == "play":
            task = self._task_of(str(body.get("task")))
            seed = body.get("seed", 0)
            return self._plays.begin(
                task, self._templates_of(task), str(body.get("user") or "agenda"),
                seed if type(seed) is int and seed >= 0 else 0,
            )  # fmt: skip
        name, _, episode = path.partition("/")
        if name != "play":
            raise BadInput(f"nothing can be done with {path!r}.")
        return self._plays.act(episode, body)

    # --- overview --------------------------------------------------------------------------------

    def _overview(self, _: str, query: Mapping[str, str]) -> Json:
        return {
            "title": self.contents.title,
            "environments": list(self.contents.environments),
            "tasks": len(self.tasks),
            "runs": [self._run(row) for row in self.index.summary()] if self.contents.runs else [],
            "training": list(self.contents.training),
            "notes": self._told.get("notes", {}),
        }

    def _run(self, row: dict[str, Json]) -> dict[str, Json]:
        manifest = manifest_of(self.contents.runs[row["run"]])
        told = {key: manifest.get(key) for key in ("policy", "user", "reward", "seed", "samples")}
        return {**row, **told, "expected": manifest.get("episodes")}

    def _pulse(self, _: str, query: Mapping[str, str]) -> Json:
        """Takes in what was written since; the page asks again where a figure changed."""
        self._look_again()
        if self.contents.runs:
            self.index.follow(_FOLLOW_SECONDS)
        return {
            "news": self._news,
            "bytes": self.index.done() if self.contents.runs else 0,
            "behind": bool(self.contents.runs) and self.index.behind,
            "episodes": self.index.count() if self.contents.runs else 0,
            "metrics": sum(
                file.stat().st_size
                for folder in self.contents.training.values()
                if (file := folder / "metrics.jsonl").exists()
            ),
        }

    def _look_again(self) -> None:
        """Find folders that are new, and read anew what changed; one request at a time."""
        if time.monotonic() < self._look_next or not self._look_lock.acquire(blocking=False):
            return
        try:
            began = time.monotonic()
            found = renewed_contents(self.contents)
            news = found is not self.contents
            self.contents = found
            tasks = self._task_files.read(found.tasks, strict=False)
            with self._gallery_lock:
                if self.templates.renew(found.environments):
                    news = True
                    self._cards = {k: v for k, v in self._cards.items() if self.templates.known(k)}
            if news or tasks.keys() != self.tasks.keys():
                self.tasks, self._golds = tasks, {}
                self._news += 1
            if found.runs:
                self.index.watch(found.runs)
            ended = time.monotonic()
            self._look_next = ended + max(_LOOK_EVERY, 10 * (ended - began))
        finally:
            self._look_lock.release()

    def _told_categories(self) -> dict[str, dict[str, Json]]:
        """Name of an environment → what the results of a build in bulk say of it."""
        stamps = list(map(file_stamp, self.contents.results))
        if stamps != self._results:
            self._results, self._categories = stamps, dict(_categories(self.contents.results))
        return self._categories

    def _gallery(self, _: str, query: Mapping[str, str]) -> Json:
        """A line for each environment; those that are not compiled yet are ``pending``."""
        until = time.monotonic() + _GALLERY_SECONDS
        counts: dict[str, int] = defaultdict(int)
        for task in self.tasks.values():
            for ref in task.environments:
                counts[ref.id] += 1
        with self._gallery_lock:  # one request compiles; others wait for what it has
            for name in self.contents.environments:
                if name not in self._cards and ("all" in query or time.monotonic() < until):
                    self._cards[name] = self._card(name)
        told, cards, names = self._told_categories(), self._cards, list(self.contents.environments)
        rows = []
        for card in (cards[name] for name in names if name in cards):
            about = told.get(card["name"], {})
            categories = about.get("categories") or card.get("categories", ())
            more = {"status": about.get("status", ""), "tasks": counts.get(card.get("id", ""), 0)}
            rows.append({**card, "categories": categories, **more})
        return {"rows": rows, "pending": len(names) - len(rows)}

    def _card(self, name: str) -> dict[str, Json]:
        try:
            template = self.templates.get(name)
        except BadInput as error:
            return {"name": name, "error": str(error)}
        tables = tables_of(template)
        return {
            "name": name,
            "id": template.id,
            "title": template.spec.title or template.spec.name,
            "description": template.spec.description,
            "categories": [template.spec.domain or "none stated"],
            "licence": template.spec.source.licence,
            "kind": template.spec.source.kind,
            "tier": environment_depth(template).tier,
            "tools": len(template.tools),
            "writes": sum(tool.is_write for tool in template.tools.values()),
            "tables": len(tables),
            "rows": sum(table["rows"] for table in tables),
        }

    # --- environments ----------------------------------------------------------------------------

    def _environment(self, name: str, query: Mapping[str, str]) -> Json:
        template = self.templates.get(name)
        depth = environment_depth(template)
        report = report_of(self.contents.environments[name])
        offered, total = kept_of_source(report)
        reasons: dict[str, list[str]] = defaultdict(list)
        for one in report.get("unmapped", ()):
            if isinstance(one, dict):
                reasons[str(one.get("reason"))].append(str(one.get("operation")))
        about = {
            "key": name,
            "tier": depth.tier,
            "depth": depth.data(),
            "coverage": {
                "core": [offered, total] if total else None,
                "mapped": report.get("operations_mapped"),
                "total": report.get("operations_total"),
                "unmapped": dict(reasons),
            },
            "tasks": sum(
                any(ref.id == template.id for ref in task.environments)
                for task in self.tasks.values()
            ),
        }
        verdicts = self._told.get(f"edges/{name}")
        found = environment_facts(template, self.tasks.values(), about=about)
        return found | ({"edges": verdicts} if verdicts else {})

    def _rows(self, place: str, query: Mapping[str, str]) -> Json:
        name, _, table = place.partition("/")
        limit, offset = _number(query, "limit", 1_000), _number(query, "offset", 0)
        return table_rows(
            self.templates.get(name), table, words=query.get("q", ""),
            offset=offset, limit=min(limit, 1_000),
        )  # fmt: skip

    def _check(self, name: str, query: Mapping[str, str]) -> Json:
        """Checks the environment: this takes seconds, so the page asks for it by a button."""
        template = self.templates.get(name)
        folder = self.contents.environments[name]
        kept = kept_of_source(report_of(folder))
        found = examine_template(template, CheckBudget(), kept=kept)
        self._told[f"check/{name}"] = told = examined_environment(folder, found).data()
        return told

    # --- tasks -----------------------------------------------------------------------------------

    def _task_list(self, _: str, query: Mapping[str, str]) -> Json:
        return [self._line(task) for task in self.tasks.values()]

    def _line(self, task: Task) -> dict[str, Json]:
        scalar = difficulty_scalar(task.difficulty)
        proof = task.proof
        return {
            "id": task.id,
            "opening": task.scenario.opening,
            "environments": [ref.name for ref in task.environments],
            "calls": len(task.gold),
            "tools": sorted({call.tool for call in task.gold}),
            "turns": 1 + len(task.scenario.later),
            "questions": len(task.scenario.questions),
            "writes": task.difficulty.get("writes"),
            "level": difficulty_level(scalar),
            "difficulty": scalar,
            "sampler": task.sampler,
            "family": task.family,
            "proven": None if proof is None else proof.ok,
            "mutants": sum(proof.mutants.values()) if proof else 0,
        }

    def _task_of(self, identity: str) -> Task:
        if identity not in self.tasks:
            raise BadInput(f"there is no task {identity} on this page.")
        return self.tasks[identity]

    def _templates_of(self, task: Task) -> dict[str, Template]:
        wanted = {ref.id for ref in task.environments}
        found = self.templates.by_id(wanted)
        if missing := [ref.name for ref in task.environments if ref.id not in found]:
            raise BadInput(
                f"the environment {missing[0]} in the version of this task is not on this page.",
                remedy="Name it with --env.",
            )
        return {identity: template for identity, (_, template) in found.items()}

    def _task(self, identity: str, query: Mapping[str, str]) -> Json:
        task = self._task_of(identity)
        return {
            **self._line(task),
            "task": task.model_dump(mode="json"),
            **self._gold(task),
        }

    def _gold(self, task: Task) -> dict[str, Json]:
        """The reference solution step by step, where the environments are there."""
        if task.id not in self._golds:
            try:
                self._golds[task.id] = _played(task, self._templates_of(task))
                wanted = {ref.id for ref in task.environments}
                found = self.templates.by_id(wanted)
                self._golds[task.id]["start"] = {
                    ref.name: {
                        "environment": found[ref.id][0],
                        "prefix": ref.prefix,
                        "patch": start_rows(found[ref.id][1], ref),
                    }
                    for ref in task.environments
                }
            except EnvwrightError as error:
                self._golds[task.id] = {
                    "steps": [
                        {"call": call, "text": "", "error": None, "rows": []}
                        for call in calls_data(task.gold)
                    ],
                    "words": [check.name for check in task.rubric.checks],
                    "why": str(error),
                }
        return self._golds[task.id]

    # --- episodes --------------------------------------------------------------------------------

    def _episode(self, number: str, query: Mapping[str, str]) -> Json:
        run, line = self.index.line(_number({"": number}, "", 0))
        data = orjson.loads(line)
        task = self.tasks.get(data["task"])
        slot = [data.get("sample", 0), data.get("seed", 0), data.get("turn")]
        identity = slot_id(data["task"], data["policy"], *slot)
        return {
            "number": int(number),
            "run": run,
            "id": identity,
            "episode": data,
            "aligned": _aligned(task, data.get("steps", ())) if task else None,
            "seconds": self._seconds(run).get(identity),
            "learned": self._learned(run, identity),
        }

    def _learned(self, run: str, identity: str) -> Json:
        """What a step of training learned from an episode; ``None`` where that is not known."""
        file = self.contents.runs[run].with_name("learned.jsonl")
        for _, line in raw_lines(file) if file.is_file() else ():
            # Looked for as text first: the file may hold a step of a thousand episodes.
            if identity.encode() in line:
                with suppress(ValueError, AttributeError):
                    about = orjson.loads(line)
                    if about.get("id") == identity:
                        return about
        return None

    def _facets(self) -> Json:
        done = self.index.done()
        if self._counted[0] != done:  # they cost a walk over all episodes
            self._counted = done, self.index.facets()
        return self._counted[1]

    def _seconds(self, run: str) -> dict[str, dict[str, float]]:
        folder = self.contents.runs[run].parent
        file = folder / "timings.jsonl"
        if not file.is_file():
            return {}
        changed = file.stat().st_mtime
        if self._timings.get(run, (0.0, {}))[0] != changed:
            self._timings[run] = changed, RunFolder(folder).timings()
        return self._timings[run][1]

    # --- training --------------------------------------------------------------------------------

    def _training(self, name: str, query: Mapping[str, str]) -> Json:
        folder = self.contents.training[name]
        lines = []
        for _, line in raw_lines(folder / "metrics.jsonl"):
            if line.endswith(b"\n"):  # the last may still be written
                lines.append(orjson.loads(line))
        parts = {
            part: load_json(folder / f"{part}.json")
            for part in ("run", "summary")
            if (folder / f"{part}.json").is_file()
        }
        return {"name": name, "lines": lines, "measured": self._measured(name), **parts}

    def _measured(self, name: str) -> list[dict[str, Json]]:
        """Success by run and environment with 95 % intervals, from the episodes that are kept."""
        counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
        root = self.contents.training[name]
        mine = {run for run, file in self.contents.runs.items() if root in file.parents}
        for run, task, reward in self.index.rewards() if mine else ():
            if run in mine and reward is not None:
                home = self.tasks.get(task)
                where = "+".join(ref.name for ref in home.environments) if home else ""
                found = counts[run, where]
                found[0] += reward >= 1.0
                found[1] += 1
        return [
            {
                "run": run,
                "environment": where,
                "successes": good,
                "episodes": all_,
                "interval": list(wilson_interval(good, all_)),
            }
            for (run, where), (good, all_) in sorted(counts.items())
        ]

    def _compare(self, pair: str, query: Mapping[str, str]) -> Json:
        """Two runs, paired by task: ``compare/A..B``."""
        a, _, b = pair.partition("..")
        folders = [self.contents.runs[name].parent for name in (a, b)]
        return compare_run_folders(folders[0], folders[1])


def _categories(files: Sequence[Path]) -> Iterator[tuple[str, dict[str, Json]]]:
    """Environments of builds in bulk; a line that is still being written is none."""
    for file in files:
        for _, line in raw_lines(file):
            row = orjson.loads(line) if line.endswith(b"\n") else {}
            if row.get("kind") == "environment" and (name := row.get("name")):
                told = ("categories", "status", "provider")
                yield str(name), {key: row[key] for key in told if key in row}


def _number(query: Mapping[str, str], key: str, default: int) -> int:
    text = query.get(key) or str(default)
    if not text.isdecimal() or len(text) > 9:
        raise BadInput(f"{text[:50]!r} is no whole number.")
    return int(text)


def _played(task: Task, templates: Mapping[str, Template]) -> dict[str, Json]:
    """The reference solution as it goes: answers, rows changed, and the rubric in words."""
    steps = []
    with open_world(task, templates) as world:
        watch = world.watch()
        for call in task.gold:
            seen = world.carry_out(call)
            steps.append(
                {
                    "call": call.model_dump(mode="json"),
                    "text": seen.text,
                    "error": seen.error.kind.value if seen.error else None,
                    "rows": [asdict(row) for row in watch.after(call.tool, seen)],
                }
            )
        # Through ``changed_rows``, so that blobs are as JSON can hold them.
        ends = {
            name: StateDiff(changed_rows(StateDiff(), diff), diff.clock, diff.generated)
            for name, diff in world.diff().items()
        }
        listed = {
            (column.table, column.name)
            for template in templates.values()
            for table in template.schema.tables.values()
            for column in table.columns.values()
            if column.text.enum
        }
        return {"steps": steps, "words": rubric_sentences(task, ends, listed), "why": ""}


def _aligned(task: Task, steps: Sequence[Mapping[str, Any]]) -> dict[str, Json]:
    """The calls of an episode beside those of the reference solution, and where they part.

    Returns:
        ``pairs``: the number of a step, the number of a call of the gold (``None`` for what only
        one has), and whether they are the same; ``at``, the first pair that is not.
    """
    agents = [n for n, step in enumerate(steps) if step.get("actor", Actor.AGENT) == Actor.AGENT]
    agents = agents[:_ALIGNED]
    mine = [canonical_json(_call(steps[n]["call"])) for n in agents]
    own = [n for n, call in enumerate(task.gold) if call.actor is Actor.AGENT][:_ALIGNED]
    gold = [canonical_json(_call(task.gold[n].data())) for n in own]
    pairs: list[tuple[int | None, int | None, bool]] = []
    matcher = SequenceMatcher(None, mine, gold, autojunk=False)
    for tag, i, i_end, j, j_end in matcher.get_opcodes():
        both = zip_longest(agents[i:i_end], own[j:j_end])
        pairs += [(one, other, tag == "equal") for one, other in both]
    at = next((n for n, (_, _, same) in enumerate(pairs) if not same), None)
    return {"pairs": pairs, "at": at}


def _call(call: Mapping[str, Any]) -> list[Json]:
    return [call["tool"], call.get("arguments", {})]
