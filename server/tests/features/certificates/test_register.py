"""The register in the database: what the app may not, and what an audit finds."""

from __future__ import annotations

import asyncio
import io
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import Context
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from tests.conftest import FakeClock
from tests.features.certificates.conftest import API, Certifier, RunJobs, Tamper
from tests.people import ID_NUMBERS, People
from tests.superuser import superuser_url
from zhegui.commands import verify_register
from zhegui.features.certificates import api as certificates
from zhegui.features.certificates import register_routes
from zhegui.features.certificates.register import verification
from zhegui.features.certificates.register.audit import Finding, RegisterFault, StoredEntry
from zhegui.features.certificates.register.keys import add_key
from zhegui.features.certificates.register.verification import read_entries, verify_registers
from zhegui.kernel.db.connections import OF_COMMAND
from zhegui.kernel.db.database import Database
from zhegui.kernel.db.turns import Turns
from zhegui.ports.services import Services
from zhegui.postgres import Cluster


async def audit(services: Services) -> list[Finding]:
    """As the command does it."""
    _, findings = await verify_register.audit(services, services.settings.register_dir)
    return findings


@pytest.fixture
async def three(certifier: Certifier) -> Certifier:
    for _ in range(3):
        await certifier.issue()
    return certifier


async def test_a_register_in_order_has_no_findings(three: Certifier) -> None:
    assert await audit(three.services) == []


ENTRY_2 = "sid = (select certificate_history_sid from register_entry where number = 2)"
ENTRY_3 = "sid = (select certificate_history_sid from register_entry where number = 3)"

TAMPERINGS: dict[str, tuple[int, RegisterFault]] = {
    "update register_entry set body = body || '{\"title\": \"x\"}' where number = 2": (2, RegisterFault.ALTERED),
    "update register_entry set at = at + interval '1 s' where number = 2": (2, RegisterFault.ALTERED),
    "update register_entry set kind = 'revoke' where number = 2": (2, RegisterFault.ALTERED),
    "delete from register_entry where number = 2": (2, RegisterFault.MISSING),
    "delete from register_entry where number = 3": (3, RegisterFault.MISSING),
    "delete from register_entry": (1, RegisterFault.MISSING),
    "delete from register_entry; delete from register_head": (1, RegisterFault.MISSING),
    "delete from register_head": (3, RegisterFault.HEAD),
    "update register_entry set number = -number; "
    "update register_entry set number = case number when -2 then 3 when -3 then 2 else 1 end": (2, RegisterFault.REORDERED),
    "update register_entry set signature = decode(repeat('00', 64), 'hex') where number = 3": (3, RegisterFault.SIGNATURE),
    "update register_head set number = 2": (2, RegisterFault.HEAD),
    "update register_key set public_key = decode(repeat('11', 32), 'hex')": (1, RegisterFault.KEY),
    f"update certificate_history set state = 'suspended' where {ENTRY_2}": (2, RegisterFault.CERTIFICATE),
    f"update certificate_history set holder_name = '李四' where {ENTRY_3}": (3, RegisterFault.CERTIFICATE),
    f"update certificate_history set holder_name = null where {ENTRY_3}": (3, RegisterFault.CERTIFICATE),
    f"update certificate_history set number = 'ZG-1' where {ENTRY_2}": (2, RegisterFault.CERTIFICATE),
    f"update certificate_history set subject = 'x' where {ENTRY_2}": (2, RegisterFault.CERTIFICATE),
    f"update certificate_history set document_sha256 = 'x' where {ENTRY_2}": (2, RegisterFault.CERTIFICATE),
    f"update certificate_history set id_card = 'x' where {ENTRY_3}": (3, RegisterFault.CERTIFICATE),
    f"update certificate_history set id_card = null where {ENTRY_3}": (3, RegisterFault.CERTIFICATE),
    f"update certificate_history set issued_at = null where {ENTRY_2}": (2, RegisterFault.CERTIFICATE),
    "update certificate_history set expires_at = null": (1, RegisterFault.CERTIFICATE),
    f"delete from certificate_history where {ENTRY_2}": (2, RegisterFault.CERTIFICATE),
}  # fmt: skip


async def test_what_a_superuser_does_is_named(
    certifier: Certifier, migrated: Cluster, services: Services
) -> None:
    """Each tampering is audited within a transaction that is then rolled back."""
    for _ in range(3):
        await certifier.issue(validity_months=12)
    named = {}
    async with as_role(superuser_url(migrated), services) as database:
        for statement in TAMPERINGS:
            async with database.session(services.clock.now()) as session:
                await session.execute(text("set local session_replication_role = replica"))
                for each in statement.split("; "):
                    await session.execute(text(each.replace(":", "\\:")))
                _, findings = await verify_registers(
                    session, services.vault, services.settings.register_dir
                )
                named[statement] = [(finding.number, finding.fault) for finding in findings]
    assert named == {statement: [fault] for statement, fault in TAMPERINGS.items()}


@asynccontextmanager
async def as_role(url: str, services: Services) -> AsyncIterator[Database]:
    database = Database(url, services.jobs, OF_COMMAND)
    try:
        yield database
    finally:
        await database.close()


def refusal(url: str, statement: str) -> str | None:
    """The name of the database's error; None when it let the statement pass."""
    with psycopg.connect(url) as connection:
        try:
            connection.execute(statement.encode())
        except psycopg.Error as error:
            return type(error).__name__
        finally:
            connection.rollback()
    return None


async def test_append_only_holds_for_app_and_owner(three: Certifier, migrated: Cluster) -> None:
    statements = [
        statement.format(table)
        for table in ("register_entry", "register_key")
        for statement in (
            "update {} set issuer_sid = issuer_sid",
            "delete from {}",
            "truncate {} cascade",
        )
    ]
    by_app = {statement: refusal(migrated.app_url, statement) for statement in statements}
    by_owner = {statement: refusal(migrated.owner_url, statement) for statement in statements}
    assert by_app == dict.fromkeys(statements, "InsufficientPrivilege")
    assert by_owner == dict.fromkeys(statements, "RestrictViolation")


async def test_the_app_cannot_move_a_head(three: Certifier, migrated: Cluster) -> None:
    statements = (
        "update register_head set number = 0",
        "delete from register_head",
        "insert into register_head select sid, 0, '' from issuer",
    )
    for statement in statements:
        assert refusal(migrated.app_url, statement) == "InsufficientPrivilege", statement


async def test_a_fork_is_refused_even_without_the_lock(three: Certifier, migrated: Cluster) -> None:
    forks = [
        ("number", "previous"),  # the same entry once more
        ("number", "hash"),  # another entry of a number that is taken
        ("number + 1", "previous"),  # the next number on an old end
        ("number + 2", "hash"),  # a number left out
    ]
    for number, previous in forks:
        forged = (
            "insert into register_entry (issuer_sid, number, at, kind, key_id, "
            "certificate_history_sid, body, previous, hash, signature) "
            f"select issuer_sid, {number}, at, kind, key_id, certificate_history_sid, body, "
            f"{previous}, hash, signature from register_entry where number = 3"
        )
        assert refusal(migrated.app_url, forged) == "SerializationFailure", (number, previous)


async def test_erasing_a_person_leaves_the_chain_whole(
    certifier: Certifier,
    people: People,
    http: httpx.AsyncClient,
    clock: FakeClock,
    run_jobs: RunJobs,
) -> None:
    services, holder = certifier.services, await people.learner()
    issued = await certifier.issue(holder)
    await certifier.issue()
    async with services.transaction() as (session, _):
        await certificates.erase_holder(session, holder.sid)
    await run_jobs()
    assert await audit(services) == []
    verify = f"{API}/certificateHistory/v2/verify"
    answer = (await http.post(verify, json={"number": issued.number})).json()["data"]
    assert answer["state"] == "valid"
    assert answer["certificate"]["holder"] is None
    assert answer["certificate"]["specimen"] is None
    async with services.transaction() as (session, now):
        assert await certificates.revoke(
            session,
            services.vault,
            source_kind="examination",
            source_sid=issued.row.source_sid,
            reason="张明远替考",
            now=now,
        )
    assert await audit(services) == []
    answer = (await http.post(verify, json={"number": issued.number})).json()["data"]
    assert (answer["state"], answer["certificate"]["reason"]) == ("revoked", None)
    named = await http.post(verify, json={"number": issued.number, "name": "张明远"})
    assert named.json()["data"]["certificate"]["nameMatches"] is None
    assert not list((services.settings.files_dir / "certificates" / issued.sid).glob("*.p*"))
    async with services.transaction() as (session, _):
        left = await session.scalar(
            text("select count(*) from commitment_salt where certificate_history_sid = :sid"),
            {"sid": issued.row.sid},
        )
    assert left == 0


async def test_no_export_says_who_holds_what(
    certifier: Certifier, run_jobs: RunJobs, http: httpx.AsyncClient
) -> None:
    """What is given away: the published heads, and the entries that anybody may read."""
    services, issued = certifier.services, await certifier.issue(name="张明远")
    await run_jobs("certificates.export_heads")
    (head,) = services.settings.register_dir.rglob("*.json")
    issuer = head.parent.name
    entries = await http.get(f"{API}/certificateRegister/v2/entries", params={"issuer": issuer})
    for exported in (head.read_text(), entries.text):
        assert len(exported) > 100, "there is something to look at"
        for canary in ("张明远", "张", ID_NUMBERS[0], issued.number, issued.credential):
            assert canary not in exported


async def test_heads_are_published_once_a_day(
    three: Certifier, run_jobs: RunJobs, clock: FakeClock
) -> None:
    services = three.services
    await run_jobs("certificates.export_heads")
    (first,) = services.settings.register_dir.rglob("*.json")
    content = first.read_text()
    assert json.loads(content)["number"] == 3
    await three.issue()
    await run_jobs("certificates.export_heads")
    assert first.read_text() == content
    clock.advance(days=1)
    await run_jobs("certificates.export_heads")
    days = sorted(path.name for path in services.settings.register_dir.rglob("*.json"))
    assert days == ["2026-11-21.json", "2026-11-22.json"]
    assert await audit(services) == []


async def test_what_is_issued_and_published_meanwhile_is_no_fault(
    three: Certifier, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def read(session: AsyncSession, issuer: UUID) -> list[StoredEntry]:
        entries = await read_entries(session, issuer)
        await three.issue()
        await run_jobs("certificates.export_heads")
        return entries

    monkeypatch.setattr(verification, "read_entries", read)
    assert await audit(three.services) == []


async def test_a_cut_end_is_found_by_what_was_published(
    three: Certifier, run_jobs: RunJobs, tamper: Tamper
) -> None:
    await run_jobs("certificates.export_heads")
    tamper(
        "delete from certificate_history where sid = "
        "(select certificate_history_sid from register_entry where number = 3)",
        "delete from register_entry where number = 3",
        "update register_head set number = 2, "
        "hash = (select hash from register_entry where number = 2)",
    )
    (finding,) = await audit(three.services)
    assert (finding.number, finding.fault, finding.detail) == (
        3,
        RegisterFault.MISSING,
        "2026-11-21.json",
    )


async def test_a_new_key_signs_and_old_entries_still_hold(
    three: Certifier, http: httpx.AsyncClient
) -> None:
    services = three.services
    async with services.transaction() as (session, _):
        issuer = (await session.execute(text("select sid from issuer"))).scalar_one()
        await add_key(session, services.vault, issuer)
    await three.issue()
    assert await audit(services) == []
    (shown,) = (await http.get(f"{API}/certificateRegister/v2/keys")).json()["data"]
    assert len(shown["keyList"]) == 2
    entries = await published(http, shown["issuer"])
    assert [each["key"] for each in entries] == [shown["keyList"][0]["id"]] * 3 + [
        shown["keyList"][1]["id"]
    ]


async def test_visitors_read_it_in_turn_and_by_pages(
    three: Certifier, http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(register_routes, "PAGE", 2)
    (shown,) = (await http.get(f"{API}/certificateRegister/v2/keys")).json()["data"]
    pages = [await published(http, shown["issuer"], after) for after in (0, 2, 3)]
    assert [[each["number"] for each in page] for page in pages] == [[1, 2], [3], []]
    monkeypatch.setattr(three.services, "turns", Turns(0, most_seconds=0))
    for path in ("keys", f"entries?issuer={shown['issuer']}"):
        answer = await http.get(f"{API}/certificateRegister/v2/{path}")
        assert (answer.status_code, answer.json()["error"]) == (429, "too_many")


async def published(http: httpx.AsyncClient, issuer: str, after: int = 0) -> list[dict[str, Any]]:
    response = await http.get(
        f"{API}/certificateRegister/v2/entries", params={"issuer": issuer, "after": after}
    )
    assert response.status_code == 200
    entries: list[dict[str, Any]] = response.json()["data"]
    return entries


async def test_what_is_published_names_nobody(three: Certifier, http: httpx.AsyncClient) -> None:
    issued = await three.issue()
    (shown,) = (await http.get(f"{API}/certificateRegister/v2/keys")).json()["data"]
    entries = await published(http, shown["issuer"], after=3)
    assert [each["number"] for each in entries] == [4]
    assert entries[0]["hash"] == shown["hash"]
    for secret in ("张明远", issued.number, issued.credential, "11010519491231002X"):
        assert secret not in str(entries)


async def test_each_issuer_has_its_own_register(
    certifier: Certifier, http: httpx.AsyncClient
) -> None:
    for organization in ("桂林安全培训中心", "远山电力公司", "桂林安全培训中心"):
        await certifier.issue(organization=organization)
    shown = (await http.get(f"{API}/certificateRegister/v2/keys")).json()["data"]
    assert {each["name"]: each["number"] for each in shown} == {
        "桂林安全培训中心": 2,
        "远山电力公司": 1,
    }
    keys = [key["id"] for each in shown for key in each["keyList"]]
    assert len(set(keys)) == 2
    assert await audit(certifier.services) == []


async def test_an_issuer_that_comes_while_they_are_read_is_there_whole_or_not_at_all(
    certifier: Certifier, http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes right behind the first statement that reads anything of a register."""
    await certifier.issue()
    coming = iter(["远山电力公司"])
    plain = psycopg.AsyncCursor.execute

    async def noted(cursor: Any, query: Any, *arguments: Any, **options: Any) -> Any:
        done = await plain(cursor, query, *arguments, **options)
        if "register_" in str(query) and (name := next(coming, None)):
            issuing = certifier.issue(organization=name)
            await asyncio.create_task(issuing, context=Context())  # no part of the request
        return done

    with monkeypatch.context() as patch:
        patch.setattr(psycopg.AsyncCursor, "execute", noted)
        answer = await http.get(f"{API}/certificateRegister/v2/keys")
    assert next(coming, None) is None
    assert (answer.status_code, len(answer.json()["data"])) == (200, 1)
    shown = (await http.get(f"{API}/certificateRegister/v2/keys")).json()["data"]
    assert [len(each["keyList"]) for each in shown] == [1, 1]


async def test_a_stranger_checks_it_as_the_guide_says(
    three: Certifier,
    http: httpx.AsyncClient,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The guide's own lines, on answers fetched beforehand."""
    guide = (Path(__file__).parents[4] / "docs" / "guide" / "register.md").read_text()
    (program,) = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    keys = await http.get(f"{API}/certificateRegister/v2/keys")
    (shown,) = keys.json()["data"]
    answers = {"keys": keys.content}
    for after in (0, 3):
        path = f"entries?issuer={shown['issuer']}&after={after}"
        answers[path] = (await http.get(f"{API}/certificateRegister/v2/{path}")).content
    monkeypatch.setattr(
        "urllib.request.urlopen", lambda url: io.BytesIO(answers[url.rpartition("/")[2]])
    )
    exec(compile(program, "register.md", "exec"), {})
    assert capsys.readouterr().out.split() == ["桂林安全培训中心", "3", shown["hash"]]
