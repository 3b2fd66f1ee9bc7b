"""填空: words for the blanks of a stem. A value is a text for each blank, a key what is accepted.

The n-th run of three or more underscores in the stem is the n-th blank.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Annotated

from pydantic import Field, JsonValue

from zhegui.features.questions.content import Content, Draft, Fault
from zhegui.features.questions.kinds.kind import InvalidValue, Rule, Stored
from zhegui.features.questions.kinds.structured import Structured, text_of
from zhegui.features.questions.kinds.text import negations_in, normal, numbers_in
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.values import Line

MOST_BLANKS = 20
LONGEST_TEXT = 200
BLANK = re.compile(r"_{3,}")

Text = Annotated[Line, Field(min_length=1, max_length=LONGEST_TEXT)]
Place = Annotated[int, Field(strict=True, ge=0, lt=MOST_BLANKS)]
Texts = Annotated[list[Text], Field(max_length=20)]


class Accepted(Wire):
    """What one blank accepts: a text that is the same as one of `acceptList`, or with `mustList`
    one that holds all of these and none of `mustNotList`, and negates and counts as an accepted
    text does."""

    accept_list: Annotated[Texts, Field(min_length=1)]
    must_list: Texts = []
    must_not_list: Texts = []


class Blanks(Wire):
    """The blanks in their order. The answers of a group may stand in any order within it."""

    blank_list: Annotated[list[Accepted], Field(min_length=1, max_length=MOST_BLANKS)]
    any_order_list: Annotated[
        list[Annotated[list[Place], Field(min_length=2, max_length=MOST_BLANKS)]],
        Field(max_length=MOST_BLANKS),
    ] = []


class Blank(Structured[Blanks]):
    name = "blank"
    rules = ("per_blank", "all_blanks")
    schema = Blanks

    def faults(self, stem: str, given: Blanks) -> Iterator[Fault]:
        count = len(given.blank_list)
        if len(BLANK.findall(stem)) != count:
            yield Fault("stem", "blank_count_differs")
        for place, accepted in enumerate(given.blank_list):
            if not all(map(normal, (*accepted.accept_list, *accepted.must_list))):
                yield Fault(f"draft.blankList.{place}", "text_says_nothing")
        grouped = [each for group in given.any_order_list for each in group]
        if len(set(grouped)) < len(grouped) or max(grouped, default=0) >= count:
            yield Fault("draft.anyOrderList", "groups_overlap")

    def store(self, draft: Draft) -> Stored:
        given = self.given(draft)
        return Stored((), {"blankCount": len(given.blank_list)}, self.plain(given))

    def authored(self, content: Content, key: JsonValue) -> Draft:
        return Draft(content.kind, content.stem, (), structure=key)

    def words(self, draft: Draft) -> Iterator[str]:
        """None: what fills the blanks is the key."""
        return iter(())

    def parse(self, value: JsonValue, content: Content) -> JsonValue:
        if value is None:
            return None
        if not isinstance(value, list):
            raise InvalidValue("blank_list_expected")
        assert content.body is not None
        if len(value) != content.body["blankCount"]:
            raise InvalidValue("blank_count_differs")
        return [text_of(each, LONGEST_TEXT) for each in value]

    def is_blank(self, value: JsonValue) -> bool:
        return not isinstance(value, list) or not any(value)

    def answer(self, key: JsonValue) -> JsonValue:
        return [each.accept_list[0] for each in Blanks.model_validate(key).blank_list]

    def earned(self, value: JsonValue, key: JsonValue, rule: Rule) -> Fraction:
        assert isinstance(value, list)
        right = Blanks.model_validate(key)
        texts = [str(each) for each in value]
        groups = [*right.any_order_list, *_alone(right)]
        found = sum(_filled(group, texts, right.blank_list) for group in groups)
        part = Fraction(found, len(right.blank_list))
        return part if rule.name == "per_blank" else Fraction(part == 1)


def accepts(accepted: Accepted, text: str) -> bool:
    """Whether a blank accepts a text. Likeness never does: 应当不佩戴 is not 应当佩戴."""
    said = normal(text)
    if not said:
        return False
    known = [normal(each) for each in accepted.accept_list]
    return said in known or _holds_what_it_must(accepted, said, known)


def _holds_what_it_must(accepted: Accepted, said: str, known: Sequence[str]) -> bool:
    return (
        bool(accepted.must_list)
        and all(normal(each) in said for each in accepted.must_list)
        and not any(normal(each) in said for each in accepted.must_not_list)
        and (numbers_in(said), negations_in(said))
        in [(numbers_in(each), negations_in(each)) for each in known]
    )


def _alone(right: Blanks) -> list[list[int]]:
    """A group of its own for each blank whose place matters."""
    grouped = {place for group in right.any_order_list for place in group}
    return [[place] for place in range(len(right.blank_list)) if place not in grouped]


def _filled(group: Sequence[int], texts: Sequence[str], blanks: Sequence[Accepted]) -> int:
    """How many blanks of a group are right, each text serving one: the maximum matching."""
    fits = {at: [to for to in group if accepts(blanks[to], texts[at])] for at in group}
    server: dict[int, int] = {}

    def serve(at: int, tried: set[int]) -> bool:
        for to in fits[at]:
            if to not in tried:
                tried.add(to)
                if to not in server or serve(server[to], tried):
                    server[to] = at
                    return True
        return False

    return sum(serve(at, set()) for at in group)
