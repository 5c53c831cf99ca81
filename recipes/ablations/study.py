"""The ablations: arms that differ from the laptop recipe, and from each other, in one thing.

    python recipes/ablations/study.py learn breadth-10 1     # recipes/laptop/runs/breadth-10-1
    python recipes/ablations/study.py measure breadth dev
    python recipes/ablations/study.py table breadth dev

Environments, tasks and the imitation that reinforcement starts from are those of the laptop recipe.
All of it goes on where it stopped.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import orjson

from envwright.errors import BadInput

LAPTOP = Path(__file__).resolve().parent.parent / "laptop"
BUDGET = 300
"""Gold solutions that each arm of ``breadth`` imitates, one seen again counted again."""
EACH = 5
"""Solutions of an environment, one of each state."""
SHARE = 0.3
"""Of the episodes in which the user of ``erring`` misspeaks."""
STEPS = 10
"""Of the practice with that user."""
IMPORTED = 84
"""Of the 164 solutions of tau2's retail and airline that ``tau2.py`` writes: those that fit."""
BEGINNINGS = {"on_mended": "mended-1", "masked": "once-1", "unmasked": "once-1"}
"""Arm → what it practises from, where that is not the laptop's imitation."""
CONTEXT = 4864
"""Tokens of an episode; theirs are long, and the model could read 8,192."""
TOGETHER = 8192
"""Tokens of a pass; with it ``tau2`` has 13.4 GB at most."""

sys.path.insert(0, str(LAPTOP))

run: Any = import_module("run")
table: Any = import_module("table")


@dataclass(frozen=True)
class Study:
    """Arms that are compared."""

    question: str
    base: str
    """Which recipe of the laptop they change."""
    arms: tuple[str, ...]
    """``erpo`` is the laptop's own."""
    differences: tuple[tuple[str, str], ...]
    """Declared beforehand: reported with their intervals, whatever they are."""


STUDIES = {
    "breadth": Study(
        "Does imitation of more environments, with as many solutions, help on unseen ones?",
        "sft",
        ("breadth-1", "breadth-3", "breadth-10", "breadth-30", "breadth-60"),
        (
            ("breadth-60", "breadth-1"),
            ("breadth-60", "breadth-30"),
            ("breadth-30", "breadth-10"),
            ("breadth-10", "breadth-3"),
            ("breadth-3", "breadth-1"),
        ),
    ),
    "spread": Study(
        "Is an advantage better scaled by the environment than by the task?",
        "erpo",
        ("erpo", "by_task"),
        (("erpo", "by_task"),),
    ),
    "erring": Study(
        "Where the user misspeaks in three of ten episodes: does masking these help?",
        "erpo",
        ("once", "masked", "unmasked"),
        (("masked", "unmasked"), ("masked", "once"), ("unmasked", "once")),
    ),
    "errors": Study(
        "Most that fails repeats a refused call. Do corrections help, or a penalty?",
        "erpo",
        ("erpo", "on_mended", "scolded"),
        (("on_mended", "erpo"), ("scolded", "erpo")),
    ),
    "origin": Study(
        "Do solutions of another release's tasks teach as much as ours? (measured on BFCL)",
        "sft",
        ("tau2", "as_many", "as_long"),
        (("as_long", "tau2"), ("as_many", "tau2")),
    ),
    "proof": Study(
        "Is a reward with holes exploited?",
        "erpo",
        ("erpo", "holes"),
        (("erpo", "holes"),),
    ),
}
OWN = [arm for study in STUDIES.values() for arm in study.arms if arm != "erpo"]
"""Arms that are trained here."""


def text_of(arm: str, seed: int) -> str:
    """The recipe of an arm."""
    study = next(study for study in STUDIES.values() if arm in study.arms)
    base = "sft" if arm == "once" else study.base
    text: str = run.recipe(base)
    for old, new in _changes(arm, seed):
        if text.count(old) != 1:
            raise ValueError(f"{old!r} does not stand once in {base}.toml")
        text = text.replace(old, new)
    return text


def _changes(arm: str, seed: int) -> list[tuple[str, str]]:
    """What stands otherwise in the recipe of an arm."""
    if arm.startswith("breadth-"):
        return _breadth(int(arm.removeprefix("breadth-")), seed)
    if arm in STUDIES["origin"].arms:
        return _origin(arm, seed)
    if arm == "once":
        return [("epochs = 3\n", "epochs = 1\n")]
    erring = f'user = "erring:{SHARE}"\n'
    added = {
        "by_task": 'advantage = "grpo"\nadvantage_options = { drop_equal = true }\n',
        "masked": erring,
        "unmasked": f'{erring}advantage_options = {{ mask = "none" }}\n',
        "holes": 'shape = "envscaler"\n',
        "scolded": "penalties = { repeat = 2.0 }\n",
    }
    shorter = [("steps = 20\n", f"steps = {STEPS}\n")] if arm in STUDIES["erring"].arms else []
    return [("[rl]\n", f"[rl]\n{added.get(arm, '')}"), *_beginning(arm), *shorter]


def _beginning(arm: str) -> list[tuple[str, str]]:
    """The model that an arm practises from, and what that earned where it is practised."""
    model = BEGINNINGS.get(arm, run.START)
    rates = [(run.rates_of(run.START, n), run.rates_of(model, n)) for n in range(run.CORES)]
    return [(f'"runs/{run.START}/model"', f'"runs/{model}/model"'), *rates]


def _breadth(count: int, seed: int) -> list[tuple[str, str]]:
    """So many of the environments, which the seed draws, as often as the budget allows."""
    drawn = sorted(random.Random(f"breadth {seed}").sample(_broad(), len(_broad()))[:count])
    return [
        _on([f"data/broad/{name}-*" for name in drawn]),
        ("limit = 6 ", "limit = 1 "),
        ("threads = 2\n", "threads = 1\n"),
        ("epochs = 3\n", f"epochs = {BUDGET // EACH // count}\n"),
    ]


def _origin(arm: str, seed: int) -> list[tuple[str, str]]:
    """Solutions alone, which both can have: theirs, as many of ours, or as many tokens.

    400 of ours, one of each state, are about as many tokens as theirs.
    """
    plain = [
        ("recoveries = 0.1 ", "recoveries = 0 "),
        ("quotes = true ", "quotes = false "),
        ("renamed = 0.5 ", "renamed = 0 "),
        ("longest = 1200\n", f"longest = {CONTEXT}\nmicro_tokens = {TOGETHER}\n"),
        ("threads = 2\n", "threads = 1\n"),
        ("epochs = 3\n", "epochs = 1\n"),
        ("\nbatch = 8\n", "\nbatch = 4\n"),
        ("limit = 6 ", "limit = 1 "),
    ]
    if arm == "tau2":
        return [*plain, _on([]), ("[sft]\n", '[sft]\nconversations = ["data/tau2.jsonl"]\n')]
    if arm == "as_long":
        return plain
    states = [f"data/broad/{name}-{state}" for name in _broad() for state in range(1, EACH + 1)]
    drawn = sorted(random.Random(f"origin {seed}").sample(states, IMPORTED))
    return [*plain, _on(drawn)]


def _on(folders: Sequence[str]) -> tuple[str, str]:
    """These environments in the place of all."""
    return 'environments = ["data/broad/*/*"]', f"environments = {orjson.dumps(folders).decode()}"


def _broad() -> list[str]:
    """The environments that are imitated."""
    chosen = orjson.loads((LAPTOP / "environments.json").read_bytes())
    return [one["environment"] for one in chosen if one["part"] == "broad"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    learnt = verbs.add_parser("learn")
    learnt.add_argument("arm", choices=OWN)
    learnt.add_argument("seed", type=int)
    does: dict[str, Callable[[Study, str], None]] = {"measure": _measure, "table": _table}
    for verb in does:
        made = verbs.add_parser(verb)
        made.add_argument("study", choices=list(STUDIES))
        made.add_argument("set", choices=[name for name in run.SETS if name not in run.SHUT])
    given = parser.parse_args()
    try:
        if given.verb == "learn":
            run.learn(given.arm, text_of(given.arm, given.seed), given.seed)
        else:
            does[given.verb](STUDIES[given.study], given.set)
    except BadInput as error:
        sys.exit(str(error))


def _measure(study: Study, name: str) -> None:
    run.measure([name], run.models(study.arms))


def _table(study: Study, name: str) -> None:
    rows = table.rows_of(
        run.outcomes(name, study.arms), order=study.arms, declared=study.differences
    )
    print(f"{study.question} ({name})\n\n{table.as_text(rows)}")


if __name__ == "__main__":
    main()
