"""What of two values differs: the change itself, not texts that were cut before it."""

from __future__ import annotations

from typing import Any

#: Longer texts are cut: the audit says what was changed, it is no second store of contents.
LONGEST_TEXT = 2000
#: Signs that are told before and behind what differs within a long text.
AROUND = 40


def differing(before: Any, after: Any) -> tuple[Any, Any]:
    """Of two values that differ, what only one of them has: of lists the items that went and came, of
    records the fields, of long texts the passage."""
    if isinstance(before, list) and isinstance(after, list):
        return _of_lists(before, after)
    if isinstance(before, dict) and isinstance(after, dict):
        return _of_records(before, after)
    if isinstance(before, str) and isinstance(after, str):
        return _of_texts(before, after)
    return before, after


def cut(value: Any) -> Any:
    """The value with each text in it cut where it is too long."""
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        return f"{value[:LONGEST_TEXT]}…"
    if isinstance(value, list):
        return [cut(each) for each in value]
    if isinstance(value, dict):
        return {name: cut(each) for name, each in value.items()}
    return value


def _of_lists(before: list[Any], after: list[Any]) -> tuple[list[Any], list[Any]]:
    """Items of one title are told by what differs in them; where nothing went or came, the order did."""
    gone = [each for each in before if each not in after]
    come = [each for each in after if each not in before]
    if not gone and not come:
        return before, after
    titled = {_title(each): at for at, each in enumerate(come) if _title(each) is not None}
    for at, each in enumerate(gone):
        other = titled.pop(_title(each), None)
        if other is not None:
            gone[at], come[other] = _of_records(each, come[other])
    return gone, come


def _title(item: Any) -> Any:
    return item.get("title") if isinstance(item, dict) else None


def _of_records(
    before: dict[str, Any], after: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    was, now = dict[str, Any](), dict[str, Any]()
    for name in before | after:
        one, other = before.get(name), after.get(name)
        if name == "title" or one != other:
            was[name], now[name] = (one, other) if one == other else differing(one, other)
    return was, now


def _of_texts(before: str, after: str) -> tuple[str, str]:
    if max(len(before), len(after)) <= LONGEST_TEXT:
        return before, after
    head = _same(before, after)
    tail = min(_same(before[::-1], after[::-1]), min(len(before), len(after)) - head)
    first, last = max(0, head - AROUND), max(0, tail - AROUND)
    return _passage(before, first, last), _passage(after, first, last)


def _passage(text: str, first: int, last: int) -> str:
    passage = text[first : len(text) - last]
    return f"{'…' if first else ''}{passage}{'…' if last else ''}"


def _same(one: str, other: str) -> int:
    """How many signs both begin with."""
    for at, (mine, its) in enumerate(zip(one, other, strict=False)):
        if mine != its:
            return at
    return min(len(one), len(other))
