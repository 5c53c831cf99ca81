"""Names of tools that would be called alike: what tells one operation from another."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence

from envwright.inference.domain_model import DomainModel, OperationIntent, OperationKind
from envwright.inference.name_forms import snake_case
from envwright.inference.name_lexicon import VERB_CLASSES
from envwright.inflection import singular

_MAX_NAME, _MAX_OWN, _MAX_WORDS = 60, 40, 6
_LISTS = (OperationKind.LIST, OperationKind.GET, OperationKind.MEMBERS, OperationKind.COUNT)


def naming_order(world: DomainModel, intents: Sequence[OperationIntent]) -> list[int]:
    """The intents by number, that first which has the best claim to a plain name.

    The shortest way to a thing; its own place before those that show it in another way; what works
    on one thing before what does the same at the path of all.
    """
    return sorted(range(len(intents)), key=lambda n: _claim(world, intents[n]))


def _claim(world: DomainModel, intent: OperationIntent) -> tuple[int, bool, bool, int]:
    groups = [template for template, _ in intent.route.groups]
    above = [template for template in groups if template != intent.collection]
    first = world.entities[intent.entity].templates[:1]
    on_item = f"{intent.collection}/*" == intent.route.template
    loose = (
        intent.kind in (OperationKind.UPDATE, OperationKind.REPLACE, OperationKind.DELETE)
        and not on_item
    )
    return len(above), loose, intent.collection not in first, len(intent.route.template)


def alternative_name(
    world: DomainModel, intent: OperationIntent, base: str, taken: Container[str]
) -> str:
    """A name in place of one that is taken; empty where nothing tells the two apart.

    Args:
        world: all that is known.
        intent: what the tool does.
        base: verb and thing.
        taken: names that other tools have.
    """
    verb, _, rest = base.partition("_")
    parents = [world.collections[t].entity for t, _ in intent.route.groups]
    parent = next((p for p in reversed(parents) if p != intent.entity), "")
    tail = snake_case(intent.route.tail[-1]) if intent.route.tail else ""
    words = [snake_case(word) for word in intent.route.template.split("/") if word != "*"]
    before = [singular(word) for word in reversed(words[:-1])]
    path = snake_case(
        re.sub(r"\{[^{}]*\}", "", intent.operation.path).rstrip("/").rsplit("/", 1)[-1]
    )
    ends = [path, snake_case(intent.operation.id).rsplit("_", 1)[-1]]  # ``/riddle/search``
    options = [f"{w}_{rest}" for w in ends if w in VERB_CLASSES and intent.kind in _LISTS]
    options += [
        f"{verb}_{extra}_{rest}"
        for extra in (parent, tail, *before)
        if extra and singular(extra) != singular(rest)
    ]
    options += [own] if (own := _own(intent)) else []
    options += [f"{base}_by_{name}" for name in _asked(intent.inputs, intent)]
    return next((o for o in options if len(o) <= _MAX_NAME and o not in taken), "")


def _own(intent: OperationIntent) -> str:
    """What the document calls the operation, where it begins with a verb and is short."""
    name = snake_case(re.sub(r"[^A-Za-z0-9]+", "_", intent.operation.id))
    words = name.split("_")
    plain = (
        words[0] in VERB_CLASSES and not name[-1].isdigit() and not re.search(r"_v\d|_api_", name)
    )
    return name if plain and len(words) <= _MAX_WORDS and len(name) <= _MAX_OWN else ""


def _asked(inputs: Mapping[str, str], intent: OperationIntent) -> list[str]:
    """Inputs that a list cannot do without."""
    needed = {snake_case(given.name) for given in intent.operation.inputs if given.required}
    return [name for name in inputs if name in needed] if intent.kind is OperationKind.LIST else []


def strip_path_suffix(name: str, path: str, method: str) -> str:
    """A name without the path and method that a generator writes behind it."""
    words = "_".join(snake_case(word) for word in re.findall(r"[^\W_]+", path))
    for ending in (f"_{words}_{method}", f"_{words}"):
        if words and name.endswith(ending) and "_" in name.removesuffix(ending):
            return name.removesuffix(ending)
    return name
