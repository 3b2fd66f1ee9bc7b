"""Categories, teachers and courses as the back office shows them."""

from __future__ import annotations

from zhegui.features.catalogue.authored_resources import (
    authored_categories,
    authored_courses,
    authored_teachers,
    course_certificates,
    course_examinations,
)
from zhegui.features.catalogue.resources import categories
from zhegui.features.catalogue.writes import category_writing, course_writing, teacher_writing
from zhegui.kernel.records.entity import Change, ChosenFrom, Entity

category_entity = Entity(
    authored_categories,
    category_writing,
    label="name",
    columns=["name", "code", "englishName", "position", "useCount", "isRetired", "updatedAt"],
    filters=["isRetired"],
    form=["code", "name", "englishName", "cover", "position"],
    changes=[
        Change("retire", {"isRetired": True}, when={"isRetired": False}),
        Change("restore", {"isRetired": False}, when={"isRetired": True}),
    ],
)

teacher_entity = Entity(
    authored_teachers,
    teacher_writing,
    label="name",
    columns=["name", "title", "courseCount", "updatedAt"],
    form=["name", "title", "avatar", "introduction"],
)

#: What a course is and costs; what it teaches is written elsewhere.
course_entity = Entity(
    authored_courses,
    course_writing,
    label="title",
    columns=[
        "title",
        "categoryNames",
        "state",
        "price",
        "hours",
        "learnerCount",
        "isOpen",
        "updatedAt",
    ],
    filters=["state", "isOpen"],
    form=[
        "title",
        "summary",
        "categoryList",
        "teacherList",
        "coverList",
        "description",
        "price",
        "validDays",
        "isOpen",
        "examination",
        "certificate",
    ],
    changes=[
        Change("publish", {"state": "published"}, when={"state": "draft"}),
        Change("withdraw", {"state": "draft"}, when={"state": "published"}),
        Change("open", {"isOpen": True}),
        Change("close", {"isOpen": False}),
    ],
    chosen_from={
        "categoryList": ChosenFrom(categories, "name", {"isRetired": False}),
        "teacherList": ChosenFrom(authored_teachers, "name"),
        "examination": ChosenFrom(course_examinations, "title"),
        "certificate": ChosenFrom(course_certificates, "name"),
    },
)
