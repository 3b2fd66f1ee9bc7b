"""Reads a table of rights as people write it: a header of callers, then a line a right."""

from __future__ import annotations

#: Who asks: nobody, a learner, another one, somebody who works for the first organization, its
#: manager, the manager of another organization ("rival"), one of those who run the installation.
CALLERS = ("visitor", "learner", "other", "staff", "manager", "rival", "operator")


def rights(text: str) -> dict[tuple[str, ...], dict[str, str]]:
    """For each line, by its leading words, what each caller gets. A lone cell counts for all."""
    header, *lines = [line.split() for line in text.splitlines() if line and line[0] != "#"]
    assert tuple(header[-len(CALLERS) :]) == CALLERS
    width = len(header) - len(CALLERS)
    table: dict[tuple[str, ...], dict[str, str]] = {}
    for line in lines:
        names, cells = tuple(line[:width]), line[width:]
        assert len(cells) in (1, len(CALLERS)), f"{names} has {len(cells)} cells"
        assert names not in table, f"{names} stands twice"
        table[names] = dict(zip(CALLERS, cells * (len(CALLERS) // len(cells)), strict=True))
    return table
