"""Environments in bulk: directories of documents in, proven environments and tables out.

``finding`` says which files are meant, ``jobs`` what is done with one document and one
environment, ``pool`` runs jobs in processes with limits, ``choosing`` what counts once (with
``versions`` and ``structure``), ``depth`` how deep an environment is, ``parts`` where its provider
belongs, ``tables`` what it came to, ``output`` where it is written. ``run`` puts them together.
"""

from envwright.pipeline.bulk.finding import is_many
from envwright.pipeline.bulk.options import BulkOptions
from envwright.pipeline.bulk.run import MEMORY, build_many

__all__ = ["MEMORY", "BulkOptions", "build_many", "is_many"]
