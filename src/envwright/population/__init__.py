"""The initial state of an environment: rows made from a seeded recipe that satisfy the schema.

Parents come before children. ``docs/how-to/population.md`` describes the rows and the
form of a recipe.
"""

from envwright.population.initial_state import populate_state
from envwright.population.row_builder import insert_statements
from envwright.population.table_order import default_population, table_order

__all__ = ["default_population", "insert_statements", "populate_state", "table_order"]
