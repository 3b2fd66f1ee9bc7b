"""Secrets are planted in a real installation by those who have them, and then looked for everywhere.

What a route answers to whom is `tests/contract/test_canary.py`'s; here it is what is left behind:
the log, the database, its own log and every byte of its files, uploads and papers, the register,
what was sent to others, and what somebody is told who gets something wrong.
"""

from __future__ import annotations

import asyncio
import io
import json
import re
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import httpx
import psycopg
import pypdf
import pytest
from psycopg import sql

from proof.candidates import API, Candidate
from proof.hall import Hall, is_right, open_hall
from proof.ledger import Ledger
from proof.oracle import verdict
from proof.site import Site, open_site
from tests.superuser import superuser_url

PASSWORD = "osmanthus-under-the-moon-1"
#: Of another installation, typed here in haste.
MISTYPED = "peonies-of-another-house-2"
MOBILE = "13955550137"
OTHER_MOBILE = "13955550248"
ID_NUMBER = "11010519491231002X"
#: Its last place is wrong; it is somebody's all the same.
MISTYPED_ID = "110105194912310021"
NAME = "陈嘉禾"
KEY, ANALYSIS = "canary-key", "canary-analysis"
PLANT = f"""
set session_replication_role = replica;
update question_key set value = value || '{{"canary": ["{KEY}"]}}';
insert into question_analysis (sid, version_sid, revision, content, created_at)
  select gen_random_uuid(), version_sid, 1, '{ANALYSIS}', now() from question_key;
"""
PATIENCE_SECONDS = 300
CONSENT = [{"kind": "real_name", "edition": "2026-12"}]


class Owner:
    """Somebody who has secrets, and gives each to the installation where it is asked for."""

    def __init__(self, http: httpx.AsyncClient, outbox: Path) -> None:
        self._http, self._outbox = http, outbox
        self.codes: list[str] = []
        self.tokens: list[str] = []
        self.headers: dict[str, str] = {}
        #: What the installation said, but for the tokens that were asked for.
        self.told: list[str] = []
        self.registers: list[str] = []

    def messages(self, mobile: str) -> list[dict[str, str]]:
        """What was sent to a number."""
        lines = self._outbox.read_text("utf-8").splitlines() if self._outbox.exists() else []
        return [each for each in map(json.loads, lines) if each["mobile"] == mobile]

    async def code(self, mobile: str, purpose: str) -> dict[str, str]:
        """A code that was sent."""
        had = len(self.messages(mobile))
        asked = {"mobile": mobile, "purpose": purpose}
        await self._get(f"shortMessage/v2/send?{urlencode(asked)}", {})
        async with asyncio.timeout(PATIENCE_SECONDS):
            while len(self.messages(mobile)) == had:  # noqa: ASYNC110 (it is another process's file)
                await asyncio.sleep(0.1)
        message = self.messages(mobile)[-1]
        self.codes.append(message["code"])
        return {"transactionCode": message["transactionCode"], "code": message["code"]}

    async def post(self, path: str, body: Any, status: int = 200) -> dict[str, Any]:
        """Send JSON, and remember what was said."""
        answer = await self._http.post(f"{API}/{path}", json=body, headers=self.headers)
        assert answer.status_code == status, answer.text
        self.told.append(answer.text)
        envelope: dict[str, Any] = answer.json()
        return envelope

    async def ask_for_tokens(self, status: int = 200, **form: str) -> None:
        """At the address of OAuth 2."""
        form |= {"client_id": "zhegui-web"}
        answer = await self._http.post("/auth-center/oauth/token", data=form)
        assert answer.status_code == status, answer.text
        if status != 200:
            self.told.append(answer.text)
            return
        tokens = answer.json()
        self.tokens += [tokens["access_token"], tokens["refresh_token"]]
        self.headers = {"Authorization": f"Bearer {tokens['access_token']}"}

    async def live(self) -> None:
        """Register, log in by each way, give the real name, and get something wrong by the way."""
        code = await self.code(MOBILE, "register")
        account = code | {"user": {"tel": MOBILE}, "password": PASSWORD}
        for wrong in (
            {"password": [PASSWORD]},
            {"user": {"tel": ID_NUMBER}},
            {"newPassword": PASSWORD},
        ):
            await self.post("user/v2/register", account | wrong, 400)
        await self.post("user/v2/register", account)
        by_password = {"grant_type": "password", "username": MOBILE}
        await self.ask_for_tokens(400, **by_password, password=MISTYPED)
        await self.ask_for_tokens(400, username=MOBILE, password=PASSWORD, scope=PASSWORD)
        await self.ask_for_tokens(200, **by_password, password=PASSWORD)
        await self.ask_for_tokens(grant_type="refresh_token", refresh_token=self.tokens[-1])
        await self.ask_for_tokens(400, grant_type="refresh_token", refresh_token=MISTYPED)
        named = {"realName": NAME, "idNumber": ID_NUMBER, "agreementList": CONSENT}
        await self.post("user/v2/save", {"model": named | {"idNumber": MISTYPED_ID}}, 400)
        await self.post("user/v2/save", {"model": named | {"realName": [ID_NUMBER]}}, 400)
        await self.post("user/v2/save", {"model": named})
        change = {"password": MISTYPED, "newPassword": "something-else-entirely-3"}
        await self.post("user/v2/changePassword", change, 400)
        await self.code(OTHER_MOBILE, "login")

    async def earn(self, hall: Hall) -> Ledger:
        """Pass an examination that certifies."""
        candidate = Candidate(self._http, hall, Ledger(), self.headers, Random())
        paper = await candidate.start()
        self.tokens.append(paper.pop("ticket"))
        self.told.append(json.dumps(paper, ensure_ascii=False))
        ticket = {"Attempt-Ticket": self.tokens[-1]}
        question = paper["sectionList"][0]["questionList"][0]
        place = UUID(paper["sid"]), UUID(question["sid"]), 1
        right = max(question["optionList"], key=is_right)
        await candidate.save(*place, right["sid"], ticket)
        await candidate.submit(UUID(paper["sid"]), ticket)
        for each in ("result", "receipt"):
            await self.post(f"attempt/v2/{each}", {"sid": paper["sid"]})
        return candidate.ledger

    async def see(self) -> None:
        """Read everything of oneself, and the registers, which anybody may."""
        await self.post("certificateHistory/v2/dynamicList", {"includeList": ["attachList"]})
        await self.post("attempt/v2/dynamicList", {})
        await self._get("user/v2/current", self.headers)
        keys = await self._get("certificateRegister/v2/keys", {})
        for issuer in keys["data"]:
            entries = await self._get(
                f"certificateRegister/v2/entries?issuer={issuer['issuer']}", {}
            )
            self.registers.append(json.dumps(entries, ensure_ascii=False))

    async def _get(self, path: str, headers: dict[str, str]) -> dict[str, Any]:
        answer = await self._http.get(f"{API}/{path}", headers=headers)
        assert answer.status_code == 200, answer.text
        self.told.append(answer.text)
        envelope: dict[str, Any] = answer.json()
        return envelope


@dataclass
class Left:
    """What is left of an installation that has ended, and what was said while it lived."""

    site: Site
    owner: Owner
    #: Of every table, as text.
    rows: list[str]

    def where(self, wanted: Iterable[str]) -> set[tuple[str, str]]:
        """The files and the kinds of row in which any of these texts is, and which."""
        texts = list(wanted)
        folder = self.site.folder
        files = (each for each in folder.rglob("*") if each.is_file() and not each.is_symlink())
        places = chain(
            ((str(each.relative_to(folder)), _readable(each)) for each in files),
            (("rows", row.encode()) for row in self.rows),
            (("answers", told.encode()) for told in self.owner.told),
        )
        return {(place, text) for place, data in places for text in texts if text.encode() in data}


@pytest.fixture(scope="module")
async def left() -> AsyncIterator[Left]:
    """Of an installation in which somebody with secrets lived."""
    async with open_site() as site, httpx.AsyncClient(base_url=site.url, timeout=300) as http:
        async with site.services() as services:
            hall = await open_hall(services, question_count=3)
        with psycopg.connect(superuser_url(site.cluster), autocommit=True) as connection:
            connection.execute(PLANT.encode())
        owner = Owner(http, site.settings.outbox_dir / "sms.jsonl")
        await owner.live()
        assert await verdict(site, await owner.earn(hall)) == []
        await owner.see()
        rows = _rows(site)
        await site.stop()
        yield Left(site, owner, rows)


def _rows(site: Site) -> list[str]:
    tables = "select tablename from pg_tables where schemaname = 'public'"
    every_row = sql.SQL("select t::text from {} t")
    with psycopg.connect(superuser_url(site.cluster)) as connection:
        return [
            text
            for (table,) in connection.execute(tables).fetchall()
            for (text,) in connection.execute(every_row.format(sql.Identifier(table)))
        ]


def _readable(file: Path) -> bytes:
    """All of a file; what a PDF packs, unpacked as well."""
    data = file.read_bytes()
    if not data.startswith(b"%PDF"):
        return data
    reader = pypdf.PdfReader(io.BytesIO(data))
    objects = (reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1))
    packed = (each.get_data() for each in objects if isinstance(each, pypdf.generic.StreamObject))
    words = "".join(page.extract_text() for page in reader.pages) + str(reader.metadata)
    return b"".join([data, *packed, words.encode(), "".join(words.split()).encode()])


def test_no_secret_is_left_anywhere(left: Left) -> None:
    secrets = {PASSWORD, MISTYPED, ID_NUMBER, MISTYPED_ID, *left.owner.tokens}
    assert left.where(secrets) == set()


def test_a_number_is_left_where_its_messages_are(left: Left) -> None:
    assert left.where([MOBILE]) == {("data/outbox/sms.jsonl", MOBILE)}


def test_a_code_is_left_where_it_was_sent(left: Left) -> None:
    own, _ = left.owner.codes
    texts = {
        "log": (left.site.folder / "server.log").read_text(),
        "rows": "".join(left.rows),
        "answers": "".join(left.owner.told),
        "messages to another": str(left.owner.messages(OTHER_MOBILE)),
        "messages to the owner": str(left.owner.messages(MOBILE)),
    }
    # Not as a part of something longer, such as a moment or a hash.
    sought = re.compile(rf"(?<![\w.]){own}(?!\w)")
    assert [name for name, text in texts.items() if sought.search(text)] == [
        "messages to the owner"
    ]


def test_keys_and_analyses_are_left_in_the_database_alone(left: Left) -> None:
    found = left.where([KEY, ANALYSIS])
    assert {text for _, text in found} == {KEY, ANALYSIS}
    assert {place for place, _ in found if not place.startswith("data/postgres/")} == {"rows"}


def test_the_register_does_not_name_the_holder(left: Left) -> None:
    places = {place for place, _ in left.where([NAME])}
    assert any(place.startswith("data/files/") for place in places)  # the paper, as it should
    assert {place for place in places if "register" in place or place == "server.log"} == set()
    assert left.owner.registers
    assert [each for each in left.owner.registers if NAME in each or ID_NUMBER in each] == []
