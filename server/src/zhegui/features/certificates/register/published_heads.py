"""Published heads: what an operator puts where they cannot take it back.

Once a day the head of each register is written to `<data dir>/register/<issuer>/<day>.json`; a copy
elsewhere (mail, a newspaper, another's repository) binds everything up to it for ever.
"""

from __future__ import annotations

import json
import logging
from base64 import b64encode
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates.models import Issuer, RegisterEntry, RegisterHead, RegisterKey
from zhegui.features.certificates.register.audit import Head
from zhegui.features.organizations.api import Organization
from zhegui.kernel.clock import china_day
from zhegui.kernel.db.durable import write_whole
from zhegui.kernel.values import instant_text

log = logging.getLogger("zhegui.register")

FORMAT = "zhegui-register-head-v1"
#: Not the drafts of `_write_once`.
HEADS = "[!.]*.json"


class Published(BaseModel):
    """What a check needs of a published head."""

    model_config = ConfigDict(extra="ignore", strict=True)

    format: Literal["zhegui-register-head-v1"]
    number: Annotated[int, Field(ge=1)]
    hash: Annotated[str, Field(pattern=r"^[0-9a-f]{64}\z")]
    exported_at: Annotated[AwareDatetime, Field(alias="exportedAt", strict=False)]


async def export_heads(session: AsyncSession, folder: Path, now: datetime) -> list[Path]:
    """Write today's head of every register that has entries; the files that are new.

    The first file of a day stands: a second run on that day writes nothing.
    """
    heads = (
        select(RegisterEntry, RegisterKey, Organization.name)
        .join(
            RegisterHead,
            (RegisterHead.issuer_sid == RegisterEntry.issuer_sid)
            & (RegisterHead.number == RegisterEntry.number),
        )
        .join(RegisterKey, RegisterKey.id == RegisterEntry.key_id)
        .join(Issuer, Issuer.sid == RegisterEntry.issuer_sid)
        .join(Organization, Organization.sid == Issuer.organization_sid)
    )
    written = []
    for entry, key, name in await session.execute(heads):
        path = folder / str(entry.issuer_sid) / f"{china_day(now)}.json"
        if _write_once(path, _published(entry, key, name, now)):
            written.append(path)
    return written


def _published(
    entry: RegisterEntry, key: RegisterKey, name: str, now: datetime
) -> dict[str, object]:
    return {
        "format": FORMAT,
        "issuer": {"sid": str(entry.issuer_sid), "name": name},
        "number": entry.number,
        "at": instant_text(entry.at),
        "hash": entry.hash.hex(),
        "signature": b64encode(entry.signature).decode(),
        "key": {"id": key.id, "publicKey": b64encode(key.public_key).decode()},
        "exportedAt": instant_text(now),
    }


def _write_once(path: Path, content: dict[str, object]) -> bool:
    """Write the whole file or none; False where one stands already."""
    if path.exists():
        return False
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    write_whole(path, lambda file: file.write(text.encode()), private=False)
    return True


def read_exports(folder: Path) -> dict[UUID, list[Head]]:
    """The published heads that lie in `folder`, by issuer; an unreadable one is `ValueError`."""
    heads: dict[UUID, list[Head]] = {}
    for path in sorted(folder.glob(f"*/{HEADS}")):
        published = _published_in(path)
        head = Head(published.number, bytes.fromhex(published.hash), path.name)
        heads.setdefault(_issuer(path), []).append(head)
    return heads


def newest_export(folder: Path, issuer: UUID) -> Published | None:
    """The newest head of a register that lies in `folder` and can be read; None where none does."""
    for path in sorted((folder / str(issuer)).glob(HEADS), reverse=True):
        try:
            return _published_in(path)
        except ValueError as error:
            log.error("%s", error)
    return None


def _issuer(path: Path) -> UUID:
    try:
        return UUID(path.parent.name)
    except ValueError as error:
        raise ValueError(f"{path} 不是公布的册首 / is not a published head") from error


def _published_in(path: Path) -> Published:
    try:
        return Published.model_validate_json(path.read_bytes())
    except ValidationError as error:
        raise ValueError(f"{path} 不是公布的册首 / is not a published head") from error
