"""Rows, files and registers that somebody altered behind our back: nothing forged is told."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.conftest import FakeClock
from tests.features.certificates.conftest import API, Ask, Certifier, Issued, RunJobs, Tamper
from tests.features.certificates.test_issuing import listed
from tests.features.certificates.test_query import change, told
from tests.people import People, Person
from tests.ports.watched import held_while_asked
from zhegui.features.certificates import api as certificates
from zhegui.features.certificates import issuance
from zhegui.features.certificates.models import CertificateHistory
from zhegui.features.certificates.register.body import Certified, issue_body
from zhegui.features.certificates.register.chain import Plain
from zhegui.ports.services import Services

DAMAGED = (503, "register_damaged")

#: What somebody writes into a row, and what they would like to read of it.
ROW = {
    "holder": ("holder_name = '李四'", "李"),
    "no holder": ("holder_name = null", ""),
    "ID number": ("id_card = null", ""),
    "ID number sealed otherwise": ("id_card = 'x'", ""),
    "subject": ("subject = '特级操作技能'", "特级"),
    "title": ("name = '特级证书'", "特级"),
    "hours": ("hours = 999", "999"),
    "completion": ("completed_at = completed_at - interval '1 year'", ""),
    "wording": ("source_kind = 'course'", ""),
    "act": ("source_sid = gen_random_uuid()", ""),
    "issue": ("issued_at = issued_at - interval '1 year'", "2025-11-21"),
    "end": ("expires_at = '2099-01-01T00:00:00Z'", "2099"),
    "no end": ("expires_at = null", ""),
    "state": ("state = 'suspended'", "suspended"),
    "reason": ("reason = '一切正常'", "一切正常"),
    "change": ("changed_at = now()", ""),
    "account": ('user_sid = (select max(sid::text)::uuid from "user")', ""),
    "no account": ("user_sid = null", ""),
    "credential": ("credential = decode(repeat('ab', 16), 'hex')", "abab"),
    "paper": ("document_sha256 = 'x'", ""),
    "public picture": ("specimen_sid = null", ""),
    "person erased": ("holder_name = null, id_card = null", ""),
}


@pytest.fixture
async def issued(certifier: Certifier, people: People) -> Issued:
    """One for a year and 24 hours of study."""
    return await certifier.issue(await people.learner(), validity_months=12, hours=24)


@pytest.mark.parametrize(("written", "canary"), ROW.values(), ids=ROW.keys())
async def test_what_was_written_into_a_row_is_never_told(
    ask: Ask,
    http: httpx.AsyncClient,
    issued: Issued,
    people: People,
    tamper: Tamper,
    written: str,
    canary: str,
) -> None:
    manager = await people.manager()
    tamper(f"update certificate_history set {written}")
    answers = [await ask(number=issued.number), await ask(number=issued.number, name="张明远")]
    for answer in answers:
        assert (answer.status_code, answer.json()["error"]) == DAMAGED
        assert answer.json()["data"] is None
        assert answer.headers["retry-after"] == "3600"
    withheld = await rows(http, manager)
    assert withheld == [nothing_but(issued.sid, withheld[0])]
    told_of_it = " ".join(answer.text for answer in answers) + str(withheld)
    assert not canary or canary not in told_of_it
    assert "张明远" not in told_of_it


def nothing_but(sid: str, row: dict[str, Any]) -> dict[str, Any]:
    """A row of which nothing is told but which it is, and why."""
    empty: dict[str, Any] = {
        name: [] if isinstance(value, list) else None for name, value in row.items()
    }
    return {**empty, "sid": sid, "problem": "register_damaged"}


async def rows(http: httpx.AsyncClient, person: Person) -> list[dict[str, Any]]:
    """What somebody reads of certificates, with all that comes with them."""
    asked = ["attachList", "user", "course", "certificate.organization"]
    return await listed(http, person, includeList=asked)


async def test_a_row_that_is_in_order_is_told_whole(
    ask: Ask, http: httpx.AsyncClient, issued: Issued
) -> None:
    (row,) = await rows(http, issued.holder)
    assert (row["problem"], row["hours"], len(row["attachList"])) == (None, 24, 2)
    certificate = told(await ask(number=issued.number))["certificate"]
    assert (certificate["hours"], certificate["issuer"]) == (24, "桂林安全培训中心")
    assert certificate["specimen"]


async def test_detail_withholds_as_the_list_does(
    http: httpx.AsyncClient, issued: Issued, tamper: Tamper
) -> None:
    tamper("update certificate_history set holder_name = '李四'")
    response = await http.post(
        f"{API}/certificateHistory/v2/dynamicDetail",
        json={"sid": issued.sid},
        headers=issued.holder.headers,
    )
    row = told(response)
    assert row == nothing_but(issued.sid, row)


async def test_one_forged_row_takes_no_other_with_it(
    ask: Ask, http: httpx.AsyncClient, certifier: Certifier, issued: Issued, tamper: Tamper
) -> None:
    other = await certifier.issue(issued.holder)
    tamper(f"update certificate_history set subject = '特级' where sid = '{issued.sid}'")
    assert told(await ask(number=other.number))["state"] == "valid"
    by_sid = {row["sid"]: row for row in await rows(http, issued.holder)}
    assert by_sid[issued.sid]["problem"] == "register_damaged"
    assert by_sid[other.sid]["number"] == other.number


async def test_a_forged_name_is_neither_confirmed_nor_masked(
    ask: Ask, issued: Issued, tamper: Tamper
) -> None:
    tamper("update certificate_history set holder_name = '李四'")
    forged = await ask(number=issued.number, name="李四")
    assert (forged.status_code, forged.json()["error"]) == DAMAGED
    right = await ask(number=issued.number, name="张明远")
    assert (right.status_code, right.json()["error"]) == DAMAGED


REGISTER = {
    "the salt is gone, as if the person were erased": ["delete from commitment_salt"],
    "a row that was never registered": [
        "update register_entry set certificate_history_sid = (select sid from certificate_history "
        "where number <> '{number}')"
    ],
    "another certificate's entries": [
        "update register_entry e set certificate_history_sid = h.sid from certificate_history h "
        "where h.sid <> e.certificate_history_sid"
    ],
    "the entry": ['update register_entry set body = body || \'{{"subject": "x"}}\''],
    "another key": ["update register_key set public_key = decode(repeat('11', 32), 'hex')"],
    "a key of nobody": ["update register_key set issuer_sid = gen_random_uuid()"],
}


@pytest.mark.parametrize("statements", REGISTER.values(), ids=REGISTER.keys())
async def test_an_altered_register_bears_nothing_out(
    ask: Ask,
    http: httpx.AsyncClient,
    certifier: Certifier,
    issued: Issued,
    tamper: Tamper,
    statements: list[str],
) -> None:
    await certifier.issue()
    tamper(*(each.format(number=issued.number) for each in statements))
    answer = await ask(number=issued.number)
    assert answer.status_code == 503 or told(answer)["state"] == "unknown"
    assert "张" not in answer.text
    (row,) = await rows(http, issued.holder)
    assert row["problem"] == "register_damaged"


async def test_an_erased_person_is_not_replaced(
    ask: Ask, certifier: Certifier, issued: Issued, people: People, tamper: Tamper
) -> None:
    """Without its salt no name can be held against an entry, so none may stand in the row."""
    tamper("delete from commitment_salt", "update certificate_history set holder_name = '李四'")
    answer = await ask(number=issued.number)
    assert (answer.status_code, answer.json()["error"]) == DAMAGED


async def test_the_number_of_an_erased_person_is_not_given_to_another(
    ask: Ask, certifier: Certifier, issued: Issued, tamper: Tamper
) -> None:
    tamper(
        "delete from commitment_salt",
        "delete from certificate_attachment",
        "update certificate_history set holder_name = null, id_card = null, user_sid = null, "
        "specimen_sid = null, number = 'ZG-2222-3333-4444'",
    )
    answer = await ask(number="ZG-2222-3333-4444")
    assert (answer.status_code, answer.json()["error"]) == DAMAGED


async def test_what_was_revoked_is_not_resumed_from_a_forged_row(
    http: httpx.AsyncClient, issued: Issued, people: People, tamper: Tamper
) -> None:
    manager = (await people.manager()).headers
    assert (await change(http, manager, issued, "revoke")).status_code == 200
    tamper("update certificate_history set state = 'suspended'")
    refused = await change(http, manager, issued, "resume")
    assert (refused.status_code, refused.json()["error"]) == DAMAGED


async def fetched(http: httpx.AsyncClient, urls: list[str]) -> list[int]:
    return [(await http.get(url)).status_code for url in urls]


@pytest.fixture
async def urls(http: httpx.AsyncClient, ask: Ask, issued: Issued) -> list[str]:
    """Where the paper, its picture and the public picture may be fetched."""
    (row,) = await rows(http, issued.holder)
    certificate = told(await ask(number=issued.number))["certificate"]
    found = [each["address"]["url"] for each in row["attachList"]]
    return [*found, certificate["specimen"]["url"]]


async def test_who_waits_for_a_paper_holds_no_connection(
    http: httpx.AsyncClient,
    urls: list[str],
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held = held_while_asked(services, monkeypatch, "get", "size")
    assert await fetched(http, urls) == [200, 200, 200]
    assert held == {"get": [], "size": []}


async def test_files_of_a_forged_row_are_not_sent(
    http: httpx.AsyncClient, urls: list[str], tamper: Tamper
) -> None:
    assert await fetched(http, urls) == [200, 200, 200]
    tamper("update certificate_history set subject = '特级'")
    assert await fetched(http, urls) == [503, 503, 503]
    assert (await http.get(urls[0])).json()["error"] == "file_altered"


async def test_files_that_were_exchanged_are_not_sent(
    http: httpx.AsyncClient, urls: list[str], issued: Issued, certifier: Certifier
) -> None:
    folder = certifier.services.settings.files_dir / "certificates" / issued.sid
    for path in folder.iterdir():
        path.write_bytes(path.read_bytes() + b" ")
    assert await fetched(http, urls) == [503, 503, 503]


async def test_a_record_that_leads_to_another_file_is_not_followed(
    http: httpx.AsyncClient, urls: list[str], certifier: Certifier, tamper: Tamper
) -> None:
    other = await certifier.issue()
    tamper(
        "delete from file where path like 'certificates/" + other.sid + "/%'",
        f"update file set path = replace(path, split_part(path, '/', 2), '{other.sid}')",
    )
    assert await fetched(http, urls) == [503, 503, 503]


EXCHANGED = {
    "another paper": "update file set sha256 = 'x' where path like '%.pdf'",
    "another picture": "update file set sha256 = 'x' where path like '%certificate.png'",
    "another public picture": "update file set sha256 = 'x' where path like '%specimen.png'",
    "the pictures changed about": "update certificate_attachment set position = 1 - position",
    "a paper more": "insert into certificate_attachment select certificate_history_sid, "
    "(select specimen_sid from certificate_history), 2 from certificate_attachment limit 1",
    "a paper less": "delete from certificate_attachment where position = 1",
}


@pytest.mark.parametrize("statement", EXCHANGED.values(), ids=EXCHANGED.keys())
async def test_other_files_are_not_handed_out(
    ask: Ask, http: httpx.AsyncClient, issued: Issued, tamper: Tamper, statement: str
) -> None:
    tamper(statement)
    (row,) = await rows(http, issued.holder)
    assert row == nothing_but(issued.sid, row)
    answer = await ask(number=issued.number)
    assert (answer.status_code, answer.json()["error"]) == DAMAGED


async def test_the_published_head_is_told(
    ask: Ask, issued: Issued, run_jobs: RunJobs, clock: FakeClock
) -> None:
    assert told(await ask(number=issued.number))["certificate"]["publishedHead"] is None
    await run_jobs("certificates.export_heads")
    certificate = told(await ask(number=issued.number))["certificate"]
    assert certificate["publishedHead"] == {
        "number": 1,
        "hash": certificate["registerEntry"]["hash"],
        "exportedAt": "2026-11-21T01:00:00.000Z",
    }


async def nobody_is_told(
    ask: Ask, http: httpx.AsyncClient, issued: Issued, manager: dict[str, str], urls: list[str]
) -> None:
    """Page, files and changes: none takes for true what the register may have said otherwise."""
    answer = await ask(number=issued.number)
    assert (answer.status_code, answer.json()["error"]) == DAMAGED
    assert await fetched(http, urls) == [503, 503, 503]
    refused = await change(http, manager, issued, "suspend")
    assert (refused.status_code, refused.json()["error"]) == DAMAGED


REVOKED = "number = (select max(number) from register_entry)"
ENDS = {
    "cut off": [f"delete from register_entry where {REVOKED}"],
    "cut off, head and all": [
        f"delete from register_entry where {REVOKED}",
        "update register_head set number = e.number, hash = e.hash from "
        "(select number, hash from register_entry order by number desc limit 1) e",
    ],
}


@pytest.mark.parametrize("statements", ENDS.values(), ids=ENDS.keys())
async def test_a_revocation_that_was_cut_off_is_missed(
    ask: Ask,
    http: httpx.AsyncClient,
    issued: Issued,
    urls: list[str],
    people: People,
    run_jobs: RunJobs,
    tamper: Tamper,
    statements: list[str],
) -> None:
    manager = (await people.manager()).headers
    await change(http, manager, issued, "revoke")
    await run_jobs("certificates.export_heads")
    tamper(
        *statements,
        "update certificate_history set state = 'valid', reason = null, changed_at = null",
    )
    await nobody_is_told(ask, http, issued, manager, urls)
    (row,) = await rows(http, issued.holder)
    assert row == nothing_but(issued.sid, row)


async def test_a_revocation_that_was_taken_out_is_missed(
    ask: Ask,
    http: httpx.AsyncClient,
    certifier: Certifier,
    issued: Issued,
    urls: list[str],
    people: People,
    tamper: Tamper,
) -> None:
    manager = (await people.manager()).headers
    await change(http, manager, issued, "revoke")
    await certifier.issue()
    tamper(
        "delete from register_entry where kind = 'revoke'",
        "update certificate_history set state = 'valid', reason = null, changed_at = null",
    )
    await nobody_is_told(ask, http, issued, manager, urls)


async def test_a_renamed_issuer_is_told_as_the_paper_names_it(
    ask: Ask, issued: Issued, tamper: Tamper
) -> None:
    tamper("update organization set name = '特级安全培训中心'")
    assert told(await ask(number=issued.number))["certificate"]["issuer"] == "桂林安全培训中心"


@pytest.mark.parametrize("may_be_earned_again", [True, False])
async def test_a_revoked_row_is_told_whole_whether_it_gave_up_its_act_or_not(
    ask: Ask, issued: Issued, services: Services, tamper: Tamper, may_be_earned_again: bool
) -> None:
    async with services.transaction() as (session, now):
        row = await session.get_one(CertificateHistory, issued.row.sid)
        await certificates.revoke(
            session,
            services.vault,
            source_kind=row.source_kind,
            source_sid=row.source_sid,
            reason="成绩作废",
            now=now,
            may_be_earned_again=may_be_earned_again,
        )
    assert told(await ask(number=issued.number))["state"] == "revoked"
    tamper("update certificate_history set source_sid = gen_random_uuid()")
    answer = await ask(number=issued.number)
    assert (answer.status_code, answer.json()["error"]) == DAMAGED


async def test_an_entry_of_format_2_stands_as_it_is(
    ask: Ask, certifier: Certifier, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    def body_of_2(certified: Certified, issuer_name: str) -> dict[str, Plain]:
        said = {**issue_body(certified, issuer_name), "format": "2"}
        del said["act"]
        return said

    monkeypatch.setattr(issuance, "issue_body", body_of_2)
    issued = await certifier.issue(await people.learner(), validity_months=12, hours=24)
    assert told(await ask(number=issued.number))["certificate"]["hours"] == 24


BEFORE = {"title", "subject", "issuedAt", "expiresAt", "document", "number", "holder", "idCard"}


@pytest.fixture
async def old(certifier: Certifier, people: People, monkeypatch: pytest.MonkeyPatch) -> Issued:
    """One whose entry is of before decision 0244."""

    def old_body(certified: Certified, issuer_name: str) -> dict[str, Plain]:
        said = issue_body(certified, issuer_name)
        return {field: value for field, value in said.items() if field in BEFORE}

    monkeypatch.setattr(issuance, "issue_body", old_body)
    return await certifier.issue(await people.learner(), validity_months=12, hours=24)


async def test_of_an_old_entry_what_it_does_not_say_is_not_told(
    ask: Ask, http: httpx.AsyncClient, old: Issued
) -> None:
    certificate = told(await ask(number=old.number, name="张明远"))["certificate"]
    assert (certificate["holder"], certificate["subject"]) == ("张明远", "A类操作技术能力验证")
    assert (certificate["hours"], certificate["specimen"]) == (None, None)
    (row,) = await rows(http, old.holder)
    assert (row["problem"], row["state"], row["hours"]) == (None, "valid", None)
    assert [each["mediaType"] for each in row["attachList"]] == ["application/pdf"]
    assert await fetched(http, [row["attachList"][0]["address"]["url"]]) == [200]


@pytest.mark.parametrize("name", ["holder", "ID number", "subject", "title", "issue", "end"])
async def test_of_an_old_entry_what_it_says_is_compared(
    ask: Ask, old: Issued, tamper: Tamper, name: str
) -> None:
    written, _ = ROW[name]
    tamper(f"update certificate_history set {written}")
    answer = await ask(number=old.number)
    assert (answer.status_code, answer.json()["error"]) == DAMAGED
