"""The program `zhegui`: everything is imported, then its command line is read."""

import gc
import sys

# What is imported stays: looking through it for what does not took a fifth of every start.
gc.disable()

from zhegui.commands.line import main  # noqa: E402 (not before)

gc.freeze()
gc.enable()

if __name__ == "__main__":
    sys.exit(main())
