"""Large domains are cut along their references into parts of a size that an agent can hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from envwright.inference.domain_model import DomainModel, Entity, OperationIntent, OperationKind

# Tools below which a slice of a large domain is not worth an environment of its own.
MIN_TOOLS = 8
_MIN_STATE = 2
# Tools of the only slice of a small domain.
_SMALLEST = 3
# Which kinds stay when a slice has too many tools: a row must be created and found before it is
# changed.
_FIRST = {
    OperationKind.CREATE: 0,
    OperationKind.LIST: 1,
    OperationKind.GET: 1,
    OperationKind.ACTION: 2,
    OperationKind.UPDATE: 2,
}
_BORROWED = (OperationKind.LIST, OperationKind.GET, OperationKind.CREATE)
# Tools of an entity that a slice needs but does not own.
_MAX_BORROWED = 3
_ALIKE = 0.5
"""Share of a slice's tools that another one may have too."""


@dataclass(frozen=True, slots=True)
class Slice:
    """Entities of one environment, and the intents that it offers."""

    seed: str
    """The entity that it was grown from, which names it."""
    entities: tuple[str, ...]
    intents: tuple[OperationIntent, ...]
    linked: int
    """Tools that work on an entity which another of the slice refers to, or that refers to one."""


def slice_domain(domain: DomainModel, max_tools: int) -> list[Slice]:
    """Cut a domain into parts of a size that an agent can hold.

    Args:
        domain: what was inferred from an interface.
        max_tools: upper bound on the tools of one part.

    Returns:
        The parts, best first. A domain that fits is one part; what fits into none is left out.
    """
    graph = _Graph(domain)
    usable = {e for e in domain.entities if graph.is_stateful(e)}
    whole = _make_slice(graph, next(iter(sorted(usable)), ""), usable, usable, max_tools)
    total = sum(len(graph.intents[e]) for e in usable)
    if total <= max_tools:
        return [whole] if _is_large_enough(graph, whole, _SMALLEST) else []
    parts, rest = _grow_slices(graph, usable, max_tools)
    parts += _pack_rest(graph, rest, max_tools)
    parts = _filled(graph, usable, parts, max_tools)
    parts += _slices_by_place(graph, usable, parts, max_tools)
    if not parts:
        parts = _single_slices(graph, usable, max_tools)[:1]
    return _without_overlaps(sorted(parts, key=lambda p: (-p.linked, -len(p.intents), p.seed)))


def _without_overlaps(parts: list[Slice]) -> list[Slice]:
    """The parts without those of whose tools a better one has more than half."""
    kept: list[Slice] = []
    by_intent: dict[int, list[int]] = {}
    for part in parts:
        mine = {id(intent) for intent in part.intents}
        # An index from intents to slices: comparing all pairs would be quadratic in large
        # documents.
        shared = Counter(n for intent in mine for n in by_intent.get(intent, ()))
        if any(n > _ALIKE * min(len(mine), len(kept[k].intents)) for k, n in shared.items()):
            continue
        for intent in mine:
            by_intent.setdefault(intent, []).append(len(kept))
        kept.append(part)
    return kept


class _Graph:
    """Who needs whom, and what can be done with each."""

    def __init__(self, domain: DomainModel) -> None:
        self.domain = domain
        self.order = {name: n for n, name in enumerate(domain.entities)}
        self.intents: dict[str, list[OperationIntent]] = {name: [] for name in domain.entities}
        self.needs = {name: _needs(entity) for name, entity in domain.entities.items()}
        self.near: dict[str, set[str]] = {name: set() for name in domain.entities}
        for name, entity in domain.entities.items():
            for found in entity.fields.values():
                if found.references and found.references != name:
                    self.near[name].add(found.references)
                    self.near[found.references].add(name)
            for link in entity.links:
                if link.entity != name:
                    self.near[name].add(link.entity)
                    self.near[link.entity].add(name)
        for intent in domain.intents:
            self.intents[intent.entity].append(intent)
        self.reads_only = not any(intent.writes for intent in domain.intents)
        """Nothing in the whole domain changes anything: a catalogue, reference data."""

    def is_stateful(self, name: str) -> bool:
        """Whether an entity is worth a place: it has fields, is seen, and changes or is needed.

        What is created and never seen again is a computation, not a thing; a list that nothing
        changes and nothing refers to is a report, unless single ones of it are shown too, or
        nothing is ever changed.
        """
        entity, mine = self.domain.entities[name], self.intents[name]
        shown = [f for f in entity.fields.values() if not f.hidden and f.name != entity.key]
        writes = any(intent.writes for intent in mine)
        is_lookup = bool(self.near[name]) and not entity.fields[entity.key].hidden
        seen = not all(intent.writes for intent in mine)
        least = 1 if entity.is_table or entity.composite else _MIN_STATE
        kinds = {intent.kind for intent in mine if not intent.part}
        is_catalogue = self.reads_only or {OperationKind.LIST, OperationKind.GET} <= kinds
        is_kept = writes or is_lookup or (is_catalogue and len(shown) > _MIN_STATE)
        return len(shown) >= least and seen and is_kept

    def closure(self, names: set[str]) -> set[str]:
        """The entities and all that their rows cannot stand without."""
        out, queue = set(names), list(names)
        while queue:
            for needed in self.needs[queue.pop()] - out:
                out.add(needed)
                queue.append(needed)
        return out

    def shown(self, entities: Sequence[str], chosen: Sequence[OperationIntent]) -> tuple[str, ...]:
        """Of these entities those that the chosen intents touch, or that what they write names.

        What is only read may name rows of tables that nobody sees.
        """
        touched = {name for intent in chosen for name in self.path(intent)}
        for intent in chosen:
            touched |= self.needs[intent.entity] if intent.writes else set()
        return tuple(name for name in entities if name in touched) or tuple(entities)

    def path(self, intent: OperationIntent) -> set[str]:
        """Entities that an intent's path goes through."""
        steps = {self.domain.collections[t].entity for t, _ in intent.route.groups}
        return steps | {intent.entity}

    def weight(self, name: str) -> int:
        """How much a slice should start from here."""
        mine = self.intents[name]
        writes = sum(intent.writes for intent in mine)
        # Capped, so that one entity with dozens of operations does not outweigh a well-connected
        # one.
        return min(len(mine), 8) + writes + 2 * min(len(self.near[name]), 5)


def _needs(entity: Entity) -> set[str]:
    linked = {
        link.entity for link in entity.links if all(entity.fields[c].required for c in link.columns)
    }
    return (linked - {entity.name}) | {
        f.references
        for f in entity.fields.values()
        if f.references and f.references != entity.name and (f.required or f.name == entity.owner)
    }


def _make_slice(graph: _Graph, seed: str, names: set[str], own: set[str], max_tools: int) -> Slice:
    """The slice of these entities; ``own`` ones in full, others only as far as they are needed."""
    everything = graph.closure(names)
    entities = sorted(everything, key=graph.order.__getitem__)
    kept: list[OperationIntent] = []
    lent: list[list[OperationIntent]] = []
    for name in entities:
        mine = [i for i in graph.intents[name] if graph.path(i) <= everything]
        if name in own:
            kept += mine
        else:
            lent.append([i for i in mine if i.kind in _BORROWED][:_MAX_BORROWED])
    chosen = _first_places(kept, max_tools)
    chosen += _borrowed(lent, min(max_tools, 2 * len(chosen)) - len(chosen))
    linked = sum(bool(graph.near[intent.entity] & everything) for intent in chosen)
    chosen = list(_in_order(graph, entities, chosen))
    return Slice(seed, graph.shown(entities, chosen), tuple(chosen), linked)


def _first_places(own: list[OperationIntent], most: int) -> list[OperationIntent]:
    """What fits of a thing's operations: all that is done at its first paths.

    Where one path has more than fits, those stay without which the others cannot be used.
    """
    by_place: dict[str, list[OperationIntent]] = {}
    for intent in own:
        by_place.setdefault(intent.collection, []).append(intent)
    out: list[OperationIntent] = []
    for mine in by_place.values():
        if len(out) + len(mine) > most:
            break
        out += mine
    if out:
        return out
    ranked = sorted(range(len(own)), key=lambda n: (_FIRST.get(own[n].kind, 3), n))
    return [own[n] for n in ranked[:most]]


def _borrowed(lent: list[list[OperationIntent]], most: int) -> list[OperationIntent]:
    """What is borrowed, the first of each entity before the second of any.

    No more than what is a slice's own, so that two slices never have most of their tools alike.
    """
    turns = [i for turn in range(_MAX_BORROWED) for mine in lent for i in mine[turn : turn + 1]]
    return turns[: max(most, 0)]


def _is_large_enough(graph: _Graph, part: Slice, least: int) -> bool:
    """Whether it is large enough, and both shows and changes something, if anything changes."""
    writes = [intent.writes for intent in part.intents]
    enough = len(writes) >= least and not all(writes)
    return enough and (any(writes) or graph.reads_only)


def _grow_slices(graph: _Graph, usable: set[str], max_tools: int) -> tuple[list[Slice], set[str]]:
    """Slices around the heaviest entities, grown along references; and the entities left."""
    parts: list[Slice] = []
    remaining, rest = set(usable), set()
    for seed in sorted(usable, key=lambda n: (-graph.weight(n), graph.order[n])):
        if seed not in remaining:
            continue
        own = _grow(graph, seed, remaining, max_tools)
        part = _make_slice(graph, seed, own, own, max_tools)
        remaining -= own
        if _is_large_enough(graph, part, MIN_TOOLS):
            parts.append(part)
        else:
            rest |= own
    return parts, rest


def _grow(graph: _Graph, seed: str, remaining: set[str], max_tools: int) -> set[str]:
    own = graph.closure({seed}) & remaining
    while True:
        everything = graph.closure(own)
        near = {n for e in everything for n in graph.near[e]} & remaining - own
        best: tuple[int, int, str] | None = None
        for name in near:
            wider = own | (graph.closure({name}) & remaining)
            if _size(graph, wider) <= max_tools:
                links = len(graph.near[name] & everything)
                # Most links first, then the order of the document: no set order gets into the
                # result.
                best = min(best or (1, 0, ""), (-links, graph.order[name], name))
        if best is None or not best[2]:
            return own
        own |= graph.closure({best[2]}) & remaining


def _size(graph: _Graph, own: set[str]) -> int:
    borrowed = graph.closure(own) - own
    return sum(len(graph.intents[e]) for e in own) + sum(
        min(_MAX_BORROWED, len(graph.intents[e])) for e in borrowed
    )


def _pack_rest(graph: _Graph, rest: set[str], max_tools: int) -> list[Slice]:
    """What is too small alone, together in the order of the document."""
    parts: list[Slice] = []
    own: set[str] = set()
    # The empty name at the end flushes the last slice.
    for name in [*sorted(rest, key=graph.order.__getitem__), ""]:
        if name and _size(graph, own | {name}) <= max_tools:
            own.add(name)
            continue
        if own:
            seed = max(sorted(own), key=graph.weight)
            part = _make_slice(graph, seed, own, own, max_tools)
            parts += [part] if _is_large_enough(graph, part, MIN_TOOLS) else []
        own = {name} if name else set()
    return parts


def _left_by_place(
    graph: _Graph, usable: set[str], parts: list[Slice]
) -> dict[str, list[OperationIntent]]:
    """Path → what is done there and is in no part yet."""
    taken = {id(intent) for part in parts for intent in part.intents}
    out: dict[str, list[OperationIntent]] = {}
    for name in sorted(usable, key=graph.order.__getitem__):
        for intent in graph.intents[name]:
            if id(intent) not in taken and graph.path(intent) <= usable:
                out.setdefault(intent.collection, []).append(intent)
    return out


def _filled(graph: _Graph, usable: set[str], parts: list[Slice], max_tools: int) -> list[Slice]:
    """The parts, with what else is done at paths through their entities, where there is room."""
    out = list(parts)
    for mine in _left_by_place(graph, usable, parts).values():
        needed = {name for intent in mine for name in graph.path(intent)}
        for n, part in enumerate(out):
            if needed <= set(part.entities) and len(part.intents) + len(mine) <= max_tools:
                intents = _in_order(graph, part.entities, [*part.intents, *mine])
                out[n] = replace(part, intents=intents)
                break
    return out


def _in_order(
    graph: _Graph, entities: Sequence[str], intents: Sequence[OperationIntent]
) -> tuple[OperationIntent, ...]:
    """Intents in the order of the document."""
    places = {id(i): n for n, i in enumerate(i for e in entities for i in graph.intents[e])}
    return tuple(sorted(intents, key=lambda intent: places[id(intent)]))


def _slices_by_place(
    graph: _Graph, usable: set[str], parts: list[Slice], max_tools: int
) -> list[Slice]:
    """What is in no part yet, together with what is done at neighbouring paths.

    A thing that is found at twenty paths has more operations than one part can hold.
    """
    by_place = _left_by_place(graph, usable, parts)
    out: list[Slice] = []
    own: list[OperationIntent] = []
    head, room = "", max_tools * 2 // 3  # the rest is for what paths go through
    for place, mine in sorted(by_place.items()):
        first = place.split("/")[0]
        if own and (len(own) + len(mine) > room or (first != head and len(own) >= MIN_TOOLS)):
            part = _slice_of(graph, own, max_tools)
            out += [part] if _is_large_enough(graph, part, MIN_TOOLS) else []
            own = []
        own, head = [*own, *mine], first
    if own:
        part = _slice_of(graph, own, max_tools)
        out += [part] if _is_large_enough(graph, part, MIN_TOOLS) else []
    return out


def _slice_of(graph: _Graph, own: list[OperationIntent], max_tools: int) -> Slice:
    """The slice of these operations, and of those that show what their paths go through."""
    own = _first_places(own, max_tools)
    everything = graph.closure({name for intent in own for name in graph.path(intent)})
    above = {template for intent in own for template, _ in intent.route.groups}
    entities = sorted(everything, key=graph.order.__getitem__)
    chosen = {id(intent) for intent in own}
    lent = []
    for name in entities:
        shown = [
            intent
            for intent in graph.intents[name]
            if intent.kind in _BORROWED and graph.path(intent) <= everything
            if id(intent) not in chosen
        ]
        shown.sort(key=lambda intent: intent.collection not in above)
        lent.append(shown[:_MAX_BORROWED])
    own = [*own, *_borrowed(lent, min(max_tools, 2 * len(own)) - len(own))]
    seed = max(
        dict.fromkeys(intent.entity for intent in own if id(intent) in chosen), key=graph.weight
    )
    linked = sum(bool(graph.near[intent.entity] & everything) for intent in own)
    own = list(_in_order(graph, entities, own))
    return Slice(seed, graph.shown(entities, own), tuple(own), linked)


def _single_slices(graph: _Graph, usable: set[str], max_tools: int) -> list[Slice]:
    made = [_make_slice(graph, name, {name}, {name}, max_tools) for name in sorted(usable)]
    large = (part for part in made if _is_large_enough(graph, part, _SMALLEST))
    return sorted(large, key=lambda part: -len(part.intents))
