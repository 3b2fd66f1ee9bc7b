"""Files that somebody made to do harm, and what becomes of each.

`python -m tests.hostile FOLDER` (in `server/`) writes them all, to be tried elsewhere.
"""
