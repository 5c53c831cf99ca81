"""The Python tools of an environment: judged when it is compiled, called in a sandbox.

One pool of sealed workers serves all templates of a process that have the same limits; it starts
with the first of them. Environments of SQL tools never start one.
"""

from __future__ import annotations

import atexit
import os
import threading
from collections.abc import Mapping

from envwright.environment.arguments import Arguments
from envwright.environment.sandbox.program import Program, SandboxLimits, Signature
from envwright.environment.sandbox.worker_pool import SandboxPool, SandboxSession
from envwright.environment.schema import nearest_name
from envwright.errors import SpecError
from envwright.types import Limits, ToolSpec

UNSEALED = "ENVWRIGHT_UNSEALED"
"""Set to 1, this environment variable lets Python tools run where the system has no seccomp."""

_SCRIPTS = """\
def python(db: Database, code: str) -> dict[str, str]:
    return db.run(code, {tables})
"""
"""The program of the host's tool ``python``."""
_pools: dict[str, SandboxPool] = {}
_lock = threading.Lock()


def pool_of(limits: Limits) -> SandboxPool:
    """The pool of this process for environments with these limits.

    Raises:
        SandboxFailure: this system cannot seal a worker, and ``ENVWRIGHT_UNSEALED`` is not set.
    """
    # By value: templates with equal limits share a pool.
    key = limits.model_dump_json()
    with _lock:
        if key not in _pools:
            if not _pools:
                # With the first pool only: the hook closes them all.
                atexit.register(close_pools)
            bounds = SandboxLimits(sql=limits, result_bytes=limits.result_bytes)
            unsealed = os.environ.get(UNSEALED) == "1"
            _pools[key] = SandboxPool(limits=bounds, allow_without_seccomp=unsealed)
        return _pools[key]


def close_pools() -> None:
    """End all workers; the next Python tool starts new ones."""
    with _lock:
        while _pools:
            _pools.popitem()[1].close()


class SandboxedTools:
    """The programs of one environment.

    Args:
        tools: those with a program, and the host's ``python``, whose program is an agent's script.
        arguments: what each of them takes, by name.
        limits: of the environment.
        clock: where its clock starts, in seconds since 1970.
        tables: whether the scripts of agents may query the tables.

    Raises:
        SpecError: a program is not on the allow-list, or does not take the tool's parameters.
        SandboxFailure: this system cannot seal a worker.
    """

    def __init__(
        self,
        tools: list[ToolSpec],
        arguments: Mapping[str, Arguments],
        limits: Limits,
        clock: int,
        *,
        tables: bool = False,
    ) -> None:
        scripts = _SCRIPTS.format(tables=tables)
        self._programs = {tool.name: Program(source=tool.python or scripts) for tool in tools}
        self._limits, self._clock = limits, clock
        signatures = pool_of(limits).check(self._programs)
        for tool in tools:
            _check_parameters(tool, arguments[tool.name], signatures[tool.name])

    def session(self, image: bytes) -> SandboxSession:
        """The programs on a database image.

        Raises:
            SandboxFailure: no worker could be started.
        """
        return pool_of(self._limits).session(image, self._programs, clock=self._clock)


def _check_parameters(tool: ToolSpec, arguments: Arguments, signature: Signature) -> None:
    """The function takes what the tool takes."""
    place = f"tool {tool.name}: python"
    taken = {name: required for name, _, required in signature.parameters}
    for name, parameter in tool.parameters.items():
        if name not in taken:
            raise SpecError(
                f"the function does not take the parameter {name}.",
                place=place,
                remedy=nearest_name(name, list(taken)),
            )
        if taken[name] and not parameter.required and name not in arguments.defaults:
            raise SpecError(
                f"{name} may be left out, and the function has no default for it.",
                place=place,
                remedy="Give it a default in the function or in the parameter.",
            )
    for name, required in taken.items():
        if required and name not in tool.parameters:
            raise SpecError(f"the function wants {name}, which no parameter gives.", place=place)
