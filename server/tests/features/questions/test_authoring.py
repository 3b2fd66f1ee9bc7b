"""Banks and questions by hand: versions, scope, and refusals that name their place."""

import io
from typing import Any
from uuid import UUID, uuid4

import httpx
import psycopg
import pytest
from PIL import Image
from psycopg.errors import InsufficientPrivilege
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.features.files.samples import SECRET, photograph, png
from tests.features.questions.wire import API, data, make_bank, post
from tests.people import People, Person
from zhegui.features.questions import api
from zhegui.kernel.records.audit import AuditEntry
from zhegui.postgres import Cluster


@pytest.fixture
async def manager(people: People) -> Person:
    return await people.manager()


@pytest.fixture
async def bank(http: httpx.AsyncClient, manager: Person) -> str:
    return await make_bank(http, manager)


def question(bank: str, **changes: object) -> dict[str, Any]:
    model: dict[str, Any] = {
        "bank": {"sid": bank},
        "kind": "single_choice",
        "stem": "天线的作用是：",
        "optionList": [
            {"content": "辐射电波", "right": True},
            {"content": "供电", "right": False},
        ],
    }
    return {"model": {**model, **changes}}


async def test_a_question_is_made_and_read_with_its_key_apart(
    http: httpx.AsyncClient, manager: Person, bank: str
) -> None:
    given = question(
        bank,
        chapter={"code": "1.2", "title": "天线"},
        classList=["A", "B"],
        difficulty=3,
        analysis="天线把电流变成电波。",
    )
    saved = await data(http, manager, "question/v2/save", given)
    includes = ["bank", "chapter", "classList", "current.optionList", "current.figureList"]
    detail = {"sid": saved["sid"], "includeList": includes}
    read = await data(http, manager, "question/v2/dynamicDetail", detail)
    assert (read["difficulty"], read["chapter"]["title"]) == (3, "天线")
    assert [each["label"] for each in read["classList"]] == ["A", "B"]
    assert read["current"]["sid"] == saved["current"]["sid"]
    assert [option["content"] for option in read["current"]["optionList"]] == ["辐射电波", "供电"]
    by_version = {"model": {"versionSid": read["current"]["sid"]}}
    (key,) = (await data(http, manager, "questionKey/v2/dynamicList", by_version))["content"]
    assert key["value"]["right"] == [read["current"]["optionList"][0]["sid"]]
    (why,) = (await data(http, manager, "questionAnalysis/v2/dynamicList", by_version))["content"]
    assert why["content"] == "天线把电流变成电波。"


async def test_changed_content_is_a_new_version_and_the_rest_is_not(
    http: httpx.AsyncClient, manager: Person, bank: str, session: AsyncSession
) -> None:
    first = await data(http, manager, "question/v2/save", question(bank, analysis="一"))
    placed = {"sid": first["sid"], "version": first["version"], "difficulty": 2}
    second = await data(http, manager, "question/v2/save", {"model": placed})
    assert second["current"] == first["current"]
    third = await data(
        http, manager, "question/v2/save", {"model": {"sid": first["sid"], "stem": "改过的题干"}}
    )
    assert third["current"] != first["current"]
    history = await data(
        http, manager, "questionVersion/v2/dynamicList", {"model": {"questionSid": first["sid"]}}
    )
    assert [(v["revision"], v["stem"]) for v in history["content"]] == [
        (2, "改过的题干"),
        (1, "天线的作用是："),
    ]
    versions = [v["sid"] for v in history["content"]]
    analyses = await data(http, manager, "questionAnalysis/v2/dynamicList", {})
    assert {a["versionSid"]: a["content"] for a in analyses["content"]} == dict.fromkeys(
        versions, "一"
    )


async def test_an_old_copy_does_not_overwrite(
    http: httpx.AsyncClient, manager: Person, bank: str
) -> None:
    saved = await data(http, manager, "question/v2/save", question(bank))
    change = {"sid": saved["sid"], "version": saved["version"], "stem": "一"}
    await data(http, manager, "question/v2/save", {"model": change})
    late = await post(http, manager, "question/v2/save", {"model": {**change, "stem": "二"}})
    assert (late.status_code, late.json()["error"]) == (409, "out_of_date")


async def test_a_question_stays_in_its_bank(
    http: httpx.AsyncClient, manager: Person, bank: str
) -> None:
    saved = await data(http, manager, "question/v2/save", question(bank))
    other = await make_bank(http, manager, name="另一个题库")
    moved = question(other, sid=saved["sid"], stem="改过的题干")
    refused = await post(http, manager, "question/v2/save", moved)
    (detail,) = refused.json()["details"]
    assert (refused.status_code, detail["path"]) == (400, "model.bank.sid")
    same = question(bank, sid=saved["sid"], stem="改过的题干")
    assert (await data(http, manager, "question/v2/save", same))["sid"] == saved["sid"]


async def test_pictures_are_kept_by_content_and_shown_in_their_order(
    http: httpx.AsyncClient, manager: Person, bank: str
) -> None:
    figures = []
    for picture in (png((30, 20)), png((20, 30)), png((30, 20))):
        response = await http.post(
            f"{API}/figure/v2/upload", files={"file": ("a.png", picture)}, headers=manager.headers
        )
        figures.append(response.json()["data"])
    assert figures[0] == figures[2] != figures[1]
    given = question(bank, figureList=[{"sid": figure["sid"]} for figure in figures[:2]])
    saved = await data(http, manager, "question/v2/save", given)
    detail = {"sid": saved["sid"], "includeList": ["current.figureList"]}
    read = await data(http, manager, "question/v2/dynamicDetail", detail)
    assert [f["url"] for f in read["current"]["figureList"]] == [f["url"] for f in figures[:2]]
    with Image.open(io.BytesIO((await http.get(figures[0]["url"])).content)) as shown:
        assert shown.size == (figures[0]["width"], figures[0]["height"])


async def test_a_figure_is_kept_upright_and_without_what_else_was_in_it(
    http: httpx.AsyncClient, manager: Person
) -> None:
    sent = {"file": ("a.jpg", photograph((60, 40), orientation=6))}
    response = await http.post(f"{API}/figure/v2/upload", files=sent, headers=manager.headers)
    figure = response.json()["data"]
    assert (figure["width"], figure["height"]) == (40, 60)
    kept = (await http.get(figure["url"])).content
    assert SECRET not in kept
    with Image.open(io.BytesIO(kept)) as image:
        assert not image.getexif()


async def test_what_is_no_picture_is_refused(http: httpx.AsyncClient, manager: Person) -> None:
    svg = {"file": ("a.png", b"<svg onload='alert(1)'/>", "image/png")}
    response = await http.post(f"{API}/figure/v2/upload", files=svg, headers=manager.headers)
    assert (response.status_code, response.json()["error"]) == (415, "file_type_not_allowed")


@pytest.mark.parametrize(
    ("changes", "path", "error"),
    [
        ({"stem": " "}, "model.stem", "stem_missing"),
        ({"stem": None}, "model.stem", "required"),
        ({"kind": "essay"}, "model.kind", "not_allowed"),
        ({"optionList": []}, "model.optionList", "required"),
        ({"difficulty": 6}, "model.difficulty", "too_large_value"),
        ({"chapter": {"code": "第一章"}}, "model.chapter.code", "invalid_value"),
        ({"figureList": [{"sid": "01a1fe51-490b-7051-8d0c-b50c95390e42"}]},
         "model.figureList.0", "figure_unknown"),
        ({"optionList": [{"content": "甲", "right": True}, {"content": "甲 ", "right": False}]},
         "model.optionList.1.content", "option_repeated"),
        ({"optionList": [{"content": "甲", "right": True}, {"content": "乙", "right": True}]},
         "model.optionList", "one_right_option_expected"),
        ({"stem": "a\0"}, "model.stem", "invalid_text"),
        ({"key": "A"}, "model.key", "unknown_field"),
    ],
)  # fmt: skip
async def test_a_faulty_question_is_refused_and_told_where(
    http: httpx.AsyncClient,
    manager: Person,
    bank: str,
    changes: dict[str, object],
    path: str,
    error: str,
) -> None:
    response = await post(http, manager, "question/v2/save", question(bank, **changes))
    assert response.status_code == 400
    told = [(detail["path"], detail["error"]) for detail in response.json()["details"]]
    assert told == [(path, error)]


async def test_banks_have_names_of_their_own_within_an_organization(
    http: httpx.AsyncClient, people: People, manager: Person, bank: str
) -> None:
    again = await post(http, manager, "bank/v2/save", {"model": {"name": "业余无线电"}})
    assert (again.status_code, again.json()["error"]) == (409, "bank_name_taken")
    assert [each["path"] for each in again.json()["details"]] == ["model.name"]
    await make_bank(http, await people.other_manager())
    operator = await people.operator()
    services = await make_bank(http, operator, "站点题库")
    renamed = {"model": {"sid": services, "name": "公共题库", "description": "人人可练"}}
    saved = await data(http, operator, "bank/v2/save", renamed)
    listed = (await data(http, operator, "bank/v2/dynamicList", {"model": {"sid": services}}))[
        "content"
    ]
    assert (saved["version"], listed[0]["name"], listed[0]["description"]) == (
        2, "公共题库", "人人可练",
    )  # fmt: skip
    nameless = await post(http, manager, "bank/v2/save", {"model": {}})
    assert nameless.json()["details"][0]["path"] == "model.name"


async def test_a_bank_is_made_for_an_organization_that_exists(
    http: httpx.AsyncClient, people: People
) -> None:
    model = {"name": "特种作业", "organization": {"sid": str(uuid4())}}
    refused = await post(http, await people.operator(), "bank/v2/save", {"model": model})
    assert (refused.status_code, refused.json()["error"]) == (404, "not_found")
    (detail,) = refused.json()["details"]
    assert (detail["path"], detail["error"]) == ("model.organization.sid", "no_such_record")


async def test_who_sees_which_banks_and_questions(
    http: httpx.AsyncClient, people: People, manager: Person, bank: str
) -> None:
    await data(http, manager, "question/v2/save", question(bank))
    operator = await people.operator()
    await make_bank(http, operator, "站点题库")
    sees = {
        "learner": (await people.learner(), set()),
        "staff": (await people.staff(), set()),
        "manager": (manager, {"业余无线电"}),
        "other manager": (await people.other_manager(), set()),
        "operator": (operator, {"站点题库", "业余无线电"}),
    }
    for name, (person, names) in sees.items():
        listed = (await data(http, person, "bank/v2/dynamicList", {}))["content"]
        assert {each["name"] for each in listed} == names, name
    for person, status, count in (
        (sees["learner"][0], 403, 0),
        (sees["staff"][0], 403, 0),
        (manager, 200, 1),
        (sees["other manager"][0], 200, 0),
        (operator, 200, 1),
    ):
        for what in ("question", "questionKey", "questionVersion"):
            response = await post(http, person, f"{what}/v2/dynamicList", {})
            assert response.status_code == status
            if status == 200:
                assert response.json()["data"]["totalElements"] == count, what
    assert (await http.post(f"{API}/bank/v2/dynamicList", json={})).status_code == 401


async def test_nobody_writes_to_anothers_bank(
    http: httpx.AsyncClient, people: People, manager: Person, bank: str
) -> None:
    saved = await data(http, manager, "question/v2/save", question(bank))
    stranger = await people.other_manager()
    for path, body in (
        ("bank/v2/save", {"model": {"sid": bank, "name": "夺来的"}}),
        ("question/v2/save", question(bank)),
        ("question/v2/save", {"model": {"sid": saved["sid"], "stem": "夺来的"}}),
    ):
        assert (await post(http, stranger, path, body)).status_code == 404
    assert manager.organization is not None
    planted = {"name": "栽赃", "organization": {"sid": str(manager.organization.sid)}}
    refused = await post(http, stranger, "bank/v2/save", {"model": planted})
    assert refused.status_code == 403


async def test_questions_are_found_by_words_and_drawn_by_what_they_are(
    http: httpx.AsyncClient, manager: Person, bank: str, session: AsyncSession
) -> None:
    near = question(bank, chapter={"code": "1.2"}, difficulty=1, classList=["A"])
    far = question(bank, chapter={"code": "1.20"}, difficulty=5, stem="馈线的作用是：")
    saved = [await data(http, manager, "question/v2/save", each) for each in (near, far)]
    found = await data(http, manager, "question/v2/dynamicList", {"search": "馈线"})
    assert [each["sid"] for each in found["content"]] == [saved[1]["sid"]]
    for wanted, count in (
        ({}, 2), ({"chapter": "1"}, 2), ({"chapter": "1.2"}, 1), ({"chapter": "1.20"}, 1),
        ({"chapter": "%"}, 0), ({"class_label": "A"}, 1), ({"difficulty": 5}, 1),
    ):  # fmt: skip
        pool = api.Pool(UUID(bank), "single_choice", **wanted)
        assert len(await api.pool(session, pool)) == count, wanted
    assert await api.pool(session, api.Pool(UUID(bank), "true_false")) == []


@pytest.mark.parametrize(
    "table",
    [
        "question_version",
        "question_option",
        "question_figure",
        "question_key",
        "question_analysis",
        "figure",
    ],
)
@pytest.mark.parametrize("change", ["delete from {0}", "update {0} set {1} = {1}", "truncate {0}"])
async def test_the_database_itself_refuses_to_change_a_version(
    clean: Cluster, table: str, change: str
) -> None:
    column = {"question_option": "content", "question_figure": "position"}.get(table, "created_at")
    with psycopg.connect(clean.app_url) as connection, pytest.raises(InsufficientPrivilege):
        connection.execute(change.format(table, column).encode())


async def test_many_questions_are_classified_at_once_and_none_is_deleted(
    http: httpx.AsyncClient, people: People, manager: Person, bank: str
) -> None:
    sids = [
        (await data(http, manager, "question/v2/save", question(bank, stem=stem)))["sid"]
        for stem in ("甲：", "乙：")
    ]
    change = {"difficulty": 4, "classList": ["A"], "chapter": {"code": "2", "title": "馈线"}}
    asked = {"model": {"sidList": sids, "change": change}}
    rival = await people.other_manager()
    refused = await data(http, rival, "question/v2/bulk", asked)
    assert {each["error"] for each in refused["resultList"]} == {"not_found"}
    assert (await data(http, manager, "question/v2/bulk", asked))["done"] == 2
    listed = await data(
        http, manager, "question/v2/dynamicList", {"includeList": ["chapter", "classList"]}
    )
    assert [
        (row["difficulty"], row["chapter"]["title"], [each["label"] for each in row["classList"]])
        for row in listed["content"]
    ] == [(4, "馈线", ["A"])] * 2
    deletion = await post(
        http, manager, "question/v2/bulk", {"model": {"sidList": sids, "delete": True}}
    )
    assert deletion.json()["details"][0]["path"] == "model.delete"


async def test_a_bank_is_deleted_while_it_is_empty(
    http: httpx.AsyncClient, people: People, manager: Person, bank: str, session: AsyncSession
) -> None:
    asked = {"model": {"sid": bank}}
    await data(http, manager, "question/v2/save", question(bank))
    refused = await post(http, manager, "bank/v2/delete", asked)
    assert (refused.status_code, refused.json()["error"]) == (409, "referenced")
    empty = {"model": {"sid": await make_bank(http, manager, "空题库")}}
    other = await post(http, await people.other_manager(), "bank/v2/delete", empty)
    assert other.status_code == 404
    await data(http, manager, "bank/v2/delete", empty)
    noted = select(AuditEntry.label).where(AuditEntry.action == "bank.delete")
    assert (await session.scalars(noted)).all() == ["空题库"]


async def test_the_audit_says_of_which_question_and_what_its_classes_and_points_were(
    http: httpx.AsyncClient, manager: Person, bank: str
) -> None:
    points = [{"code": "1", "title": "天线"}, {"code": "2", "title": "馈线"}]
    given = question(bank, classList=["A", "B"], pointList=points)
    saved = await data(http, manager, "question/v2/save", given)
    change = {"sid": saved["sid"], "classList": ["A", "C"], "pointList": points[1:]}
    await data(http, manager, "question/v2/save", {"model": change})
    query = [
        {"field": "record", "operator": "eq", "value": "question"},
        {"field": "label", "operator": "contains", "value": "作用"},
    ]
    noted = await data(http, manager, "auditEntry/v2/dynamicList", {"query": query})
    changed, made = noted["content"]
    assert changed["label"] == made["label"] == "天线的作用是："
    assert changed["before"] == {"class_list": ["B"], "point_list": ["天线"]}
    assert changed["after"] == {"class_list": ["C"], "point_list": []}
