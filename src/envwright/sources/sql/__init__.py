"""SQL as a source: schema scripts and SQLite files → ``Interface``."""

from envwright.sources.sql.sql_source import load_sql, load_sqlite

__all__ = ["load_sql", "load_sqlite"]
