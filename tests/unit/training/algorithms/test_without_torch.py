"""Where torch is not installed: one clear message, and nothing else breaks."""

from __future__ import annotations

import subprocess
import sys

HIDE = "import sys; sys.modules['torch'] = None\n"


def run(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", HIDE + program], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_the_stage_imports_without_torch() -> None:
    assert run("import envwright.training; print('fine')") == "fine"


def test_algorithms_name_the_extra() -> None:
    program = """
from envwright.errors import MissingExtra
try:
    import envwright.training.algorithms
except MissingExtra as error:
    print(error)
"""
    assert "pip install 'envwright[train]'" in run(program)
