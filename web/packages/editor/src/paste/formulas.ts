import { ommlTex } from "./omml";

/** Puts the formulas of Word, of web pages and of WeChat's editors as TeX where they stand. */
export function putFormulas(page: Document): void {
  for (const comment of comments(page)) openEquation(comment);
  for (const each of page.querySelectorAll("[data-formula]"))
    put(each, each.getAttribute("data-formula") ?? "", isAlone(each));
  for (const each of page.querySelectorAll(".katex")) {
    const display = each.closest(".katex-display");
    put(display ?? each, annotation(each), display !== null);
  }
  for (const each of page.querySelectorAll("math")) put(each, annotation(each), isBlock(each));
  for (const each of page.querySelectorAll(".math.inline, .math.block"))
    put(each, each.textContent ?? "", each.classList.contains("block"));
  for (const each of [...page.getElementsByTagName("m:omath")])
    put(each, ommlTex(each), each.closest("m\\:omathpara") !== null);
}

function comments(page: Document): Comment[] {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_COMMENT);
  const found: Comment[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Comment);
  return found;
}

/** Word writes a formula into a comment that only it reads, and a picture of it behind. */
function openEquation(comment: Comment): void {
  const [, words] =
    /^\[if gte msEquation \d+\]>([\s\S]*?)(?:<!\[endif\])?$/.exec(comment.data) ?? [];
  if (words === undefined) return;
  const next = nextComment(comment);
  if (next?.data === "[if !msEquation]") removeUntilEnd(next);
  const inside = comment.ownerDocument.createElement("template");
  inside.innerHTML = words;
  comment.replaceWith(inside.content);
}

/** The comment right behind, where only spaces stand between. */
function nextComment(comment: Comment): Comment | undefined {
  let next = comment.nextSibling;
  while (next?.nodeType === Node.TEXT_NODE && next.textContent?.trim() === "")
    next = next.nextSibling;
  return next instanceof Comment ? next : undefined;
}

function removeUntilEnd(start: Comment): void {
  const gone: ChildNode[] = [];
  let depth = 0;
  for (let at: ChildNode | null = start; at; at = at.nextSibling) {
    gone.push(at);
    if (at instanceof Comment) depth += at.data.startsWith("[if ") ? 1 : -1;
    if (depth === 0) break;
  }
  for (const each of gone) each.remove();
}

/** The TeX that a formula on a web page was made of. */
function annotation(formula: Element): string {
  return formula.querySelector('annotation[encoding="application/x-tex"]')?.textContent ?? "";
}

function isBlock(math: Element): boolean {
  return math.getAttribute("display") === "block";
}

/** Whether nothing else stands in the block of an element. */
function isAlone(element: Element): boolean {
  const block = element.closest("p, div, section, li, td, th");
  return block !== null && block.textContent?.trim() === element.textContent?.trim();
}

/** A formula without TeX stays what it was. One that has its paragraph for itself takes its place. */
function put(element: Element, tex: string, isDisplayed: boolean): void {
  if (tex.trim() === "" || !element.isConnected) return;
  const paragraph = element.closest("p, h1, h2, h3, h4, h5, h6, li, td, th");
  const hasMore = paragraph !== null && !isAlone(element);
  const isOwnBlock = isDisplayed && !hasMore;
  const made = element.ownerDocument.createElement(isOwnBlock ? "div" : "span");
  made.setAttribute("data-tex", tex.trim());
  if (isOwnBlock && paragraph?.localName === "p") paragraph.replaceWith(made);
  else element.replaceWith(made);
}
