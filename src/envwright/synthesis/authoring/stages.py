"""The stages: which prompt, which parts of an answer, and how far the judge looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from envwright.synthesis.authoring.compiling import Compiler
from envwright.synthesis.authoring.draft import Draft
from envwright.synthesis.authoring.judging import Layer
from envwright.synthesis.authoring.prompts import prompt_text
from envwright.synthesis.authoring.telling import (
    about_text,
    brief_text,
    cited_text,
    rows_text,
    schema_text,
    sections_of,
    source_text,
    tools_text,
)
from envwright.types import EnvironmentSpec, Interface

CLOCK = EnvironmentSpec.model_fields["clock"].default
BATCH = 9
"""Tools that are written in one answer."""
_DATA = ("tables", "indexes", "invariants", "recipe", "inserts")


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of the conversation.

    Attributes:
        name: for prompts and records; ``tools 1`` and so on for batches.
        prompt: its file.
        layer: how far the judge looks.
        asks: parts that its first answer holds.
        needs: those of them that may not be left out.
        may: further parts that a repair may change.
        expected: tools that must be there afterwards.
        opens: whether a model is asked at once; otherwise only if the judge finds something.
    """

    name: str
    prompt: str
    layer: Layer
    asks: tuple[str, ...]
    needs: tuple[str, ...]
    may: tuple[str, ...] = ()
    expected: tuple[str, ...] = ()
    batch: tuple[str, ...] = ()
    opens: bool = True


DESCRIPTION = Stage("description", "description", Layer.ABOUT, ("about",), ("about",))
SCHEMA = Stage("schema", "schema", Layer.SCHEMA, ("tables", "indexes", "invariants"), ("tables",))
POPULATION = Stage(
    "population",
    "population",
    Layer.ROWS,
    ("recipe", "inserts"),
    (),
    may=("tables", "indexes", "invariants"),
)
POLICY = Stage(
    "policy", "policy", Layer.POLICY, ("policy", "invariants"), ("policy",), may=("tools",)
)
TESTS = Stage(
    "tests", "tests", Layer.TESTS, ("tests",), ("tests",), may=("tools", "policy", *_DATA)
)
CHECK = Stage("check", "check", Layer.CHECK, ("tools", "tests", "policy", *_DATA), (), opens=False)


def tool_stages(draft: Draft) -> list[Stage]:
    """The stages that write the tools, so many at a time that the batches are about equal."""
    names = list(draft.sketches)
    count = -(-len(names) // BATCH)
    size = -(-len(names) // count) if count else 0
    batches = [names[at : at + size] for at in range(0, len(names), size)] if names else []
    return [
        Stage(
            f"tools {number}",
            "tools",
            Layer.TOOLS,
            ("tools",),
            ("tools",),
            may=_DATA,
            expected=tuple(names[: (number - 1) * size + len(batch)]),
            batch=tuple(batch),
        )
        for number, batch in enumerate(batches, start=1)
    ]


def gaps(
    stage: Stage, draft: Draft, *, interface: Interface, compiler: Compiler, tools: tuple[int, int]
) -> dict[str, str]:
    """What fills the prompt of a stage."""
    own: dict[str, str] = {"stage": stage.name, "example": prompt_text("example.json")}
    if stage is DESCRIPTION:
        return {
            **own,
            "source": source_text(interface),
            "kind": _KINDS.get(interface.origin.kind, "The source"),
            "least": str(tools[0]),
            "most": str(tools[1]),
            "cite": _CITE if sections_of(interface) else "",
        }
    own["about"] = about_text(draft, stage.batch or tuple(draft.sketches))
    if stage is SCHEMA:
        prose = f"<source>\n{source_text(interface)}\n</source>" if sections_of(interface) else ""
        return {**own, "source": prose}
    own["schema"] = schema_text(draft)
    if stage is POPULATION:
        return {**own, "clock": str(draft.about.get("clock", CLOCK))}
    template = compiler.template(draft)
    own["rows"] = rows_text(template, 20 if stage is TESTS else 4)
    if stage.batch:
        others = [name for name in draft.sketches if name not in stage.batch]
        cited = cited_text(interface, draft, stage.batch)
        return {
            **own,
            "names": ", ".join(stage.batch),
            "others": ", ".join(others) or "none",
            "cited": f"What the source says about them:\n\n{cited}" if cited else "",
        }
    own["about"] = about_text(draft)
    return {**own, "tools": tools_text(draft), "brief": brief_text(draft)}


_KINDS = {
    "topic": "The topic, in a line",
    "docs": "Documents of the tools",
    "notes": "Research notes on the interface",
    "mined": "A world, and requests that people made there; every one of them has to be possible",
}
_CITE = (
    "Every tool names in `cites` the place of the source that it comes from: one of the places in "
    "brackets, as it stands, without the brackets. Keep to what the source says; where it is "
    "silent, choose what is usual."
)


def parts_of(stage: Stage, attempt: int) -> tuple[str, ...]:
    """Parts that an answer may hold."""
    return stage.asks if attempt == 0 else (*stage.asks, *stage.may)


def plan(draft: Draft) -> Sequence[Stage]:
    """The stages after the description."""
    return (SCHEMA, POPULATION, *tool_stages(draft), POLICY, TESTS, CHECK)
