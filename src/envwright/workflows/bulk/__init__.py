"""Environments in bulk: directories of documents in, proven environments and tables out.

``finding`` says which files are meant, ``jobs`` what is done with one document and one
environment, ``pool`` runs jobs in processes with limits, ``choosing`` what counts once (with
``versions`` and ``structure``), ``depth`` how deep an environment is, ``parts`` where its provider
belongs, ``tables`` what it came to, ``output`` where it is written. ``run`` puts them together.
"""

from envwright.workflows.bulk.bulk_jobs import BulkOptions
from envwright.workflows.bulk.bulk_run import MEMORY, build_many
from envwright.workflows.bulk.document_search import is_many

__all__ = ["MEMORY", "BulkOptions", "build_many", "is_many"]
