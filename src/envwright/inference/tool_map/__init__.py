"""A list of tools as a map: what each tool finds, requires, writes and answers; and its compiler.

Rules write such a map, or a model does; ``compile_map`` makes an environment of it either way.
"""

from envwright.inference.tool_map.map_compiler import compile_map
from envwright.inference.tool_map.map_environments import MappedEnvironment, map_environments
from envwright.inference.tool_map.map_reader import MapReading, read_map
from envwright.inference.tool_map.semantic_map import SemanticMap, ToolMap

__all__ = [
    "MapReading",
    "MappedEnvironment",
    "SemanticMap",
    "ToolMap",
    "compile_map",
    "map_environments",
    "read_map",
]
