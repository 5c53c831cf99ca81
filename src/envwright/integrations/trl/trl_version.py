"""Which TRL the integration needs; nothing here imports TRL."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from envwright.errors import BadInput, EnvwrightError, MissingExtra

TRL_VERSION = "1.16."
"""The version that tests/unit/integrations/trl holds the trainers to: they lean on its insides."""


def trl_problem() -> EnvwrightError | None:
    """Why TRL cannot be used; ``None`` where it can."""
    try:
        known = version("trl") if all(find_spec(n) for n in ("trl", "datasets", "torch")) else ""
    except PackageNotFoundError:
        known = ""
    if not known:
        return MissingExtra("training with TRL", "trl")
    if not known.startswith(TRL_VERSION):
        return BadInput(
            f"TRL {known} is installed; this was made for {TRL_VERSION}x.",
            remedy="Install it: pip install 'envwright[trl]'",
        )
    return None
