"""``docs/interop.md``, made of the results of the last run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

PAGE = Path(__file__).parent.parent.parent / "docs" / "interop.md"
RESULTS = Path(__file__).parent / "results.json"


def interop_page(r: dict[str, Any]) -> str:
    return ""
