"""Markdown of authors, made into HTML that a page may show."""

import asyncio
import html
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import nh3
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.dollarmath.index import math_inline_dollar

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

_formula = math_inline_dollar(allow_space=False, allow_digits=False)


def _formula_in_line(state: StateInline, silent: bool) -> bool:
    """The plugin's rule, which looks one sign back: at the first sign, Python shows it the last."""
    if state.pos > 0:
        return _formula(state, silent)
    text = state.src
    state.src, state.pos = f"\n{text}", 1
    is_found = _formula(state, silent)
    state.src, state.pos = text, state.pos - 1
    return is_found


def _words(tokens: Sequence[Token]) -> str:
    """The words that stand for a picture; the library would leave out escaped signs and formulas."""
    return "".join(map(_word, tokens))


def _word(token: Token) -> str:
    if token.type == "image":
        return _words(token.children or [])
    return " " if token.type.endswith("break") else token.content


def _picture(
    renderer: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType
) -> str:
    tokens[at].attrSet("alt", _words(tokens[at].children or []))
    return renderer.renderToken(tokens, at, options, env)


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
_reader.inline.ruler.at("math_inline", _formula_in_line)
_reader.add_render_rule("image", _picture)


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
