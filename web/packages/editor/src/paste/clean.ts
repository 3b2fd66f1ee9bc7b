import { isFollowed, schemeOf } from "../document/link";
import { putFormulas } from "./formulas";
import { markGaps } from "./pictures";
import { flattenTables } from "./tables";
import { rebuildWordLists } from "./word-lists";
import { joinChineseLines, keepLinesOfCode, keepScripts } from "./words";

/** What is no text of its author: programs, looks, remarks, what was deleted under revision. */
const NOT_TEXT =
  "script, style, meta, link, title, noscript, template, iframe, object, button, select, textarea, " +
  "del[cite], .msoDel, .MsoCommentReference, [style*='mso-element:comment']";
const HIDDEN = /display:\s*none|mso-hide:\s*all/i;

/**
 * HTML that was copied elsewhere, as far as a document can hold it: from Word, WPS, WeChat, a page.
 * `origin` is where this installation is seen. What a surface of ours wrote needs little of it.
 */
export function cleanPasted(html: string, origin: string): string {
  const page = readPage(html);
  if (!page.querySelector("[data-pm-slice]")) cleanForeign(page);
  lowerHeadings(page);
  markGaps(page, origin);
  return page.body.innerHTML;
}

/** Word closes elements of a formula within their tag, which HTML does not know. */
function readPage(html: string): Document {
  const closed = html.replaceAll(/<(m:\w+)([^<>]*)\/>/g, "<$1$2></$1>");
  return new DOMParser().parseFromString(closed, "text/html");
}

function cleanForeign(page: Document): void {
  putFormulas(page);
  for (const each of page.querySelectorAll(NOT_TEXT)) each.remove();
  for (const each of page.querySelectorAll<HTMLElement>("[style]"))
    if (HIDDEN.test(each.getAttribute("style") ?? "")) each.remove();
  for (const each of page.querySelectorAll(":is(h1, h2, h3, h4, h5, h6) :is(b, strong)"))
    each.replaceWith(...each.childNodes);
  keepLinesOfCode(page);
  joinChineseLines(page);
  rebuildWordLists(page);
  keepScripts(page);
  for (const each of page.querySelectorAll("a"))
    if (!leadsSomewhere(each.getAttribute("href") ?? "")) each.replaceWith(...each.childNodes);
  flattenTables(page);
  removeEmpty(page);
}

/** An address within another page or another site leads nowhere from here. */
function leadsSomewhere(address: string): boolean {
  return schemeOf(address) !== undefined && isFollowed(address);
}

/** Our first level is the title of the page: where a text has one, its headings go down by one. */
function lowerHeadings(page: Document): void {
  const step = page.querySelector("h1") ? 1 : 0;
  for (const heading of page.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const level = Math.min(Number(heading.localName.slice(1)) + step, 4);
    const other = page.createElement(`h${level}`);
    for (const { name, value } of heading.attributes)
      if (name === "data-pm-slice") other.setAttribute(name, value);
    other.append(...heading.childNodes);
    heading.replaceWith(other);
  }
}

/** Paragraphs that only keep lines apart, as our paragraphs are anyway. */
function removeEmpty(page: Document): void {
  for (const each of page.querySelectorAll("p, h1, h2, h3, h4, h5, h6, section"))
    if (each.textContent?.trim() === "" && !each.querySelector("img, [data-tex], table, hr"))
      each.remove();
}
