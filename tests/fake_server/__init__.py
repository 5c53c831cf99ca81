"""A fake server with OpenAI's chat completions, on this machine only, which fails on demand."""

from tests.fake_server.answers import call_of, completion, echo, failing
from tests.fake_server.faults import Fault, Kind
from tests.fake_server.raw import endless, raw_server
from tests.fake_server.server import FakeServer

__all__ = [
    "FakeServer",
    "Fault",
    "Kind",
    "call_of",
    "completion",
    "echo",
    "endless",
    "failing",
    "raw_server",
]
