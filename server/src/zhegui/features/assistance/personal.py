"""What somebody asked the assistant."""

from __future__ import annotations

from zhegui.features.assistance.models import (
    AssistantCitation,
    AssistantConversation,
    AssistantMessage,
    AssistantSentence,
    Passage,
)
from zhegui.kernel.personal import Becomes, Given, gives

personal = gives(
    "assistance",
    "智能助手",
    "Assistant",
    Given(AssistantConversation.user_sid, "对话", "Conversations"),
    Given(
        AssistantMessage.conversation_sid,
        "提问",
        "Questions",
        of=(AssistantConversation.user_sid,),
    ),
    Given(
        AssistantSentence.message_sid,
        "回答",
        "Answers",
        of=(AssistantMessage.conversation_sid, AssistantConversation.user_sid),
    ),
    Given(
        AssistantCitation.message_sid,
        "引文",
        "Citations",
        of=(AssistantMessage.conversation_sid, AssistantConversation.user_sid),
    ),
    withheld={Passage.file_sid: "made of a file, which is given by itself"},
    becomes=Becomes.ERASED,
)
