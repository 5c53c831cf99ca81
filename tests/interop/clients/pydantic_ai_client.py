"""pydantic-ai: an agent with our server as its toolset."""

from __future__ import annotations

from pydantic_ai import Agent
from pydantic_ai.mcp import MCPToolset
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.usage import UsageLimits

from tests.interop.clients.mcp_agents import play_agents


async def run_agent(address: str, said: list[str], model: str) -> str:
    chat = OpenAIChatModel("scripted", provider=OpenAIProvider(base_url=model, api_key="none"))
    agent = Agent(chat, system_prompt=said[0], toolsets=[MCPToolset(address, max_retries=20)])
    async with agent:
        found = await agent.run(said[1], usage_limits=UsageLimits(request_limit=200))
    return str(found.output)


if __name__ == "__main__":
    play_agents("pydantic-ai-slim", run_agent)
