"""What one has asked and was answered: one's own, and of it what one may read now. Words that mean the
same, and the questions that were reported."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, exists, false, func, or_, select, true

from zhegui.features.assistance.extracting import AnswerOutcome
from zhegui.features.assistance.models import (
    AssistantCitation,
    AssistantConversation,
    AssistantMessage,
    AssistantSentence,
    Synonym,
)
from zhegui.features.assistance.schemas import MessageMode, MessageState, Thumb
from zhegui.features.assistance.sources import SOURCES, CitedKind
from zhegui.features.organizations import api as organizations
from zhegui.kernel.authoring import permitted
from zhegui.kernel.listing import Field, Resource, Viewer, to_many, words_of


def own_conversations(viewer: Viewer) -> ColumnElement[bool]:
    """One's own."""
    return AssistantConversation.user_sid == viewer.user


def own_messages(viewer: Viewer) -> ColumnElement[bool]:
    """Those of one's own conversations."""
    return exists().where(
        AssistantConversation.sid == AssistantMessage.conversation_sid, own_conversations(viewer)
    )


def reported_messages(viewer: Viewer) -> ColumnElement[bool]:
    """Those of which their askers let the operator read the question."""
    return and_(AssistantMessage.is_reported, true() if viewer.may("site.write") else false())


def _readable(viewer: Viewer) -> ColumnElement[bool]:
    """Of a citation: its source may be read; one's own records have none here."""
    ways = [
        exists().where(*source.leads(AssistantCitation), source.scope(viewer)) for source in SOURCES
    ]
    return or_(AssistantCitation.kind == CitedKind.RECORD, *ways)


def readable_citations(viewer: Viewer) -> ColumnElement[bool]:
    """Those of one's own messages whose source one may read."""
    own = exists().where(
        AssistantMessage.sid == AssistantCitation.message_sid, own_messages(viewer)
    )
    return and_(own, _readable(viewer))


def readable_sentences(viewer: Viewer) -> ColumnElement[bool]:
    """Those of one's own messages of which every citation is still there to be read."""
    own = exists().where(
        AssistantMessage.sid == AssistantSentence.message_sid, own_messages(viewer)
    )
    borne = (
        select(func.count())
        .where(
            AssistantCitation.message_sid == AssistantSentence.message_sid,
            AssistantCitation.number == func.any(AssistantSentence.number_list),
            _readable(viewer),
        )
        .correlate(AssistantSentence)
        .scalar_subquery()
    )
    return and_(own, func.cardinality(AssistantSentence.number_list) == borne)


synonyms = Resource(
    "synonym",
    Synonym,
    visible_to=lambda viewer: permitted(viewer, "course.read", Synonym.organization_sid),
    fields=[
        Field("wordList", type=list[str]),
        Field("organizationSid", filter=True),
        # Null where they hold for all.
        Field(
            "organizationName",
            select(organizations.Organization.name)
            .where(organizations.Organization.sid == Synonym.organization_sid)
            .correlate(Synonym)
            .scalar_subquery(),
            type=str,
        ),
        Field("createdAt", filter=True, sort=True),
        Field("updatedAt", filter=True, sort=True),
        Field("version"),
    ],
    search=words_of(func.array_to_string(Synonym.word_list, " ")),
    default_order=["-updatedAt"],
)

reports = Resource(
    "assistantReport",
    AssistantMessage,
    visible_to=reported_messages,
    fields=[
        Field("question"),
        Field("outcome", type=AnswerOutcome, filter=True),
        Field("confidence"),
        Field("createdAt", filter=True, sort=True),
    ],
    default_order=["-createdAt"],
)

conversations = Resource(
    "assistantConversation",
    AssistantConversation,
    visible_to=own_conversations,
    fields=[
        Field("title"),
        Field("createdAt", filter=True, sort=True),
        Field("updatedAt", filter=True, sort=True),
    ],
    default_order=["-updatedAt"],
)

_sentences = Resource(
    "assistantSentence",
    AssistantSentence,
    visible_to=readable_sentences,
    fields=[Field("position", sort=True), Field("text"), Field("numberList", type=list[int])],
    default_order=["position"],
)

_citations = Resource(
    "assistantCitation",
    AssistantCitation,
    visible_to=readable_citations,
    fields=[
        Field("number", sort=True),
        Field("kind", type=CitedKind),
        Field("title"),
        Field("heading"),
        Field("quote"),
        Field("path"),
    ],
    default_order=["number"],
)

messages = Resource(
    "assistantMessage",
    AssistantMessage,
    visible_to=own_messages,
    fields=[
        Field("conversationSid", filter=True),
        Field("question"),
        Field("state", type=MessageState),
        Field("mode", type=MessageMode),
        Field("outcome", type=AnswerOutcome),
        Field("isFollowUp"),
        Field("confidence"),
        Field("sentenceCount"),
        Field("thumb", type=Thumb),
        Field("createdAt", filter=True, sort=True),
    ],
    includes={
        "sentenceList": to_many(_sentences, AssistantSentence.message_sid),
        "citationList": to_many(_citations, AssistantCitation.message_sid),
    },
    default_order=["-createdAt"],
)
