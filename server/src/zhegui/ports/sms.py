"""Short messages: to a gateway, or by the local twin to a file; that is refused in production."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol

from zhegui.kernel.values import instant_text
from zhegui.settings import Settings

SECONDS = 10


@dataclass(frozen=True, slots=True)
class ShortMessage:
    """A message on its way to a telephone; with a code where it brings one, or with `text` where
    the template is a notice, which says it."""

    mobile: str
    template: str
    at: datetime
    code: str | None = None
    transaction_code: str | None = None
    text: str | None = None


class NoAnswer(Exception):  # noqa: N818 (not known to be a fault)
    """The provider may have taken the message, and may not: sent again it may arrive twice."""


class Sms(Protocol):
    """Sends short messages."""

    async def send(self, message: ShortMessage) -> None:
        """Hand the message over; raises when the provider did not take it, `NoAnswer` when it did
        not say."""
        ...


def open_sms(settings: Settings) -> Sms:
    """The provider that the settings name."""
    if settings.sms_provider == "local":
        return LocalSms(settings.outbox_dir)
    assert settings.sms_gateway_url  # no `Settings` has a gateway without an address
    return GatewaySms(settings.sms_gateway_url, settings.sms_gateway_token)


def _document(message: ShortMessage) -> dict[str, str]:
    said = {
        "mobile": message.mobile,
        "template": message.template,
        "code": message.code,
        "transactionCode": message.transaction_code,
        "text": message.text,
        "at": instant_text(message.at),
    }
    return {name: value for name, value in said.items() if value is not None}


class GatewaySms:
    """Hands messages to a gateway over HTTP; a gateway turns our form into a provider's."""

    def __init__(self, url: str, token: str | None) -> None:
        import httpx

        self._url = url
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        # Once: to read all authorities anew with each message holds the event loop for 20 ms.
        self._trust = httpx.create_ssl_context(trust_env=False)

    async def send(self, message: ShortMessage) -> None:
        import httpx

        async with httpx.AsyncClient(
            timeout=SECONDS, trust_env=False, verify=self._trust
        ) as client:
            document = _document(message)
            try:
                answer = await client.post(self._url, json=document, headers=self._headers)
            except (httpx.ConnectError, httpx.ConnectTimeout):
                raise  # it never heard of it
            except httpx.TransportError as error:
                raise NoAnswer from error
        answer.raise_for_status()


class LocalSms:
    """Appends each message as one JSON line to `sms.jsonl`, where tests and trials read it."""

    def __init__(self, outbox: Path) -> None:
        self._path = outbox / "sms.jsonl"

    async def send(self, message: ShortMessage) -> None:
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        line = json.dumps(_document(message), ensure_ascii=False)
        descriptor = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(descriptor, "a", encoding="utf-8") as file:
            file.write(line + "\n")
