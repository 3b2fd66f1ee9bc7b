"""The shape of every answer, and the base of every model on the wire."""

from __future__ import annotations

from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel
from starlette.responses import Response

from zhegui.kernel.context import language, request_id
from zhegui.kernel.errors import Detail, NotFound
from zhegui.kernel.values import Sid, Version

T = TypeVar("T")


class Wire(BaseModel):
    """A model on the wire: camelCase, nothing undeclared, no silent conversion."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        extra="forbid",
        from_attributes=True,
        hide_input_in_errors=True,
    )


class Reference(Wire):
    """A record named by its sid."""

    sid: Sid


class SeenReference(Reference):
    """A record as it was looked at; with a `version` that is not its own it is 409."""

    version: Version | None = None


class Model(Wire, Generic[T]):
    """The wrapper that writes come in: `{"model": {…}}`."""

    model: T


class Answer(Wire, Generic[T]):
    """Every success: `code` equals the HTTP status."""

    code: int = 200
    message: str
    data: T
    request_id: str


class ErrorDetail(Wire):
    """One faulty input."""

    path: str
    error: str
    message: str


class ErrorAnswer(Wire):
    """Every failure; `error` is what programs read."""

    code: int
    message: str
    data: None = None
    request_id: str
    error: str
    details: list[ErrorDetail] | None = None
    #: How many more faults there are than are told.
    more_details: int | None = None


def told(path: str, error: str, zh: str, en: str) -> Detail:
    """What is wrong with the input at `path`, in the caller's language."""
    return Detail(path, error, en if language.get() == "en" else zh)


def required(path: str) -> Detail:
    """That a value is missing."""
    return told(path, "required", "此项必填", "This is required")


def no_record(path: str) -> Detail:
    """That a field names what is not there, or not for the caller."""
    return told(path, "no_such_record", NotFound.zh, NotFound.en)


def success_words() -> str:
    """What a plain success says, in the caller's language."""
    return "Success" if language.get() == "en" else "操作成功"


def ok(data: T, message: str | None = None) -> Answer[T]:
    """The envelope around `data`."""
    return Answer[T](message=message or success_words(), data=data, request_id=request_id.get())


def ok_json(data: str) -> Response:
    """The envelope around JSON that the database wrote, unparsed."""
    head = f'{{"code":200,"message":"{success_words()}","requestId":"{request_id.get()}","data":'
    return Response(f"{head}{data}}}", media_type="application/json")
