"""What people do with their account."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity import codes, passwords, sessions
from zhegui.features.identity.errors import (
    AccountDisabled,
    ConsentRequired,
    MobileInUse,
    MobileTaken,
    NotRegistered,
    NotYourself,
    WrongPassword,
)
from zhegui.features.identity.images import replace_images
from zhegui.features.identity.models import Consent, User
from zhegui.features.identity.rules import (
    Purpose,
    is_common_password,
    is_unborn,
    mask_id_number,
    mask_mobile,
)
from zhegui.features.identity.schemas import (
    Agreed,
    CodeLogin,
    MobileChange,
    PasswordChange,
    Registration,
    Reset,
    Tokens,
    UserSave,
    common_password,
    unborn,
    unchanged_mobile,
)
from zhegui.kernel import limits
from zhegui.kernel.caller import Caller
from zhegui.kernel.envelope import request_id
from zhegui.kernel.errors import InvalidInput, Unauthenticated
from zhegui.kernel.ids import new_sid
from zhegui.kernel.jobs import announce
from zhegui.kernel.saving import current, refuse_missing
from zhegui.kernel.values import MOBILE as MOBILE_FORM
from zhegui.ports.house import House

log = logging.getLogger("zhegui.identity")

ID_NUMBER = "user.id_number"
REAL_NAME_CONFIRMED = "identity.real_name_confirmed"


async def register(house: House, session: AsyncSession, registration: Registration) -> User:
    """A new account for the holder of a number; raises `InvalidCode`, `MobileTaken`."""
    hashed = await passwords.hash_password(registration.password)
    await codes.redeem(house, session, registration, Purpose.REGISTER)
    user = await create_user(house, session, mobile=registration.mobile, password_hash=hashed)
    await agree(session, user.sid, registration.agreement_list)
    log.info("%s registered: %s", request_id.get(), user.sid)
    return user


async def create_user(
    house: House,
    session: AsyncSession,
    *,
    mobile: str,
    password_hash: str | None,
    nickname: str | None = None,
) -> User:
    """An account for `mobile`; raises `MobileTaken`. The caller answers for the right to."""
    if await find_by_mobile(house, session, mobile):
        raise MobileTaken
    user = User(
        sid=new_sid(), nickname=nickname or f"学员{mobile[-4:]}", password_hash=password_hash
    )
    _set_mobile(house, user, mobile)
    session.add(user)
    await session.flush()
    await session.refresh(user, ["number"])
    return user


async def login_by_password(
    house: House,
    session: AsyncSession,
    username: str,
    password: str,
    device: str | None,
    address: str,
) -> Tokens | None:
    """Tokens, or None for a wrong name or a wrong password alike; raises `TooMany`."""
    now = house.clock.now()
    # Counted before it is tried, so that many tries at once cannot slip through. An address only
    # counts failures: a thousand people may log in from one.
    limit, from_address = _failures(house, username), _failures_from(house, address)
    await limits.take(house.database, now, [limit], unless=[from_address])
    # No connection is held while a hash is waited for: a crowd that logs in would leave none.
    async with house.transaction() as (reading, _):
        user = await _find(house, reading, username)
    right = await passwords.matches(user.password_hash if user else None, password)
    if not right or user is None or not await _still_stands(session, user):
        log.warning("%s login refused: %s", request_id.get(), user.sid if user else "no such user")
        await limits.take(house.database, now, [from_address])
        return None
    log.info("%s login by password: %s", request_id.get(), user.sid)
    await limits.forget(session, limit.key)
    return await sessions.open_session(house, session, user, device, now)


async def login_by_code(
    house: House, session: AsyncSession, login: CodeLogin, device: str | None
) -> Tokens:
    """Tokens for the holder of a number; raises `InvalidCode`, `NotRegistered`."""
    await codes.redeem(house, session, login, Purpose.LOGIN)
    user = await _holder(house, session, login.mobile)
    log.info("%s login by code: %s", request_id.get(), user.sid)
    return await sessions.open_session(house, session, user, device, house.clock.now())


async def reset_password(house: House, session: AsyncSession, reset: Reset, now: datetime) -> None:
    """Another password for the holder of a number; every login of theirs ends."""
    hashed = await passwords.hash_password(reset.password)
    await codes.redeem(house, session, reset, Purpose.RESET)
    user = await _holder(house, session, reset.mobile)
    user.password_hash = hashed
    await sessions.revoke_all(session, user.sid, now)
    log.info("%s password reset: %s", request_id.get(), user.sid)
    await limits.forget(session, _failures(house, reset.mobile).key)


async def change_password(
    house: House, session: AsyncSession, caller: Caller, change: PasswordChange, now: datetime
) -> None:
    """Another password for who knows the present one; every other login of theirs ends."""
    user = await own_user(session, caller)
    limit = _failures(house, str(user.sid))
    await limits.take(house.database, now, [limit])
    if not await passwords.matches(user.password_hash, change.password):
        log.warning("%s password change refused: %s", request_id.get(), user.sid)
        raise WrongPassword
    await limits.forget(session, limit.key)
    if is_common_password(change.new_password, own_numbers(house, user)):
        raise InvalidInput([common_password("newPassword")])
    user.password_hash = await passwords.hash_password(change.new_password)
    await sessions.revoke_all(session, user.sid, now, but=caller.session)
    log.info("%s password changed: %s", request_id.get(), user.sid)


async def change_mobile(
    house: House, session: AsyncSession, caller: Caller, change: MobileChange, now: datetime
) -> User:
    """Another number for the caller, proved by a code sent to it; every other login ends."""
    await codes.redeem(house, session, change, Purpose.CHANGE_MOBILE)
    user = await own_user(session, caller)
    holder = await find_by_mobile(house, session, change.mobile)
    if holder and holder.sid != user.sid:
        raise MobileInUse
    if holder:
        raise InvalidInput([unchanged_mobile("mobile")])
    _set_mobile(house, user, change.mobile)
    await sessions.revoke_all(session, user.sid, now, but=caller.session)
    log.info("%s mobile number changed: %s", request_id.get(), user.sid)
    return user


async def save(
    house: House, session: AsyncSession, caller: Caller, model: UserSave, now: datetime
) -> User:
    """What people change of themselves: only the fields given."""
    if model.sid and model.sid != caller.user:
        raise NotYourself
    user = current(await _locked(session, caller), model.version)
    given = model.model_fields_set
    if "nickname" in given and model.nickname:
        user.nickname = model.nickname
    if "description" in given:
        user.description = model.description
    if "real_name" in given or "id_number" in given:
        _check_consent(model)
        if is_unborn(model.id_number or "", now):
            raise InvalidInput([unborn("model.idNumber")])
        confirm_real_name(house, user, model.real_name or "", model.id_number or "", now)
        await announce(session, REAL_NAME_CONFIRMED, user=str(user.sid))
    if model.user_image_list is not None:
        await replace_images(session, house, caller, user, model.user_image_list, now)
    await agree(session, user.sid, model.agreement_list)
    await session.flush()
    return user


async def own_user(session: AsyncSession, caller: Caller) -> User:
    """The caller's own account."""
    user = await session.get(User, caller.user)
    if user is None:
        raise Unauthenticated
    return user


async def _locked(session: AsyncSession, caller: Caller) -> User:
    """The caller's own account, before their pictures: two saves that lock both meet here."""
    user = await session.get(User, caller.user, with_for_update={"key_share": True})
    if user is None:
        raise Unauthenticated
    return user


async def find_by_mobile(house: House, session: AsyncSession, mobile: str) -> User | None:
    """The account of a number."""
    lookup = house.vault.lookup(codes.MOBILE, mobile)
    return await session.scalar(select(User).where(User.mobile_lookup == lookup))


async def agree(session: AsyncSession, user: UUID, agreed: list[Agreed]) -> None:
    """Record, once each, which editions somebody agreed to."""
    for text in agreed:
        await session.execute(
            insert(Consent)
            .values(
                sid=new_sid(),
                created_at=session.sync_session.info["now"],
                user_sid=user,
                kind=text.kind,
                edition=text.edition,
            )
            .on_conflict_do_nothing()
        )


def confirm_real_name(house: House, user: User, name: str, id_number: str, now: datetime) -> None:
    """Put a real name and an ID number to an account; the caller answers for the consent."""
    user.real_name = name
    user.id_number_sealed = house.vault.encrypt(ID_NUMBER, id_number)
    user.id_number_lookup = house.vault.lookup(ID_NUMBER, id_number)
    user.id_number_masked = mask_id_number(id_number)
    user.real_name_confirmed_at = now


def own_numbers(house: House, user: User) -> list[str]:
    """The numbers by which others know somebody: user number, mobile and ID number."""
    sealed = ((codes.MOBILE, user.mobile_sealed), (ID_NUMBER, user.id_number_sealed))
    return [
        user.number,
        *(house.vault.decrypt(context, each).lower() for context, each in sealed if each),
    ]


def _check_consent(model: UserSave) -> None:
    refuse_missing(model, ("real_name", "id_number"))
    if not any(text.kind == "real_name" for text in model.agreement_list):
        raise ConsentRequired


def _failures(house: House, username: str) -> limits.Limit:
    settings = house.settings
    return limits.Limit(
        f"password:{house.vault.lookup('limit', username).hex()}",
        settings.limit_password_failures,
        timedelta(minutes=settings.limit_password_window_minutes),
    )


def _failures_from(house: House, address: str) -> limits.Limit:
    count = house.settings.limit_password_failures_per_address_per_hour
    return limits.Limit(f"password:address:{address}", count, timedelta(hours=1))


async def _find(house: House, session: AsyncSession, username: str) -> User | None:
    number = house.vault.lookup(codes.MOBILE, username if MOBILE_FORM.match(username) else "")
    which = or_(User.mobile_lookup == number, User.number == username)
    return await session.scalar(select(User).where(which))


async def _still_stands(session: AsyncSession, user: User) -> bool:
    """Whether the account is active and its password the one that was read; both stay so until the
    commit, so that a reset, which ends every login, leaves none that its old password opened."""
    stands = select(User.sid).where(
        User.sid == user.sid, User.password_hash == user.password_hash, User.state == "active"
    )
    return await session.scalar(stands.with_for_update(read=True)) is not None


async def _holder(house: House, session: AsyncSession, mobile: str) -> User:
    user = await find_by_mobile(house, session, mobile)
    if user is None:
        raise NotRegistered
    if user.state != "active":
        raise AccountDisabled
    return user


def _set_mobile(house: House, user: User, mobile: str) -> None:
    user.mobile_sealed = house.vault.encrypt(codes.MOBILE, mobile)
    user.mobile_lookup = house.vault.lookup(codes.MOBILE, mobile)
    user.mobile_masked = mask_mobile(mobile)
