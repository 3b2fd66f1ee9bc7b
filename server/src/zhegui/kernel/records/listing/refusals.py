"""What can be wrong with a list request; all of it is told at once, with what would be allowed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, NoReturn

from pydantic import JsonValue

from zhegui.kernel.context import language
from zhegui.kernel.errors import MOST_DETAILS, Detail, InvalidInput

#: How clients spell what they do not ask for, a list for an object and the other way round too.
NOTHING: tuple[JsonValue, ...] = (None, [], {})
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
    "too_many_relations": (
        "关联条件太多，最多 {allowed} 个",
        "Too many conditions on relations: at most {allowed}",
    ),
    "too_deep": ("嵌套太深，最多 {allowed} 层", "Nested too deeply: at most {allowed}"),
    "too_many_items": ("最多 {allowed} 项", "At most {allowed} items"),
    "page_or_after": ("page 与 after 不能同时给出", "Give either page or after"),
    "order_required": (
        "搜索结果按 after 翻页时要给出排序",
        "With a search, `after` needs an order",
    ),
    "not_searchable": ("此列表不支持搜索", "This list cannot be searched"),
}


class RefusedError(ValueError):
    """One thing that is wrong with a request, put into words only when it is told."""

    def __init__(self, path: str, error: str, allowed: object) -> None:
        super().__init__(error)
        self._path, self._error, self._allowed = path, error, allowed

    def detail(self) -> Detail:
        """Where it is, what it is, and what would be allowed, in the caller's language."""
        english = language.get() == "en"
        words = WORDS[self._error][english]
        return Detail(self._path, self._error, words.format(allowed=_named(self._allowed, english)))


class InWords(NamedTuple):
    """What would be allowed, where no names can say it."""

    zh: str
    en: str


def refuse(path: str, error: str, allowed: object = "") -> NoReturn:
    """Say what is wrong at `path`, and what would be allowed: names, or words for them."""
    raise RefusedError(path, error, allowed)


def _named(allowed: object, english: bool) -> object:
    if isinstance(allowed, InWords):
        return allowed[english]
    if not isinstance(allowed, str) and isinstance(allowed, Iterable):
        return ", ".join(map(str, allowed))
    return allowed


class Refusals:
    """Collects what is wrong with one request instead of stopping at the first."""

    def __init__(self) -> None:
        self._first: list[RefusedError] = []
        self._more = 0

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Notes what is refused inside, and goes on after it."""
        try:
            yield
        except RefusedError as refused:
            self._note(refused)

    def raise_all(self) -> None:
        """Raise `InvalidInput` with what was noted, if anything was."""
        if self._first:
            raise InvalidInput([each.detail() for each in self._first], more=self._more)

    def known(self, body: dict[str, JsonValue], allowed: Sequence[str], path: str = "") -> None:
        """Note the keys of `body` that are not allowed."""
        for name in sorted(body.keys() - set(allowed)):
            here = f"{path}.{name}" if path else name
            self._note(RefusedError(here, "unknown_field", allowed))

    def _note(self, refused: RefusedError) -> None:
        if len(self._first) < MOST_DETAILS:
            self._first.append(refused)
        else:
            self._more += 1


def limited(value: JsonValue, path: str, most: int) -> list[JsonValue]:
    """A list of at most so many, empty when it was not given."""
    if value in NOTHING:
        return []
    if not isinstance(value, list):
        refuse(path, "invalid_value", "[…]")
    if len(value) > most:
        refuse(path, "too_many_items", most)
    return value
