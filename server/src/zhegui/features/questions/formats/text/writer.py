"""Drafts as text. `read` gives choices, true and false and blanks again, as far as a text can say them:
line ends as they are here, no figures, of a blank no more than what it accepts."""

from __future__ import annotations

import re
from collections.abc import Iterable

from zhegui.features.questions.content import Draft
from zhegui.features.questions.formats.text.keys import TRUE_FALSE
from zhegui.features.questions.formats.text.parser import read
from zhegui.features.questions.kinds.blank import Blanks

_TAGS = {
    "single_choice": "单选题",
    "multiple_choice": "多选题",
    "true_false": "判断题",
    "blank": "填空题",
}
_PARTING = re.compile(r"([\\;；|｜/／])")
_SPECIAL = re.compile(r"([^\w])")


def write(drafts: Iterable[Draft]) -> str:
    """Questions from 1, parted by an empty line."""
    return "\n\n".join(_question(number, draft) for number, draft in enumerate(drafts, 1))


def _question(number: int, draft: Draft) -> str:
    """As people write where that is read as meant, else with its lines as plain text."""
    simple = _written(number, draft, is_careful=False)
    again = read(simple).questions
    is_same = [each.draft for each in again] == [draft] and not again[0].faults
    return simple if is_same else _written(number, draft, is_careful=True)


def _written(number: int, draft: Draft, *, is_careful: bool) -> str:
    lines = [_lead(f"{number}. 【{_TAGS[draft.kind]}】", draft.stem, is_careful)]
    contents = tuple(option.content for option in draft.options)
    says_truth = draft.kind == "true_false" and contents == TRUE_FALSE
    if not says_truth:
        lines += [_lead(f"{_letter(at)}. ", text, is_careful) for at, text in enumerate(contents)]
    lines.append(f"答案：{_answer(draft, is_careful=is_careful, says_truth=says_truth)}")
    if draft.analysis:
        lines.append(_lead("解析：", draft.analysis, is_careful))
    return "\n".join(lines)


def _lead(head: str, text: str, is_careful: bool) -> str:
    if is_careful:
        return "\n".join((head, *(f"\\{line}" for line in text.split("\n"))))
    return head + text


def _letter(place: int) -> str:
    return chr(ord("A") + place)


def _answer(draft: Draft, *, is_careful: bool, says_truth: bool) -> str:
    if draft.kind == "blank":
        given = Blanks.model_validate(draft.structure)
        escaped = _SPECIAL if is_careful else _PARTING
        return "；".join(
            "/".join(escaped.sub(r"\\\1", text) for text in each.accept_list)
            for each in given.blank_list
        )
    right = [at for at, option in enumerate(draft.options) if option.right]
    return "".join("√×"[at] if says_truth else _letter(at) for at in right)
