"""The program `zhegui`."""

import sys

from zhegui.commands.imports import importing

with importing():
    from zhegui.commands.line import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
