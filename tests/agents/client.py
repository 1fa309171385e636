"""A client as a coding agent's: it starts the server, asks, and remembers what it read."""

import json
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mcp import ClientSession, StdioServerParameters, stdio_client


@dataclass(frozen=True)
class Answer:
    """What came back, and how long it took."""

    question: str
    text: str
    seconds: float
    is_error: bool

    @property
    def bytes(self) -> int:
        return len(self.text.encode())

    @property
    def json(self) -> Any:
        return json.loads(self.text)


@dataclass
class Agent:
    """One session with the server of a log directory."""

    session: ClientSession
    log: list[Answer] = field(default_factory=list)

    async def ask(self, tool: str, **arguments: Any) -> Answer:
        began = time.perf_counter()
        result = await self.session.call_tool(tool, arguments)
        seconds = time.perf_counter() - began
        # The SDK renamed it in 2.0.
        is_error = bool(getattr(result, "is_error", getattr(result, "isError", False)))
        shown = ", ".join(f"{name}={value}" for name, value in arguments.items())
        text = "".join(part.text for part in result.content if part.type == "text")
        self.log.append(Answer(f"{tool}({shown})", text, seconds, is_error))
        return self.log[-1]


@asynccontextmanager
async def _connected(logdir: Path) -> AsyncIterator[ClientSession]:
    """A server of its own, through its standard input and output."""
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "tb_gpu_advisor", "mcp", str(logdir), "--lang", "en"]
    )
    async with stdio_client(command) as (read, write), ClientSession(read, write) as session:
        yield session


@asynccontextmanager
async def agent(logdir: Path) -> AsyncIterator[Agent]:
    """One that may ask."""
    async with _connected(logdir) as session:
        await session.initialize()
        yield Agent(session)


@asynccontextmanager
async def greeted(logdir: Path) -> AsyncIterator[Any]:
    """What the server says of itself."""
    async with _connected(logdir) as session:
        yield await session.initialize()
