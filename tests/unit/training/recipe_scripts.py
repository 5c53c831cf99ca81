"""Scripts that stand beside recipes, as modules."""

from __future__ import annotations

import sys
from importlib import util
from pathlib import Path
from typing import Any


def load_script(path: Path) -> Any:
    """A script as a module, which is called by its folder and its name."""
    found = util.spec_from_file_location(f"{path.parent.name}_{path.stem}", path)
    assert found is not None
    assert found.loader is not None
    made = util.module_from_spec(found)
    sys.modules[found.name] = made  # dataclasses and processes look it up there
    found.loader.exec_module(made)
    return made
