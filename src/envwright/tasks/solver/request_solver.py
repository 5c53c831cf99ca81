"""The solver: from the user's words to calls and answers, with an agent's view alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations
from typing import Any, ClassVar

from envwright.environment.answer_envelopes import with_parts, without_envelope
from envwright.tasks.parser.lexer import UnseenError, UnsolvedError, compact_name, words_of
from envwright.tasks.parser.message_parser import read_turn
from envwright.tasks.parser.syntax_tree import (
    AskClause,
    ChangeClause,
    Clause,
    CompareTest,
    ConditionClause,
    FactExpr,
    HoldsTest,
    LiteralExpr,
    SelectExpr,
    rows_of,
)
from envwright.tasks.parser.tool_vocabulary import (
    VERB_SYNONYMS,
    ToolProfile,
    ToolVocabulary,
    vocabulary_for,
)
from envwright.tasks.solver.acting_user import ActingUser
from envwright.tasks.solver.argument_resolution import CallArguments
from envwright.tasks.solver.evaluator import Hear, RequestEvaluator
from envwright.tasks.solver.row_fields import MISSING, NAMED_SCORE, FoundRow, key_score
from envwright.tasks.solver.second_readings import SecondReading, second_readings
from envwright.tasks.solver.tool_candidates import ChangePlanner, split_per_row
from envwright.tasks.solver.tool_results import CallTool, ToolCaller
from envwright.tasks.solver.value_coercion import fit_answer, relation_holds
from envwright.types import Call, ErrorKind, Json, Question

# Bound on the user's messages in one conversation.
_TURNS = 40
# Acts of the user's before one change.
_ACTS = 3
_OUTCOME = "outcome"
_DONE = "done"
# A placeholder in a text that went through re.escape: `\{order_id\}`, `\[name\]`.
_PLACEHOLDER = re.compile(r"\\[{\[][^{}\[\]]*[}\]]")


_SETTLED_BITS = 4
_HIGH, _LOW = frozenset({"high", "late"}), frozenset({"low", "early"})
_ToolCall = tuple[ToolProfile, dict[str, Json]]


def _is_limit(fact: FactExpr) -> bool:
    """Whether a fact is about which rows are chosen: no value is given to a parameter so."""
    wish = isinstance(fact.value, LiteralExpr) and fact.value.kind == "wish"
    return wish or (fact.label[:1] == ("total",) and fact.relation == "until")


def _silence(_: str) -> None:
    return None


class ChangeExecutor:
    """Carries out changes."""

    def __init__(
        self,
        vocabulary: ToolVocabulary,
        calls: ToolCaller,
        finder: RequestEvaluator,
        choice: int = 0,
        user: ActingUser | None = None,
    ) -> None:
        self._choice, self._user = choice, user
        self.choices = 1
        """In how many ways the requests could be met, as far as words tell."""
        self._planner = ChangePlanner(vocabulary, finder)
        self._words = vocabulary
        self._calls = calls
        self._finder = finder
        self.refusals: list[str] = []
        """What tools said that refused a change."""

    def carry_out(self, change: ChangeClause) -> None:
        """Make a change, once or for every row of a set."""
        if change.every is not None and (change.some or change.instead):
            self._reach(change, change.every)
            return
        tool, made = self._gathered(change)
        # All arguments are settled before the first call: a change must not alter which rows are in
        # the set, nor the values computed from them.
        for chosen in made:
            self._call(tool, chosen)

    def _gathered(self, change: ChangeClause) -> tuple[ToolProfile, list[dict[str, Json]]]:
        """The tool, and the arguments of each call, by the first reading that can be followed.

        Raises:
            UnsolvedError: none can, or two mean different calls.
        """
        try:
            return self._arguments(change)
        except UnseenError:
            readings = second_readings(change, self._words.labels)
            others = [self._read_again(reading) for reading in readings]
            found = [calls for calls in others if calls is not None]
            if not found or any(calls != found[0] for calls in found):
                raise
            return found[0]

    def _read_again(
        self, reading: SecondReading
    ) -> tuple[ToolProfile, list[dict[str, Json]]] | None:
        """The calls of another reading; ``None`` where it asks for more, or rows tell against."""
        with self._finder.silence(), suppress(UnsolvedError):
            calls = self._arguments(reading.change, sound=True)
            for row, fact in reading.moved:
                found = self._finder.find_one(row)
                # What a row shows is said of the row.
                if any(
                    self._finder.value(found, label) is not MISSING for label, _ in fact.splits()
                ):
                    return None
            return calls
        return None

    def _arguments(
        self, change: ChangeClause, *, sound: bool = False
    ) -> tuple[ToolProfile, list[dict[str, Json]]]:
        plan = self._planner.plan(change)
        if sound and not plan.sound:
            raise UnsolvedError("a row without a parameter")
        made: list[dict[str, Json]] = []
        for one in split_per_row(plan):
            arguments = CallArguments(self._finder, self._planner, one)
            arguments.find_rows()
            if change.every is None:
                made.append(arguments.complete())
                continue
            rows = self._finder.find_set(change.every, arguments.extras, arguments.company)
            for row in list(rows):
                self._finder.remember(row)
                made.append(arguments.complete(row))
        return plan.tool, made

    # --- ends that several ways lead to ----------------------------------------------------------

    def _reach(self, change: ChangeClause, every: SelectExpr) -> None:
        """Carry out one of the ways in which a change can be made, of which ``choice`` is one."""
        limits = [fact for fact in change.facts if _is_limit(fact)]
        facts = tuple(fact for fact in change.facts if fact not in limits)
        ways = [replace(change, facts=facts)]
        ways += [change.instead] if change.instead else []
        rows: list[FoundRow] = []
        calls: list[list[_ToolCall]] = []
        for way in ways:
            plan = self._planner.plan(way)
            arguments = CallArguments(self._finder, self._planner, plan)
            arguments.find_rows()
            rows = rows or list(self._finder.find_set(every, arguments.extras, arguments.company))
            made = []
            for row in rows:
                self._finder.remember(row)
                made.append((plan.tool, arguments.complete(row)))
            calls.append(made)
        if change.instead:
            self._settle(calls)
            return
        orders = self._orders(rows, limits, change.some)
        self.choices = max(self.choices, len(orders))
        for order in (*orders[self._choice :], *orders[: self._choice]):
            if all(self._works(calls[0][at]) for at in order):
                return
        raise UnsolvedError("nothing that fits is allowed")

    def _orders(
        self, rows: Sequence[FoundRow], limits: Sequence[FactExpr], some: int
    ) -> list[tuple[int, ...]]:
        """Which rows may be taken together, by their places."""
        found = list(combinations(range(len(rows)), some))
        for fact in limits:
            wish = fact.value.raw if isinstance(fact.value, LiteralExpr) else ""
            label = fact.label[1:] if fact.label[:1] == ("total",) else fact.label
            shown = [self._finder.value(row, label) for row in rows]
            if MISSING in shown or None in shown:
                raise UnsolvedError(f"nothing shows {' '.join(label)}")
            if wish in _HIGH | _LOW:
                places = sorted(found, key=lambda order: shown[order[0]], reverse=wish in _HIGH)
                # Only those that are alike may be taken in another order.
                self._choice = 0
                return places
            within = self._finder.evaluate(fact.value) if fact.value else None
            found = [
                order
                for order in found
                if relation_holds(sum(shown[at] for at in order), fact.relation, within)
            ]
        return found

    def _settle(self, calls: Sequence[Sequence[_ToolCall]]) -> None:
        """For each row the first way that is allowed; bits of ``choice`` say which comes first."""
        count = len(calls[0])
        self.choices = max(self.choices, 2 ** min(count, _SETTLED_BITS))
        for at in range(count):
            first = self._choice >> at & 1
            if not any(self._works(calls[way][at]) for way in (first, 1 - first)):
                raise UnsolvedError("neither way is allowed")

    def _works(self, call: _ToolCall) -> bool:
        return self._calls.write(*call).error is None

    def _call(self, tool: ToolProfile, arguments: dict[str, Json]) -> None:
        observation = self._calls.write(tool, arguments)
        for _ in range(_ACTS):
            # A rule may wait for what only the user can do; nothing else is asked of them.
            why = observation.error
            if self._user is None or why is None or why.kind is not ErrorKind.PRECONDITION:
                break
            if not self._user.helps(why.message, Call(tool=tool.name, arguments=arguments)):
                break
            observation = self._calls.write(tool, arguments)
        if observation.error is not None:
            self.refusals.append(observation.error.message)
            return
        value = without_envelope(observation.value)
        if isinstance(value, dict):
            self._finder.note_shown(with_parts(value), set(map(str, arguments.values())))
        if isinstance(value, dict) and _is_new(tool, value, arguments):
            given = (tool.parameters[name] for name in arguments if name in tool.parameters)
            # What is made by lending a book is no book.
            other = any(key_score(parameter, tool.entity) >= NAMED_SCORE for parameter in given)
            noun = () if other else self._words.renamed(tool.entity)
            self._finder.remember_made(
                FoundRow(noun, with_parts(value), dict(arguments), version=self._calls.changes)
            )


def _is_new(tool: ToolProfile, value: Mapping[str, Json], arguments: Mapping[str, Json]) -> bool:
    """Whether the answer to a change shows a row that was not there: its key was not given."""
    # Verbs that update or remove never make a row; to "make" may be either.
    if tool.verbs & (VERB_SYNONYMS[0] | VERB_SYNONYMS[2]) and not tool.verbs & VERB_SYNONYMS[1]:
        return False
    for name, shown in value.items():
        if compact_name(name) == "id" or (
            compact_name(name).endswith("id") and name == next(iter(value))
        ):
            return shown not in arguments.values()
    return bool(tool.verbs & VERB_SYNONYMS[1])


class RequestSolver:
    """Carries out what a user asks for.

    Args:
        tools: the agent's tools in OpenAI's form.
        call: calls a tool.
        hear: sends a message to the user and returns the reply, ``None`` for none.
        vocabulary: of the same tools, where it is at hand; derived from ``tools`` otherwise.
        max_calls: calls of tools in all; beyond, solving ends with ``UnsolvedError``.
        choice: which of the ways is taken where the words leave several open.
        user: does what only users can do, when a tool waits for it.

    Example::

        solver = RequestSolver(session.template.tool_schemas(), session.call)
        answers = solver.solve("Please cancel order #W123.")
    """

    evaluator: ClassVar[type[RequestEvaluator]] = RequestEvaluator

    def __init__(
        self,
        tools: Sequence[Json],
        call: CallTool,
        hear: Hear = _silence,
        *,
        vocabulary: ToolVocabulary | None = None,
        max_calls: int = 400,
        choice: int = 0,
        user: ActingUser | None = None,
    ) -> None:
        self._words = vocabulary or vocabulary_for(tools)
        self._hear = hear
        calls = ToolCaller(call, max_calls)
        self._finder = self.evaluator(self._words, calls, hear)
        self._actions = ChangeExecutor(self._words, calls, self._finder, choice, user)
        self._answers: list[Json] = []

    @property
    def choices(self) -> int:
        """In how many ways the requests so far could be met, as far as the words tell."""
        return self._actions.choices

    def solve(self, text: str, questions: Sequence[Question] = ()) -> dict[str, Json]:
        """Carry all requests of a conversation out; returns the answers to its questions.

        Args:
            text: what the user says first.
            questions: what the user will want answered, in order of asking. One that is named
                ``outcome`` asks whether the requests were done or why not.

        Raises:
            UnsolvedError: something is not understood, not found, or refused and nobody asks why.
        """
        said: str | None = text
        for _ in range(_TURNS):
            if said is None:
                break
            # Each message is read as a whole, then done clause by clause; replies to questions that
            # come up meanwhile are heard by the evaluator, not here.
            clauses = read_turn(said, self._words)
            for number, clause in enumerate(clauses, start=1):
                self._finder.begin(number, len(clauses))
                self._do(clause)
            said = self._hear("That is done. Is there anything else?")
        return self._answered(questions)

    def _do(self, clause: Clause) -> None:
        if isinstance(clause, ChangeClause):
            self._actions.carry_out(clause)
        elif isinstance(clause, AskClause):
            what = clause.what
            if isinstance(what, CompareTest | HoldsTest):
                self._answers.append(self._finder.test(what))
            else:
                self._answers.append(self._finder.evaluate(what))
        else:
            self._decide(clause)

    def _decide(self, clause: ConditionClause) -> None:
        holds = self._finder.test(clause.test)
        if not holds:
            # Skipped branches are remembered in text order: before or after the taken one.
            self._pass_over(clause.then)
        for inner in clause.then if holds else clause.other:
            self._do(inner)
        if holds:
            self._pass_over(clause.other)

    def _pass_over(self, clauses: Sequence[Clause]) -> None:
        """Remember what a branch that is not taken speaks of."""
        for clause in clauses:
            tools = clause.tools if isinstance(clause, ChangeClause) else ()
            alias = self._words.tools[tools[0][0]].entity if tools else ()
            for row in rows_of(clause):
                self._finder.remember_skipped(row, alias)

    def _answered(self, questions: Sequence[Question]) -> dict[str, Json]:
        asked = [q for q in questions if q.name != _OUTCOME]
        outcome = [q for q in questions if q.name == _OUTCOME]
        if len(asked) != len(self._answers):
            raise UnsolvedError("another number of questions")
        if self._actions.refusals and not outcome:
            raise UnsolvedError(f"refused: {self._actions.refusals[0]}")
        pairs = zip(asked, self._answers, strict=True)
        out = {q.name: fit_answer(value, q.json_schema) for q, value in pairs}
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
            # Of several templates that match, the longest is the most specific.
            fitting.append((len(pattern), option))
    if fitting:
        return max(fitting)[1]
    # No template matches literally: compare word sets (Jaccard), and insist on a clear winner.
    said = set(words_of(message))
    scored = sorted(((_overlap(said, option), option) for option in options), reverse=True)
    if scored and scored[0][0] > 0.3 and (len(scored) == 1 or scored[0][0] > scored[1][0]):
        return scored[0][1]
    raise UnsolvedError(f"no option says: {message}")


def _overlap(said: set[str], option: str) -> float:
    words = set(words_of(option))
    return len(said & words) / len(said | words) if words else 0.0
