"""What is pure: paragraphs as a browser counts them, passages, terms, ways to ask, masks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.features.assistance.blocks import Block, blocks_of
from zhegui.features.assistance.follow_up import refers
from zhegui.features.assistance.redaction import masked
from zhegui.features.assistance.segmentation import MOST, cut_blocks, sentences_of
from zhegui.features.assistance.terms import asked, bigrams
from zhegui.features.assistance.thesaurus import MOST_WAYS, groups, ways_of

HTML = """<h2>一</h2><p>甲<strong>乙</strong></p><ul><li>外<ul><li>内</li></ul></li></ul>
<table><thead><tr><th>项</th><th>值</th></tr></thead><tbody><tr><td>电流</td><td>30 毫安</td></tr>
</tbody></table><blockquote><p>引</p></blockquote><pre><code>码</code></pre>"""


def test_blocks_are_counted_as_a_browser_counts_them() -> None:
    assert [(each.part, each.tag, each.text) for each in blocks_of(HTML)] == [
        (1, "h2", "一"),
        (2, "p", "甲乙"),
        (3, "li", "外"),
        (4, "li", "内"),
        (6, "tr", "项：电流；值：30 毫安"),
        (7, "p", "引"),
        (8, "pre", "码"),
    ]


@given(st.lists(st.text("甲乙。 ！abc", max_size=2_000), max_size=20))
def test_passages_lose_nothing_and_stay_short(texts: list[str]) -> None:
    blocks = [Block("p", at, " ".join(text.split())) for at, text in enumerate(texts, start=1)]
    cut = cut_blocks([block for block in blocks if block.text])
    assert all(0 < passage.size <= MOST for passage in cut)
    said = "".join(line for passage in cut for line in passage.lines)
    assert "".join(said.split()) == "".join("".join(texts).split())


def test_a_passage_ends_at_a_heading() -> None:
    blocks = [Block("p", 1, "甲"), Block("h2", 2, "二"), Block("p", 3, "乙")]
    assert [(each.heading, each.lines) for each in cut_blocks(blocks)] == [
        ("", ["甲"]),
        ("二", ["乙"]),
    ]


@given(st.text("甲。！ab. ”", max_size=60))
def test_the_sentences_of_a_line_are_the_line(line: str) -> None:
    assert "".join("".join(sentences_of(line)).split()) == "".join(line.split())


@pytest.mark.parametrize(
    ("question", "terms"),
    [
        ("灭火器怎么用？", ["灭火", "火器"]),
        ("What is TN-S?", ["tn", "s"]),
        ("怎么", ["怎么"]),
        ("３０毫安", ["30", "毫安"]),
    ],
)
def test_what_a_question_asks_about(question: str, terms: list[str]) -> None:
    assert list(bigrams(asked(question)))[: len(terms)] == terms


def test_a_question_is_asked_with_each_word_of_a_group() -> None:
    assert ways_of("受限空间怎么进", [["有限空间", "受限空间"]]) == [
        "受限空间怎么进",
        "有限空间怎么进",
    ]
    assert ways_of("my examples", [["exam", "test"]]) == ["my examples"]
    many = " ".join(words[0] for words in groups())
    assert len(ways_of(many, groups())) == MOST_WAYS


@pytest.mark.parametrize(
    ("question", "does"),
    [("那室外呢", True), ("它有几种", True), ("What about it?", True), ("灭火器怎么用", False)],
)
def test_what_refers_to_the_question_before(question: str, does: bool) -> None:
    assert refers(question) is does


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("打 138 1234 5678", "打 138****5678"),
        ("卡号6222 0212 3456 7890 123", "卡号****0123"),
        ("a.b@example.com", "***@example.com"),
        ("GB 30871-2022 第 5 条，380 伏", "GB 30871-2022 第 5 条，380 伏"),
    ],
)
def test_what_names_a_person_is_masked(text: str, shown: str) -> None:
    assert masked(text) == shown
