"""The arms of the recipe, what is measured of them, and the table.

    python recipes/laptop/run.py sft 1                   # runs/sft-1
    python recipes/laptop/run.py tried                   # what it earns where it will practise
    python recipes/laptop/run.py rl erpo 2               # runs/erpo-2, from runs/sft-1
    python recipes/laptop/run.py mended 1                # runs/mended-1: corrections of runs/sft-1
    python recipes/laptop/run.py tried mended-1          # the same of what comes of that
    python recipes/laptop/run.py measure seen dev        # of all models that are there
    python recipes/laptop/run.py measure test --open "table 1: base, sft, grpo, erpo; seeds 1 to 3"
    python recipes/laptop/run.py table dev
    python recipes/laptop/run.py curves                  # curves.svg, measured/curves.json

All of it goes on where it stopped. What is kept for the table (``SHUT``) is not measured without a
reason, and each opening is a line of openings.jsonl.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import orjson
import torch

from envwright.errors import BadInput
from envwright.training.curriculum import has_spread
from envwright.training.loop import PlaySettings
from envwright.training.policies import ModelOptions, load_policy
from envwright.training.recipe import Recipe, load_recipe
from envwright.types import Group, Task
from envwright.workflows.training_player import RecipePlayer, RecipeSets, load_recipe_sets
from envwright.workflows.training_workflow import train_by_recipe

HERE = Path(__file__).resolve().parent
MEASURED = HERE / "measured"
"""The rewards of every episode that was measured; small enough to be kept beside the recipe."""
sys.path.insert(0, str(HERE))  # what stands beside this file, also where it is not a script

from curves import gathered, picture  # noqa: E402
from table import Outcomes, as_text, rows_of  # noqa: E402

ARMS = ("erpo", "grpo")
START = "sft-1"
"""What all arms begin with."""
SETS = {
    "seen": "seen",
    "seen_chatty": "seen",
    "dev": "dev",
    "test": "test",
    "test_chatty": "test",
}
"""Set of tasks → folder of the environments; those of ``seen`` are trained on in other states."""
SHUT = ("test", "test_chatty", "seen_chatty")
"""Providers and phrasings that nothing was tuned on."""
SAMPLES, TEMPERATURE = 3, 1.0
"""Episodes of a task, drawn as in training."""
TRIES = 4
"""Episodes of a task before it is practised."""
CORES = 2
"""Models that play at once, each on one."""


# --- training ------------------------------------------------------------------------------------


def recipe(name: str) -> str:
    """The text of NAME.toml."""
    return (HERE / f"{name}.toml").read_text(encoding="utf-8")


def learn(name: str, text: str, seed: int) -> None:
    """Train an arm by this recipe with this seed; a run that was begun goes on."""
    file, folder = HERE / f"{name}-{seed}.toml", HERE / "runs" / f"{name}-{seed}"
    file.write_text(seeded(text, seed), encoding="utf-8")

    def tell(step: int) -> None:
        print(f"{folder.name}: {step} steps", file=sys.stderr)

    done = train_by_recipe(file, folder, resume=(folder / "run.json").exists(), progress=tell)
    print(orjson.dumps(done, option=orjson.OPT_INDENT_2).decode())


def seeded(text: str, seed: int) -> str:
    """A recipe with another seed."""
    return text.replace("\nseed = 0\n", f"\nseed = {seed}\n")


def tried(model: str) -> None:
    """Play what will be practised with a model that arms begin with, a half on each core."""
    with ProcessPoolExecutor(CORES, get_context("spawn"), max_tasks_per_child=1) as pool:
        for done in as_completed([pool.submit(_tried, model, part) for part in range(CORES)]):
            print(done.result(), flush=True)


def rates_of(model: str, part: int) -> str:
    """The folder of a part of what a model was tried on."""
    return f"runs/tried-{part}" if model == START else f"runs/tried-{model}-{part}"


def _tried(model: str, part: int) -> str:
    """Play a part of the tasks, and keep the episodes."""
    folder = HERE / rates_of(model, part)
    if folder.exists():
        return f"{folder.name} is there"
    how = load_recipe(HERE / "erpo.toml")
    found = load_recipe_sets(how, HERE / "erpo.toml")
    ordered = sorted(found.train, key=lambda task: task.environments[0].name)
    tasks = ordered[part * len(ordered) // CORES : (part + 1) * len(ordered) // CORES]
    made = folder.with_name(f".{folder.name}")
    spec = str(HERE / "runs" / model / "model")
    groups = _groups(how, found, spec, tasks, PlaySettings(TRIES, 0, 1.0, made))
    made.rename(folder)
    spread = sum(map(has_spread, groups))
    return f"{folder.name}: {len(groups)} tasks, {spread} of them neither given up nor mastered"


# --- measuring -----------------------------------------------------------------------------------


def models(arms: Sequence[str] = ("sft", *ARMS)) -> dict[str, str]:
    """What can be measured of these arms: name → model."""
    found = {"base": "smollm2"} if "sft" in arms else {}
    for name in arms:
        for folder in sorted((HERE / "runs").glob(f"{name}-*/model")):
            found[folder.parent.name] = str(folder)
    return found


def measure(names: Sequence[str], found: Mapping[str, str]) -> None:
    """Play sets of tasks with those of these models that have not played them, two at a time."""
    jobs = [
        (model, spec, name)
        for name in names
        for model, spec in found.items()
        if not (MEASURED / f"{model}-{name}.json").exists()
    ]
    MEASURED.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(CORES, get_context("spawn"), max_tasks_per_child=1) as pool:
        for done in as_completed([pool.submit(_measured, *job) for job in jobs]):
            print(done.result(), flush=True)


def _measured(model: str, spec: str, name: str) -> str:
    """Play a set with a model and keep what came of it; what is to be said of that."""
    rewards = play(spec, name, HERE / "runs" / f".episodes-{model}-{name}")
    (MEASURED / f"{model}-{name}.json").write_bytes(orjson.dumps(rewards))
    return f"{name}: {model}: {len(rewards)} tasks"


def play(spec: str, name: str, folder: Path) -> list[dict[str, Any]]:
    """The rewards of a model, by task; its episodes are in ``folder`` meanwhile.

    Raises:
        BadInput: the set has something in common with what is trained on.
    """
    how = playing(name)
    found = load_recipe_sets(how, HERE / "sft.toml")
    drawn = PlaySettings(SAMPLES, seed=1, temperature=TEMPERATURE, folder=folder, training=False)
    groups = _groups(how, found, spec, found.held_out, drawn)
    shutil.rmtree(folder)
    homes = {task.id: task.environments[0] for task in found.held_out}
    return [
        {
            "task": group.task,
            "environment": homes[group.task].name,
            "rewards": _rewards(group),
            "damage": _damage(group),
        }
        for group in groups
    ]


def _groups(
    how: Recipe, found: RecipeSets, spec: str, tasks: Sequence[Task], drawn: PlaySettings
) -> list[Group]:
    """Episodes of a model that is not trained meanwhile."""
    torch.set_num_threads(how.threads or 1)
    learner = load_policy(spec, ModelOptions(**how.model.model_dump(exclude={"spec"})))
    if learner.adapted:
        learner.module.merge_adapter()  # nothing is trained here, and two passes become one
    learner.module.eval()
    with torch.no_grad():
        return RecipePlayer(how, found.templates).groups(learner, tasks, drawn)


def _rewards(group: Group) -> list[float | None]:
    return [one.score.reward if one.score else None for one in group.trajectories]


def _damage(group: Group) -> list[int | None]:
    """Whether an episode changed what it should not have, task done or not."""
    return [
        int(any(v.name == "frame" and v.ok is False for v in one.score.verdicts))
        if one.score
        else None
        for one in group.trajectories
    ]


def playing(name: str) -> Recipe:
    """How a set is played: as in training, and held apart from it."""
    base: dict[str, Any] = {
        "threads": 1,
        "model": {
            "spec": "smollm2",
            "form": "compact",
            "dtype": "autocast",
            "kept_bytes": 2**31,
        },
        "train": {"environments": ["data/train/*/*", "data/broad/*/*"]},
        "evaluation": {
            "environments": [f"data/{SETS[name]}/*/*"],
            "tasks": [f"data/tasks/{name}.jsonl"],
            "apart": "environment" if SETS[name] == "seen" else "provider",
        },
        "rl": {"steps": 1, "max_turns": 6, "answer_tokens": 96, "batch": 32},
    }
    return Recipe.model_validate(base)


def opened(names: Sequence[str], why: str, log: Path) -> None:
    """Note that sets are looked at which nothing may be tuned on.

    Raises:
        BadInput: there is no reason, or it was given before, for other sets or models.
    """
    shut = [name for name in names if name in SHUT]
    if not shut:
        return
    if not why:
        raise BadInput(
            f"{shut[0]} is kept for the table.",
            remedy='Tune on dev; then say what is opened for what: --open "table 1: ...".',
        )
    known = [orjson.loads(line) for line in log.read_bytes().splitlines()] if log.exists() else []
    line: dict[str, Any] = {"why": why, "sets": shut, "models": sorted(models())}
    for one in known:
        if one["why"] == why:
            if {**line, "at": one["at"]} == one:
                return  # it was interrupted, and goes on
            raise BadInput(f"{why!r} was the reason for another opening.", file=str(log))
    line["at"] = datetime.now(UTC).isoformat(timespec="minutes")
    with log.open("ab") as stream:
        stream.write(orjson.dumps(line) + b"\n")


# --- the table -----------------------------------------------------------------------------------


def outcomes(name: str, arms: Sequence[str] = ("base", "sft", *ARMS)) -> dict[str, Outcomes]:
    """What was measured of these arms on a set: arm → seed → tasks, with their providers."""
    found: dict[str, Outcomes] = {}
    keys = [one["environment"] for one in orjson.loads((HERE / "environments.json").read_bytes())]
    # Called PROVIDER/NAME, and no name is there twice.
    providers = {own: provider for provider, _, own in (key.partition("/") for key in keys)}
    for arm in arms:
        for file in sorted(MEASURED.glob(f"{arm}*-{name}.json")):
            seed = file.name.removeprefix(arm).removesuffix(f"-{name}.json").removeprefix("-")
            if not seed or seed.isdigit():
                tasks = orjson.loads(file.read_bytes())
                told = [task | {"provider": providers[task["environment"]]} for task in tasks]
                found.setdefault(arm, {})[seed or "0"] = told
    return found


def draw_curves() -> None:
    """Keep the figures of all steps of the arms, and draw them."""
    found = gathered(HERE / "runs", ARMS)
    MEASURED.mkdir(parents=True, exist_ok=True)
    (MEASURED / "curves.json").write_bytes(orjson.dumps(found))
    (HERE / "curves.svg").write_text(picture(found), encoding="utf-8")
    print(f"{', '.join(found) or 'no run'}: {HERE / 'curves.svg'}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    for stage in ("sft", "mended"):
        verbs.add_parser(stage).add_argument("seed", type=int)
    verbs.add_parser("tried").add_argument("model", nargs="?", default=START)
    rl = verbs.add_parser("rl")
    rl.add_argument("arm", choices=ARMS)
    rl.add_argument("seed", type=int)
    measured = verbs.add_parser("measure")
    measured.add_argument("sets", nargs="+", choices=list(SETS))
    measured.add_argument("--only", action="append", default=[], help="a model: base, sft-1, ...")
    measured.add_argument("--open", default="", dest="why", help="what a set is opened for")
    verbs.add_parser("table").add_argument("sets", nargs="+", choices=list(SETS))
    verbs.add_parser("curves")
    given = parser.parse_args()
    try:
        if given.verb in ("sft", "mended"):
            learn(given.verb, recipe(given.verb), given.seed)
        elif given.verb == "tried":
            tried(given.model)
        elif given.verb == "rl":
            learn(given.arm, recipe(given.arm), given.seed)
        elif given.verb == "measure":
            opened(given.sets, given.why, HERE / "openings.jsonl")
            found = {n: m for n, m in models().items() if not given.only or n in given.only}
            measure(given.sets, found)
        elif given.verb == "curves":
            draw_curves()
        else:
            for name in given.sets:
                print(f"{name}\n\n{as_text(rows_of(outcomes(name)))}\n")
    except BadInput as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
