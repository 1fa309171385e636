"""Asks the server for agents of this environment as a client does: ``python with_agent.py LOGDIR RUN``."""

import asyncio
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


async def main(logdir: str, run: str) -> None:
    command = StdioServerParameters(command=sys.executable, args=["-m", "tb_gpu_advisor", "mcp", logdir])
    async with stdio_client(command) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        tools = (await session.list_tools()).tools
        answer = await session.call_tool("report", {"run": run})
    text = "".join(part.text for part in answer.content if part.type == "text")
    print(len(tools), text)
    if not tools or '"findings"' not in text:
        sys.exit(1)


asyncio.run(main(*sys.argv[1:]))
