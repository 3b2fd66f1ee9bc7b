"""The laws that every kind keeps, whatever it asks."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from tests.features.questions.drafts import DRAFTS, made
from zhegui.features.questions.content import Draft
from zhegui.features.questions.kinds import KINDS, InvalidValue

every = pytest.mark.parametrize("draft", DRAFTS.values(), ids=DRAFTS)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(["number", "unit"]) | st.text(), inner, max_size=4)
    ),
    max_leaves=12,
)


def test_there_is_a_draft_of_every_kind() -> None:
    assert DRAFTS.keys() == KINDS.keys()


@every
def test_the_key_earns_everything_under_every_rule(draft: Draft) -> None:
    question = made(draft)
    right = question.kind.parse(question.right, question.content)
    assert not question.kind.is_blank(right)
    for rule in question.rules():
        assert question.kind.mark(right, question.key, rule) == 1


@every
def test_nothing_earns_nothing(draft: Draft) -> None:
    question = made(draft)
    assert question.kind.is_blank(question.kind.parse(None, question.content))
    for rule in question.rules():
        assert question.kind.mark(None, question.key, rule) == 0


@every
def test_what_is_authored_comes_back(draft: Draft) -> None:
    question = made(draft)
    assert question.kind.authored(question.content, question.key) == draft
    assert question.kind.tidy(draft) == draft


@every
def test_a_rule_of_another_kind_is_refused(draft: Draft) -> None:
    question = made(draft)
    strange = next(
        rule for kind in KINDS.values() for rule in kind.rules if rule not in question.kind.rules
    )
    with pytest.raises(ValueError, match=strange):
        question.kind.mark(question.right, question.key, type(question.rules()[0])(strange))


def test_a_candidate_sees_no_key() -> None:
    """All that a candidate gets, of many versions: it does not tell what is right."""
    for draft in DRAFTS.values():
        question = made(draft)
        shown = json.dumps(question.kind.view(question.content), ensure_ascii=False)
        for secret in (
            '"right"',
            "factor",
            '"order"',
            "pairs",
            "馈线",
            "传输线",
            "7000000",
            "0.001",
        ):
            assert secret not in shown, (draft.kind, secret)


@pytest.mark.parametrize("name", ["ordering", "matching"])
def test_the_place_of_an_option_says_nothing_of_the_key(name: str) -> None:
    firsts = {made(DRAFTS[name]).content.options[0].content for _ in range(200)}
    assert len(firsts) > 2
    question = made(DRAFTS[name])
    shuffled = {question.kind.shuffle(question.content, Random(seed)) for seed in range(50)}
    assert len(shuffled) > 5
    assert all(set(each) == set(question.content.options) for each in shuffled)


@given(st.sampled_from(sorted(DRAFTS)), anything)
def test_whatever_is_sent_is_refused_or_marked(name: str, value: JsonValue) -> None:
    question = made(DRAFTS[name])
    try:
        parsed = question.kind.parse(value, question.content)
    except InvalidValue:
        return
    json.dumps(parsed)
    assert question.kind.parse(parsed, question.content) == parsed
    for rule in question.rules():
        earned = question.kind.mark(parsed, question.key, rule)
        assert earned is not None
        assert 0 <= earned <= 1


def sids(name: str) -> list[str]:
    return [str(option.sid) for option in made(DRAFTS[name]).content.options]


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        ("blank", "馈线", "blank_list_expected"),
        ("blank", ["馈线"], "blank_count_differs"),
        ("blank", ["馈线"] * 3, "blank_count_differs"),
        ("blank", ["馈线", None], "text_expected"),
        ("blank", ["馈线", "长" * 201], "text_too_long"),
        ("blank", ["馈线", "a\0"], "text_invalid"),
        ("blank", ["馈线", "a\nb"], "text_invalid"),
        ("blank", ["馈线", "\ud800"], "text_invalid"),
        ("numeric", 7, "number_expected"),
        ("numeric", {"number": "7"}, "number_expected"),
        ("numeric", {"number": 7, "unit": None}, "number_expected"),
        ("numeric", {"number": "7", "unit": None, "more": 1}, "number_expected"),
        ("numeric", {"number": "7", "unit": "A"}, "unit_unknown"),
        ("numeric", {"number": "7", "unit": ["Hz"]}, "unit_unknown"),
        ("numeric", {"number": "7" * 41, "unit": "Hz"}, "text_too_long"),
        ("ordering", "停电", "option_list_expected"),
        ("ordering", ["停电"], "option_unknown"),
        ("ordering", [], "option_left_out"),
        ("matching", [], "pair_list_expected"),
        ("matching", {"电压": "伏特"}, "left_unknown"),
    ],
)
def test_a_value_is_parsed_strictly(name: str, value: JsonValue, error: str) -> None:
    question = made(DRAFTS[name])
    with pytest.raises(InvalidValue) as refused:
        question.kind.parse(value, question.content)
    assert refused.value.id == error


def test_an_order_names_each_item_once() -> None:
    question = made(DRAFTS["ordering"])
    assert isinstance(question.right, list)
    for value, error in (
        (question.right[:-1], "option_left_out"),
        ([*question.right[:-1], question.right[0]], "option_repeated"),
        ([*question.right, question.right[0]], "option_repeated"),
    ):
        with pytest.raises(InvalidValue) as refused:
            question.kind.parse([*value], question.content)
        assert refused.value.id == error


def test_a_pair_names_an_option() -> None:
    question = made(DRAFTS["matching"])
    assert isinstance(question.right, dict)
    left = next(iter(question.right))
    for value, error in (({left: left}, "option_unknown"), ({left: None}, "option_sid_expected")):
        with pytest.raises(InvalidValue) as refused:
            question.kind.parse({**value}, question.content)
        assert refused.value.id == error


FAULTY: list[tuple[str, dict[str, JsonValue], str, str]] = [
    ("blank", {"blankList": []}, "draft.blankList", "too_few"),
    ("blank", {"blankList": [{"acceptList": ["甲"]}]}, "stem", "blank_count_differs"),
    ("blank", {"blankList": [{"acceptList": []}] * 2}, "draft.blankList.0.acceptList", "too_few"),
    ("blank", {"blankList": [{"acceptList": ["。"]}] * 2}, "draft.blankList.0", "text_says_nothing"),
    ("blank", {"anyOrderList": [[0, 2]]}, "draft.anyOrderList", "groups_overlap"),
    ("blank", {"anyOrderList": [[0, 0]]}, "draft.anyOrderList", "groups_overlap"),
    ("blank", {"anyOrderList": [[0, 20]]}, "draft.anyOrderList.0.1", "invalid_value"),
    ("numeric", {"number": "七百"}, "draft.number", "invalid_number"),
    ("numeric", {"relative": "-1"}, "draft.relative", "too_small"),
    ("numeric", {"unitList": [{"name": "V", "factor": None}]}, "draft.unitList", "own_unit_missing"),
    ("numeric", {"unitList": [{"name": "V", "factor": "0"}]}, "draft.unitList.0.factor", "too_small"),
    ("numeric", {"unitList": [{"name": "V", "factor": "1"}] * 2},
     "draft.unitList.1.name", "option_repeated"),
    ("numeric", {"number": 7}, "draft.number", "not_text"),
    ("ordering", {"itemList": ["甲"]}, "draft.itemList", "too_few"),
    ("ordering", {"itemList": ["甲", "甲 "]}, "draft.itemList.1", "option_repeated"),
    ("ordering", {"itemList": ["甲", " "]}, "draft.itemList.1", "too_short"),
    ("ordering", {"key": 1}, "draft.key", "unknown_field"),
    ("matching", {"extraList": ["伏特"]}, "draft.extraList.0", "option_repeated"),
    ("matching", {"extraList": ["甲", "甲"]}, "draft.extraList.1", "option_repeated"),
    ("matching", {"extraList": [str(n) for n in range(24)]}, "draft.pairList", "option_count"),
    ("matching", {"pairList": [{"left": "甲", "right": "乙"}] * 2},
     "draft.pairList.1.left", "option_repeated"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "changes", "path", "error"), FAULTY)
def test_a_faulty_draft_is_told_where(
    name: str, changes: dict[str, JsonValue], path: str, error: str
) -> None:
    draft = DRAFTS[name]
    assert isinstance(draft.structure, dict)
    faulty = Draft(name, draft.stem, (), structure=draft.structure | changes)
    faults = KINDS[name].check(faulty)
    assert (path, error) in [(fault.path, fault.id) for fault in faults]


@every
def test_a_draft_of_the_wrong_sort_is_refused(draft: Draft) -> None:
    other = DRAFTS["ordering" if KINDS[draft.kind].given_by == "option_list" else "single_choice"]
    wrong = Draft(draft.kind, draft.stem, other.options, structure=other.structure)
    assert KINDS[draft.kind].check(wrong)
