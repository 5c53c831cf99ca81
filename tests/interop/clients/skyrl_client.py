"""SkyRL-gym: ``skyrl_gym.make`` with the rows of the dataset."""

from __future__ import annotations

import importlib
import sys
from typing import Any

import skyrl_gym

from tests.interop.clients.play_report import PlayReport, hermes_text, read_arguments


def main() -> None:
    package, tasks = read_arguments()
    sys.path.insert(0, str(package))
    module = importlib.import_module(next(package.glob("envwright_*")).name)
    rows = module.load_rows()
    report = PlayReport("skyrl-gym")

    def play(task: dict[str, Any], messages: list[dict[str, Any]]) -> tuple[float, int]:
        row = rows[task["index"]]
        env = skyrl_gym.make(row["env_class"], env_config=module.ENV_CONFIG, extras=row)
        prompt, _ = env.init(row["prompt"])
        assert prompt[-1]["content"] == task["opening"]
        total, steps = 0.0, 0
        for message in messages:
            out = env.step(hermes_text(message))
            total, steps = total + out["reward"], steps + 1
            if out["done"]:
                break
        env.close()
        return total, steps

    report.play_all(tasks, play)
    report.print_line()


if __name__ == "__main__":
    main()
