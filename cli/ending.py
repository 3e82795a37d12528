"""How commands end, and the options that several commands share.

Input: a message. Output: exit codes for scripts: 0 passed, 1 failed verification, 2 could not be done. Does not define
the commands.
"""

import sys
from typing import Annotated, NoReturn

import typer

PASSED, FAILED, BROKEN = 0, 1, 2

AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Method = Annotated[str, typer.Option(help="The way of judging: firewall, or the name of another one.")]
Threshold = Annotated[float | None, typer.Option(min=0, max=1, help="Support ratio from which a text passes.")]


def give_up(message: str) -> NoReturn:
    """Print a message and end with the exit code for "could not be done"."""
    print(message, file=sys.stderr)
    raise typer.Exit(BROKEN)
