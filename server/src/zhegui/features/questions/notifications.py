"""What was asked and answered, in words: for archives, where nobody looks a sid up."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ScalarSelect, Text, cast, func, literal, select, union_all
from sqlalchemy.dialects.postgresql import JSONB, JSONPATH, aggregate_order_by
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.questions.models import Question, QuestionOption, QuestionVersion

Key = InstrumentedAttribute[Any]


def value_words(version: Key, value: Key) -> ScalarSelect[str | None]:
    """What an answer to a version chooses: the options, and what they are matched with, in its order;
    null where it chooses nothing, and is itself in words or numbers."""
    of, written = version.class_, cast(value, Text)
    options = select(
        cast(QuestionOption.sid, Text).label("sid"), QuestionOption.content.label("content")
    ).where(QuestionOption.version_sid == version)
    path = cast(literal("$.leftList[*]"), JSONPATH)
    lefts_of = func.jsonb_path_query(QuestionVersion.body, path, type_=JSONB)
    left = lefts_of.column_valued("left_item", joins_implicitly=True)
    lefts = (
        select(left["sid"].astext.label("sid"), left["content"].astext.label("content"))
        .select_from(QuestionVersion)
        .where(QuestionVersion.sid == version)
    )
    part = union_all(options.correlate(of), lefts.correlate(of)).subquery("part")
    at = func.strpos(written, part.c.sid)
    words = func.string_agg(part.c.content, aggregate_order_by(literal("、", Text), at))
    return select(words).where(at > 0).correlate(of).scalar_subquery()


def current_stem(question: Key) -> ScalarSelect[str]:
    """What a question asks now."""
    version = select(Question.current_sid).where(Question.sid == question).scalar_subquery()
    return (
        select(QuestionVersion.stem)
        .where(QuestionVersion.sid == version.correlate(question.class_))
        .correlate(question.class_)
        .scalar_subquery()
    )
