"""The command `bpe-drill`, which `python -m drill` starts too."""

from __future__ import annotations

import sys

from drill import __version__


def main() -> int:
    """Run the command on the arguments of the process and return its exit code."""
    try:
        if sys.argv[1:] == ["--version"]:
            # Nothing else is imported for this answer: scripts and packagers ask for it often.
            print(f"bpe-drill {__version__}")
            return 0
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
