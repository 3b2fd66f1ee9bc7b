"""Every kind of question by HTTP: authored, published, sat, saved, marked and shown afterwards."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from tests.features.examinations.hall import Hall, Paper
from tests.features.examinations.test_authoring import save_paper, terms
from tests.features.questions.drafts import DRAFTS
from tests.people import People, Person
from zhegui.features.questions.content import Draft
from zhegui.kernel.values import instant_text
from zhegui.ports.services import Services

RULES = {"numeric": ("part_without_unit", 0.5), "multiple_choice": ("points_when_incomplete", 0.5)}
#: One value of each kind that earns something and not everything, or nothing.
EARNED = {
    "single_choice": 0, "multiple_choice": 0, "true_false": 0,
    "blank": 1, "numeric": 0.5, "ordering": 0, "matching": 0.66,
}  # fmt: skip


def saved(draft: Draft, bank: str) -> dict[str, Any]:
    """The call that authors a draft."""
    given: dict[str, Any] = {"draft": draft.structure}
    if draft.options:
        given = {"optionList": [{"content": o.content, "right": o.right} for o in draft.options]}
    about = {"bank": {"sid": bank}, "kind": draft.kind, "stem": draft.stem, "analysis": "解析"}
    return {"model": {**about, **given}}


@pytest.fixture
async def manager(people: People) -> Person:
    return await people.manager()


@pytest.fixture
async def hall(http: httpx.AsyncClient, services: Services, manager: Person) -> Hall:
    """An examination with a question of every kind, each worth two, its answers shown at once."""
    hall = Hall(http, services, uuid4(), uuid4())
    bank = await hall.call("bank/v2/save", {"model": {"name": "题库"}}, manager.headers)
    hall.bank = UUID(bank["data"]["sid"])
    for draft in DRAFTS.values():
        await hall.call("question/v2/save", saved(draft, str(hall.bank)), manager.headers)
    paper = await save_paper(hall, manager, *[section(hall, name) for name in DRAFTS])
    shown = {"score": "at_once", "answers": "at_once"}
    model = {"model": terms(hall, paper, passScore=10, reviewRule=shown)}
    saved_draft = await hall.call("examination/v2/save", model, manager.headers)
    hall.examination = saved_draft["data"]["sid"]
    publish = {"model": {"sid": hall.examination}}
    await hall.call("examination/v2/publish", publish, manager.headers)
    return hall


def section(hall: Hall, kind: str, **change: Any) -> dict[str, Any]:
    given = {"title": kind, "bank": {"sid": str(hall.bank)}, "kind": kind, "count": 1, "score": 2}
    if kind in RULES:
        rule, points = RULES[kind]
        given |= {"markingRule": rule, "markingPoints": points}
    return given | change


async def keys(hall: Hall, manager: Person) -> dict[str, Any]:
    """By kind the right value, as the back office knows it."""
    page = await hall.call(
        "questionVersion/v2/dynamicList", {"includeList": ["optionList"]}, manager.headers
    )
    page_of_keys = await hall.call("questionKey/v2/dynamicList", {}, manager.headers)
    by_version = {each["versionSid"]: each["value"] for each in page_of_keys["data"]["content"]}
    stored = {each["kind"]: by_version[each["sid"]] for each in page["data"]["content"]}
    return {
        "single_choice": stored["single_choice"]["right"][0],
        "multiple_choice": stored["multiple_choice"]["right"],
        "true_false": stored["true_false"]["right"][0],
        "blank": ["馈线", "天线"],
        "numeric": {"number": "7000000", "unit": "Hz"},
        "ordering": stored["ordering"]["order"],
        "matching": stored["matching"]["pairs"],
    }


def nearly(question: dict[str, Any], right: Any) -> Any:
    """A value that is not the key."""
    match question["kind"]:
        case "blank":
            return ["傳輸線。", "地线"]
        case "numeric":
            return {"number": "７０００", "unit": None}
        case "ordering":
            return [right[1], right[0], *right[2:]]
        case "matching":
            return dict(list(right.items())[:2])
        case kind:
            wrong = [o["sid"] for o in question["optionList"] if o["sid"] not in right]
            return wrong if kind == "multiple_choice" else wrong[0]


async def answered(hall: Hall, paper: Paper, values: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Save these values by kind, hand in, and give what is shown afterwards by kind."""
    entries = [(each["sid"], 1, values[each["kind"]]) for each in paper.questions]
    await hall.save(paper, entries)
    result = (await hall.submit(paper))["data"]
    assert result["state"] == "released"
    return {each["kind"]: each for each in result["questionList"]}


async def test_the_key_of_every_kind_is_marked_right_and_shown(
    hall: Hall, manager: Person, people: People
) -> None:
    paper = await hall.paper(await people.staff())
    assert [each["kind"] for each in paper.questions] == [*DRAFTS]
    right = await keys(hall, manager)
    shown = await answered(hall, paper, right)
    for kind, each in shown.items():
        assert (each["verdict"], each["earned"]) == ("correct", 2), kind
        assert each["answer"] == right[kind], kind
    asked = {each["kind"]: each for each in paper.questions}
    for kind, each in asked.items():
        assert each.get("body") == shown[kind].get("body"), kind
        assert each["optionList"] == shown[kind]["optionList"], kind
    assert (await hall.result(paper))["data"]["score"] == 14


async def test_what_is_not_the_key_earns_what_the_rule_says(
    hall: Hall, manager: Person, people: People
) -> None:
    paper = await hall.paper(await people.staff())
    right = await keys(hall, manager)
    values = {each["kind"]: nearly(each, right[each["kind"]]) for each in paper.questions}
    shown = await answered(hall, paper, values)
    # 7000 without a unit is right in kHz
    assert {kind: each["earned"] for kind, each in shown.items()} == EARNED | {"matching": 1.33}
    assert shown["numeric"]["value"] == {"number": "7000", "unit": None}
    assert shown["numeric"]["verdict"] == "partly"


async def test_a_candidate_is_told_what_a_kind_asks_by_and_no_key(
    hall: Hall, people: People
) -> None:
    paper = await hall.paper(await people.staff())
    asked = {each["kind"]: each for each in paper.questions}
    assert asked["blank"]["body"] == {"blankCount": 2}
    assert asked["numeric"]["body"] == {"unitList": ["Hz", "V", "kHz"]}
    lefts = [each["content"] for each in asked["matching"]["body"]["leftList"]]
    assert lefts == ["电压", "电流", "电阻"]
    assert {each["content"] for each in asked["ordering"]["optionList"]} == {
        "停电", "验电", "挂接地线", "作业",
    }  # fmt: skip
    for kind in ("single_choice", "multiple_choice", "true_false", "ordering"):
        assert "body" not in asked[kind]
    text = json.dumps(paper.data, ensure_ascii=False)
    for secret in ("馈线", "7000000", "factor", "acceptList", '"order"', '"pairs"', "解析"):
        assert secret not in text


@pytest.mark.parametrize(
    ("kind", "value", "error"),
    [
        ("blank", ["馈线"], "blank_count_differs"),
        ("blank", ["a\0", ""], "text_invalid"),
        ("blank", ["长" * 201, ""], "text_too_long"),
        ("numeric", {"number": 7, "unit": None}, "number_expected"),
        ("ordering", [], "option_left_out"),
        ("matching", {"x": "y"}, "left_unknown"),
    ],
)
async def test_a_bad_value_is_refused_and_told_where(
    hall: Hall, people: People, kind: str, value: Any, error: str
) -> None:
    paper = await hall.paper(await people.staff())
    sid = next(each["sid"] for each in paper.questions if each["kind"] == kind)
    refused = await hall.save(paper, [(sid, 1, value)], 400)
    assert [(d["path"], d["error"]) for d in refused["details"]] == [
        ("model.answerList.0.value", error)
    ]
    assert len(json.dumps(refused)) < 500


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"markingRule": "points_when_incomplete"}, "required"),
        ({"markingRule": "points_when_incomplete", "markingPoints": None}, "points_missing"),
        ({"markingRule": "per_option", "markingPoints": 1}, "points_not_used"),
        ({"markingPoints": 1}, "points_not_used"),
        ({"markingRule": "part_without_unit", "markingPoints": 3}, "points_too_many"),
    ],
)
async def test_points_belong_to_the_rules_that_need_them(
    hall: Hall, manager: Person, change: dict[str, Any], error: str
) -> None:
    given = section(hall, "single_choice", **change)
    refused = await hall.call(
        "paper/v2/save", {"model": {"title": "卷", "sectionList": [given]}}, manager.headers, 400
    )
    assert [(each["path"], each["error"]) for each in refused["details"]] == [
        ("model.sectionList.0.markingPoints", error)
    ]


async def test_a_question_is_changed_in_its_structure(hall: Hall, manager: Person) -> None:
    page = await hall.call("questionVersion/v2/dynamicList", {}, manager.headers)
    version = next(each for each in page["data"]["content"] if each["kind"] == "numeric")
    same = {"sid": version["questionSid"], "draft": DRAFTS["numeric"].structure}
    kept = await hall.call("question/v2/save", {"model": same}, manager.headers)
    assert kept["data"]["current"]["sid"] == version["sid"]
    other = same | {"draft": {"number": "7"}}
    changed = await hall.call("question/v2/save", {"model": other}, manager.headers)
    assert changed["data"]["current"]["sid"] != version["sid"]
    bad = same | {"draft": {"number": "sieben"}}
    refused = await hall.call("question/v2/save", {"model": bad}, manager.headers, 400)
    assert [(d["path"], d["error"]) for d in refused["details"]] == [
        ("model.draft.number", "invalid_number")
    ]


async def test_a_late_answer_of_every_kind_is_taken(
    hall: Hall, manager: Person, people: People
) -> None:
    paper = await hall.paper(await people.staff())
    right = await keys(hall, manager)
    await hall.submit(paper)
    answers = [
        {
            "question": {"sid": each["sid"]},
            "sequence": 1,
            "value": right[each["kind"]],
            "writtenAt": instant_text(hall.services.clock.now()),
        }
        for each in paper.questions
    ]
    model = {"model": {"sid": paper.sid, "answerList": answers}}
    taken = await hall.call("attempt/v2/late", model, paper.headers)
    assert [each["outcome"] for each in taken["data"]["takenList"]] == ["saved"] * 7
