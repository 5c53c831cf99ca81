"""Worlds in which language agents learn to use tools: stateful, executable, proven.

>>> from pathlib import Path
>>> from envwright import Template, load_environment
>>> template = Template(load_environment(Path("environments/mock")))
>>> with template.session() as session:
...     print(session.call("return_book", {"loan_id": "L-1"}).text)
{"id":"L-1","book_id":"B-2","status":"returned"}
"""

from envwright.environment.folder import load_environment, save_environment
from envwright.environment.session import Session, Snapshot
from envwright.environment.template import Template
from envwright.environment.world import World, open_world
from envwright.errors import BadInput, EnvwrightError, MissingExtra, SpecError
from envwright.types import EnvironmentSpec, Observation, StateDiff, Task, Trajectory

__version__ = "0.1.0"

__all__ = [
    "BadInput",
    "EnvironmentSpec",
    "EnvwrightError",
    "MissingExtra",
    "Observation",
    "Session",
    "Snapshot",
    "SpecError",
    "StateDiff",
    "Task",
    "Template",
    "Trajectory",
    "World",
    "__version__",
    "load_environment",
    "open_world",
    "save_environment",
]
