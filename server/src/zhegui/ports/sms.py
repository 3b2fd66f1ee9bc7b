"""Short messages. The local twin writes them to a file; it is refused in production."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol

from zhegui.kernel.values import instant_text


@dataclass(frozen=True, slots=True)
class CodeMessage:
    """A verification code on its way to a telephone."""

    mobile: str
    template: str
    code: str
    transaction_code: str
    at: datetime


class Sms(Protocol):
    """Sends short messages."""

    async def send(self, message: CodeMessage) -> None:
        """Hand the message over; raises when the provider did not take it."""
        ...


class LocalSms:
    """Appends each message as one JSON line to `sms.jsonl`, where tests and trials read it."""

    def __init__(self, outbox: Path) -> None:
        self._path = outbox / "sms.jsonl"

    async def send(self, message: CodeMessage) -> None:
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        line = json.dumps(
            {
                "mobile": message.mobile,
                "template": message.template,
                "code": message.code,
                "transactionCode": message.transaction_code,
                "at": instant_text(message.at),
            },
            ensure_ascii=False,
        )
        descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(descriptor, "a", encoding="utf-8") as file:
            file.write(line + "\n")
