"""`python -m tests.benchmarks [NAME…]`: run all benchmarks, or those named, and print one table."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from tests.benchmarks.table import headings, line

#: Each is a module here whose `rows` yields its lines of the table.
NAMES: Final = ("start_up", "screens", "generation", "searching", "marking", "trainer", "history")


def main(wanted: Sequence[str]) -> int:
    """Print the table, line by line as it is measured. A missed aim is no failure."""
    unknown = [name for name in wanted if name not in NAMES]
    if unknown:
        print(f"there is no benchmark {', '.join(unknown)}; there are {', '.join(NAMES)}", file=sys.stderr)
        return 2
    print(headings(), flush=True)
    for name in wanted or NAMES:
        for row in import_module(f"tests.benchmarks.{name}").rows():
            print(line(row), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
