"""Checking answers against what an attempt asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from uuid import UUID

from pydantic import JsonValue

from zhegui.features.examinations.sitting_schemas import GivenAnswer
from zhegui.features.questions import api as questions
from zhegui.kernel.errors import Detail, InvalidInput
from zhegui.kernel.http.envelope import told

NOT_ASKED = ("question_not_asked", "试卷中没有这道题", "The paper has no such question")
REPEATED = ("sequence_repeated", "同一题的序号重复", "The same sequence of a question twice")
NOT_AN_ANSWER = ("答案与题目不符", "Not an answer that this question can have")


def canonical_values(
    given: Sequence[GivenAnswer], contents: Mapping[UUID, questions.Content]
) -> list[JsonValue]:
    """The values in canonical form; raises `InvalidInput` with everything that is wrong."""
    seen = Counter((each.question.sid, each.sequence) for each in given)
    values: list[JsonValue] = []
    faults: list[Detail] = []
    for at, each in enumerate(given):
        place = f"model.answerList.{at}"
        content = contents.get(each.question.sid)
        if content is None:
            faults.append(told(f"{place}.question.sid", *NOT_ASKED))
            continue
        if seen[each.question.sid, each.sequence] > 1:
            faults.append(told(f"{place}.sequence", *REPEATED))
        try:
            values.append(questions.kind(content.kind).parse(each.value, content))
        except questions.InvalidValue as invalid:
            faults.append(told(f"{place}.value", invalid.id, *NOT_AN_ANSWER))
    if faults:
        raise InvalidInput(faults)
    return values
