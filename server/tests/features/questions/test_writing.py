"""Questions while they are written: shown before they are saved, read back to be changed, retired."""

from typing import Any

import httpx
import pytest

from tests.features.questions.drafts import DRAFTS
from tests.features.questions.test_authoring import question
from tests.features.questions.wire import data, make_bank, post
from tests.people import People, Person
from zhegui.features.questions.content import Draft
from zhegui.features.questions.kinds import KINDS


@pytest.fixture
async def manager(people: People) -> Person:
    return await people.manager()


@pytest.fixture
async def bank(http: httpx.AsyncClient, manager: Person) -> str:
    return await make_bank(http, manager)


def given(draft: Draft, **more: object) -> dict[str, Any]:
    """A draft as a save gives it."""
    options = [{"content": each.content, "right": each.right} for each in draft.options]
    by = {"optionList": options} if options else {"draft": draft.structure}
    return {"kind": draft.kind, "stem": draft.stem, **by, **more}


@pytest.mark.parametrize("kind", KINDS)
async def test_every_kind_is_shown_before_it_is_saved_and_read_back_after(
    http: httpx.AsyncClient, manager: Person, bank: str, kind: str
) -> None:
    model = given(DRAFTS[kind], analysis="因为。")
    shown = await data(http, manager, "question/v2/check", {"model": model})
    assert (shown["faultList"], shown["twinList"]) == ([], [])
    assert (shown["preview"]["question"]["kind"], shown["preview"]["analysis"]) == (kind, "因为。")
    assert shown["preview"]["answer"] is not None
    assert (await data(http, manager, "question/v2/dynamicList", {}))["totalElements"] == 0

    new = {"model": {**model, "bank": {"sid": bank}}}
    saved = await data(http, manager, "question/v2/save", new)
    draft = await data(http, manager, "question/v2/draft", {"sid": saved["sid"]})
    named = "optionList" if DRAFTS[kind].options else "draft"
    assert (draft["stem"], draft["analysis"], draft[named]) == (
        model["stem"],
        "因为。",
        model[named],
    )
    again = {"sid": saved["sid"], "kind": kind, "stem": draft["stem"], named: draft[named]}
    unchanged = await data(http, manager, "question/v2/save", {"model": again})
    assert unchanged["current"] == saved["current"]


async def test_what_is_missing_is_told_and_nothing_is_kept(
    http: httpx.AsyncClient, manager: Person, bank: str
) -> None:
    model = {"kind": "single_choice", "optionList": [{"content": "甲", "right": False}]}
    shown = await data(http, manager, "question/v2/check", {"model": model})
    assert shown["preview"] is None
    assert [(each["path"], each["error"]) for each in shown["faultList"]] == [
        ("model.stem", "stem_missing"),
        ("model.optionList", "option_count"),
        ("model.optionList", "one_right_option_expected"),
    ]
    kindless = await post(http, manager, "question/v2/check", {"model": {"stem": "问"}})
    assert (kindless.status_code, kindless.json()["details"][0]["path"]) == (400, "model.kind")


async def test_a_change_is_shown_over_what_is_there(
    http: httpx.AsyncClient, manager: Person, bank: str
) -> None:
    saved = await data(http, manager, "question/v2/save", question(bank))
    model = {"sid": saved["sid"], "stem": "天线做什么："}
    shown = await data(http, manager, "question/v2/check", {"model": model})
    asked = shown["preview"]["question"]
    assert (asked["stem"], len(asked["optionList"])) == ("天线做什么：", 2)


async def test_others_with_the_same_words_are_told_of(
    http: httpx.AsyncClient, manager: Person, bank: str, people: People
) -> None:
    saved = await data(http, manager, "question/v2/save", question(bank))
    rival = await people.other_manager()
    await data(http, rival, "question/v2/save", question(await make_bank(http, rival)))
    model = given(DRAFTS["single_choice"], stem="天线的 作用是:")
    shown = await data(http, manager, "question/v2/check", {"model": model})
    twin = {"sid": saved["sid"], "code": None, "bankName": "业余无线电"}
    assert shown["twinList"] == [twin]
    itself = {"model": {"sid": saved["sid"]}}
    assert (await data(http, manager, "question/v2/check", itself))["twinList"] == []


async def test_a_version_is_shown_with_its_own_key(
    http: httpx.AsyncClient, manager: Person, bank: str
) -> None:
    saved = await data(http, manager, "question/v2/save", question(bank))
    first = saved["current"]["sid"]
    turned = [{"content": "辐射电波", "right": False}, {"content": "供电", "right": True}]
    change = {"model": {"sid": saved["sid"], "optionList": turned}}
    second = (await data(http, manager, "question/v2/save", change))["current"]["sid"]
    right = []
    for version in (first, second):
        shown = await data(http, manager, "questionVersion/v2/preview", {"sid": version})
        by_sid = {each["sid"]: each["content"] for each in shown["question"]["optionList"]}
        right.append(by_sid[shown["answer"]])
    assert right == ["辐射电波", "供电"]


async def test_many_are_retired_and_used_again(
    http: httpx.AsyncClient, manager: Person, bank: str
) -> None:
    saved = await data(http, manager, "question/v2/save", question(bank))
    for state in ("retired", "active"):
        change = {"sidList": [saved["sid"]], "change": {"state": state}}
        done = await data(http, manager, "question/v2/bulk", {"model": change})
        query = [{"field": "state", "operator": "eq", "value": state}]
        found = await data(http, manager, "question/v2/dynamicList", {"query": query})
        assert (done["done"], [each["sid"] for each in found["content"]]) == (1, [saved["sid"]])


async def test_a_list_says_where_a_question_stands(
    http: httpx.AsyncClient, manager: Person, bank: str
) -> None:
    chapter = {"code": "1.2", "title": "天线"}
    await data(
        http,
        manager,
        "question/v2/save",
        question(bank, chapter=chapter, classList=["B", "A"], difficulty=3),
    )
    query = [{"field": "kind", "operator": "eq", "value": "single_choice"}]
    (row,) = (await data(http, manager, "question/v2/dynamicList", {"query": query}))["content"]
    assert (row["stem"], row["chapterTitle"], row["bankName"]) == (
        "天线的作用是：",
        "天线",
        "业余无线电",
    )
    assert (row["classes"], row["revision"], row["state"]) == ("A B", 1, "active")


class TestChapters:
    async def test_it_is_made_with_what_it_lies_in_and_called_otherwise(
        self, http: httpx.AsyncClient, manager: Person, bank: str
    ) -> None:
        new = {"bank": {"sid": bank}, "code": "1.2", "title": "天线"}
        made = await data(http, manager, "chapter/v2/save", {"model": new})
        renamed = {"sid": made["sid"], "version": made["version"], "title": "天线与馈线"}
        await data(http, manager, "chapter/v2/save", {"model": renamed})
        query = [{"field": "bankSid", "operator": "eq", "value": bank}]
        page = await data(http, manager, "chapter/v2/dynamicList", {"query": query})
        assert [(each["code"], each["title"]) for each in page["content"]] == [
            ("1", "1"),
            ("1.2", "天线与馈线"),
        ]
        late = await post(http, manager, "chapter/v2/save", {"model": renamed})
        assert (late.status_code, late.json()["error"]) == (409, "out_of_date")

    @pytest.mark.parametrize(
        ("change", "status", "path"),
        [
            ({"code": "1"}, 409, "model.code"),
            ({"code": "一"}, 400, "model.code"),
            ({"code": None}, 400, "model.code"),
            ({"bank": None}, 400, "model.bank"),
            ({"title": " "}, 400, "model.title"),
        ],
    )
    async def test_what_is_refused(
        self,
        http: httpx.AsyncClient,
        manager: Person,
        bank: str,
        change: dict[str, object],
        status: int,
        path: str,
    ) -> None:
        first = {"bank": {"sid": bank}, "code": "1", "title": "一"}
        await data(http, manager, "chapter/v2/save", {"model": first})
        model = {"bank": {"sid": bank}, "code": "2", "title": "二", **change}
        refused = await post(http, manager, "chapter/v2/save", {"model": model})
        assert (refused.status_code, refused.json()["details"][0]["path"]) == (status, path)

    async def test_its_code_stays(
        self, http: httpx.AsyncClient, manager: Person, bank: str
    ) -> None:
        new = {"bank": {"sid": bank}, "code": "1", "title": "一"}
        made = await data(http, manager, "chapter/v2/save", {"model": new})
        moved = {"sid": made["sid"], "code": "2", "title": "一"}
        refused = await post(http, manager, "chapter/v2/save", {"model": moved})
        assert (refused.status_code, refused.json()["details"][0]["path"]) == (404, "model.code")

    async def test_only_an_empty_one_is_deleted(
        self, http: httpx.AsyncClient, manager: Person, bank: str
    ) -> None:
        await data(http, manager, "question/v2/save", question(bank, chapter={"code": "1.2"}))
        query = [{"field": "bankSid", "operator": "eq", "value": bank}]
        listed = {"query": query}
        page = await data(http, manager, "chapter/v2/dynamicList", listed)
        sids = {each["code"]: each["sid"] for each in page["content"]}
        for code in ("1", "1.2"):
            body = {"model": {"sid": sids[code]}}
            refused = await post(http, manager, "chapter/v2/delete", body)
            assert (refused.status_code, refused.json()["error"]) == (409, "chapter_in_use")
        (asked,) = (await data(http, manager, "question/v2/dynamicList", {}))["content"]
        nowhere = {"model": {"sid": asked["sid"], "chapter": None}}
        await data(http, manager, "question/v2/save", nowhere)
        for code in ("1.2", "1"):
            await data(http, manager, "chapter/v2/delete", {"model": {"sid": sids[code]}})
        assert (await data(http, manager, "chapter/v2/dynamicList", listed))["content"] == []
