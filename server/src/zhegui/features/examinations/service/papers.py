"""Writing papers, looking whether they can be drawn, and freezing them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from uuid import UUID

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm.attributes import flag_modified

from zhegui.features.examinations.documents import FrozenSection, PoolQuestion
from zhegui.features.examinations.models import Paper, PaperSection
from zhegui.features.examinations.rules.draw import PreflightSupply, preflight, stem_mark
from zhegui.features.examinations.schemas import (
    PaperSave,
    PaperSections,
    Preflight,
    SectionNamed,
    SectionRule,
    SectionSupply,
)
from zhegui.features.examinations.service.authorship import banks_for, own_paper, paper_to_write
from zhegui.features.questions import api as questions
from zhegui.kernel.errors import NotFound
from zhegui.kernel.http.envelope import no_record
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import Values, audit, snapshot
from zhegui.kernel.records.authorship import home_of


async def save_paper(session: AsyncSession, caller: Caller, given: PaperSave) -> Paper:
    """A new paper, or another text of one; published examinations keep what they froze."""
    await _check_sources(session, given, banks_for(caller))
    before = None
    if given.sid:
        paper = await paper_to_write(session, caller, given.sid, given.version)
        before = await _told(session, paper)
        flag_modified(paper, "updated_at")  # its version counts its sections as well
    else:
        paper = Paper(organization_sid=home_of(caller), section_list=[])
    paper.section_list.clear()
    await session.flush()
    session.add(paper)
    write_paper(paper, given.title, given.section_list)
    await session.flush()
    after = await _told(session, paper)
    audit(session, caller, "paper.save", paper, before=before, after=after)
    return paper


async def _told(session: AsyncSession, paper: Paper) -> Values:
    """What a paper is, for the audit: banks and questions by what they are called."""
    bank, question, version = questions.Bank, questions.Question, questions.QuestionVersion
    banks = select(bank.sid, bank.name).where(
        bank.sid.in_([each.bank_sid for each in paper.section_list if each.bank_sid])
    )
    named = [sid for each in paper.section_list for sid in each.question_sids or ()]
    stems = (
        select(question.sid, version.stem)
        .join(version, version.sid == question.current_sid)
        .where(question.sid.in_(named))
    )
    called = dict((await session.execute(banks.union_all(stems))).all())
    sections = [_told_section(each, called) for each in paper.section_list]
    return {**snapshot(paper), "section_list": sections}


def _told_section(section: PaperSection, called: Mapping[UUID, str]) -> Values:
    said = snapshot(section)
    for name in ("paper_sid", "position", "bank_sid", "question_sids"):
        said.pop(name, None)
    if section.question_sids is not None:
        return said | {"question_list": [called.get(sid, "") for sid in section.question_sids]}
    return said | {"bank": called.get(section.bank_sid, "") if section.bank_sid else ""}


def write_paper(paper: Paper, title: str, sections: Sequence[SectionRule | SectionNamed]) -> None:
    """Fill an empty paper."""
    paper.title = title
    paper.section_list = [_section(at, given) for at, given in enumerate(sections)]


def _section(position: int, given: SectionRule | SectionNamed) -> PaperSection:
    section = PaperSection(
        position=position,
        title=given.title,
        score=given.score,
        marking_rule=given.marking_rule,
        marking_points=given.marking_points,
    )
    if isinstance(given, SectionNamed):
        section.question_sids = [each.sid for each in given.question_list]
        section.count = len(given.question_list)
    else:
        section.bank_sid = given.bank.sid
        section.kind, section.chapter = given.kind, given.chapter
        section.class_label, section.difficulty = given.class_label, given.difficulty
        section.count = given.count
    return section


async def _check_sources(
    session: AsyncSession, given: PaperSections, allowed: ColumnElement[bool]
) -> None:
    """Raise `NotFound` that names each bank and question that the author may not draw from."""
    banks, named = _sources(given.section_list)
    rows = await session.scalars(
        select(questions.Bank.sid).where(questions.Bank.sid.in_(banks.values()), allowed)
    )
    known_banks = set(rows)
    known = await questions.versions_in_force(session, named.values(), allowed)
    unknown = [path for path, sid in banks.items() if sid not in known_banks]
    unknown += [path for path, sid in named.items() if sid not in known]
    if unknown:
        raise NotFound(map(no_record, unknown))


def _sources(
    sections: Sequence[SectionRule | SectionNamed],
) -> tuple[dict[str, UUID], dict[str, UUID]]:
    """The banks and the questions that are named, by the field that names them."""
    banks: dict[str, UUID] = {}
    named: dict[str, UUID] = {}
    for at, section in enumerate(sections):
        place = f"model.sectionList.{at}"
        if isinstance(section, SectionRule):
            banks[f"{place}.bank.sid"] = section.bank.sid
        else:
            for number, each in enumerate(section.question_list):
                named[f"{place}.questionList.{number}.sid"] = each.sid
    return banks, named


async def freeze(session: AsyncSession, sections: Sequence[PaperSection]) -> list[FrozenSection]:
    """The sections with everything they may draw now, in the versions in force."""
    return [
        FrozenSection(
            title=section.title,
            count=section.count,
            score=section.score,
            marking_rule=section.marking_rule,
            marking_points=section.marking_points,
            pool=await _pool(session, section),
        )
        for section in sections
    ]


async def _pool(session: AsyncSession, section: PaperSection) -> list[PoolQuestion]:
    versions = await _versions(session, section)
    contents = await questions.load_contents(session, versions)
    return [
        PoolQuestion(question=each.question, version=each.sid, stem=stem_mark(each.stem))
        for each in (contents[version] for version in versions)
    ]


async def _versions(session: AsyncSession, section: PaperSection) -> list[UUID]:
    if section.question_sids is not None:
        active = questions.Question.state == "active"
        found = await questions.versions_in_force(session, section.question_sids, active)
        return list(found.values())
    assert section.bank_sid
    assert section.kind
    return await questions.pool(
        session,
        questions.Pool(
            section.bank_sid,
            section.kind,
            section.chapter,
            section.class_label,
            section.difficulty,
        ),
    )


def supplies(sections: Sequence[FrozenSection]) -> list[PreflightSupply]:
    """What the pre-flight finds for each section."""
    return preflight([section.drawable() for section in sections])


def full_score(sections: Sequence[FrozenSection | PaperSection]) -> Decimal:
    """What a paper of these sections is worth."""
    return sum((section.count * section.score for section in sections), Decimal(0))


async def check_paper(session: AsyncSession, caller: Caller, sid: UUID) -> Preflight:
    """Whether the rule can be met with what the banks hold now."""
    paper = await own_paper(session, caller, sid)
    return _preflight(await freeze(session, paper.section_list))


async def check_sections(session: AsyncSession, caller: Caller, given: PaperSections) -> Preflight:
    """The same of a paper that nobody has saved yet."""
    await _check_sources(session, given, banks_for(caller))
    sections = [_section(at, each) for at, each in enumerate(given.section_list)]
    return _preflight(await freeze(session, sections))


def _preflight(sections: Sequence[FrozenSection]) -> Preflight:
    found = supplies(sections)
    return Preflight(
        can_be_drawn=all(each.drawn == each.needed for each in found),
        question_count=sum(section.count for section in sections),
        full_score=full_score(sections),
        section_list=[
            SectionSupply(
                title=section.title,
                needed=each.needed,
                available=each.available,
                drawn=each.drawn,
            )
            for section, each in zip(sections, found, strict=True)
        ],
    )
