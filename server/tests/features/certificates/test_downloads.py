"""Any title that can be saved can be downloaded."""

from __future__ import annotations

import unicodedata
from datetime import timedelta
from email.message import Message
from urllib.parse import unquote, urlsplit
from uuid import UUID

import httpx
import pytest

from tests.conftest import FakeClock
from tests.features.certificates.conftest import API, Certifier, RunJobs
from tests.features.certificates.test_issuing import listed
from tests.features.certificates.test_query import change
from tests.people import ID_NUMBERS, People, Person
from zhegui.features.certificates import api as certificates
from zhegui.kernel.ids import new_sid

TITLES = {
    "slash": "低压/高压电工",
    "backslash": "低压\\高压",
    "encoded slash": "50%2F100",
    "parents": "../..",
    "dots": "..",
    "question": "会吗？？?a=b&c",
    "hash": "第#1名",
    "leading dot": ".hidden",
    "emoji": "👩‍🏫🏅" * 5,
    "reserved": "CON",
    "quotes": '"甲"<乙>:|*\'',
    "the longest": "证" * 40,
}
#: Refused today, and kept from before.
OLD_TITLE = "培训\ue900合格证"


def saved_as(response: httpx.Response) -> str:
    """The name under which a browser saves it."""
    header = Message()
    header["content-disposition"] = response.headers["content-disposition"]
    name = header.get_filename()
    assert name is not None
    return name


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES.keys())
async def test_any_title_that_is_saved_is_downloaded(
    http: httpx.AsyncClient, certifier: Certifier, people: People, run_jobs: RunJobs, title: str
) -> None:
    manager, holder = await people.manager(), await people.learner()
    template = await save(http, manager, title)
    assert template.status_code == 200, template.text
    sid = UUID(template.json()["data"]["sid"])
    await promise(certifier, holder.sid, sid, title * (200 // len(title)))
    await run_jobs()
    await all_are_downloaded(http, holder, title)


@pytest.mark.parametrize(
    ("title", "error"),
    [(OLD_TITLE, "unprintable_sign"), ("a\u0085b\u2028c\u009f", "invalid_text")],
    ids=["unprintable", "control"],
)
async def test_a_title_that_cannot_be_printed_is_refused_and_an_old_one_downloaded(
    http: httpx.AsyncClient,
    certifier: Certifier,
    people: People,
    run_jobs: RunJobs,
    title: str,
    error: str,
) -> None:
    manager, holder = await people.manager(), await people.learner()
    refused = await save(http, manager, title)
    (detail,) = refused.json()["details"]
    assert (detail["path"], detail["error"]) == ("model.name", error)
    sid = UUID((await save(http, manager, "合格证")).json()["data"]["sid"])
    async with certifier.services.transaction() as (session, _):
        (await session.get_one(certificates.Certificate, sid)).name = title
    await promise(certifier, holder.sid, sid, title)
    await run_jobs()
    await all_are_downloaded(http, holder, title)


async def test_what_does_not_hold_any_more_is_not_downloaded(
    http: httpx.AsyncClient, certifier: Certifier, people: People, clock: FakeClock
) -> None:
    """Not at an address that was made before, either; once it holds again, it is."""
    manager, issued = await people.manager(), await certifier.issue(validity_months=1)

    async def sent(url: str) -> str:
        response = await http.get(url)
        return "" if response.status_code == 200 else str(response.json()["error"])

    (row,) = await listed(http, issued.holder, includeList=["attachList"])
    urls = [each["address"]["url"] for each in row["attachList"]]
    assert len(urls) == 2
    for what, error in (
        ("suspend", "file_withdrawn"),
        ("resume", ""),
        ("revoke", "file_withdrawn"),
    ):
        assert (await change(http, manager.headers, issued, what)).status_code == 200
        assert [await sent(url) for url in urls] == [error] * 2
        (row,) = await listed(http, issued.holder, includeList=["attachList"])
        assert bool(row["attachList"]) is (what == "resume")
    expiring = await certifier.issue(validity_months=1)
    assert expiring.row.expires_at is not None
    clock.set(expiring.row.expires_at - timedelta(seconds=1))
    holder = await people.again(expiring.holder)
    (row,) = await listed(http, holder, includeList=["attachList"])
    (url, _) = [each["address"]["url"] for each in row["attachList"]]
    assert await sent(url) == ""
    clock.advance(seconds=1)
    assert await sent(url) == "file_withdrawn"


async def save(http: httpx.AsyncClient, manager: Person, title: str) -> httpx.Response:
    return await http.post(
        f"{API}/certificate/v2/save", json={"model": {"name": title}}, headers=manager.headers
    )


async def all_are_downloaded(http: httpx.AsyncClient, holder: Person, title: str) -> None:
    (row,) = await listed(http, holder, includeList=["attachList"])
    assert row["name"] == title
    specimen = await http.post(
        f"{API}/certificateHistory/v2/verify", json={"number": row["number"]}
    )
    urls = [each["address"]["url"] for each in row["attachList"]]
    urls.append(specimen.json()["data"]["certificate"]["specimen"]["url"])
    for url in urls:
        response = await http.get(f"{url}&download=true")
        assert response.status_code == 200, (url, response.text)
        name = saved_as(response)
        assert not set(name) & set('/\\<>:"|?*')
        assert not {unicodedata.category(sign) for sign in name} & {"Cc", "Zl", "Zp"}
        assert not name.startswith((".", " "))
        assert len(name.encode()) <= 255
        assert name.endswith((f"{row['number']}.pdf", f"{row['number']}.png"))
        assert unquote(urlsplit(url).path).endswith(f"/{name}")


async def promise(certifier: Certifier, holder: UUID, template: UUID, subject: str) -> None:
    async with certifier.services.transaction() as (session, now):
        await certificates.issue_for(
            session,
            certifier.services.vault,
            template=template,
            holder=certificates.Holder(holder, "张明远", ID_NUMBERS[0]),
            source=certificates.CertificateSource("course", new_sid(), subject, now),
        )
