"""What the command `zhegui` can do: one module for each word, all of them listed in `line.py`."""
