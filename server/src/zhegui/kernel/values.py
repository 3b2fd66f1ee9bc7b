"""Strict scalar types for everything that comes from outside.

Python is more lenient than the wire may be: `\\d` takes full-width digits, `$` matches before a
final newline, `UUID()` takes braces, `Decimal` takes `1_0`. These types take one spelling each.
"""

import re
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Annotated, Any
from uuid import UUID

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    PlainSerializer,
    StringConstraints,
    ValidationError,
    WithJsonSchema,
)
from pydantic_core import InitErrorDetails, PydanticCustomError

SID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\Z")
MOBILE = re.compile(r"1[3-9][0-9]{9}\Z")
INSTANT = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?(Z|[+-][0-9]{2}:[0-9]{2})\Z"
)
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")
#: What mail servers take in practice (HTML's `type=email`), with a dot in the domain.
EMAIL = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@"
    r"[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+\Z"
)
LONGEST_EMAIL = 254
ID_NUMBER = re.compile(r"[1-9][0-9]{16}[0-9X]\Z")
#: As issued before October 1999: a year of two digits, of the 20th century, and no check sign.
OLD_ID_NUMBER = re.compile(r"[1-7][0-9]{14}\Z")
#: The provinces of GB/T 2260. Residence permits of people from Hong Kong, Macao and Taiwan have 81,
#: 82, 83 and zeros there; the permanent residence card of 2023 for foreigners has 9, the province
#: where it was applied for, and three digits for the nationality.
_PROVINCE = "1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71"
ID_REGIONS = re.compile(rf"(?:{_PROVINCE})[0-9]{{4}}|8[1-3]0000|9(?:{_PROVINCE})[0-9]{{3}}")
ID_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
MILLISECOND = timedelta(milliseconds=1)
#: What is longer is not read any further: the limit of its field refuses it, and is the one to tell.
LONGEST_LINE, LONGEST_BODY = 10_000, 200_000
#: What no text is written with: controls but tab and line ends.
CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]")
#: What ends a line elsewhere and is no line end here: it comes along from word processors and PDF.
LINE_ENDS = re.compile(r"[\x85\u2028\u2029]")
SEPARATORS = re.compile(rf"[ \t]*(?:{LINE_ENDS.pattern}[ \t]*)+")
#: What nobody sees wherever it stands: hyphens and marks of direction, Hangul fillers, tags.
_NEVER_SEEN = (
    r"\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200e\u200f\u202a-\u202e"
    r"\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufff8\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"
)
#: What chooses a form of the sign before it, and is nothing by itself.
_SELECTORS = r"\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
_EMOJI = r"[\u2190-\u2bff\U0001f000-\U0001faff]"
#: The joiner is seen within an emoji: a family is one sign made of several.
UNSEEN = re.compile(
    rf"[{_NEVER_SEEN}]"
    rf"|(?<![^\s{_NEVER_SEEN}\u200d])[{_SELECTORS}]+"
    rf"|(?<!{_EMOJI})(?<!{_EMOJI}\ufe0f)\u200d"
)


def fault(error: str, zh: str, en: str) -> PydanticCustomError:
    """An input error with a stable id; both languages travel in its context."""
    return PydanticCustomError(error, "{en}", {"zh": zh, "en": en})


def missing(field: str) -> ValidationError:
    """That a field is missing which is required by another; called as it is on the wire."""
    lacking = InitErrorDetails(type="missing", loc=(field,), input=None)
    return ValidationError.from_exception_data("missing", [lacking])


def or_default(kind: Any, default: int) -> BeforeValidator:
    """Of a number of a `kind`: null is as if it was not given, as in the list shape."""
    return BeforeValidator(
        lambda given: default if given is None else given, json_schema_input_type=kind | None
    )


def storable(text: str) -> str:
    """Refuse what PostgreSQL or JSON cannot hold: NUL and lone surrogates."""
    if "\0" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
        raise fault("invalid_text", "含有无法保存的字符", "Holds characters that cannot be stored")
    return text


def seen(text: str) -> str:
    """What a reader has before them: nothing invisible, trimmed."""
    return UNSEEN.sub("", text).strip()


def _plain(text: str) -> str:
    """One line for people to read: trimmed, nothing invisible, no control characters; what separates
    lines or paragraphs elsewhere is a space."""
    if len(text) > LONGEST_LINE:
        return text
    text = seen(SEPARATORS.sub(" ", storable(text)))
    if any(sign in "\t\n\r" for sign in text) or CONTROLS.search(text):
        raise fault(
            "invalid_text", "不能含有换行或控制字符", "No line breaks or control characters"
        )
    return text


def _lines(text: str) -> str:
    """Several lines, as they were written; a line end of other programs becomes one of ours."""
    if len(text) > LONGEST_BODY:
        return text
    text = LINE_ENDS.sub("\n", text)
    if CONTROLS.search(storable(text)):
        raise fault("invalid_text", "不能含有控制字符", "No control characters")
    return text


def _written(text: str) -> str:
    if not seen(text):
        raise fault("too_short", "请先写点什么", "Write something first")
    return text


#: Stable id and words of what is read elsewhere as well.
INVALID_SID = ("invalid_sid", "标识格式不正确", "Not a valid identifier")
NOT_A_NUMBER = ("invalid_number", "请输入数字", "Must be a number")


def _sid(value: object) -> UUID:
    if isinstance(value, UUID):
        return value
    if not isinstance(value, str) or not SID.match(value):
        raise fault(*INVALID_SID)
    return UUID(value)


def _mobile(value: str) -> str:
    if not MOBILE.match(value):
        raise fault("invalid_mobile", "请输入正确的手机号", "Please enter the correct number")
    return value


def _email(value: str) -> str:
    if len(value) > LONGEST_EMAIL or not EMAIL.match(value):
        raise fault("invalid_email", "请输入正确的邮箱", "Please enter a correct e-mail address")
    return value


def _day(value: object) -> date:
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    try:
        if isinstance(value, str) and DAY.match(value):
            return date.fromisoformat(value)
    except ValueError:
        pass
    raise fault("invalid_date", "日期格式不正确", "Not a date")


def _instant(value: object) -> datetime:
    if isinstance(value, datetime):
        return value.astimezone(UTC)
    if not isinstance(value, str) or not INSTANT.match(value):
        raise fault("invalid_time", "时间格式不正确", "Not an RFC 3339 time")
    try:
        return on_the_wire(datetime.fromisoformat(value).astimezone(UTC))
    except (ValueError, OverflowError) as error:
        raise fault("invalid_time", "时间格式不正确", "Not an RFC 3339 time") from error


def _number(value: object) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)):
        raise fault(*NOT_A_NUMBER)
    number = Decimal(str(value))
    if not number.is_finite():
        raise fault(*NOT_A_NUMBER)
    return number


def two_places(value: Decimal) -> Decimal:
    """Refuse more than two decimals; money and scores are exact."""
    exponent = value.normalize().as_tuple().exponent
    if isinstance(exponent, int) and exponent < -2:
        raise fault("too_many_decimals", "最多两位小数", "At most two decimals")
    return value


def on_the_wire(value: datetime) -> datetime:
    """A moment as it goes out and comes in: whole milliseconds, though the database counts finer.

    What is compared with one that came in means all of its `MILLISECOND`.
    """
    return value.replace(microsecond=value.microsecond // 1000 * 1000)


def instant_text(value: datetime) -> str:
    """RFC 3339 in UTC with milliseconds: the one spelling of time on the wire."""
    return value.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def id_number_fault(value: str) -> str | None:
    """What is wrong with an 18-digit ID number by GB 11643-1999: None, or a stable id.

    Checks form, region, date of birth and check digit (ISO 7064 MOD 11-2).
    """
    if not ID_NUMBER.match(value):
        return "invalid_id_number"
    if not ID_REGIONS.match(value):
        return "invalid_id_number_region"
    try:
        datetime(int(value[6:10]), int(value[10:12]), int(value[12:14]), tzinfo=UTC)
    except ValueError:
        return "invalid_id_number_birthday"
    return None if value == with_check_sign(value[:17]) else "invalid_id_number_check_digit"


def with_check_sign(digits: str) -> str:
    """The ID number that begins with these 17 digits."""
    total = sum(int(digit) * weight for digit, weight in zip(digits, ID_WEIGHTS, strict=True))
    return digits + "10X98765432"[total % 11]


_ID_WORDS = {
    "invalid_id_number": (
        "证件号码应为 18 位，或旧身份证的 15 位",
        "An ID number has 18 digits, an old one 15",
    ),
    "invalid_id_number_region": (
        "身份证号开头的地区代码不存在",
        "The region at the start of the ID number does not exist",
    ),
    "invalid_id_number_birthday": (
        "身份证号中的出生日期不存在",
        "The birthday in the ID number does not exist",
    ),
    "invalid_id_number_check_digit": (
        "身份证号校验码不正确，请核对",
        "The ID number's check digit is wrong",
    ),
}


def _id_number(value: str) -> str:
    """18 signs; one of 15 digits becomes the number of 18 that its holder was given for it."""
    value = value[:-1] + value[-1:].upper()
    if OLD_ID_NUMBER.match(value):
        value = with_check_sign(f"{value[:6]}19{value[6:]}")
    if error := id_number_fault(value):
        raise fault(error, *_ID_WORDS[error])
    return value


def _json_number(value: Decimal) -> float | int:
    return int(value) if value == value.to_integral_value() else float(value)


Sid = Annotated[UUID, BeforeValidator(_sid), WithJsonSchema({"type": "string", "format": "uuid"})]
Mobile = Annotated[
    str,
    StringConstraints(strict=True),
    AfterValidator(_mobile),
    WithJsonSchema({"type": "string", "pattern": "^1[3-9][0-9]{9}$"}),
]
Email = Annotated[
    str,
    StringConstraints(strict=True),
    AfterValidator(_email),
    WithJsonSchema({"type": "string", "format": "email", "maxLength": LONGEST_EMAIL}),
]
#: A day of the calendar, `2026-11-24`.
Day = Annotated[date, BeforeValidator(_day), WithJsonSchema({"type": "string", "format": "date"})]
IdNumber = Annotated[
    str,
    StringConstraints(strict=True),
    AfterValidator(_id_number),
    WithJsonSchema({"type": "string", "pattern": "^[1-9]([0-9]{14}|[0-9]{16}[0-9Xx])$"}),
]
Instant = Annotated[
    datetime,
    BeforeValidator(_instant),
    PlainSerializer(instant_text, return_type=str, when_used="json"),
    WithJsonSchema({"type": "string", "format": "date-time"}),
]
_Exact = Annotated[
    Decimal,
    BeforeValidator(_number),
    AfterValidator(two_places),
    PlainSerializer(_json_number, when_used="json"),
    WithJsonSchema({"type": "number"}),
]
Flag = Annotated[bool, Field(strict=True)]
#: The version of a record that a change was made from; see `kernel.saving.current`.
Version = Annotated[int, Field(strict=True, ge=1, le=2**31 - 1)]
#: A sum in yuan; the last word tells forms that it is no other number.
Money = Annotated[_Exact, Field(ge=0, le=Decimal("99999999.99")), "money"]
#: A sum as a page has shown it, which may be more than a record can hold.
ShownSum = Annotated[_Exact, Field(ge=0, le=Decimal("999999999999.99"))]
Score = Annotated[_Exact, Field(ge=0, le=Decimal("99999.99"))]


#: One line for people to read; limit it: `Annotated[Line, Field(min_length=1, max_length=80)]`.
Line = Annotated[str, StringConstraints(strict=True), AfterValidator(_plain)]
#: Text of several lines, stored as written; limit it the same way.
Body = Annotated[str, StringConstraints(strict=True), AfterValidator(_lines)]
#: The same, with something in it that can be seen.
Written = Annotated[Body, AfterValidator(_written)]
