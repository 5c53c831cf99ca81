"""A row or a set while it is read."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from envwright.tasks.solving.syntax import Facts, Row, Select, Words


@dataclass(slots=True)
class Draft:
    """A set while it is read."""

    words: list[str]
    definite: bool
    reference: str = ""
    only: bool = False
    any_of: tuple[Facts, ...] = ((),)
    minus: list[Facts] = field(default_factory=list)
    owners: list[Row] = field(default_factory=list)
    extreme: tuple[Words, bool] | None = None
    pool: Select | None = None

    def add(self, any_of: tuple[Facts, ...]) -> None:
        """Facts that must hold as well."""
        self.any_of = tuple((*old, *new) for old in self.any_of for new in any_of)

    def select(self) -> Select:
        """The set."""
        if self.pool is not None:
            mine = self.any_of if self.any_of != ((),) else self.pool.any_of
            return replace(self.pool, any_of=mine, owners=(*self.pool.owners, *self.owners))
        return Select(
            tuple(self.words),
            self.any_of,
            tuple(self.minus),
            tuple(self.owners),
            self.reference,
            self.definite,
            self.only,
        )
