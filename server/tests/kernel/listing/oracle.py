"""What a list must answer, worked out row by row in Python from the same collection."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from pydantic.alias_generators import to_snake

from tests.kernel.listing.collection import ACME, LIU, WANG, collection
from tests.kernel.listing.library import Author, Book, BookTopic, Loan, Shelf, Topic

ROWS: dict[type[Shelf], dict[UUID, Any]] = {}
for _rows in collection():
    for _row in _rows:
        ROWS.setdefault(type(_row), {})[_row.sid] = _row


def wire(value: object) -> Any:
    """A stored value as JSON has it; times and dates sort as text."""
    match value:
        case UUID() | date() if not isinstance(value, datetime):
            return str(value)
        case datetime():
            return value.strftime("%Y-%m-%dT%H:%M:%S.") + f"{value.microsecond // 1000:03d}Z"
        case Decimal():
            return float(value)
    return value


def field(row: Shelf, name: str) -> Any:
    """One field of a row."""
    return wire(getattr(row, to_snake(name)))


def visible(row: Shelf, caller: str) -> bool:
    """Whether the caller may see a row."""
    match row:
        case Book():
            own = caller == "manager" and row.organization_sid == ACME
            return caller == "operator" or row.state != "draft" or own
        case Loan():
            if caller == "manager":
                return bool(ROWS[Book][row.book_sid].organization_sid == ACME)
            return row.user_sid == {"reader": LIU, "other reader": WANG}.get(caller)
        case Topic():
            return not row.hidden
    return True


def related(row: Any, relation: str, caller: str) -> list[Shelf]:
    """The rows that an include leads to, in its order."""
    found: list[Any]
    match relation:
        case "author" | "teacher" | "book":
            table = Book if relation == "book" else Author
            sid = getattr(row, f"{relation}_sid")
            found = [ROWS[table][sid]] if sid else []
        case "pupilList":
            found = [one for one in ROWS[Author].values() if one.teacher_sid == row.sid]
            found.sort(key=lambda one: (one.name, one.sid))
        case "bookList":
            found = [one for one in ROWS[Book].values() if one.author_sid == row.sid]
            found.sort(key=lambda one: (one.added_at, one.sid), reverse=True)
        case "loanList":
            found = [one for one in ROWS[Loan].values() if one.book_sid == row.sid]
            found.sort(key=lambda one: (one.days, one.sid), reverse=True)
        case _:
            links = [link for link in ROWS[BookTopic].values() if link.book_sid == row.sid]
            links.sort(key=lambda link: (link.position, link.topic_sid))
            found = [ROWS[Topic][link.topic_sid] for link in links]
    return [one for one in found if visible(one, caller)]


def holds(query: Any, row: Any, caller: str) -> bool:
    """Whether a query is true of a row; what is unknown is not true."""
    if isinstance(query, list):
        return all_hold(query, row, caller)
    if "and" in query:
        return all_hold(query["and"], row, caller)
    if "or" in query:
        return any(all_hold([member], row, caller) for member in query["or"])
    if "not" in query:
        return not all_hold([query["not"]], row, caller)
    return all_hold([query], row, caller)


def all_hold(members: list[Any], row: Any, caller: str) -> bool:
    """An `and`: its conditions on one relation speak of the same row."""
    by_relation: dict[str, list[Any]] = {}
    for member in members:
        if isinstance(member, list) or "field" not in member:
            if not holds(member, row, caller):
                return False
        elif "." in member["field"]:
            relation, rest = member["field"].split(".", 1)
            by_relation.setdefault(relation, []).append({**member, "field": rest})
        elif not compared(member, field(row, member["field"])):
            return False
    return all(
        any(all_hold(inner, other, caller) for other in related(row, relation, caller))
        for relation, inner in by_relation.items()
    )


def compared(condition: dict[str, Any], stored: Any) -> bool:
    """One comparison."""
    operator, value = condition["operator"], condition["value"]
    match operator:
        case "isNull":
            return bool((stored is None) == value)
        case "ne":
            return bool(stored != value)
        case "notIn":
            return stored not in value
    if stored is None:
        return False
    holds: dict[str, Callable[[], Any]] = {
        "eq": lambda: stored == value,
        "gt": lambda: stored > value,
        "ge": lambda: stored >= value,
        "lt": lambda: stored < value,
        "le": lambda: stored <= value,
        "in": lambda: stored in value,
        "between": lambda: value[0] <= stored <= value[1],
        "contains": lambda: value in stored,
        "startsWith": lambda: stored.startswith(value),
    }
    return bool(holds[operator]())


def ordered(rows: list[Any], keys: list[dict[str, str]]) -> list[Any]:
    """Total order: nulls last either way, ties by sid in the last key's direction."""
    last = bool(keys) and keys[-1]["direction"] == "desc"
    rows = sorted(rows, key=lambda row: row.sid, reverse=last)
    for key in reversed(keys):
        known = [row for row in rows if field(row, key["field"]) is not None]
        unknown = [row for row in rows if field(row, key["field"]) is None]
        known.sort(key=lambda row: field(row, key["field"]), reverse=key["direction"] == "desc")
        rows = [*known, *unknown]
    return rows
