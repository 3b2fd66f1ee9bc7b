"""What people do with their account."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Protocol
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity import codes, devices, passwords, sessions
from zhegui.features.identity.errors import (
    AccountDisabled,
    InvalidCode,
    MobileInUse,
    MobileTaken,
    NotRegistered,
    NotYourself,
    WrongPassword,
)
from zhegui.features.identity.events import MobileChanged, PasswordChanged
from zhegui.features.identity.identities import (
    ID_NUMBER,
    Identity,
    check_claim,
    confirm,
    count_try,
    hold_number,
    locked,
    put_identity,
)
from zhegui.features.identity.images import publish_images, replace_images
from zhegui.features.identity.models import Consent, User, VerificationCode
from zhegui.features.identity.places import LoginPlace, failures_from, password_limits
from zhegui.features.identity.rules import (
    CodePurpose,
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
    proof_missing,
    unchanged_mobile,
    wrong_old_code,
)
from zhegui.kernel.context import request_id
from zhegui.kernel.errors import InvalidInput, OutOfDate, Unauthenticated
from zhegui.kernel.http import limits
from zhegui.kernel.http.limits import Limit
from zhegui.kernel.http.origin import Origin
from zhegui.kernel.ids import new_sid
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.people.masks import mask_mobile
from zhegui.kernel.records.saves import current, refuse_missing
from zhegui.kernel.values import MOBILE as MOBILE_FORM
from zhegui.kernel.work.events import announce
from zhegui.kernel.work.jobs import enqueue
from zhegui.ports.services import Services

log = logging.getLogger("zhegui.identity")


async def send_code(
    services: Services,
    session: AsyncSession,
    mobile: str,
    purpose: CodePurpose | None,
    origin: Origin,
    proof: str | None,
    now: datetime,
) -> str:
    """Send a code to a number; the transaction code. Raises `TooMany`, `ChallengeRequired`."""
    holder = await find_by_mobile(services, session, mobile)
    place = await devices.place_of(services.vault, session, holder, origin)
    asked = codes.CodeAsker(place, has_account=holder is not None, proof=proof)
    return await codes.send_code(services, session, mobile, purpose, asked, now)


async def send_own_code(
    services: Services,
    session: AsyncSession,
    caller: Caller,
    purpose: CodePurpose,
    origin: Origin,
    now: datetime,
) -> str:
    """Send the caller a code to their number in force."""
    mobile = own_mobile(services, await own_user(session, caller))
    asked = codes.CodeAsker(LoginPlace(origin.address, device=caller.session.hex), has_account=True)
    return await codes.send_code(services, session, mobile, purpose, asked, now)


class HolderProof(Protocol):
    """The code that was sent to the number in force."""

    @property
    def transaction_code(self) -> str: ...
    @property
    def code(self) -> str: ...


async def prove_holder(
    services: Services,
    session: AsyncSession,
    caller: Caller,
    proof: HolderProof,
    purpose: CodePurpose,
) -> None:
    """Use up a code that was sent to the caller's number; raises `InvalidInput` where it is wrong.

    Nothing may have been written in `session` before.
    """
    mobile = own_mobile(services, await own_user(session, caller))
    shown = codes.Shown(proof.transaction_code, proof.code, mobile)
    try:
        await codes.redeem(services, session, shown, purpose)
    except InvalidCode as error:
        raise InvalidInput([wrong_old_code("model.code")]) from error


async def register(
    services: Services,
    session: AsyncSession,
    registration: Registration,
    origin: Origin,
    now: datetime,
) -> User:
    """A new account for the holder of a number; raises `InvalidCode`, `MobileTaken`."""
    # Before the hash, or strangers without a code would fill its queue for everybody.
    code = await codes.tried(services, session, registration, CodePurpose.REGISTER)
    hashed = await _hash_new(registration.password, [registration.mobile])
    await codes.use_up(services, session, code)
    user = await create_user(services, session, mobile=registration.mobile, password_hash=hashed)
    await agree(session, user.sid, registration.agreement_list)
    await devices.remember(services.vault, session, user.sid, origin, now)
    log.info("%s registered: %s", request_id.get(), user.sid)
    return user


async def _hash_new(password: str, own_numbers: Sequence[str], path: str = "password") -> str:
    """The hash of a new password; refuses, at its `path`, one that others would guess."""
    hashed = await passwords.hash_new(password, own_numbers)
    if hashed is None:
        raise InvalidInput([common_password(path)])
    return hashed


async def create_user(
    services: Services,
    session: AsyncSession,
    *,
    mobile: str,
    password_hash: str | None,
    nickname: str | None = None,
) -> User:
    """An account for `mobile`; raises `MobileTaken`. The caller answers for the right to."""
    if await find_by_mobile(services, session, mobile):
        raise MobileTaken
    user = User(
        sid=new_sid(), nickname=nickname or f"学员{mobile[-4:]}", password_hash=password_hash
    )
    _set_mobile(services, user, mobile)
    session.add(user)
    await session.flush()
    await session.refresh(user, ["number"])
    return user


async def login_by_password(
    services: Services, session: AsyncSession, username: str, password: str, origin: Origin
) -> Tokens | None:
    """Tokens, or None for a wrong name or a wrong password alike; raises `TooMany`."""
    now = services.clock.now()
    user = await _find(services, session, username)
    place = await devices.place_of(services.vault, session, user, origin)
    # Counted before it is tried, so that many tries at once cannot slip through. An address only
    # counts failures: a thousand people may log in from one.
    counted = password_limits(services.settings, _limit_name(services, username), place)
    from_address = failures_from(services.settings, place.address)
    # A device that the account knows has its own tries, whoever else sits behind its address.
    shared = [] if place.device else [from_address]
    # Afterwards no connection is held: a crowd that waits for hashes would leave none.
    await limits.take(session, now, counted, unless=shared)
    right = await passwords.matches(user.password_hash if user else None, password)
    if not right or user is None or not await _still_stands(session, user):
        log.warning("%s login refused: %s", request_id.get(), user.sid if user else "no such user")
        if shared:
            await limits.take(session, now, shared)
        return None
    log.info("%s login by password: %s", request_id.get(), user.sid)
    await limits.forget(session, *counted)
    await devices.note_login(services.vault, session, user.sid, origin, now)
    return await sessions.open_session(services, session, user, origin.device, now)


async def login_by_code(
    services: Services, session: AsyncSession, login: CodeLogin, origin: Origin
) -> Tokens:
    """Tokens for the holder of a number; raises `InvalidCode`, `NotRegistered`."""
    await codes.redeem(services, session, login, CodePurpose.LOGIN)
    user, now = await _holder(services, session, login.mobile), services.clock.now()
    log.info("%s login by code: %s", request_id.get(), user.sid)
    await devices.note_login(services.vault, session, user.sid, origin, now)
    return await sessions.open_session(services, session, user, origin.device, now)


async def reset_password(
    services: Services, session: AsyncSession, reset: Reset, origin: Origin, now: datetime
) -> None:
    """Another password for the holder of a number; every login of theirs ends."""
    code = await codes.tried(services, session, reset, CodePurpose.RESET)
    hashed = await _hash_new(reset.password, [reset.mobile])
    await codes.use_up(services, session, code)
    user = await _holder(services, session, reset.mobile)
    await _lock_as_read(session, user)
    user.password_hash = hashed
    await sessions.revoke_all(session, user.sid, now)
    await announce(session, PasswordChanged(user.sid, now))
    log.info("%s password reset: %s", request_id.get(), user.sid)
    # What was guessed was another password.
    for name in (reset.mobile, user.number):
        counted = password_limits(
            services.settings, _limit_name(services, name), LoginPlace(origin.address)
        )
        await limits.forget(session, *(replace(limit, network=None) for limit in counted))
    await devices.remember(services.vault, session, user.sid, origin, now)


async def change_password(
    services: Services, session: AsyncSession, caller: Caller, change: PasswordChange, now: datetime
) -> None:
    """Another password for who knows the present one; every other login of theirs ends.

    Raises `WrongPassword`, `TooMany`, `OutOfDate` where another change was sooner.
    """
    user = await own_user(session, caller)
    counted = await _check_password(services, session, caller, user, change.password, now)
    numbers = own_numbers(services, user)
    hashed = await _hash_new(change.new_password, numbers, "newPassword")
    await _lock_as_read(session, user)
    user.password_hash = hashed
    await limits.forget(session, *counted)
    await sessions.revoke_all(session, user.sid, now, but=caller.session)
    await announce(session, PasswordChanged(user.sid, now))
    log.info("%s password changed: %s", request_id.get(), user.sid)


async def change_mobile(
    services: Services, session: AsyncSession, caller: Caller, change: MobileChange, now: datetime
) -> User:
    """Another number for the caller, proved by a code sent to it; every other login ends.

    That it is the holder who asks is proved by the password, or by a code to the number in force,
    which is told of the change.
    """
    user = await own_user(session, caller)
    counted, old = await _prove_holder(services, session, caller, user, change, now)
    new = await codes.tried(services, session, change, CodePurpose.CHANGE_MOBILE)
    holder = await find_by_mobile(services, session, change.mobile)
    if holder and holder.sid != user.sid:
        raise MobileInUse
    if holder:
        raise InvalidInput([unchanged_mobile("mobile")])
    await _lock_as_read(session, user, key_share=False)  # the number is a key
    await limits.forget(session, *counted)
    for code in [new, *([old] if old else [])]:
        await codes.use_up(services, session, code)
    sealed = services.vault.encrypt(codes.NOTICE, own_mobile(services, user)).hex()
    await enqueue(session, "identity.tell_mobile_changed", sealed=sealed)
    _set_mobile(services, user, change.mobile)
    await sessions.revoke_all(session, user.sid, now, but=caller.session)
    await announce(session, MobileChanged(user.sid, user.mobile_masked, now))
    log.info("%s mobile number changed: %s", request_id.get(), user.sid)
    return user


async def _prove_holder(
    services: Services,
    session: AsyncSession,
    caller: Caller,
    user: User,
    change: MobileChange,
    now: datetime,
) -> tuple[list[Limit], VerificationCode | None]:
    """What a right password counted for, or the right code to the number in force."""
    if change.password is not None:
        return await _check_password(services, session, caller, user, change.password, now), None
    if change.old_code is None or change.old_transaction_code is None:
        raise InvalidInput([proof_missing("password")])
    old = codes.Shown(change.old_transaction_code, change.old_code, own_mobile(services, user))
    try:
        return [], await codes.tried(services, session, old, CodePurpose.CHANGE_MOBILE)
    except InvalidCode as error:
        raise InvalidInput([wrong_old_code("oldCode")]) from error


async def _check_password(
    services: Services,
    session: AsyncSession,
    caller: Caller,
    user: User,
    password: str,
    now: datetime,
) -> list[Limit]:
    """What was counted for this try, to be forgotten; raises `WrongPassword`, `TooMany`.

    Counted by login: who holds a stolen one does not keep the owner from their own.
    """
    name = _limit_name(services, str(user.sid))
    counted = password_limits(services.settings, name, LoginPlace("", device=caller.session.hex))
    await limits.take(session, now, counted)
    if not await passwords.matches(user.password_hash, password):
        log.warning("%s password refused: %s", request_id.get(), user.sid)
        raise WrongPassword
    return counted


async def save(
    services: Services, session: AsyncSession, caller: Caller, model: UserSave, now: datetime
) -> User:
    """What people change of themselves: only the fields given."""
    if model.sid and model.sid != caller.user:
        raise NotYourself
    pictures = model.user_image_list
    urls = await publish_images(session, services, caller, pictures or [], now)
    claimed = _claimed(model, now)
    if claimed:
        await count_try(services, session, caller.user, now)
        await hold_number(session, claimed.lookup(services.vault))
    user = current(await locked(session, caller.user), model.version)
    given = model.model_fields_set
    if "nickname" in given and model.nickname:
        user.nickname = model.nickname
    if "description" in given:
        user.description = model.description
    if claimed:
        await confirm(services, session, user, claimed, now)
    if pictures is not None:
        await replace_images(session, user, urls)
    await agree(session, user.sid, model.agreement_list)
    await session.flush()
    return user


async def own_user(session: AsyncSession, caller: Caller) -> User:
    """The caller's own account."""
    user = await session.get(User, caller.user)
    if user is None:
        raise Unauthenticated
    return user


async def find_by_mobile(services: Services, session: AsyncSession, mobile: str) -> User | None:
    """The account of a number."""
    lookup = services.vault.lookup(codes.MOBILE, mobile)
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


def confirm_real_name(
    services: Services, user: User, name: str, id_number: str, now: datetime
) -> None:
    """Put a real name and an ID number to an account; the caller answers for the consent."""
    put_identity(services, user, Identity(name, id_number), now)


def own_mobile(services: Services, user: User) -> str:
    """The number in force, in the clear."""
    return services.vault.decrypt(codes.MOBILE, user.mobile_sealed)


def own_numbers(services: Services, user: User) -> list[str]:
    """The numbers by which others know somebody: user number, mobile and ID number."""
    sealed = ((codes.MOBILE, user.mobile_sealed), (ID_NUMBER, user.id_number_sealed))
    return [
        user.number,
        *(services.vault.decrypt(context, each).lower() for context, each in sealed if each),
    ]


def _claimed(model: UserSave, now: datetime) -> Identity | None:
    if not {"real_name", "id_number"} & model.model_fields_set:
        return None
    refuse_missing(model, ("real_name", "id_number"))
    return check_claim(model.real_name or "", model.id_number or "", model.agreement_list, now)


def _limit_name(services: Services, name: str) -> str:
    """As what limits count a name that was typed: they keep nobody's number."""
    return services.vault.lookup("limit", name).hex()


async def _find(services: Services, session: AsyncSession, username: str) -> User | None:
    number = services.vault.lookup(codes.MOBILE, username if MOBILE_FORM.match(username) else "")
    which = or_(User.mobile_lookup == number, User.number == username)
    return await session.scalar(select(User).where(which))


async def _still_stands(session: AsyncSession, user: User) -> bool:
    """Whether the account is active and its password the one that was read; both stay so until the
    commit, so that a reset, which ends every login, leaves none that its old password opened."""
    stands = select(User.sid).where(
        User.sid == user.sid, User.password_hash == user.password_hash, User.state == "active"
    )
    return await session.scalar(stands.with_for_update(read=True)) is not None


async def _lock_as_read(session: AsyncSession, user: User, *, key_share: bool = True) -> None:
    """Lock an account; raises `OutOfDate` where password or number changed since it was read."""
    read = user.password_hash, user.mobile_lookup
    await locked(session, user.sid, key_share=key_share)
    if (user.password_hash, user.mobile_lookup) != read:
        raise OutOfDate


async def _holder(services: Services, session: AsyncSession, mobile: str) -> User:
    user = await find_by_mobile(services, session, mobile)
    if user is None:
        raise NotRegistered
    if user.state != "active":
        raise AccountDisabled
    return user


def _set_mobile(services: Services, user: User, mobile: str) -> None:
    user.mobile_sealed = services.vault.encrypt(codes.MOBILE, mobile)
    user.mobile_lookup = services.vault.lookup(codes.MOBILE, mobile)
    user.mobile_masked = mask_mobile(mobile)
