"""What one has asked and was answered: one's own, and of it what one may read now. Words that mean the
same, and the questions that were reported."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, case, exists, func, literal, or_, select, true
from sqlalchemy.orm import InstrumentedAttribute

from zhegui.features.assistance.extraction import AnswerOutcome
from zhegui.features.assistance.life import has_died
from zhegui.features.assistance.models import (
    AssistantCitation,
    AssistantConversation,
    AssistantMessage,
    AssistantSentence,
    AssistantUsage,
    Synonym,
)
from zhegui.features.assistance.schemas import MessageMode, MessageState, Thumb
from zhegui.features.assistance.sources import SOURCES, CitedKind
from zhegui.features.identity import api as identity
from zhegui.features.organizations import api as organizations
from zhegui.features.practice import api as practice
from zhegui.kernel.records.authorship import NOTHING, permitted
from zhegui.kernel.records.listing import Field, Resource, Viewer, to_many, words_of


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
    return and_(AssistantMessage.is_reported, true() if viewer.may("user.read") else NOTHING)


def _readable(viewer: Viewer) -> ColumnElement[bool]:
    """Of a citation: its source may be read; one's own records have none here."""
    ways = [
        exists().where(*source.leads(AssistantCitation), source.scope(viewer)) for source in SOURCES
    ]
    return or_(AssistantCitation.kind == CitedKind.RECORD, *ways)


def _is_known() -> ColumnElement[bool]:
    """Of a message: what is right about its question of practice has been shown."""
    message = AssistantMessage
    return practice.is_known_in(message.practice_sid, message.practice_question_sid)


def _may_tell(part: type[AssistantSentence | AssistantCitation]) -> ColumnElement[bool]:
    """Of a part of a message: it names no option, or the question has been answered."""
    answered = exists().where(AssistantMessage.sid == part.message_sid, _is_known())
    return or_(~part.tells_option, answered)


def readable_citations(viewer: Viewer) -> ColumnElement[bool]:
    """Those of one's own messages whose source one may read."""
    own = exists().where(
        AssistantMessage.sid == AssistantCitation.message_sid, own_messages(viewer)
    )
    return and_(own, _readable(viewer))


def readable_sentences(viewer: Viewer) -> ColumnElement[bool]:
    """Those of one's own messages of which every citation is still there to be read; what tells an
    option of a question of practice, once that is answered."""
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
    is_borne = func.cardinality(AssistantSentence.number_list) == borne
    return and_(own, is_borne, _may_tell(AssistantSentence))


def _waiting(_: Viewer) -> ColumnElement[int]:
    """How many sentences wait until the question of practice is answered."""
    part = AssistantSentence
    waiting = (
        select(func.count())
        .where(part.message_sid == AssistantMessage.sid, part.tells_option)
        .correlate(AssistantMessage)
        .scalar_subquery()
    )
    return case((_is_known(), 0), else_=waiting)


def _words(name: str, words: InstrumentedAttribute[str], instead: ColumnElement[str]) -> Field:
    """A field of a citation: its words, and `instead` of them while they would tell an option."""
    shown = case((_may_tell(AssistantCitation), words), else_=instead)
    return Field(name, shown, type=str, nullable=False)


def _state_now(viewer: Viewer) -> ColumnElement[str]:
    """An answer whose process has died has failed, whether or not that was noted."""
    return case((has_died(viewer.now), "failed"), else_=AssistantMessage.state)


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
        _words("heading", AssistantCitation.heading, literal("")),
        _words("quote", AssistantCitation.quote, literal("")),
        # Without the words by which a page finds its paragraph.
        _words(
            "path", AssistantCitation.path, func.split_part(AssistantCitation.path, "&quote=", 1)
        ),
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
        Field("state", _state_now, type=MessageState, nullable=False),
        Field("mode", type=MessageMode),
        Field("model"),
        Field("outcome", type=AnswerOutcome),
        Field("isFollowUp"),
        Field("isHint"),
        Field("confidence"),
        Field("sentenceCount"),
        Field("waitingCount", _waiting, type=int, nullable=False),
        Field("thumb", type=Thumb),
        Field("createdAt", filter=True, sort=True),
    ],
    includes={
        "sentenceList": to_many(_sentences, AssistantSentence.message_sid),
        "citationList": to_many(_citations, AssistantCitation.message_sid),
    },
    default_order=["-createdAt"],
)


def _nickname(_: Viewer) -> ColumnElement[str]:
    user = identity.User
    return select(user.nickname).where(user.sid == AssistantUsage.user_sid).scalar_subquery()


def _organization_name(_: Viewer) -> ColumnElement[str]:
    organization = organizations.Organization
    of_row = organization.sid == AssistantUsage.organization_sid
    return select(organization.name).where(of_row).scalar_subquery()


usage = Resource(
    "assistantUsage",
    AssistantUsage,
    visible_to=lambda viewer: true() if viewer.is_operator else NOTHING,
    fields=[
        Field("day", filter=True, sort=True),
        Field("organizationSid", filter=True),
        Field("organizationName", _organization_name, type=str, filter=True, sort=True),
        Field("userSid", filter=True),
        Field("nickname", _nickname, type=str),
        Field("questionCount", sort=True, sum=True),
        Field("answerCount", sort=True, sum=True),
        Field("inputTokens", sort=True, sum=True),
        Field("outputTokens", sort=True, sum=True),
    ],
    statistics=["day", "organizationSid"],
    default_order=["-day", "-questionCount"],
)
