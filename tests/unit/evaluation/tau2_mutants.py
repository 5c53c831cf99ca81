"""Changed solutions of tau2's telecom: what an agent and a user may do wrongly, or otherwise."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from envwright.evaluation.foreign_records import ForeignCall

LINE = {"customer_id": "C1001", "line_id": "L1002"}
OTHER = (
    *(
        ForeignCall(tool=tool, by="user")
        for tool in (
            "toggle_airplane_mode toggle_data toggle_roaming toggle_data_saver_mode toggle_wifi "
            "toggle_wifi_calling connect_vpn disconnect_vpn reseat_sim_card reset_apn_settings "
            "reboot_device make_payment check_status_bar run_speed_test can_send_mms "
            "check_network_status check_payment_request"
        ).split()
    ),
    ForeignCall(tool="set_network_mode_preference", arguments={"mode": "2g_only"}, by="user"),
    ForeignCall(tool="set_network_mode_preference", arguments={"mode": "7g"}, by="user"),
    ForeignCall(
        tool="grant_app_permission",
        arguments={"app_name": "messaging", "permission": "sms"},
        by="user",
    ),
    ForeignCall(tool="get_customer_by_phone", arguments={"phone_number": "555-123-2002"}),
    ForeignCall(tool="get_details_by_id", arguments={"id": "L1002"}),
    ForeignCall(tool="get_details_by_id", arguments={"id": "nobody"}),
    ForeignCall(tool="suspend_line", arguments={**LINE, "reason": "lost"}),
    ForeignCall(tool="resume_line", arguments=LINE),
    ForeignCall(tool="enable_roaming", arguments=LINE),
    ForeignCall(tool="disable_roaming", arguments=LINE),
    ForeignCall(tool="refuel_data", arguments={**LINE, "gb_amount": 2.0}),
    ForeignCall(tool="refuel_data", arguments={**LINE, "gb_amount": -1}),
    ForeignCall(
        tool="send_payment_request", arguments={"customer_id": "C1001", "bill_id": "B1234321"}
    ),
    ForeignCall(tool="transfer_to_human_agents", arguments={"summary": "Help."}),
)
"""Calls that fit the telecom world, of both sides; some of them fail."""


@dataclass(frozen=True)
class Output:
    """What was done in an episode, and whether the agent ended it."""

    kind: str
    calls: tuple[ForeignCall, ...]
    ended: bool = True


def outputs(gold: Sequence[ForeignCall], chance: random.Random) -> list[Output]:
    """The solution and changes of it, at places that chance chooses."""
    calls = tuple(gold)
    at = chance.randrange(len(calls))
    before, one, after = calls[:at], calls[at], calls[at + 1 :]
    more = [chance.choice(OTHER) for _ in range(3)]
    wrong = one.model_copy(update={"arguments": {**one.arguments, "nothing": 1}})
    mixed = list(calls)
    chance.shuffle(mixed)
    found = [
        Output("gold", calls),
        Output("nothing", ()),
        Output("without one", (*before, *after)),
        Output("one twice", (*before, one, one, *after)),
        Output("the first half", calls[: len(calls) // 2]),
        Output("one more", (*before, more[0], *calls[at:])),
        Output("others after it", (*calls, *more)),
        Output("others before it", (*more, *calls)),
        Output("another for one", (*before, more[1], *after)),
        Output("another order", tuple(mixed)),
        Output("wrong arguments", (*before, wrong, *after)),
        Output("only others", tuple(more)),
        Output("by the agent", tuple(c.model_copy(update={"by": "assistant"}) for c in calls)),
        Output("cut off", calls, ended=False),
    ]
    return found
