"""Calls to make: arguments from schemas, prose, earlier answers and examples; what is done to them.

Everything comes from one seeded generator. Values that a person would call arbitrary are made to
be recognised again (``Amber 1041``), so that effects show wherever they are listed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from benchmarks.fidelity.answers import Found, ValuePool
from benchmarks.fidelity.operations import (
    CallForm,
    Input,
    names_thing,
    plain_key,
    thing_of,
    words_of,
)
from benchmarks.fidelity.pair import Bound, Known, Step, known_in
from envwright.environment.arguments import accepts_texts
from envwright.population.value_shapes import pattern_shape
from envwright.population.value_source import ValueSource
from envwright.types import Call, Json

_NAMES = "Amber Birch Cedar Delta Ember Fern Grove Heron Iris Juniper Kestrel Linden".split()
_DATES = frozenset("date day deadline due dob birth birthday start end from until".split())
_OPTIONAL, _EXAMPLE, _FOUND = 0.45, 0.5, 0.5
"""Chances: an optional argument is given, an example is followed, a found value is taken."""
_TOGETHER, _UNKNOWN, _SHOWN = 0.8, 0.1, 0.3
"""Chances: keys are taken from one earlier call; an optional key is given though none was found; a
value is one that the description shows."""
_RECENT = 6
"""Calls and values of this sequence that are looked back at."""
_DEPTH = 4
_GIVEN = -2
"""Step of a value that this sequence itself gave: it is sent again as it is."""


@dataclass
class ArgumentSource:
    """Draws arguments in the reference's terms. Same generator, same pools: same arguments.

    Args:
        rng: all chance.
        start: what answers at the start showed.
        examples: operation → calls of it that are known to make sense.
        made: what this sequence's answers showed.
    """

    rng: random.Random
    start: ValuePool
    examples: Mapping[str, Sequence[Call]] = field(default_factory=dict)
    made: ValuePool = field(default_factory=ValuePool)
    _count: int = 1000
    _near: ValuePool = field(default_factory=ValuePool)
    """What the keys of the call that is drawn are taken from, where they belong together."""
    _taken: list[Found] = field(default_factory=list)
    """What the call that is drawn has been given."""
    plain: bool = False
    """Whether texts are drawn without capitals and spaces, since others were refused."""

    def step(self, form: CallForm) -> Step:
        """A call that the description allows."""
        examples = self.examples.get(form.name)
        if examples and self.rng.random() < _EXAMPLE:
            return Step(form.name, self._like(form, self.rng.choice(examples).arguments))
        # Now and then nothing that may be left out, or all of it.
        share = self.rng.choice((0.0, _OPTIONAL, _OPTIONAL, 1.0))
        self._near, self._taken = self._belonging(form), []
        arguments = {
            name: self._value(one, form)
            for name, one in form.inputs.items()
            if one.required or (self.rng.random() < share and self._has_values(one, form))
        }
        return Step(form.name, arguments)

    def _has_values(self, one: Input, form: CallForm) -> bool:
        """Whether an optional key can be given: what nobody has is mostly refused."""
        found = not one.is_key or self.made.of(one.name, form.noun) or self.start.of(one.name)
        return bool(found) or self.rng.random() < _UNKNOWN

    def _belonging(self, form: CallForm) -> ValuePool:
        """What one call showed that has most of the keys needed; empty where one key is."""
        keys = [name for name, one in form.inputs.items() if one.required and names_thing(name)]
        if len(keys) < 2 or self.rng.random() > _TOGETHER:
            return ValuePool()
        pools = self.made.together[-_RECENT:]
        if not pools or self.rng.random() < _UNKNOWN:
            pools = [*pools, *self.start.together]
        shown = [sum(bool(pool.of(key, form.noun)) for key in keys) for pool in pools]
        most = max(shown, default=0)
        best = [pool for pool, count in zip(pools, shown, strict=True) if count == most]
        return self.rng.choice(best) if most > 1 else ValuePool()

    def about(self, form: CallForm, done: Step, noun: str) -> Step | None:
        """A reading with what another call was about; ``None`` where it asks for other things.

        Args:
            form: the reading.
            done: the call.
            noun: the thing that the call is about.
        """
        given = {plain_key(name): value for name, value in done.arguments.items()}
        if noun and "id" in given:
            given.setdefault(f"{noun}_id", given["id"])
        nouns = {plain_key(name) for name in done.arguments}
        arguments: dict[str, Any] = {}
        for name, one in form.inputs.items():
            key = plain_key(name)
            if not one.required:
                continue
            if key in given and (key != "id" or noun == form.noun):
                arguments[name] = given[key]
            elif found := self.made.of(name, form.noun):
                arguments[name] = _reference(found[-1], name, form)
            elif one.choices:
                arguments[name] = self.rng.choice(one.choices)
            elif self.start.of(name, form.noun) or not nouns:
                arguments[name] = self._value(one, form)
            else:
                return None
        return Step(form.name, arguments)

    def variations(self, form: CallForm, step: Step) -> list[Step]:
        """The same call with one thing wrong, at a bound, or beyond it."""
        out: list[Step] = []
        for name, one in form.inputs.items():
            if one.required and name in step.arguments:
                rest = {k: v for k, v in step.arguments.items() if k != name}
                out.append(Step(form.name, rest, f"without {name}", allowed=False))
            if name in step.arguments or not one.is_key:
                out += [
                    Step(form.name, {**step.arguments, name: value}, f"{name}: {what}", allowed)
                    for what, value, allowed in self._wrong(one, step.arguments.get(name))
                ]
        out.append(replace(step, variation="again"))
        return out

    def note(
        self, form: CallForm, answer: Json, number: int, step: Step, given: Mapping[str, Json]
    ) -> None:
        """Take in what a write answered, but for what was there before.

        Args:
            form: the write.
            answer: what the reference answered.
            number: of the step.
            step: the call.
            given: its arguments as the reference got them.
        """
        told = {str(one.value) for one in known_in(step.arguments)}
        found = ValuePool()
        found.add(form, answer, number)
        for name, value in step.arguments.items():
            if names_thing(name) and (sent := _sent_again(value, given.get(name))):
                for key in {plain_key(name), f"{form.noun}_{plain_key(name)}"}:
                    found.put(key, sent)
        self.made.together.append(found)
        for key, values in found.by_key.items():
            new = [
                one
                for one in values
                if not self.start.holds(one.value) and str(one.value) not in told
            ]
            known = self.made.by_key.setdefault(key, [])
            known += [one for one in new if all(one.value != other.value for other in known)]

    # --- values ----------------------------------------------------------------------------------

    def _like(self, form: CallForm, example: Mapping[str, Json]) -> dict[str, Any]:
        """An example's arguments; its identifiers are what the reference had, or what was made."""
        out: dict[str, Any] = {}
        for name, value in example.items():
            one = form.inputs.get(name)
            made = self.made.of(name, form.noun) if one is not None and one.is_key else []
            if made and self.rng.random() < _FOUND:
                out[name] = _reference(self.rng.choice(made), name, form)
            elif one is not None and one.choices:
                out[name] = value
            else:
                out[name] = self._known_parts(name, value, form)
        return out

    def _known_parts(self, name: str, value: Json, form: CallForm) -> Any:
        if isinstance(value, Mapping):
            return {key: self._known_parts(key, inner, form) for key, inner in value.items()}
        if isinstance(value, list):
            return [self._known_parts(name, one, form) for one in value]
        keyed = isinstance(value, int) and words_of(name)[-1:] == ("id",)
        known = isinstance(value, str) and bool(value) and self.start.holds(value)
        if known or keyed or (isinstance(value, str) and names_thing(name)):
            return Known(value, thing_of(name, form))
        return value

    def _value(self, one: Input, form: CallForm, depth: int = 0) -> Any:
        if one.choices:
            return self.rng.choice(one.choices)
        if one.type in ("string", "integer", "number") and (
            one.is_key or (depth == 0 and one.type == "string" and self.rng.random() < _FOUND)
        ):
            made, start = self.made.of(one.name, form.noun), self.start.of(one.name, form.noun)
            if form.creates and not one.is_key:
                made = []  # what is made is given a name of its own
            near = self._free(self._near.of(one.name, form.noun)) if one.is_key else []
            own = form.creates and thing_of(one.name, form) == form.noun
            if own and one.is_key and self.rng.random() > _UNKNOWN:
                return self._new_key(one)
            if near and not own:
                return self._chosen(near, one, form)
            if made and (not start or self.rng.random() < 0.75):
                return self._chosen(self._free(made) or made, one, form)
            if own:
                return self._new_key(one)
            # What makes a thing is given new names, not those of things that are there.
            if start and (one.is_key or not form.creates):
                known = [replace(found, step=-1) for found in self._free(start) or start]
                return self._chosen(known, one, form)
        shown = one.schema.get("examples")
        if isinstance(shown, list) and shown and self.rng.random() < _SHOWN:
            return self.rng.choice(shown)
        if one.type == "array":
            items = Input(one.name, True, one.schema.get("items") or {})
            if depth >= _DEPTH:
                return []
            return [self._value(items, form, depth + 1) for _ in range(self.rng.randint(1, 2))]
        if one.type == "object":
            return self._object(one, form, depth)
        return self._scalar(one)

    def _free(self, found: Sequence[Found]) -> list[Found]:
        """Of some values those that the call does not have yet: two tasks are two."""
        return [one for one in found if all(one.value != other.value for other in self._taken)]

    def _chosen(self, found: Sequence[Found], one: Input, form: CallForm) -> Any:
        chosen = self.rng.choice(found[-_RECENT:] if found[-1].step != -1 else found)
        if one.is_key:
            self._taken.append(chosen)
        return _reference(chosen, one.name, form)

    def _new_key(self, one: Input) -> Json:
        """An identifier that nothing has."""
        self._count += 1
        return 900_000 + self._count if one.type == "integer" else self._text(one)

    def _object(self, one: Input, form: CallForm, depth: int) -> dict[str, Any]:
        required = set(one.schema.get("required") or ())
        return {
            name: self._value(Input(name, True, schema), form, depth + 1)
            for name, schema in one.schema.get("properties", {}).items()
            if depth < _DEPTH and (name in required or self.rng.random() < _OPTIONAL)
        }

    def _scalar(self, one: Input) -> Json:
        if one.type == "boolean":
            return self.rng.random() < 0.5
        if one.type in ("integer", "number"):
            return self._number(one)
        return self._text(one)

    def _number(self, one: Input) -> Json:
        low, high = one.bounds
        if low is None and high is None:
            low, high = (1, 60)
        low = low if low is not None else min(0.0, float(high or 0))
        high = high if high is not None else low + 60
        drawn = self.rng.choice((low, high, self.rng.uniform(low, high)))
        if one.type == "integer":
            return round(drawn)
        return round(drawn, 1) if high - low > 1 else round(drawn, 2)

    def _text(self, one: Input) -> str:
        self._count += 1
        words, text = set(words_of(one.name)), one.text.lower()
        style = str(one.schema.get("format") or "")
        day, month = 1 + self._count % 27, 1 + self._count % 12
        if style == "date-time" or "hh:mm" in text:
            return f"2025-{month:02d}-{day:02d}T10:00:00" + ("Z" if style else "")
        if "mm/yyyy" in text:
            return f"{month:02d}/2030"
        if style == "date" or "yyyy-mm-dd" in text or words & _DATES:
            return f"2025-{month:02d}-{day:02d}"
        if style == "uuid":
            return f"00000000-0000-4000-8000-{self._count:012d}"
        if style == "email" or "email" in words:
            return f"amber.{self._count}@example.com"
        if style in ("uri", "url") or "url" in words:
            return f"https://example.com/{self._count}"
        if pattern := one.schema.get("pattern"):
            return self._matching(str(pattern))
        if one.is_key or words & {"slug", "username", "handle", "key"}:
            return f"amber-{self._count}"
        text = f"{self.rng.choice(_NAMES)} {self._count}"
        return text.lower().replace(" ", "-") if self.plain else text

    def _matching(self, pattern: str) -> str:
        """A text that a pattern matches; one that can be recognised where it matches such."""
        plain = [f"amber-{self._count}", f"amber{self._count}", f"{_NAMES[0]} {self._count}"]
        if found := [text for text in plain if accepts_texts(pattern, [text])]:
            return found[0]
        source = ValueSource(self._count, 0)
        make = pattern_shape(pattern)
        return str(make(source)) if make is not None else plain[0]

    def _wrong(self, one: Input, given: Any) -> Iterator[tuple[str, Json, bool]]:
        """What is put in the place of a value: what it is, and whether the description allows."""
        if one.choices and one.type == "string":
            yield "none of the choices", "amber-none", False
        low, high = one.bounds
        if one.type in ("integer", "number"):
            if low is not None:
                yield "below its least", (int(low) if one.type == "integer" else low) - 1, False
                yield "its least", int(low) if one.type == "integer" else low, True
            if high is not None:
                yield (
                    "above its greatest",
                    (int(high) if one.type == "integer" else high) + 1,
                    False,
                )
                yield "its greatest", int(high) if one.type == "integer" else high, True
            if low is None and not one.is_key:
                yield "negative", -5, True
                yield "zero", 0, True
        if one.is_key and given is not None:
            self._count += 1
            unknown: Json = f"amber-unknown-{self._count}"
            if one.schema.get("format") == "uuid":
                unknown = f"00000000-0000-4000-9000-{self._count:012d}"
            yield "unknown", 900_000 + self._count if one.type == "integer" else unknown, True
        elif one.type == "string" and one.required and not one.choices:
            yield "empty", "", True


def _reference(found: Found, name: str, form: CallForm) -> Any:
    """How a call is given a value: from an answer, from the start, or as it was given before."""
    if found.step >= 0:
        return Bound(found.step, found.path)
    return Known(found.value, thing_of(name, form)) if found.step != _GIVEN else found.value


def _sent_again(value: Any, given: Json) -> Found | None:
    """An argument as what later calls may be given, too; ``None`` for lists and objects."""
    if isinstance(value, Bound):
        return Found(given, value.step, value.path)
    if isinstance(value, Known):
        return Found(value.value, -1, ())
    return Found(value, _GIVEN, ()) if isinstance(value, str | int) else None
