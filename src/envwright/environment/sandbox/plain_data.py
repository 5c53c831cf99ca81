"""Results as JSON data: what a program returns, copied into plain values within bounds."""

from __future__ import annotations

import math
from typing import Any

import orjson

from envwright.environment.sandbox.fuel_meter import Meter
from envwright.types import Json

_SMALLEST, _LARGEST = -(2**63), 2**64 - 1


def plain(value: Any, meter: Meter) -> Json:
    """The value as JSON data: tuples become lists, bytes hexadecimal text.

    Raises:
        Stopped: it is nested too deeply or too large.
        ValueError: it is no JSON value.
    """
    limits = meter.limits
    left = [limits.result_bytes]
    out = _copy(value, limits.depth, left, meter)
    try:
        size = len(orjson.dumps(out))
    except TypeError as error:  # a lone surrogate
        raise ValueError(f"the result is not valid JSON: {error}") from None
    if size > limits.result_bytes:
        meter.stop("result_bytes")
    return out


def _copy(value: Any, depth: int, left: list[int], meter: Meter) -> Json:
    # Each value is at least one byte: what is shared a thousand times is counted each time.
    left[0] -= 1
    if left[0] < 0:
        meter.stop("result_bytes")
    kind = type(value)
    if value is None or kind in (str, bool):
        return value
    if kind is int:
        if not _SMALLEST <= value <= _LARGEST:
            raise ValueError("the result holds an integer of more than 64 bits")
        return value
    if kind is float:
        if not math.isfinite(value):
            raise ValueError(f"the result holds {value}, which JSON lacks")
        return value
    if kind is bytes:
        return value.hex()
    if isinstance(value, list | tuple | dict) and depth <= 0:
        meter.stop("depth")
    if isinstance(value, list | tuple):
        return [_copy(item, depth - 1, left, meter) for item in value]
    if isinstance(value, dict):
        return {_key(key): _copy(item, depth - 1, left, meter) for key, item in value.items()}
    raise ValueError(f"the result holds a {kind.__name__}, which is no JSON value")


def _key(key: Any) -> str:
    if type(key) is not str:
        raise ValueError(f"the result has a key of type {type(key).__name__}; keys are texts")
    return key
