"""The text of documents: paragraphs, headings and rows, and what is no text."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from tests.features.files.samples import DOCX, object_stream, office, pdf
from zhegui.features.files.inspection import texts
from zhegui.features.files.inspection.kinds import PDF
from zhegui.features.files.inspection.lines import (
    UNREADABLE,
    TextLine,
    paragraphs,
    readable,
    tidied,
    without_heads,
)

WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
STYLES = f"""<w:styles {WORD}><w:style w:styleId="2"><w:name w:val="heading 2"/></w:style>
<w:style w:styleId="a"><w:name w:val="Normal"/></w:style></w:styles>""".encode()


def paragraph(text: str, style: str = "a") -> str:
    return (
        f'<w:p><w:pPr><w:pStyle w:val="{style}"/></w:pPr>'
        + "".join(f"<w:r><w:t>{part}</w:t></w:r>" for part in text.split("|"))
        + "</w:p>"
    )


def table(*rows: list[str]) -> str:
    cells = ("".join(f"<w:tc>{paragraph(cell)}</w:tc>" for cell in row) for row in rows)
    return f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in cells)}</w:tbl>"


def docx(*blocks: str) -> bytes:
    """A document of Word."""
    main = f"<w:document {WORD}><w:body>{''.join(blocks)}</w:body></w:document>"
    return office(DOCX, {"word/styles.xml": STYLES}, main=main.encode())


def page_of(content: bytes) -> bytes:
    """A PDF whose page shows what these operators draw, in a font of Latin letters."""
    packed = zlib.compress(content)
    stream = b"<</Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream" % (len(packed), packed)
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    page = b"/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>/MediaBox"
    return pdf(stream, font).replace(b"/MediaBox", page, 1)


def read(folder: Path, data: bytes, media_type: str) -> list[TextLine]:
    source = folder / "document"
    source.write_bytes(data)
    return texts.main(source, media_type)


def test_a_document_of_word_in_paragraphs_headings_and_rows(tmp_path: Path) -> None:
    made = docx(
        paragraph("进入|受限空间", style="2"),
        paragraph("先通风，"),
        "<w:sdt><w:sdtContent>" + paragraph("后检测。") + "</w:sdtContent></w:sdt>",
        "<w:p><w:del><w:r><w:t>作废的话</w:t></w:r></w:del></w:p>",
        table(["气体", "限值"], ["氧", "19.5%"], ["硫化氢", ""]),
        table(["只有一行"]),
    )
    assert read(tmp_path, made, DOCX) == [
        TextLine(0, "进入受限空间", is_heading=True),
        TextLine(0, "先通风，"),
        TextLine(0, "后检测。"),
        TextLine(0, "气体：氧；限值：19.5%"),
        TextLine(0, "气体：硫化氢"),
        TextLine(0, "只有一行"),
    ]


def test_a_page_of_a_pdf(tmp_path: Path) -> None:
    made = page_of(b"BT /F 12 Tf 20 150 Td (Ventilate first.) Tj 0 -20 Td (Then test.) Tj ET")
    assert read(tmp_path, made, PDF.media_type) == [
        TextLine(1, "Ventilate first."),
        TextLine(1, "Then test."),
    ]


@pytest.mark.parametrize(
    ("about", "data", "media_type"),
    [
        ("no page has words", pdf(), PDF.media_type),
        ("its objects lead in a circle", pdf().replace(b"3 0 R]", b"2 0 R]"), PDF.media_type),
        ("cut in half", page_of(b"BT /F 9 Tf (a) Tj ET")[:300], PDF.media_type),
        ("no PDF", b"%PDF-1.7 nothing", PDF.media_type),
        ("operators without end", page_of(b"q " * 2_000_000), PDF.media_type),
        ("objects that hold each other", pdf(object_stream(b"4 0 4 0 R")), PDF.media_type),
        ("no words", docx(), DOCX),
        ("no body", office(DOCX), DOCX),
        ("no zip", b"PK\x03\x04", DOCX),
        ("deep", docx("<w:p>" * 3_000 + "</w:p>" * 3_000), DOCX),
        ("large", docx(paragraph("x" * (17 * 1024 * 1024))), DOCX),
        (
            "entities",
            office(DOCX, main=b'<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'),
            DOCX,
        ),
    ],
)
def test_what_has_no_text_is_none(tmp_path: Path, about: str, data: bytes, media_type: str) -> None:
    assert read(tmp_path, data, media_type) == [], about


def test_of_a_long_document_the_beginning_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texts, "MOST_SIGNS", 10)
    made = docx(paragraph("先通风后检测。"), paragraph("再作业，有人守着。"))
    assert [line.text for line in read(tmp_path, made, DOCX)] == ["先通风后检测。"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("断 线 落 地", "断线落地"),
        ("AED 的 使用 a b", "AED 的使用 a b"),
        ("甲\x00乙\ue000\ud800", f"甲{UNREADABLE}乙{UNREADABLE}{UNREADABLE}"),
    ],
)
def test_a_line_is_tidied(text: str, line: str) -> None:
    assert tidied(text) == line


@pytest.mark.parametrize(("unreadable", "is_text"), [(0, True), (5, True), (6, False)])
def test_what_is_mostly_no_signs_is_no_text(unreadable: int, is_text: bool) -> None:
    line = TextLine(1, "字" * (100 - unreadable) + UNREADABLE * unreadable)
    expected = [TextLine(1, "字" * (100 - unreadable))] if is_text else []
    assert readable([line]) == expected


def test_running_heads_and_numbers_of_pages_go() -> None:
    said = [["通风"], ["检测", "记录"], ["作业"], []]
    pages = [["安全手册", *page, f"第 {at} 页 共 4 页"] for at, page in enumerate(said, start=1)]
    assert without_heads(pages) == said
    few = [["安全手册", "甲"], ["安全手册", "乙"]]
    assert without_heads(few) == few, "two pages say nothing"
    assert without_heads([[], [], []]) == [[], [], []]


def test_lines_of_a_page_become_paragraphs() -> None:
    lines = [
        "有限空间作业前应当先通风，再检测，氧含量在",
        "19.5% 到 23.5% 之间才可以进入；",
        "检测",
        "（一）由有资格的人做，",
        "1. 先上层",
        "2. 后下层",
    ]
    assert [line.text for line in paragraphs(7, lines)] == [
        "有限空间作业前应当先通风，再检测，氧含量在19.5% 到 23.5% 之间才可以进入；",
        "检测",
        "（一）由有资格的人做，",
        "1. 先上层",
        "2. 后下层",
    ]
    assert {line.page for line in paragraphs(7, lines)} == {7}
