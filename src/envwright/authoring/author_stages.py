"""The stages of the author: which prompt each has, what fills it, which parts it asks for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from envwright.authoring.draft_compiler import DraftCompiler, schema_sql
from envwright.authoring.draft_judge import DraftLayer
from envwright.authoring.environment_draft import EnvironmentDraft
from envwright.environment.template import Template
from envwright.llm.conversation import PromptFiles
from envwright.llm.environment_text import rows_as_lists, to_json
from envwright.types import EnvironmentSpec, Interface, Json

# Gaps filled with nothing leave blank lines behind, which are collapsed.
_EMPTY = re.compile(r"\n{3,}")
PROMPTS = PromptFiles("envwright.authoring")


def fill_prompt(name: str, values: Mapping[str, str]) -> str:
    """A prompt with its gaps filled in, perhaps with nothing.

    Raises:
        KeyError: a gap has no value.
    """
    return _EMPTY.sub("\n\n", PROMPTS.fill(name, values)).strip()


# --- what is shown of the source and of the draft ------------------------------------------------

LONGEST_SOURCE = 60_000
"""Characters of a source that a prompt holds; what is beyond is left out, and said to be."""
# A line that holds only a place in brackets with a "#", such as `[orders.md#cancelling]`.
_PLACE = re.compile(r"^\[((?=[^\[\]\n]+#)[^\[\]\n]++)\]$", re.MULTILINE)


def source_sections(interface: Interface) -> dict[str, str]:
    """The parts of a prose source by the place that stands in brackets above each."""
    text = interface.description
    found = list(_PLACE.finditer(text))
    ends = [*(match.start() for match in found[1:]), len(text)]
    return {
        match[1]: text[match.end() : end].strip() for match, end in zip(found, ends, strict=False)
    }


def source_text(interface: Interface) -> str:
    """All that is known about what to build."""
    return _bounded(interface.description.strip() or interface.title)


def cited_text(interface: Interface, draft: EnvironmentDraft, names: Sequence[str]) -> str:
    """The parts of the source that some tools cite; empty where there are none."""
    sections = source_sections(interface)
    cites = dict.fromkeys(str(draft.sketches[n].get("cites", "")) for n in names)
    return _bounded("\n\n".join(f"[{c}]\n{sections[c]}" for c in cites if c in sections))


def _bounded(text: str) -> str:
    if len(text) <= LONGEST_SOURCE:
        return text
    left = len(text) - LONGEST_SOURCE
    return f"{text[:LONGEST_SOURCE]}\n(The rest, {left} characters, is left out.)"


def about_text(draft: EnvironmentDraft, tools: Sequence[str] = ()) -> str:
    """The description, with the sketches of some tools."""
    keys = ("name", "title", "description", "entities", "rules")
    about = {key: draft.about[key] for key in keys if key in draft.about}
    return two_level_json(
        {**about, "tools": {n: draft.sketches[n] for n in tools}} if tools else about
    )


def schema_text(draft: EnvironmentDraft) -> str:
    """The schema and its invariants."""
    invariants = [f"-- invariant: {name}\n{sql}" for name, sql in draft.invariants.items()]
    return "\n\n".join([schema_sql(draft).strip(), *invariants])


def tools_text(tools: Mapping[str, Json]) -> str:
    """Tools as they are written, one a line."""
    return "\n".join(f"{name}: {to_json(body)}" for name, body in tools.items())


def brief_text(tools: Mapping[str, Mapping[str, Json]]) -> str:
    """Tools by name, description and what their guards say."""
    parts = []
    for name, body in tools.items():
        guards = [str(guard.get("error", "")) for guard in body.get("require", [])]
        said = f" Refuses: {' '.join(guards)}" if guards else ""
        parts.append(f"- {name}: {body.get('description', '')}{said}")
    return "\n".join(parts)


def two_level_json(value: Mapping[str, Json]) -> str:
    """A JSON object with one line for each name on its first two levels."""
    parts = []
    for key, inner in value.items():
        if isinstance(inner, dict) and inner:
            own = ",\n".join(f"    {to_json(k)}: {to_json(v)}" for k, v in inner.items())
            parts.append(f"  {to_json(key)}: {{\n{own}\n  }}")
        else:
            parts.append(f"  {to_json(key)}: {to_json(inner)}")
    return "{\n" + ",\n".join(parts) + "\n}"


# --- stages --------------------------------------------------------------------------------------

DEFAULT_CLOCK = EnvironmentSpec.model_fields["clock"].default
TOOLS_PER_ANSWER = 9
"""Tools that are written in one answer."""
_DATA = ("tables", "indexes", "invariants", "recipe", "inserts")


@dataclass(frozen=True, slots=True)
class AuthoringStage:
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
    layer: DraftLayer
    asks: tuple[str, ...]
    needs: tuple[str, ...]
    may: tuple[str, ...] = ()
    expected: tuple[str, ...] = ()
    batch: tuple[str, ...] = ()
    opens: bool = True


DESCRIPTION_STAGE = AuthoringStage(
    "description", "description", DraftLayer.ABOUT, ("about",), ("about",)
)
SCHEMA_STAGE = AuthoringStage(
    "schema", "schema", DraftLayer.SCHEMA, ("tables", "indexes", "invariants"), ("tables",)
)
POPULATION_STAGE = AuthoringStage(
    "population",
    "population",
    DraftLayer.ROWS,
    ("recipe", "inserts"),
    (),
    may=("tables", "indexes", "invariants"),
)
POLICY_STAGE = AuthoringStage(
    "policy", "policy", DraftLayer.POLICY, ("policy", "invariants"), ("policy",), may=("tools",)
)
TESTS_STAGE = AuthoringStage(
    "tests", "tests", DraftLayer.TESTS, ("tests",), ("tests",), may=("tools", "policy", *_DATA)
)
CHECK_STAGE = AuthoringStage(
    "check", "check", DraftLayer.CHECK, ("tools", "tests", "policy", *_DATA), (), opens=False
)


def tool_stages(draft: EnvironmentDraft) -> list[AuthoringStage]:
    """The stages that write the tools, so many at a time that the batches are about equal."""
    names = list(draft.sketches)
    return [
        AuthoringStage(
            f"tools {number}",
            "tools",
            DraftLayer.TOOLS,
            ("tools",),
            ("tools",),
            may=_DATA,
            # A batch expects the tools of all earlier batches too, so that a repair cannot lose
            # them.
            expected=tuple(names[: names.index(batch[-1]) + 1]),
            batch=batch,
        )
        for number, batch in enumerate(even_batches(names), start=1)
    ]


def even_batches(names: Sequence[str]) -> list[tuple[str, ...]]:
    """The names in as few batches as one answer each can hold, all of about the same size."""
    # -(-a // b) is division rounded up.
    count = -(-len(names) // TOOLS_PER_ANSWER)
    size = -(-len(names) // count) if count else 1
    return [tuple(names[at : at + size]) for at in range(0, len(names), size)]


def stage_gaps(
    stage: AuthoringStage,
    draft: EnvironmentDraft,
    *,
    interface: Interface,
    compiler: DraftCompiler,
    tools: tuple[int, int],
) -> dict[str, str]:
    """What fills the prompt of a stage."""
    own: dict[str, str] = {"stage": stage.name, "example": PROMPTS.text("example.json")}
    if stage is DESCRIPTION_STAGE:
        return {
            **own,
            "source": source_text(interface),
            "kind": _KINDS.get(interface.origin.kind, "The source"),
            "least": str(tools[0]),
            "most": str(tools[1]),
            "cite": _CITE if source_sections(interface) else "",
        }
    own["about"] = about_text(draft, stage.batch or tuple(draft.sketches))
    if stage is SCHEMA_STAGE:
        prose = (
            f"<source>\n{source_text(interface)}\n</source>" if source_sections(interface) else ""
        )
        return {**own, "source": prose}
    own["schema"] = schema_text(draft)
    if stage is POPULATION_STAGE:
        return {**own, "clock": str(draft.about.get("clock", DEFAULT_CLOCK))}
    template = compiler.template(draft)
    # Tests need real ids and values to refer to; the other stages only need the shape of rows.
    own["rows"] = rows_as_lists(template, 20 if stage is TESTS_STAGE else 4)
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
    return {**own, "tools": tools_text(draft.tools), "brief": brief_text(draft.tools)}


def environment_gaps(
    stage: AuthoringStage, full: EnvironmentDraft, template: Template, rows: int
) -> dict[str, str]:
    """What fills the prompt of a stage that changes an environment: what it is by now."""
    batch = {name: full.tools[name] for name in stage.batch if name in full.tools}
    rest = {name: body for name, body in full.tools.items() if name not in stage.batch}
    return {
        "stage": stage.name,
        "example": PROMPTS.text("example.json"),
        "about": two_level_json({key: full.about[key] for key in ("name", "title", "description")}),
        "clock": str(full.about["clock"]),
        "policy": full.policy.strip() or "(none)",
        "schema": schema_text(full),
        "rows": rows_as_lists(template, rows),
        "batch": tools_text(batch),
        "rest": brief_text(rest) or "(none)",
    }


def shown_draft(full: EnvironmentDraft) -> EnvironmentDraft:
    """A draft whose tools do not say who may call them, which no change may touch."""
    tools = {n: {k: v for k, v in b.items() if k != "actor"} for n, b in full.tools.items()}
    return full.model_copy(update={"tools": tools})


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


def stage_parts(stage: AuthoringStage, attempt: int) -> tuple[str, ...]:
    """Parts that an answer may hold."""
    return stage.asks if attempt == 0 else (*stage.asks, *stage.may)


def stages_after_description(draft: EnvironmentDraft) -> Sequence[AuthoringStage]:
    """The stages after the description."""
    return (
        SCHEMA_STAGE,
        POPULATION_STAGE,
        *tool_stages(draft),
        POLICY_STAGE,
        TESTS_STAGE,
        CHECK_STAGE,
    )
