"""Gymnasium: ``check_env``, ``make``, ``make_vec``."""

from __future__ import annotations

import importlib
import sys
import warnings
from typing import Any

import gymnasium
from gymnasium.utils.env_checker import check_env

from tests.interop.clients.play_report import PlayReport, hermes_text, read_arguments

warnings.simplefilter("error")


def main() -> None:
    package, tasks = read_arguments()
    sys.path.insert(0, str(package))
    name = next(package.glob("envwright_*")).name
    env_id = importlib.import_module(name).ENV_ID
    env = gymnasium.make(env_id, render_mode="ansi")
    report = PlayReport("gymnasium")
    check_env(env.unwrapped)
    report.check(True, "check_env passes")

    def play(task: dict[str, Any], messages: list[dict[str, Any]]) -> tuple[float, int]:
        observation, _ = env.reset(options={"task": task["id"]})
        assert observation == task["opening"]
        total, steps = 0.0, 0
        for message in messages:
            _, reward, ended, cut, _ = env.step(hermes_text(message))
            total, steps = total + float(reward), steps + 1
            if ended or cut:
                break
        return total, steps

    report.play_all(tasks, play)
    for mode, how in (("sync", {}), ("async", {"shared_memory": False})):
        several = gymnasium.make_vec(env_id, num_envs=3, vectorization_mode=mode, vector_kwargs=how)
        several.reset(seed=1)
        _, rewards, _, _, _ = several.step(("Done.",) * 3)
        report.check(list(rewards) == [0.0] * 3, f"make_vec {mode} steps 3 at once")
        several.close()
    report.print_line()


if __name__ == "__main__":
    main()
