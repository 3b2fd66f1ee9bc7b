"""A model that says what a test has it say."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence

from zhegui.ports.chat import ChatTurn, TokensUsed


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
