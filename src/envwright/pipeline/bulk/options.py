"""What a build in bulk is asked for."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from envwright.errors import BadInput
from envwright.pipeline.building import is_assumed
from envwright.types import Json

KILL_RATE = 0.9
"""Share of seeded defects that must be noticed for an environment to be proven."""
WRITING = 0.5
"""Share of the wanted tasks that must change something."""
PROVEN_TASKS = 20
"""Tasks that a proven environment has at least."""
TOOLS = 4
"""Different tools that the golds of all tasks must use."""

PER_MEGABYTE = 80
"""MiB of memory for each megabyte of a document: twice what was measured on 20 MB."""
MOST_MEMORY = 2_816
"""MiB that no job may exceed, however large its document: with the parent, under 3 GiB."""


@dataclass(frozen=True, slots=True)
class BulkOptions:
    """Everything that the results depend on, but for the documents."""

    rows: int = 12
    max_tools: int = 30
    seed: int = 0
    depth: str = "rules"
    """``rules`` adds the business rules that a schema suggests; ``stated`` leaves them out."""
    check: bool = False
    tasks: int = 0
    """Proven tasks wanted of an environment; 0 for none."""
    attempts: int = 200
    """Attempts at tasks of one environment; it ends early when they are used up."""
    sequences: int = 20
    length: int = 20
    mutants: int = 60
    per_provider: int = 20
    """Environments of one provider that count at most."""
    job_memory: int = 384
    """MiB that one job may use; for a large document ``PER_MEGABYTE`` more for each megabyte."""
    budget: int = 300
    """Seconds of processor time that one job may use."""

    def __post_init__(self) -> None:
        is_assumed(self.depth)
        if self.job_memory < 256:
            raise BadInput("a job needs 256 MiB at least.")
        for name in ("rows", "max_tools", "attempts", "per_provider", "budget"):
            if getattr(self, name) < 1:
                raise BadInput(f"{name} must be at least 1.")

    def memory_of(self, size: int) -> int:
        """MiB that a job over a document of so many bytes may use."""
        return min(MOST_MEMORY, self.job_memory + PER_MEGABYTE * size // 1_000_000)

    def data(self) -> Json:
        """The options by name."""
        return asdict(self)
