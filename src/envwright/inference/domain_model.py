"""The records that the passes of inference hand on: documents, entities, operations' intents.

``Field``, ``Entity``, ``Collection`` and ``OperationIntent`` are filled in by the pass that makes
them and are not changed by later ones, which work on copies. None of them leaves the package.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from envwright.inference.name_forms import in_words, snake_case, sql_name, with_article
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inflection import plural
from envwright.types import Guard, Interface, Json, Operation, Scalar, UnmappedOperation

Row = dict[str, Scalar]
"""Column → value."""


class UnmappedReason(StrEnum):
    """Why an operation is not offered: the fixed list that ``UnmappedOperation`` takes from."""

    DEPRECATED = "deprecated"
    NO_RESOURCE = "no resource"
    """No collection of things with a schema stands behind its path."""
    NO_SCHEMA = "no schema"
    """The thing is known by name, but nothing says what it consists of."""
    BINARY_BODY = "binary body"
    SINGLETON = "singleton"
    """One thing without an identifier: settings, the current user, the service's status."""
    NOT_CRUD = "not CRUD"
    """It does something that its document does not say in a form that rules can read."""
    UNMATCHED_INPUT = "unmatched input"
    """It requires an input that matches no column."""
    COMPUTES = "computes or runs something"
    """Its answer is made when it is asked for, or it runs a text that it is given."""
    OUTSIDE_WORLD = "reaches outside"
    """It works on files of a machine, addresses of the web, accounts."""
    LOW_CONFIDENCE = "low confidence"
    """What a listed tool does to what is more a guess than a reading."""
    DOUBTFUL = "doubtful meaning"
    """It was understood, and its document speaks against what was understood."""
    UNREADABLE = "unreadable schema"
    LITTLE_STATE = "too little state"
    """The thing has too few fields or operations to make an environment."""
    EXCLUDED = "excluded"
    """The overrides beside the document leave it out."""
    SAME_AS_OTHER = "same as another"
    """Another operation of the environment does the same."""
    OUTSIDE_SLICE = "outside slice"
    """It belongs to another environment of the same document."""
    VIEW = "view"
    TRIGGER = "trigger"
    ROUTINE = "routine"
    GENERATED = "generated column"
    BINARY_COLUMN = "binary column"
    NO_COLUMNS = "no columns"
    """Nothing of the table is left that a caller could see."""
    TOO_MANY_COLUMNS = "too many columns"
    EXPRESSION = "expression"
    """A check, default or index that has no counterpart in the engine's closed set of functions."""
    REFERENCE = "reference"
    """It points at nothing that identifies a row, or closes a circle that no row could enter."""
    LOOSENED = "loosened"
    """The rows that were given break the constraint."""
    KEY_ADDED = "key added"
    """The table has no key; it got one of its own."""
    ROWS = "rows"
    """Rows that were not taken over."""
    STATEMENT = "statement"
    """A statement that describes no table."""


Refusal = tuple[UnmappedReason, str]
"""Why something is left out, and what of it."""


class OperationKind(StrEnum):
    """What an operation does."""

    LIST = "list"
    GET = "get"
    COUNT = "count"
    """How many there are of each value of a column."""
    MEMBERS = "members"
    """The things that a table of pairs joins to one thing."""
    MOVE = "move"
    """Sets a state column to a value that the caller names."""
    CREATE = "create"
    BATCH = "batch"
    """Creates several at once."""
    REPLACE = "replace"
    UPDATE = "update"
    DELETE = "delete"
    DELETE_SEVERAL = "delete several"
    ACTION = "action"
    """Sets a column to a value that its verb implies."""


READ_KINDS = (OperationKind.LIST, OperationKind.GET, OperationKind.COUNT, OperationKind.MEMBERS)
CHANGE_KINDS = (OperationKind.UPDATE, OperationKind.REPLACE)
BODY_KINDS = (OperationKind.CREATE, OperationKind.BATCH, *CHANGE_KINDS)
"""Kinds that write what they are given."""


@dataclass(slots=True)
class Field:
    """A column to be: its type and constraints, and where it comes from."""

    name: str
    kind: str
    """``text``, ``integer``, ``real``, ``boolean``, ``json``, ``date`` or ``date-time``."""
    source: tuple[str, ...] = ()
    """Property path in the schema; empty when the rules added the column."""
    description: str = ""
    asked: str = ""
    """What is said to who writes it, where that is not what is said of it in answers."""
    enum: tuple[str | int | float, ...] = ()
    bounds: dict[str, float] = field(default_factory=dict)
    """``minimum``, ``maximum``, ``exclusiveMinimum``, ``exclusiveMaximum``, lengths."""
    items: dict[str, Json] = field(default_factory=dict)
    """JSON Schema of a JSON column's values."""
    examples: tuple[Json, ...] = ()
    told: dict[str, Json] = field(default_factory=dict)
    """What the document tells of its values and no constraint keeps: format, pattern, leaves."""
    default: Json = None
    required: bool = False
    stated: bool = False
    """The document requires it of who creates or changes the thing, though perhaps as null."""
    read_only: bool = False
    written: bool = False
    """What creates or changes the thing takes it."""
    hidden: bool = False
    """Kept in the state, not returned (passwords, keys that the rules added)."""
    unique: bool = False
    server: str = ""
    """Who makes the value: ``key``, ``created``, ``updated``, ``sequence``, ``revision`` (a new one
    with each change), or the caller."""
    target: str = ""
    """Schema or entity that it refers to, while references are being decided."""
    references: str = ""
    """Entity whose key it holds."""
    on_delete: str = "SET NULL"
    referred: str = ""
    """Column of that entity, where it is not its key."""
    sql_default: bool = False
    """The source's own schema states the default: so does ours."""

    @property
    def words(self) -> str:
        """The name in prose: ``due date``."""
        return in_words(self.name)

    @property
    def sql_name(self) -> str:
        """The name as SQL writes it."""
        return sql_name(self.name)

    def admits(self, size: float) -> bool:
        """Whether a number, or the length of a text, is within the bounds."""
        bounds = self.bounds
        return (
            bounds.get("minimum", size) <= size <= bounds.get("maximum", size)
            and bounds.get("minLength", size) <= size <= bounds.get("maxLength", size)
            # The defaults make a missing bound hold.
            and not size <= bounds.get("exclusiveMinimum", size - 1)
            and not size >= bounds.get("exclusiveMaximum", size + 1)
        )

    @property
    def sql_type(self) -> str:
        """Storage type."""
        return {"integer": "INTEGER", "boolean": "INTEGER", "real": "REAL"}.get(self.kind, "TEXT")


@dataclass(slots=True)
class CompositeReference:
    """A reference of several columns together."""

    columns: tuple[str, ...]
    entity: str
    targets: tuple[str, ...]
    on_delete: str


@dataclass(slots=True)
class Entity:
    """A kind of thing with a table of its own."""

    name: str
    schema_id: str = ""
    schema: dict[str, Json] = field(default_factory=dict)
    description: str = ""
    fields: dict[str, Field] = field(default_factory=dict)
    key: str = "id"
    owner: str = ""
    """Column that holds the parent's key, for things that live inside another."""
    natural: tuple[str, ...] = ()
    """Columns that identify it to callers, where that is not the key."""
    templates: list[str] = field(default_factory=list)
    table: str = ""
    composite: tuple[str, ...] = ()
    """All columns of a primary key that has several; ``key`` is the first."""
    groups: tuple[tuple[str, ...], ...] = ()
    """Columns that are unique together, as the source's schema says."""
    links: tuple[CompositeReference, ...] = ()
    checks: tuple[str, ...] = ()
    """Conditions over several columns, or of a form that no field holds."""
    indexes: tuple[tuple[str, ...], ...] = ()
    written: bool = False
    """Its fields are known from what writes it takes; no answer shows them."""
    searched: tuple[str, ...] = ()
    """Columns in which a search looks, where they are known better than by their names."""
    is_table: bool = False
    """The source is a database and this one of its tables: a thing in its own right."""

    @property
    def words(self) -> str:
        """The name in prose: ``order line``."""
        return in_words(self.name)

    @property
    def plural_words(self) -> str:
        """Several of them in prose: ``order lines``."""
        return in_words(plural(self.name))

    @property
    def one(self) -> str:
        """One of them in prose: ``an order line``."""
        return with_article(self.name)

    @property
    def sql_table(self) -> str:
        """The table as SQL writes it."""
        return sql_name(self.table)

    @property
    def sql_key(self) -> str:
        """The key's column as SQL writes it."""
        return sql_name(self.key)

    @property
    def keys(self) -> tuple[str, ...]:
        """The columns of the primary key."""
        return self.composite or (self.key,)

    @property
    def login(self) -> str:
        """The one column by which callers name it, where that is not the key."""
        # Within a parent the name is not enough: two repositories may have one issue number.
        return self.natural[0] if len(self.natural) == 1 and not self.owner else ""

    @property
    def unique_columns(self) -> tuple[str, ...]:
        """Columns that are unique together, beside the key: how callers tell things apart."""
        if not self.natural or self.natural == (self.key,):
            return ()
        if len(self.natural) == 1 and self.fields[self.natural[0]].unique:
            return ()
        owner = (self.owner,) if self.owner and self.owner not in self.natural else ()
        return (*owner, *self.natural)


@dataclass(slots=True)
class Collection:
    """A path at which things of one kind are found, for example ``users/*/posts``."""

    template: str
    parent: str
    """Template of the collection that its last identifier before belongs to, or empty."""
    literal: str
    params: tuple[str, ...] = ()
    """Names of the identifiers of one item."""
    operations: list[Route] = field(default_factory=list)
    entity: str = ""
    owner: str = ""
    """Column of the entity that holds the parent's key, when there is a parent."""
    locator: tuple[str, ...] = ()
    """Columns that ``params`` are matched with."""
    either: tuple[str, ...] = ()
    """All columns that its one identifier may hold a value of, where there are several."""


@dataclass(frozen=True, slots=True)
class Route:
    """An operation and its path, taken apart."""

    operation: Operation
    # `/users/{id}/posts/{n}`: (("users", ("id",)), ("users/*/posts", ("n",))).
    groups: tuple[tuple[str, tuple[str, ...]], ...]
    """Collections that the path goes through, each with its identifiers' names."""
    tail: tuple[str, ...]
    """Literals after the last identifier."""
    template: str
    """The whole path, identifiers as ``*``."""
    makes: bool = False
    """It is known to make a thing there, whatever stands beside it."""
    narrowed: tuple[tuple[str, str], ...] = ()
    """Query parameter and column, for what must hold of the thing beside what the path says."""

    @property
    def last_word(self) -> str:
        """What follows its last identifier, in snake_case; empty where nothing does.

        Without the namespace that OData puts before verbs: ``/messages/{id}/org.mail.archive``.
        """
        last = self.tail[-1] if self.tail else ""
        plain = last.rsplit(".", 1)[-1] if last.count(".") > 1 else last
        return snake_case(plain) if plain else ""


@dataclass(slots=True)
class OperationIntent:
    """An operation, understood."""

    kind: OperationKind
    route: Route
    collection: str
    """Template of the collection that it works on."""
    entity: str
    inputs: dict[str, str] = field(default_factory=dict)
    """Name of a body property or query parameter → column."""
    required: frozenset[str] = frozenset()
    """Columns that the caller must give."""
    checks: dict[str, str] = field(default_factory=dict)
    """Name of an input → column that must have its value already; it is not written."""
    sets: dict[str, Json] = field(default_factory=dict)
    """Column → value that an action writes."""
    listed: str = ""
    """Name of the list that a batch takes."""
    name: str = ""
    """The tool's name, where it is settled."""
    allowed: dict[str, tuple[Json, ...]] = field(default_factory=dict)
    """Column → values from which an action may start; from all where it is not named."""
    refusal: str = ""
    """What is said where an action may not start; made up where it is empty."""
    guards: tuple[Guard, ...] = ()
    """Further preconditions, stated by overrides."""
    part: dict[str, str] = field(default_factory=dict)
    """Name in the answer → column, where it is about a part of the thing only."""
    cascades: str = ""
    """Input of a deletion that says whether what belongs to the thing goes with it."""
    member: str = ""
    """Column of a table of pairs whose things are listed."""

    @property
    def operation(self) -> Operation:
        return self.route.operation

    @property
    def last_word(self) -> str:
        """What follows the last identifier of its path, in snake_case; empty where nothing does."""
        return self.route.last_word

    @property
    def writes(self) -> bool:
        return self.kind not in READ_KINDS


class NameStyle(StrEnum):
    """What the names of tools and parameters are made of."""

    PATHS = "paths"
    CALLS = "calls"
    """The document calls procedures: its operations are named after calls."""
    TOOLS = "tools"
    """A list of tools: callers know the tools and their parameters by name, so names are kept."""


@dataclass(frozen=True, slots=True)
class PathDocument:
    """An interface whose operations stand on paths, and what is known before paths are read."""

    interface: Interface
    schemas: SchemaResolver
    boilerplate: frozenset[str] = frozenset()
    """Names of inputs that say nothing of the domain: access keys, versions."""
    names: NameStyle = NameStyle.PATHS
    creating: frozenset[str] = frozenset()
    """Operations that are known to create what their path ends with."""
    refused: Mapping[str, Refusal] = field(default_factory=dict)
    """Operations that were left out when paths were written for a list of tools."""


@dataclass(frozen=True, slots=True)
class EntityModel:
    """The entities of a document, and the paths at which they are found."""

    routes: tuple[Route, ...]
    """Paths taken apart, without the account that all of them begin with."""
    collections: Mapping[str, Collection]
    """By template."""
    entities: Mapping[str, Entity]
    """By name."""


@dataclass(frozen=True, slots=True)
class DomainModel:
    """All that was inferred from one interface: what slices, tools and schemas are made of."""

    collections: Mapping[str, Collection]
    entities: Mapping[str, Entity]
    intents: tuple[OperationIntent, ...] = ()
    unmapped: Mapping[str, Refusal] = field(default_factory=dict)
    """Operation id → why it is not offered."""
    names: NameStyle = NameStyle.PATHS
    routes: tuple[Route, ...] = ()
    rows: Mapping[str, Sequence[Row]] = field(default_factory=dict)
    """Entity → rows that the source gave."""
    notes: tuple[UnmappedOperation, ...] = ()
    """What else of the source was left out: constraints, columns, rows."""
    schemas: SchemaResolver | None = field(default=None, compare=False)
    """Reads what its operations answer; ``None`` where nothing documents answers."""
