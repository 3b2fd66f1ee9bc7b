"""What somebody practised."""

from __future__ import annotations

from zhegui.features.practice.models import Practice, PracticeAnswer, Standing
from zhegui.features.questions.api import Bank, QuestionVersion, current_stem, value_words
from zhegui.kernel.people.personal import Becomes, Given, gives

personal = gives(
    "practice",
    "练习",
    "Practice",
    Given(
        Practice.user_sid,
        "练习",
        "Runs",
        names=(Bank.name,),
        without=(Practice.seed, Practice.question_sids),
    ),
    Given(
        PracticeAnswer.practice_sid,
        "练习作答",
        "Answers",
        names=(QuestionVersion.stem,),
        of=(Practice.user_sid,),
        also=(value_words(PracticeAnswer.version_sid, PracticeAnswer.value).label("value_words"),),
        without=(PracticeAnswer.key_sid, PracticeAnswer.version_sid),
    ),
    Given(
        Standing.user_sid,
        "掌握情况",
        "Standing",
        also=(current_stem(Standing.question_sid).label("question_version.stem"),),
    ),
    becomes=Becomes.ERASED,
)
