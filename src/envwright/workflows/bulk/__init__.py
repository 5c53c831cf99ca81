"""Environments in bulk: directories of documents in, proven environments and tables out.

``document_search`` says which files are meant, ``bulk_jobs`` what is done with one document and one
environment, ``job_pool`` runs jobs in processes with limits, ``deduplication`` says what counts
once, ``result_tables`` says what it came to. ``bulk_run`` puts them together.
"""

from envwright.workflows.bulk.bulk_jobs import BulkOptions
from envwright.workflows.bulk.bulk_run import MEMORY, build_many
from envwright.workflows.bulk.document_search import is_many

__all__ = ["MEMORY", "BulkOptions", "build_many", "is_many"]
