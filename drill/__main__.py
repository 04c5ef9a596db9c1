"""The command `bpe-drill`, which `python -m drill` starts too."""

from __future__ import annotations

import gc
import sys

from drill import __version__

#: So many new objects beyond those that were dropped let the garbage collector look for more.
_UNTIL_COLLECTED = 20_000


def main() -> int:
    """Run the command on the arguments of the process and return its exit code."""
    try:
        if sys.argv[1:] == ["--version"]:
            # Nothing else is imported for this answer: scripts and packagers ask for it often.
            print(f"bpe-drill {__version__}")
            return 0
        # What is imported at the start stays; looking through it for garbage again and again is a tenth of the wait.
        gc.set_threshold(_UNTIL_COLLECTED)
        if not sys.argv[1:]:
            from drill.cli.home import open_at_once

            code = open_at_once()
            if code is not None:
                return code
        from drill.cli.app import main as command

        return command(sys.argv[1:])
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
