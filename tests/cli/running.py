"""Running the command, inside this process or in one of its own."""

import json
import subprocess
import sys
from typing import Any

from click.testing import CliRunner, Result

from drill.cli.app import bpe_drill

LECTURE = "set new new renew reset renew"


def run(*args: str, given: str | bytes | None = None) -> Result:
    """The command on these arguments, with `given` on standard input."""
    result = CliRunner().invoke(bpe_drill, args, input=given)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def done(*args: str, given: str | bytes | None = None) -> str:
    """What a command that succeeds without a word on standard error writes."""
    result = run(*args, given=given)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def read(*args: str, given: str | bytes | None = None) -> Any:
    """The one JSON value that a command writes."""
    return json.loads(done(*args, "--json", given=given))


def read_lines(*args: str, given: str | bytes | None = None) -> list[Any]:
    """The JSON Lines that a command writes."""
    return [json.loads(line) for line in done(*args, "--json", given=given).splitlines()]


def refused(*args: str, code: int, given: str | bytes | None = None) -> str:
    """The one line on standard error of a command that ends with this exit code."""
    result = run(*args, given=given)
    assert result.exit_code == code, result.output
    [line] = result.stderr.splitlines()
    assert line.startswith("bpe-drill: ")
    return line.removeprefix("bpe-drill: ")


def process(*args: str, given: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    """The command in a process of its own, without a terminal."""
    return subprocess.run([sys.executable, "-m", "drill", *args], input=given, capture_output=True, timeout=60)
