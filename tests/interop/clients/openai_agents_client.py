"""OpenAI Agents SDK: an agent with our server among its MCP servers."""

from __future__ import annotations

from agents import Agent, OpenAIChatCompletionsModel, Runner, set_tracing_disabled
from agents.mcp import MCPServerStreamableHttp
from openai import AsyncOpenAI

from tests.interop.clients.mcp_agents import play_agents

set_tracing_disabled(True)


async def run_agent(address: str, said: list[str], model: str) -> str:
    chat = OpenAIChatCompletionsModel("scripted", AsyncOpenAI(base_url=model, api_key="none"))
    server = MCPServerStreamableHttp(params={"url": address}, client_session_timeout_seconds=60)
    async with server:
        agent = Agent(name="agent", instructions=said[0], mcp_servers=[server], model=chat)
        found = await Runner.run(agent, said[1], max_turns=200)
    return str(found.final_output)


if __name__ == "__main__":
    play_agents("openai-agents", run_agent)
