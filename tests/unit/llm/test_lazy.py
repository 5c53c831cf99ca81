"""Nothing heavy is imported before it is asked for."""

from __future__ import annotations

import pkgutil
import subprocess
import sys

import envwright.llm

HEAVY = ("openai", "httpx", "httpx2", "torch", "transformers", "onnxruntime", "numpy")


def test_all_modules_can_be_imported_without_any_extra() -> None:
    names = [module.name for module in pkgutil.iter_modules(envwright.llm.__path__)]
    assert "openai_client" in names
    program = (
        "import sys\n"
        + "".join(f"import envwright.llm.{name}\n" for name in names)
        + f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
