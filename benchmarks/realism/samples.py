"""What is read: tasks and rows in one form, whatever their source.

Sources: ``documents`` (environments built from OpenAPI documents of held-out providers, tasks made
by default options), ``retail``, ``authored`` (of the environments with a card, in ``environments/``
and ``worlds/``; up to the seventh draw of ``environments/`` alone), ``written`` (the
tasks in a model's words that environments are shipped with), ``tau2``. A name of a source is in no
text that a reader sees; ``source`` and ``origin`` stay in the draw.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from types import FrameType

import orjson
from pydantic import Field
from tests.meaning.columns import content_columns, is_dev, source_of
from tests.meaning.draw import providers

from envwright.environment.folder import load_environment
from envwright.environment.schema import Table, quote_name
from envwright.environment.template import Template
from envwright.errors import EnvwrightError
from envwright.inference import infer_environments
from envwright.sources.openapi import load_openapi
from envwright.storage.jsonl import load_records
from envwright.tasks.batch_generation import generate_tasks
from envwright.types import Call, EnvironmentSpec, Json, Record, Task, content_hash
from envwright.workflows.bulk.deduplication import part_of
from envwright.workflows.environment_build import with_given_rows, with_phrasing

ENVIRONMENTS = Path(__file__).parents[2] / "environments"
_WORLDS = ENVIRONMENTS.parent / "worlds" / "src" / "envwright_worlds"
_PATIENCE = 60
"""Seconds for one document, its rows and its tasks."""
_LARGEST = 3_000_000
"""Bytes of a document, beyond which it would take as long as all others of a draw."""
TOOLS_SHOWN, ROWS_SHOWN, COLUMNS_SHOWN, CELL_CHARS = 24, 6, 12, 300
_MARKS = str.maketrans("“”‘’–", "\"\"''-")
# Headings that only our own policies have.
_HEADINGS = {"## Assumed rules": "## Further rules", ": policy for support agents": ""}


class SampledTask(Record):
    """A task as a reader sees it, and where it is from."""

    source: str
    origin: str
    """Environment or domain."""
    request: str
    known: str = ""
    """What the user can tell when asked."""
    rules: str = ""
    tools: tuple[str, ...] = ()
    """Name and first sentence of each."""
    solution: tuple[str, ...] = ()
    answers: str = ""
    figures: dict[str, float] = Field(default_factory=dict)
    """Counted by program; no reader sees them."""

    @property
    def id(self) -> str:
        """Identity: the hash of all that it says."""
        return content_hash(self.data())


class SampledState(Record):
    """Rows of an environment; ``judged`` are its content columns."""

    source: str
    origin: str
    tables: dict[str, tuple[dict[str, Json], ...]]
    judged: tuple[str, ...]
    """Each ``table.column``."""
    made_by: dict[str, str] = Field(default_factory=dict)
    """Column → what made its values; no reader sees it."""

    @property
    def id(self) -> str:
        """Identity: the hash of all that it says."""
        return content_hash(self.data())


Sample = SampledTask | SampledState


def call_text(call: Call) -> str:
    """A call on one line.

    >>> call_text(Call(tool="pay", arguments={"id": "A1", "cents": 5}))
    'pay(id="A1", cents=5)'
    """
    parts = (f"{name}={orjson.dumps(v).decode()}" for name, v in call.arguments.items())
    return f"{call.tool}({', '.join(parts)})"


def first_sentence(text: str) -> str:
    """Up to the first full stop, on one line, at most 200 characters."""
    line = " ".join(text.split())
    return line.split(". ")[0].removesuffix(".")[:200]


def plain_text(text: str) -> str:
    """Without marks by which a source could be told: typographic quotes, headings of ours."""
    for heading, other in _HEADINGS.items():
        text = text.replace(heading, other)
    return text.translate(_MARKS).strip()


# --- ours ----------------------------------------------------------------------------------------


def of_task(task: Task, template: Template, source: str) -> SampledTask:
    """One of our tasks."""
    said, spec = task.scenario, template.spec
    used = {call.tool for call in task.gold}
    tools = sorted(spec.tools, key=lambda tool: tool.name not in used)[:TOOLS_SHOWN]
    refusals = {guard.error: None for tool in tools if tool.name in used for guard in tool.require}
    rules = [spec.policy.strip(), *([] if not refusals else ["A call is refused with:"])]
    known = [f"{name}: {orjson.dumps(value).decode()}" for name, value in said.known.items()]
    figures = dict(task.difficulty)
    return SampledTask(
        source=source,
        origin=spec.name,
        request=plain_text("\n\nLater: ".join((said.opening, *said.later))),
        known="; ".join(known),
        rules=plain_text("\n".join([*rules, *(f"- {text}" for text in refusals)])),
        tools=tuple(f"{t.name}: {first_sentence(t.description)}" for t in tools),
        solution=tuple(map(call_text, task.gold)),
        answers=orjson.dumps(task.answers).decode() if task.answers else "",
        figures={name: figures[name] for name in sorted(figures)},
    )


def of_rows(template: Template, spec: EnvironmentSpec, source: str, rng: Random) -> SampledState:
    """Some rows of up to four tables; ``spec`` has the recipe, if there is one."""
    named = {t.name: content_columns(t) for t in template.schema.tables.values()}
    names = [name for name, columns in named.items() if columns]
    chosen = sorted(rng.sample(names, min(4, len(names))))
    judged = [(name, column.name) for name in chosen for column in named[name]]
    judged = sorted(rng.sample(judged, min(COLUMNS_SHOWN, len(judged))))
    tables: dict[str, tuple[dict[str, Json], ...]] = {}
    for name in chosen:
        wanted = [column for table, column in judged if table == name]
        if wanted:
            tables[name] = _rows(template, template.schema.tables[name], wanted, rng)
    made_by = {
        f"{table}.{column}": source_of(spec, template.schema.tables[table].columns[column])
        for table, column in judged
        if spec.population
    }
    return SampledState(
        source=source,
        origin=template.spec.name,
        tables=tables,
        judged=tuple(f"{table}.{column}" for table, column in judged),
        made_by=made_by,
    )


def _rows(
    template: Template, table: Table, wanted: Sequence[str], rng: Random
) -> tuple[dict[str, Json], ...]:
    """Rows with their keys, and the columns that are judged."""
    columns = list(dict.fromkeys([*table.primary_key, *wanted]))
    listed = ", ".join(map(quote_name, columns))
    with template.reading() as db:
        found = [*db.execute(f"SELECT {listed} FROM {quote_name(table.name)} ORDER BY 1")]
    picked = sorted(rng.sample(range(len(found)), min(ROWS_SHOWN, len(found))))
    return tuple(
        {c: _cell(value) for c, value in zip(columns, found[at], strict=True)} for at in picked
    )


def _cell(value: Json) -> Json:
    text = str(value) if isinstance(value, bytes) else value
    return text[:CELL_CHARS] if isinstance(text, str) else text


def of_folders(source: str, tasks: int, states: int, rng: Random) -> Iterator[Sample]:
    """Retail's, or those of the authored environments, each with tasks made anew."""
    folders = [ENVIRONMENTS / "retail"]
    if source == "authored":
        paths = [*ENVIRONMENTS.glob("authored/*/card.json"), *_WORLDS.glob("*/card.json")]
        folders = rng.sample(sorted(path.parent for path in paths), max(tasks, states))
    chosen = [folders[at % len(folders)] for at in range(tasks)]
    for folder in dict.fromkeys(rng.sample(chosen, len(chosen))):
        template = Template(load_environment(folder))
        seed = rng.randrange(1 << 30)
        for task in generate_tasks([template], chosen.count(folder), seed).tasks:
            yield of_task(task, template, source)
    for folder in [folders[at % len(folders)] for at in range(states)]:
        template = Template(load_environment(folder))
        yield of_rows(template, template.spec, source, rng)


def of_written(tasks: int, rng: Random) -> Iterator[Sample]:
    """Tasks that a model proposed, as they are shipped: one of an environment at most."""
    paths = [*ENVIRONMENTS.glob("authored/*/tasks.jsonl"), *_WORLDS.glob("*/tasks.jsonl")]
    files = [(path, [t for t in load_records(path, Task) if t.family == "model"]) for path in paths]
    known = sorted((path, found) for path, found in files if found)
    for path, found in rng.sample(known, min(tasks, len(known))):
        yield of_task(rng.choice(found), Template(load_environment(path.parent)), "written")


def of_documents(folder: Path, tasks: int, states: int, rng: Random) -> Iterator[Sample]:
    """Of documents of held-out providers: one provider gives one task and one state at most."""
    documents = {name: paths for name, paths in providers(folder).items() if is_held_out(name)}
    for name in rng.sample(sorted(documents), len(documents)):
        if tasks <= 0 and states <= 0:
            return
        path = rng.choice(documents[name])
        if path.stat().st_size > _LARGEST:
            continue
        found = _in_time(lambda path=path: _of_document(path, rng))  # type: ignore[misc]
        for sample in found or []:
            left = tasks if isinstance(sample, SampledTask) else states
            if left > 0:
                yield sample
            tasks -= isinstance(sample, SampledTask)
            states -= isinstance(sample, SampledState)


def is_held_out(provider: str) -> bool:
    """Whether rules were made without looking at it: in no dev half, and not in *train*."""
    return part_of(provider) != "train" and not is_dev(provider)


def _of_document(path: Path, rng: Random) -> list[Sample]:
    made = infer_environments(load_openapi(path))
    if not made:
        return []
    spec = rng.choice(made).environment
    template = Template(with_phrasing(with_given_rows(spec)))
    found = generate_tasks([template], 4, rng.randrange(1 << 30), attempts=60).tasks
    if not found:
        return []
    rows = of_rows(template, spec, "documents", rng)
    return [of_task(rng.choice(found), template, "documents"), *([rows] if rows.judged else [])]


def _in_time(work: Callable[[], list[Sample]]) -> list[Sample]:
    """What comes of it, if it does in time and without an error of the document."""

    def late(_: int, __: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(_PATIENCE)
    try:
        return work()
    except (EnvwrightError, TimeoutError):
        return []
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def figures_of(samples: Sequence[SampledTask]) -> Mapping[str, list[float]]:
    """Figure → its values."""
    out: dict[str, list[float]] = {}
    for sample in samples:
        for name, value in sample.figures.items():
            out.setdefault(name, []).append(value)
    return out
