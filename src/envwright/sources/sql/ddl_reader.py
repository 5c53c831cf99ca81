"""Statements of a schema → tables. What describes no table is left out, with its reason."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from envwright.bounds import MAX_STATEMENT_CHARS, MAX_TABLES
from envwright.environment.sql_text import code_tokens, read_tables
from envwright.errors import BadInput
from envwright.sources.sql.column_definitions import (
    add_column,
    add_constraint,
    finish_table,
    set_default,
)
from envwright.sources.sql.database_draft import (
    DatabaseDraft,
    OmissionReason,
    TableDraft,
)
from envwright.sources.sql.sql_script import (
    ScriptStatement,
    add_copied_rows,
    add_inserted_rows,
    first_words,
    statement_text,
)

# Which dialect to try next when one fails; following it twice visits all three.
_OTHER = {"sqlite": "postgres", "postgres": "mysql", "mysql": "sqlite"}
_KINDS = {
    "VIEW": OmissionReason.VIEW,
    "TRIGGER": OmissionReason.TRIGGER,
    "FUNCTION": OmissionReason.ROUTINE,
    "PROCEDURE": OmissionReason.ROUTINE,
    "EVENT": OmissionReason.ROUTINE,
    "AGGREGATE": OmissionReason.ROUTINE,
    "VIRTUAL": OmissionReason.STATEMENT,
}
_SILENT = set(
    """
    SET USE LOCK UNLOCK BEGIN COMMIT START PRAGMA DROP GRANT REVOKE SELECT ANALYZE VACUUM REINDEX
    EXPLAIN TRUNCATE END ROLLBACK
    """.split()
)
"""Statements that say how a script is run, not what a table is."""
# One table in so many may be unreadable before the whole script is refused.
_MOST_UNREAD = 10
_TAIL = re.compile(r"\)(?:\s|,|STRICT\b|WITHOUT\s+ROWID\b)*\Z", re.IGNORECASE)
"""What SQLite says behind a table, and sqlglot does not know."""
_CONSTRAINTS = set(
    "CONSTRAINT PRIMARY FOREIGN UNIQUE CHECK KEY INDEX FULLTEXT SPATIAL LIKE".split()
)
# `CREATE DOMAIN public.year AS integer CONSTRAINT …`: its name and its base type.
_DOMAIN = re.compile(
    r'CREATE\s++DOMAIN\s++([\w."]++)\s++(?:AS\s++)?(.*?)'
    r"(?:(?<!\s)\s++(?:CONSTRAINT|CHECK|NOT\s++NULL|DEFAULT)\b|\Z)",
    re.IGNORECASE | re.DOTALL,
)


@contextmanager
def silence_sqlglot() -> Iterator[None]:
    """Sqlglot warns of what it cannot read; we say it in the report."""
    logger = logging.getLogger("sqlglot")
    level = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(level)


def read_statements(
    statements: list[ScriptStatement], dialect: str, file: str, *, sampled: int
) -> DatabaseDraft:
    """The database that a script makes.

    Args:
        statements: see ``split_script``.
        dialect: ``sqlite``, ``postgres`` or ``mysql``.
        file: the name for errors.
        sampled: rows of a table that are read at most.

    Raises:
        BadInput: a CREATE TABLE cannot be read, or there are too many tables or columns.
    """
    reader = _Reader(dialect, file, sampled)
    with silence_sqlglot():
        for statement in statements:
            reader.read(statement)
    reader.finish()
    for table in reader.database.tables.values():
        finish_table(table, reader.database, dialect)
    return reader.database


class _Reader:
    def __init__(self, dialect: str, file: str, sampled: int) -> None:
        self._dialect, self._file, self._sampled = dialect, file, sampled
        self.database = DatabaseDraft()
        self._unread: list[tuple[ScriptStatement, str]] = []
        """Tables that could not be read, and why."""

    def finish(self) -> None:
        """Leave out the tables that could not be read, unless they are too many for that.

        Raises:
            BadInput: more than one in ``_MOST_UNREAD`` could not be read.
        """
        for statement, problem in self._unread:
            if len(self._unread) * _MOST_UNREAD > len(self.database.tables):
                raise self._bad(statement, f"this table cannot be read: {problem}.")
            name = " ".join(statement_text(statement).split("(")[0].split())
            where = f"{name[:80]} (line {statement.line})"
            self.database.leave(where, OmissionReason.STATEMENT, f"it cannot be read: {problem}")

    def read(self, statement: ScriptStatement) -> None:
        """Take one statement in."""
        words = first_words(statement)
        if not words or words[0] in _SILENT or words[:2] in (["ALTER", "SEQUENCE"],):
            return
        if words[0] in ("INSERT", "REPLACE"):
            return add_inserted_rows(self.database, statement, self._dialect, self._sampled)
        if words[0] == "COPY":
            return add_copied_rows(self.database, statement, self._sampled)
        if words[0] == "CREATE":
            return self._create(statement, words)
        if words[0] in ("ALTER", "COMMENT"):
            tree = self._parse(statement)
            if isinstance(tree, exp.Alter):
                return self._alter(tree, statement)
            if isinstance(tree, exp.Comment):
                return self._comment(tree)
            # sqlglot falls back to a bare Command for what it does not know.
            if words[:2] == ["ALTER", "TABLE"] and isinstance(tree, exp.Command):
                return self._harmless(statement)
            return None
        self._leave(statement, OmissionReason.STATEMENT)
        return None

    def _create(self, statement: ScriptStatement, words: list[str]) -> None:
        rest = [w for w in words[1:] if w not in ("OR", "REPLACE", "TEMP", "TEMPORARY", "GLOBAL")]
        kind = next((w for w in words[1:] if w in _KINDS), "")
        # `CREATE TABLE event (…)` is a table that has such a word as its name.
        if kind and "TABLE" not in words[1 : words.index(kind)]:
            return self._leave(statement, _KINDS[kind])
        if words[1:2] == ["DOMAIN"]:
            return self._domain(statement)
        if "TABLE" in rest[:3]:
            return self._table(statement)
        if "INDEX" in rest[:3]:
            return self._index(statement)
        if words[1:2] == ["TYPE"]:
            return self._type(statement)
        if words[1:2] not in (["SEQUENCE"], ["EXTENSION"], ["DATABASE"], ["SCHEMA"], ["ROLE"]):
            self._leave(statement, OmissionReason.STATEMENT)
        return None

    # --- kinds -----------------------------------------------------------------------------------

    def _table(self, statement: ScriptStatement) -> None:
        tree = self._parse(statement, is_table=True)
        if tree is None:
            return None
        if not isinstance(tree, exp.Create) or not isinstance(tree.this, exp.Schema):
            return self._leave(statement, OmissionReason.STATEMENT)
        named = tree.this.this
        name = self._name(named)
        if self.database.table(name) is not None:
            if tree.args.get("exists"):
                return None
            raise self._bad(statement, f"the table {name} is made twice.")
        table = TableDraft(name)
        self.database.tables[name.lower()] = table
        if len(self.database.tables) > MAX_TABLES:
            raise self._bad(statement, f"has more than {MAX_TABLES:,} tables.")
        try:
            for part in tree.this.expressions:
                if isinstance(part, exp.Identifier | exp.Column):  # SQLite: a name without a type
                    part = exp.ColumnDef(this=part)
                if isinstance(part, exp.ColumnDef):
                    add_column(table, part, self.database)
                else:
                    add_constraint(table, part, self.database)
        except BadInput as error:
            raise self._bad(statement, error.message) from None
        self._describe(table, tree, statement)
        return None

    def _describe(self, table: TableDraft, tree: exp.Create, statement: ScriptStatement) -> None:
        """The table's comment, and those beside its columns."""
        stated = tree.find(exp.SchemaCommentProperty)
        if stated is not None:
            table.description = stated.name
        texts = next(iter(read_tables(statement.text).values()), None)
        if texts is None:
            return
        table.description = table.description or texts.comment[-300:]
        for name, text in texts.columns.items():
            column = table.column(name)
            if column is not None and text.comment and "description" not in column.schema:
                column.schema["description"] = text.comment[:300]

    def _index(self, statement: ScriptStatement) -> None:
        tree = self._parse(statement)
        index = tree.this if isinstance(tree, exp.Create) else None
        if not isinstance(tree, exp.Create) or not isinstance(index, exp.Index):
            return self._leave(statement, OmissionReason.EXPRESSION)
        table = self.database.table(self._name(index.args.get("table")))
        params = index.args.get("params")
        parts = (
            [p.this if isinstance(p, exp.Ordered) else p for p in params.args.get("columns") or ()]
            if params
            else []
        )
        columns = tuple(p.name for p in parts if isinstance(p, exp.Column))
        partial = params is not None and params.args.get("where") is not None
        # Only an index of plain columns over all rows can be stated in an environment.
        if table is None or not parts or len(columns) != len(parts) or partial:
            why = "of a part of the rows" if partial else "of an expression"
            self.database.leave(f"index {index.name}", OmissionReason.EXPRESSION, why)
        elif tree.args.get("unique"):
            table.unique.append(columns)
        else:
            table.indexes.append(columns)
        return None

    def _type(self, statement: ScriptStatement) -> None:
        tree = self._parse(statement)
        kind = tree.args.get("expression") if isinstance(tree, exp.Create) else None
        if isinstance(kind, exp.DataType) and kind.this == exp.DataType.Type.ENUM:
            assert isinstance(tree, exp.Create)
            self.database.enums[tree.this.name.lower()] = [e.name for e in kind.expressions]
        else:
            self._leave(statement, OmissionReason.STATEMENT)

    def _domain(self, statement: ScriptStatement) -> None:
        if match := _DOMAIN.match(statement_text(statement)):
            name = match[1].split(".")[-1].strip('"').lower()
            self.database.domains[name] = match[2].strip()[:100]

    def _alter(self, tree: exp.Alter, statement: ScriptStatement) -> None:
        table = self.database.table(self._name(tree.this))
        if table is None:
            return
        for action in tree.args.get("actions") or ():
            if isinstance(action, exp.AddConstraint):
                for part in action.expressions:
                    add_constraint(table, part, self.database)
            elif isinstance(action, exp.ColumnDef):
                add_column(table, action, self.database)
            elif isinstance(action, exp.AlterColumn):
                column = table.column(action.name)
                default = action.args.get("default")
                if column is not None and default is not None:
                    set_default(table, column, default, self.database)
            else:
                self._leave(statement, OmissionReason.STATEMENT)

    def _harmless(self, statement: ScriptStatement) -> None:
        """What sqlglot reads as a mere command: owners, identities, and the like."""
        text = statement_text(statement)
        match = re.match(
            r"ALTER\s+TABLE\s+(?:ONLY\s+)?([\w.\"`]+)\s+ALTER\s+(?:COLUMN\s+)?([\w\"`]+)\s+ADD"
            r"\s+GENERATED\s+(?:ALWAYS|BY\s+DEFAULT)\s+AS\s+IDENTITY",
            text,
            re.IGNORECASE,
        )
        if match:
            table = self.database.table(match[1].split(".")[-1].strip('"`'))
            column = table.column(match[2].strip('"`')) if table else None
            if column is not None:
                column.made = "key"
        elif not re.search(r"\bOWNER\s+TO\b|\bKEYS\b|\bTRIGGER\b|\bSECURITY\b|\bCLUSTER\b", text):
            self._leave(statement, OmissionReason.STATEMENT)

    def _comment(self, tree: exp.Comment) -> None:
        text = tree.expression.name if isinstance(tree.expression, exp.Literal) else ""
        target = tree.this
        if tree.args.get("kind") == "TABLE":
            table = self.database.table(self._name(target))
            if table is not None:
                table.description = text
        elif isinstance(target, exp.Column):
            table = self.database.table(target.table)
            column = table.column(target.name) if table else None
            if column is not None:
                column.schema["description"] = text[:300]

    # --- help ------------------------------------------------------------------------------------

    @staticmethod
    def _name(table: exp.Expr | None) -> str:
        """A table's own name, without its schema."""
        return table.name if isinstance(table, exp.Table) else ""

    def _parse(self, statement: ScriptStatement, *, is_table: bool = False) -> exp.Expr | None:
        """The statement as a tree; tried in the other dialects, too, before it is given up."""
        text = statement_text(statement)
        if len(text) > MAX_STATEMENT_CHARS:
            said = f"a statement has more than {MAX_STATEMENT_CHARS:,} characters."
            raise self._bad(statement, said)
        if is_table:
            text = _TAIL.sub(")", text)
        problem = ""
        first = self._dialect
        # Last attempt: column names in quotes, for names that are keywords to sqlglot.
        for dialect in (first, _OTHER[first], _OTHER[_OTHER[first]], "quoted"):
            try:
                if dialect == "quoted":
                    tree = sqlglot.parse_one(_with_quoted_names(text), dialect="postgres")
                else:
                    tree = sqlglot.parse_one(text, dialect=dialect)
            except (SqlglotError, RecursionError, ValueError) as error:
                problem = problem or _reason(error, statement.line)
            else:
                if not is_table or (isinstance(tree, exp.Create) and tree.this is not None):
                    return tree
                problem = problem or "its form is not known"
        if is_table:
            self._unread.append((statement, problem))
        return None

    def _leave(self, statement: ScriptStatement, why: OmissionReason) -> None:
        text = " ".join(statement_text(statement).split())
        name = " ".join(text.partition("(")[0].split()[:6])[:80]
        self.database.leave(f"{name} (line {statement.line})", why, "")

    def _bad(self, statement: ScriptStatement, message: str) -> BadInput:
        return BadInput(
            message,
            file=self._file,
            place=f"line {statement.line}",
            remedy="Correct or leave out this statement.",
        )


def _with_quoted_names(text: str) -> str:
    """A CREATE TABLE whose columns have their names in quotes: any word may then be one."""
    words = code_tokens(text)
    depth, out, at = 0, [], 0
    for number, token in enumerate(words):
        before = words[number - 1].text if number else ""
        depth += (token.text == "(") - (token.text == ")")
        # A column starts behind the table's opening parenthesis or a comma at that depth; a word
        # follows it (the type), which tells it from an expression.
        starts = depth == 1 and before in ("(", ",") and token.kind == "word"
        following = words[number + 1] if number + 1 < len(words) else token
        if starts and token.upper not in _CONSTRAINTS and following.kind == "word":
            out += [text[at : token.start], f'"{token.text}"']
            at = token.start + len(token.text)
    return "".join([*out, text[at:]])


def _reason(error: Exception, line: int) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    errors = getattr(error, "errors", None)
    if errors:
        first = errors[0]
        text = str(first.get("description") or "").split("\n")[0].rstrip(".")
        where = f" near {first['highlight']}" if first.get("highlight") else ""
        place = line + int(first.get("line") or 1) - 1
        return f"{text[:150]}{where[:60]} (line {place})"
    return (
        # sqlglot underlines the place with ANSI escapes.
        re.sub(r"\x1b\[\d*m", "", str(error)).split("\n")[0][:150].rstrip(".")
        or "its form is not known"
    )
