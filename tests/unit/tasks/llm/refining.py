"""A scripted refiner: it searches for words that an operation allows, and reads itself back.

It writes in the language of requests, so that the reading is the text. It sees the rows of
the start and tries its ideas on the gates; ``lie`` spoils what it found.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

import orjson

from envwright.environment.session import Session
from envwright.environment.world import open_world
from envwright.llm.client import Sampling, ScriptedClient
from envwright.tasks.llm.acceptance import MessageReader, ProofBench
from envwright.tasks.llm.message_rules import DisclosureBounds, check_refined_messages
from envwright.tasks.llm.refinement import TaskRefiner, accept_refinement
from envwright.tasks.llm.refinement_checks import (
    AMBIGUITY,
    IMPLICIT,
    MINIMAL,
    OMISSION,
    WITHHOLD_OPERATIONS,
)
from envwright.tasks.llm.task_conversation import TaskRefusal
from envwright.tasks.model_readings import solver_messages
from envwright.tasks.parser.lexer import words_of
from envwright.tasks.phrasing.english import row_noun
from envwright.types import Json, Message, Task

Said = tuple[list[str], str]
"""Messages and the answer."""
_DAY = r"(?:\d{1,2} \w+ \d{4})"
_VALUE = rf"(?:“[^”]*”|{_DAY}|[^\s“”(),;]+?)"
_LABEL = r"(?:\w+ ){0,2}\w+"
_FACT = rf"(?P<label>{_LABEL}) (?P<value>{_VALUE})"
_END = r"(?=[ ,.?;:)]|$)"
_ROWS = [
    re.compile(rf"the (?P<noun>(?:\w+ ){{0,2}}?\w+) {form}{_END}")
    for form in (
        r"(?P<label>titled|called|named) (?P<value>“[^”]*”)",
        rf"\((?P<label>{_LABEL}) (?P<value>{_VALUE})\)",
        rf"(?:with|that has) (?:the )?(?P<label>\w+(?: \w+)?) (?P<value>{_VALUE})",
        rf"whose (?P<label>{_LABEL}) is (?P<value>{_VALUE})",
        r"(?P<value>#\w+)",
    )
]
_NAMES = frozenset("id name title email username called named titled".split())
_LEFT_OUT = [
    re.compile(form)
    for form in (
        rf",? with (?:the )?{_FACT}(?=[.?;])",
        rf": {_FACT}(?=[.?;])",
        rf"(?<=, )(?:the )?(?P<label>{_LABEL}) (?:to |being )?(?P<value>“[^”]*”), ",
        rf", (?:the )?(?P<label>{_LABEL}) (?:to |being )?(?P<value>“[^”]*”)(?=[,.?])",
        rf" and (?:the )?(?P<label>{_LABEL}) (?:to |being )?(?P<value>“[^”]*”)(?=[,.?])",
    )
]


def ideas(task: Task, operation: str, bench: ProofBench) -> Iterator[Said]:
    """What an honest refiner might say."""
    messages = solver_messages(task)
    opening, *later = messages
    if operation == OMISSION:
        for text, label, value in _shorter(opening):
            yield [text, *later], f"The {label} should be {value}."
        return
    shown = _shown(task, bench)
    for place, text in enumerate(messages[:1] if operation in WITHHOLD_OPERATIONS else messages):
        for new, answer in _described(text, operation, shown):
            yield [*messages[:place], new, *messages[place + 1 :]], answer


def _shorter(text: str) -> Iterator[tuple[str, str, str]]:
    for form in _LEFT_OUT:
        for match in form.finditer(text):
            cut = text[: match.start()] + text[match.end() :]
            yield cut, match["label"].removeprefix("the "), match["value"]


def _shown(task: Task, bench: ProofBench) -> list[Mapping[str, Json]]:
    """The rows of the task's start; under ``of`` what a row belongs to, in words."""
    out: list[Mapping[str, Json]] = []
    with open_world(task, bench.templates) as world:
        for session in world.sessions.values():
            tables = session.template.schema.tables.values()
            rows = {t.name: _rows_of(session, t.name, list(t.columns)) for t in tables}
            owners = {
                (table, row[next(iter(row))]): f"{row_noun(table)} with email “{row['email']}”"
                for table, found in rows.items()
                for row in found
                if row.get("email")
            }
            for found in rows.values():
                for row in found:
                    of = next(
                        (o for (_, k), o in owners.items() if k in list(row.values())[1:]), ""
                    )
                    out.append({**row, "of": of})
    return out


def _rows_of(session: Session, table: str, names: Sequence[str]) -> list[dict[str, Json]]:
    cells = ", ".join(f'"{name}"' for name in names)
    found = session.query(f'SELECT {cells} FROM "{table}" LIMIT 200')
    return [dict(zip(names, row, strict=True)) for row in found]


def _described(
    text: str, operation: str, shown: Sequence[Mapping[str, Json]]
) -> Iterator[tuple[str, str]]:
    if operation == MINIMAL:
        yield from ((new, "") for new in _fewer(text))
        return
    for form in _ROWS:
        for match in form.finditer(text):
            thing = match["noun"]
            bare = match["value"].strip("“”")
            for row in shown:
                if bare not in map(str, row.values()):
                    continue
                facts = [_said(k, v) for k, v in row.items() if k not in _NAMES and _sayable(k, v)]
                if operation == AMBIGUITY:
                    own = match.groupdict().get("label") or "ID"
                    label = {"titled": "title"}.get(own, "name" if own.endswith("ed") else own)
                    answer = f"It is the one with {label} {match['value']}."
                    for fact in facts:
                        yield _put(text, match, f"the {thing} with {fact}"), answer
                        yield _put(text, match, f"the {thing} that has {fact}"), answer
                elif operation == IMPLICIT:
                    for size in (1, 2):
                        for some in itertools.combinations(facts[:6], size):
                            said = f"the {thing} with {_joined(some)}"
                            yield _put(text, match, said), ""
                            if row["of"]:
                                yield (
                                    _put(text, match, f"{said} that belongs to the {row['of']}"),
                                    "",
                                )
                    if row["of"]:
                        yield _put(text, match, f"the {thing} of the {row['of']}"), ""


def _put(text: str, match: re.Match[str], words: str) -> str:
    return text[: match.start()] + words + text[match.end() :]


def _fewer(text: str) -> Iterator[str]:
    for form in (r" \((?:\w+ ){1,2}“[^”]*”\)", r" that is active", r"(?<=the )active ",
                 r" and (?:\w+ ){1,2}“[^”]*”", r"(?<=with )(?:\w+ ){1,2}“[^”]*” and ",
                 r" and whose \w+ is “[^”]*”", r" and that is active"):  # fmt: skip
        for match in re.finditer(form, text):
            yield text[: match.start()] + text[match.end() :]


def _sayable(name: str, value: Json) -> bool:
    ends = name.endswith(("_id", "_at")) or name == "of"
    return isinstance(value, str | int) and not isinstance(value, bool) and not ends


def _said(name: str, value: Json) -> str:
    plain = isinstance(value, int) or re.fullmatch(r"[a-z]+", str(value))
    return (
        f"{' '.join(words_of(name))} {value}" if plain else f"{' '.join(words_of(name))} “{value}”"
    )


def _joined(facts: Sequence[str]) -> str:
    return ", ".join(facts[:-1]) + (" and " if facts[1:] else "") + facts[-1]


def found(task: Task, operation: str, bench: ProofBench, most: int = 60) -> Said | None:
    """The first idea that the gates let through."""
    for messages, answer in itertools.islice(ideas(task, operation, bench), most):
        said = (
            [messages[0], answer, *messages[1:]] if operation in WITHHOLD_OPERATIONS else messages
        )
        try:
            bounds = DisclosureBounds.of(task, bench.templates)
            original = (task.scenario.opening, *task.scenario.later)
            check_refined_messages(original, said, bounds)
            accept_refinement(task, operation, said, said, bench)
        except TaskRefusal:
            continue
        return messages, answer
    return None


class Script:
    """Answers with what it was given for a task's words, perhaps spoilt; reads texts as they are.

    Args:
        said: the original messages as JSON → what is said.
        lie: changes what is said.
        times: how often it lies; afterwards it is honest.
    """

    def __init__(
        self,
        said: Mapping[str, Said],
        lie: Callable[[Said], Said] | None = None,
        times: int = 1_000,
    ) -> None:
        self.said, self.lie, self.times = said, lie, times
        self.client = ScriptedClient(self)

    def __call__(self, messages: Sequence[Message], tools: Sequence[Json]) -> str:
        given = messages[1].content.split("\n\n")[1]
        if messages[0].content.startswith("You are a careful reader"):
            return orjson.dumps({"readings": orjson.loads(given)}).decode()
        out = self.said[given]
        if self.lie and self.times > 0:
            self.times -= 1
            out = self.lie(out)
        return orjson.dumps({"messages": out[0], "answer": out[1]}).decode()

    def refiner(self, operations: Sequence[str], tries: int = 1) -> TaskRefiner:
        return TaskRefiner(self.client, Sampling(), tuple(operations), tries)

    def reader(self) -> MessageReader:
        return MessageReader(self.client, Sampling(temperature=0), 1)


def key(task: Task) -> str:
    """Under which a script finds what to say for a task."""
    return orjson.dumps([task.scenario.opening, *task.scenario.later]).decode()
