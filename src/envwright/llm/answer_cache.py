"""A persistent cache of model answers, so that the same request is paid for only once.

The key is a hash of everything that the answer depends on: model, conversation, tools, sampling.
To get several answers to one request, give each request its own seed.

Example::

    with CachedClient(client, Path("answers.sqlite")) as cached:
        first = await cached.complete(messages, (), Sampling(seed=1))
        second = await cached.complete(messages, (), Sampling(seed=1))  # read from the file
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from pydantic import ValidationError

from envwright.errors import BadInput
from envwright.llm.chat_completions import wire_message
from envwright.llm.client import Completion, ModelClient, Sampling
from envwright.storage.drafts import make_folder
from envwright.types import Json, Message, content_hash

CACHE_FORMAT = 1
"""Version of the file; part of it, and of every key."""
# Seconds that a writer waits for another process's lock before SQLite reports "database is locked".
_WAIT_S = 30.0
# WITHOUT ROWID stores the rows in the primary key's own B-tree: one lookup, no second index.
_TABLE = "CREATE TABLE IF NOT EXISTS completion (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID"


def cache_key(
    model: str,
    messages: Sequence[Message],
    tools: Sequence[Json],
    sampling: Sampling,
    how: Mapping[str, Json] | None = None,
) -> str:
    """The identity of a request.

    Token ids and log-probabilities of messages are left out: they are never sent to the model.

    Args:
        model: its name.
        messages: all that was said so far.
        tools: the tools offered.
        sampling: how the answer is drawn.
        how: what else the answer depends on, as the form in which tools are told.
    """
    said = [wire_message(message, thinking=True) for message in messages]
    # The format version is part of the key: after a change of format, old rows are never found.
    parts = [CACHE_FORMAT, model, said, list(tools), sampling.data()]
    return content_hash([*parts, dict(how)] if how else parts)


class CachedClient:
    """A client that asks another client only for answers that the file does not hold.

    Several processes may share the file.

    Args:
        client: the client that is asked on a miss.
        path: the cache file; created if it does not exist.
        how: what answers depend on beside the request; see ``cache_key``.

    Raises:
        BadInput: the file cannot be opened, or is not a cache.
    """

    def __init__(
        self, client: ModelClient, path: Path, how: Mapping[str, Json] | None = None
    ) -> None:
        self._client, self._path, self._how = client, path, how
        self.hits = 0
        self.misses = 0
        with self._errors():
            make_folder(path.parent)
            # isolation_level=None is autocommit: no transaction stays open across an await.
            self._db = sqlite3.connect(path, timeout=_WAIT_S, isolation_level=None)
            try:
                self._db.execute(_TABLE)
            except sqlite3.Error:
                self._db.close()
                raise

    @property
    def model(self) -> str:
        return self._client.model

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; the client stays open."""
        self._db.close()

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        key = cache_key(self.model, messages, tools, sampling, self._how)
        found = self._read(key)
        if found is not None:
            self.hits += 1
            return found
        self.misses += 1
        made = await self._client.complete(messages, tools, sampling)
        with self._errors():
            self._db.execute(
                "INSERT OR IGNORE INTO completion VALUES (?, ?)",
                (key, made.model_dump_json(exclude_defaults=True)),
            )
        # Somebody may have been quicker: all get the answer that the next run will get.
        return self._read(key) or made

    def _read(self, key: str) -> Completion | None:
        with self._errors():
            row = self._db.execute("SELECT value FROM completion WHERE key = ?", (key,)).fetchone()
            return Completion.model_validate_json(row[0]) if row else None

    @contextmanager
    def _errors(self) -> Iterator[None]:
        remedy = "Check it, or name another file."
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            reason = f"cannot be used as a cache ({error})."
            raise BadInput(reason, file=str(self._path), remedy=remedy) from None
        except ValidationError:
            reason = "holds something that is no answer."
            raise BadInput(reason, file=str(self._path), remedy=remedy) from None
