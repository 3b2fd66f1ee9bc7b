"""Identity's addresses."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Depends, Query
from sqlalchemy import select

from zhegui.features.files.api import FileTypeNotAllowed
from zhegui.features.identity import agreements, challenges, codes, current, service, sessions
from zhegui.features.identity.errors import (
    AccountDisabled,
    ChallengeRequired,
    ConsentRequired,
    IdentityConfirmed,
    IdNumberTaken,
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
from zhegui.features.identity.rules import CodePurpose
from zhegui.features.identity.schemas import (
    CLIENT,
    Agreement,
    AgreementKind,
    Challenge,
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
from zhegui.kernel.context import language
from zhegui.kernel.errors import NotFound, TooMany
from zhegui.kernel.http.csrf import FROM_OUR_PAGES
from zhegui.kernel.http.envelope import Answer, Model, Reference, ok
from zhegui.kernel.http.origin import OriginOf
from zhegui.kernel.http.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.people.caller import Caller, Public, SignedIn, may
from zhegui.kernel.records.listing import detail_route, list_route
from zhegui.kernel.values import Mobile
from zhegui.ports.services import ServicesOf

#: What the holder of the number in force proves by a code.
OwnPurpose = Literal[CodePurpose.CHANGE_MOBILE, CodePurpose.EXPORT, CodePurpose.DELETE]
UserReader = Annotated[Caller, Depends(may("user.read"))]
router = routes("identity")

LONGEST_PROOF = 2000


@router.get(
    "/shortMessage/v2/send",
    responses=declare(TooMany, ChallengeRequired),
    dependencies=FROM_OUR_PAGES,
)
async def send_code(
    _: Public,
    origin: OriginOf,
    session: Session,
    services: ServicesOf,
    now: Now,
    mobile: Annotated[Mobile, Query()],
    purpose: Annotated[CodePurpose | None, Query()] = None,
    proof: Annotated[str | None, Query(max_length=LONGEST_PROOF)] = None,
) -> Answer[SentCode]:
    """Send a code of six digits; the answer is the same whether or not the number is known.

    Where a network left many codes unused, or the number got many, `proof` solves a challenge: base64
    of the JSON `{"challenge", "solution": {"counter", "derivedKey"}}`.
    """
    sent = await service.send_code(services, session, mobile, purpose, origin, proof, now)
    return ok(SentCode(transaction_code=sent))


@router.get("/shortMessage/v2/challenge")
async def code_challenge(
    _: Public,
    session: Session,
    services: ServicesOf,
    now: Now,
    mobile: Annotated[Mobile | None, Query()] = None,
) -> Answer[Challenge]:
    """A proof of work, for when `send` answers `challenge_required`; it serves once, for 5 minutes.
    For a `mobile` that got many codes it is harder."""
    level = await codes.level_for(services, session, mobile, now) if mobile else 0
    return ok(challenges.new_challenge(services.vault, level, now))


@router.get(
    "/shortMessage/v2/my/send",
    responses=declare(TooMany),
    dependencies=FROM_OUR_PAGES,
)
async def send_own_code(
    caller: SignedIn,
    origin: OriginOf,
    session: Session,
    services: ServicesOf,
    now: Now,
    purpose: Annotated[OwnPurpose, Query()] = CodePurpose.CHANGE_MOBILE,
) -> Answer[SentCode]:
    """Send a code to the caller's number in force, to prove who changes it (`codeUpdateTel`), takes
    all data away (`personalData/v2/export`) or has the account deleted (`deletion/v2/add`)."""
    sent = await service.send_own_code(services, session, caller, purpose, origin, now)
    return ok(SentCode(transaction_code=sent))


@router.post("/user/v2/register", responses=declare(InvalidCode, MobileTaken))
async def register(
    _: Public,
    registration: Registration,
    origin: OriginOf,
    session: Session,
    services: ServicesOf,
    now: Now,
) -> Answer[Reference]:
    """A new account for the holder of a number."""
    user = await service.register(services, session, registration, origin, now)
    english = language.get() == "en"
    words = "Registration successful, please log in" if english else "注册成功，请登录"
    return ok(Reference(sid=user.sid), words)


@router.post(
    "/user/v2/codeResetPassword", responses=declare(InvalidCode, NotRegistered, AccountDisabled)
)
async def reset_password(
    _: Public, reset: Reset, origin: OriginOf, session: Session, services: ServicesOf, now: Now
) -> Answer[None]:
    """Another password for the holder of a number; every login ends."""
    await service.reset_password(services, session, reset, origin, now)
    english = language.get() == "en"
    return ok(None, "Modification successful, please log in" if english else "修改成功，请登录")


@router.post(
    "/user/v2/codeLogin",
    responses=declare(InvalidCode, NotRegistered, AccountDisabled, InvalidClient),
)
async def code_login(
    _: Public, login: CodeLogin, origin: OriginOf, session: Session, services: ServicesOf
) -> Answer[Tokens]:
    """Tokens for the holder of a number."""
    if login.client_id != CLIENT:
        raise InvalidClient
    tokens = await service.login_by_code(services, session, login, origin)
    return ok(tokens, "Login successful" if language.get() == "en" else "登录成功")


@router.get("/user/v2/current")
async def current_user(caller: SignedIn, session: Session) -> Answer[CurrentUser]:
    """Who is logged in."""
    user = await service.own_user(session, caller)
    return ok(await current.current_user(session, user, caller.organization))


@router.post(
    "/user/v2/save",
    responses=declare(
        NotYourself,
        ConsentRequired,
        FileTypeNotAllowed,
        IdentityConfirmed,
        IdNumberTaken,
        TooMany,
    ),
)
async def save_user(
    caller: SignedIn, body: Model[UserSave], session: Session, services: ServicesOf, now: Now
) -> Answer[CurrentUser]:
    """Change one's own profile; real name and ID number need their own consent, and once confirmed
    change by `identityRequest` alone."""
    user = await service.save(services, session, caller, body.model, now)
    return ok(await current.current_user(session, user, caller.organization))


@router.post("/user/v2/changePassword", responses=declare(WrongPassword, TooMany))
async def change_password(
    caller: SignedIn, change: PasswordChange, session: Session, services: ServicesOf, now: Now
) -> Answer[None]:
    """Another password, for who knows the present one; every other login ends."""
    await service.change_password(services, session, caller, change, now)
    return ok(None)


@router.post(
    "/user/v2/codeUpdateTel", responses=declare(InvalidCode, WrongPassword, MobileInUse, TooMany)
)
async def change_mobile(
    caller: SignedIn, change: MobileChange, session: Session, services: ServicesOf, now: Now
) -> Answer[CurrentUser]:
    """Another mobile number, proved by a code sent to it; every other login ends.

    `password`, or `oldTransactionCode` and `oldCode` of `shortMessage/v2/my/send`, prove the caller;
    the number before is told.
    """
    user = await service.change_mobile(services, session, caller, change, now)
    return ok(await current.current_user(session, user, caller.organization))


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


list_route(router, users, caller=UserReader)
detail_route(router, users, caller=SignedIn)
