"""What was read from each tool of a list, for the report."""

from __future__ import annotations

from envwright.synthesis.listed.reading import Reading, read_tools
from envwright.types import Interface, Json


def tool_notes(interface: Interface) -> list[Json]:
    """Class, thing, confidence and evidence of every tool, in the order of the list.

    Why a tool is left out stands beside them under ``unmapped``, as for any interface.
    """
    return [_note(reading) for reading in read_tools(list(interface.operations))]


def _note(reading: Reading) -> Json:
    return {
        "operation": reading.operation.id,
        "class": reading.kind.value,
        "thing": reading.plain,
        "confidence": reading.confidence,
        "evidence": reading.evidence,
    }
