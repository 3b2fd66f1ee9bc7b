"""Categories are ordered, retired and merged; what is found in them is not lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.features.catalogue.authors import Author, category

FIRE = {"code": "fire", "name": "消防", "englishName": "Fire", "cover": "fire"}


async def _course(author: Author, *categories: str, **model: object) -> dict[str, Any]:
    given = {"title": "有限空间", "summary": "怎么进", **model}
    saved: dict[str, Any] = await author.save(
        "course", categoryList=[{"sid": sid} for sid in categories], **given
    )
    return saved


async def _listed(operator: Author, kind: str = "authoredCategory") -> list[Any]:
    page = await operator.data(f"{kind}/v2/dynamicList", {})
    return list(page["content"])


async def test_a_new_one_stands_last_and_its_code_stays(operator: Author) -> None:
    await category(operator)
    made = await operator.save("category", **FIRE)
    rows = await _listed(operator)
    assert [(row["code"], row["position"]) for row in rows] == [("safety", 1), ("fire", 2)]
    refused = await operator.refused("category", sid=made["sid"], code="flame")
    assert refused == (400, "invalid_input", [("model.code", "fixed")])
    await operator.save("category", sid=made["sid"], code="fire", name="消防安全")


async def test_a_retired_one_stays_and_is_not_chosen_anew(
    operator: Author, manager: Author
) -> None:
    safety = await category(operator)
    fire = (await operator.save("category", **FIRE))["sid"]
    held = await _course(manager, fire, safety)
    await operator.save("category", sid=fire, isRetired=True)
    await manager.save("course", sid=held["sid"], categoryList=[{"sid": fire}])
    other = {"title": "别的", "summary": "乙", "categoryList": [{"sid": safety}, {"sid": fire}]}
    refused = await manager.refused("course", **other)
    assert refused[2] == [("model.categoryList.1.sid", "category_retired")]
    # No course that is offered lies in it: learners do not find it.
    assert [row["code"] for row in await _listed(manager, "category")] == ["safety"]


async def test_what_is_found_in_one_moves_to_another(operator: Author, manager: Author) -> None:
    safety = await category(operator)
    fire = (await operator.save("category", **FIRE))["sid"]
    alone = await _course(manager, fire)
    both = await _course(manager, fire, safety)
    subject = await manager.save(
        "subject", title="专题", summary="丙", categoryList=[{"sid": fire}]
    )
    assert [row["useCount"] for row in await _listed(operator)] == [1, 3]
    merged = {"sid": fire, "version": 1, "into": {"sid": safety}}
    await operator.data("category/v2/merge", {"model": merged})
    assert [(row["code"], row["useCount"]) for row in await _listed(operator)] == [("safety", 3)]
    for kind, made in (("authoredCourse", alone), ("authoredCourse", both)):
        read = await manager.read(kind, made["sid"], "categoryList")
        assert [each["sid"] for each in read["categoryList"]] == [safety]
        assert read["cover"] == "safety"
    assert (await manager.read("authoredSubject", subject["sid"]))["cover"] == "safety"
    asked = {"query": [{"field": "recordSid", "operator": "eq", "value": fire}]}
    told = (await operator.data("auditEntry/v2/dynamicList", asked))["content"]
    (entry,) = [row for row in told if row["verb"] == "merge"]
    assert entry["after"] == {"into": "安全生产", "moved": 3}
    # Its page is gone, and what it was stays to be read.
    assert all(row["isDeleted"] for row in told)
    assert [row["before"]["name"] for row in told if row["verb"] == "delete"] == ["消防"]


async def test_one_in_use_is_kept_and_it_is_told_by_what(operator: Author, manager: Author) -> None:
    safety = await category(operator)
    await _course(manager, safety)
    await manager.save("subject", title="专题", summary="丙", categoryList=[{"sid": safety}])
    answer = await operator.post("category/v2/delete", {"model": {"sid": safety}})
    said = answer.json()
    assert (answer.status_code, said["error"]) == (409, "referenced")
    assert said["message"] == "仍有课程、专题与它相关，不能删除"


@pytest.mark.parametrize("target", ["itself", "retired"])
async def test_none_ends_in_itself_nor_in_a_retired_one(operator: Author, target: str) -> None:
    safety = await category(operator)
    fire = (await operator.save("category", **FIRE, isRetired=True))["sid"]
    into = {"itself": safety, "retired": fire}[target]
    answer = await operator.post(
        "category/v2/merge", {"model": {"sid": safety, "into": {"sid": into}}}
    )
    details = [(each["path"], each["error"]) for each in answer.json()["details"]]
    assert (answer.status_code, details) == (400, [("model.into.sid", "not_allowed")])


async def test_who_merges_has_seen_the_category_as_it_is(operator: Author) -> None:
    safety = await category(operator)
    fire = (await operator.save("category", **FIRE))["sid"]
    await operator.save("category", sid=fire, name="消防安全")
    merged = {"sid": fire, "version": 1, "into": {"sid": safety}}
    answer = await operator.post("category/v2/merge", {"model": merged})
    assert (answer.status_code, answer.json()["error"]) == (409, "out_of_date")
