"""The arguments of one call: rows are found, values worked out, what is missing is asked for.

A row may also say its arguments itself: *the repo with owner “ann” and name “site”*.
"""

from __future__ import annotations

from dataclasses import replace

from envwright.tasks.parser.lexer import UnsolvedError
from envwright.tasks.parser.syntax_tree import (
    ChangeClause,
    FactExpr,
    LiteralExpr,
    RowExpr,
    ValueExpr,
    Words,
)
from envwright.tasks.parser.tool_vocabulary import ParameterProfile
from envwright.tasks.solver.evaluator import RequestEvaluator
from envwright.tasks.solver.row_fields import (
    MISSING,
    FoundRow,
    inherited_value,
    key_score,
    names_parameter,
)
from envwright.tasks.solver.tool_candidates import (
    ChangePlanner,
    RowAssignment,
    ToolCandidate,
    is_possible_value,
    take_fact,
)
from envwright.tasks.solver.value_coercion import fit_value
from envwright.types import Json

# Rounds of questions per call, so that answers beside the point cannot keep the solver in a loop.
_ASKS = 4


class CallArguments:
    """Gathers the arguments of a call.

    Args:
        finder: finds rows and works values out.
        planner: gives what the user adds to parameters.
        plan: the tool, and what its parameters get.
        company: rows found before that say where to look.
    """

    def __init__(
        self,
        finder: RequestEvaluator,
        planner: ChangePlanner,
        plan: ToolCandidate,
        company: tuple[FoundRow, ...] = (),
    ) -> None:
        self._finder = finder
        self._planner = planner
        self._plan = plan
        self._others = company
        self._parameters = plan.tool.parameters
        self._out: dict[str, Json] = {}
        self._found: dict[int, list[FoundRow]] = {}
        self.extras = self._literals()
        """What the request itself gives, by the plain names of parameters."""

    @property
    def company(self) -> tuple[FoundRow, ...]:
        """The rows that say where to look, in the order of the text.

        A row for a parameter that may be missing is something new, and says nothing of others.
        """
        found: list[FoundRow] = []
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
        # Unambiguous rows first: once found, they narrow the search for the others.
        for place in [p for p in waiting if self._stands_alone(self._plan.entries[p])]:
            self._take_found(place, self.company)
            waiting.remove(place)
        # Fixed point: repeat without asking as long as each pass resolves some row. When a pass
        # resolves none, look the first one up with asking allowed and start over.
        while waiting:
            left = [place for place in waiting if not self._try_found(place)]
            if left == waiting:
                self._take_found(waiting[0], self.company)
                left = waiting[1:]
            waiting = left
        # Remember rows in the order of the text, whatever order they were found in: "it" means
        # the row mentioned last.
        for place in sorted(self._found):
            noun = self._plan.entries[place].noun
            for row in self._found[place]:
                if not self._finder.has_lookup(noun):
                    row.alias = self._plan.tool.entity
                self._finder.remember(row)

    def _stands_alone(self, entry: RowAssignment) -> bool:
        """Whether rows can be told without knowing the others of the request."""
        return self._finder.lists_all(entry.noun) and not entry.rows[0].select.only

    def _try_found(self, place: int) -> bool:
        """Look rows up without asking; whether that was possible by now."""
        try:
            self._take_found(place, self.company, ask=False)
        except UnsolvedError:
            return False
        return True

    def _take_found(self, place: int, company: tuple[FoundRow, ...], *, ask: bool = True) -> None:
        entry = self._plan.entries[place]
        rows = [self._finder.find_one(row, self.extras, company, ask=ask) for row in entry.rows]
        self._place(entry, rows)
        self._found[place] = rows

    # --- the rest --------------------------------------------------------------------------------

    def complete(self, item: FoundRow | None = None) -> dict[str, Json]:
        """The arguments of the call, or of the call for one row of a set."""
        out = dict(self._out)
        sources = [
            (row, not self._plan.entries[place].parameter)
            for place in sorted(self._found)
            for row in self._found[place]
        ]
        if item is not None:
            # The row of the set is the nearest source. Its own key is off limits where a parameter
            # has received it already.
            sources.insert(0, (item, not self._plan.item))
            if self._plan.item:
                out[self._plan.item] = self._key(item, self._parameters[self._plan.item])
        for name, value in self._plan.values.items():
            parameter = self._parameters[name]
            out[name] = fit_value(self._finder.evaluate(value, parameter), parameter)
        for parameter in self._plan.tool.required:
            if parameter.name not in out:
                self._hand_down(parameter, sources, out)
        for _ in range(_ASKS):
            missing = [p for p in self._plan.tool.required if p.name not in out]
            # Complete: returned in the order of the tool's parameters.
            if not missing:
                return {name: out[name] for name in self._parameters if name in out}
            self._ask(missing, out)
        raise UnsolvedError("a parameter stays without a value")

    def _hand_down(
        self,
        parameter: ParameterProfile,
        sources: list[tuple[FoundRow, bool]],
        out: dict[str, Json],
    ) -> None:
        for source, own in sources:
            value = inherited_value(source, parameter, own=own)
            if value is not MISSING:
                out[parameter.name] = value
                return

    def _ask(self, missing: list[ParameterProfile], out: dict[str, Json]) -> None:
        """Ask for what a call needs, and take what the user gives."""
        names = " and the ".join(" ".join(p.words) for p in missing)
        reply = self._finder.reply(f"What should the {names} be?")
        plan = ToolCandidate(self._plan.tool, 0.0)
        # What is used up is removed from the reply, since later questions read the same reply.
        reply.facts[:] = [f for f in reply.facts if not take_fact(plan, f, [plan.tool.entity])]
        noun = missing[0].words[:-1] or missing[0].words
        change = ChangeClause((), (), tuple(((), (_of_noun(row, noun),)) for row in reply.rows))
        if self._planner.take_rows(plan, change):
            reply.rows.clear()
        more = CallArguments(self._finder, self._planner, plan, self.company)
        more.extras |= {self._parameters[name].plain: value for name, value in out.items()}
        more.find_rows()
        given = dict(more._out)
        for name, value in plan.values.items():
            parameter = self._parameters[name]
            given[name] = fit_value(self._finder.evaluate(value, parameter), parameter)
        # Without progress the caller would ask the same question again.
        if not given.keys() - out.keys():
            raise UnsolvedError(f"the answer does not give the {names}")
        out |= given

    # --- rows that are said by their arguments ---------------------------------------------------

    def _literals(self) -> dict[str, Json]:
        out: dict[str, Json] = {}
        for name, value in self._plan.values.items():
            parameter = self._parameters[name]
            if isinstance(value, LiteralExpr):
                out[parameter.plain] = fit_value(value, parameter)
        return out

    def _take_direct(self, place: int) -> bool:
        """Take the facts of a row as arguments, where they are parameters of the tool."""
        entry = self._plan.entries[place]
        if len(entry.rows) != 1 or not entry.parameter:
            return False
        given = self._direct(entry)
        if not given:
            return False
        row = FoundRow(entry.noun, dict(given), dict(given), version=self._finder.changes)
        row.origin = entry.rows[0]
        rows = [row]
        # `with name "x"` may be a title rather than the identifier: try it as a key first.
        if not self._plainly(entry, given):
            rows = self._instead(entry, row)
        if rows == [row]:
            self._out |= given
        self._found[place] = rows
        return True

    def _instead(self, entry: RowAssignment, direct: FoundRow) -> list[FoundRow]:
        """The row of that name, where no tool knows the name as an identifier."""
        parameter = self._parameters[entry.parameter]
        if self._finder.accepts_key(parameter, direct.data[parameter.name], direct):
            return [direct]
        try:
            rows = [self._finder.find_one(entry.rows[0], self.extras, ask=False)]
            self._place(entry, rows)
        except UnsolvedError:
            return [direct]
        return rows

    def _plainly(self, entry: RowAssignment, given: dict[str, Json]) -> bool:
        """Whether labels are the names of parameters, so that values stand as they are."""
        own = self._parameters[entry.parameter]
        said = [label for fact in entry.rows[0].select.any_of[0] for label, _ in fact.splits()]
        return ("name",) not in said or own.stems != entry.noun or len(given) > 1

    def _direct(self, entry: RowAssignment) -> dict[str, Json]:
        taken = self._plan.given | self._out.keys()
        free = [
            p for p in self._plan.tool.required if p.name == entry.parameter or p.name not in taken
        ]
        out: dict[str, Json] = {}
        for fact, noun in self._stated(entry.rows[0]) or ():
            found = _direct_value(fact, free, noun)
            if found is None or found[0] in out:
                return {}
            parameter = self._parameters[found[0]]
            out[found[0]] = fit_value(self._finder.evaluate(found[1], parameter), parameter)
        return out if entry.parameter in out else {}

    def _stated(self, row: RowExpr) -> list[tuple[FactExpr, Words]] | None:
        """The facts of a row and of its owners, each with its noun, when there is nothing else."""
        select = row.select
        if row.extreme or select.reference or select.minus or select.loose:
            return None
        if len(select.any_of) != 1:
            return None
        adjectives, noun = self._finder.divide(select.words)
        if adjectives or not select.any_of[0]:
            return None
        out = [(fact, noun) for fact in select.any_of[0]]
        for owner in select.owners:
            more = self._stated(owner)
            if more is None:
                return None
            out += more
        return out

    def _place(self, entry: RowAssignment, rows: list[FoundRow]) -> None:
        """Give a parameter the key of a row, or the keys of several."""
        if not entry.parameter:
            return
        parameter = self._parameters[entry.parameter]
        keys = [self._key(row, parameter) for row in rows]
        # A row may already show the whole list of keys; do not wrap it in a second list.
        flat = parameter.kind != "array" or (len(keys) == 1 and isinstance(keys[0], list))
        self._out[parameter.name] = keys[0] if flat else keys

    def _key(self, row: FoundRow, parameter: ParameterProfile) -> Json:
        value = self._finder.key(row, parameter)
        if value is MISSING:
            raise UnsolvedError(f"no {parameter.name} in the rows of {' '.join(row.noun)}")
        return value


def _direct_value(
    fact: FactExpr, parameters: list[ParameterProfile], noun: Words
) -> tuple[str, ValueExpr] | None:
    if fact.relation != "is":
        return None
    for label, value in fact.splits():
        for parameter in parameters:
            if names_parameter(label, parameter, noun) and is_possible_value(value, parameter):
                return parameter.name, value
        # "with ID 12": the parameter that names the row, whatever its name.
        if label == ("id",):
            best = max(parameters, key=lambda p: key_score(p, noun), default=None)
            if best is not None and is_possible_value(value, best):
                return best.name, value
    return None


def _of_noun(row: RowExpr, noun: Words) -> RowExpr:
    """*the one with …* as a row of a noun."""
    words = row.select.words
    if words[-1:] not in (("one",), ("ones",)):
        return row
    return replace(row, select=replace(row.select, words=(*words[:-1], *noun)))
