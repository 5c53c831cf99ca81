"""The solver: from the user's words to calls and answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from envwright.tasks.solving.actions import Actions
from envwright.tasks.solving.evaluation import Evaluator
from envwright.tasks.solving.forms import answered
from envwright.tasks.solving.language import Unsolved, words_of
from envwright.tasks.solving.results import Calls, CallTool
from envwright.tasks.solving.syntax import (
    Ask,
    Change,
    Clause,
    Compare,
    Condition,
    Holds,
    rows_of,
)
from envwright.tasks.solving.turns import read_turn
from envwright.tasks.solving.vocabulary import Vocabulary, vocabulary
from envwright.types import Json, Question

Hear = Callable[[str], "str | None"]
_TURNS = 40
_OUTCOME = "outcome"
_DONE = "done"
_PLACEHOLDER = re.compile(r"\\[{\[][^{}\[\]]*[}\]]")


def _silence(_: str) -> None:
    return None


class Solver:
    """Carries out what a user asks for.

    Args:
        tools: the agent's tools in OpenAI's form.
        call: calls a tool.
        hear: says something to the user, and gives what the user says next, if anything.
        vocabulary: what was prepared from the same tools before.
        max_calls: a bound on calls.
    """

    def __init__(
        self,
        tools: Sequence[Json],
        call: CallTool,
        hear: Hear = _silence,
        *,
        vocabulary: Vocabulary | None = None,
        max_calls: int = 400,
    ) -> None:
        self._words = vocabulary or _prepared(tools)
        self._hear = hear
        calls = Calls(call, max_calls)
        self._finder = Evaluator(self._words, calls, hear)
        self._actions = Actions(self._words, calls, self._finder)
        self._answers: list[Json] = []

    def solve(self, text: str, questions: Sequence[Question] = ()) -> dict[str, Json]:
        """Carry all requests of a conversation out; returns the answers to its questions.

        Args:
            text: what the user says first.
            questions: what the user will want answered, in order of asking. One that is named
                ``outcome`` asks whether the requests were done or why not.

        Raises:
            Unsolved: something is not understood, not found, or refused without being asked for.
        """
        said: str | None = text
        for _ in range(_TURNS):
            if said is None:
                break
            clauses = read_turn(said, self._words)
            for number, clause in enumerate(clauses, start=1):
                self._finder.begin(number, len(clauses))
                self._do(clause)
            said = self._hear("That is done. Is there anything else?")
        return self._answered(questions)

    def _do(self, clause: Clause) -> None:
        if isinstance(clause, Change):
            self._actions.carry_out(clause)
        elif isinstance(clause, Ask):
            what = clause.what
            truth = isinstance(what, Compare | Holds)
            self._answers.append(
                self._finder.test(what) if truth else self._finder.evaluate(what)  # type: ignore[arg-type]
            )
        else:
            self._decide(clause)

    def _decide(self, clause: Condition) -> None:
        holds = self._finder.test(clause.test)
        if not holds:
            self._pass_over(clause.then)
        for inner in clause.then if holds else clause.other:
            self._do(inner)
        if holds:
            self._pass_over(clause.other)

    def _pass_over(self, clauses: Sequence[Clause]) -> None:
        """Remember what a branch that is not taken speaks of."""
        for clause in clauses:
            tools = clause.tools if isinstance(clause, Change) else ()
            alias = self._words.tools[tools[0][0]].entity if tools else ()
            for row in rows_of(clause):
                self._finder.skipped(row, alias)

    def _answered(self, questions: Sequence[Question]) -> dict[str, Json]:
        asked = [q for q in questions if q.name != _OUTCOME]
        outcome = [q for q in questions if q.name == _OUTCOME]
        if len(asked) != len(self._answers):
            raise Unsolved("another number of questions")
        if self._actions.refusals and not outcome:
            raise Unsolved(f"refused: {self._actions.refusals[0]}")
        pairs = zip(asked, self._answers, strict=True)
        out = {q.name: answered(value, q.json_schema) for q, value in pairs}
        for question in outcome:
            out[question.name] = _reason(question.json_schema, self._actions.refusals)
        return out


def _reason(schema: Mapping[str, Any], refusals: Sequence[str]) -> str:
    """The option that says how it went."""
    if not refusals:
        return _DONE
    options = [str(option) for option in schema.get("enum", ()) if option != _DONE]
    message = refusals[0]
    fitting = []
    for option in options:
        pattern = _PLACEHOLDER.sub(".*", re.escape(option.strip()))
        if re.fullmatch(pattern, message.strip(), re.DOTALL):
            fitting.append((len(pattern), option))
    if fitting:
        return max(fitting)[1]
    said = set(words_of(message))
    scored = sorted(((_overlap(said, option), option) for option in options), reverse=True)
    if scored and scored[0][0] > 0.3 and (len(scored) == 1 or scored[0][0] > scored[1][0]):
        return scored[0][1]
    raise Unsolved(f"no option says: {message}")


def _overlap(said: set[str], option: str) -> float:
    words = set(words_of(option))
    return len(said & words) / len(said | words) if words else 0.0


_prepared = vocabulary
