"""All corruptions, by the kind of fault that they make."""

from __future__ import annotations

from collections.abc import Callable

from tests.unit.rollout.users.labels import Labelled, Source
from tests.unit.rollout.users.wrong_conduct import (
    extra_request,
    fruitless,
    premature_end,
    role_confusion,
    wrong_confirmation,
)
from tests.unit.rollout.users.wrong_values import contradiction, invention, leak

CORRUPTIONS: dict[str, Callable[[Source], Labelled | None]] = {
    "contradiction": contradiction,
    "invention": invention,
    "leak": leak,
    "premature_end": premature_end,
    "extra_request": extra_request,
    "fruitless": fruitless,
    "role_confusion": role_confusion,
    "wrong_confirmation": wrong_confirmation,
}
