"""The MCP endpoint that an agent meets: the tools of its episode, and words for the user.

No reward, no reset and no other episode is within its reach. The policy and the task are also a
prompt and resources, for clients that look there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson

from envwright.errors import BadInput
from envwright.scoring.events import is_failure
from envwright.serve.episode_host import (
    OVER,
    SAY_FUNCTION,
    SAY_TOOL,
    EpisodeHost,
    EpisodeView,
    call_action,
    is_over,
)
from envwright.serve.mcp import call_result, listed_tool

if TYPE_CHECKING:
    import mcp_types as wire
    from mcp.server.lowlevel import Server

POLICY, TASK = "envwright://policy", "envwright://task"


def agent_server(host: EpisodeHost, name: str, instructions: str) -> Server[Any]:
    """An MCP server whose requests name their episode in the path.

    Args:
        host: holds the episodes.
        name: of the environment.
        instructions: what is told of it: the time, and its rules.
    """
    from mcp.server.lowlevel import Server

    agent = _AgentEndpoint(host, instructions)
    return Server(
        name,
        instructions=instructions or None,
        # Ours name no parameter that travels as a header; without this the SDK lists the tools
        # before each call, to find out.
        get_tool_input_schema=lambda name: None,
        on_list_tools=agent.list_tools,
        on_call_tool=agent.call_tool,
        on_list_prompts=agent.list_prompts,
        on_get_prompt=agent.get_prompt,
        on_list_resources=agent.list_resources,
        on_read_resource=agent.read_resource,
    )


class _AgentEndpoint:
    def __init__(self, host: EpisodeHost, instructions: str) -> None:
        self._host, self._instructions = host, instructions

    async def list_tools(
        self, context: Any, params: wire.PaginatedRequestParams | None
    ) -> wire.ListToolsResult:
        import mcp_types as wire

        seen = self._seen(context)
        offered = [tool["function"] for tool in seen.tools]
        tools = [listed_tool(f, f["name"] in seen.info["writing"]) for f in offered]
        return wire.ListToolsResult(tools=[*tools, listed_tool(SAY_FUNCTION, writes=False)])

    async def call_tool(
        self, context: Any, params: wire.CallToolRequestParams
    ) -> wire.CallToolResult:
        given = params.arguments or {}
        try:
            if params.name == SAY_TOOL:
                return await self._say(_episode(context), given.get("message"))
            action = call_action(params.name, given)
            result = await self._host.step(_episode(context), action, client=None)
        except BadInput as error:
            return call_result(str(error), failed=True)
        if not result.messages:  # a limit was hit before the call was carried out
            return call_result(OVER, failed=True)
        text = result.messages[0].content
        return call_result(text, failed=is_failure(text))

    async def _say(self, id: str, words: Any) -> wire.CallToolResult:
        if not isinstance(words, str):
            return call_result("message: a text is needed.", failed=True)
        result = await self._host.step(id, words, client=None)
        reply = "\n".join(message.content for message in result.messages)
        text = orjson.dumps({"reply": reply, "done": is_over(result)}).decode()
        return call_result(text, failed=False)

    async def list_prompts(
        self, context: Any, params: wire.PaginatedRequestParams | None
    ) -> wire.ListPromptsResult:
        import mcp_types as wire

        about = wire.Prompt(
            name="task", description="The time, the rules, and what the user wants."
        )
        return wire.ListPromptsResult(prompts=[about])

    async def get_prompt(
        self, context: Any, params: wire.GetPromptRequestParams
    ) -> wire.GetPromptResult:
        import mcp_types as wire
        from mcp.shared.exceptions import MCPError

        if params.name != "task":
            raise MCPError(wire.INVALID_PARAMS, "The only prompt is task.")
        opening = self._seen(context).messages[:2]
        text = "\n\n".join(message.content for message in opening)
        content = wire.TextContent(text=text)
        return wire.GetPromptResult(messages=[wire.PromptMessage(role="user", content=content)])

    async def list_resources(
        self, context: Any, params: wire.PaginatedRequestParams | None
    ) -> wire.ListResourcesResult:
        import mcp_types as wire

        about = ((POLICY, "The time, and the rules of the domain."), (TASK, "What the user wants."))
        resources = [
            wire.Resource(uri=uri, name=uri.rpartition("/")[2], description=text,
                          mime_type="text/plain")
            for uri, text in about
        ]  # fmt: skip
        return wire.ListResourcesResult(resources=resources)

    async def read_resource(
        self, context: Any, params: wire.ReadResourceRequestParams
    ) -> wire.ReadResourceResult:
        import mcp_types as wire
        from mcp.shared.exceptions import MCPError

        uri = str(params.uri)
        if uri not in (POLICY, TASK):
            raise MCPError(wire.INVALID_PARAMS, f"The resources are {POLICY} and {TASK}.")
        opening = self._seen(context).messages
        text = self._instructions if uri == POLICY else opening[1].content
        content = wire.TextResourceContents(uri=uri, text=text, mime_type="text/plain")
        return wire.ReadResourceResult(contents=[content])

    def _seen(self, context: Any) -> EpisodeView:
        import mcp_types as wire
        from mcp.shared.exceptions import MCPError

        try:
            return self._host.seen(_episode(context), client=None)
        except BadInput as error:
            raise MCPError(wire.INVALID_PARAMS, str(error)) from None


def _episode(context: Any) -> str:
    return str(context.request.path_params["id"])
