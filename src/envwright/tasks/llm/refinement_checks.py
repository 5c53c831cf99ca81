"""Whether a refinement did what its operation allows, by comparison and execution.

EnvFactory (2605.18703) has a model refine a request in one pass and trusts it. Here each operation
is one function that looks at both readings as trees (``reading_diff``) and at what the solver did
with both (``solver_comparison``): it refuses what the operation does not allow, or did not do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from envwright.environment.world import World, open_world
from envwright.tasks.llm.acceptance import ProofBench
from envwright.tasks.llm.reading_diff import (
    ReadingDiff,
    RowDescriptionChange,
    all_facts,
    count_hops,
    describes_less,
    diff_readings,
    name_facts,
    own_facts,
    plain_fact,
    row_identifiers,
)
from envwright.tasks.llm.solver_comparison import (
    SolverTrace,
    TracedInvertedSolver,
    count_near_misses,
    require_minimal,
    same_row,
    trace_solver,
)
from envwright.tasks.llm.task_conversation import TaskRefusal
from envwright.tasks.model_readings import solver_messages
from envwright.tasks.parser.lexer import UnsolvedError
from envwright.tasks.parser.message_parser import read_reply, read_turn
from envwright.tasks.parser.syntax_tree import (
    ChangeClause,
    Clause,
    ConditionClause,
    FactExpr,
    LiteralExpr,
    RowExpr,
    Words,
    rows_of,
)
from envwright.tasks.parser.tool_vocabulary import ToolVocabulary, vocabulary_of
from envwright.types import EventCheck, Json, Task

IMPLICIT, OMISSION, AMBIGUITY, MINIMAL = "implicit", "omission", "ambiguity", "minimal"
OPERATIONS = (IMPLICIT, OMISSION, AMBIGUITY, MINIMAL)
WITHHOLD_OPERATIONS = frozenset({OMISSION, AMBIGUITY})
"""Operations after which the user tells something only when asked."""
_PLAIN = frozenset({"text", "word", "number", "date", "truth"})
"""Kinds of values that a user can hold back."""
_UNSOLVED = "the solver does not reach the goal"


@dataclass(frozen=True, slots=True)
class RefinementComparison:
    """Two wordings of a task, read and followed."""

    old: SolverTrace
    new: SolverTrace
    rows: tuple[tuple[RowExpr, RowExpr], ...]
    """Descriptions that differ."""
    known: Mapping[str, Json]
    """What the user tells when asked, by label."""
    before: str = ""
    """The tool that must not be called before the user was asked."""
    near: int = 0
    """Rows that the new descriptions miss by one fact, less those that the old ones missed."""

    @property
    def hops(self) -> int:
        """Rows that the new descriptions pass through at most."""
        return max((count_hops(row) for _, row in self.rows), default=0)

    @property
    def extremes(self) -> int:
        """Extremes that are sought now, less those that were sought."""
        return sum(bool(new.extreme) - bool(old.extreme) for old, new in self.rows)


def possible_operations(task: Task, bench: ProofBench) -> list[str]:
    """The operations that a task has room for."""
    with open_world(task, bench.templates) as world:
        words = vocabulary_of(world)
    turns = [_clauses_of(text, words) for text in solver_messages(task, words)]
    found = [row for turn in turns for row in _spoken_rows(turn)]
    held = holds_back(task)
    plain = [clause for clause in turns[0] if isinstance(clause, ChangeClause) and not clause.every]
    out = []
    if any(name_facts(row) for row in found):
        out.append(IMPLICIT)
    if not held and any(isinstance(f.value, LiteralExpr) for c in plain for f in c.facts):
        out.append(OMISSION)
    if not held and any(list(all_facts(row)) for c in plain for row in rows_of(c)):
        out.append(AMBIGUITY)
    if any(len(list(all_facts(row))) + len(row.select.words) > 2 for row in found):
        out.append(MINIMAL)
    return out


def holds_back(task: Task) -> bool:
    """Whether the user of a task gives some information only when asked."""
    rules = (c for c in task.rubric.checks if isinstance(c, EventCheck))
    return bool(task.scenario.known) or any(rule.first for rule in rules)


def compare_refinement(
    task: Task, worded: Task, operation: str, bench: ProofBench
) -> RefinementComparison:
    """Hold a refined wording against the task that it came from.

    Args:
        task: the task as it was.
        worded: the same with other words and their readings; the first later message is the answer
            where the operation holds something back.
        operation: one of ``OPERATIONS``.
        bench: has the environments.

    Raises:
        TaskRefusal: another thing is asked for or another row meant, or it was not refined so.
    """
    with open_world(task, bench.templates) as world:
        words = vocabulary_of(world)
        found, first = _difference(task, worded, operation, words)
        if not found:
            raise TaskRefusal("nothing was refined")
        old, new = _follow_both(world, task, worded, found, first)
        if operation not in WITHHOLD_OPERATIONS and new.asked > old.asked:
            raise TaskRefusal("several rows fit", "the description does not single one row out")
        rows = tuple((row.old, row.new) for row in found.rows)
        _require_allowed(operation, found, rows)
        result = RefinementComparison(old, new, rows, {}, near=count_near_misses(world, rows))
        if operation in WITHHOLD_OPERATIONS:
            _require_asking(found, operation, first)
            return _withheld_result(
                result, found, solver_messages(worded, words)[1], operation, words
            )
        if operation == MINIMAL:
            require_minimal(
                world,
                [
                    row
                    for text in solver_messages(worded, words)
                    for row in _spoken_rows(_clauses_of(text, words))
                ],
            )
        return result


def _clauses_of(text: str, words: ToolVocabulary) -> list[Clause]:
    with suppress(UnsolvedError):
        return read_turn(text, words)
    return []


def _spoken_rows(clauses: Sequence[Clause]) -> Iterator[RowExpr]:
    """The rows that requests speak of, branches included, owners before what they own."""
    for clause in clauses:
        if isinstance(clause, ConditionClause):
            yield from rows_of(clause.test)
            yield from _spoken_rows((*clause.then, *clause.other))
        else:
            yield from rows_of(clause)


# --- what was said -------------------------------------------------------------------------------


def _difference(
    task: Task, worded: Task, operation: str, words: ToolVocabulary
) -> tuple[ReadingDiff, list[Clause]]:
    """Where the readings differ, and the requests of the opening as they were."""
    before, after = (solver_messages(t, words) for t in (task, worded))
    if operation in WITHHOLD_OPERATIONS:
        # The second message is the answer to the agent's question: the original has none like it.
        after = (after[0], *after[2:])
    all_of, first = ReadingDiff(), list[Clause]()
    for place, (one, other) in enumerate(zip(before, after, strict=True)):
        if one == other:
            continue
        old, new = _clauses_of(one, words), _clauses_of(other, words)
        if not old or not new:
            raise TaskRefusal("a message that cannot be compared", other)
        found = diff_readings(old, new)
        for row in found.rows:
            _require_no_leak(row)
        if place and operation in WITHHOLD_OPERATIONS and found:
            raise TaskRefusal("a later message is another")
        first = first or (old if place == 0 else [])
        all_of.rows += found.rows
        all_of.omitted += found.omitted
    return all_of, first


def _require_no_leak(row: RowDescriptionChange) -> None:
    """A description may tell no identifier that was not told, nor what is asked or tested."""
    if leaked := sorted(row_identifiers(row.new) - row_identifiers(row.old)):
        raise TaskRefusal("an identifier is told", leaked[0])
    told_of = [
        f for f in own_facts(row.new) if plain_fact(f) not in map(plain_fact, own_facts(row.old))
    ]
    for fact in told_of:
        if row.sought and _gives(fact, row.sought):
            raise TaskRefusal("the answer is told", " ".join(row.sought))


def _gives(fact: FactExpr, sought: Words) -> bool:
    """Whether a fact gives what a label names; *due* and *due date* are one."""
    said = fact.label or tuple(str(getattr(fact.value, "raw", "")).lower().split())
    return said[: len(sought)] == sought or (bool(said) and sought[: len(said)] == said)


def _require_allowed(
    operation: str, found: ReadingDiff, rows: Sequence[tuple[RowExpr, RowExpr]]
) -> None:
    """Whether the difference is of the kind that an operation makes.

    Raises:
        TaskRefusal: it is not.
    """
    if operation != OMISSION and found.omitted:
        raise TaskRefusal("a value is left out", " ".join(found.omitted[0][1].label))
    if operation == OMISSION and (found.rows or len(found.omitted) != 1):
        raise TaskRefusal("not one value is left out", "leave all else as it is")
    if operation == AMBIGUITY and len(rows) != 1:
        raise TaskRefusal("not one row is described otherwise", "leave all else as it is")
    if operation == MINIMAL and not all(describes_less(*pair) for pair in rows):
        raise TaskRefusal("something is said that was not")
    if operation in (IMPLICIT, AMBIGUITY) and any(
        name_facts(new) - name_facts(old) for old, new in rows
    ):
        raise TaskRefusal("a row gets another name")
    if operation == IMPLICIT and not any(
        name_facts(old) and not name_facts(new) for old, new in rows
    ):
        raise TaskRefusal("no name is left out")


# --- what was done -------------------------------------------------------------------------------


def _follow_both(
    world: World, task: Task, worded: Task, found: ReadingDiff, first: Sequence[Clause]
) -> tuple[SolverTrace, SolverTrace]:
    """Both wordings, followed; both ways where there are conditions.

    Raises:
        TaskRefusal: they lead elsewhere.
    """
    try:
        old = trace_solver(world, task)
        new = trace_solver(world, worded)
    except UnsolvedError as why:
        raise TaskRefusal(_UNSOLVED, str(why)) from None
    _require_same_outcome(old, new)
    ways = [(old, new)]
    try:
        # Branches that the state does not take must mean the same, too.
        other = trace_solver(world, task, TracedInvertedSolver)
    except UnsolvedError:
        other = None
    if other is not None:
        try:
            ways.append((other, trace_solver(world, worded, TracedInvertedSolver)))
        except UnsolvedError as why:
            raise TaskRefusal(_UNSOLVED, f"in the branch that is not taken: {why}") from None
        _require_same_outcome(*ways[1])
    for row in found.rows:
        one, two = row.old, row.new
        decides = row.request < len(first) and isinstance(first[row.request], ChangeClause)
        if not any(_found_same_row(a, b, one, two) for a, b in ways) and not decides:
            raise TaskRefusal("a row that cannot be compared", " ".join(two.select.words))
    return old, new


def _require_same_outcome(old: SolverTrace, new: SolverTrace) -> None:
    if old.writes != new.writes or old.answers != new.answers:
        raise TaskRefusal("another row is meant", "what is done or answered differs")


def _found_same_row(old: SolverTrace, new: SolverTrace, one: RowExpr, two: RowExpr) -> bool:
    """Whether two descriptions were followed; they must have led to the same rows."""
    before, after = old.led(one), new.led(two)
    if not before or not after:
        return False
    if not all(same_row(a, b) for a in before[:1] for b in after):
        raise TaskRefusal("another row is meant", " ".join(two.select.words))
    return True


# --- what is held back ---------------------------------------------------------------------------


def _require_asking(found: ReadingDiff, operation: str, first: Sequence[Clause]) -> None:
    """What is held back must decide on a change; a test may come out the same for every row.

    Raises:
        TaskRefusal: it does not.
    """
    if operation != AMBIGUITY:
        return
    row = found.rows[0]
    clause = first[row.request]
    worked_on = clause.rows if isinstance(clause, ChangeClause) and not clause.every else ()
    if row.old not in rows_of(tuple(rows for _, rows in worked_on)):
        raise TaskRefusal("nobody has to ask", "the row is not one that something is done with")


def _withheld_result(
    done: RefinementComparison,
    found: ReadingDiff,
    answer: str,
    operation: str,
    words: ToolVocabulary,
) -> RefinementComparison:
    """What the user tells when asked, and before which call that has to be.

    Raises:
        TaskRefusal: nobody has to ask, the answer is about something else, or asking cannot
            be checked.
    """
    # The new wording must cost exactly one question more than the old one.
    if done.new.asked != done.old.asked + 1:
        raise TaskRefusal("nobody has to ask", "the opening tells all that is needed")
    facts = _facts_of_answer(answer, words)
    if operation == OMISSION:
        left_out = [_possible_values(fact) for _, fact in found.omitted]
        if len(facts) != 1 or str(facts[0][1]) not in left_out[0]:
            raise TaskRefusal("the answer does not give what is left out")
    elif not done.new.fitting or len(done.new.fitting[0]) < 2:
        raise TaskRefusal("the description is not ambiguous")
    after = next((c for c in done.new.calls if c.asked > done.old.asked and not c.reads), None)
    if after is None or (after.turn, after.request) != done.new.asking[-1] or after.turn != 1:
        raise TaskRefusal("no change waits for the answer")
    # The rule "asked before TOOL" is per tool: it would also forbid the other request's call.
    users = {(c.turn, c.request) for c in done.new.calls if c.tool == after.tool}
    if len(users) > 1:
        raise TaskRefusal("asking cannot be checked", f"{after.tool} serves another request, too")
    return replace(done, known=dict(facts), before=after.tool)


def _possible_values(fact: FactExpr) -> set[str]:
    """What the value of a fact may be, where its label was not told from it."""
    return {str(v.value) for _, v in fact.splits() if isinstance(v, LiteralExpr)}


def _facts_of_answer(answer: str, words: ToolVocabulary) -> list[tuple[str, Json]]:
    """Labels and values of an answer.

    Raises:
        TaskRefusal: it is made of something else.
    """
    out: list[tuple[str, Json]] = []
    for reply in read_reply(answer, words).values():
        facts: list[FactExpr] = list(reply.facts)
        for row in reply.rows:
            plain = row.select.any_of[:1] == row.select.any_of and not row.select.owners
            if not plain or row.extreme or row.select.minus or len(row.select.words) > 1:
                raise TaskRefusal("the answer is not made of facts")
            facts += own_facts(row)
        for fact in facts:
            label, value = fact.splits()[-1]
            if (
                fact.relation != "is"
                or not isinstance(value, LiteralExpr)
                or value.kind not in _PLAIN
            ):
                raise TaskRefusal("the answer is not made of facts")
            out.append((" ".join(label), value.value))
    if not out or len({label for label, _ in out}) < len(out):
        raise TaskRefusal("the answer is not made of facts")
    return out
