"""Sits a paper of the imported real bank over HTTP, from registration to the certificate.

    zhegui import questions --data-dir data --bank CRAC --format crac --figures images_2 \\
        --examination TITLE full.csv
    zhegui serve --data-dir data &
    python e2e/sit.py --title TITLE --bank full.csv --outbox data/outbox/sms.jsonl

It knows what a prepared candidate knows: the published bank, whose first options are the right
ones. The verification code is read from the outbox of the local SMS twin.
"""

from __future__ import annotations

import argparse
import asyncio
import csv
import json
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

API = "/resource-center/api"
NAME = "林桂"
PASSWORD = "osmanthus in autumn"  # noqa: S105 (of an account made for this)
WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
BATCH = 10
PATIENCE = 60

Wait = Callable[[], Awaitable[None]]
#: By stem: for each row of that stem, all its options and the right ones.
Bank = dict[str, list[tuple[set[str], set[str]]]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it went."""

    score: float
    full_score: float
    certificate: str
    state: str
    receipt_is_genuine: bool


@dataclass(frozen=True, slots=True)
class Site:
    """A site, and where its local SMS twin writes."""

    http: httpx.AsyncClient
    outbox: Path

    async def call(self, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        """The `data` of an answer; a GET where there is no body."""
        method = "GET" if body is None else "POST"
        answer = await self.http.request(method, f"{API}/{path}", json=body, headers=headers)
        if answer.status_code != 200:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.text}")
        return answer.json()["data"]


def read_bank(path: Path) -> Bank:
    """The published bank; its `T` names the letters of the right options."""
    bank: Bank = {}
    with path.open(encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            options = {letter: row[letter].strip() for letter in "ABCD" if row[letter].strip()}
            right = {options[letter] for letter in row["T"].strip()}
            bank.setdefault(_plain(row["Q"]), []).append((set(options.values()), right))
    return bank


async def sit(
    site: Site,
    title: str,
    bank: Bank,
    wait: Wait = lambda: asyncio.sleep(1),
) -> Outcome:
    """Register, confirm a name, sit, hand in, and have the certificate verified.

    `wait` passes the time until a job has run: the message's, the certificate's.
    """
    me = await _register(site, wait)
    await _confirm_name(site, me)
    query = {"field": "title", "operator": "eq", "value": title}
    (examination,) = (await site.call("examination/v2/dynamicList", {"query": query}, me))[
        "content"
    ]
    model = {"examination": {"sid": examination["sid"]}}
    paper = await site.call("attempt/v2/start", {"model": model}, me)
    await _answer(site, paper, bank, me)
    result = await site.call("attempt/v2/submit", {"model": {"sid": paper["sid"]}}, me)
    signed = await site.call("attempt/v2/receipt", {"sid": paper["sid"]}, me)
    checked = await site.call(
        "attempt/v2/verifyReceipt",
        {"receipt": signed["receipt"], "signature": signed["signature"]},
    )
    number = await _certificate(site, me, wait)
    verified = await site.call("certificateHistory/v2/verify", {"number": number, "name": NAME})
    return Outcome(
        result["score"],
        result["examination"]["fullScore"],
        number,
        verified["state"],
        checked["genuine"],
    )


async def _register(site: Site, wait: Wait) -> dict[str, str]:
    mobile = f"139{secrets.randbelow(10**8):08d}"
    sent = await site.call(f"shortMessage/v2/send?mobile={mobile}")
    account = {
        "transactionCode": sent["transactionCode"],
        "code": await _code(site.outbox, mobile, wait),
        "user": {"tel": mobile},
        "password": PASSWORD,
    }
    await site.call("user/v2/register", account)
    form = {
        "grant_type": "password",
        "client_id": "zhegui-web",
        "username": mobile,
        "password": PASSWORD,
    }
    tokens = (await site.http.post("/auth-center/oauth/token", data=form)).json()
    return {"Authorization": f"Bearer {tokens['access_token']}"}


async def _code(outbox: Path, mobile: str, wait: Wait) -> str:
    for _ in range(PATIENCE):
        if code := _sent(outbox, mobile):
            return code
        await wait()
    raise RuntimeError(f"no code came to {outbox}")


def _sent(outbox: Path, mobile: str) -> str | None:
    lines = outbox.read_text(encoding="utf-8").splitlines() if outbox.exists() else []
    messages = map(json.loads, lines)
    codes = (each for each in messages if "code" in each)
    return next((each["code"] for each in codes if each["mobile"] == mobile), None)


async def _confirm_name(site: Site, me: dict[str, str]) -> None:
    current = await site.call("user/v2/current", None, me)
    text = await site.call("agreement/v2/current?kind=real_name")
    model = {
        "sid": current["sid"],
        "realName": NAME,
        "idNumber": _id_number(),
        "agreementList": [{"kind": "real_name", "edition": text["edition"]}],
    }
    await site.call("user/v2/save", {"model": model}, me)


def _id_number() -> str:
    """A number that GB 11643 allows, of nobody in particular."""
    region, year = secrets.randbelow(10**4), 1950 + secrets.randbelow(50)
    body = f"11{region:04d}{year}0307{secrets.randbelow(1000):03d}"
    total = sum(int(digit) * weight for digit, weight in zip(body, WEIGHTS, strict=True))
    return body + "10X98765432"[total % 11]


async def _answer(site: Site, paper: Any, bank: Bank, me: dict[str, str]) -> None:
    asked = [each for section in paper["sectionList"] for each in section["questionList"]]
    answers = [
        {"question": {"sid": each["sid"]}, "sequence": 1, "value": _value(each, bank)}
        for each in asked
    ]
    for start in range(0, len(answers), BATCH):
        batch = answers[start : start + BATCH]
        model = {"sid": paper["sid"], "lease": paper["lease"], "answerList": batch}
        await site.call("attempt/v2/answer", {"model": model}, me)


def _value(question: Any, bank: Bank) -> str | list[str] | None:
    options = {each["content"].strip(): each["sid"] for each in question["optionList"]}
    for known, right in bank[_plain(question["stem"])]:
        if known == set(options):
            chosen = [options[content] for content in sorted(right)]
            return chosen if question["kind"] == "multiple_choice" else chosen[0]
    return None


def _plain(stem: str) -> str:
    return "".join(stem.split())


async def _certificate(site: Site, me: dict[str, str], wait: Callable[[], Awaitable[None]]) -> str:
    for _ in range(PATIENCE):
        page = await site.call("certificateHistory/v2/dynamicList", {}, me)
        if page["content"]:
            number: str = page["content"][0]["number"]
            return number
        await wait()
    raise RuntimeError("no certificate was issued")


async def main() -> None:
    """Sit once and print how it went."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--url", default="http://127.0.0.1:8000")
    parser.add_argument("--title", required=True)
    parser.add_argument("--bank", type=Path, required=True)
    parser.add_argument("--outbox", type=Path, required=True)
    asked = parser.parse_args()
    async with httpx.AsyncClient(base_url=asked.url, timeout=30) as http:
        outcome = await sit(Site(http, asked.outbox), asked.title, read_bank(asked.bank))
    print(outcome)  # noqa: T201


if __name__ == "__main__":
    asyncio.run(main())
