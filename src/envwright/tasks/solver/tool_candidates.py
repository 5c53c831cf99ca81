"""Choosing the tool that makes a change, and which of its parameters get which rows and values."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from envwright.tasks.parser.lexer import SMALL_WORDS, UnsolvedError, stem, stem_words, words_of
from envwright.tasks.parser.syntax_tree import (
    BARE,
    ChangeClause,
    FactExpr,
    KeyExpr,
    LiteralExpr,
    RowExpr,
    ValueExpr,
    Words,
)
from envwright.tasks.parser.tool_vocabulary import (
    KEY_WORDS,
    VERB_SYNONYMS,
    ParameterProfile,
    ToolProfile,
    ToolVocabulary,
)
from envwright.tasks.solver.evaluator import RequestEvaluator
from envwright.tasks.solver.row_fields import LINK_SCORE, NAME_LABELS, key_score, names_parameter
from envwright.tasks.solver.value_coercion import fit_value

_SAME: Mapping[Words, Words] = MappingProxyType({})


@dataclass(slots=True)
class RowAssignment:
    """Rows of a change, and the parameter that takes them."""

    label: Words
    rows: tuple[RowExpr, ...]
    """None stand for each row of a set."""
    noun: Words
    """In stems."""
    parameter: str = ""
    """Empty for rows that only help to find others."""
    sure: float = 0.0
    """How surely it takes them."""


@dataclass(slots=True)
class ToolCandidate:
    """A tool, and what its parameters get."""

    tool: ToolProfile
    score: float
    values: dict[str, ValueExpr] = field(default_factory=dict)
    entries: list[RowAssignment] = field(default_factory=list)
    item: str = ""
    """The parameter that each row of a set is given to."""

    @property
    def sound(self) -> bool:
        """Whether every row has a parameter that clearly takes rows of its noun."""
        # 5 lies between "required, hence perhaps" (1) and the weakest naming match (10).
        return all(entry.sure >= 5 or not entry.noun for entry in self.entries)

    @property
    def given(self) -> set[str]:
        """Parameters that have something."""
        rows = {entry.parameter for entry in self.entries if entry.parameter}
        return {*self.values, *rows, *([self.item] if self.item else ())}


def take_fact(
    plan: ToolCandidate, fact: FactExpr, nouns: list[Words], said_as: Mapping[Words, Words] = _SAME
) -> bool:
    """Give the value of a fact to the parameter that its label names.

    A label that people say for one name may be that of a parameter: ``said_as``.
    """
    # A bare word is a flag: "archived" sets the boolean parameter of that name.
    if not fact.label and isinstance(fact.value, LiteralExpr):
        words = tuple(fact.value.raw.lower().split())
        truth = LiteralExpr("truth", fact.relation, fact.relation == "is")
        fact = FactExpr(words, "is", truth)
    every = list(plan.tool.parameters.values())
    for label, value in fact.splits():
        # "add a collaborator … with login “ann”": what the tool is about comes first.
        called = [p for p in every if label in NAME_LABELS and p.stems == plan.tool.entity]
        # The label alone first, then as one of a row.
        for noun, found in (((), every), (plan.tool.entity, called), *((n, every) for n in nouns)):
            for parameter in found:
                if parameter.name in plan.values or parameter.paging:
                    continue
                if names_parameter(label, parameter, noun) and is_possible_value(value, parameter):
                    plan.values[parameter.name] = value
                    return True
    if fact.value is not None and (said := said_as.get(fact.label)):
        return take_fact(plan, replace(fact, label=said), nouns)
    return False


_QUANTITIES = frozenset(map(stem, "quantity count amount number pieces units copies".split()))


def take_bare_value(plan: ToolCandidate, fact: FactExpr, verb: Words) -> bool:
    """Give a value without a label to the one parameter that it can be for.

    What is counted names it where a parameter is called so, and may be anything for a quantity;
    else it is the one that the verb phrase speaks of (*change the title of … to “…”*), or the only
    one of its kind among those that a call must give, or among all.
    """
    counted = set(stem_words(fact.label))
    every = [p for p in plan.tool.parameters.values() if not p.paging]
    called = [p for p in every if counted & set(p.stems)]
    if counted and not called and not counted & plan.tool.mentions:
        every = [p for p in every if _QUANTITIES & set(p.stems) or counted & p.said]
    free = [
        p
        for p in called or every
        if p.name not in plan.given
        and isinstance(fact.value, LiteralExpr)
        and _takes(p, fact.value, counted)
    ]
    spoken = [p for p in free if set(p.stems) <= set(stem_words(verb))]
    found = spoken or [p for p in free if p.required] or free
    if len(found) != 1 or fact.value is None:
        return False
    plan.values[found[0].name] = fact.value
    return True


def _takes(parameter: ParameterProfile, value: LiteralExpr, counted: Set[str]) -> bool:
    """Whether a value without a label may be for a parameter, going by kinds."""
    if parameter.options or parameter.words[-1] in KEY_WORDS - {"name", "title"}:
        return (
            bool(parameter.options) and value.kind == "word" and is_possible_value(value, parameter)
        )
    cents = "cents" in parameter.words
    kinds = {
        "number": parameter.kind in {"integer", "number"} and (not cents or counted == {"cent"}),
        "money": parameter.kind in {"integer", "number"} and cents,
        "date": parameter.kind in {"date", "time"},
        "time": parameter.kind == "time",
        "text": parameter.kind == "string",
        "word": parameter.kind == "string" and ("@" in value.raw) == ("email" in parameter.words),
    }
    return kinds.get(value.kind, False)


def is_possible_value(value: ValueExpr, parameter: ParameterProfile) -> bool:
    """Whether a value has a form that a parameter takes."""
    if not isinstance(value, LiteralExpr):
        return True
    try:
        fit_value(value, parameter)
    except UnsolvedError:
        return False
    return True


def assignment_score(parameter: ParameterProfile, entry: RowAssignment, tool: ToolProfile) -> float:
    """How surely a parameter takes a row."""
    if entry.label:
        own = stem_words(entry.label)
        if names_parameter(entry.label, parameter, entry.noun):
            return 100
        return 90 if parameter.stems[: len(own)] == own else 0
    sure = float(key_score(parameter, entry.noun))
    # Above 12: more than a non-key attribute of the row. One less than a required parameter, so
    # that the required one wins a tie.
    if not parameter.required:
        return sure - 1 if sure > 12 else 0
    return max(sure, _by_fact(parameter, entry, tool), 1)


def _by_fact(parameter: ParameterProfile, entry: RowAssignment, tool: ToolProfile) -> float:
    """How surely a parameter takes a row that is described by its label: *the user with email …*.

    So it is with rows of the tool's own noun, where no other parameter is their identifier.
    """
    own = entry.noun == tool.entity
    others = [
        p
        for p in tool.required
        if p.name != parameter.name
        and key_score(p, entry.noun) >= LINK_SCORE
        and p.stems != entry.noun
    ]
    # "the release asset … of the release …": release_id is its owner's.
    owners = {stem_words(o.select.words) for row in entry.rows[:1] for o in row.select.owners}
    if any(p.stems[:-1] not in owners for p in others):
        return 0
    for row in entry.rows[:1]:
        for fact in row.select.any_of[0] if len(row.select.any_of) == 1 else ():
            if any(names_parameter(said, parameter, entry.noun) for said, _ in fact.splits()):
                return 36 if own else 20
    return (26 if others else 23) if own and parameter.words[-1] in KEY_WORDS else 0


def _share(said: set[str], own: Set[str]) -> float:
    """How much of a phrase is said, where all that is said is of it."""
    return len(said) / len(own) if said and said <= own else 0.0


# Likeness from which a tool is considered although the verb phrase did not name it.
_ENOUGH = 0.3


def split_per_row(plan: ToolCandidate) -> list[ToolCandidate]:
    """One plan per row where several rows stand for a parameter that takes one."""
    for place, entry in enumerate(plan.entries):
        several = len(entry.rows) > 1 and entry.parameter
        if several and plan.tool.parameters[entry.parameter].kind != "array":
            before, after = plan.entries[:place], plan.entries[place + 1 :]
            return [
                replace(plan, entries=[*before, replace(entry, rows=(row,)), *after])
                for row in entry.rows
            ]
    return [plan]


class ChangePlanner:
    """Chooses tools for changes."""

    def __init__(self, vocabulary: ToolVocabulary, finder: RequestEvaluator) -> None:
        self._words = vocabulary
        self._finder = finder

    def plan(self, change: ChangeClause) -> ToolCandidate:
        """The tool that fits a change best.

        Raises:
            UnsolvedError: none fits, or two fit equally well.
        """
        plans: list[ToolCandidate] = []
        for name, said in change.tools:
            tool = self._words.tools[name]
            score = 1 + 0.3 * said + 0.3 * self._likeness(tool, change)
            if plan := self._fit(tool, change, score):
                plans.append(plan)
        # Where a row only takes what is left, another tool may be meant after all.
        if not any(plan.sound for plan in plans):
            for tool in self._words.writing:
                score = self._likeness(tool, change)
                if score >= _ENOUGH and (plan := self._fit(tool, change, score)):
                    plans.append(plan)
            plans = [plan for plan in plans if plan.sound] or plans
        plans.sort(key=lambda plan: -plan.score)
        if not plans:
            raise UnsolvedError(f"no tool for: {' '.join(change.verb)}")
        # A tie is refused rather than broken by order: a wrong write cannot be taken back.
        if len(plans) > 1 and plans[1].score > plans[0].score - 1e-9:
            raise UnsolvedError(f"two tools for: {' '.join(change.verb)}")
        return plans[0]

    def _fit(self, tool: ToolProfile, change: ChangeClause, score: float) -> ToolCandidate | None:
        """How a tool would carry a change out; None when it cannot."""
        plan = ToolCandidate(tool, score)
        nouns = self._nouns(change)
        bare = [fact for fact in change.facts if fact.relation == BARE]
        for fact in change.facts:
            if fact in bare or take_fact(plan, fact, [*nouns, tool.entity], self._words.said_as):
                continue
            # "change the plan of the member … to the plan …": the label is that of a row.
            if not isinstance(fact.value, KeyExpr):
                return None
            change = replace(change, rows=(*change.rows, (fact.label, (fact.value.row,))))
        if not self.take_rows(plan, change):
            return None
        if not all(take_bare_value(plan, fact, change.verb) for fact in bare):
            return None
        missing = sum(parameter.name not in plan.given for parameter in tool.required)
        # "set the name of …": a tool that needs nothing else.
        plan.score -= (1.0 if change.verb == ("set",) else 0.1) * missing
        # Small tie-breakers: the same verb, surely placed rows, no row left without a parameter.
        plan.score += 0.02 * (stem(words_of(tool.name)[0]) == stem(change.verb[0]))
        plan.score += sum(0.01 * min(entry.sure, 40) for entry in plan.entries)
        plan.score -= 0.3 * sum(not entry.parameter and bool(entry.rows) for entry in plan.entries)
        return plan

    def _likeness(self, tool: ToolProfile, change: ChangeClause) -> float:
        """How much the words of a change resemble what a tool says of itself."""
        verb = stem(change.verb[0]) if change.verb else ""
        said = {stem(w) for w in change.verb[1:] if w not in SMALL_WORDS}
        # "enter a payment" of "enter a payment of $50 for …": the amount is said elsewhere.
        given = self._words.given_words.get(tool.name, ())
        best = max((_share(said, own) for first, own in given if first == verb), default=0.0)
        same = verb in tool.verbs
        if not same and not any(verb in group and tool.verbs & group for group in VERB_SYNONYMS):
            return best
        for noun in self._nouns(change):
            said.update(noun)
        for own in (tool.name_stems, tool.said):
            own = own - tool.verbs
            both = len(said & own)
            # Dice coefficient with add-one smoothing, so that two empty sets count as alike.
            best = max(best, (2 * both + 1) / (len(said) + len(own) + 1))
        return best if same else best * 0.9

    def _nouns(self, change: ChangeClause) -> list[Words]:
        """What the rows of a change are called; "it" is each row of its set, if it has one."""
        return [entry.noun for entry in self._entries(change)]

    def _noun(self, row: RowExpr) -> Words:
        if row.select.words:
            return self._finder.divide(row.select.words)[1]
        if row.select.reference:
            try:
                return self._finder.find_one(row).noun
            except UnsolvedError:
                return ()
        return ()

    def take_rows(self, plan: ToolCandidate, change: ChangeClause) -> bool:
        """Give each row its parameter, the surest first."""
        entries = self._entries(change)
        chances = [
            (assignment_score(parameter, entry, plan.tool), place, parameter.name)
            for place, entry in enumerate(entries)
            for parameter in plan.tool.parameters.values()
            if parameter.name not in plan.values
        ]
        plan.entries = entries
        for sure, place, name in sorted(chances, key=lambda c: (-c[0], c[1])):
            entry = entries[place]
            # Greedy assignment: each row and each parameter is used once.
            if sure > 0 and not entry.parameter and name not in plan.given:
                entry.parameter, entry.sure = name, sure
        for entry in entries:
            if not entry.rows:
                plan.item = entry.parameter
            if not entry.parameter and not (entry.rows and self._helps(plan)):
                return False
        return True

    def _entries(self, change: ChangeClause) -> list[RowAssignment]:
        """What wants a parameter; no rows stand for each row of a set."""
        out: list[RowAssignment] = []
        item = change.every is None
        every = self._finder.divide(change.every.words)[1] if change.every else ()
        for label, said in change.rows:
            rows = tuple(self._finder.description_of(row) for row in said)
            if not item and rows[0].select.reference == "again":
                item = True
                out.append(RowAssignment(label, (), every))
            else:
                out.append(RowAssignment(label, rows, self._noun(rows[0])))
        if not item:
            out.append(RowAssignment((), (), every))
        return out

    def _helps(self, plan: ToolCandidate) -> bool:
        """Whether a row without a parameter of its own may still say what others are."""
        return any(p.name not in plan.given for p in plan.tool.required) or any(
            entry.parameter for entry in plan.entries
        )
