"""What identity says and hears on the wire."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationInfo,
    model_validator,
)

from zhegui.features.identity.errors import InvalidCode
from zhegui.features.identity.rules import EDITIONS, IdentityState
from zhegui.kernel.errors import Detail
from zhegui.kernel.http.envelope import Reference, Wire, told
from zhegui.kernel.people.names import may_be_name, sign_of_no_name, tidied_name
from zhegui.kernel.text.print_fonts import named_sign, refused_sign, unprintable
from zhegui.kernel.values import (
    Flag,
    IdNumber,
    Instant,
    Line,
    Mobile,
    Sid,
    Version,
    Written,
    fault,
    storable,
)

CLIENT = "zhegui-web"


TOO_COMMON = "密码过于常见，请换一个", "This password is too common; choose another"


def common_password(path: str) -> Detail:
    """That the password at `path` is one that others would guess."""
    return told(path, "common_password", *TOO_COMMON)


def proof_missing(path: str) -> Detail:
    """That neither the password nor a code to the number in force was given."""
    return told(
        path,
        "required",
        "请输入登录密码，或使用原手机号收到的验证码",
        "Give your password, or a code sent to your present number",
    )


def wrong_old_code(path: str) -> Detail:
    """That the code to the number in force, at `path`, is wrong or too old."""
    problem = InvalidCode
    return told(path, problem.id, problem.zh, problem.en)


def unborn(path: str) -> Detail:
    """That the birthday in the ID number at `path` is yet to come."""
    zh, en = "身份证号中的出生日期还没有到", "The birthday in the ID number is yet to come"
    return told(path, "invalid_id_number_birthday", zh, en)


def unchanged_mobile(path: str) -> Detail:
    """That the number at `path` is the one in force."""
    return told(path, "unchanged_mobile", "这就是您现在的手机号", "This is your present number")


def _published(edition: str, info: ValidationInfo) -> str:
    if edition not in EDITIONS.get(info.data.get("kind", ""), ()):
        raise fault("unknown_edition", "协议没有这一版", "The text has no such edition")
    return edition


def _name(value: str) -> str:
    """What is wrong first is named: the first letter of a script that is not carried, say, and not
    the sign between its syllables."""
    name = tidied_name(value)
    wrong, unset = sign_of_no_name(name), unprintable(name)
    if unset and (not wrong or name.find(unset) < name.find(wrong)):
        raise fault(*refused_sign(unset))
    if wrong:
        shown, code = named_sign(wrong)
        raise fault(
            "invalid_name",
            f"「{shown}」（{code}）不能用在姓名里：姓名只含文字和间隔号",
            f"“{shown}” ({code}) stands in no name: names hold letters, and dots between them",
        )
    if not may_be_name(name):
        raise fault("invalid_name", "姓名里没有文字", "There is no letter in the name")
    return name


RealName = Annotated[Line, Field(min_length=1, max_length=60), AfterValidator(_name)]
#: One to be tried: of what form it may be is a rule for new ones, any other is just wrong.
Password = Annotated[
    str, StringConstraints(strict=True, min_length=1, max_length=256), AfterValidator(storable)
]
NewPassword = Annotated[
    str,
    StringConstraints(strict=True, min_length=8, max_length=64),
    AfterValidator(storable),
]
Code = Annotated[str, StringConstraints(strict=True, pattern=r"^[0-9]{6}$")]
TransactionCode = Annotated[str, StringConstraints(strict=True, pattern=r"^[A-Za-z0-9_-]{1,64}$")]
AgreementKind = Literal["service", "privacy", "real_name", "id_picture"]


class Tokens(BaseModel):
    """The token answer of RFC 6749 §5.1."""

    model_config = ConfigDict(extra="forbid")

    access_token: str
    refresh_token: str
    token_type: Literal["bearer"] = "bearer"  # noqa: S105 (a kind, no secret)
    expires_in: int
    scope: str = "all"


class TokenFailure(BaseModel):
    """The error answer of RFC 6749 §5.2."""

    model_config = ConfigDict(extra="forbid")

    error: str
    error_description: str


class Revoked(BaseModel):
    """RFC 7009 §2.2: nothing to say."""

    model_config = ConfigDict(extra="forbid")


class SentCode(Wire):
    """Names the code that was sent, without saying it."""

    transaction_code: str


class ChallengeData(Wire):
    """What of a challenge is ours: until when it serves, in seconds since 1970, and how hard it is."""

    until: int
    level: int


class ChallengeParameters(Wire):
    """What is to be solved, in ALTCHA's terms (version 2)."""

    algorithm: str
    cost: int
    data: ChallengeData
    key_length: int
    key_prefix: str
    nonce: str
    salt: str


class Challenge(Wire):
    """A proof of work that is asked for; ALTCHA's libraries solve it as it is."""

    parameters: ChallengeParameters
    signature: str


class Agreed(Wire):
    """A text that was agreed to, in one edition."""

    kind: AgreementKind
    edition: Annotated[str, StringConstraints(strict=True), AfterValidator(_published)]


class Telephone(Wire):
    """The number of somebody who registers."""

    tel: Mobile


class Registration(Wire):
    """A new account; `agreementList` records what was agreed to."""

    transaction_code: TransactionCode
    code: Code
    user: Telephone
    password: NewPassword
    agreement_list: Annotated[list[Agreed], Field(max_length=4)] = []

    @property
    def mobile(self) -> str:
        return self.user.tel


class Reset(Wire):
    """A new password for the holder of a number."""

    transaction_code: TransactionCode
    code: Code
    mobile: Mobile
    password: NewPassword


class CodeLogin(BaseModel):
    """A login by code; the names of client credentials are OAuth's."""

    model_config = {"extra": "forbid"}

    transaction_code: Annotated[TransactionCode, Field(alias="transactionCode")]
    code: Code
    mobile: Mobile
    client_id: Annotated[str, StringConstraints(strict=True, max_length=64)]
    client_secret: Annotated[str, StringConstraints(strict=True, max_length=256)] | None = None


class PasswordChange(Wire):
    """Another password for the caller, who knows the present one."""

    password: Password
    new_password: NewPassword


class MobileChange(Wire):
    """Another number for the caller's account; taken inside a `model` too, as saves bring theirs."""

    transaction_code: TransactionCode
    code: Code
    mobile: Mobile
    #: Either the password in force, or a code sent to the number in force.
    password: Password | None = None
    old_transaction_code: TransactionCode | None = None
    old_code: Code | None = None

    @model_validator(mode="before")
    @classmethod
    def _unwrapped(cls, given: object) -> object:
        if isinstance(given, dict) and given.keys() == {"model"}:
            return given["model"]
        return given


class UserSave(Wire):
    """What people may change of themselves. Real name and ID number come together, with consent."""

    sid: Sid | None = None
    version: Version | None = None
    nickname: Annotated[Line, Field(min_length=1, max_length=40)] | None = None
    description: Annotated[Line, Field(max_length=500)] | None = None
    #: Uploaded pictures, in place of those before; the first becomes the avatar.
    user_image_list: Annotated[list[Reference], Field(max_length=6)] | None = None
    real_name: RealName | None = None
    id_number: IdNumber | None = None
    agreement_list: Annotated[list[Agreed], Field(max_length=4)] = []


RequestKind = Literal["correction", "merge", "dispute"]
RequestState = Literal["open", "accepted", "rejected", "cancelled"]
Reason = Annotated[Line, Field(min_length=2, max_length=500)]


class IdentityRequestSave(Wire):
    """Asks for another name or number (`correction`), or for a number that another account has:
    because both are the caller's (`merge`), or because it is not that account's (`dispute`)."""

    kind: RequestKind
    real_name: RealName
    id_number: IdNumber
    reason: Annotated[Written, Field(min_length=2, max_length=500)]
    agreement_list: Annotated[list[Agreed], Field(max_length=4)] = []


class IdentityDecision(Wire):
    """What an operator decides, and why: the one who asked reads it.

    With a correction that is accepted, `reissue` has the certificates that are valid issued anew.
    """

    sid: Sid
    accept: Flag
    reason: Reason
    reissue: Flag = True


class IdentityReveal(Wire):
    """Whose numbers to show whole, and what for; this is recorded."""

    sid: Sid
    reason: Reason


class IdentitySuspension(Wire):
    """The open dispute because of which certificates are suspended, and why."""

    sid: Sid
    reason: Reason


class RevealedIdentity(Wire):
    """What a request asks for, and what the account has at present."""

    sid: Sid
    real_name: str
    id_number: str
    present_real_name: str | None
    present_id_number: str | None


class OwnIdentityRequest(Wire):
    """The caller's last request; `answer` is what the operator wrote."""

    sid: Sid
    kind: RequestKind
    state: RequestState
    real_name: str | None
    id_number: str | None
    reason: str | None
    created_at: Instant
    answer: str | None
    decided_at: Instant | None


class OwnIdentity(Wire):
    """Who the caller is confirmed to be, number masked; `edition` is the consent that they gave."""

    state: IdentityState
    real_name: str | None
    id_number: str | None
    confirmed_at: Instant | None
    edition: str | None
    agreed_at: Instant | None
    request: OwnIdentityRequest | None


class OrganizationBrief(Wire):
    """An organization as its people see it."""

    sid: Sid
    name: str
    logo: str | None


class Belonging(Wire):
    """Where somebody works, for whom they may act, and who would have them as staff.

    Of several employers `company` is the one acted for (`tenant-id`), else the oldest.
    """

    is_enterprise: bool = False
    is_manager: bool = False
    company: str | None = None
    company_logo: str | None = None
    company_sid: Sid | None = None
    employer_list: list[OrganizationBrief] = []
    organization_list: list[OrganizationBrief] = []
    invitation_list: list[OrganizationBrief] = []


class CurrentUser(Wire):
    """Who is logged in, numbers masked; `invitationList` names who would have them as staff.

    Of several employers `company` is the one acted for (`tenant-id`), else the oldest.
    """

    sid: Sid
    version: int
    number: str
    username: str
    nickname: str
    tel: str
    avatar: str | None
    description: str | None
    state: str
    is_enterprise: bool
    is_manager: bool
    is_operator: bool
    company: str | None
    company_logo: str | None
    company_sid: Sid | None
    employer_list: list[OrganizationBrief]
    organization_list: list[OrganizationBrief]
    invitation_list: list[OrganizationBrief]
    real_name: str | None
    id_number: str | None
    real_name_confirmed: bool


class Agreement(Wire):
    """One edition of a text that people agree to; `body` is Markdown."""

    kind: AgreementKind
    edition: str
    title: str
    body: str


class LoginDevice(Wire):
    """One login of the caller."""

    sid: Sid
    device: str | None
    created_at: Instant
    expires_at: Instant
    is_current: bool
