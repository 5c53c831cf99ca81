"""``kg_search``: questions over the pages of a world that does not exist (SearchGym, 2601.14615).

A graph of fictional entities is drawn, a page is written about each, and questions follow its
edges. Only edges whose target is found by searching for its title are asked about. The planner
reads pages as an agent does: it searches for a title, opens the page, and looks for a sentence.

Stages, as in the paper's curriculum: 1 asks for one edge; 2 for a chain of ``hops``; 3 compares the
ends of two chains, or asks which work of a chain's end is set in a town.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from envwright.environment.template import Template
from envwright.environment.text_search import TextIndex
from envwright.population import insert_statements
from envwright.sources.families.family import (
    EnvironmentFamily,
    FamilyParameter,
    GoldWalk,
    WalkFailed,
)
from envwright.sources.families.fictional_names import FictionalNames
from envwright.types import EnvironmentSpec, Parameter, Returns, Scalar, Task, ToolSpec

# Parts of a hundred.
_KINDS = {
    "person": 35,
    "town": 20,
    "book": 15,
    "guild": 10,
    "river": 7,
    "relic": 7,
    "province": 3,
    "hall": 3,
}
_SET_IN = "is set in"
_TRIES = 40
"""Draws that may fail in a row before there are no more tasks."""


@dataclass(frozen=True, slots=True)
class Relation:
    """Of one kind of entity to one entity of another: how pages say it, and how a question does."""

    name: str
    subject: str
    object: str
    says: str
    """On the subject's page, between the two."""
    back: str
    """On the object's page."""
    phrase: str
    """``the teacher of {}``."""


_RELATIONS = [
    Relation(*row)
    for row in (
        ("birthplace", "person", "town", "was born in", "{s} was born here.",
         "the birthplace of {}"),
        ("teacher", "person", "person", "studied under", "{o} taught {s}.",
         "the teacher of {}"),
        ("membership", "person", "guild", "was a member of",
         "Among its members was {s}.", "the guild that {} belonged to"),
        ("seat", "guild", "town", "has its seat in", "It is the seat of {s}.",
         "the town in which {} has its seat"),
        ("founder", "guild", "person", "was founded by", "{o} founded {s}.",
         "the founder of {}"),
        ("river", "town", "river", "lies on", "It flows past {s}.",
         "the river on which {} lies"),
        ("province", "town", "province", "is part of", "{s} is one of its towns.",
         "the province that {} is part of"),
        ("ruler", "province", "person", "was first ruled by",
         "{o} was the first to rule {s}.", "the first ruler of {}"),
        ("author", "book", "person", "was written by", "{o} wrote {s}.",
         "the author of {}"),
        ("setting", "book", "town", _SET_IN, "{s} is set here.",
         "the town in which {} is set"),
        ("maker", "relic", "person", "was made by", "{o} made {s}.",
         "the maker of {}"),
        ("keeper", "relic", "hall", "is kept in", "{s} is kept here.",
         "the hall in which {} is kept"),
        ("site", "hall", "town", "stands in", "{s} stands here.",
         "the town in which {} stands"),
    )
]  # fmt: skip
_YEARS = {
    "person": "was born",
    "guild": "was founded",
    "book": "appeared",
    "hall": "was built",
    "relic": "was made",
}
"""Kinds that have a year, and what happened in it."""
_IN_YEAR = "{} in the year"
_PLAIN = ("Little else is known of it.", "Travellers tell many stories about it.",
          "Old maps mention the name.", "The records of that time are lost.",
          "Scholars still argue about the details.")  # fmt: skip


@dataclass(slots=True)
class FictionalEntity:
    """One thing of the world, with what it is related to."""

    title: str
    kind: str
    url: str
    year: int
    links: dict[str, FictionalEntity] = field(default_factory=dict)
    """Relation → object."""
    lines: list[str] = field(default_factory=list)


class KnowledgeWorld:
    """The entities, their pages, and the questions about them."""

    def __init__(self, values: Mapping[str, int], seed: int) -> None:
        self._values, self._seed = values, seed
        rng = random.Random(f"kg_search {seed}")
        self.entities = _entities(values["entities"], rng)
        _link(self.entities, rng)
        self.pages: list[dict[str, Scalar]] = [
            {"url": e.url, "title": e.title, "body": _body(e, rng)} for e in self.entities
        ]
        self.spec = self._spec()

    def _spec(self) -> EnvironmentSpec:
        top = self._values["top"]
        return EnvironmentSpec(
            name="kg_search",
            title="A fictional encyclopedia",
            description="Pages about people, places and works of a world that does not exist.",
            domain="encyclopedia",
            schema_sql=_SCHEMA,
            state_sql=insert_statements("pages", ("url", "title", "body"), self.pages),
            policy=_POLICY,
            tools=(
                ToolSpec(
                    name="search",
                    description="Find the pages that fit some words best.",
                    host="search",
                    parameters={
                        "query": Parameter(
                            json_schema={
                                "type": "string",
                                "maxLength": 300,
                                "description": "Words, such as a name",
                            }
                        ),
                        "top": Parameter(
                            required=False,
                            json_schema={
                                "type": "integer",
                                "minimum": 1,
                                "maximum": top,
                                "default": top,
                                "description": "Pages, at most",
                            },
                        ),
                    },
                    returns=Returns(shape="rows", sql=_SEARCHED),
                ),
                ToolSpec.model_validate(
                    {
                        "name": "access",
                        "description": "Open a page.",
                        "parameters": {"url": {"column": "pages.url"}},
                        "require": [
                            {
                                "sql": "SELECT 1 FROM pages WHERE url = :url",
                                "error": "There is no page {url}.",
                            }
                        ],
                        "returns": {"row": "SELECT url, title, body FROM pages WHERE url = :url"},
                    }
                ),
            ),
        )

    @cached_property
    def retrievable(self) -> frozenset[str]:
        """Titles whose page is among the first results of a search for them."""
        index = TextIndex([_searched(page) for page in self.pages])
        top = self._values["top"]
        return frozenset(
            entity.title
            for at, entity in enumerate(self.entities)
            if at in index.best(entity.title, top)
        )

    # --- questions -------------------------------------------------------------------------------

    def tasks(self, template: Template) -> Iterator[Task]:
        """Questions with the walk that answers them; see ``GeneratedWorld``."""
        rng = random.Random(f"kg_search tasks {self._seed}")
        ask = (self._chain, self._chain, self._pair)[self._values["stage"] - 1]
        asked: set[str] = set()
        failed = number = 0
        while failed < _TRIES:
            number += 1
            with GoldWalk(template) as walk:
                try:
                    task = ask(walk, rng, self._seed * 1_000_000 + number)
                except WalkFailed:
                    task = None
            if task is None or task.scenario.opening in asked:
                failed += 1
                continue
            failed = 0
            asked.add(task.scenario.opening)
            yield task

    def _hops(self) -> int:
        return 1 if self._values["stage"] == 1 else self._values["hops"]

    def _chain(self, walk: GoldWalk, rng: random.Random, seed: int) -> Task:
        path, relations = self._path(rng, self._hops())
        phrase = _phrase(path[0].title, relations)
        end = path[-1]
        found = self._walked(walk, path[0].title, relations[:-1])
        answer = self._read(walk, found[-1], relations[-1].says)
        _require(answer == end.title and answer not in phrase)
        word = "Who" if end.kind == "person" else "What"
        return walk.task(
            f"{word} is {phrase}?",
            seed=seed,
            answer=answer,
            path=[*found[1:], answer],
            entities=[f"pages/{entity.url}" for entity in path],
            hops=float(len(relations)),
        )

    def _pair(self, walk: GoldWalk, rng: random.Random, seed: int) -> Task:
        compare = rng.random() < 0.5
        return (self._comparison if compare else self._conjunction)(walk, rng, seed)

    def _comparison(self, walk: GoldWalk, rng: random.Random, seed: int) -> Task:
        """Which of the ends of two chains is older."""
        one, steps = self._path(rng, self._hops() - 1)
        other, more = self._path(rng, self._hops() - 1)
        a, b = one[-1], other[-1]
        _require(a.kind == b.kind and a.kind in _YEARS and a.year != b.year)
        verb = _YEARS[a.kind]
        years = []
        for entities, relations in ((one, steps), (other, more)):
            found = self._walked(walk, entities[0].title, relations)
            years.append((int(self._read(walk, found[-1], _IN_YEAR.format(verb))), found[-1]))
        first, second = _phrase(one[0].title, steps), _phrase(other[0].title, more)
        _require(a.title not in first + second and b.title not in first + second)
        return walk.task(
            f"Which {verb} first, {first} or {second}? Give the name.",
            seed=seed,
            answer=min(years)[1],
            entities=[f"pages/{entity.url}" for entity in (*one, *other)],
            hops=float(len(steps) + len(more)),
            reasoning=1.0,
        )

    def _conjunction(self, walk: GoldWalk, rng: random.Random, seed: int) -> Task:
        """Which book of the end of a chain is set in a town."""
        path, steps = self._path(rng, self._hops() - 1)
        author = path[-1]
        books = [e for e in self.entities if e.links.get("author") is author]
        _require(author.kind == "person" and bool(books))
        town = rng.choice(books).links["setting"]
        _require([b.links["setting"] for b in books].count(town) == 1)
        found = self._walked(walk, path[0].title, steps)
        body = self._page(walk, found[-1])
        for line in body.split("\n"):
            lead, wrote, title = line.removesuffix(".").partition(f"{found[-1]} wrote ")
            if wrote and not lead and self._read(walk, title, _SET_IN) == town.title:
                break
        else:
            raise WalkFailed("no book is set there")
        phrase = _phrase(path[0].title, steps)
        _require(title not in phrase)
        return walk.task(
            f"Which book that {phrase} wrote is set in {town.title}?",
            seed=seed,
            answer=title,
            entities=[f"pages/{entity.url}" for entity in path],
            hops=float(len(steps) + 1),
            reasoning=1.0,
        )

    def _path(self, rng: random.Random, hops: int) -> tuple[list[FictionalEntity], list[Relation]]:
        """Entities, none twice, along edges whose targets are found by a search."""
        path, relations = [rng.choice(self.entities)], list[Relation]()
        _require(path[0].title in self.retrievable)
        for _ in range(hops):
            ways = [
                (relation, to)
                for relation in _RELATIONS
                if (to := path[-1].links.get(relation.name)) is not None
                and to not in path
                and to.title in self.retrievable
            ]
            _require(bool(ways))
            relation, to = rng.choice(ways)
            path.append(to)
            relations.append(relation)
        return path, relations

    # --- reading, as an agent does ---------------------------------------------------------------

    def _walked(self, walk: GoldWalk, title: str, relations: list[Relation]) -> list[str]:
        """The titles that a chain passes through."""
        found = [title]
        for relation in relations:
            found.append(self._read(walk, found[-1], relation.says))
        return found

    def _read(self, walk: GoldWalk, title: str, says: str) -> str:
        """What the page with a title says in the end of a sentence."""
        lead = f"{title} {says} "
        for line in self._page(walk, title).split("\n"):
            if line.startswith(lead):
                end = line.removeprefix(lead).removesuffix(".")
                if says.endswith("year") or not end.startswith("the year "):
                    return end
        raise WalkFailed(f"the page of {title} does not say it")

    def _page(self, walk: GoldWalk, title: str) -> str:
        for row in walk.call("search", query=title):
            if row["title"] == title:
                return str(walk.call("access", url=row["url"])["body"])
        raise WalkFailed(f"a search does not find {title}")


def _require(holds: bool) -> None:
    if not holds:
        raise WalkFailed("the draw does not fit")


def _phrase(title: str, relations: list[Relation]) -> str:
    phrase = title
    for relation in relations:
        phrase = relation.phrase.format(phrase)
    return phrase


# --- drawing the world ----------------------------------------------------------------------------

_SCHEMA = """\
/* Pages of the encyclopedia. */
CREATE TABLE pages (
  url TEXT PRIMARY KEY,   -- Address of the page
  title TEXT NOT NULL,    -- What it is about
  body TEXT NOT NULL      -- Its text, a sentence on each line
) STRICT, WITHOUT ROWID;
"""
_SEARCHED = (
    "SELECT url, title, title || ' ' || title || ' ' || body AS searched FROM pages ORDER BY url"
)
_POLICY = """\
Answer questions from the pages of the encyclopedia. Nothing in it exists: what you know from
elsewhere does not help. Search for a name with `search`, and open a page with `access`.
"""


def _searched(page: Mapping[str, Scalar]) -> str:
    """The text of a page as ``_SEARCHED`` has it."""
    return " ".join(map(str, (page["title"], page["title"], page["body"])))


def _entities(count: int, rng: random.Random) -> list[FictionalEntity]:
    names = FictionalNames(rng)
    draw: dict[str, Callable[[], str]] = {
        "person": names.person,
        "town": names.place,
        "province": lambda: f"the province of {names.place()}",
        "river": lambda: f"the river {names.thing()}",
        "guild": lambda: f"the Guild of {names.thing()}",
        "hall": lambda: f"the Hall of {names.thing()}",
        "book": lambda: f"“{names.thing()} and {names.thing()}”",
        "relic": lambda: f"the {rng.choice(_RELICS)} of {names.thing()}",
    }
    kinds = [kind for kind, share in _KINDS.items() for _ in range(-(-count * share // 100))]
    out = []
    for number, kind in enumerate(kinds[:count] if count < len(kinds) else kinds, start=1):
        title = draw[kind]()
        out.append(FictionalEntity(title, kind, f"/wiki/{number:05d}", rng.randint(200, 1400)))
    return out


_RELICS = "bell blade crown lamp lens mask mirror ring".split()


def _link(entities: list[FictionalEntity], rng: random.Random) -> None:
    """One object for each relation of each entity; some objects are far more popular (Zipf)."""
    by_kind: dict[str, list[FictionalEntity]] = {}
    for entity in entities:
        by_kind.setdefault(entity.kind, []).append(entity)
    for entity in entities:
        for relation in _RELATIONS:
            if relation.subject != entity.kind:
                continue
            options = by_kind.get(relation.object, [])
            if relation.object == entity.kind:  # later ones learn from earlier ones: no circles
                options = options[: options.index(entity)]
            if options:
                weights = [1 / rank for rank in range(1, len(options) + 1)]
                (to,) = rng.choices(options, weights)
                entity.links[relation.name] = to
                entity.lines.append(f"{entity.title} {relation.says} {to.title}.")
                to.lines.append(relation.back.format(s=entity.title, o=to.title))


def _body(entity: FictionalEntity, rng: random.Random) -> str:
    lines = [*entity.lines, rng.choice(_PLAIN)]
    if entity.kind in _YEARS:
        lines.append(f"{entity.title} {_IN_YEAR.format(_YEARS[entity.kind])} {entity.year}.")
    rng.shuffle(lines)
    return "\n".join(lines)


KG_SEARCH = EnvironmentFamily(
    name="kg_search",
    title="Questions over a fictional encyclopedia (SearchGym)",
    harder="hops",
    parameters={
        "entities": FamilyParameter("Pages.", 120, 40, 3600),
        "stage": FamilyParameter("1 one edge, 2 chains, 3 two conditions.", 2, 1, 3),
        "hops": FamilyParameter("Edges that a question of stage 2 or 3 follows.", 2, 2, 4),
        "top": FamilyParameter("Results of a search, at most.", 5, 1, 10),
    },
    world=KnowledgeWorld,
)
