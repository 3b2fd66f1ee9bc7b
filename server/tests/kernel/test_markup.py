"""Markdown of authors: what becomes of formulas, tables and everything that is dangerous."""

import asyncio
import re

import pytest

from zhegui.kernel.text.markup import plain_text, safe_html


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("比 $x<1$ 小", '<p>比 <span class="math inline">x&lt;1</span> 小</p>'),
        ("$$\n\\frac{a}{b}\n$$", '<div class="math block">\n\\frac{a}{b}\n</div>'),
        ("从$5涨到$6", "<p>从$5涨到$6</p>"),
        ("`$x$`", "<p><code>$x$</code></p>"),
    ],
)
async def test_formulas_stay_tex_for_the_page(markdown: str, html: str) -> None:
    assert await safe_html(markdown) == html


@pytest.mark.parametrize(
    "markdown",
    [
        "<script>alert(1)</script>",
        '<img src=x onerror="alert(1)">',
        "[x](javascript:alert(1))",
        "![x](data:text/html;base64,PHNjcmlwdD4=)",
        "$<script>alert(1)</script>$",
        "$$\n<img src=x onerror=alert(1)>\n$$",
        '<div class="math" style="position:fixed">x</div>',
        "<svg/onload=alert(1)>",
        "[a](<javascript&colon;alert(1)>)",
    ],
)
async def test_nothing_runs(markdown: str) -> None:
    for tag in re.findall(r"<[^>]*>", (await safe_html(markdown)).lower()):
        assert tag.split()[0].strip("</>") in {"p", "a", "img", "span", "div"}
        assert not re.search(r"javascript|onerror|onload|data:|style", tag)


async def test_a_table_is_a_table() -> None:
    assert "<td>乙</td>" in await safe_html("| 甲 |\n|---|\n| 乙 |")


async def test_nothing_is_lost_below_a_deep_list() -> None:
    deep = "\n".join(f"{'  ' * level}- 第 {level} 层" for level in range(20))
    html = await safe_html(f"{deep}\n\n后面的话")
    assert "第 19 层" in html
    assert "后面的话" in html


async def test_the_installation_goes_on_while_a_slow_text_is_read() -> None:
    reading = asyncio.create_task(safe_html("![" * 10_000))
    turns = 0
    while not reading.done():
        await asyncio.sleep(0)
        turns += 1
    assert turns > 100


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("`GA`、`XF`：**公安**、消防；\n\n下一段", "GA、XF：公安、消防； 下一段"),
        ("- 一\n- 二", "一 二"),
        ("| 甲 | 乙 |\n|---|---|\n| 丙 | 丁 |", "甲 乙 丙 丁"),
        ("a  \nb [c](https://example.cn/)~~d~~ &lt;", "a b cd <"),
    ],
)
async def test_plain_text_is_parted_where_lines_are(markdown: str, text: str) -> None:
    assert plain_text(await safe_html(markdown)) == text
