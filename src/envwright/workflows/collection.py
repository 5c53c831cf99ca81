"""Environments as a collection: what there is, and what one must be to be taken in.

A **card** says what an environment is: counts, its checks, its tasks with their proofs, licence and
origin, and the hashes of what it was made from. ``card.json`` beside ``environment.yaml`` keeps it,
so that a list of hundreds compiles nothing, and that a card which no longer fits shows.
"""

from __future__ import annotations

import hashlib
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType

import orjson
from pydantic import Field, ValidationError

from envwright.environment.folder import STATES, load_environment
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.storage.bundled import (
    GROUP,
    PARTS,
    check_part,
    environment_folders,
    environment_part,
    group_folders,
    resolve_environment,
)
from envwright.storage.files import load_json, read_bytes, read_text, write_atomic
from envwright.storage.jsonl import first_problem
from envwright.tasks.assembly import ACTS
from envwright.tasks.generator import RULES, TRIVIAL
from envwright.tasks.grounding.compound_goals import DONE_ANSWER, OUTCOME_QUESTION
from envwright.tasks.model_readings import MODEL_FAMILY
from envwright.types import Actor, EnvironmentSpec, Json, Task, content_hash
from envwright.viewer.environment_facts import tables_of
from envwright.workflows.environment_build import report_of
from envwright.workflows.environment_checks import check_environments, check_folders
from envwright.workflows.environment_groups import (
    EnvironmentGroup,
    count_shared,
    group_environments,
    is_group,
    load_group,
)
from envwright.workflows.environment_structure import environment_depth, structure_hash
from envwright.workflows.rollout_setup import RolloutOptions
from envwright.workflows.rollouts import roll_out
from envwright.workflows.task_files import load_tasks, prove_task_file
from envwright.workflows.verb_api import JsonObject, Progress, VerbResult, ignore_progress

CARD = "card.json"
OTHER = "other"
"""The category of a domain that no category lists."""
_LAID_OUT = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
_TASKS = "tasks.jsonl"
_FILES = (
    "environment.yaml",
    "schema.sql",
    "tools.yaml",
    "policy.md",
    "invariants.sql",
    "state.sql",
    "population.yaml",
    "phrasing.yaml",
    _TASKS,
)
"""What a card depends on, as far as it is there."""
_LONG = 10
"""Calls of a gold from which a task is long."""
_ALIKE = 0.6
"""Jaccard index of two sets of tool names from which environments are near duplicates."""
# What an environment of the collection has at least.
_LEAST = {
    "tools": 8,
    "tables": 5,
    "transitions": 2,
    "guards": 4,
    "references": 3,
    "invariants": 1,
}
_NOTICED = 0.95
"""Share of the seeded defects that the check has to notice."""
_PROVEN = 20
_POLICIES = ("oracle", "noop", "noisy-oracle:0.7")
_PLAYED = 20
"""Tasks that each policy plays for a card, at most."""
_OWN = ("hand-written", "topic", "mined", "notes", "docs", "family")
"""Kinds of origins that hold no work of others but in the words of whoever wrote them down."""


class EnvironmentCard(VerbResult):
    """What an environment is, in figures."""

    name: str
    version: str
    title: str
    category: str
    domain: str
    licence: str
    origin: str
    """Kind and title of what it was made from."""
    author: str
    """``rules``, ``llm``, ``hand`` …: who made it, by its report."""
    size: dict[str, int]
    """``tools``, ``writing`` (tools that change something), ``tables``, ``rows``; where there are
    any, ``user tools`` (that only the user can call), ``search tools`` and ``states`` (that are
    given, its own among them)."""
    depth: JsonObject
    """Transitions, guards that bind, references, invariants, and the tier that follows."""
    baselines: dict[str, dict[str, float]] = Field(default_factory=dict)
    """Policy → ``success``, the share of its ``episodes`` that score 1: what figures compare to."""
    check: JsonObject = Field(default_factory=dict)
    """Checks that hold of all, seeded defects noticed of those tried; empty: not validated."""
    tasks: dict[str, int] = Field(default_factory=dict)
    """Proven ones, how many hinge on a rule, end in a refusal, have several turns, are long ..."""
    structure: str
    """Hash of its structure: renamed copies have the same one."""
    hashes: dict[str, str]
    """What it was made from: the environment (its id), its phrasing, its tasks, and the bytes of
    all files, so that they need not be read as an environment to know that the card is theirs."""
    part: str = PARTS[0]
    """``train``, ``dev`` or ``test``: families of environments are in one part."""
    unmet: tuple[str, ...] = ()
    """What the collection asks for and the environment does not have."""


class GroupCard(VerbResult):
    """What a group of environments is, in figures."""

    name: str
    title: str
    environments: tuple[str, ...]
    shared: dict[str, int]
    """Who or what is shared → how many of them all of these environments know."""
    tasks: dict[str, int] = Field(default_factory=dict)
    """As of an environment, and in how many a value of one environment counts in another."""
    baselines: dict[str, dict[str, float]] = Field(default_factory=dict)
    """As of an environment."""
    hashes: dict[str, str]
    """Of the environments, of what they share, and of the tasks."""
    part: str = PARTS[0]
    """That of its environments."""
    unmet: tuple[str, ...] = ()


class EnvironmentList(VerbResult):
    """Cards, and how many each category and each part has."""

    environments: tuple[EnvironmentCard, ...]
    groups: tuple[GroupCard, ...] = ()
    """Environments that know the same people or things; where no category is asked for."""
    categories: dict[str, int]
    parts: dict[str, int]
    stale: tuple[str, ...]
    """Environments whose ``card.json`` is missing or is of other files: counted anew, unchecked."""


@cache
def categories() -> Mapping[str, str]:
    """Domain → the category that lists it.

    >>> categories()["ferry"]
    'travel'
    """
    file = Path(str(resources.files("envwright"))) / "data" / "categories.toml"
    known = tomllib.loads(read_text(file))
    return {domain: name for name, one in known.items() for domain in one["domains"]}


def category_of(folder: Path) -> str:
    """The category of an environment: its card's, or that of its domain."""
    with suppress(BadInput, ValidationError):
        return EnvironmentCard.model_validate(load_json(folder / CARD)).category
    return categories().get(load_environment(folder).domain, OTHER)


def check_category(category: str) -> None:
    """Refuse a category that there is not; an empty one stands for all.

    Raises:
        BadInput: there is no such category.
    """
    if category and category not in (known := sorted({*categories().values(), OTHER})):
        raise BadInput(f"there is no category {category!r}.", remedy=f"Name one of {known}.")


def list_environments(
    paths: Sequence[Path] = (),
    *,
    category: str = "",
    part: str = "",
    progress: Progress = ignore_progress,
) -> EnvironmentList:
    """The environments of folders, or those that ship with the package.

    Args:
        paths: environments, or folders that hold some; none: the bundled ones.
        category: leave out all others.
        part: of the collection, ``train``, ``dev`` or ``test``: leave out all others.
        progress: called with the number of environments read.

    Raises:
        BadInput: a folder holds no environment, or there is no such category or part.

    Example::

        [card.name for card in list_environments(category="travel").environments]
    """
    check_category(category)
    check_part(part)
    folders = check_folders(paths) if paths else list(environment_folders().values())
    found, stale, ids = [], [], {}
    for done, folder in enumerate(folders, start=1):
        card = _kept_card(folder)
        if card is None:
            card = _bare_card(folder, load_environment(resolve_environment(folder)))
            stale.append(card.name)
        ids[card.name] = card.hashes["environment"]
        found.append(card.model_copy(update={"part": environment_part(card.name)}))
        progress(done)
    asked = () if paths or category else group_folders().values()
    groups = [_group(folder, ids) for folder in asked]
    shown = [card for card in found if category in ("", card.category) and part in ("", card.part)]
    unchecked = [card.name for card in shown if card.name in stale]
    unchecked += [card.name for card, kept in groups if not kept and part in ("", card.part)]
    return EnvironmentList(
        environments=tuple(shown),
        groups=tuple(card for card, _ in groups if part in ("", card.part)),
        categories=dict(sorted(Counter(card.category for card in shown).items())),
        parts={name: sum(card.part == name for card in shown) for name in PARTS},
        stale=tuple(unchecked),
    )


def _group(folder: Path, ids: Mapping[str, str] = MappingProxyType({})) -> tuple[GroupCard, bool]:
    """The card of a group, and whether it was kept with these very files."""
    with suppress(BadInput, ValidationError):
        kept = GroupCard.model_validate(load_json(folder / CARD, inside=folder))
        if kept.hashes == _group_hashes(folder, load_group(folder), ids):
            part = environment_part(kept.environments[0])
            return kept.model_copy(update={"part": part}), True
    return _bare_group(folder), False


def _group_hashes(
    folder: Path, group: EnvironmentGroup, ids: Mapping[str, str] = MappingProxyType({})
) -> dict[str, str]:
    """Of what the states that agree are made from, so that none has to be made to compare.

    ``ids`` are those of environments that are read already, by name.
    """
    homes = environment_folders()
    made_of = {n: ids.get(n) or load_environment(homes[n]).id for n in group.environments}
    return {**made_of, "group": _digest(folder / GROUP), "tasks": _digest(folder / _TASKS)}


def _bare_group(folder: Path) -> GroupCard:
    group = load_group(folder)
    templates = [Template(spec) for spec in group_environments(group)]
    file = folder / _TASKS
    tasks = load_tasks(file) if file.is_file() else ()
    flowing = sum(task.difficulty.get("passed", 0.0) > 0 for task in tasks)
    return GroupCard(
        name=folder.name,
        title=group.title,
        environments=group.environments,
        shared={one.what: count_shared(one, templates) for one in group.shared},
        tasks={**_task_counts(tasks), "values flow": flowing},
        hashes=_group_hashes(folder, group),
        part=environment_part(group.environments[0]),
    )


def _validated_group(folder: Path) -> GroupCard:
    card = _bare_group(folder)
    unmet = list(_failed_proofs(folder))
    if card.tasks["proven"] < _PROVEN:
        unmet.append(f"{card.tasks['proven']} proven tasks in {_TASKS}, {_PROVEN} are wanted")
    if not card.tasks["values flow"]:
        unmet.append("no value of one environment counts in another")
    templates = [Template(spec) for spec in group_environments(load_group(folder))]
    found = {} if unmet else _baselines(load_tasks(folder / _TASKS), templates)
    return card.model_copy(update={"unmet": tuple(unmet), "baselines": found})


def _kept_card(folder: Path) -> EnvironmentCard | None:
    """The card that lies beside an environment, if it is of these very files.

    Other bytes may be the same environment (line ends): then it is read, and its id decides.
    """
    file = folder / CARD
    if not file.is_file():
        return None
    try:
        card = EnvironmentCard.model_validate(load_json(file, inside=folder))
    except ValidationError as error:
        raise BadInput(
            first_problem(error), file=str(file), remedy="Write it again: envwright card --write."
        ) from error
    if card.hashes.get("files") == _files_digest(folder):
        return card
    now = _hashes(folder, load_environment(resolve_environment(folder)))
    kept = dict(card.hashes)
    for hashes in (kept, now):
        hashes.pop("files", None)
    return card if kept == now else None


def _hashes(folder: Path, spec: EnvironmentSpec) -> dict[str, str]:
    return {
        "environment": spec.id,
        "phrasing": _digest(folder / "phrasing.yaml"),
        **({"states": content_hash(spec.states)} if spec.states else {}),
        "tasks": _digest(folder / _TASKS),
        "files": _files_digest(folder),
    }


def _files_digest(folder: Path) -> str:
    states = sorted(f"{STATES}/{file.name}" for file in (folder / STATES).glob("*.sql"))
    lines = "".join(f"{_digest(folder / name)}  {name}\n" for name in (*_FILES, *states))
    return hashlib.sha256(lines.encode()).hexdigest()[:32]


def _digest(file: Path) -> str:
    raw = read_bytes(file, inside=file.parent) if file.is_file() else None
    return "" if raw is None else hashlib.sha256(raw).hexdigest()[:32]


def _bare_card(folder: Path, spec: EnvironmentSpec) -> EnvironmentCard:
    """What can be said without calling anything."""
    template = Template(spec)
    depth = environment_depth(template)
    report = report_of(folder)
    return EnvironmentCard(
        name=spec.name,
        version=spec.version,
        title=spec.title,
        category=categories().get(spec.domain, OTHER),
        domain=spec.domain,
        licence=spec.source.licence,
        origin=f"{spec.source.kind}: {spec.source.title}".rstrip(": "),
        author=str(report.get("author", "hand")),
        size={
            "tools": len(template.tools),
            "writing": sum(tool.is_write for tool in template.tools.values()),
            "tables": len(template.schema.tables),
            "rows": sum(int(str(table["rows"])) for table in tables_of(template)),
            **_special_tools(template),
            **({"states": 1 + len(spec.states)} if spec.states else {}),
        },
        depth={**depth.data(), "tier": depth.tier},
        tasks=_task_counts(load_tasks(folder / _TASKS)) if (folder / _TASKS).is_file() else {},
        structure=structure_hash(template),
        hashes=_hashes(folder, spec),
        part=environment_part(spec.name),
    )


ACTING = "with an act of the user's"
"""Among the counts of tasks, where there are any."""


def _special_tools(template: Template) -> dict[str, int]:
    """Tools that few environments have, where there are any."""
    tools = [tool.spec for tool in template.tools.values()]
    counts = {
        "user tools": sum(tool.actor is Actor.USER for tool in tools),
        "search tools": sum(tool.host == "search" for tool in tools),
    }
    return {what: count for what, count in counts.items() if count}


def _task_counts(tasks: Sequence[Task]) -> dict[str, int]:
    return {
        "proven": sum(task.proof is not None for task in tasks),
        "on a rule": sum(task.difficulty.get(RULES, 0.0) > 0 for task in tasks),
        "refusals": sum(
            task.answers.get(OUTCOME_QUESTION, DONE_ANSWER) != DONE_ANSWER for task in tasks
        ),
        "several turns": sum(bool(task.scenario.later) for task in tasks),
        "long": sum(len(task.gold) >= _LONG for task in tasks),
        "in a model's words": sum(task.family == MODEL_FAMILY for task in tasks),
        **({ACTING: acting} if (acting := sum(ACTS in t.difficulty for t in tasks)) else {}),
    }


# --- validation -----------------------------------------------------------------------------------


class CollectionReport(VerbResult):
    """The cards of environments that were validated; ``ok`` where none lacks anything."""

    ok: bool
    environments: tuple[EnvironmentCard, ...]
    groups: tuple[GroupCard, ...] = ()


def validate_environments(
    paths: Sequence[Path],
    *,
    seed: int = 0,
    write: bool = False,
    progress: Progress = ignore_progress,
) -> CollectionReport:
    """Check environments, prove their tasks again, and compare them with all others.

    Args:
        paths: environments, folders that hold some, or groups of environments.
        seed: of the checks.
        write: keep the cards of those that lack nothing as ``card.json``.
        progress: called with the number of environments done.

    Raises:
        BadInput: a folder holds no environment.
    """
    groups = [resolve_environment(path) for path in paths if is_group(path)]
    rest = [path for path in paths if not is_group(path)]
    folders = [resolve_environment(folder) for folder in check_folders(rest)] if rest else []
    others = _Others(folders)
    cards = []
    for done, folder in enumerate(folders, start=1):
        card = _validated(folder, others, seed)
        if write and not card.unmet:
            _write(folder, card)
        cards.append(card)
        progress(done)
    joint: list[GroupCard] = []
    for done, folder in enumerate(groups, start=1 + len(folders)):
        joint.append(_validated_group(folder))
        if write and not joint[-1].unmet:
            _write(folder, joint[-1])
        progress(done)
    every: list[EnvironmentCard | GroupCard] = [*cards, *joint]
    return CollectionReport(
        ok=not any(card.unmet for card in every),
        environments=tuple(cards),
        groups=tuple(joint),
    )


def _write(folder: Path, card: EnvironmentCard | GroupCard) -> None:
    write_atomic(folder / CARD, orjson.dumps(card.data(), option=_LAID_OUT))


def _validated(folder: Path, others: _Others, seed: int) -> EnvironmentCard:
    spec = load_environment(folder)
    card = _bare_card(folder, spec)
    (checked,) = check_environments([folder], seed=seed).environments
    held = sum(check.ok for check in checked.checks)
    mutation = checked.mutation
    check: dict[str, Json] = {
        "held": held,
        "checks": len(checked.checks),
        "noticed": sum(one["killed"] for one in mutation["kinds"].values()),
        "defects": sum(one["total"] for one in mutation["kinds"].values()),
    }
    unproven = [*_failed_proofs(folder)]
    unmet = [
        *(f"check: {one.name} ({one.detail})" for one in checked.checks if not one.ok),
        *_missing(folder, spec, card.model_copy(update={"check": check}), mutation["survivors"]),
        *unproven,
        *others.like(folder, card.structure, spec),
    ]
    figures = {"check": check, "unmet": tuple(unmet)}
    if card.tasks and not unproven:  # what is of another version cannot be played
        figures["baselines"] = _baselines(load_tasks(folder / _TASKS), [Template(spec)])
    return card.model_copy(update=figures)


def write_baselines(
    paths: Sequence[Path], *, progress: Progress = ignore_progress
) -> CollectionReport:
    """Count tasks and play the policies without a model again, and keep both in valid cards.

    Args:
        paths: environments or groups that have a card, or folders that hold environments.
        progress: called with the number of cards done.

    Raises:
        BadInput: a card is missing, or is of other files.
    """
    cards: list[EnvironmentCard] = []
    joint: list[GroupCard] = []
    rest = [path for path in paths if not is_group(path)]
    for folder in [resolve_environment(one) for one in check_folders(rest)] if rest else ():
        spec = load_environment(folder)
        if (card := _kept_card(folder)) is None:
            raise _unwritten(folder)
        tasks = load_tasks(folder / _TASKS)
        counted = {
            "tasks": _task_counts(tasks),
            "baselines": _baselines(tasks, [Template(spec)]),
            "hashes": _hashes(folder, spec),
        }
        cards.append(card.model_copy(update=counted))
        _write(folder, cards[-1])
        progress(len(cards))
    for folder in (resolve_environment(path) for path in paths if is_group(path)):
        group, kept = _group(folder)
        if not kept:
            raise _unwritten(folder)
        templates = [Template(one) for one in group_environments(load_group(folder))]
        found = _baselines(load_tasks(folder / _TASKS), templates)
        joint.append(group.model_copy(update={"baselines": found}))
        _write(folder, joint[-1])
        progress(len(cards) + len(joint))
    return CollectionReport(ok=True, environments=tuple(cards), groups=tuple(joint))


def _unwritten(folder: Path) -> BadInput:
    return BadInput(
        "has no card of these files.", file=str(folder), remedy="Write it: envwright card --write."
    )


def _baselines(tasks: Sequence[Task], templates: Sequence[Template]) -> dict[str, dict[str, float]]:
    """What policies without a model score on every so many tasks of a file."""
    sample = tasks[:: -(-len(tasks) // _PLAYED)]
    by_id = {template.id: template for template in templates}
    out: dict[str, dict[str, float]] = {}
    for policy in _POLICIES:
        with tempfile.TemporaryDirectory() as scratch:
            options = RolloutOptions(policy=policy, workers=1)
            seen = roll_out(sample, by_id, Path(scratch) / "run", options)
        out[policy] = {"success": seen.success or 0.0, "episodes": seen.episodes}
    copied = sum(task.difficulty.get(TRIVIAL, 0.0) > 0 for task in sample)
    out[TRIVIAL] = {"success": copied / len(sample), "episodes": len(sample)}
    return out


def _missing(
    folder: Path,
    spec: EnvironmentSpec,
    card: EnvironmentCard,
    survivors: Sequence[Mapping[str, str]],
) -> Iterator[str]:
    """What the collection asks for and the environment does not have."""
    counts = {**card.size, **card.depth}
    for what, least in _LEAST.items():
        if counts[what] < least:
            yield f"{counts[what]} {what}, at least {least} are wanted"
    if card.check["noticed"] < _NOTICED * card.check["defects"]:
        told = f"{card.check['noticed']} of {card.check['defects']} seeded defects are noticed"
        which = "; ".join(f"{one['what']} ({one['kind']})" for one in survivors)
        yield f"{told}, {_NOTICED:.0%} are wanted: not {which}"
    if card.category == OTHER:
        yield f"no category lists the domain {spec.domain!r} (data/categories.toml)"
    if not spec.policy.strip():
        yield "it has no policy (policy.md)"
    if not spec.phrasing:
        yield "it has no phrasing.yaml"
    if not spec.source.licence and spec.source.kind not in _OWN:
        yield "its source states no licence (source.licence in environment.yaml)"
    if card.tasks.get("proven", 0) < _PROVEN:
        told = f"{card.tasks.get('proven', 0)} proven tasks in {_TASKS}"
        yield f"{told}, at least {_PROVEN} are wanted"


def _failed_proofs(folder: Path) -> Iterator[str]:
    file = folder / _TASKS
    if not file.is_file():
        return
    try:
        proven = prove_task_file(file, [folder])
    except BadInput as error:  # tasks of another version
        yield f"{_TASKS}, {error.place}: {error.message}"
        return
    for task in (*proven.failed, *proven.unfinished):
        yield f"{_TASKS}, line {task.line}: {task.why}"


class _Others:
    """The environments with which one is compared: those that ship, and those beside it."""

    def __init__(self, folders: Sequence[Path]) -> None:
        shipped = {folder.resolve() for folder in environment_folders().values()}
        given = {folder.resolve() for folder in folders}
        self._specs = {folder: load_environment(folder) for folder in sorted(shipped | given)}
        # The card of one that ships is believed: to compile them all takes longer than the rest.
        cards = {folder: _kept_card(folder) for folder in shipped - given}
        self._structures = {
            folder: card.structure
            if (card := cards.get(folder))
            else structure_hash(Template(spec))
            for folder, spec in self._specs.items()
        }

    def like(self, folder: Path, structure: str, spec: EnvironmentSpec) -> Iterator[str]:
        """Environments that are the same but for names, or offer nearly the same tools.

        One of the same name is the version that this one takes the place of.
        """
        mine = {tool.name for tool in spec.tools}
        for other, theirs in self._specs.items():
            if other == folder.resolve() or theirs.name == spec.name:
                continue
            if self._structures[other] == structure:
                yield f"its structure is that of {theirs.name}"
            names = {tool.name for tool in theirs.tools}
            shared = len(mine & names) / len(mine | names)
            if shared >= _ALIKE:
                yield f"{shared:.0%} of its tools are those of {theirs.name}, by name"
