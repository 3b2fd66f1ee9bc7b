"""A language model that words an answer: none, or one that is asked as OpenAI's API is."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol
from urllib.parse import urlsplit

from zhegui.settings import Settings

CONNECT_SECONDS, SILENT_SECONDS = 5.0, 60.0
_DATA, _DONE = "data:", "[DONE]"


@dataclass(frozen=True, slots=True)
class ChatTurn:
    """What one side said."""

    role: Literal["system", "user", "assistant"]
    text: str


@dataclass(frozen=True, slots=True)
class TokensUsed:
    """What an answer cost: what the model read, and what it wrote, its thoughts included."""

    read: int
    written: int


class ChatFailed(Exception):  # noqa: N818 (it is told to nobody: another answer is given)
    """The model could not be asked, or answered in no form that we know."""


class Chat(Protocol):
    """Asks a model. `recipient` is who runs it: the host that questions go to."""

    model: str
    recipient: str

    def speak(
        self, turns: Sequence[ChatTurn], most_tokens: int
    ) -> AsyncGenerator[str | TokensUsed, None]:
        """The answer, piece by piece as it comes, and what it cost where the model says so; raises
        `ChatFailed`. Closing it cuts the line."""
        ...


def open_chat(settings: Settings) -> Chat | None:
    """The model that the settings name."""
    if settings.chat_url is None:
        return None
    assert settings.chat_model  # no `Settings` has the address of a model without its name
    return HttpChat(
        settings.chat_url, settings.chat_model, settings.chat_token, settings.chat_extra
    )


class HttpChat:
    """A model behind an address that takes `/chat/completions` as OpenAI's does."""

    def __init__(
        self, url: str, model: str, token: str | None, extra: Mapping[str, Any] | None
    ) -> None:
        import httpx

        self.model = model
        self.recipient = urlsplit(url).hostname or ""
        self._url = f"{url.rstrip('/')}/chat/completions"
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._extra = dict(extra or {})
        # Once: to read all authorities anew with each question holds the event loop for 20 ms.
        self._trust = httpx.create_ssl_context(trust_env=False)

    async def speak(
        self, turns: Sequence[ChatTurn], most_tokens: int
    ) -> AsyncGenerator[str | TokensUsed, None]:
        """See `Chat`."""
        import httpx

        timeout = httpx.Timeout(CONNECT_SECONDS, read=SILENT_SECONDS)
        try:
            async with (
                httpx.AsyncClient(timeout=timeout, trust_env=False, verify=self._trust) as client,
                client.stream(
                    "POST", self._url, json=self._asked(turns, most_tokens), headers=self._headers
                ) as answer,
            ):
                answer.raise_for_status()
                async for line in answer.aiter_lines():
                    if line.startswith(_DATA):
                        for piece in _pieces(line.removeprefix(_DATA).strip()):
                            yield piece
        except httpx.HTTPError as error:
            raise ChatFailed(type(error).__name__) from error

    def _asked(self, turns: Sequence[ChatTurn], most_tokens: int) -> dict[str, Any]:
        return {
            "stream_options": {"include_usage": True},
            **self._extra,
            "model": self.model,
            "messages": [{"role": turn.role, "content": turn.text} for turn in turns],
            "max_tokens": most_tokens,
            "stream": True,
        }


def _pieces(data: str) -> list[str | TokensUsed]:
    """What one event says; thoughts (`reasoning_content`) are left out."""
    if data == _DONE:
        return []
    try:
        said = json.loads(data)
        words = [
            content
            for choice in said.get("choices") or ()
            if (content := (choice.get("delta") or {}).get("content"))
        ]
        used = said.get("usage")
        cost = (
            [TokensUsed(int(used["prompt_tokens"]), int(used["completion_tokens"]))] if used else []
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ChatFailed("no event of a chat") from error
    if not all(isinstance(each, str) for each in words):
        raise ChatFailed("no text")
    return [*words, *cost]
