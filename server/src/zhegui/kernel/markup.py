"""Markdown of authors, made into HTML that a page may show."""

import nh3
from markdown_it import MarkdownIt

_TAGS = frozenset(
    [
        "a",
        "blockquote",
        "br",
        "code",
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
_SCHEMES = {"http", "https", "mailto"}

_reader = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])


def safe_html(markdown: str) -> str:
    """HTML of CommonMark with tables; raw HTML in the text stays text, unsafe addresses go.

    Cleaned twice over: the reader escapes HTML, and what it wrote is passed through an allow list.
    """
    return nh3.clean(
        _reader.render(markdown),
        tags=set(_TAGS),
        attributes=_ATTRIBUTES,
        url_schemes=_SCHEMES,
        link_rel="noopener noreferrer nofollow",
    ).strip()
