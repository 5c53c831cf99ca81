"""The arguments of one call: rows are found, values worked out, what is missing is asked for."""

from __future__ import annotations

from dataclasses import replace

from envwright.tasks.solving.chances import Entry, Plan, take_fact
from envwright.tasks.solving.direct import Direct
from envwright.tasks.solving.evaluation import Evaluator
from envwright.tasks.solving.fields import MISSING, Found
from envwright.tasks.solving.forms import fitted
from envwright.tasks.solving.keys import handed_down
from envwright.tasks.solving.language import Unsolved
from envwright.tasks.solving.plans import Planner
from envwright.tasks.solving.syntax import Change, Row, Words
from envwright.tasks.solving.tools import Parameter
from envwright.types import Json

_ASKS = 4


class Arguments(Direct):
    """Gathers the arguments of a call."""

    def __init__(
        self, finder: Evaluator, planner: Planner, plan: Plan, company: tuple[Found, ...] = ()
    ) -> None:
        super().__init__(finder, plan)
        self._planner = planner
        self._others = company

    @property
    def company(self) -> tuple[Found, ...]:
        """The rows that say where to look, in the order of the text.

        A row for a parameter that may be missing is something new, and says nothing of others.
        """
        found: list[Found] = []
        for place in sorted(self._found):
            name = self._plan.entries[place].parameter
            if not name or self._parameters[name].required:
                found += self._found[place]
        return (*self._others, *found)

    # --- rows ------------------------------------------------------------------------------------

    def find_rows(self) -> None:
        """Find the rows of the request; those that others are needed for come later."""
        waiting = [place for place, entry in enumerate(self._plan.entries) if entry.rows]
        waiting = [place for place in waiting if not self._take_direct(place)]
        for place in [p for p in waiting if self._stands_alone(self._plan.entries[p])]:
            self._take_found(place, self.company)
            waiting.remove(place)
        while waiting:
            left = [place for place in waiting if not self._try_found(place)]
            if left == waiting:
                self._take_found(waiting[0], self.company)
                left = waiting[1:]
            waiting = left
        for place in sorted(self._found):
            noun = self._plan.entries[place].noun
            for row in self._found[place]:
                if not self._finder.shown(noun):
                    row.alias = self._plan.tool.entity
                self._finder.mention(row)

    def _stands_alone(self, entry: Entry) -> bool:
        """Whether rows can be told without knowing the others of the request."""
        return self._finder.listed(entry.noun) and not entry.rows[0].select.only

    def _try_found(self, place: int) -> bool:
        """Look rows up without asking; whether that was possible by now."""
        try:
            self._take_found(place, self.company, ask=False)
        except Unsolved:
            return False
        return True

    def _take_found(self, place: int, company: tuple[Found, ...], *, ask: bool = True) -> None:
        entry = self._plan.entries[place]
        rows = [self._finder.one(row, self.extras, company, ask=ask) for row in entry.rows]
        self._place(entry, rows)
        self._found[place] = rows

    # --- the rest --------------------------------------------------------------------------------

    def complete(self, item: Found | None = None) -> dict[str, Json]:
        """The arguments of the call, or of the call for one row of a set."""
        out = dict(self._out)
        sources = [
            (row, not self._plan.entries[place].parameter)
            for place in sorted(self._found)
            for row in self._found[place]
        ]
        if item is not None:
            sources.insert(0, (item, not self._plan.item))
            if self._plan.item:
                out[self._plan.item] = self._key(item, self._parameters[self._plan.item])
        for name, value in self._plan.values.items():
            parameter = self._parameters[name]
            out[name] = fitted(self._finder.evaluate(value, parameter), parameter)
        for parameter in self._plan.tool.required:
            if parameter.name not in out:
                self._hand_down(parameter, sources, out)
        for _ in range(_ASKS):
            missing = [p for p in self._plan.tool.required if p.name not in out]
            if not missing:
                return {name: out[name] for name in self._parameters if name in out}
            self._ask(missing, out)
        raise Unsolved("a parameter stays without a value")

    def _hand_down(
        self, parameter: Parameter, sources: list[tuple[Found, bool]], out: dict[str, Json]
    ) -> None:
        for source, own in sources:
            value = handed_down(source, parameter, own=own)
            if value is not MISSING:
                out[parameter.name] = value
                return

    def _ask(self, missing: list[Parameter], out: dict[str, Json]) -> None:
        """Ask for what a call needs, and take what the user gives."""
        names = " and the ".join(" ".join(p.words) for p in missing)
        reply = self._finder.reply(f"What should the {names} be?")
        plan = Plan(self._plan.tool, 0.0)
        reply.facts[:] = [f for f in reply.facts if not take_fact(plan, f, [plan.tool.entity])]
        noun = missing[0].words[:-1] or missing[0].words
        change = Change((), (), tuple(((), (_of_noun(row, noun),)) for row in reply.rows))
        if self._planner.take_rows(plan, change):
            reply.rows.clear()
        more = Arguments(self._finder, self._planner, plan, self.company)
        more.extras |= {self._parameters[name].plain: value for name, value in out.items()}
        more.find_rows()
        given = dict(more._out)
        for name, value in plan.values.items():
            parameter = self._parameters[name]
            given[name] = fitted(self._finder.evaluate(value, parameter), parameter)
        if not given.keys() - out.keys():
            raise Unsolved(f"the answer does not give the {names}")
        out |= given


def _of_noun(row: Row, noun: Words) -> Row:
    """*the one with …* as a row of a noun."""
    words = row.select.words
    if words[-1:] not in (("one",), ("ones",)):
        return row
    return replace(row, select=replace(row.select, words=(*words[:-1], *noun)))
