"""The dictionary: what it holds when an installation is new, and that a change is told."""

from __future__ import annotations

import httpx
import pytest
from alembic.script import ScriptDirectory
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.catalogue.rules import LessonKind
from zhegui.features.certificates.rules import State as CertificateState
from zhegui.features.examinations.rules.states import AttemptState
from zhegui.features.lookups.api import Lookup
from zhegui.features.questions.api import KINDS
from zhegui.postgres.revision import migrations_folder

API = "/resource-center/api"


def entry(type_: str, code: str, position: int) -> Lookup:
    return Lookup(type=type_, code=code, name=code, english_name=code, position=position)


async def revision(http: httpx.AsyncClient) -> str:
    answer = await http.get(f"{API}/site/v2/current")
    told: str = answer.json()["data"]["lookupRevision"]
    return told


SCRIPTS = ScriptDirectory(str(migrations_folder()))
SEED = SCRIPTS.get_revision("0009_shell").module.ENTRIES
SEED["questionKind"] += SCRIPTS.get_revision("0031_kinds").module.KINDS


@pytest.mark.parametrize(
    ("type_", "codes"),
    [
        ("lessonKind", set(LessonKind)),
        ("questionKind", set(KINDS)),
        ("attemptState", set(AttemptState)),
        ("certificateState", set(CertificateState)),
    ],
)
def test_a_new_installation_knows_the_codes_that_the_product_uses(
    type_: str, codes: set[str]
) -> None:
    assert {code for code, *_ in SEED[type_]} == codes


def test_a_new_installation_fits_into_one_page() -> None:
    assert sum(map(len, SEED.values())) <= 1024


async def test_all_entries_come_in_one_call_in_their_order(
    http: httpx.AsyncClient, session: AsyncSession
) -> None:
    session.add_all([entry("degree", "master", 2), entry("degree", "doctor", 1)])
    session.add_all([entry("bulk", f"{number:04}", number) for number in range(1022)])
    await session.commit()
    page = (await http.post(f"{API}/lookup/v2/dynamicList", json={"size": 1024})).json()["data"]
    assert len(page["content"]) == page["totalElements"] == 1024
    assert [each["code"] for each in page["content"][-2:]] == ["doctor", "master"]


async def test_one_entry_more_than_fits_is_refused(http: httpx.AsyncClient) -> None:
    answer = await http.post(f"{API}/lookup/v2/dynamicList", json={"size": 1025})
    assert answer.status_code == 400


async def test_every_change_is_told(http: httpx.AsyncClient, session: AsyncSession) -> None:
    told = [await revision(http)]
    added = entry("degree", "doctor", 1)
    session.add(added)
    await session.commit()
    told.append(await revision(http))
    added.name = "博士"
    await session.commit()
    told.append(await revision(http))
    await session.delete(added)
    await session.commit()
    assert len(set(told)) == 3
    assert await revision(http) == told[0]


@pytest.mark.parametrize("word", ["职业", "ＯＣＣＵ", "tax_", "查"])
async def test_entries_are_found_by_a_word(
    http: httpx.AsyncClient, session: AsyncSession, word: str
) -> None:
    found = Lookup(
        type="trade", code="tax_a", name="职业检查员", english_name="Occupation", position=1
    )
    session.add_all([found, entry("trade", "taxi", 2)])
    await session.commit()
    asked = {"search": word, "model": {"type": "trade"}}
    page = (await http.post(f"{API}/lookup/v2/dynamicList", json=asked)).json()["data"]
    assert [each["code"] for each in page["content"]] == ["tax_a"]


async def test_signs_alone_find_no_more_than_they_say(
    http: httpx.AsyncClient, session: AsyncSession
) -> None:
    session.add(entry("trade", "taxi", 2))
    await session.commit()
    for word in ("%", "_", "\\", "？"):
        asked = {"search": word, "model": {"type": "trade"}}
        page = (await http.post(f"{API}/lookup/v2/dynamicList", json=asked)).json()["data"]
        assert page["totalElements"] == 0
