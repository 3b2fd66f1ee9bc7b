"""The pages of the learner site, by the names of their routes (specification, section 2).

What is counted is one of these and nothing else, so that no figure ever names a person or a record.
"""

from __future__ import annotations

from typing import Literal

PageName = Literal[
    "/index",
    "/home",
    "/login",
    "/course",
    "/course-list",
    "/course-search",
    "/user/study",
    "/user/info",
    "/user/order",
    "/user/course",
    "/user/question-bank",
    "/user/my-examination",
    "/user/my-certificate",
    "/user/setting",
    "/user/notice",
    "/detail/course/:id",
    "/free-choice-course/:id",
    "/detail/subject/:id",
    "/question",
    "/my-favorites",
    "/my-mistakes",
    "/special-exercise",
    "/exercise-detail/:id",
    "/practice-test",
    "/examination/:id",
    "/examination-detail/:id",
    "/profile",
    "/dynamic",
    "/dynamic-detail/:id",
    "/certificate-query",
    "/certificate/result",
    "/pay/:id",
    "/study-task-detail/:id",
    "/synthesis-search",
    "/invite",
    "/llltest",
]
