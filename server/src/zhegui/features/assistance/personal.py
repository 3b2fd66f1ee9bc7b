"""What somebody asked the assistant."""

from __future__ import annotations

from zhegui.features.assistance.models import (
    AssistantCitation,
    AssistantConsent,
    AssistantConversation,
    AssistantMessage,
    AssistantSentence,
    AssistantUsage,
    Passage,
)
from zhegui.kernel.people.personal import Becomes, Given, gives

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
    Given(AssistantConsent.user_sid, "模型使用同意", "Consent to a model"),
    Given(AssistantUsage.user_sid, "使用量", "Usage"),
    withheld={Passage.file_sid: "made of a file, which is given by itself"},
    becomes=Becomes.ERASED,
)
