"""The token endpoint: RFC 6749 and RFC 7009, which say how it is asked and how it answers."""

from __future__ import annotations

import base64
import binascii
from typing import Annotated, TypeVar

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse
from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints, ValidationError
from starlette.exceptions import HTTPException

from zhegui.features.identity import service, sessions
from zhegui.features.identity.errors import TokenError
from zhegui.features.identity.schemas import CLIENT, Revoked, TokenFailure, Tokens
from zhegui.kernel.context import language
from zhegui.kernel.errors import TooMany
from zhegui.kernel.http.bodies import up_to
from zhegui.kernel.http.origin import Origin, OriginOf
from zhegui.kernel.http.unit_of_work import Now, Session, routes
from zhegui.kernel.people.caller import Public
from zhegui.kernel.values import storable
from zhegui.ports.services import ServicesOf

router: APIRouter = routes("tokens", prefix="/auth-center/oauth")

#: RFC 6749 and RFC 7009 have seven between them; others are ignored.
MOST_FIELDS = 20

T = TypeVar("T", bound=BaseModel)
Short = Annotated[str, StringConstraints(strict=True, max_length=256), AfterValidator(storable)]


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
    return {"requestBody": {"required": True, "content": content}, **up_to(8)}


async def _fields(request: Request) -> dict[str, str]:
    """The form as plain text; a field that comes twice is refused, as RFC 6749 §3.2 asks."""
    try:
        form = await request.form(max_files=0, max_fields=MOST_FIELDS)
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


@router.post(
    "/token",
    response_model=Tokens,
    responses=TOKEN_FAILURES,
    openapi_extra=_form_of(TokenRequest),
)
async def token(
    _: Public,
    request: Request,
    fields: Fields,
    origin: OriginOf,
    session: Session,
    services: ServicesOf,
) -> JSONResponse:
    """Tokens for a password or for a refresh token."""
    asked = _parsed(TokenRequest, fields)
    _check_client(request, asked.client_id)
    if asked.grant_type == "refresh_token":
        if not asked.refresh_token:
            raise TokenError("invalid_request", "refresh_token is required")
        tokens = await sessions.refresh(services, asked.refresh_token)
    elif asked.grant_type == "password":
        if not (asked.username and asked.password):
            raise TokenError("invalid_request", "username and password are required")
        tokens = await _by_password(origin, asked, session, services)
    else:
        raise TokenError("unsupported_grant_type", "password or refresh_token")
    if tokens is None:
        raise TokenError("invalid_grant", _bad_grant(asked.grant_type))
    return JSONResponse(tokens.model_dump(), headers=UNKEPT)


@router.post(
    "/revoke",
    response_model=Revoked,
    responses=TOKEN_FAILURES,
    openapi_extra=_form_of(RevokeRequest),
)
async def revoke(
    _: Public, request: Request, fields: Fields, session: Session, services: ServicesOf, now: Now
) -> JSONResponse:
    """End the login of a token; unknown tokens are answered alike (RFC 7009 §2.2)."""
    asked = _parsed(RevokeRequest, fields)
    _check_client(request, asked.client_id)
    await sessions.revoke(services, session, asked.token, now)
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
    origin: Origin, asked: TokenRequest, session: Session, services: ServicesOf
) -> Tokens | None:
    name, password = asked.username or "", asked.password or ""
    try:
        return await service.login_by_password(services, session, name, password, origin)
    except TooMany as error:
        description = error.message(language.get()) + _other_way()
        raise TokenError(
            "too_many", description, status=429, retry_after=error.retry_after
        ) from error


def _other_way() -> str:
    return ", or log in by code" if language.get() == "en" else "，或使用验证码登录"


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
