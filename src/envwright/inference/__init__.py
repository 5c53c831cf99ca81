"""What an API, a database or a list of tools describes → executable tool-use environments.

Inference works by rules, without any model; ``passes`` lists its passes in their order.

Example::

    from envwright.inference import infer_environments
    from envwright.sources.openapi import load_openapi

    for result in infer_environments(load_openapi("petstore.json")):
        print(result.environment.name, len(result.environment.tools), len(result.unmapped))
"""

from envwright.inference.overrides import Overrides, find_overrides, read_overrides
from envwright.inference.passes import build_environments, infer_environments
from envwright.inference.tool_lists.tool_classification import tool_notes

__all__ = [
    "Overrides",
    "build_environments",
    "find_overrides",
    "infer_environments",
    "read_overrides",
    "tool_notes",
]
