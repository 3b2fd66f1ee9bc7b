"""Papers with crossed boxes are found by what stands on them, and issued anew."""

from __future__ import annotations

from pathlib import Path

import httpx

from tests.features.certificates.conftest import Ask, Certifier
from tests.features.certificates.one_font import NEVER, RARE, one_font
from tests.features.certificates.test_issuing import listed
from tests.features.certificates.test_query import change, told
from tests.features.certificates.test_register import audit
from tests.people import People
from zhegui.features.certificates.misprinted import (
    REPRINTED,
    Misprint,
    find_misprinted,
    has_crossed_box,
    print_anew,
)
from zhegui.ports.services import Services

NAME = f"张{RARE}"


async def found(services: Services) -> list[Misprint]:
    return [each async for each in find_misprinted(services)]


async def test_a_paper_with_a_crossed_box_is_found_and_issued_anew(
    http: httpx.AsyncClient,
    ask: Ask,
    certifier: Certifier,
    people: People,
    tmp_path: Path,
) -> None:
    with one_font(tmp_path):
        old = await certifier.issue(await people.learner(real_name=NAME), name=NAME)
        right = await certifier.issue()
    services = certifier.services
    misprint = Misprint(old.row.sid, old.number, None)
    assert await found(services) == [misprint]

    done = [outcome async for outcome in print_anew(services, [misprint])]
    assert done == [(misprint, None)]
    assert await found(services) == []
    new, superseded = await listed(http, old.holder, includeList=["attachList"])
    assert (new["state"], new["holderName"], new["subject"]) == ("valid", NAME, old.row.subject)
    assert (superseded["number"], superseded["isSuperseded"]) == (old.number, True)
    assert superseded["successor"] == new["number"]
    paper = await http.get(new["attachList"][0]["address"]["url"])
    assert not has_crossed_box(paper.content)
    shown = told(await ask(number=old.number))
    assert (shown["state"], shown["certificate"]["reason"]) == ("revoked", REPRINTED)
    assert told(await ask(number=right.number))["state"] == "valid"
    assert await audit(services) == []


async def test_one_that_would_lack_the_sign_again_says_so(
    certifier: Certifier, people: People, tmp_path: Path
) -> None:
    name = f"张{NEVER}"
    with one_font(tmp_path):
        old = await certifier.issue(await people.learner(real_name=name), name=name)
    assert await found(certifier.services) == [Misprint(old.row.sid, old.number, NEVER)]


async def test_only_what_is_valid_is_looked_at(
    http: httpx.AsyncClient, certifier: Certifier, people: People, tmp_path: Path
) -> None:
    with one_font(tmp_path):
        old = await certifier.issue(await people.learner(real_name=NAME), name=NAME)
    manager = await people.manager()
    for verb, many in (("suspend", 0), ("resume", 1), ("revoke", 0)):
        assert (await change(http, manager.headers, old, verb)).status_code == 200
        assert len(await found(certifier.services)) == many


async def test_a_name_of_every_font_is_printed_without_a_crossed_box(
    http: httpx.AsyncClient, certifier: Certifier, people: People
) -> None:
    name = "张𠮷·Ayşe₂"
    issued = await certifier.issue(await people.learner(real_name=name), name=name)
    (row,) = await listed(http, issued.holder, includeList=["attachList"])
    paper = await http.get(row["attachList"][0]["address"]["url"])
    assert (row["holderName"], has_crossed_box(paper.content)) == (name, False)
