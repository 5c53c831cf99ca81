"""What makes data of trajectories needs no tensors."""

from __future__ import annotations

import subprocess
import sys


def test_nothing_heavy_is_imported() -> None:
    program = (
        "import sys, envwright.scoring.rewards.penalties, envwright.training.curriculum, "
        "envwright.training.sft.behaviour_cloning, envwright.training.sft; "
        "print([m for m in ('torch', 'transformers', 'numpy', 'pyarrow') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
