"""What every `save` has in common: without `sid` it creates, with one it changes what is given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from uuid import UUID

from pydantic.alias_generators import to_camel

from zhegui.kernel.db.database import Record
from zhegui.kernel.errors import InvalidInput, NotFound, OutOfDate
from zhegui.kernel.http.envelope import Reference, Wire, no_record, required, told

R = TypeVar("R", bound=Record)

_IDENTITY = {"sid", "version"}


@contextmanager
def named_by(path: str) -> Iterator[None]:
    """Let a `NotFound` say which field of the request names what is not there."""
    try:
        yield
    except NotFound as error:
        raise NotFound(error.details or [no_record(path)]) from error


def changes(given: Wire, *, nullable: Iterable[str] = ()) -> dict[str, Any]:
    """What a save gives, by its name here. Null says nothing, but for the `nullable` fields."""
    return {
        name: value
        for name in given.model_fields_set - _IDENTITY
        if (value := getattr(given, name)) is not None or name in nullable
    }


def refuse_missing(given: Wire, names: Iterable[str]) -> None:
    """Raise `InvalidInput` naming those of `names` that a new record lacks."""
    missing = [name for name in names if getattr(given, name) is None]
    if missing:
        raise InvalidInput([required(f"model.{to_camel(name)}") for name in missing])


def refuse_moved(path: str, given: Reference | None, stands: UUID | None) -> None:
    """Raise `InvalidInput` where a save names another record than the one that it stays with."""
    if given is not None and given.sid != stands:
        zh, en = "不能改到别处，请不要更改", "It stays where it is; leave this as it was"
        raise InvalidInput([told(path, "not_movable", zh, en)])


def current(record: R | None, version: int | None = None) -> R:
    """The record; raises `NotFound`, and `OutOfDate` where `version` is given and is not its own."""
    if record is None:
        raise NotFound
    if version not in (None, record.version):
        raise OutOfDate
    return record
