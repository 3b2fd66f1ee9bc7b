"""What other features may know of people."""

from __future__ import annotations

from zhegui.features.identity.agreements import has_agreed
from zhegui.features.identity.current import current_user, tells_belonging
from zhegui.features.identity.disputes import (
    DisputedNumber,
    IdentityVerdict,
    is_request_open,
    judges,
)
from zhegui.features.identity.erasure import erase_account, tell_erased
from zhegui.features.identity.errors import ConsentRequired
from zhegui.features.identity.events import (
    IdentityCorrected,
    IdentityDecided,
    LoggedInElsewhere,
    MobileChanged,
    NumberDisputed,
    PasswordChanged,
    PersonErased,
    RealNameConfirmed,
)
from zhegui.features.identity.images import REMOVE as REMOVE_PICTURE
from zhegui.features.identity.images import erase_images
from zhegui.features.identity.models import LoginSession, User
from zhegui.features.identity.passwords import hash_new, hash_password
from zhegui.features.identity.queries import (
    CertifiedIdentity,
    certified_identity,
    confirmed_lookup,
    is_erased,
    keeps_certificates,
    mobile_lookup,
    number_lookup,
    was_corrected,
)
from zhegui.features.identity.resources import users
from zhegui.features.identity.rules import CodePurpose
from zhegui.features.identity.schemas import (
    TOO_COMMON,
    Agreed,
    Belonging,
    Code,
    CurrentUser,
    NewPassword,
    OrganizationBrief,
    TransactionCode,
)
from zhegui.features.identity.service import (
    agree,
    confirm_real_name,
    create_user,
    find_by_mobile,
    own_mobile,
    own_user,
    prove_holder,
)
from zhegui.features.identity.sessions import (
    STANDING,
    Bearer,
    Login,
    bearer,
    end_all_logins,
    note_arrival,
    open_session,
    standing_logins,
)
from zhegui.kernel.people.masks import mask_mobile

__all__ = [
    "REMOVE_PICTURE",
    "STANDING",
    "TOO_COMMON",
    "Agreed",
    "Bearer",
    "Belonging",
    "CertifiedIdentity",
    "Code",
    "CodePurpose",
    "ConsentRequired",
    "CurrentUser",
    "DisputedNumber",
    "IdentityCorrected",
    "IdentityDecided",
    "IdentityVerdict",
    "LoggedInElsewhere",
    "Login",
    "LoginSession",
    "MobileChanged",
    "NewPassword",
    "NumberDisputed",
    "OrganizationBrief",
    "PasswordChanged",
    "PersonErased",
    "RealNameConfirmed",
    "TransactionCode",
    "User",
    "agree",
    "bearer",
    "certified_identity",
    "confirm_real_name",
    "confirmed_lookup",
    "create_user",
    "current_user",
    "end_all_logins",
    "erase_account",
    "erase_images",
    "find_by_mobile",
    "has_agreed",
    "hash_new",
    "hash_password",
    "is_erased",
    "is_request_open",
    "judges",
    "keeps_certificates",
    "mask_mobile",
    "mobile_lookup",
    "note_arrival",
    "number_lookup",
    "open_session",
    "own_mobile",
    "own_user",
    "prove_holder",
    "standing_logins",
    "tell_erased",
    "tells_belonging",
    "users",
    "was_corrected",
]
