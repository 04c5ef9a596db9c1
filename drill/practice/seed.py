"""Seeds for those who name none."""

from __future__ import annotations

import os


def new_seed() -> str:
    """A seed nobody has asked for: 16 hexadecimal digits of the system's own chance."""
    return os.urandom(8).hex()
