"""Guards that stand before what the engine would refuse."""

from __future__ import annotations

from collections.abc import Callable

from envwright.environment.template import Template
from envwright.types import Json

World = Callable[..., Template]

CHANNELS = """
    get /channels -> [Channel]
    get /channels/{channelId} -> Channel
    delete /channels/{channelId}
    get /channels/{channelId}/functions -> [Function]
    post /channels/{channelId}/functions Function -> Function
    get /actions -> [Action]
    post /actions Action -> Action
    delete /actions/{actionId}
"""
SHAPES: dict[str, Json] = {
    "Channel": {"name": "string", "topic": "string"},
    "Function": {"name": "string", "body": "string"},
    "Action": {
        "type": "object",
        "required": ["label", "function_id"],
        "properties": {
            "id": {"type": "integer", "readOnly": True},
            "label": {"type": "string"},
            "function_id": {"type": "integer"},
        },
    },
}
ROWS = """
    INSERT INTO channels (id, name, topic) VALUES (1, 'news', 'a'), (2, 'sport', 'b');
    INSERT INTO functions (id, name, body, channel_id) VALUES (10, 'send', 'x', 1);
    INSERT INTO actions (id, label, function_id) VALUES (100, 'call', 10);
"""


def test_a_row_stays_while_others_need_what_would_go_with_it(world: World) -> None:
    with world(CHANNELS, ROWS, **SHAPES).session() as session:
        refused = session.call("delete_channel", {"channel_id": 1})
        assert refused.error is not None
        said = "Channel 1 still has actions that depend on what belongs to it."
        assert refused.error.message == said
        assert session.call("delete_channel", {"channel_id": 2}).ok
        assert session.call("delete_action", {"action_id": 100}).ok
        assert session.call("delete_channel", {"channel_id": 1}).ok


def test_a_key_that_the_caller_gives_must_be_new_whatever_it_is_called(world: World) -> None:
    key = {"type": "string"}
    domain = {
        "type": "object",
        "required": ["domain_key", "name"],
        "properties": {"domain_key": key, "name": {"type": "string"}, "port": {"type": "integer"}},
    }
    template = world(
        """
        get /domains -> [Domain]
        post /domains Domain -> Domain
        get /domains/{domainKey} -> Domain
        delete /domains/{domainKey}
        """,
        Domain=domain,
    )
    with template.session() as session:
        assert session.call("create_domain", {"domain_key": "a", "name": "one"}).ok
        refused = session.call("create_domain", {"domain_key": "a", "name": "two"})
        assert refused.error is not None
        assert refused.error.message == "There is already a domain with domain key a."
