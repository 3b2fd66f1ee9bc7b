"""Markdown of authors, made into HTML that a page may show."""

import asyncio
import html
import re
from concurrent.futures import ThreadPoolExecutor

import nh3
from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin

_TAGS = frozenset(
    [
        "a",
        "blockquote",
        "br",
        "code",
        "div",
        "em",
        "h2",
        "h3",
        "h4",
        "hr",
        "img",
        "li",
        "ol",
        "p",
        "pre",
        "s",
        "span",
        "strong",
        "table",
        "tbody",
        "td",
        "th",
        "thead",
        "tr",
        "ul",
    ]
)
_ATTRIBUTES = {"a": {"href", "title"}, "img": {"src", "alt", "title"}, "ol": {"start"}}
_CLASSES = {"span": {"math", "inline"}, "div": {"math", "block"}}
#: Where another tag stands, a word ends.
_WITHIN_A_LINE = "a|code|em|s|span|strong"
_APART = re.compile(rf"<(?!/?(?:{_WITHIN_A_LINE})\b)")
_SCHEMES = {"http", "https", "mailto"}

# A dollar sign that opens a formula touches it and one that closes it is not followed by a digit,
# so that prices stay prices.
# Below the deepest level the reader drops the whole rest of a text without a word, and two of its
# levels are one of a list: its own twenty ended a lesson at the tenth. Many more make it slow.
_DEEPEST = 50
_reader = (
    MarkdownIt("commonmark", {"html": False, "maxNesting": _DEEPEST})
    .enable(["table", "strikethrough"])
    .use(dollarmath_plugin, allow_space=False, allow_digits=False, allow_labels=False)
)


# The reader takes two seconds for the worst text that is let in, and a course has many of them:
# one at a time, so that the rest of the installation goes on.
_pool = ThreadPoolExecutor(1, thread_name_prefix="markdown")


async def safe_html(markdown: str) -> str:
    """HTML of CommonMark with tables; raw HTML in the text stays text, unsafe addresses go.

    A formula between dollar signs stays TeX, in `span.math.inline` or `div.math.block`.

    Cleaned twice over: the reader escapes HTML, and what it wrote is passed through an allow list.
    """
    return await asyncio.get_running_loop().run_in_executor(_pool, _clean, markdown)


def _clean(markdown: str) -> str:
    return nh3.clean(
        _reader.render(markdown),
        tags=set(_TAGS),
        attributes=_ATTRIBUTES,
        allowed_classes=_CLASSES,
        url_schemes=_SCHEMES,
        link_rel="noopener noreferrer nofollow",
    ).strip()


def plain_line(markdown: str) -> str:
    """The words of one line of Markdown, without its signs."""
    return plain_text(_reader.renderInline(markdown))


def plain_text(markup: str) -> str:
    """The words of HTML, in one line."""
    apart = _APART.sub(" <", markup)
    return " ".join(html.unescape(nh3.clean(apart, tags=set())).split())
