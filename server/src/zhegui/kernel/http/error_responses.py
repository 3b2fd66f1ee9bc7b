"""How failures become answers: one envelope, one catalogue, no internals."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from psycopg import OperationalError as PsycopgOperationalError
from psycopg.errors import ReadOnlySqlTransaction
from sqlalchemy.exc import InternalError as DatabaseInternalError
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException
from starlette.responses import Response

from zhegui.kernel.context import language, request_id
from zhegui.kernel.db.disk_space import is_full
from zhegui.kernel.errors import (
    ALWAYS,
    MOST_DETAILS,
    BadRequest,
    Detail,
    InternalError,
    InvalidInput,
    MethodNotAllowed,
    NoSuchAddress,
    Problem,
    TooLarge,
    Unavailable,
)
from zhegui.kernel.http.envelope import told

log = logging.getLogger("zhegui.answers")

#: Pydantic's error types, in our ids and words; `{…}` comes from the error's context.
INPUT_ERRORS: dict[str, tuple[str, str, str]] = {
    "missing": ("required", "此项必填", "This is required"),
    "extra_forbidden": ("unknown_field", "没有这个字段", "There is no such field"),
    "string_type": ("not_text", "应为文字", "Must be text"),
    "string_too_short": ("too_short", "至少 {min_length} 个字", "At least {min_length} characters"),
    "string_too_long": ("too_long", "最多 {max_length} 个字", "At most {max_length} characters"),
    "too_short": ("too_few", "至少 {min_length} 项", "At least {min_length} items"),
    "too_long": ("too_many_items", "最多 {max_length} 项", "At most {max_length} items"),
    "int_type": ("not_integer", "应为整数", "Must be an integer"),
    "int_from_float": ("not_integer", "应为整数", "Must be an integer"),
    "bool_type": ("not_boolean", "应为 true 或 false", "Must be true or false"),
    "list_type": ("not_list", "应为列表", "Must be a list"),
    "model_type": ("not_object", "应为对象", "Must be an object"),
    "model_attributes_type": ("not_object", "应为对象", "Must be an object"),
    "greater_than": ("too_small", "应大于 {gt}", "Must be greater than {gt}"),
    "greater_than_equal": ("too_small", "不能小于 {ge}", "Must be at least {ge}"),
    "less_than_equal": ("too_large_value", "不能大于 {le}", "Must be at most {le}"),
    "json_invalid": ("invalid_json", "不是有效的 JSON", "Not valid JSON"),
    "literal_error": ("not_allowed", "只能是：{expected}", "Must be one of: {expected}"),
    "enum": ("not_allowed", "只能是：{expected}", "Must be one of: {expected}"),
}
#: A text that was changed before it was measured is measured like a list; it has signs, not items.
OF_TEXT = {"too_short": "string_too_short", "too_long": "string_too_long"}
OTHER = ("invalid_value", "内容无效", "Not a valid value")
#: Longer than any path of ours.
LONGEST_PATH = 300


def invalid_input(errors: Sequence[Any], body: object = None) -> InvalidInput:
    """Pydantic's errors in our ids and the caller's language, by path within the body."""
    told_errors = errors[:MOST_DETAILS]
    more = len(errors) - len(told_errors)
    return InvalidInput([_detail(error, body) for error in told_errors], more=more)


def _detail(error: Any, body: object) -> Detail:
    source, *place = error["loc"]
    if error["type"] == "json_invalid":
        place = []  # it names a sign of the body, which is no field
    if source == "body" and isinstance(body, (dict, list)):
        place = _sent(place, body, is_missing=error["type"] == "missing")
    path = ".".join(map(str, place if source in ("body", "query", "header") else error["loc"]))
    return told(path, *input_words(error))


def input_words(error: Any) -> tuple[str, str, str]:
    """The stable id of one of pydantic's errors, and its words in Chinese and English."""
    kind, context = error["type"], error.get("ctx") or {}
    if "zh" in context:
        return kind, context["zh"], context["en"]
    if isinstance(error.get("input"), str):
        kind = OF_TEXT.get(kind, kind)
    name, zh, en = INPUT_ERRORS.get(kind, OTHER)
    values = {each: _named(value) for each, value in context.items()}
    return name, zh.format(**values), en.format(**values)


def _named(value: object) -> str:
    """A bound or the choices without Python's spelling: pydantic says `Decimal('1')`, `'a' or 'b'`."""
    return ", ".join(re.findall(r"'([^']*)'", str(value))) or str(value)


def _sent(place: list[str | int], body: Any, *, is_missing: bool) -> list[str | int]:
    """A place as who sent the body knows it: pydantic also names the alternative of a union, by its
    tag or its class, which stands nowhere in the body."""
    sent: list[str | int] = []
    for step in place:
        match body:
            case dict() if step in body:
                body = body[step]
            case list() if isinstance(step, int):
                body = body[step]
            case _:
                continue
        sent.append(step)
    return [*sent, place[-1]] if is_missing else sent


def answer(problem: Problem) -> Response:
    """The envelope of a failure."""
    words, more = problem.message(language.get()), problem.more
    more += max(0, len(problem.details) - MOST_DETAILS)
    body: dict[str, object] = {
        "code": problem.status,
        "message": words + (_and_more(more) if more else ""),
        "data": None,
        "requestId": request_id.get(),
        "error": problem.id,
    }
    if problem.details:
        body["details"] = [
            {"path": d.path[:LONGEST_PATH], "error": d.error, "message": d.message or words}
            for d in problem.details[:MOST_DETAILS]
        ]
    if more:
        body["moreDetails"] = more
    headers = {} if problem.retry_after is None else {"Retry-After": str(problem.retry_after)}
    if problem.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    # What was sent may hold half a sign, and be named here.
    said = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")
    return Response(said, problem.status, headers, "application/json")


def _and_more(more: int) -> str:
    return f" ({more} more)" if language.get() == "en" else f"（另有 {more} 处）"


def install(app: FastAPI) -> None:
    """Make every failure of `app` an answer of ours."""
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RecursionError, _nested)
    for away in (OperationalError, PsycopgOperationalError, PoolTimeout):
        app.add_exception_handler(away, _away)
    app.add_exception_handler(OSError, _refused_by_the_system)
    # Without one Starlette answers in plain text before the gate can.
    app.add_exception_handler(Exception, _unexpected)
    app.add_exception_handler(DatabaseInternalError, _refused_by_the_database)


def undeclared(request: Request, problem: Problem) -> bool:
    """Whether the route that raised `problem` did not say that it may."""
    route = request.scope.get("route")
    if isinstance(problem, ALWAYS) or route is None:
        return False
    declared = [entry.get("x-errors", ()) for entry in getattr(route, "responses", {}).values()]
    return problem.id not in {name for names in declared for name in names}


async def _problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    if request.app.state.services.settings.environment == "test" and undeclared(request, error):
        raise AssertionError(f"{request.url.path} does not declare {error.id}") from error
    return answer(error)


async def _invalid(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return answer(invalid_input(error.errors(), error.body))


async def _http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    known: dict[int, type[Problem]] = {
        404: NoSuchAddress,
        405: MethodNotAllowed,
        413: TooLarge,
    }
    refusal = answer(known.get(error.status_code, BadRequest)())
    refusal.headers.update(error.headers or {})
    return refusal


async def _nested(_: Request, __: Exception) -> Response:
    return answer(BadRequest())


async def _away(_: Request, error: Exception) -> Response:
    log.error("%s a part is away: %s", request_id.get(), error)
    return answer(Unavailable(retry_after=2))


async def _refused_by_the_database(_: Request, error: Exception) -> Response:
    assert isinstance(error, DatabaseInternalError)
    if isinstance(error.orig, ReadOnlySqlTransaction):  # the disk is full: `kernel.disk_space`
        return answer(Unavailable(retry_after=5))
    return fault(error)


async def _refused_by_the_system(_: Request, error: Exception) -> Response:
    assert isinstance(error, OSError)
    if not is_full(error):
        raise error
    log.error("%s the disk is full: %s", request_id.get(), error)
    return answer(Unavailable(retry_after=5))


async def _unexpected(_: Request, error: Exception) -> Response:
    return fault(error)


def fault(error: Exception) -> Response:
    """The answer to our own fault; the log has the rest under the same request id."""
    log.error("%s unexpected: %r", request_id.get(), error, exc_info=error)
    return answer(InternalError())
