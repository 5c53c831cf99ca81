"""LangChain: an agent, which runs on LangGraph, with our tools by ``langchain-mcp-adapters``."""

from __future__ import annotations

from langchain.agents import create_agent
from langchain_mcp_adapters.client import MultiServerMCPClient
from langchain_openai import ChatOpenAI

from tests.interop.clients.mcp_agents import play_agents


async def run_agent(address: str, said: list[str], model: str) -> str:
    client = MultiServerMCPClient({"episode": {"transport": "streamable_http", "url": address}})
    tools = await client.get_tools()
    for tool in tools:
        tool.handle_tool_error = True  # a failed call is for the agent to read
    chat = ChatOpenAI(model="scripted", base_url=model, api_key="none")
    agent = create_agent(chat, tools, system_prompt=said[0])
    asked = {"messages": [{"role": "user", "content": said[1]}]}
    found = await agent.ainvoke(asked, {"recursion_limit": 400})
    return str(found["messages"][-1].content)


if __name__ == "__main__":
    play_agents("langchain-mcp-adapters", run_agent)
