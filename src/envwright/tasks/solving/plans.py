"""Which tool makes a change, and which of its parameters get what."""

from __future__ import annotations

from dataclasses import replace

from envwright.tasks.solving.chances import Entry, Plan, chance, take_fact
from envwright.tasks.solving.evaluation import Evaluator
from envwright.tasks.solving.language import Unsolved, stem, words_of
from envwright.tasks.solving.syntax import Change, Row, Words
from envwright.tasks.solving.tools import SAME_VERBS, Tool
from envwright.tasks.solving.vocabulary import Vocabulary

_SMALL = frozenset("a an the of to for by in on or and with is it that this at from as".split())
_ENOUGH = 0.3


def divided(plan: Plan) -> list[Plan]:
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


class Planner:
    """Chooses tools for changes."""

    def __init__(self, vocabulary: Vocabulary, finder: Evaluator) -> None:
        self._words = vocabulary
        self._finder = finder

    def plan(self, change: Change) -> Plan:
        """The tool that fits a change best.

        Raises:
            Unsolved: none fits, or two fit equally well.
        """
        plans: list[Plan] = []
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
            raise Unsolved(f"no tool for: {' '.join(change.verb)}")
        if len(plans) > 1 and plans[1].score > plans[0].score - 1e-9:
            raise Unsolved(f"two tools for: {' '.join(change.verb)}")
        return plans[0]

    def _fit(self, tool: Tool, change: Change, score: float) -> Plan | None:
        """How a tool would carry a change out; None when it cannot."""
        plan = Plan(tool, score)
        nouns = self._nouns(change)
        for fact in change.facts:
            if not take_fact(plan, fact, [*nouns, tool.entity]):
                return None
        if not self.take_rows(plan, change):
            return None
        missing = sum(parameter.name not in plan.given for parameter in tool.required)
        # "set the name of …": a tool that needs nothing else.
        plan.score -= (1.0 if change.verb == ("set",) else 0.1) * missing
        plan.score += 0.02 * (stem(words_of(tool.name)[0]) == stem(change.verb[0]))
        plan.score += sum(0.01 * min(entry.sure, 40) for entry in plan.entries)
        plan.score -= 0.3 * sum(not entry.parameter and bool(entry.rows) for entry in plan.entries)
        return plan

    def _likeness(self, tool: Tool, change: Change) -> float:
        """How much the words of a change resemble what a tool says of itself."""
        verb = stem(change.verb[0]) if change.verb else ""
        same = verb in tool.verbs
        if not same and not any(verb in group and tool.verbs & group for group in SAME_VERBS):
            return 0.0
        said = {stem(w) for w in change.verb[1:] if w not in _SMALL}
        for noun in self._nouns(change):
            said.update(noun)
        best = 0.0
        for own in (tool.name_stems, tool.said):
            own = own - tool.verbs
            both = len(said & own)
            best = max(best, (2 * both + 1) / (len(said) + len(own) + 1))
        return best if same else best * 0.9

    def _nouns(self, change: Change) -> list[Words]:
        """What the rows of a change are called; "it" is each row of its set, if it has one."""
        return [entry.noun for entry in self._entries(change)]

    def _noun(self, row: Row) -> Words:
        if row.select.words:
            return self._finder.divide(row.select.words)[1]
        if row.select.reference:
            try:
                return self._finder.one(row).noun
            except Unsolved:
                return ()
        return ()

    def take_rows(self, plan: Plan, change: Change) -> bool:
        """Give each row its parameter, the surest first."""
        entries = self._entries(change)
        chances = [
            (chance(parameter, entry, plan.tool), place, parameter.name)
            for place, entry in enumerate(entries)
            for parameter in plan.tool.parameters.values()
            if parameter.name not in plan.values
        ]
        plan.entries = entries
        for sure, place, name in sorted(chances, key=lambda c: (-c[0], c[1])):
            entry = entries[place]
            if sure > 0 and not entry.parameter and name not in plan.given:
                entry.parameter, entry.sure = name, sure
        for entry in entries:
            if not entry.rows:
                plan.item = entry.parameter
            if not entry.parameter and not (entry.rows and self._helps(plan)):
                return False
        return True

    def _entries(self, change: Change) -> list[Entry]:
        """What wants a parameter; no rows stand for each row of a set."""
        out: list[Entry] = []
        item = change.every is None
        every = self._finder.divide(change.every.words)[1] if change.every else ()
        for label, said in change.rows:
            rows = tuple(self._finder.meant(row) for row in said)
            if not item and rows[0].select.reference == "again":
                item = True
                out.append(Entry(label, (), every))
            else:
                out.append(Entry(label, rows, self._noun(rows[0])))
        if not item:
            out.append(Entry((), (), every))
        return out

    def _helps(self, plan: Plan) -> bool:
        """Whether a row without a parameter of its own may still say what others are."""
        return any(p.name not in plan.given for p in plan.tool.required) or any(
            entry.parameter for entry in plan.entries
        )
