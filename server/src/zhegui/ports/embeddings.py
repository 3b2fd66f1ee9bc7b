"""Vectors of texts, by which texts that mean the same lie near each other: none, or of a model that is
asked as OpenAI's API is."""

from __future__ import annotations

import ipaddress
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import urlsplit

from zhegui.settings import Settings

CONNECT_SECONDS, SILENT_SECONDS = 5.0, 60.0
#: pgvector compares no longer ones.
MOST_DIMENSIONS = 16_000
#: A text that is refused by itself, not for who asks or how often.
_REFUSED = {400, 413, 422}


class EmbeddingsFailed(Exception):  # noqa: N818 (it is told to nobody: texts are found by words)
    """The model could not be asked, or answered in no form that we know."""


class TextsRefused(EmbeddingsFailed):
    """It was asked, and does not take one of these texts."""


@dataclass(frozen=True, slots=True)
class TextVectors:
    """A vector of each text, all of one length, and the tokens that they cost, 0 where it is not told."""

    vectors: tuple[tuple[float, ...], ...]
    tokens: int


class Embeddings(Protocol):
    """Asks a model for vectors. `recipient` is who runs it: the host that texts go to; `is_here`: that
    is this machine."""

    model: str
    recipient: str
    is_here: bool

    async def embed(self, texts: Sequence[str]) -> TextVectors:
        """The vectors of some texts; raises `EmbeddingsFailed`."""
        ...


def open_embeddings(settings: Settings) -> Embeddings | None:
    """The model that the settings name."""
    if settings.embeddings_url is None:
        return None
    assert settings.embeddings_model  # no `Settings` has its address without its name
    return HttpEmbeddings(
        settings.embeddings_url, settings.embeddings_model, settings.embeddings_token
    )


class HttpEmbeddings:
    """A model behind an address that takes `/embeddings` as OpenAI's does."""

    def __init__(self, url: str, model: str, token: str | None) -> None:
        import httpx

        self.model = model
        self.recipient = urlsplit(url).hostname or ""
        self.is_here = _is_here(self.recipient)
        self._url = f"{url.rstrip('/')}/embeddings"
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        # Once: to read all authorities anew with each question holds the event loop for 20 ms.
        self._trust = httpx.create_ssl_context(trust_env=False)

    async def embed(self, texts: Sequence[str]) -> TextVectors:
        """See `Embeddings`."""
        import httpx

        asked = {"model": self.model, "input": [*texts], "encoding_format": "float"}
        timeout = httpx.Timeout(CONNECT_SECONDS, read=SILENT_SECONDS)
        try:
            async with httpx.AsyncClient(
                timeout=timeout, trust_env=False, verify=self._trust
            ) as client:
                answer = await client.post(self._url, json=asked, headers=self._headers)
                if answer.status_code in _REFUSED:
                    raise TextsRefused(str(answer.status_code))
                answer.raise_for_status()
                return _vectors(answer.json(), len(texts))
        except httpx.HTTPError as error:
            raise EmbeddingsFailed(type(error).__name__) from error
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise EmbeddingsFailed("no vectors") from error


def _is_here(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _vectors(said: Any, count: int) -> TextVectors:
    """What an answer says, in the order of the texts; raises what any other answer leads to."""
    rows = sorted(said["data"], key=lambda each: int(each["index"]))
    if [each["index"] for each in rows] != [*range(count)]:
        raise ValueError("vectors of other texts")
    vectors = tuple(tuple(map(float, each["embedding"])) for each in rows)
    lengths = {len(vector) for vector in vectors}
    if len(lengths) != 1 or not 0 < lengths.pop() <= MOST_DIMENSIONS:
        raise ValueError("vectors of no one length")
    if not all(math.isfinite(value) for vector in vectors for value in vector):
        raise ValueError("no numbers")
    used = said.get("usage") or {}
    return TextVectors(vectors, int(used.get("total_tokens") or used.get("prompt_tokens") or 0))
