"""What is in the world, feature by feature."""

from __future__ import annotations

from base64 import b64encode
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from hashlib import sha256
from typing import get_args
from uuid import UUID, uuid4

from sqlalchemy import select

from tests.contract.calls import PANEL_CODE, PNG
from tests.contract.resources import RESOURCES
from tests.contract.table import ROWS
from tests.contract.world import Maker, World
from tests.features.examinations.hall import fill_bank, section
from tests.people import ID_NUMBERS, People
from zhegui.features.assistance import models as assistance
from zhegui.features.catalogue import models as catalogue
from zhegui.features.catalogue.api import keep_attract
from zhegui.features.certificates import api as certificates
from zhegui.features.certificates.jobs import issue
from zhegui.features.certificates.models import OutsideCertificate
from zhegui.features.commerce import models as commerce
from zhegui.features.consultation import models as consultation
from zhegui.features.course_copies import models as course_copies
from zhegui.features.entitlements.api import Entitlement
from zhegui.features.examinations import api as examinations
from zhegui.features.examinations.models import Attempt, Examination, ExtraTime, LateAnswer, Paper
from zhegui.features.examinations.service.attempt_start import start
from zhegui.features.examinations.service.prepared import asked_of
from zhegui.features.examinations.service.publication import write_terms
from zhegui.features.examinations.service.submission import submit
from zhegui.features.examinations.sitting_schemas import Start
from zhegui.features.favorites.models import Favorite
from zhegui.features.files.models import File
from zhegui.features.identity.models import (
    IdentityEvent,
    IdentityRequest,
    LoginSession,
    User,
    UserImage,
)
from zhegui.features.learning import models as learning
from zhegui.features.lookups.api import Lookup
from zhegui.features.materials import models as materials
from zhegui.features.messages import models as messages
from zhegui.features.news.models import News
from zhegui.features.organizations.api import (
    Department,
    Staff,
    StaffInvitation,
    UserOrganization,
)
from zhegui.features.panels.models import PanelCode
from zhegui.features.people import models as people_models
from zhegui.features.people.kinds import EntryKind
from zhegui.features.people.pictures import CONTENT
from zhegui.features.plans import models as plans
from zhegui.features.practice import models as practice
from zhegui.features.privacy.models import Deletion
from zhegui.features.questions import models as questions
from zhegui.features.tasks.models import Task
from zhegui.features.training import models as training
from zhegui.kernel.db.database import Base
from zhegui.kernel.http.envelope import Reference
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import AuditEntry
from zhegui.ports.services import Services

OWNERS = ("house", "ours", "theirs")


async def build(services: Services) -> World:
    """Everybody and everything."""
    people = People(services)
    world = World(
        {
            "learner": await people.learner(real_name="林一"),
            "other": await people.other_learner(),
            "staff": await people.staff(),
            "manager": await people.manager(),
            "rival": await people.other_manager(),
            "operator": await people.operator(),
        }
    )
    async with services.transaction() as (session, now):
        make = Maker(session, world, now)
        for part in (
            _people,
            _catalogue,
            _study,
            _training,
            _office,
            _questions,
            _files,
            _materials,
            _news,
            _practice,
            _favorites,
            _messages,
            _assistance,
            _consultations,
        ):
            await part(make)
        await _attracts(make, services)
        await _identities(make, services)
        await _archives(make, services)
        await _commerce(make, services)
    await _certificates(services, world)
    await _examinations(services, world)
    await _attempts(services, world)
    _chosen_for_courses(world)
    await _rest(services, world)
    return world


def _chosen_for_courses(world: World) -> None:
    """What may end a course, and what finishing one may earn, are examinations and certificates."""
    for owner in OWNERS[1:]:
        world.rows[f"courseExamination/{owner}"] = world.rows[f"examination/{owner}"]
        world.rows[f"courseCertificate/{owner}"] = world.rows[f"certificate/{owner}"]


async def _rest(services: Services, world: World) -> None:
    """What the table names and nothing else makes: a row of its kind, its owner's."""
    async with services.transaction() as (session, now):
        make = Maker(session, world, now)
        for name in ROWS:
            resource, _, label = name.partition("/")
            model = RESOURCES[resource].model
            assert issubclass(model, Base)
            owned = hasattr(model, "organization_sid")
            owner = {"organization_sid": world.organization(label)} if owned else {}
            if name not in world.rows:
                await make.add(model, name, **owner)


async def _people(make: Maker) -> None:
    world = make.world
    world.rows |= {f"user/{name}": person.sid for name, person in world.people.items()}
    stranger = await make.add(User, "user/stranger", mobile_masked="139****0000")
    for owner, manager, worker in (
        ("ours", "manager", world.people["staff"].sid),
        ("theirs", "rival", stranger),
    ):
        organization = world.organization(owner)
        assert organization is not None
        world.rows[f"organization/{owner}"] = organization
        world.rows[f"organizationName/{owner}"] = organization
        await make.add(Department, f"department/{owner}", organization_sid=organization)
        if worker is stranger:
            await make.add(Staff, user_sid=worker, organization_sid=organization)
        invited = world.people["learner" if owner == "ours" else "other"].user
        await make.add(
            StaffInvitation,
            f"staffInvitation/{owner}",
            organization_sid=organization,
            mobile_lookup=invited.mobile_lookup,
            mobile_masked=invited.mobile_masked,
            expires_at=datetime(2099, 1, 1, tzinfo=UTC),
        )
        for model, name, user in (
            (Staff, "staff", worker),
            (UserOrganization, "userOrganization", world.people[manager].sid),
        ):
            link = select(model.sid).where(model.user_sid == user)
            world.rows[f"{name}/{owner}"] = (await make.session.scalars(link)).one()
    any_entry = select(Lookup.sid).order_by(Lookup.type, Lookup.position).limit(1)
    world.rows["lookup/any"] = (await make.session.scalars(any_entry)).one()
    await make.add(UserImage, "userImage/learner", user_sid=world.people["learner"].sid)
    await make.add(
        LoginSession,
        "session/learner",
        user_sid=world.people["learner"].sid,
        expires_at=make.now + timedelta(days=1),
    )
    await make.add(
        PanelCode,
        "panelCode/learner",
        login_sid=world.rows["session/learner"],
        code_hash=sha256(PANEL_CODE.encode()).digest(),
        expires_at=make.now + timedelta(minutes=1),
    )


async def _identities(make: Maker, services: Services) -> None:
    """The learner asks for another name."""
    learner = make.world.people["learner"]
    await make.add(
        IdentityRequest,
        "identityRequest/learner",
        user_sid=learner.sid,
        kind="correction",
        reason="少写了一个字",
        real_name="林一一",
        id_number_sealed=services.vault.encrypt("identity_request.id_number", ID_NUMBERS[0]),
        id_number_lookup=learner.user.id_number_lookup,
        id_number_masked=learner.user.id_number_masked,
    )
    await make.add(IdentityEvent, "identityEvent/learner", user_sid=learner.sid, kind="requested")
    await make.add(Deletion, "deletion/learner", user_sid=learner.sid)


async def _archives(make: Maker, services: Services) -> None:
    """The learner shares nothing; a member of the staff shares where they have worked."""
    learner, staff = (make.world.people[name].sid for name in ("learner", "staff"))
    await make.add(people_models.Archive, "archive/learner", user_sid=learner)
    await make.add(OutsideCertificate, "outsideCertificate/learner", user_sid=learner)
    archive = await make.add(
        people_models.Archive, "archive/staff", user_sid=staff, shared=["jobList"]
    )
    for kind in get_args(EntryKind):
        name = kind.removesuffix("Attach")
        resource = f"archive{name[0].upper()}{name[1:]}"
        entry = await make.add(
            people_models.ArchiveEntry,
            f"{resource}/{kind}",
            f"archiveEntry/{kind}",
            archive_sid=archive,
            kind=kind,
        )
    picture = await make.add(
        people_models.IdPicture,
        "idPicture/staff",
        entry_sid=entry,
        content_sealed=services.vault.encrypt(CONTENT, b64encode(PNG).decode()),
    )
    await make.add(
        people_models.IdPictureLook,
        "idPictureLook/staff",
        picture_sid=picture,
        owner_sid=staff,
        user_sid=make.world.people["operator"].sid,
    )


async def _catalogue(make: Maker) -> None:
    """The installation's courses, published and not, and by each owner some that are not for everybody."""
    labels = [f"{name}/any" for name in ("category", "categoryName", "authoredCategory")]
    category = await make.add(catalogue.Category, *labels, cover="safety")
    labels = [f"{name}/ending" for name in ("category", "categoryName", "authoredCategory")]
    await make.add(catalogue.Category, *labels, cover="fire")
    for owner in OWNERS:
        for state in ("published", "draft"):
            label = state if owner == "house" else f"{owner}-{state}"
            await _course(make, owner, state, label, category)
        await make.add(
            catalogue.Teacher,
            *(f"{name}/{owner}" for name in ("teacher", "authoredTeacher")),
            organization_sid=make.world.organization(owner),
        )


async def _course(make: Maker, owner: str, state: str, label: str, category: UUID) -> None:
    shown = {
        "state": state,
        "organization_sid": make.world.organization(owner),
        "is_open": owner == "house",
        "price": Decimal(0),
        "published_at": make.now if state == "published" else None,
    }
    course = await make.add(catalogue.Course, f"course/{label}", f"authoredCourse/{label}", **shown)
    await make.add(catalogue.CourseCategory, course_sid=course, category_sid=category)
    chapter = await make.add(
        catalogue.CourseChapter,
        f"courseChapter/{label}",
        f"authoredChapter/{label}",
        course_sid=course,
    )
    for position, trial in enumerate((True, False)):
        await _lesson(make, label, course, chapter, position, trial=trial)
    if state == "published":
        await _copy(make, owner, label, course)
    subject = await make.add(
        catalogue.Subject, f"subject/{label}", f"authoredSubject/{label}", **shown
    )
    await make.add(catalogue.SubjectCourse, subject_sid=subject, course_sid=course)
    await make.add(catalogue.SubjectCategory, subject_sid=subject, category_sid=category)


async def _copy(make: Maker, owner: str, label: str, course: UUID) -> None:
    """A working copy in which one lesson is changed, and a revision."""
    lesson = make.world.rows[f"lesson/{label}-rest"]
    version = {"version": 1, "outline_version": 1, "settled_version": 0}
    await make.add(course_copies.CourseCopy, course_sid=course, **version)
    await make.add(
        course_copies.LessonCopy, f"lessonCopy/{owner}", sid=lesson, course_sid=course, version=1
    )
    await make.add(
        course_copies.CourseRevision, f"courseRevision/{owner}", course_sid=course, number=1
    )


async def _attracts(make: Maker, services: Services) -> None:
    """The learner's about a course of ours, a visitor's about one of theirs."""
    learner = make.world.people["learner"].sid
    for owner, user in (("ours", learner), ("theirs", None)):
        course = make.world.rows[f"course/{owner}-published"]
        sent = await keep_attract(
            services.vault,
            make.session,
            course,
            name="郑女士",
            mobile="13900000021",
            wish="",
            user=user,
        )
        make.world.rows[f"courseAttract/{owner}"] = sent.sid


async def _lesson(
    make: Maker, of: str, course: UUID, chapter: UUID, position: int, *, trial: bool
) -> None:
    label = f"{of}-{'trial' if trial else 'rest'}"
    await make.add(
        catalogue.Lesson,
        f"lesson/{label}",
        f"lessonOutline/{label}",
        f"authoredLesson/{label}",
        course_sid=course,
        chapter_sid=chapter,
        position=position,
        is_trial=trial,
        kind="text",
        required_seconds=60,
    )


async def _study(make: Maker) -> None:
    rows = make.world.rows
    course, lesson = rows["course/published"], rows["lesson/published-rest"]
    for name in ("learner", "staff"):
        user = make.world.people[name].sid
        await make.add(learning.Enrolment, f"enrolment/{name}", user_sid=user, course_sid=course)
        await make.add(
            Entitlement,
            f"entitlement/{name}",
            user_sid=user,
            course_sid=course,
            source_kind="gift",
            end_at=make.now + timedelta(days=1),
        )
        session = await make.add(learning.StudySession, user_sid=user, lesson_sid=lesson)
        progress = await make.add(
            learning.LessonProgress,
            f"lessonProgress/{name}",
            user_sid=user,
            lesson_sid=lesson,
            course_sid=course,
        )
        axis = select(learning.LessonProgress.axis).where(learning.LessonProgress.sid == progress)
        await make.add(
            learning.StudyInterval,
            f"studyInterval/{name}",
            axis=axis.scalar_subquery(),
            user_sid=user,
            lesson_sid=lesson,
            session_sid=session,
            start_ms=0,
            end_ms=1000,
            reason="counted",
        )
        await make.add(
            learning.Note,
            f"note/{name}",
            user_sid=user,
            lesson_sid=lesson,
            position_ms=1000,
            body="先验电",
        )


async def _questions(make: Maker) -> None:
    for owner in OWNERS:
        bank = await make.add(
            questions.Bank,
            f"bank/{owner}",
            name=f"{owner}的题库",
            organization_sid=make.world.organization(owner),
            practice="shielded",
            audience="everybody" if owner == "house" else "organization",
        )
        make.world.rows[f"practisedBank/{owner}"] = bank
        chapter = await make.add(questions.Chapter, f"chapter/{owner}", bank_sid=bank, code="1")
        await make.add(questions.KnowledgePoint, f"knowledgePoint/{owner}", bank_sid=bank, code="1")
        await make.add(
            questions.QuestionImport,
            f"questionImport/{owner}",
            bank_sid=bank,
            user_sid=make.world.people["operator"].sid,
            format="crac",
            state="done",
        )
        await _question(make, owner, bank, chapter)


async def _question(make: Maker, owner: str, bank: UUID, chapter: UUID) -> None:
    version = uuid4()
    question = await make.add(
        questions.Question,
        f"question/{owner}",
        f"practisedQuestion/{owner}",
        bank_sid=bank,
        chapter_sid=chapter,
        current_sid=version,
        search_text="",
    )
    await make.add(questions.QuestionClass, f"questionClass/{owner}", question_sid=question)
    await make.add(
        questions.QuestionVersion,
        f"questionVersion/{owner}",
        sid=version,
        question_sid=question,
        kind="single_choice",
        source={},
    )
    for model, name, values in (
        (questions.QuestionOption, "questionOption", {}),
        (questions.QuestionKey, "questionKey", {"value": {"right": [str(uuid4())], "wrong": []}}),
        (questions.QuestionAnalysis, "questionAnalysis", {}),
    ):
        await make.add(model, f"{name}/{owner}", version_sid=version, **values)
    figure = await make.add(questions.Figure, f"figure/{owner}", name=f"{uuid4().hex}.png")
    await make.add(questions.QuestionFigure, version_sid=version, figure_sid=figure, position=0)


async def _practice(make: Maker) -> None:
    """Two people's runs, and where they stand with the question of the installation's bank."""
    question = make.world.rows["question/house"]
    for name in ("learner", "staff"):
        mine = {"user_sid": make.world.people[name].sid}
        run = {"bank_sid": make.world.rows["bank/house"], "mode": "in_order", "filter": {}}
        await make.add(
            practice.Practice, f"practice/{name}", question_sids=[question], **run, **mine
        )
        await make.add(
            practice.Standing,
            f"standing/{name}",
            question_sid=question,
            answered=1,
            last_verdict="wrong",
            **mine,
        )


async def _favorites(make: Maker) -> None:
    for name in ("learner", "staff"):
        user, course = make.world.people[name].sid, make.world.rows["course/published"]
        await make.add(Favorite, f"favorite/{name}", user_sid=user, course_sid=course)


async def _assistance(make: Maker) -> None:
    """What another learner and the manager asked, answered from a trial lesson; the learner's was
    reported."""
    await make.add(assistance.HelpEntry, "helpEntry/any", language="zh", name="begin")
    for owner in OWNERS:
        whose = make.world.organization(owner)
        words = ["有限空间", "受限空间"]
        await make.add(
            assistance.Synonym, f"synonym/{owner}", organization_sid=whose, word_list=words
        )
    await make.add(
        assistance.AssistantUsage,
        "assistantUsage/other",
        user_sid=make.world.people["other"].sid,
        organization_sid=None,
    )
    lesson = make.world.rows["lesson/published-trial"]
    for name in ("other", "manager"):
        conversation = await make.add(
            assistance.AssistantConversation,
            f"assistantConversation/{name}",
            user_sid=make.world.people[name].sid,
        )
        message = await make.add(
            assistance.AssistantMessage,
            f"assistantMessage/{name}",
            f"assistantReport/{name}",
            conversation_sid=conversation,
            is_reported=name == "other",
            state="done",
            mode="words",
            outcome="quoted",
        )
        await make.add(
            assistance.AssistantSentence,
            f"assistantSentence/{name}",
            message_sid=message,
            number_list=[1],
        )
        await make.add(
            assistance.AssistantCitation,
            f"assistantCitation/{name}",
            message_sid=message,
            lesson_sid=lesson,
            kind="lesson",
            number=1,
        )


async def _consultations(make: Maker) -> None:
    """Desks of everybody's, and what was asked at ours and at the house's."""
    people, rows = make.world.people, make.world.rows
    for owner, answers in (("house", "other"), ("ours", "manager"), ("theirs", "rival")):
        desk = await make.add(
            consultation.ConsultationDesk,
            f"consultationDesk/{owner}",
            organization_sid=make.world.organization(owner),
        )
        at_desk = {"desk_sid": desk, "user_sid": people[answers].sid}
        await make.add(consultation.Consultant, f"consultant/{owner}", state="present", **at_desk)
        await make.add(consultation.CannedAnswer, f"cannedAnswer/{owner}", desk_sid=desk)
    await make.add(
        consultation.ConsultationDesk,
        "consultationDesk/spare",
        organization_sid=make.world.organization("ours"),
    )
    for label, owner, asker, state in (
        ("other", "ours", "other", "open"),
        ("rival", "ours", "rival", "open"),
        ("manager", "house", "manager", "waiting"),
        ("staff", "ours", "staff", "left"),
        ("closed", "ours", "other", "closed"),
    ):
        has_consultant = state in ("open", "closed")
        await make.add(
            consultation.Consultation,
            f"consultation/{label}",
            desk_sid=rows[f"consultationDesk/{owner}"],
            asker_user_sid=people[asker].sid,
            consultant_user_sid=people["manager"].sid if has_consultant else None,
            state=state,
            last_sequence=1,
            closed_at=make.now if state == "closed" else None,
        )
    for label in ("other", "staff"):
        message = await make.add(
            consultation.ConsultationMessage,
            f"consultationMessage/{label}",
            consultation_sid=rows[f"consultation/{label}"],
            user_sid=people[label].sid,
            sender="asker",
        )
        if label == "other":
            file = await make.add(
                File, "file/consultation", "attachment/consultation", media_type="application/pdf"
            )
            await make.add(consultation.ConsultationMessageFile, message_sid=message, file_sid=file)


async def _messages(make: Maker) -> None:
    """What the learner was told in the name of our organization, and the staff in that of theirs."""
    for name, owner in (("learner", "ours"), ("staff", "theirs")):
        message = await make.add(
            messages.Message,
            f"message/{name}",
            group="study",
            organization_sid=make.world.organization(owner),
        )
        user = make.world.people[name].sid
        item = await make.add(
            messages.MessageItem, f"messageItem/{name}", user_sid=user, message_sid=message
        )
        await make.add(messages.Delivery, f"delivery/{name}", message_item_sid=item, channel="sms")


async def _files(make: Maker) -> None:
    learner = make.world.people["learner"].sid
    pdf = {"media_type": "application/pdf"}
    await make.add(File, "file/learner", "attachment/learner", owner_sid=learner, **pdf)
    for name, label in (("trial-lesson", "published-trial"), ("lesson", "published-rest")):
        file = await make.add(File, f"file/{name}", f"attachment/{name}", **pdf)
        lesson = make.world.rows[f"lesson/{label}"]
        await make.add(catalogue.LessonAttachment, lesson_sid=lesson, file_sid=file)
    for owner in OWNERS[1:]:
        await make.add(
            File,
            f"file/{owner}",
            f"attachment/{owner}",
            organization_sid=make.world.organization(owner),
            **pdf,
        )


async def _materials(make: Maker) -> None:
    for name, state, price in (
        ("published", "published", 0),
        ("priced", "published", 9),
        ("draft", "draft", 0),
    ):
        material = await make.add(
            materials.Material, f"material/{name}", state=state, price=Decimal(price)
        )
        file = await make.add(
            File, f"file/{name}", f"attachment/{name}", media_type="application/pdf"
        )
        await make.add(materials.MaterialAttachment, material_sid=material, file_sid=file)


async def _commerce(make: Maker, services: Services) -> None:
    """The learner's orders at the installation and at ours, the other's at theirs."""
    people = make.world.people
    for owner, buyer in (("house", "learner"), ("ours", "learner"), ("theirs", "other")):
        user, place = people[buyer].sid, make.world.organization(owner)
        order = await _order(make, owner, user, place)
        pay = await make.add(
            commerce.Pay,
            f"pay/{owner}",
            f"voucher/{owner}",
            order_sid=order,
            user_sid=user,
            type=1,
            bank="城东支行",
            company_name="林一",
            account_sealed=services.vault.encrypt("pay.account", "0917"),
        )
        another = await make.add(
            commerce.Pay, order_sid=order, user_sid=user, type=1, state=3, account_sealed=b""
        )
        likeness = {"pay_sid": pay, "other_sid": another, "kind": "alike"}
        await make.add(commerce.Likeness, f"likeness/{owner}", **likeness)
        by = {"order_sid": order, "by_sid": user}
        await make.add(commerce.OrderEvent, f"orderEvent/{owner}", to_state=1, **by)
        refund = await make.add(commerce.Refund, f"refund/{owner}", **by)
        went = {"order_sid": order, "refund_sid": refund, "amount": Decimal(-1)}
        await make.add(commerce.MoneyEntry, f"moneyEntry/{owner}", **went)
        if owner == "ours":
            file = await make.add(
                File, "file/voucher", "attachment/voucher", media_type="application/pdf"
            )
            await make.add(commerce.PayAttachment, pay_sid=pay, file_sid=file)
        if owner != "theirs":
            payee = await make.add(commerce.Payee, f"payee/{owner}", organization_sid=place)
            change = {"payee_sid": payee, "by_sid": user}
            await make.add(commerce.PayeeChange, f"payeeChange/{owner}", **change)
    paid = {
        "state": 2,
        "paid_amount": Decimal(2),
        "refunded_amount": Decimal(1),
        "organization_sid": make.world.organization("ours"),
    }
    learner = people["learner"].sid
    bought = await make.add(commerce.Order, "order/ours-paid", buyer_user_sid=learner, **paid)
    given_back = {"order_sid": bought, "by_sid": learner, "amount": Decimal(1)}
    await make.add(commerce.Refund, "refund/ours-paid", **given_back)
    for name in ("learner", "other"):
        make.world.rows[f"buyer/{name}"] = people[name].sid


async def _order(make: Maker, owner: str, user: UUID, place: UUID | None) -> UUID:
    order = await make.add(
        commerce.Order,
        f"order/{owner}",
        f"soldOrder/{owner}",
        buyer_user_sid=user,
        organization_sid=place,
        expires_at=make.now + timedelta(days=3),
    )
    await make.add(
        commerce.OrderItem,
        f"orderItem/{owner}",
        order_sid=order,
        buyer_user_sid=user,
        course_sid=make.world.rows["course/theirs-published"],
    )
    return order


async def _news(make: Maker) -> None:
    for name, state, out_at in (
        ("published", "published", make.now),
        ("to-come", "published", make.now + timedelta(days=1)),
        ("draft", "draft", None),
    ):
        labels = (f"news/{name}", f"authoredNews/{name}")
        await make.add(News, *labels, state=state, category="policy", published_at=out_at)


async def _certificates(services: Services, world: World) -> None:
    """One issued by each organization, for a learner of no company."""
    for owner, holder in (("ours", "learner"), ("theirs", "other")):
        organization = world.organization(owner)
        assert organization is not None
        async with services.transaction() as (session, now):
            template = await certificates.default_template(session, services.storage, organization)
            for name in ("certificate", "promisedCertificate"):
                world.rows[f"{name}/{owner}"] = template.sid
            world.rows[f"certificateName/{owner}"] = template.sid
            await certificates.issue_for(
                session,
                services.vault,
                template=template.sid,
                holder=certificates.Holder(world.people[holder].sid, "林一", ID_NUMBERS[0]),
                source=certificates.CertificateSource(
                    "examination", uuid4(), "A类操作技术能力验证", now
                ),
            )
            promised = select(certificates.CertificateHistory.sid).where(
                certificates.CertificateHistory.certificate_sid == template.sid
            )
            history = (await session.scalars(promised)).one()
        world.rows[f"certificateHistory/{owner}"] = history
        await issue(services, sid=str(history))


async def _examinations(services: Services, world: World) -> None:
    """By each owner one that is published, open now, one that is a draft, and one that nobody sat."""
    bank = await fill_bank(services, name="考试题库")
    terms = examinations.ExaminationTerms(
        title="低压电工作业理论考试",
        duration_seconds=2400,
        start_at=services.clock.now() - timedelta(minutes=10),
        end_at=services.clock.now() + timedelta(hours=2),
        pass_score=Decimal(1),
    )
    for owner in OWNERS:
        organization = world.organization(owner)
        async with services.transaction() as (session, now):
            published = await examinations.publish_by_rule(
                session,
                terms,
                [section(bank, "single_choice", 4, "1")],
                organization=organization,
                now=now,
            )
            draft = Examination(organization_sid=organization, paper_sid=published.paper_sid)
            write_terms(draft, terms.model_copy(update={"title": "草稿"}))
            session.add(draft)
            await session.flush()
            unsat = await examinations.publish_by_rule(
                session,
                terms.model_copy(update={"title": "无人参加"}),
                [section(bank, "single_choice", 4, "1")],
                organization=organization,
                now=now,
            )
            spare = Paper(organization_sid=organization, title="未用的试卷", section_list=[])
            session.add(spare)
            await session.flush()
            world.rows[f"paper/{owner}-spare"] = spare.sid
            world.rows[f"paper/{owner}"] = published.paper_sid
            for name in ("examination", "authoredExamination"):
                world.rows[f"{name}/{owner}"] = published.sid
                world.rows[f"{name}/{owner}-draft"] = draft.sid
                world.rows[f"{name}/{owner}-unsat"] = unsat.sid
    async with services.transaction() as (session, now):
        make = Maker(session, world, now)
        for owner, state in (("ours", ""), ("ours", "-draft"), ("house", "")):
            plan = await make.add(
                plans.ExaminationPlan,
                f"examinationPlan/{owner}{state}",
                organization_sid=world.organization(owner),
                start=now - timedelta(days=1),
                end=now + timedelta(days=1),
                for_everybody=owner == "ours",
                published_at=None if state else now,
            )
            examination = world.rows[f"examination/{owner}"]
            await make.add(plans.PlanExamination, plan_sid=plan, examination_sid=examination)
            learner = world.people["learner"].sid
            await make.add(plans.PlanCandidate, plan_sid=plan, user_sid=learner)


async def _training(make: Maker) -> None:
    """The staff's plan, the rival's, and one of the installation that the learner joined."""
    course = make.world.rows["course/published"]
    for owner, person in (("ours", "staff"), ("theirs", "rival"), ("open", "learner")):
        plan = await make.add(
            training.TrainingPlan,
            f"trainingPlan/{owner}",
            organization_sid=make.world.organization(owner),
            end_at=make.now + timedelta(days=30),
            published_at=make.now,
            is_open=owner == "open",
        )
        pool = await make.add(
            training.ElectivePool, f"electivePool/{owner}", training_plan_sid=plan
        )
        await make.add(
            training.TrainingPlanCourse,
            training_plan_sid=plan,
            course_sid=course,
            elective_pool_sid=pool,
        )
        await make.add(
            training.TrainingPlanAssignment,
            f"trainingPlanAssignment/{owner}",
            training_plan_sid=plan,
            user_sid=make.world.people[person].sid,
            is_joined=owner == "open",
        )


async def _office(make: Maker) -> None:
    """What the back office keeps: tasks of two people, and what was changed in two organizations."""
    for person in ("learner", "manager"):
        user = make.world.people[person].sid
        await make.add(Task, f"task/{person}", user_sid=user, arguments={}, kind="export")
    over = {"user_sid": user, "arguments": {}, "kind": "export", "state": "done"}
    await make.add(Task, "task/over", **over, finished_at=make.now)
    for owner in ("ours", "theirs"):
        place = make.world.organization(owner)
        await make.add(AuditEntry, f"auditEntry/{owner}", organization_sid=place)


async def _attempts(services: Services, world: World) -> None:
    """The learner sits the installation's examination, the other has handed it in; staff sit their own."""
    for name, owner in (("learner", "house"), ("other", "house"), ("staff", "ours")):
        async with services.transaction() as (session, now):
            user = world.people[name].sid
            logins = select(LoginSession.sid).where(LoginSession.user_sid == user)
            first = logins.order_by(LoginSession.sid).limit(1)
            caller = Caller(user, (await session.scalars(first)).one())
            asked = world.rows[f"examination/{owner}"]
            begin = Start(examination=Reference(sid=asked))
            sid = (await start(services, session, caller, begin, now)).attempt.sid
            for of in ("attempt", "ownAttempt", "authoredAttempt"):
                world.rows[f"{of}/{name}"] = sid
            if name == "other":
                attempt = await session.get_one(Attempt, sid)
                await session.refresh(attempt, ["examination"])
                await submit(services, session, attempt, now)
            late = LateAnswer(
                attempt_sid=sid,
                question_sid=uuid4(),
                sequence=1,
                value=None,
                written_at=now,
                received_at=now,
            )
            owed = ExtraTime(examination_sid=asked, user_sid=user, seconds=600)
            session.add_all((late, owed))
            await session.flush()
            world.rows[f"lateAnswer/{name}"] = late.sid
            world.rows[f"extraTime/{name}"] = owed.sid
    contents = await asked_of(services, world.rows["attempt/learner"])
    world.rows["asked/learner"] = next(iter(contents))
