"""What somebody practised."""

from __future__ import annotations

from zhegui.features.practice.models import Practice, PracticeAnswer, Standing
from zhegui.features.questions.api import Bank
from zhegui.kernel.personal import Becomes, Given, gives

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
        of=(Practice.user_sid,),
        without=(PracticeAnswer.key_sid, PracticeAnswer.version_sid),
    ),
    Given(Standing.user_sid, "掌握情况", "Standing"),
    becomes=Becomes.ERASED,
)
