"""The tools as a server of the Model Context Protocol, with its official SDK, which is installed for this alone."""

from collections.abc import Callable
from functools import wraps
from importlib import import_module
from typing import Any, Final

from tb_gpu_advisor.agents.size import fitted_text
from tb_gpu_advisor.agents.tools import Tools
from tb_gpu_advisor.errors import AdvisorError, import_failed
from tb_gpu_advisor.escapes import logged_lines
from tb_gpu_advisor.export.text import problem_texts
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Problem

NAME: Final = "tb-gpu-advisor"
INSTRUCTIONS: Final = (
    "Finds what makes the training of a neural network slow on GPUs, from profiles in XPlane files. Call report; settle"
    " what settle_first names, then take the first finding; ask report for this finding alone, and explain for the"
    " code; change one thing, record a profile again, and call what-changed. Keep the change only if the verdict is"
    " faster. All times are milliseconds per step; savings, and the step after a finding and those before it, are"
    " [low, likely, high]."
)
# The class of a server and the error of a tool, in releases of the SDK from 2 on and before.
_HOMES: Final = (("mcp.server.mcpserver", "MCPServer"), ("mcp.server.fastmcp", "FastMCP"))


def serve(logdir: str, catalog: Catalog) -> None:
    """Answers on standard input and output until the client goes.

    Raises ``AdvisorError``: package-missing, package-broken."""
    server_of, tool_error = _sdk()
    server = server_of(NAME, instructions=INSTRUCTIONS, log_level="WARNING")
    for name, tool in Tools(logdir, catalog).all():
        # Structured output would send every answer twice.
        server.add_tool(_told(tool, catalog, tool_error), name=name, structured_output=False)
    server.run("stdio")


def _sdk() -> tuple[Any, type[Exception]]:
    failed = ImportError()
    for home, name in _HOMES:
        try:
            server = getattr(import_module(home), name)
            return server, import_module(f"{home}.exceptions").ToolError
        except ImportError as error:
            failed = error
            if error.name != home:
                break
    raise import_failed(failed, "tb-gpu-advisor[mcp]", "mcp") from failed


def _told(tool: Callable[..., str], catalog: Catalog, tool_error: type[Exception]) -> Callable[..., str]:
    """The tool, whose errors are said in words."""

    @wraps(tool)
    def answer(**arguments: Any) -> str:
        try:
            return tool(**arguments)
        except AdvisorError as error:
            words = " ".join(problem_texts(Problem(error.code, error.arguments), catalog))
            raise tool_error(fitted_text(logged_lines(words))) from error

    return answer
