"""Names of things that do not exist, so that nothing about them can be known beforehand."""

from __future__ import annotations

import random
from collections.abc import Callable

_ONSETS = "br dr f fl g gr h j k kr l m n p qu r s sk st t thr tr v vr w y z".split()
_VOWELS = "a e i o u ae ei ou".split()
_CODAS = "l n r sk st th x lm rn nd mp".split()
_PLACE_ENDS = "dom fell gard hollow mere moor reach stead vale wick".split()


class FictionalNames:
    """Draws names, none twice.

    Example::

        names = FictionalNames(random.Random(7))
        names.person(), names.place()  # ("Lix Thrafeth", "Starnhollow")
    """

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._taken: set[str] = set()

    def person(self) -> str:
        """A first and a last name; last names occur once."""
        return f"{self._stem(1)} {self._new(lambda: self._stem(2))}"

    def place(self) -> str:
        """A town, a province, a river."""
        return self._new(lambda: self._stem(1) + self._rng.choice(_PLACE_ENDS))

    def thing(self) -> str:
        """A name for anything else."""
        return self._new(lambda: self._stem(2))

    def _new(self, draw: Callable[[], str]) -> str:
        while (name := draw()) in self._taken:
            pass
        self._taken.add(name)
        return name

    def _stem(self, syllables: int) -> str:
        rng = self._rng
        parts = [rng.choice(_ONSETS) + rng.choice(_VOWELS) for _ in range(syllables)]
        return ("".join(parts) + rng.choice(_CODAS)).capitalize()
