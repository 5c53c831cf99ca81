"""Lazy imports: a public name's module is imported on first access, so that a verb starts fast."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path


def lazy_getattr(package: str) -> Callable[[str], object]:
    """The ``__getattr__`` (PEP 562) of a package whose imports stand under ``TYPE_CHECKING``.

    So they stand there once: for readers, for type checkers, and for this, which reads them too.
    """
    here = vars(sys.modules[package])
    homes = {
        alias.asname or alias.name: (node.module, alias.name)
        for node in ast.walk(ast.parse(Path(here["__file__"]).read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("envwright")
        for alias in node.names
    }

    def found(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        home, _ = homes[name]
        module = import_module(home)
        # All names of that module at once: one of them may be called as the module itself is.
        here.update({n: getattr(module, own) for n, (at, own) in homes.items() if at == home})
        return here[name]

    return found
