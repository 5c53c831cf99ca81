"""Google ADK: an agent with our server as its toolset, and its model by LiteLLM."""

from __future__ import annotations

import os

os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"  # else its import asks the network

from google.adk.agents import LlmAgent
from google.adk.agents.run_config import RunConfig
from google.adk.models.lite_llm import LiteLlm
from google.adk.runners import InMemoryRunner
from google.adk.tools.mcp_tool.mcp_session_manager import StreamableHTTPConnectionParams
from google.adk.tools.mcp_tool.mcp_toolset import McpToolset

from tests.interop.clients.mcp_agents import play_agents


async def run_agent(address: str, said: list[str], model: str) -> str:
    chat = LiteLlm("openai/scripted", api_base=model, api_key="none")
    tools = McpToolset(connection_params=StreamableHTTPConnectionParams(url=address, timeout=60))
    # A function, since braces in plain text are filled in from the session.
    agent = LlmAgent(name="agent", model=chat, instruction=lambda _: said[0], tools=[tools])
    runner = InMemoryRunner(agent)
    try:
        limits = RunConfig(max_llm_calls=200)
        events = await runner.run_debug(said[1], run_config=limits, quiet=True)
    finally:
        await runner.close()
    parts = (events[-1].content and events[-1].content.parts) or []
    return "".join(part.text or "" for part in parts)


if __name__ == "__main__":
    play_agents("google-adk", run_agent)
