"""What other programs write above a text, between two lines of `---`: its title is of use. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

_KEY = r"[A-Za-z_][\w-]*[ \t]*:(?:[ \t][^\n]*)?"
#: Each begins with another sign, so that a long text is read once.
_MORE = r"(?:[ \t#][^\n]*|-[ \t][^\n]*)?"
_FRONT = re.compile(rf"\A---[ \t]*\n((?:{_KEY}|{_MORE})\n)+?---[ \t]*(?:\n|\Z)")
_TITLE = re.compile(r"^title[ \t]*:[ \t]*(.+?)[ \t]*$", re.MULTILINE)
_QUOTED = re.compile(r"""\A(["'])(.*)\1\Z""")


@dataclass(frozen=True)
class FrontMatter:
    """`rest` is the text without it, line for line where it was."""

    title: str | None
    rest: str
    is_there: bool


def read_front_matter(source: str) -> FrontMatter:
    """What stands above the text; a text between two rules is none."""
    found = _FRONT.match(source)
    if found is None or not re.search(rf"^{_KEY}$", found[0], re.MULTILINE):
        return FrontMatter(None, source, is_there=False)
    title = _TITLE.search(found[0])
    rest = "\n" * found[0].count("\n") + source[found.end() :]
    return FrontMatter(_QUOTED.sub(r"\2", title[1]) if title else None, rest, is_there=True)
