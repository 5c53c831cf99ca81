"""verl's agent loop with our environments, users and rewards; verl's servers for tokens."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any
from uuid import uuid4

from envwright.errors import BadInput
from envwright.integrations.verl.episode import EpisodeIndex, VerlEpisode, play_row, seconds_of
from envwright.integrations.verl.loop_settings import parse_settings, verl_problem
from envwright.integrations.verl.parquet_dataset import AGENT_NAME
from envwright.integrations.verl.server_client import ServerAnswer, ServerTokenizer, TokenRoom

if (missing := verl_problem()) is not None:
    raise missing

from verl.experimental.agent_loop.agent_loop import (
    AgentLoopBase,
    AgentLoopMetrics,
    AgentLoopOutput,
    register,
)

_COUNTED = "spec_num_"
"""Counts of speculative decoding; all else that servers say of an answer is of the last one."""


@dataclass(slots=True)
class _Asked:
    """What the servers reported beside tokens, over an episode."""

    seconds: float = 0.0
    preempted: int = -1
    fields: dict[str, Any] = field(default_factory=dict)

    def note(self, output: Any) -> None:
        """Add an answer; the first and the last version of the weights are kept among others."""
        if output.num_preempted is not None:
            # -1 means that no server said anything about preemption.
            self.preempted = max(self.preempted, 0) + output.num_preempted
        extra = dict(output.extra_fields)
        for key in (key for key in extra if key.startswith(_COUNTED)):
            # Counts add up over the turns; all other fields are those of the last answer.
            extra[key] = int(extra[key] or 0) + int(self.fields.get(key, 0))
        # The oldest weights that wrote a part of the episode are those of its first answer.
        first = self.fields.get("min_global_steps")
        self.fields |= extra
        if first is not None:
            self.fields["min_global_steps"] = first

    def of(self, step: int) -> dict[str, Any]:
        """What is known of the episode; one that was never answered has the weights of its step."""
        known = {key: value for key, value in self.fields.items() if value is not None}
        # Step n samples with the weights that step n - 1 left.
        weights = max(step - 1, 0)
        return {"min_global_steps": weights, "max_global_steps": weights, **known}


@register(AGENT_NAME)
class EnvwrightLoop(AgentLoopBase):  # type: ignore[misc]  # verl is not always here
    """Plays the episode of a row: one session of its environment, a user, verl's model.

    Args:
        settings: see ``LoopSettings``; ``agent.yaml`` gives them.
        given: what verl gives every loop.
    """

    def __init__(self, *given: Any, settings: Mapping[str, Any] | None = None, **more: Any) -> None:
        super().__init__(*given, **more)
        self._settings = parse_settings(_plain(settings or {}))
        self._words = ServerTokenizer(self.tokenizer, _plain(self.apply_chat_template_kwargs))
        self._words.check_calls(self._settings.form)
        self._room = TokenRoom(
            self.rollout_config.prompt_length, self.rollout_config.response_length
        )

    async def run(
        self, sampling_params: dict[str, Any], **row: Any
    ) -> AgentLoopOutput | list[AgentLoopOutput]:
        """The episode of a row, as tokens.

        Returns:
            one output, or several where the chat template writes earlier turns otherwise.

        Raises:
            BadInput: the row or the settings are wrong.
            Exception: what a server raised; verl leaves the group out.
        """
        asked = _Asked()
        priority = int(row.get("priority", 0))
        request = self._request(priority)
        more = {"priority": priority} if priority else {}

        async def ask(prompt: list[int], most: int) -> ServerAnswer:
            params = {
                **sampling_params,
                "max_tokens": most,
                "stop_token_ids": sorted(self._words.ends),
            }
            began = time.perf_counter()
            output = await self.server_manager.generate(
                request_id=request, prompt_ids=prompt, sampling_params=params, **more
            )
            asked.seconds += time.perf_counter() - began
            asked.note(output)
            return ServerAnswer(output.token_ids, output.log_probs or None, output.stop_reason)

        about = _plain(row.get("extra_info") or {})
        measured = about.get("split") == "val"  # the same users each time
        step = 0 if measured else int(row.get("global_steps", 0))
        place = EpisodeIndex(step, int(row.get("session_id", 0)))
        ended = await play_row(about, self._settings, ask, self._words, self._room, place)
        # Only verl's new trainer passes a session_id, and only it takes several outputs.
        if len(ended.outputs) > 1 and "session_id" not in row:
            raise BadInput(
                "the chat template writes earlier turns otherwise, and verl's old trainer takes "
                "one sequence for each episode.",
                remedy="Set trainer.use_v1=True, or use another template.",
            )
        outputs = _outputs(ended, asked, int(row.get("global_steps", 0)))
        return outputs[0] if len(outputs) == 1 else outputs

    def _request(self, priority: int) -> str:
        """A name by which the turns of an episode go to one server."""
        fixed = getattr(self.rollout_config, "full_determinism", False)
        # A random name would send the same episode to different servers in different runs.
        return f"det-{priority}" if fixed else uuid4().hex


def _outputs(ended: VerlEpisode, asked: _Asked, step: int) -> list[AgentLoopOutput]:
    environment, verifier = seconds_of(ended)
    metrics = AgentLoopMetrics(
        generate_sequences=asked.seconds,
        tool_calls=environment,
        compute_score=verifier,
        num_preempted=asked.preempted,
    )
    own = {**asked.of(step), "turn_scores": [], "tool_rewards": [], **ended.about}
    return [
        AgentLoopOutput(**asdict(one), metrics=metrics, extra_fields=dict(own))
        for one in ended.outputs
    ]


def _plain(value: Any) -> Any:
    """Data of OmegaConf as plain data."""
    if isinstance(value, Mapping) or hasattr(value, "items"):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple) or type(value).__name__ == "ListConfig":
        return [_plain(one) for one in value]
    return value
