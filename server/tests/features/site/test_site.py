"""Menus, what the site says of itself, and page views."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from tests.contract.calls import PNG
from tests.people import People
from zhegui.app import build_services, create_app, gated, opened
from zhegui.features.organizations.api import Staff
from zhegui.features.site.pages import PageName
from zhegui.features.site.rules import SiteRole, VisitorStanding, places_of, role_of
from zhegui.postgres import Cluster
from zhegui.settings import Settings

API = "/resource-center/api"
APP = Path(__file__).parents[4] / "web/learner/src/app"
ROUTES = (APP / "first-routes.tsx", APP / "routes.tsx")


@asynccontextmanager
async def site(
    clean: Cluster, tmp_path: Path, **variables: str
) -> AsyncIterator[httpx.AsyncClient]:
    """HTTP to an installation with settings of its own."""
    named = {f"ZHEGUI_{name.upper()}": value for name, value in variables.items()}
    settings = Settings.load(named, data_dir=tmp_path / "data", environment="test")
    async with opened(build_services(settings, clean.app_url)) as services:
        app = gated(create_app(services, with_worker=False))
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://zhegui.test") as http:
            yield http


async def told(http: httpx.AsyncClient) -> dict[str, Any]:
    data: dict[str, Any] = (await http.get(f"{API}/site/v2/current")).json()["data"]
    return data


async def menus(http: httpx.AsyncClient, headers: dict[str, str]) -> dict[str, Any]:
    answer = await http.get(f"{API}/menu/v2/my/list", headers=headers)
    data: dict[str, Any] = answer.json()["data"]
    return data


def paths(data: dict[str, Any], group: str) -> list[str]:
    return [menu["path"] for menu in data["menuList"] if menu["group"] == group]


@pytest.mark.parametrize(
    ("standing", "role"),
    [
        (VisitorStanding(signed_in=False), SiteRole.VISITOR),
        (VisitorStanding(signed_in=True), SiteRole.LEARNER),
        (VisitorStanding(signed_in=True, is_enterprise=True), SiteRole.STAFF),
        (
            VisitorStanding(signed_in=True, is_enterprise=True, is_manager=True, has_roles=True),
            SiteRole.MANAGER,
        ),
        (
            VisitorStanding(signed_in=True, is_manager=True, has_roles=True, is_operator=True),
            SiteRole.OPERATOR,
        ),
    ],
)
def test_roles(standing: VisitorStanding, role: SiteRole) -> None:
    assert role_of(standing) == role


def test_no_menu_leads_nowhere_and_every_page_may_be_counted() -> None:
    existing = set(re.findall(r'page\(\s*"(/[^"]*)"', "".join(each.read_text() for each in ROUTES)))
    everything = VisitorStanding(
        signed_in=True, is_enterprise=True, is_manager=True, has_roles=True, is_operator=True
    )
    for standing in (VisitorStanding(signed_in=True), everything):
        inside = {place.path for place in places_of(standing, "/admin/") if not place.external}
        assert inside <= existing
    assert existing <= set(get_args(PageName))


async def test_menus_follow_role_organization_and_enterprise(
    http: httpx.AsyncClient, people: People
) -> None:
    visitor = await menus(http, {})
    assert visitor["role"] == "visitor"
    assert paths(visitor, "shortcut") == []
    assert "/course" in paths(visitor, "navigation")

    learner = await menus(http, (await people.learner()).headers)
    assert learner["role"] == "learner"
    assert "/user/info" in paths(learner, "shortcut")
    assert not any(menu["external"] for menu in learner["menuList"])

    staff = await menus(http, (await people.staff()).headers)
    assert (staff["role"], staff["isEnterprise"]) == ("staff", True)
    homes = [paths(told, "navigation")[0] for told in (visitor, learner, staff)]
    assert homes == ["/index", "/index", "/home"]
    assert "/admin/" not in paths(learner, "shortcut") + paths(staff, "shortcut")

    manager = await people.manager()
    acting = await menus(http, manager.headers)
    assert acting["role"] == "manager"
    assert acting["organizationSid"] == manager.headers["tenant-id"]
    assert paths(acting, "shortcut")[-1] == "/admin/"
    for_themselves = {"Authorization": manager.headers["Authorization"]}
    assert (await menus(http, for_themselves))["organizationSid"] is None
    assert paths(await menus(http, for_themselves), "shortcut")[-1] == "/admin/"


async def test_who_manages_one_organization_manages_no_other_that_employs_them(
    http: httpx.AsyncClient, people: People, session: AsyncSession
) -> None:
    manager, employer = await people.manager(), await people.organization("远山电力公司")
    session.add(Staff(user_sid=manager.sid, organization_sid=employer.sid))
    await session.commit()
    employed = await menus(http, manager.headers | {"tenant-id": str(employer.sid)})
    assert (employed["role"], employed["organizationSid"]) == ("staff", str(employer.sid))
    assert "/admin/" not in paths(employed, "shortcut")
    assert (await menus(http, manager.headers))["role"] == "manager"


async def test_what_is_not_set_is_absent(http: httpx.AsyncClient) -> None:
    assert await told(http) == {
        "filingNumber": None,
        "contact": None,
        "publicAccountQr": None,
        "mobileSite": None,
        "assistant": "/assistant/",
        "consultation": "/consultation/",
        "pageViews": False,
        "lookupRevision": "0-0-0",
    }
    assert (await http.get("/files/site/public-account")).status_code == 404


async def test_what_is_set_is_told(clean: Cluster, tmp_path: Path) -> None:
    (tmp_path / "qr.png").write_bytes(PNG)
    async with site(
        clean,
        tmp_path,
        filing_number="桂ICP备2026000001号",
        contact="0771-555 0100",
        public_account_qr=str(tmp_path / "qr.png"),
        mobile_site="https://m.example.cn",
        assistant="https://help.example.cn/assistant",
        consultation="https://desk.example.cn",
        analytics="counter",
    ) as http:
        data = await told(http)
        assert data["filingNumber"] == "桂ICP备2026000001号"
        assert data["contact"] == "0771-555 0100"
        assert data["mobileSite"] == "https://m.example.cn/"
        assert data["assistant"] == "https://help.example.cn/assistant/"
        assert data["consultation"] == "https://desk.example.cn/"
        assert data["pageViews"] is True
        picture = await http.get(data["publicAccountQr"])
        assert (picture.status_code, picture.headers["content-type"]) == (200, "image/png")
        assert picture.content == PNG


async def test_what_is_no_picture_is_not_served(clean: Cluster, tmp_path: Path) -> None:
    (tmp_path / "qr.png").write_text("<script>")
    async with site(clean, tmp_path, public_account_qr=str(tmp_path / "qr.png")) as http:
        assert (await http.get("/files/site/public-account")).status_code == 404


async def test_a_page_view_is_counted_by_its_route(clean: Cluster, tmp_path: Path) -> None:
    async with site(clean, tmp_path, analytics="counter") as http:
        name = 'zhegui_page_views_total{page="/detail/subject/:id"}'
        view = {"model": {"page": "/detail/subject/:id"}}
        before = (await http.get("/metrics")).text
        assert name not in before
        assert (await http.post(f"{API}/pageView/v2/add", json=view)).status_code == 200
        assert f"{name} 1.0" in (await http.get("/metrics")).text


@pytest.mark.parametrize(
    "page", ["/detail/course/0198c0de", "/index?keyword=x", "", "/INDEX", 7, None, ["/index"]]
)
async def test_nothing_but_a_route_is_taken(http: httpx.AsyncClient, page: object) -> None:
    answer = await http.post(f"{API}/pageView/v2/add", json={"model": {"page": page}})
    assert answer.status_code == 400
    assert answer.json()["details"][0]["path"] == "model.page"
