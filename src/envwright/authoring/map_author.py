"""The author of semantic maps: a model reads a list of tools once, and says what each tool does.

One request describes a whole list; what does not compile, or fails when it is tried, goes back, and
only that is written again. Who compiles and tries is handed in, since a stage imports no other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from envwright.authoring.answer_parts import read_stage_answer
from envwright.authoring.author_stages import PROMPTS, fill_prompt
from envwright.authoring.environment_draft import DraftProblem
from envwright.authoring.stage_conversation import (
    AuthoringExchange,
    AuthoringOptions,
    echoed_answer,
    exchange_usage,
    problem_list,
)
from envwright.llm.client import ModelClient
from envwright.llm.conversation import AnswerJournal, Conversation, JournaledClient, ModelAnswer
from envwright.llm.environment_text import to_json
from envwright.types import Interface, Json, Message, Role

MapJudge = Callable[[Mapping[str, Json]], list[DraftProblem]]
"""What is wrong with a map as it was written."""
LONGEST_LIST = 120_000
"""Characters of a list of tools that one request holds."""
_PARTS = ("things", "tools")


@dataclass(frozen=True)
class MapOutcome:
    """A map as a model wrote it, with what is still wrong with it."""

    interface: Interface
    exchanges: tuple[AuthoringExchange, ...]
    written: dict[str, Json] = field(default_factory=dict)
    """Things and tools by name, of all answers together."""
    problems: tuple[DraftProblem, ...] = ()

    def total(self) -> dict[str, Json]:
        """Calls, repairs, tokens and problems."""
        return exchange_usage(self.exchanges)


async def author_map(
    interface: Interface,
    client: ModelClient,
    judge: MapJudge,
    options: AuthoringOptions | None = None,
    *,
    journal: Path,
) -> MapOutcome:
    """Have a model write the map of a list of tools.

    Args:
        interface: the list.
        client: the model.
        judge: tells what is wrong with a map.
        options: how often it is sent back, and how the model answers.
        journal: file of the answers so far; a run that was stopped goes on from there.

    Returns:
        the map with fewest problems' parts merged; never an exception for a bad answer.

    Example::

        outcome = await author_map(interface, client, judge, journal=Path("answers.jsonl"))
        print(outcome.written["tools"]["close_ticket"])

    Raises:
        ProviderError: the model gave no answer; what was answered is in the journal.
        BadInput: the journal cannot be used.
    """
    options = options or AuthoringOptions()
    values = {"title": _title(interface), "tools": tool_list_text(interface)}
    opening = [Message(role=Role.USER, content=fill_prompt("map", values))]
    sampling = options.sampling.model_copy(update={"seed": options.seed})
    written: dict[str, Json] = {part: {} for part in _PARTS}
    problems: list[DraftProblem] = []
    exchanges: list[AuthoringExchange] = []
    with AnswerJournal(journal) as kept:
        talk = Conversation(JournaledClient(client, kept), sampling, opening, whole=True)
        for attempt in range(options.repairs + 1):
            answer = await talk.ask()
            value, wrong = read_stage_answer(answer.completion)
            if value is not None:
                written = _merged(written, value)
            problems = wrong + (judge(written) if value is not None else [])
            exchanges.append(_exchange(answer, attempt, problems))
            if not problems or talk.repeated:
                break
            told = fill_prompt("map_repair", {"problems": problem_list(problems)})
            talk.send_back(told, echoed_answer(answer.completion.text))
    return MapOutcome(interface, tuple(exchanges), written, tuple(problems))


def _title(interface: Interface) -> str:
    about = interface.description.strip()
    return f"{interface.title or interface.name}{f': {about[:2_000]}' if about else ''}"


def tool_list_text(interface: Interface) -> str:
    """The tools of a list, one a line, as they are given; then the schemas that they refer to."""
    lines = []
    for one in interface.operations:
        body = {k: v for k, v in (one.body or {}).items() if k != "x-hints"}
        shown: dict[str, Json] = {"name": one.id, "description": one.description or one.summary}
        shown["parameters"] = body
        shown |= {"answer": one.output} if one.output is not None else {}
        lines.append(to_json(shown))
    lines += [f"schema {name}: {to_json(schema)}" for name, schema in interface.schemas.items()]
    text = "\n".join(lines)
    if len(text) <= LONGEST_LIST:
        return text
    return f"{text[:LONGEST_LIST]}\n(The rest is left out.)"


def _merged(before: Mapping[str, Json], answer: Mapping[str, Json]) -> dict[str, Json]:
    """The map with the parts of an answer; ``null`` takes a name away."""
    out: dict[str, Json] = {}
    for part in _PARTS:
        given = answer.get(part)
        both = {**before[part], **(given if isinstance(given, dict) else {})}
        out[part] = {name: value for name, value in both.items() if value is not None}
    return out


def _exchange(
    answer: ModelAnswer, attempt: int, problems: Sequence[DraftProblem]
) -> AuthoringExchange:
    names = ("map",) if attempt == 0 else ("map_repair",)
    return AuthoringExchange(
        stage="map",
        attempt=attempt,
        prompts=PROMPTS.hashes(names),
        model=answer.model,
        request=answer.request,
        # A repair adds only the newest message.
        messages=answer.messages if attempt == 0 else answer.messages[-1:],
        answer=answer.completion.text,
        finish_reason=answer.completion.finish_reason,
        usage=answer.usage,
        guessed=answer.completion.usage is None,
        problems=tuple(problems),
    )
