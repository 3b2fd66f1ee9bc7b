"""Random lives of holders: page, paper, register and list never disagree with the model."""

from __future__ import annotations

import asyncio
import hashlib
import io
import os
from collections import defaultdict
from collections.abc import Awaitable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, TypeVar
from uuid import UUID

import httpx
import pypdf
import pytest
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import select

from tests.conftest import FakeClock
from tests.features.certificates.conftest import API, Certifier
from tests.features.certificates.test_register import audit
from tests.features.certificates.test_reissuing import Corrections
from tests.people import People
from tests.waiting import run_waiting
from zhegui.app import build_services, create_app, gated, opened
from zhegui.features.certificates import api as certificates
from zhegui.features.certificates.rules import last_day
from zhegui.features.identity import api as identity
from zhegui.kernel.values import instant_text, with_check_sign
from zhegui.postgres import Cluster
from zhegui.settings import Settings

SEQUENCES = int(os.environ.get("PROOF_SEQUENCES", "2"))
STEPS = 10
FILES = ["application/pdf", "image/png"]
#: What a certificate is by the last entry about it: its state, and whether another stands for it.
SAYS = {
    "issue": ("valid", False),
    "resume": ("valid", False),
    "suspend": ("suspended", False),
    "revoke": ("revoked", False),
    "supersede": ("revoked", True),
}
NAMES = ["张小名", "张晓明", "阿依古丽·买买提", "Ayşe Yılmaz"]
T = TypeVar("T")


@dataclass
class Held:
    """A certificate as the model has it."""

    sid: str
    number: str
    name: str
    source: UUID
    expires_at: datetime | None
    state: str = "valid"
    is_superseded: bool = False
    successor: str | None = None
    files: list[str] = field(default_factory=list)

    def state_at(self, now: datetime) -> str:
        ended = self.expires_at is not None and self.expires_at <= now
        return "expired" if ended and self.state == "valid" else self.state

    @property
    def end(self) -> str | None:
        return instant_text(self.expires_at) if self.expires_at else None

    @property
    def until(self) -> str:
        """As the paper has it."""
        if self.expires_at is None:
            return "长期有效"
        day = last_day(self.expires_at)
        return f"{day.year}年{day.month}月{day.day}日"


class World:
    """One installation for all sequences, its clock, and the loop that they share."""

    def __init__(self, cluster: Cluster, settings: Settings) -> None:
        self.clock = FakeClock()
        self.numbers = count()
        #: The entries about each certificate, and how many of each register were read.
        self.said: dict[str, list[Any]] = defaultdict(list)
        self._read: dict[str, int] = defaultdict(int)
        self._loop = asyncio.new_event_loop()
        self._stack = AsyncExitStack()
        self.services = build_services(settings, cluster.app_url, self.clock)
        self.people = People(self.services)
        self.certifier = Certifier(self.services, self.people, partial(run_waiting, self.services))
        self.http = self.do(self._open())
        self.operator = self.do(self.people.operator())
        self.corrections = Corrections(self.http, self.operator)

    def do(self, work: Awaitable[T]) -> T:
        return self._loop.run_until_complete(work)

    def close(self) -> None:
        self.do(self._stack.aclose())
        self._loop.close()

    async def _open(self) -> httpx.AsyncClient:
        services = await self._stack.enter_async_context(opened(self.services))
        transport = httpx.ASGITransport(gated(create_app(services, with_worker=False)))
        client = httpx.AsyncClient(transport=transport, base_url="http://zhegui.test")
        return await self._stack.enter_async_context(client)

    def post(self, path: str, body: dict[str, Any], headers: dict[str, str]) -> Any:
        answer = self.do(self.http.post(f"{API}/{path}", json=body, headers=headers))
        assert answer.status_code in (200, 409), answer.text
        return answer.json()["data"] if answer.status_code == 200 else answer.json()["error"]

    def run_jobs(self) -> None:
        self.do(run_waiting(self.services))

    def read_registers(self) -> None:
        """As a stranger does, from where they left off."""
        for each in self._published("keys"):
            issuer = each["issuer"]
            while self._read[issuer] < each["number"]:
                for entry in self._published(f"entries?issuer={issuer}&after={self._read[issuer]}"):
                    self.said[entry["body"]["certificate"]].append(entry)
                    self._read[issuer] += 1

    def _published(self, path: str) -> Any:
        answer = self.do(self.http.get(f"{API}/certificateRegister/v2/{path}"))
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]


class Life(RuleBasedStateMachine):
    """What one person holds, from the first certificate on."""

    world: World

    @initialize()
    def begin(self) -> None:
        self.name, self.keeps, self.erased = NAMES[0], False, False
        self.holder = self.do(self.world.people.learner())
        self.id_number = with_check_sign(f"32010119850307{next(self.world.numbers):03d}")
        self.held: list[Held] = []
        self.do(self._confirm())
        self._log_in()

    def _log_in(self) -> None:
        """Logins end; that is no part of this."""
        if not self.erased:
            self.holder = self.do(self.world.people.again(self.holder))
        self.world.operator = self.do(self.world.people.again(self.world.operator))
        self.world.corrections.operator = self.world.operator

    @precondition(lambda self: not self.erased and len(self.held) < 3)
    @rule(months=st.sampled_from([None, 1]))
    def issue(self, months: int | None) -> None:
        issuing = self.world.certifier.issue(
            self.holder, name=self.name, id_number=self.id_number, validity_months=months
        )
        self._hold(self.do(issuing).row)

    @precondition(lambda self: not self.erased)
    @rule(name=st.sampled_from(NAMES), reissue=st.booleans())
    def correct(self, name: str, reissue: bool) -> None:
        corrections, number = self.world.corrections, self.id_number
        self.do(corrections.correct(self.holder, name, number, reissue=reissue))
        self.name, self.keeps = name, not reissue
        self._issue_anew()

    def _issue_anew(self) -> None:
        """What is valid under another name is superseded, unless the last correction left it."""
        self.world.run_jobs()
        if self.erased or self.keeps:
            return
        for each in [each for each in self.held if each.state_at(self.now) == "valid"]:
            if each.name != self.name:
                self._supersede(each)

    @precondition(lambda self: self.held)
    @rule(what=st.sampled_from(["suspend", "resume", "revoke", "reissue"]), data=st.data())
    def change(self, what: str, data: st.DataObject) -> None:
        each = data.draw(st.sampled_from(self.held))
        body = {"model": {"sid": each.sid, "reason": "复核"}}
        told = self.world.post(f"certificateHistory/v2/{what}", body, self.world.operator.headers)
        if what == "reissue":
            assert isinstance(told, dict) is self._may_reissue(each), told
            if isinstance(told, dict):
                self.world.run_jobs()
                self._supersede(each)
            return
        allowed = {"suspend": ["valid"], "resume": ["suspended"], "revoke": ["valid", "suspended"]}
        assert isinstance(told, dict) is (each.state in allowed[what])
        if isinstance(told, dict):
            each.state = {"suspend": "suspended", "resume": "valid", "revoke": "revoked"}[what]
            self._issue_anew()

    @precondition(lambda self: self.held)
    @rule(data=st.data())
    def void(self, data: st.DataObject) -> None:
        """The act is voided: whichever certificate it has goes."""
        source = data.draw(st.sampled_from(sorted({each.source for each in self.held})))
        self.do(self._void(source))
        for each in self.held:
            if each.source == source:
                each.state = "revoked"

    @rule()
    def wait(self) -> None:
        self.world.clock.advance(seconds=32 * 24 * 60 * 60)
        self._log_in()

    @precondition(lambda self: not self.erased and self.held)
    @rule()
    def erase(self) -> None:
        self.do(self._erase())
        self.erased = True

    @invariant()
    def the_page_says_what_is_true(self) -> None:
        for each in getattr(self, "held", []):
            body = {"number": each.number, "name": each.name}
            found = self.world.post("certificateHistory/v2/verify", body, {})
            shown = found["certificate"]
            assert found["state"] == each.state_at(self.now)
            assert (shown["isSuperseded"], shown["expiresAt"]) == (each.is_superseded, each.end)
            is_named = not (self.erased or each.is_superseded)
            assert shown["nameMatches"] is (True if is_named else None)
            assert shown["holder"] == (each.name if is_named else None)

    @invariant()
    def the_register_says_it_to_a_stranger(self) -> None:
        self.world.read_registers()
        for each in getattr(self, "held", []):
            said = self.world.said[each.sid]
            assert SAYS[said[-1]["kind"]] == (each.state, each.is_superseded)
            assert said[0]["body"].get("expiresAt") == each.end

    @invariant()
    def the_lists_and_the_papers_say_the_same(self) -> None:
        if not getattr(self, "held", []):
            return
        self.world.read_registers()
        if not self.erased:
            self._listed(self.holder.headers)
        rows = self._listed(self.world.operator.headers)
        for each in self.held:
            files = rows[each.number]["attachList"]
            if files:
                each.files = [file["sid"] for file in files]
                self._paper_says(files[0]["address"]["url"], each)
            elif not self.erased:
                self._nothing_is_sent(each)

    def teardown(self) -> None:
        assert self.do(audit(self.world.services)) == []

    def _listed(self, headers: dict[str, str]) -> dict[str, Any]:
        """All that is held, as somebody who may see it is shown it."""
        query = {"field": "number", "operator": "in", "value": [each.number for each in self.held]}
        page = {"query": query, "includeList": ["attachList"], "size": 100}
        content = self.world.post("certificateHistory/v2/dynamicList", page, headers)["content"]
        rows = {row["number"]: row for row in content}
        assert set(rows) == {each.number for each in self.held}
        for each in self.held:
            row = rows[each.number]
            assert row["problem"] is None
            assert (row["state"], row["expiresAt"]) == (each.state_at(self.now), each.end)
            assert row["holderName"] == (None if self.erased else each.name)
            assert (row["isSuperseded"], row["successor"]) == (each.is_superseded, each.successor)
            holds = each.state_at(self.now) == "valid" and not self.erased
            assert [file["mediaType"] for file in row["attachList"]] == (FILES if holds else [])
        return rows

    def _paper_says(self, url: str, each: Held) -> None:
        paper = self.do(self.world.http.get(url))
        assert paper.status_code == 200, paper.text
        document = self.world.said[each.sid][0]["body"]["document"]
        assert hashlib.sha256(paper.content).hexdigest() == document
        text = "".join(pypdf.PdfReader(io.BytesIO(paper.content)).pages[0].extract_text().split())
        for said in (each.name.replace(" ", ""), each.number, each.until):
            assert said in text

    def _nothing_is_sent(self, each: Held) -> None:
        """Nor at an address that was made for its files."""
        for sid in each.files:
            made = self.world.post("file/v2/address", {"sid": sid}, self.holder.headers)
            sent = self.do(self.world.http.get(made["url"]))
            assert (sent.status_code, sent.json()["error"]) == (410, "file_withdrawn")

    def _may_reissue(self, each: Held) -> bool:
        return not self.erased and each.state_at(self.now) == "valid"

    def _supersede(self, old: Held) -> None:
        row = self.do(self._successor(old))
        assert row.expires_at == old.expires_at
        self._hold(row)
        old.state, old.is_superseded, old.source = "revoked", True, row.sid
        old.successor = row.number

    def _hold(self, row: certificates.CertificateHistory) -> None:
        named = Held(str(row.sid), row.number, self.name, row.source_sid, row.expires_at)
        self.held.append(named)

    async def _successor(self, old: Held) -> certificates.CertificateHistory:
        row = certificates.CertificateHistory
        async with self.world.services.transaction() as (session, _):
            return (
                await session.scalars(select(row).where(row.predecessor_sid == UUID(old.sid)))
            ).one()

    async def _confirm(self) -> None:
        services = self.world.services
        async with services.transaction() as (session, now):
            user = await session.get_one(identity.User, self.holder.sid)
            identity.confirm_real_name(services, user, self.name, self.id_number, now)

    async def _void(self, source: UUID) -> None:
        async with self.world.services.transaction() as (session, now):
            await certificates.revoke(
                session,
                self.world.services.vault,
                source_kind="examination",
                source_sid=source,
                reason="替考",
                now=now,
            )

    async def _erase(self) -> None:
        services = self.world.services
        async with services.transaction() as (session, _):
            await certificates.erase_holder(session, self.holder.sid)

    def do(self, work: Awaitable[T]) -> T:
        return self.world.do(work)

    @property
    def now(self) -> datetime:
        return self.world.clock.now()


@pytest.fixture
def world(clean: Cluster, tmp_path: Path) -> Iterator[World]:
    """An installation where anybody may ask, for corrections too, all day."""
    settings = Settings.load({}, data_dir=tmp_path / "data", environment="test")
    often = {"limit_verify_per_address_per_minute": 10**6, "limit_identity_per_day": 10**6}
    world = World(clean, settings.model_copy(update=often))
    yield world
    world.close()


def test_page_paper_register_and_list_never_disagree(world: World) -> None:
    class Lived(Life):
        pass

    Lived.world = world
    run_state_machine_as_test(
        Lived,
        settings=hypothesis_settings(
            max_examples=SEQUENCES,
            stateful_step_count=STEPS,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
