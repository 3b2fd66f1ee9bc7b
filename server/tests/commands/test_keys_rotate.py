"""`zhegui keys rotate`: all keys are new, and all that was sealed, hashed or signed still holds."""

from __future__ import annotations

import io
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import LargeBinary, select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.commands.conftest import Server, Zhegui
from tests.conftest import FakeClock
from tests.features.catalogue.authors import Author, category
from tests.features.catalogue.test_attracts import form
from tests.features.catalogue.test_courses import course
from tests.features.examinations.hall import Hall, certificate_of, open_hall
from tests.features.identity.conftest import MOBILE, PASSWORD, Telephone
from tests.people import ID_NUMBERS, People, Person
from tests.waiting import run_waiting
from zhegui.app import build_services, create_app, gated, opened
from zhegui.commands.command import Refused
from zhegui.commands.keys_rotate import refuse_others, rotate
from zhegui.features.certificates.models import RegisterKey
from zhegui.features.certificates.register.verification import verify_registers
from zhegui.features.examinations.rules.receipts import sign
from zhegui.kernel.db.database import Base, VaultColumn
from zhegui.kernel.secrets.reseal import columns
from zhegui.kernel.secrets.vault import NEXT_RING, RECEIPTS, Vault
from zhegui.kernel.values import with_check_sign
from zhegui.ports.services import Services
from zhegui.postgres import Cluster

API = "/resource-center/api"
INVITED = "13800000099"
#: Who confirmed second in this installation, by name and number.
WITHDRAWN = ("林晓", with_check_sign("11010119900307001"))
#: Bytes that no key of ours made.
OF_NO_KEY = {
    "pay_attachment.fingerprint",
    "certificate_history.credential",
    "certificate_history.document_sha256",
    "commitment_salt.salt",
    "file.sha256",
    "known_key.fingerprint",
    "panel_code.code_hash",
    "register_entry.hash",
    "register_entry.previous",
    "register_entry.signature",
    "register_head.hash",
    "register_key.public_key",
}
Jobs = Callable[..., Awaitable[None]]


@dataclass
class Lived:
    """What there is in an installation that has been lived in."""

    learner: Person
    manager: Person
    hall: Hall
    attempt: str
    certificate: str
    receipt: dict[str, Any]
    interest: str
    code: dict[str, str]
    withdrawn: Person
    operator: Person


@pytest.fixture
async def lived(
    http: httpx.AsyncClient, services: Services, people: People, clock: FakeClock, run_jobs: Jobs
) -> Lived:
    telephone = Telephone(http, services, clock, run_jobs)
    await telephone.register()
    telephone.http.headers["Device-Secret"] = "known-to-this-browser-alone"
    await telephone.login()
    del telephone.http.headers["Device-Secret"]
    learner, manager = await people.learner(real_name="陈嘉禾"), await people.manager()
    organization = await people.organization()
    hall = await open_hall(
        http, services, certificate=await certificate_of(services, organization.sid)
    )
    paper = await hall.paper(learner)
    await hall.answer_all(paper)
    await hall.submit(paper)
    await run_jobs()
    histories = await hall.call("certificateHistory/v2/dynamicList", {}, learner.headers)
    receipt = await hall.call("attempt/v2/receipt", {"sid": paper.sid}, learner.headers)
    author = Author(http, manager)
    operator = await people.operator()
    about = await course(author, {"sid": await category(Author(http, operator))})
    interest = await Author(http, None).save("courseAttract", **form(about["sid"]))
    await author.save("staffInvitation", mobile=INVITED)
    withdrawn = await people.learner(real_name=WITHDRAWN[0])
    await hall.call(
        "identity/v2/withdraw", {"model": {"sid": str(withdrawn.sid)}}, withdrawn.headers
    )
    claim = claimed("李一", ID_NUMBERS[2]) | {"kind": "correction", "reason": "写错了"}
    await hall.call("identityRequest/v2/save", {"model": claim}, learner.headers)
    return Lived(
        learner,
        manager,
        hall,
        paper.sid,
        histories["data"]["content"][0]["number"],
        receipt["data"],
        interest["sid"],
        await telephone.code(purpose="login"),
        withdrawn,
        operator,
    )


def claimed(name: str, id_number: str) -> dict[str, Any]:
    consent = [{"kind": "real_name", "edition": "2026-12"}]
    return {"realName": name, "idNumber": id_number, "agreementList": consent}


@asynccontextmanager
async def served_again(services: Services, cluster: Cluster) -> AsyncIterator[Services]:
    """The installation as the next process finds it."""
    async with opened(build_services(services.settings, cluster.app_url, services.clock)) as again:
        yield again


def asking(services: Services) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(gated(create_app(services, with_worker=False)))
    return httpx.AsyncClient(transport=transport, base_url="http://zhegui.test")


#: Of features that the installation above has not been lived in with; they are made anew like the rest.
NOT_LIVED = {"pay.account_sealed", "id_picture.content_sealed"}


async def stored(services: Services, kept: VaultColumn) -> set[bytes]:
    """All that the columns hold that say they hold it: something in each of them."""
    found = set[bytes]()
    async with services.transaction() as (session, _):
        for column in columns(kept):
            blobs = {blob for blob in await session.scalars(select(column)) if blob}
            assert blobs or str(column) in NOT_LIVED, column
            found |= blobs
    return found


async def test_everything_holds_under_new_keys(
    lived: Lived, http: httpx.AsyncClient, services: Services, clean: Cluster
) -> None:
    waiting = await http.get(
        f"{API}/shortMessage/v2/send", params={"mobile": INVITED, "purpose": "register"}
    )
    hashes = await stored(services, VaultColumn.LOOKUP)
    await rotate(services, clean.owner_url)
    async with served_again(services, clean) as again:
        assert all(map(again.vault.is_current, await stored(again, VaultColumn.SEALED)))
        assert not hashes & await stored(again, VaultColumn.LOOKUP)
        async with asking(again) as asked:
            await _hold(lived, again, asked)
            await run_waiting(again)
            await _an_invitation_waits(again, asked, waiting.json()["data"]["transactionCode"])


async def _hold(lived: Lived, again: Services, http: httpx.AsyncClient) -> None:
    who = await http.get(f"{API}/user/v2/current", headers=lived.learner.headers)
    assert who.status_code == 401, "tokens of before are no good"
    login = {"grant_type": "password", "username": MOBILE, "password": PASSWORD}
    token = await http.post("/auth-center/oauth/token", data=login | {"client_id": "zhegui-web"})
    assert token.status_code == 200, "found by the hash of the number"
    by_code = {**lived.code, "mobile": MOBILE, "client_id": "zhegui-web"}
    assert (await http.post(f"{API}/user/v2/codeLogin", json=by_code)).status_code == 200
    hall = replace(lived.hall, http=http, services=again)
    verified = await hall.call("certificateHistory/v2/verify", {"number": lived.certificate})
    assert verified["data"]["state"] == "valid"
    genuine = {"receipt": lived.receipt["receipt"], "signature": lived.receipt["signature"]}
    assert (await hall.call("attempt/v2/verifyReceipt", genuine))["data"]["genuine"] is True
    again_people = People(again)
    learner, manager = [await again_people.again(each) for each in (lived.learner, lived.manager)]
    shown = await hall.call("attempt/v2/receipt", {"sid": lived.attempt}, learner.headers)
    assert shown["data"]["publicKey"] == lived.receipt["publicKey"]
    (held,) = (await hall.call("certificateHistory/v2/dynamicList", {}, learner.headers))["data"][
        "content"
    ]
    assert held["idCard"][-1] == ID_NUMBERS[0][-1]
    reveal = {"model": {"sid": lived.interest, "reason": "回电"}}
    revealed = await hall.call("courseAttract/v2/reveal", reveal, manager.headers)
    assert revealed["data"]["mobile"] == form("")["mobile"]
    await _identities_hold(lived, hall, again_people)
    async with again.transaction() as (session, _):
        register = again.settings.register_dir
        assert (await verify_registers(session, again.vault, register))[1] == []


async def _identities_hold(lived: Lived, hall: Hall, people: People) -> None:
    """Who withdrew is known again, and a request can be decided."""
    withdrawn = await people.again(lived.withdrawn)
    other = {"model": claimed("林二", WITHDRAWN[1])}
    await hall.call("user/v2/save", other, withdrawn.headers, 409)
    await hall.call("user/v2/save", {"model": claimed(*WITHDRAWN)}, withdrawn.headers)
    operator = await people.again(lived.operator)
    page = await hall.call("identityRequest/v2/dynamicList", {}, operator.headers)
    look = {"model": {"sid": page["data"]["content"][0]["sid"], "reason": "核对"}}
    shown = await hall.call("identityRequest/v2/reveal", look, operator.headers)
    assert shown["data"]["idNumber"] == ID_NUMBERS[2]


async def _an_invitation_waits(
    services: Services, http: httpx.AsyncClient, transaction: str
) -> None:
    """The message that waited in the queue was sent, and who got it is still invited."""
    outbox = (services.settings.outbox_dir / "sms.jsonl").read_text("utf-8").splitlines()
    code = next(line for line in outbox if transaction in line).split('"code": "')[1][:6]
    proof = {"transactionCode": transaction, "code": code}
    new = {**proof, "user": {"tel": INVITED}, "password": PASSWORD}
    assert (await http.post(f"{API}/user/v2/register", json=new)).status_code == 200
    login = {"grant_type": "password", "username": INVITED, "password": PASSWORD}
    token = await http.post("/auth-center/oauth/token", data=login | {"client_id": "zhegui-web"})
    headers = {"Authorization": f"Bearer {token.json()['access_token']}"}
    current = (await http.get(f"{API}/user/v2/current", headers=headers)).json()["data"]
    assert len(current["invitationList"]) == 1


async def test_what_signs_is_new_and_nothing_signs_with_the_old(
    lived: Lived, services: Services, clean: Cluster, people: People
) -> None:
    other = await people.learner(real_name="林晓")
    old = {path.name: path.read_bytes() for path in services.settings.keys_dir.glob("*.pem")}
    await rotate(services, clean.owner_url)
    assert not old.keys() & {
        path.name
        for path in services.settings.keys_dir.glob("*.pem")
        if path.read_bytes() == old.get(path.name)
    }
    async with served_again(services, clean) as again, asking(again) as http:
        async with again.transaction() as (session, _):
            assert len((await session.scalars(select(RegisterKey))).all()) == 2
        hall = replace(lived.hall, http=http, services=again)
        other = await People(again).again(other)
        paper = await hall.paper(other)
        await hall.answer_all(paper)
        await hall.submit(paper)
        await run_waiting(again)
        receipt = (await hall.call("attempt/v2/receipt", {"sid": paper.sid}, other.headers))["data"]
        assert receipt["publicKey"] != lived.receipt["publicKey"]
        async with again.transaction() as (session, _):
            register = again.settings.register_dir
            assert (await verify_registers(session, again.vault, register)) == (2, [])


async def test_a_stolen_receipt_key_proves_nothing_of_a_kept_receipt(
    lived: Lived, services: Services, clean: Cluster
) -> None:
    stolen = services.vault.signing_key(RECEIPTS)
    await rotate(services, clean.owner_url)
    forged = {**lived.receipt["receipt"], "answerList": []}
    signature = sign(stolen, forged)
    async with served_again(services, clean) as again, asking(again) as http:
        given = {"receipt": forged, "signature": signature}
        answer = await http.post(f"{API}/attempt/v2/verifyReceipt", json=given)
        assert answer.json()["data"]["genuine"] is False


@pytest.mark.parametrize("at", ["retire_signing_key", "succeed"])
async def test_an_interrupted_rotation_is_finished_by_the_next(
    lived: Lived, services: Services, clean: Cluster, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    with monkeypatch.context() as failing:
        failing.setattr(Vault, at, _die)
        with pytest.raises(KeyboardInterrupt):
            await rotate(services, clean.owner_url)
    assert (services.settings.keys_dir / NEXT_RING).exists()
    async with served_again(services, clean) as again:
        await rotate(again, clean.owner_url)
    assert not (services.settings.keys_dir / NEXT_RING).exists()
    async with served_again(services, clean) as again, asking(again) as http:
        await _hold(lived, again, http)


def _die(*_: object) -> None:
    raise KeyboardInterrupt


async def test_keys_can_be_rotated_again(lived: Lived, services: Services, clean: Cluster) -> None:
    for _ in range(2):
        async with served_again(services, clean) as again:
            await rotate(again, clean.owner_url)
    async with served_again(services, clean) as again, asking(again) as http:
        await _hold(lived, again, http)


def test_every_column_of_bytes_says_whether_a_key_made_it() -> None:
    made = {str(column) for kept in VaultColumn for column in columns(kept)}
    others = {
        str(column)
        for table in Base.metadata.sorted_tables
        for column in table.columns
        if isinstance(column.type, LargeBinary)
    }
    assert others - made == OF_NO_KEY


def test_not_while_it_is_served(serve: Callable[..., Server], zhegui: Zhegui) -> None:
    server = serve()
    refused = zhegui("keys", "rotate")
    assert (refused.status, f"pid {server.process.pid}" in refused.err) == (1, True)


async def test_not_while_another_host_is_connected(session: AsyncSession, clean: Cluster) -> None:
    await session.connection()
    with pytest.raises(Refused, match="stop every serve and worker"):
        refuse_others(clean)


async def test_a_connection_that_is_closing_is_waited_for(
    clean: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = psycopg.connect(clean.owner_url, application_name="closing")
    only = "select count(*) from pg_stat_activity where application_name = 'closing'"
    monkeypatch.setattr("zhegui.commands.keys_rotate.OTHERS", only)
    wait = time.sleep

    def close(seconds: float) -> None:
        other.close()
        wait(seconds)  # its process goes in its own time

    monkeypatch.setattr("time.sleep", close)
    refuse_others(clean)
    assert other.closed


def test_by_the_command(
    zhegui: Zhegui, installation: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{PASSWORD}\n"))
    assert zhegui("operator", "create", "--mobile", MOBILE).status == 0
    (installation / "keys" / NEXT_RING).write_bytes(
        (installation / "keys" / "keyring.json").read_bytes()
    )
    assert "zhegui keys rotate" in zhegui("migrate").err
    (installation / "keys" / NEXT_RING).unlink()
    before = (installation / "keys" / "keyring.json").read_text()
    done = zhegui("keys", "rotate")
    assert (done.status, "密钥已全部更换" in done.out) == (0, True), done.err
    assert (installation / "keys" / "keyring.json").read_text() != before
    assert "no account" not in zhegui("account", "erase", "--mobile", MOBILE).err
