"""Identity's addresses."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request
from sqlalchemy import select

from zhegui.features.files.api import FileTypeNotAllowed
from zhegui.features.identity import agreements, codes, current, service, sessions
from zhegui.features.identity.errors import (
    AccountDisabled,
    ConsentRequired,
    InvalidClient,
    InvalidCode,
    MobileInUse,
    MobileTaken,
    NotRegistered,
    NotYourself,
    WrongPassword,
)
from zhegui.features.identity.models import LoginSession
from zhegui.features.identity.resources import users
from zhegui.features.identity.rules import Purpose
from zhegui.features.identity.schemas import (
    CLIENT,
    Agreement,
    AgreementKind,
    CodeLogin,
    CurrentUser,
    LoginDevice,
    MobileChange,
    PasswordChange,
    Registration,
    Reset,
    SentCode,
    Tokens,
    UserSave,
)
from zhegui.kernel.caller import Operator, Public, SignedIn
from zhegui.kernel.envelope import Answer, Model, Reference, language, ok
from zhegui.kernel.errors import NotFound, TooMany
from zhegui.kernel.listing import detail_route, list_route
from zhegui.kernel.origin import address_of, device_of
from zhegui.kernel.own_pages import FROM_OUR_PAGES
from zhegui.kernel.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.values import Mobile
from zhegui.ports.house import HouseOf

router = routes("identity")


@router.get(
    "/shortMessage/v2/send",
    responses=declare(TooMany),
    dependencies=FROM_OUR_PAGES,
)
async def send_code(
    _: Public,
    request: Request,
    session: Session,
    house: HouseOf,
    now: Now,
    mobile: Annotated[Mobile, Query()],
    purpose: Annotated[Purpose | None, Query()] = None,
) -> Answer[SentCode]:
    """Send a code of six digits; the answer is the same whether or not the number is known."""
    sent = await codes.send_code(house, session, mobile, purpose, address_of(request), now)
    return ok(SentCode(transaction_code=sent))


@router.post("/user/v2/register", responses=declare(InvalidCode, MobileTaken))
async def register(
    _: Public, registration: Registration, session: Session, house: HouseOf
) -> Answer[Reference]:
    """A new account for the holder of a number."""
    user = await service.register(house, session, registration)
    english = language.get() == "en"
    words = "Registration successful, please log in" if english else "注册成功，请登录"
    return ok(Reference(sid=user.sid), words)


@router.post(
    "/user/v2/codeResetPassword", responses=declare(InvalidCode, NotRegistered, AccountDisabled)
)
async def reset_password(
    _: Public, reset: Reset, session: Session, house: HouseOf, now: Now
) -> Answer[None]:
    """Another password for the holder of a number; every login ends."""
    await service.reset_password(house, session, reset, now)
    english = language.get() == "en"
    return ok(None, "Modification successful, please log in" if english else "修改成功，请登录")


@router.post(
    "/user/v2/codeLogin",
    responses=declare(InvalidCode, NotRegistered, AccountDisabled, InvalidClient),
)
async def code_login(
    _: Public, request: Request, login: CodeLogin, session: Session, house: HouseOf
) -> Answer[Tokens]:
    """Tokens for the holder of a number."""
    if login.client_id != CLIENT:
        raise InvalidClient
    tokens = await service.login_by_code(house, session, login, device_of(request))
    return ok(tokens, "Login successful" if language.get() == "en" else "登录成功")


@router.get("/user/v2/current")
async def current_user(caller: SignedIn, session: Session) -> Answer[CurrentUser]:
    """Who is logged in."""
    return ok(await current.current_user(session, await service.own_user(session, caller)))


@router.post("/user/v2/save", responses=declare(NotYourself, ConsentRequired, FileTypeNotAllowed))
async def save_user(
    caller: SignedIn, body: Model[UserSave], session: Session, house: HouseOf, now: Now
) -> Answer[CurrentUser]:
    """Change one's own profile; real name and ID number need their own consent."""
    user = await service.save(house, session, caller, body.model, now)
    return ok(await current.current_user(session, user))


@router.post("/user/v2/changePassword", responses=declare(WrongPassword, TooMany))
async def change_password(
    caller: SignedIn, change: PasswordChange, session: Session, house: HouseOf, now: Now
) -> Answer[None]:
    """Another password, for who knows the present one; every other login ends."""
    await service.change_password(house, session, caller, change, now)
    return ok(None)


@router.post("/user/v2/codeUpdateTel", responses=declare(InvalidCode, MobileInUse))
async def change_mobile(
    caller: SignedIn, change: MobileChange, session: Session, house: HouseOf, now: Now
) -> Answer[CurrentUser]:
    """Another mobile number, proved by a code sent to it; every other login ends."""
    user = await service.change_mobile(house, session, caller, change, now)
    return ok(await current.current_user(session, user))


@router.get("/session/v2/list")
async def login_devices(caller: SignedIn, session: Session, now: Now) -> Answer[list[LoginDevice]]:
    """Where the caller is logged in, newest first."""
    rows = await session.scalars(
        select(LoginSession)
        .where(
            LoginSession.user_sid == caller.user,
            LoginSession.revoked_at.is_(None),
            LoginSession.expires_at > now,
        )
        .order_by(LoginSession.sid.desc())
    )
    return ok([current.login_device(row, caller) for row in rows])


@router.post("/session/v2/revoke", responses=declare(NotFound))
async def revoke_session(
    caller: SignedIn, body: Model[Reference], session: Session, now: Now
) -> Answer[None]:
    """End one of the caller's own logins."""
    await sessions.revoke_own(session, caller.user, body.model.sid, now)
    return ok(None)


@router.get("/agreement/v2/current")
async def current_agreement(
    _: Public, kind: Annotated[AgreementKind, Query()]
) -> Answer[Agreement]:
    """The edition in force of a text that people agree to."""
    return ok(agreements.current(kind, language.get()))


list_route(router, users, caller=Operator)
detail_route(router, users, caller=SignedIn)
