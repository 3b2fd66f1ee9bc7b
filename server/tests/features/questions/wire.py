"""The calls of this feature, as tests make them."""

from collections.abc import Awaitable, Callable
from typing import Any

import httpx

from tests.features.questions.crac import text
from tests.people import Person
from zhegui.features.questions.formats import Package

API = "/resource-center/api"
RunJobs = Callable[..., Awaitable[None]]


async def post(http: httpx.AsyncClient, person: Person, path: str, body: object) -> httpx.Response:
    return await http.post(f"{API}/{path}", json=body, headers=person.headers)


async def data(http: httpx.AsyncClient, person: Person, path: str, body: object) -> Any:
    """The data of a call that succeeds."""
    response = await post(http, person, path, body)
    assert response.status_code == 200, response.text
    return response.json()["data"]


async def make_bank(http: httpx.AsyncClient, person: Person, name: str = "业余无线电") -> str:
    bank = await data(http, person, "bank/v2/save", {"model": {"name": name}})
    return str(bank["sid"])


async def upload(
    http: httpx.AsyncClient, person: Person, bank: str, package: Package
) -> httpx.Response:
    files = [("file", ("full.csv", package.file, "text/csv"))]
    files += [("companionList", (name, it, "text/csv")) for name, it in package.companions.items()]
    files += [("figureList", (name, it, "image/jpeg")) for name, it in package.figures.items()]
    form = {"bank": bank, "format": "crac"}
    address = f"{API}/questionImport/v2/upload"
    return await http.post(address, data=form, files=files, headers=person.headers)


async def imported(
    http: httpx.AsyncClient,
    person: Person,
    run_jobs: RunJobs,
    bank: str,
    package: Package | list[list[str]],
) -> Any:
    """The report of an import, from upload to end."""
    if isinstance(package, list):
        package = Package(text(*package).encode())
    response = await upload(http, person, bank, package)
    assert response.status_code == 200, response.text
    sid = response.json()["data"]["sid"]
    await data(http, person, "questionImport/v2/start", {"model": {"sid": sid}})
    await run_jobs()
    return await data(http, person, "questionImport/v2/report", {"sid": sid})
