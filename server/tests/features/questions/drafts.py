"""A draft of every kind, its content as a version holds it, and values that are not the key's."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from uuid import uuid4

from pydantic import JsonValue

from zhegui.features.questions.content import Content, Draft, DraftOption
from zhegui.features.questions.kinds import KINDS, Kind, Rule, Stored

CHOICE = (DraftOption("辐射电波", True), DraftOption("供电", False))
DRAFTS = {
    "single_choice": Draft("single_choice", "天线的作用是：", CHOICE),
    "multiple_choice": Draft("multiple_choice", "天线的作用有：", CHOICE),
    "true_false": Draft("true_false", "天线辐射电波。", CHOICE),
    "blank": Draft(
        "blank",
        "发射机经____连到____。",
        (),
        structure={
            "blankList": [
                {"acceptList": ["馈线", "传输线"], "mustList": [], "mustNotList": []},
                {"acceptList": ["天线"], "mustList": [], "mustNotList": []},
            ],
            "anyOrderList": [],
        },
    ),
    "numeric": Draft(
        "numeric",
        "40 米波段的下限是多少？",
        (),
        structure={
            "number": "7000000",
            "absolute": "0",
            "relative": "0.001",
            "unitList": [
                {"name": "Hz", "factor": "1"},
                {"name": "kHz", "factor": "1000"},
                {"name": "V", "factor": None},
            ],
        },
    ),
    "ordering": Draft(
        "ordering", "按步骤排序：", (), structure={"itemList": ["停电", "验电", "挂接地线", "作业"]}
    ),
    "matching": Draft(
        "matching",
        "把量和单位连起来：",
        (),
        structure={
            "pairList": [
                {"left": "电压", "right": "伏特"},
                {"left": "电流", "right": "安培"},
                {"left": "电阻", "right": "欧姆"},
            ],
            "extraList": ["亨利"],
        },
    ),
}


@dataclass(frozen=True)
class Made:
    """A question as it was stored."""

    kind: Kind
    content: Content
    stored: Stored

    @property
    def key(self) -> JsonValue:
        return self.stored.key

    @property
    def right(self) -> JsonValue:
        return self.kind.answer(self.key)

    def rules(self) -> list[Rule]:
        return [Rule(name, Fraction(1, 4)) for name in self.kind.rules]


def made(draft: Draft) -> Made:
    """The question that a draft becomes."""
    kind = KINDS[draft.kind]
    assert not kind.check(draft)
    stored = kind.store(draft)
    content = Content(uuid4(), uuid4(), draft.kind, draft.stem, stored.options, (), stored.body)
    return Made(kind, content, stored)
