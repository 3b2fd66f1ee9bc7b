"""The assistant on the wire."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from zhegui.features.assistance.extraction import AnswerOutcome
from zhegui.features.assistance.sources import CitedKind
from zhegui.kernel.http.envelope import Reference, Wire
from zhegui.kernel.values import Flag, Instant, Score, Sid, Written

LONGEST_QUESTION = 500
MessageState = Literal["answering", "done", "stopped", "failed", "silenced"]
MessageMode = Literal["words", "model"]
#: How a question is answered: not at all, by quotes, or by a model.
AnswerMode = Literal["off", "words", "model"]
Thumb = Literal["up", "down"]


class PracticePlace(Wire):
    """A question of a run of one's practice. With `isHint` a hint to it is asked for, whatever the words
    of the question to the assistant are."""

    run: Reference
    question: Reference
    is_hint: Flag = False


class AssistantAsk(Wire):
    """A question. `key` names it, so that it is answered once however often it is sent; `conversation`
    is one's own, a new one unless given; `lesson` is what one is studying, `practice` what one is
    practising."""

    question: Annotated[Written, Field(min_length=1, max_length=LONGEST_QUESTION)]
    key: Sid | None = None
    conversation: Reference | None = None
    lesson: Reference | None = None
    practice: PracticePlace | None = None


class AnswerSentence(Wire):
    """A sentence, and the numbers of the citations that bear it."""

    sid: Sid | None
    position: int
    text: str
    number_list: list[int]


class AnswerCitation(Wire):
    """Where an answer comes from; `path` is an address of the learner site. The `quote` is empty while
    it would tell too much of a question of practice."""

    sid: Sid | None
    number: int
    kind: CitedKind
    title: str
    heading: str
    quote: str
    path: str


class AssistantAnswer(Wire):
    """A question and its answer. For a visitor nothing is kept, and the sids are null.

    `sentenceCount` counts those too whose source may no longer be read, which are not shown, and
    `waitingCount` of them wait until a question of practice is answered: they name an option. While
    `state` is `answering`, `assistant/v2/follow` tells what comes; `model` is the name of the model
    that words it.
    """

    sid: Sid | None
    conversation_sid: Sid | None
    question: str
    state: MessageState
    mode: MessageMode
    model: str | None
    outcome: AnswerOutcome
    is_follow_up: bool
    is_hint: bool
    confidence: Score
    sentence_count: int
    waiting_count: int
    sentence_list: list[AnswerSentence]
    citation_list: list[AnswerCitation]
    thumb: Thumb | None
    created_at: Instant


class AssistantFeedback(Wire):
    """What somebody thinks of an answer; with `withTranscript` the operator may read the question."""

    message: Reference
    thumb: Thumb | None
    with_transcript: Flag = False


class AssistantAgreement(Wire):
    """Whether one agrees that one's questions go to the model that is offered."""

    is_given: Flag


class OfferedModel(Wire):
    """A model that words answers for who has agreed: its name, and the host that questions go to."""

    model: str
    recipient: str
    is_agreed: bool


class AssistantState(Wire):
    """How the assistant answers now, and what might be asked. `offer` is null where no model answers:
    there is none, or the organization has not chosen it. `filing` is the filing number of the model."""

    mode: AnswerMode
    offer: OfferedModel | None
    filing: str | None
    suggestion_list: list[str]


class SynonymRecord(Wire):
    """Words that mean the same."""

    sid: Sid
    version: int
    word_list: list[str]
