"""What the frame around all pages asks for."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, BackgroundTasks, Response
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.lookups import api as lookups
from zhegui.features.organizations import api as organizations
from zhegui.features.site.rules import VisitorStanding, places_of, role_of
from zhegui.features.site.schemas import Menu, Menus, PageView, SiteInformation
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import Answer, Model, ok
from zhegui.kernel.http.unit_of_work import Session, declare, routes
from zhegui.kernel.images import MEDIA_TYPES, measure
from zhegui.kernel.people.caller import Anyone, Caller, Public
from zhegui.ports.services import ServicesOf

router: APIRouter = routes("site")
file_router: APIRouter = routes("site files", prefix="/files")

QR_PATH = "/files/site/public-account"
PICTURE: dict[int | str, dict[str, Any]] = {
    200: {"content": {media_type: {} for media_type in sorted(MEDIA_TYPES.values())}}
}


@router.get("/site/v2/current")
async def site_information(
    _: Public, session: Session, services: ServicesOf
) -> Answer[SiteInformation]:
    """What this installation is called by law, where its neighbours are, what it counts."""
    settings = services.settings
    return ok(
        SiteInformation(
            filing_number=settings.filing_number,
            contact=settings.contact,
            public_account_qr=QR_PATH if settings.public_account_qr else None,
            mobile_site=settings.mobile_site,
            assistant=settings.assistant,
            consultation=settings.consultation,
            page_views=services.analytics.is_on,
            lookup_revision=await lookups.revision(session),
        )
    )


@router.get("/menu/v2/my/list")
async def my_menus(caller: Anyone, session: Session, services: ServicesOf) -> Answer[Menus]:
    """The caller's menus: by role, organization (`tenant-id`) and enterprise."""
    standing = await _standing(session, caller)
    places = places_of(standing, services.settings.back_office)
    return ok(
        Menus(
            role=role_of(standing),
            is_enterprise=standing.is_enterprise,
            organization_sid=caller.organization if caller else None,
            menu_list=[Menu(**asdict(place)) for place in places],
        )
    )


@router.post("/pageView/v2/add")
async def add_page_view(
    _: Public, body: Model[PageView], services: ServicesOf, later: BackgroundTasks
) -> Answer[None]:
    """Count that a page was seen; passed on after the answer, so that nobody waits for it."""
    later.add_task(services.analytics.note, body.model.page)
    return ok(None)


@file_router.get(
    "/site/public-account",
    response_class=Response,
    responses={**declare(NotFound), **PICTURE},
)
async def public_account_qr(_: Public, services: ServicesOf) -> Response:
    """The QR code of the public account, as the operator gave it."""
    path = services.settings.public_account_qr
    data = path.read_bytes() if path and path.is_file() else b""
    picture = measure(data)
    if picture is None:
        raise NotFound
    headers = {"Cache-Control": "public, max-age=3600"}
    return Response(data, media_type=picture.media_type, headers=headers)


async def _standing(session: AsyncSession, caller: Caller | None) -> VisitorStanding:
    """Acting for an organization, what one is in that; else, what one is in any."""
    if caller is None:
        return VisitorStanding(signed_in=False)
    acting_for = caller.organization
    held = [
        membership
        for membership in await organizations.memberships(session, caller.user)
        if acting_for in (None, membership.organization_sid)
    ]
    named = await organizations.named_for(session, caller.user)
    return VisitorStanding(
        signed_in=True,
        is_enterprise=bool(await organizations.employers(session, caller.user)),
        is_manager=any(membership.is_admin for membership in held),
        has_roles=any(membership.roles for membership in held) or bool(named),
        is_operator=caller.is_operator,
    )
