"""Vertical columns, the seal, and the page that comes of them."""

import io
import re
from datetime import UTC, datetime
from typing import Any
from xml.etree import ElementTree

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.features.certificates.statement import Look, Statement, page, specimen
from zhegui.features.certificates.typesetting.columns import FITS, Cell, cells, fit, set_columns
from zhegui.features.certificates.typesetting.page import default_cover, pdf, picture
from zhegui.features.certificates.typesetting.seal import seal_signs, seal_svg

ISSUED = datetime(2026, 10, 20, 4, tzinfo=UTC)


def written(columns: list[list[Cell]]) -> list[str]:
    return ["".join(cell.text for cell in column) for column in columns]


@pytest.mark.parametrize(
    ("text", "rows", "columns"),
    [
        ("一二三四五六", 3, ["一二三", "四五六"]),
        # One closing mark hangs below the column.
        ("一二三，四五", 3, ["一二三，", "四五"]),
        # Two of them take along what they close.
        ("一二三」。四", 3, ["一二", "三」。", "四"]),
        # An opening mark goes on with what it opens.
        ("一二「三四」", 3, ["一二", "「三四」"]),
        # No character stands in the last column alone, whatever closes after it.
        ("一二三四五六七", 3, ["一二三", "四五", "六七"]),
        ("一二三四」。", 3, ["一二", "三四」。"]),
        ("一二三，四", 3, ["一二", "三，四"]),
        ("一二「三」四", 4, ["一二", "「三」四"]),
        ("一二三", 2, ["一二", "三"]),
        # Latin: two letters stand in one cell, more lie on their side and are not torn.
        ("甲AB乙", 3, ["甲AB乙"]),
        ("甲乙CRAC丙", 4, ["甲乙", "CRAC丙"]),
    ],
)
def test_set_columns(text: str, rows: int, columns: list[str]) -> None:
    assert written(set_columns(text, rows)) == columns


def test_the_first_column_is_shorter_by_what_is_taken() -> None:
    assert written(set_columns("一二三四", 3, taken=2)) == ["一", "二三四"]


def test_long_latin_is_cut_to_the_columns() -> None:
    assert all(cell.rows <= 10 for cell in cells("x" * 100, 10))


@given(st.text("一二三四，。「」（）AB1 ", max_size=120), st.integers(4, 30))
def test_columns_lose_and_add_nothing(text: str, rows: int) -> None:
    columns = set_columns(text, rows)
    assert "".join(written(columns)) == "".join(cell.text for cell in cells(text, rows))
    assert "".join(written(columns)) == text


@pytest.mark.parametrize("length", [10, 60, 120, 200])
def test_every_statement_fits_whole(length: int) -> None:
    paragraphs = [f"参加「{'题' * length}」考试，成绩合格。", "特发此证，以资证明。"]
    how, columns = fit(paragraphs, name_rows=6)
    assert how in FITS
    assert "".join(written(columns)).replace("　", "") == "".join(paragraphs)


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("江澜电力培训中心", ["江澜电", "力培训", "中心印"]),
        ("甲乙丙", ["甲乙", "丙印"]),
        ("远山电力公司", ["远山电", "力公", "司印"]),
        ("Acme 培训（北京）", ["培训", "北京", "印"]),
        ("ACME", ["AC", "ME"]),
    ],
)
def test_seal_signs(name: str, columns: list[str]) -> None:
    assert ["".join(column) for column in seal_signs(name)] == columns


def test_the_seal_is_well_formed_whatever_the_name() -> None:
    for name in ("<&>", "江澜" * 40, "A&B <Training>"):
        ElementTree.fromstring(seal_svg(name))


def statement(**changed: object) -> Statement:
    values: dict[str, object] = {
        "title": "考核合格证书",
        "holder": "张明远",
        "id_number": "320102199003074718",
        "subject": "A 类业余无线电台操作技术能力",
        "source_kind": "examination",
        "completed_at": ISSUED,
        "hours": None,
        "issuer": "江澜电力培训中心",
        "number": "ZG-7K3M-9QXA-B2CD",
        "credential": "00112233445566778899aabbccddeeff",
        "issued_at": ISSUED,
        "expires_at": datetime(2029, 10, 19, 16, tzinfo=UTC),
    }
    return Statement(**{**values, **changed})  # type: ignore[arg-type]  # a table of fields


LOOK = Look(cover=default_cover(), seal=seal_svg("江澜电力培训中心"))


def paper(**changed: object) -> pypdf.PdfReader:
    made = pdf(page(statement(**changed), LOOK, "https://zhegui.test"), ISSUED)
    return pypdf.PdfReader(io.BytesIO(made))


def words(reader: pypdf.PdfReader) -> str:
    return re.sub(r"\s", "", reader.pages[0].extract_text())


def test_the_paper_says_what_is_certified() -> None:
    reader = paper()
    text = words(reader)
    for said in (
        "张明远",
        "考核合格证书",
        "ZG-7K3M-9QXA-B2CD",
        "3****************8",
        "二〇二六年十月二十日",
        "2029年10月19日",
        "江澜电力培训中心",
        "特发此证，以资证明。",
    ):
        assert said in text
    assert len(reader.pages) == 1
    assert "320102199003074718" not in text


def test_the_font_is_embedded() -> None:
    resources: Any = paper().pages[0]["/Resources"]
    fonts = [font.get_object() for font in resources["/Font"].values()]
    descriptors = [font["/DescendantFonts"][0]["/FontDescriptor"] for font in fonts]
    assert descriptors
    assert all("NotoSerifSC" in each["/FontName"] for each in descriptors)
    assert all("/FontFile2" in each or "/FontFile3" in each for each in descriptors)


@pytest.mark.parametrize("holder", ["𬱖䶮龘", "阿卜杜热合曼·买买提", "Alexander Johnson"])
def test_rare_and_long_names_stand_on_paper(holder: str) -> None:
    assert holder.replace(" ", "") in words(paper(holder=holder))


def test_the_same_certificate_is_the_same_file() -> None:
    once = page(statement(), LOOK, "https://zhegui.test")
    assert pdf(once, ISSUED) == pdf(once, ISSUED)


def test_the_specimen_names_nobody() -> None:
    shown = specimen(statement(), LOOK, "https://zhegui.test")
    assert shown.holder == "张*"
    assert shown.address == "https://zhegui.test/certificate/result?number=ZG-7K3M-9QXA-B2CD"
    assert "证件号码" not in dict(shown.facts)
    assert "明远" not in repr(shown)
    assert "00112233" not in repr(shown)
    assert picture(shown).startswith(b"\x89PNG")


def test_a_course_says_its_hours() -> None:
    text = words(paper(source_kind="course", hours=36, expires_at=None))
    assert "完成「A类业余无线电台操作技术能力」课程学习，修满36学时" in text
    assert "长期有效" in text
