"""Questions that authors paste: read, looked at, saved all or nothing."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.questions.test_authoring import question
from tests.features.questions.wire import data, make_bank, post
from tests.people import People, Person
from tests.statements import counted_statements
from zhegui.kernel.records.audit import AuditEntry

TEXT = """一、单选题（每题2分）
1. 进入施工现场应当佩戴（A）。
A. 安全帽 B. 草帽
难度：易 章节：1.2 个人防护 类别：A、B
解析：防坠物。
二、判断题
2. 可以带电移动设备。（×）
三、填空题
3. 安全电压不高于____伏。
答案：36/三十六
四、简答题
4. 怎样使用灭火器？
"""


@pytest.fixture
async def manager(people: People) -> Person:
    return await people.manager()


@pytest.fixture
async def bank(http: httpx.AsyncClient, manager: Person) -> str:
    return await make_bank(http, manager)


async def parsed(http: httpx.AsyncClient, person: Person, text: str, **more: object) -> Any:
    return await data(http, person, "question/v2/parse", {"model": {"text": text, **more}})


def given(shown: Any) -> dict[str, Any]:
    """A question that was read, as it is saved."""
    names = ("kind", "stem", "analysis", "difficulty", "chapter", "classList")
    by = "draft" if shown["draft"] else "optionList"
    return {name: shown[name] for name in (*names, by)}


def listed(bank: str, questions: list[dict[str, Any]]) -> dict[str, Any]:
    return {"model": {"bank": {"sid": bank}, "questionList": questions}}


def choice(stem: str, **more: object) -> dict[str, Any]:
    options = [{"content": "断电", "right": True}, {"content": "呼救", "right": False}]
    return {"kind": "single_choice", "stem": stem, "optionList": options, **more}


async def count(http: httpx.AsyncClient, person: Person) -> int:
    return int((await data(http, person, "question/v2/dynamicList", {}))["totalElements"])


async def test_a_text_is_read_and_nothing_is_kept(
    http: httpx.AsyncClient, manager: Person, bank: str
) -> None:
    shown = await parsed(http, manager, TEXT, bank={"sid": bank})
    first, second, third, fourth = shown["questionList"]
    assert first == {
        "line": 2,
        "lastLine": 5,
        "kind": "single_choice",
        "stem": "进入施工现场应当佩戴（ ）。",
        "optionList": [
            {"content": "安全帽", "right": True},
            {"content": "草帽", "right": False},
        ],
        "draft": None,
        "analysis": "防坠物。",
        "difficulty": 1,
        "chapter": {"code": "1.2", "title": "个人防护"},
        "classList": ["A", "B"],
        "faultList": [],
        "twinList": [],
    }
    assert [option["right"] for option in second["optionList"]] == [False, True]
    assert third["draft"]["blankList"][0]["acceptList"] == ["36", "三十六"]
    assert (fourth["kind"], fourth["faultList"]) == (
        None,
        [
            {
                "line": 12,
                "path": "model.kind",
                "error": "kind_not_taken",
                "message": "暂不支持这种题型：简答题",
            }
        ],
    )
    message = "没有读入分值，分值在试卷中设定：第 1 行"
    assert shown["remarkList"] == [{"line": 1, "message": message}]
    assert await count(http, manager) == 0


async def test_what_is_read_without_fault_can_be_saved_and_is_noted(
    http: httpx.AsyncClient, manager: Person, bank: str, session: AsyncSession
) -> None:
    shown = await parsed(http, manager, TEXT)
    whole = [given(each) for each in shown["questionList"] if not each["faultList"]]
    saved = await data(http, manager, "question/v2/saveList", listed(bank, whole))
    assert len(saved["sidList"]) == 3
    for sid, each in zip(saved["sidList"], whole, strict=True):
        draft = await data(http, manager, "question/v2/draft", {"sid": sid})
        assert (draft["kind"], draft["stem"]) == (each["kind"], each["stem"])
        assert draft["analysis"] == each["analysis"]
    includes = {"sid": saved["sidList"][0], "includeList": ["chapter", "classList"]}
    read = await data(http, manager, "question/v2/dynamicDetail", includes)
    assert (read["difficulty"], read["chapter"]["title"]) == (1, "个人防护")
    assert sorted(each["label"] for each in read["classList"]) == ["A", "B"]
    entries = list(
        await session.scalars(select(AuditEntry).where(AuditEntry.action == "question.save"))
    )
    assert {each.record_sid for each in entries} == {*map(UUID, saved["sidList"])}
    assert all(each.before is None and each.after for each in entries)


async def test_twins_are_told_in_banks_that_one_reads_and_in_the_text(
    http: httpx.AsyncClient, manager: Person, bank: str, people: People
) -> None:
    saved = await data(http, manager, "question/v2/save", question(bank, stem="触电先做什么？"))
    rival = await people.other_manager()
    theirs = await make_bank(http, rival)
    await data(http, rival, "question/v2/save", question(theirs, stem="触电先做什么？"))
    text = "1. 触电 先做什么?（√）\n2. 又一题（×）\n3. 触电先做什么？（√）"
    first, second, third = (await parsed(http, manager, text))["questionList"]
    known = {"sid": saved["sid"], "code": None, "bankName": "业余无线电", "line": None}
    nobody = {"sid": None, "code": None, "bankName": None}
    assert first["twinList"] == [known, {**nobody, "line": 3}]
    assert third["twinList"] == [known, {**nobody, "line": 1}]
    assert second["twinList"] == []


async def test_a_text_is_read_with_as_many_statements_however_long(
    http: httpx.AsyncClient, manager: Person
) -> None:
    sent = []
    for length in (2, 200):
        with counted_statements() as texts:
            await parsed(http, manager, "1. 设备可以带电移动。（×）\n" * length)
        sent.append(len(texts))
    assert sent[0] == sent[1]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (f"1. {'长' * 4001}（√）", [("model.stem", "stem_too_long")]),
        ("1. 问（√）\n类别：" + "长" * 21, [("model.classList.0", "too_long")]),
        ("1. 问（√）\n章节：1 " + "长" * 101, [("model.chapter.title", "too_long")]),
        ("1. 问（√）\n解析：" + "长" * 10_001, [("model.analysis", "too_long")]),
        (
            "1. 问（ ）\nA. 甲\nB. 甲\n答案：C",
            [
                ("model.optionList", "answer_names_no_option"),
                ("model.optionList.1.content", "option_repeated"),
            ],
        ),
        (
            "1. 佩戴____\n答案：安全帽；安全带",
            [("model.stem", "blank_count_differs")],
        ),
    ],
)
async def test_what_could_not_be_saved_is_a_fault(
    http: httpx.AsyncClient, manager: Person, text: str, faults: list[tuple[str, str]]
) -> None:
    (shown,) = (await parsed(http, manager, text))["questionList"]
    assert [(each["path"], each["error"]) for each in shown["faultList"]] == faults


async def test_faults_and_remarks_are_in_the_callers_language(
    http: httpx.AsyncClient, manager: Person
) -> None:
    body = {"model": {"text": "前言\n1. 问（√）\n难度：很难说"}}
    headers = {**manager.headers, "Accept-Language": "en"}
    response = await http.post("/resource-center/api/question/v2/parse", json=body, headers=headers)
    shown = response.json()["data"]
    (fault,) = shown["questionList"][0]["faultList"]
    assert fault["message"].startswith("line 3: a difficulty is")
    assert shown["remarkList"][0]["message"].startswith("this text is part of no question")


async def test_a_fault_leads_to_its_line(http: httpx.AsyncClient, manager: Person) -> None:
    text = "1. 问（ ）\nA. 甲\nB. 乙\n答案：C\n难度：很难说\n2. 又问（ ）\nA. 甲\nB. 乙"
    first, second = (await parsed(http, manager, text))["questionList"]
    assert [(each["line"], each["error"]) for each in first["faultList"]] == [
        (5, "difficulty_not_understood"),
        (4, "answer_names_no_option"),
    ]
    assert [(each["line"], each["error"]) for each in second["faultList"]] == [
        (6, "answer_missing")
    ]


async def test_more_than_can_be_saved_is_refused_with_its_line(
    http: httpx.AsyncClient, manager: Person
) -> None:
    refused = await post(
        http, manager, "question/v2/parse", {"model": {"text": "1. 问（√）\n" * 201}}
    )
    (detail,) = refused.json()["details"]
    assert (refused.status_code, detail["error"]) == (400, "too_many_questions")
    assert "第 201 行" in detail["message"]


class TestSavingMany:
    async def test_one_that_is_wrong_keeps_all_from_being_saved(
        self, http: httpx.AsyncClient, manager: Person, bank: str
    ) -> None:
        empty = [{"content": "断电", "right": True}, {"content": " ", "right": False}]
        questions = [
            choice("触电先（ ）", chapter={"code": "7"}),
            choice("触电再（ ）", optionList=empty),
            {"kind": "blank", "stem": "佩戴____"},
            choice("看图（ ）", figureList=[{"sid": str(uuid4())}]),
        ]
        refused = await post(http, manager, "question/v2/saveList", listed(bank, questions))
        assert (refused.status_code, refused.json()["error"]) == (400, "question_invalid")
        assert [(each["path"], each["error"]) for each in refused.json()["details"]] == [
            ("model.questionList.1.optionList.1.content", "option_missing"),
            ("model.questionList.2.draft", "required"),
            ("model.questionList.3.figureList.0", "figure_unknown"),
        ]
        assert await count(http, manager) == 0
        chapters = await data(http, manager, "chapter/v2/dynamicList", {})
        assert chapters["totalElements"] == 0

    async def test_one_key_saves_once_also_by_two_at_once(
        self, http: httpx.AsyncClient, manager: Person, bank: str
    ) -> None:
        body = listed(bank, [choice("触电先（ ）"), choice("触电再（ ）")])
        body["model"]["key"] = "pressed-twice"
        saves = [data(http, manager, "question/v2/saveList", body) for _ in range(3)]
        first, second, third = await asyncio.gather(*saves)
        later = await data(http, manager, "question/v2/saveList", body)
        assert first["sidList"] == second["sidList"] == third["sidList"] == later["sidList"]
        assert await count(http, manager) == 2

    async def test_a_key_is_of_one_person_and_one_list(
        self, http: httpx.AsyncClient, manager: Person, bank: str, people: People
    ) -> None:
        rival = await people.other_manager()
        theirs = await make_bank(http, rival)
        for person, place, stem in ((manager, bank, "触电先（ ）"), (rival, theirs, "另一题（ ）")):
            body = listed(place, [choice(stem)])
            body["model"]["key"] = "the-same-key"
            await data(http, person, "question/v2/saveList", body)
        body = listed(bank, [choice("又一题（ ）")])
        body["model"]["key"] = "the-same-key"
        refused = await post(http, manager, "question/v2/saveList", body)
        assert (refused.status_code, refused.json()["error"]) == (409, "saved_otherwise")
        assert await count(http, manager) == 1

    async def test_a_key_of_what_was_refused_can_be_used_again(
        self, http: httpx.AsyncClient, manager: Person, bank: str
    ) -> None:
        for stem, status in (("", 400), ("触电先（ ）", 200)):
            body = listed(bank, [choice(stem)])
            body["model"]["key"] = "mended-and-sent"
            answer = await post(http, manager, "question/v2/saveList", body)
            assert answer.status_code == status, answer.text

    async def test_chapters_and_points_are_made_once(
        self, http: httpx.AsyncClient, manager: Person, bank: str
    ) -> None:
        questions = [
            choice(
                "触电先（ ）", chapter={"code": "7.1"}, pointList=[{"code": "1", "title": "断电"}]
            ),
            choice(
                "触电再（ ）", chapter={"code": "7.1", "title": "急救"}, pointList=[{"code": "1"}]
            ),
            choice("触电后（ ）", state="retired"),
        ]
        saved = await data(http, manager, "question/v2/saveList", listed(bank, questions))
        chapters = (await data(http, manager, "chapter/v2/dynamicList", {}))["content"]
        assert [(each["code"], each["title"]) for each in chapters] == [("7", "7"), ("7.1", "急救")]
        rows = []
        for sid in saved["sidList"]:
            detail = {"sid": sid, "includeList": ["chapter", "pointList"]}
            rows.append(await data(http, manager, "question/v2/dynamicDetail", detail))
        assert [(row["chapter"] or {}).get("code") for row in rows] == ["7.1", "7.1", None]
        assert [[p["title"] for p in row["pointList"]] for row in rows] == [["断电"], ["断电"], []]
        assert [row["state"] for row in rows] == ["active", "active", "retired"]

    async def test_authors_who_name_the_same_chapters_wait_for_each_other(
        self, http: httpx.AsyncClient, manager: Person, bank: str
    ) -> None:
        codes = [str(code) for code in range(1, 30)]

        def many(order: list[str]) -> dict[str, Any]:
            named = [{"chapter": {"code": code}, "pointList": [{"code": code}]} for code in order]
            return listed(
                bank,
                [choice(f"问 {code}", **each) for code, each in zip(order, named, strict=True)],
            )

        saves = [
            data(http, manager, "question/v2/saveList", many(codes)),
            data(http, manager, "question/v2/save", question(bank, chapter={"code": "29"})),
            data(http, manager, "question/v2/saveList", many(codes[::-1])),
        ]
        await asyncio.gather(*saves)
        assert await count(http, manager) == 2 * len(codes) + 1

    async def test_it_takes_as_many_statements_however_many_there_are(
        self, http: httpx.AsyncClient, manager: Person, bank: str
    ) -> None:
        sent = []
        for length in (2, 100):
            more = {"chapter": {"code": str(length)}, "classList": ["A"], "analysis": "因为。"}
            questions = [choice(f"{length} 之 {each}", **more) for each in range(length)]
            with counted_statements() as texts:
                await data(http, manager, "question/v2/saveList", listed(bank, questions))
            sent.append(len(texts))
        assert sent[0] == sent[1]

    async def test_two_hundred_are_the_most(
        self, http: httpx.AsyncClient, manager: Person, bank: str
    ) -> None:
        for length, status in ((0, 400), (201, 400), (200, 200)):
            questions = [choice(f"问 {each}") for each in range(length)]
            answer = await post(http, manager, "question/v2/saveList", listed(bank, questions))
            assert answer.status_code == status, answer.text
        assert await count(http, manager) == 200

    async def test_a_bank_of_others_is_not_found(
        self, http: httpx.AsyncClient, manager: Person, people: People
    ) -> None:
        theirs = await make_bank(http, await people.other_manager())
        for path, model in (
            ("question/v2/saveList", listed(theirs, [choice("问")])),
            ("question/v2/parse", {"model": {"text": "1. 问（√）", "bank": {"sid": theirs}}}),
        ):
            refused = await post(http, manager, path, model)
            detail = refused.json()["details"][0]["path"]
            assert (refused.status_code, detail) == (404, "model.bank.sid")
