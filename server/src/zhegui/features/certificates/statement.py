"""The words on a certificate, and everything else that a page needs. Pure."""

from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Final

from zhegui.features.certificates.rules import (
    chinese_date,
    last_day,
)
from zhegui.features.certificates.typesetting.page import Page
from zhegui.kernel.clock import china_day
from zhegui.kernel.people.masks import mask_id_number, masked_name

_CLOSING: Final = "特发此证，以资证明。"


@dataclass(frozen=True, slots=True)
class Statement:
    """What a certificate certifies. `id_number` is None where none was asked for."""

    title: str
    holder: str
    id_number: str | None
    subject: str
    source_kind: str
    completed_at: datetime
    hours: int | None
    issuer: str
    number: str
    credential: str
    issued_at: datetime
    expires_at: datetime | None


@dataclass(frozen=True, slots=True)
class Look:
    """How an issuer's paper looks: border and seal, as SVG."""

    cover: str
    seal: str


def what_was_done(statement: Statement) -> str:
    """The sentence that follows the holder's name."""
    day = chinese_date(china_day(statement.completed_at))
    hours = f"，修满{statement.hours}学时" if statement.hours else ""
    if statement.source_kind == "plan":
        return f"于{day}完成「{statement.subject}」培训计划的全部学习{hours}，准予结业。"
    if statement.source_kind == "subject":
        return f"于{day}完成「{statement.subject}」专题的全部课程{hours}，准予结业。"
    if statement.source_kind == "course":
        return f"于{day}完成「{statement.subject}」课程学习{hours}，准予结业。"
    return f"于{day}参加「{statement.subject}」考试，成绩合格。"


def page(statement: Statement, look: Look, public_url: str) -> Page:
    """The paper as its holder gets it; the QR code leads to the query by credential."""
    return Page(
        title=statement.title,
        holder=statement.holder,
        paragraphs=[what_was_done(statement), _CLOSING],
        issuer=statement.issuer,
        date=chinese_date(china_day(statement.issued_at)),
        number=statement.number,
        address=f"{public_url}/certificate/result?credential={statement.credential}",
        cover=look.cover,
        seal=look.seal,
        facts=_facts(statement),
    )


def specimen(statement: Statement, look: Look, public_url: str) -> Page:
    """The paper as anybody may see it: no ID number, the name masked, and a QR code that says no
    more than the number which the onlooker already has."""
    masked = replace(statement, holder=masked_name(statement.holder), id_number=None)
    shown = page(masked, look, public_url)
    return replace(shown, address=f"{public_url}/certificate/result?number={statement.number}")


def _facts(statement: Statement) -> list[tuple[str, str]]:
    facts = [("证书编号", statement.number)]
    if statement.id_number:
        facts.append(("证件号码", mask_id_number(statement.id_number)))
    until = _spaced(last_day(statement.expires_at)) if statement.expires_at else "长期有效"
    facts.append(("有效期至", until))
    return facts


def _spaced(day: date) -> str:
    return f"{day.year} 年 {day.month} 月 {day.day} 日"
