"""Every error is a class with a status, a stable id and its words in Chinese and English."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil
from typing import Any, ClassVar, Self

CATALOGUE: dict[str, type[Problem]] = {}
#: What somebody can mend at a time; a body of nothing but faults is not answered with as many.
MOST_DETAILS = 20


@dataclass(frozen=True, slots=True)
class Detail:
    """What is wrong with one input: a dotted path, a stable id and its words.

    Without words it has those of the whole answer.
    """

    path: str
    error: str
    message: str = ""


class Problem(Exception):  # noqa: N818 (it is an answer, not a fault)
    """An answer other than success. Subclasses are the catalogue; `id` never changes.

    `zh` and `en` may hold `{name}` placeholders, filled from the keyword arguments.
    `more` counts what is wrong besides the `details`.
    `retry_after` is in seconds and becomes the `Retry-After` header.
    """

    status: ClassVar[int]
    id: ClassVar[str]
    zh: ClassVar[str]
    en: ClassVar[str]

    def __init__(
        self,
        details: Iterable[Detail] = (),
        *,
        more: int = 0,
        retry_after: int | None = None,
        **values: object,
    ) -> None:
        super().__init__(self.id)
        self.details = list(details)
        self.more = more
        self.retry_after = retry_after
        self.values = values

    @classmethod
    def at(cls, path: str) -> Self:
        """About one field, in the words of the answer."""
        return cls([Detail(path, cls.id)])

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if cls.id in CATALOGUE:
            raise TypeError(f"two errors share the id {cls.id}")
        CATALOGUE[cls.id] = cls

    def message(self, language: str) -> str:
        """The words in `language` ("en", otherwise Chinese)."""
        return (self.en if language == "en" else self.zh).format(**self.values)


class BadRequest(Problem):
    status, id, zh, en = 400, "bad_request", "请求参数错误", "Bad request parameters"


class InvalidInput(Problem):
    status, id = 400, "invalid_input"
    zh, en = "请求参数错误，请检查标出的内容", "Some values are not valid; see the details"


class Unauthenticated(Problem):
    status, id = 401, "unauthenticated"
    zh, en = "请先登录", "Please log in first"


class Forbidden(Problem):
    status, id, zh, en = 403, "forbidden", "您没有权限进行此操作", "You may not do this"


class NotFound(Problem):
    status, id, zh, en = 404, "not_found", "您要找的内容不存在", "There is no such record"


class NoSuchAddress(Problem):
    status, id = 404, "no_such_address"
    zh, en = "请求地址不存在", "The request address does not exist"


class MethodNotAllowed(Problem):
    status, id = 405, "method_not_allowed"
    zh, en = "此地址不支持该请求方式", "This address does not take that method"


class Conflict(Problem):
    status, id = 409, "conflict"
    zh, en = "数据状态已变化，请刷新后再试", "The record's state forbids this; reload and try again"


class OutOfDate(Problem):
    status, id = 409, "out_of_date"
    zh, en = "内容已被他人修改，请刷新后再试", "Somebody else changed this; reload and try again"


class Expired(Problem):
    status, id = 410, "expired_address"
    zh, en = (
        "资源已过期，请刷新页面后重新下载",
        "Resource expired, please refresh the page to download again",
    )


class TooLarge(Problem):
    status, id = 413, "too_large"
    zh, en = "内容太大", "Too large"


class UnsupportedMedia(Problem):
    status, id = 415, "unsupported_media"
    zh, en = "内容的类型不受支持", "This kind of content is not taken"


class TooMany(Problem):
    status, id = 429, "too_many"
    zh, en = "操作过于频繁，请稍后再试", "Too often; please try again later"

    def message(self, language: str) -> str:
        """With how long to wait, where that is known."""
        if self.retry_after is None:
            return super().message(language)
        count, (zh, en) = _rounded_up(self.retry_after)
        if language == "en":
            return f"Too often; please try again in {count} {en}{'s' if count > 1 else ''}"
        return f"操作过于频繁，请 {count} {zh}后再试"


class InternalError(Problem):
    status, id = 500, "internal_error"
    zh, en = "服务器内部错误", "Internal server error"


class Unavailable(Problem):
    status, id = 503, "unavailable"
    zh, en = "服务暂不可用", "Service unavailable"


#: What any route may answer without declaring it.
ALWAYS: tuple[type[Problem], ...] = (
    BadRequest,
    InvalidInput,
    Forbidden,
    Unauthenticated,
    OutOfDate,
    TooLarge,
    UnsupportedMedia,
    TooMany,
    InternalError,
    Unavailable,
)


def _rounded_up(seconds: int) -> tuple[int, tuple[str, str]]:
    """A wait in the unit that people would say it in, never shorter than it is."""
    if seconds <= 90:
        return seconds, ("秒", "second")
    if seconds <= 90 * 60:
        return ceil(seconds / 60), ("分钟", "minute")
    return ceil(seconds / 3600), ("小时", "hour")
