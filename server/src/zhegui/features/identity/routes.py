"""Identity's addresses."""

from __future__ import annotations

import base64
import binascii
from typing import Annotated, TypeVar

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse
from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints, ValidationError
from sqlalchemy import select
from starlette.exceptions import HTTPException

from zhegui.features.files.api import FileTypeNotAllowed
from zhegui.features.identity import agreements, codes, current, service, sessions
from zhegui.features.identity.errors import (
    AccountDisabled,
    ConsentRequired,
    InvalidClient,
    InvalidCode,
    MobileTaken,
    NotRegistered,
    NotYourself,
    TokenError,
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
    Revoked,
    SentCode,
    TokenFailure,
    Tokens,
    UserSave,
)
from zhegui.kernel.caller import Operator, Public, SignedIn
from zhegui.kernel.envelope import Answer, Model, Reference, language, ok
from zhegui.kernel.errors import NotFound, TooMany
from zhegui.kernel.listing import detail_route, list_route
from zhegui.kernel.own_pages import FROM_OUR_PAGES
from zhegui.kernel.unit_of_work import Now, Session, declare, routes
from zhegui.kernel.values import Mobile, storable
from zhegui.ports.house import HouseOf

router = routes("identity")
token_routes: APIRouter = routes("tokens", prefix="/auth-center/oauth")

T = TypeVar("T", bound=BaseModel)
Short = Annotated[str, StringConstraints(strict=True, max_length=256), AfterValidator(storable)]
DEVICE_LENGTH = 200


class TokenRequest(BaseModel):
    """The form of RFC 6749 §4.3 and §6; fields it does not name are ignored, as §3.2 asks."""

    model_config = ConfigDict(extra="ignore", strict=True)

    grant_type: Short
    username: Short | None = None
    password: Short | None = None
    refresh_token: Short | None = None
    scope: Short | None = None
    client_id: Short | None = None
    client_secret: Short | None = None


class RevokeRequest(BaseModel):
    """The form of RFC 7009 §2.1."""

    model_config = ConfigDict(extra="ignore", strict=True)

    token: Annotated[str, StringConstraints(max_length=2048)]
    client_id: Short | None = None


def _form_of(model: type[BaseModel]) -> dict[str, object]:
    content = {"application/x-www-form-urlencoded": {"schema": model.model_json_schema()}}
    return {"requestBody": {"required": True, "content": content}}


async def _fields(request: Request) -> dict[str, str]:
    """The form as plain text; a field that comes twice is refused, as RFC 6749 §3.2 asks."""
    try:
        form = await request.form()
    except HTTPException as error:
        if error.status_code != 400:
            raise
        raise TokenError("invalid_request", "the form cannot be read") from error
    items = form.multi_items()
    if len({name for name, _ in items}) != len(items):
        raise TokenError("invalid_request", "a parameter is repeated")
    return {name: value for name, value in items if isinstance(value, str) and value}


Fields = Annotated[dict[str, str], Depends(_fields)]
#: RFC 6749 §5.1 asks for both.
UNKEPT = {"Cache-Control": "no-store", "Pragma": "no-cache"}
TOKEN_FAILURES: dict[int | str, dict[str, object]] = {
    status: {"model": TokenFailure, "description": "RFC 6749 §5.2"} for status in (400, 401, 429)
}


@token_routes.post(
    "/token",
    response_model=Tokens,
    responses=TOKEN_FAILURES,
    openapi_extra=_form_of(TokenRequest),
)
async def token(
    _: Public, request: Request, fields: Fields, session: Session, house: HouseOf
) -> JSONResponse:
    """Tokens for a password or for a refresh token."""
    asked = _parsed(TokenRequest, fields)
    _check_client(request, asked.client_id)
    if asked.grant_type == "refresh_token":
        if not asked.refresh_token:
            raise TokenError("invalid_request", "refresh_token is required")
        tokens = await sessions.refresh(house, asked.refresh_token)
    elif asked.grant_type == "password":
        if not (asked.username and asked.password):
            raise TokenError("invalid_request", "username and password are required")
        tokens = await _by_password(request, asked, session, house)
    else:
        raise TokenError("unsupported_grant_type", "password or refresh_token")
    if tokens is None:
        raise TokenError("invalid_grant", _bad_grant(asked.grant_type))
    return JSONResponse(tokens.model_dump(), headers=UNKEPT)


@token_routes.post(
    "/revoke",
    response_model=Revoked,
    responses=TOKEN_FAILURES,
    openapi_extra=_form_of(RevokeRequest),
)
async def revoke(
    _: Public, request: Request, fields: Fields, session: Session, house: HouseOf, now: Now
) -> JSONResponse:
    """End the login of a token; unknown tokens are answered alike (RFC 7009 §2.2)."""
    asked = _parsed(RevokeRequest, fields)
    _check_client(request, asked.client_id)
    await sessions.revoke(house, session, asked.token, now)
    return JSONResponse({})


def _parsed(model: type[T], fields: dict[str, str]) -> T:
    try:
        return model.model_validate(fields)
    except ValidationError as error:
        names = ", ".join(sorted({str(each["loc"][0]) for each in error.errors()}))
        raise TokenError("invalid_request", f"missing or not valid: {names}") from error


async def token_failure(_: Request, error: Exception) -> JSONResponse:
    """RFC 6749 §5.2, for the app's table of exceptions."""
    assert isinstance(error, TokenError)
    headers = dict(UNKEPT)
    if error.status == 401:
        headers["WWW-Authenticate"] = "Basic"
    if error.retry_after is not None:
        headers["Retry-After"] = str(error.retry_after)
    body = TokenFailure(error=error.error, error_description=error.description)
    return JSONResponse(body.model_dump(), error.status, headers)


async def _by_password(
    request: Request, asked: TokenRequest, session: Session, house: HouseOf
) -> Tokens | None:
    try:
        return await service.login_by_password(
            house,
            session,
            asked.username or "",
            asked.password or "",
            _device(request),
            _address(request),
        )
    except TooMany as error:
        raise TokenError(
            "too_many",
            error.message(language.get()),
            status=429,
            retry_after=error.retry_after,
        ) from error


def _bad_grant(grant_type: str) -> str:
    if grant_type == "refresh_token":
        return "The refresh token is no longer valid"
    english = language.get() == "en"
    return "Wrong user name or password" if english else "用户名或密码错误"


def _check_client(request: Request, in_body: str | None) -> None:
    named = in_body or _basic_client(request)
    if named != CLIENT:
        raise TokenError("invalid_client", "unknown client", status=401)


def _basic_client(request: Request) -> str | None:
    scheme, _, value = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "basic":
        return None
    try:
        return base64.b64decode(value, validate=True).decode().partition(":")[0]
    except (binascii.Error, UnicodeDecodeError):
        return None


def _device(request: Request) -> str | None:
    return request.headers.get("user-agent", "")[:DEVICE_LENGTH] or None


def _address(request: Request) -> str:
    return request.client.host if request.client else "-"


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
    sent = await codes.send_code(house, session, mobile, purpose, _address(request), now)
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
    tokens = await service.login_by_code(house, session, login, _device(request))
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


@router.post("/user/v2/codeUpdateTel", responses=declare(InvalidCode, MobileTaken))
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
