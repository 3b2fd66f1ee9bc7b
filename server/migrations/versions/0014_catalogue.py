"""Teachers, subjects, interest forms; courses of organizations.

Revision ID: 0014_catalogue
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from zhegui.kernel.db.append_only import append_only

revision = "0014_catalogue"
down_revision = "0013_training"
branch_labels = None
depends_on = None

#: What courses and subjects have in common with one another, not with the first courses.
OWNED = """
alter table course
  add column organization_sid uuid,
  add column cover_list jsonb not null default '[]',
  add column is_open boolean not null default false;
alter table course
  alter column cover_list drop default,
  alter column is_open drop default;
update course set examination_sid = null
  where examination_sid not in (select sid from examination);
update course set certificate_sid = null
  where certificate_sid not in (select sid from certificate);
"""
#: A teacher was a name and a title within each course.
TEACHERS = """
insert into teacher
  (sid, code, name, title, introduction, introduction_html, created_at, updated_at, version)
  select gen_random_uuid(), 'JS-' || substr(md5(name || '/' || title), 1, 12), name, title, '', '',
    now(), now(), 1
  from (
    select distinct each ->> 'name' as name, each ->> 'title' as title
    from course, jsonb_array_elements(teacher_list) each
  ) known;
insert into course_teacher (course_sid, teacher_sid, position)
  select course.sid, teacher.sid, min(place) - 1
  from course, jsonb_array_elements(teacher_list) with ordinality as listed (each, place)
  join teacher on teacher.name = each ->> 'name' and teacher.title = each ->> 'title'
  group by course.sid, teacher.sid;
"""
#: Chapters and lessons change places within one transaction.
DEFERRABLE = """
alter table course_chapter
  drop constraint uq_course_chapter_course_sid_position,
  add constraint uq_course_chapter_course_sid_position
    unique (course_sid, position) deferrable initially deferred;
alter table lesson
  drop constraint uq_lesson_chapter_sid_position,
  add constraint uq_lesson_chapter_sid_position
    unique (chapter_sid, position) deferrable initially deferred;
"""


def upgrade() -> None:
    _create_teachers()
    op.execute(TEACHERS)
    _change_courses()
    op.execute(DEFERRABLE)
    _create_subjects()
    _create_attracts()
    append_only(op, "course_attract_look")


def _record_columns() -> list[sa.Column]:
    return [
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
    ]


def _create_teachers() -> None:
    op.create_table(
        "teacher",
        *_record_columns(),
        sa.Column("organization_sid", sa.Uuid(), nullable=True),
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("introduction", sa.Text(), nullable=False),
        sa.Column("introduction_html", sa.Text(), nullable=False),
        sa.Column("avatar", sa.String(length=300), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_sid"], ["organization.sid"], name="fk_teacher_organization_sid"
        ),
        sa.PrimaryKeyConstraint("sid", name="pk_teacher"),
        sa.UniqueConstraint("code", name="uq_teacher_code"),
    )
    op.create_index("ix_teacher_organization_sid", "teacher", ["organization_sid"])
    _create_link("course_teacher", "course", "teacher")


def _create_link(table: str, near: str, far: str, *, far_goes: bool = True) -> None:
    """A table of two foreign keys and a place; `far_goes` says that its row goes with the far one."""
    op.create_table(
        table,
        sa.Column(f"{near}_sid", sa.Uuid(), nullable=False),
        sa.Column(f"{far}_sid", sa.Uuid(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            [f"{near}_sid"], [f"{near}.sid"], name=f"fk_{table}_{near}_sid", ondelete="cascade"
        ),
        sa.ForeignKeyConstraint(
            [f"{far}_sid"],
            [f"{far}.sid"],
            name=f"fk_{table}_{far}_sid",
            ondelete="cascade" if far_goes else None,
        ),
        sa.PrimaryKeyConstraint(f"{near}_sid", f"{far}_sid", name=f"pk_{table}"),
    )
    op.create_index(f"ix_{table}_{far}_sid", table, [f"{far}_sid"])


def _change_courses() -> None:
    op.execute(OWNED)
    op.drop_column("course", "teacher_list")
    op.create_index("ix_course_organization_sid", "course", ["organization_sid"])
    for target, on_delete in (
        ("organization", None),
        ("examination", "set null"),
        ("certificate", "set null"),
    ):
        op.create_foreign_key(
            f"fk_course_{target}_sid",
            "course",
            target,
            [f"{target}_sid"],
            ["sid"],
            ondelete=on_delete,
        )
    op.execute(
        "alter table course_category add column position bigint not null default 0;"
        "alter table course_category alter column position drop default"
    )


def _create_subjects() -> None:
    op.create_table(
        "subject",
        *_record_columns(),
        sa.Column("search_text", postgresql.TSVECTOR(), nullable=False),
        sa.Column("organization_sid", sa.Uuid(), nullable=True),
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("summary", sa.String(length=200), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("description_html", sa.Text(), nullable=False),
        sa.Column("cover", sa.String(length=20), nullable=False),
        sa.Column("cover_list", postgresql.JSONB(), nullable=False),
        sa.Column("price", sa.Numeric(precision=10, scale=2), nullable=False),
        sa.Column("certificate_sid", sa.Uuid(), nullable=True),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_sid"], ["organization.sid"], name="fk_subject_organization_sid"
        ),
        sa.ForeignKeyConstraint(
            ["certificate_sid"],
            ["certificate.sid"],
            name="fk_subject_certificate_sid",
            ondelete="set null",
        ),
        sa.PrimaryKeyConstraint("sid", name="pk_subject"),
        sa.UniqueConstraint("code", name="uq_subject_code"),
    )
    op.create_index("ix_subject_organization_sid", "subject", ["organization_sid"])
    op.create_index("ix_subject_published_at", "subject", ["published_at"])
    op.create_index("ix_subject_search_text", "subject", ["search_text"], postgresql_using="gin")
    _create_link("subject_course", "subject", "course")
    _create_link("subject_category", "subject", "category", far_goes=False)


def _create_attracts() -> None:
    op.create_table(
        "course_attract",
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("course_sid", sa.Uuid(), nullable=False),
        sa.Column("user_sid", sa.Uuid(), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("mobile_sealed", sa.LargeBinary(), nullable=False),
        sa.Column("mobile_masked", sa.String(length=11), nullable=False),
        sa.Column("wish", sa.String(length=500), nullable=False),
        sa.ForeignKeyConstraint(
            ["course_sid"], ["course.sid"], name="fk_course_attract_course_sid", ondelete="cascade"
        ),
        sa.ForeignKeyConstraint(
            ["user_sid"], ["user.sid"], name="fk_course_attract_user_sid", ondelete="cascade"
        ),
        sa.PrimaryKeyConstraint("sid", name="pk_course_attract"),
    )
    op.create_index("ix_course_attract_course_sid", "course_attract", ["course_sid"])
    op.create_index("ix_course_attract_user_sid", "course_attract", ["user_sid"])
    op.create_table(
        "course_attract_look",
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("course_attract_sid", sa.Uuid(), nullable=False),
        sa.Column("user_sid", sa.Uuid(), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(
            ["course_attract_sid"],
            ["course_attract.sid"],
            name="fk_course_attract_look_course_attract_sid",
        ),
        sa.ForeignKeyConstraint(
            ["user_sid"], ["user.sid"], name="fk_course_attract_look_user_sid"
        ),
        sa.PrimaryKeyConstraint("sid", name="pk_course_attract_look"),
    )
    op.create_index(
        "ix_course_attract_look_course_attract_sid", "course_attract_look", ["course_attract_sid"]
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
