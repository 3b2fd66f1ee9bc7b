"""Papers with crossed boxes, printed before there was a font for every sign that can be entered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from sqlalchemy import Row, or_, select
from sqlalchemy.orm import joinedload

from zhegui.features.certificates.issuance import ISSUE
from zhegui.features.certificates.models import CertificateAttachment, CertificateHistory, Issuer
from zhegui.features.certificates.reissue import reissue
from zhegui.features.certificates.rules import State
from zhegui.features.files.api import File
from zhegui.kernel.errors import Problem
from zhegui.kernel.people.caller import APPLICATION
from zhegui.kernel.text.print_fonts import unprintable
from zhegui.kernel.work.jobs import run_waiting
from zhegui.ports.services import Services

if TYPE_CHECKING:
    from pypdf import PageObject

AT_ONCE: Final = 200
#: Shown beside the old certificate to the person who queries it, in any language.
REPRINTED: Final = "证书印制有误，已换发新证书 / It was printed wrongly: issued anew"


@dataclass(frozen=True, slots=True)
class Misprint:
    """A valid certificate with a crossed box on its paper. `lacking` is a sign that no font has now
    either: what is issued anew would lack it, too."""

    sid: UUID
    number: str
    lacking: str | None


async def find_misprinted(services: Services) -> AsyncIterator[Misprint]:
    """Reads the paper of every valid certificate; no connection is held meanwhile."""
    after = UUID(int=0)
    while rows := await _papers(services, after):
        for history, path in rows:
            paper = await services.storage.get(path)
            if await asyncio.to_thread(has_crossed_box, paper):
                yield Misprint(history.sid, history.number, _lacking(history))
        after = rows[-1][0].sid


async def print_anew(
    services: Services, misprints: Iterable[Misprint]
) -> AsyncIterator[tuple[Misprint, Problem | None]]:
    """Supersede each by another that says the same, and make those; with why it could not be."""
    for each in misprints:
        try:
            async with services.transaction() as (session, now):
                await reissue(services, session, APPLICATION, each.sid, REPRINTED, now)
        except Problem as problem:
            yield each, problem
        else:
            yield each, None
    await run_waiting(services, ISSUE)


async def _papers(services: Services, after: UUID) -> list[Row[CertificateHistory, str]]:
    history = CertificateHistory
    async with services.transaction() as (session, now):
        found = await session.execute(
            select(history, File.path)
            .join_from(history, CertificateAttachment)
            .join(File, File.sid == CertificateAttachment.file_sid)
            .where(
                CertificateAttachment.position == 0,
                history.state == State.VALID,
                or_(history.expires_at.is_(None), history.expires_at > now),
                history.sid > after,
            )
            .options(joinedload(history.issuer).joinedload(Issuer.organization))
            .order_by(history.sid)
            .limit(AT_ONCE)
        )
        return list(found.all())


def _lacking(history: CertificateHistory) -> str | None:
    issuer = history.issuer.organization.name
    texts = (history.holder_name or "", history.name, history.subject, issuer)
    return next(filter(None, map(unprintable, texts)), None)


def has_crossed_box(paper: bytes) -> bool:
    """Whether a sign is set as glyph 0, which every font keeps for signs that it lacks."""
    from pypdf import PdfReader

    glyphs = (text for page in PdfReader(BytesIO(paper)).pages for text in _glyphs(page))
    return any(b"\0\0" in (text[at : at + 2] for at in range(0, len(text), 2)) for text in glyphs)


def _glyphs(page: PageObject) -> Iterator[bytes]:
    """What is shown by fonts that number their glyphs by two bytes, as those that are embedded do."""
    from pypdf.generic import ByteStringObject, ContentStream, TextStringObject

    fonts: Any = page["/Resources"]
    fonts, font = fonts["/Font"], None
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        if operator == b"Tf":
            font = fonts[operands[0]]["/Subtype"]
        elif operator in (b"Tj", b"TJ") and font == "/Type0":
            texts = operands[0] if operator == b"TJ" else operands
            yield from (
                each.original_bytes
                for each in texts
                if isinstance(each, TextStringObject | ByteStringObject)
            )
