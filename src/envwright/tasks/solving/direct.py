"""Rows whose facts are arguments themselves: *the repo with owner “ann” and name “site”*."""

from __future__ import annotations

from envwright.tasks.solving.chances import Entry, Plan, possible
from envwright.tasks.solving.evaluation import Evaluator
from envwright.tasks.solving.fields import MISSING, Found, names_parameter
from envwright.tasks.solving.forms import fitted
from envwright.tasks.solving.keys import speaks_of
from envwright.tasks.solving.language import Unsolved
from envwright.tasks.solving.syntax import Fact, Literal, Row, Value, Words
from envwright.tasks.solving.tools import Parameter
from envwright.types import Json


class Direct:
    """Takes arguments from the words, without looking rows up."""

    def __init__(self, finder: Evaluator, plan: Plan) -> None:
        self._finder = finder
        self._plan = plan
        self._parameters = plan.tool.parameters
        self._out: dict[str, Json] = {}
        self._found: dict[int, list[Found]] = {}
        self.extras = self._literals()
        """What the request itself gives, by the plain names of parameters."""

    def _literals(self) -> dict[str, Json]:
        out: dict[str, Json] = {}
        for name, value in self._plan.values.items():
            parameter = self._parameters[name]
            if isinstance(value, Literal):
                out[parameter.plain] = fitted(value, parameter)
        return out

    def _take_direct(self, place: int) -> bool:
        """Take the facts of a row as arguments, where they are parameters of the tool."""
        entry = self._plan.entries[place]
        if len(entry.rows) != 1 or not entry.parameter:
            return False
        given = self._direct(entry)
        if not given:
            return False
        row = Found(entry.noun, dict(given), dict(given), version=self._finder.changes)
        row.origin = entry.rows[0]
        rows = [row]
        if not self._plainly(entry, given):
            rows = self._instead(entry, row)
        if rows == [row]:
            self._out |= given
        self._found[place] = rows
        return True

    def _instead(self, entry: Entry, direct: Found) -> list[Found]:
        """The row of that name, where no tool knows the name as an identifier."""
        parameter = self._parameters[entry.parameter]
        if self._finder.known(parameter, direct.data[parameter.name], direct):
            return [direct]
        try:
            rows = [self._finder.one(entry.rows[0], self.extras, ask=False)]
            self._place(entry, rows)
        except Unsolved:
            return [direct]
        return rows

    def _plainly(self, entry: Entry, given: dict[str, Json]) -> bool:
        """Whether labels are the names of parameters, so that values stand as they are."""
        own = self._parameters[entry.parameter]
        said = [label for fact in entry.rows[0].select.any_of[0] for label, _ in fact.splits()]
        return ("name",) not in said or own.stems != entry.noun or len(given) > 1

    def _direct(self, entry: Entry) -> dict[str, Json]:
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
            out[found[0]] = fitted(self._finder.evaluate(found[1], parameter), parameter)
        return out if entry.parameter in out else {}

    def _stated(self, row: Row) -> list[tuple[Fact, Words]] | None:
        """The facts of a row and of its owners, each with its noun, when there is nothing else."""
        select = row.select
        if row.extreme or select.reference or select.minus or len(select.any_of) != 1:
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

    def _place(self, entry: Entry, rows: list[Found]) -> None:
        """Give a parameter the key of a row, or the keys of several."""
        if not entry.parameter:
            return
        parameter = self._parameters[entry.parameter]
        keys = [self._key(row, parameter) for row in rows]
        flat = parameter.kind != "array" or (len(keys) == 1 and isinstance(keys[0], list))
        self._out[parameter.name] = keys[0] if flat else keys

    def _key(self, row: Found, parameter: Parameter) -> Json:
        value = self._finder.key(row, parameter)
        if value is MISSING:
            raise Unsolved(f"no {parameter.name} in the rows of {' '.join(row.noun)}")
        return value


def _direct_value(fact: Fact, parameters: list[Parameter], noun: Words) -> tuple[str, Value] | None:
    if fact.relation != "is":
        return None
    for label, value in fact.splits():
        for parameter in parameters:
            if names_parameter(label, parameter, noun) and possible(value, parameter):
                return parameter.name, value
        # "with ID 12": the parameter that names the row, whatever its name.
        if label == ("id",):
            best = max(parameters, key=lambda p: speaks_of(p, noun), default=None)
            if best is not None and possible(value, best):
                return best.name, value
    return None
