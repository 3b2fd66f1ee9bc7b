"""What can be wrong with a list request; all of it is told at once, with what would be allowed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, NoReturn

from pydantic import JsonValue

from zhegui.kernel.envelope import language
from zhegui.kernel.errors import Detail, InvalidInput

#: Stable id → zh, en.
WORDS: dict[str, tuple[str, str]] = {
    "required": ("此项必填", "This is required"),
    "unknown_field": ("没有这个字段，可用：{allowed}", "No such field; allowed: {allowed}"),
    "unknown_relation": ("没有这个关联，可用：{allowed}", "No such relation; allowed: {allowed}"),
    "unknown_operator": ("不支持此运算符，可用：{allowed}", "No such operator; allowed: {allowed}"),
    "invalid_value": ("内容无效，应为：{allowed}", "Not a valid value; expected: {allowed}"),
    "out_of_range": ("超出范围：{allowed}", "Out of range: {allowed}"),
    "too_many_conditions": (
        "条件太多，最多 {allowed} 个",
        "Too many conditions: at most {allowed}",
    ),
    "too_deep": ("嵌套太深，最多 {allowed} 层", "Nested too deeply: at most {allowed}"),
    "too_many_items": ("最多 {allowed} 项", "At most {allowed} items"),
    "not_searchable": ("此列表不支持搜索", "This list cannot be searched"),
}


class RefusedError(ValueError):
    """One thing that is wrong with a request."""

    def __init__(self, detail: Detail) -> None:
        super().__init__(detail.error)
        self.detail = detail


class InWords(NamedTuple):
    """What would be allowed, where no names can say it."""

    zh: str
    en: str


def refuse(path: str, error: str, allowed: object = "") -> NoReturn:
    """Say what is wrong at `path`, and what would be allowed: names, or words for them."""
    english = language.get() == "en"
    if isinstance(allowed, InWords):
        allowed = allowed[english]
    elif not isinstance(allowed, str) and isinstance(allowed, Iterable):
        allowed = ", ".join(map(str, allowed))
    words = WORDS[error][english]
    raise RefusedError(Detail(path, error, words.format(allowed=allowed)))


class Refusals:
    """Collects what is wrong with one request instead of stopping at the first."""

    def __init__(self) -> None:
        self._details: list[Detail] = []

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Notes what is refused inside, and goes on after it."""
        try:
            yield
        except RefusedError as refused:
            self._details.append(refused.detail)

    def raise_all(self) -> None:
        """Raise `InvalidInput` with what was noted, if anything was."""
        if self._details:
            raise InvalidInput(self._details)

    def known(self, body: dict[str, JsonValue], allowed: Sequence[str], path: str = "") -> None:
        """Note the keys of `body` that are not allowed."""
        for name in sorted(body.keys() - set(allowed)):
            with self.noted():
                refuse(f"{path}.{name}" if path else name, "unknown_field", allowed)


def limited(value: JsonValue, path: str, most: int) -> list[JsonValue]:
    """A list of at most so many, empty when it was not given."""
    if value is None:
        return []
    if not isinstance(value, list):
        refuse(path, "invalid_value", "[…]")
    if len(value) > most:
        refuse(path, "too_many_items", most)
    return value
