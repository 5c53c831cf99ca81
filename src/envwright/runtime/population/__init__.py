"""The initial state of an environment: rows made from a seeded recipe that satisfy the schema.

Parents come before children. ``docs/population.md`` tells what the rows look like and what a recipe
may say.
"""

from envwright.runtime.population.order import default_population, table_order
from envwright.runtime.population.populating import populate
from envwright.runtime.population.script import insert_statements

__all__ = ["default_population", "insert_statements", "populate", "table_order"]
