"""Kinds: what may be authored, what may be answered, what is shown."""

from itertools import permutations
from random import Random
from uuid import UUID, uuid4

import pytest
from pydantic import JsonValue

from zhegui.features.questions.content import Content, Draft, DraftOption, Option, PlacedFigure
from zhegui.features.questions.kinds import KINDS, InvalidValue, Kind
from zhegui.features.questions.remarks import REASONS

# The same in every process: they are part of the names of tests.
A, B, C, STRANGER = (UUID(sign * 32) for sign in "abcd")


def draft(kind: str, *right: bool, stem: str = "天线的作用是：") -> Draft:
    options = tuple(DraftOption(f"选项{n}", is_right) for n, is_right in enumerate(right))
    return Draft(kind, stem, options)


def content(kind: str, *options: UUID) -> Content:
    shown = tuple(Option(sid, f"选项{n}") for n, sid in enumerate(options))
    return Content(uuid4(), uuid4(), kind, "天线的作用是：", shown)


@pytest.mark.parametrize(
    ("given", "faults"),
    [
        (draft("single_choice", True, False), []),
        (draft("single_choice", True, True), ["one_right_option_expected"]),
        (draft("single_choice", False, False), ["one_right_option_expected"]),
        (draft("single_choice", True), ["option_count"]),
        (draft("single_choice", True, *[False] * 26), ["option_count"]),
        (draft("single_choice", True, False, stem=" \n"), ["stem_missing"]),
        (draft("single_choice", True, False, stem="\u200b"), ["stem_missing"]),
        (draft("single_choice", True, False, stem="长" * 4001), ["stem_too_long"]),
        (draft("multiple_choice", True, True), []),
        (draft("multiple_choice", True, False), []),
        (draft("multiple_choice", False, False), ["right_option_expected"]),
        (draft("true_false", True, False), []),
        (draft("true_false", True, False, False), ["two_options_expected"]),
        (draft("true_false", True, True), ["one_right_option_expected"]),
    ],
)
def test_a_draft_is_checked(given: Draft, faults: list[str]) -> None:
    assert [fault.id for fault in KINDS[given.kind].check(given)] == faults
    assert set(faults) <= REASONS.keys()


def test_a_fault_names_its_place() -> None:
    given = Draft(
        "single_choice",
        "题",
        (DraftOption("甲", True), DraftOption("", False), DraftOption("乙" * 2001, False)),
    )
    assert [(fault.path, fault.id) for fault in KINDS["single_choice"].check(given)] == [
        ("optionList.1.content", "option_missing"),
        ("optionList.2.content", "option_too_long"),
    ]


@pytest.mark.parametrize("kind", ["single_choice", "true_false"])
@pytest.mark.parametrize(
    ("value", "fault"),
    [
        (str(STRANGER), "option_unknown"),
        (str(A).upper(), "option_unknown"),
        (f"{{{A}}}", "option_unknown"),
        ("", "option_unknown"),
        ([str(A)], "option_sid_expected"),
        (0, "option_sid_expected"),
        (True, "option_sid_expected"),
        ({}, "option_sid_expected"),
    ],
)
def test_a_single_value_is_parsed_strictly(kind: str, value: JsonValue, fault: str) -> None:
    with pytest.raises(InvalidValue) as refused:
        KINDS[kind].parse(value, content(kind, A, B))
    assert refused.value.id == fault


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        (str(A), "option_list_expected"),
        ({"0": str(A)}, "option_list_expected"),
        ([str(A), str(STRANGER)], "option_unknown"),
        ([str(A), str(A)], "option_repeated"),
        ([None], "option_sid_expected"),
        ([[str(A)]], "option_sid_expected"),
    ],
)
def test_a_multiple_value_is_parsed_strictly(value: JsonValue, fault: str) -> None:
    with pytest.raises(InvalidValue) as refused:
        KINDS["multiple_choice"].parse(value, content("multiple_choice", A, B))
    assert refused.value.id == fault


def test_the_order_of_a_multiple_value_says_nothing() -> None:
    asked, kind = content("multiple_choice", A, B, C), KINDS["multiple_choice"]
    assert kind.parse([str(C), str(A)], asked) == kind.parse([str(A), str(C)], asked)


CHOICES = [KINDS[name] for name in ("single_choice", "multiple_choice", "true_false")]


@pytest.mark.parametrize("kind", CHOICES, ids=lambda kind: kind.name)
def test_null_withdraws_and_is_blank(kind: Kind) -> None:
    assert kind.parse(None, content(kind.name, A, B)) is None
    assert kind.is_blank(None)
    assert not kind.is_blank(kind.answer({"right": [str(A)], "wrong": [str(B)]}))


def test_choosing_nothing_is_blank() -> None:
    assert KINDS["multiple_choice"].is_blank([])


def test_options_are_shuffled_but_true_and_false_stay() -> None:
    many = [uuid4() for _ in range(8)]
    shuffled = KINDS["single_choice"].shuffle(content("single_choice", *many), Random(1))
    assert [o.sid for o in shuffled] != many
    assert {o.sid for o in shuffled} == set(many)
    for seed in range(20):
        kept = KINDS["true_false"].shuffle(content("true_false", A, B), Random(seed))
        assert [o.sid for o in kept] == [A, B]


def test_every_order_of_options_is_one_number() -> None:
    kind, asked = KINDS["single_choice"], content("single_choice", *(uuid4() for _ in range(4)))
    assert kind.orders(asked) == 24
    assert {kind.arranged(asked, order) for order in range(24)} == set(permutations(asked.options))


def test_the_key_names_options_by_their_sids() -> None:
    given = draft("multiple_choice", True, False, True)
    stored = KINDS["multiple_choice"].store(given)
    one, other, third = (str(option.sid) for option in stored.options)
    assert stored.key == {"right": sorted([one, third]), "wrong": [other]}


def test_a_candidate_sees_the_contracts_shape_and_no_key() -> None:
    asked = Content(
        C, STRANGER, "single_choice", "附图表示：", (Option(A, "电阻"), Option(B, "电容")),
        (PlacedFigure("/files/public/ab.jpg", "image/jpeg", 173, 80),),
    )  # fmt: skip
    assert KINDS["single_choice"].view(asked) == {
        "sid": str(C),
        "kind": "single_choice",
        "stem": "附图表示：",
        "optionList": [
            {"sid": str(A), "content": "电阻"},
            {"sid": str(B), "content": "电容"},
        ],
        "figureList": [{"url": "/files/public/ab.jpg", "width": 173, "height": 80}],
    }
