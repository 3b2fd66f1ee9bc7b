"""Models that say what a test has them say."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence

from tests.one_connection import held_now
from zhegui.ports.chat import ChatTurn, TokensUsed
from zhegui.ports.embeddings import TextsRefused, TextVectors


class ScriptedChat:
    """Says the pieces one after the other; waits for an event among them, and raises an error."""

    model, recipient = "scripted-1", "models.invalid"

    def __init__(self, *pieces: str | TokensUsed | asyncio.Event | Exception) -> None:
        self.pieces = pieces
        #: What it was told, question by question.
        self.asked: list[Sequence[ChatTurn]] = []
        #: Whether the line was closed before it had said everything.
        self.is_cut = False

    @property
    def told(self) -> str:
        """All that ever left the installation."""
        return "\n".join(turn.text for turns in self.asked for turn in turns)

    async def speak(
        self, turns: Sequence[ChatTurn], most_tokens: int
    ) -> AsyncGenerator[str | TokensUsed, None]:
        self.asked.append(turns)
        self.is_cut = True
        for piece in self.pieces:
            if isinstance(piece, asyncio.Event):
                await piece.wait()
            elif isinstance(piece, Exception):
                raise piece
            else:
                yield piece
        self.is_cut = False


class ScriptedEmbeddings:
    """Says how often each of some groups of words stands in a text: texts of one group lie near each
    other. Waits for an event before it answers, raises an error instead, or refuses some words."""

    model, recipient, is_here = "scripted-vectors", "models.invalid", False

    def __init__(self, *groups: Sequence[str]) -> None:
        self.groups = groups
        self.asked: list[list[str]] = []
        self.going_on: asyncio.Event | None = None
        self.error: Exception | None = None
        self.refused: str | None = None

    @property
    def told(self) -> str:
        """All that ever left the installation."""
        return "\n".join(text for texts in self.asked for text in texts)

    async def embed(self, texts: Sequence[str]) -> TextVectors:
        assert held_now() == [], "nobody waits for it with a connection in hand"
        self.asked.append([*texts])
        if self.going_on:
            await self.going_on.wait()
        if self.error:
            raise self.error
        if self.refused and any(self.refused in text for text in texts):
            raise TextsRefused("400")
        return TextVectors(tuple(self._vector(text) for text in texts), 10 * len(texts))

    def _vector(self, text: str) -> tuple[float, ...]:
        counts = (float(sum(text.count(word) for word in group)) for group in self.groups)
        return (*counts, 0.1)
