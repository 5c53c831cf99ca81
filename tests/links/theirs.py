"""The links that Schemathesis infers for a document, as JSON; runs where it is installed.

    pip install schemathesis==4.32.5
    D=src/envwright/data/openapi/petstore.json
    python tests/links/theirs.py $D > tests/links/petstore.json

Read is its dependency graph: who returns the value of which parameter. What only hands on a
parameter of the producer's own path is none; nor is one from an operation to itself.
"""

from __future__ import annotations

import gzip
import importlib
import json
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any


def links(path: Path) -> list[list[str]]:
    """Producer, consumer and parameter of each link by a path parameter, sorted."""
    raw = path.read_bytes()
    raw = gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw
    schemathesis: Any = importlib.import_module("schemathesis")
    graph = schemathesis.openapi.from_dict(json.loads(raw)).analysis.dependency_graph
    found = set()
    for answer in graph.iter_links():
        producer = _label(answer.producer_operation_ref)
        for link in answer.links.values():
            consumer = _label(link.operation_ref)
            for name, value in link.parameters.items():
                where, _, parameter = name.partition(".")
                is_given = where == "path" and not value.startswith("$request.path")
                if is_given and producer != consumer:
                    found.add((producer, consumer, parameter))
    return [list(link) for link in sorted(found)]


def _label(reference: str) -> str:
    """``GET /pet/{id}`` for ``#/paths/~1pet~1{id}/get``."""
    path, _, method = reference.removeprefix("#/paths/").rpartition("/")
    return f"{method.upper()} {path.replace('~1', '/').replace('~0', '~')}"


if __name__ == "__main__":
    document = Path(sys.argv[1])
    told = {
        "made_by": f"schemathesis {version('schemathesis')}",
        "document": document.name,
        "links": links(document),
    }
    sys.stdout.write(json.dumps(told, indent=1) + "\n")
