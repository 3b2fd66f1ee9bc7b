/** Signs that stand above or below the line and have a letter of their own. */
const ABOVE = table("0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ");
const BELOW = table("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎");

/** m² and H₂O stay what they are: Markdown has no words for above and below the line. */
export function keepScripts(page: Document): void {
  for (const each of page.querySelectorAll("sup")) putScript(each, ABOVE, "^");
  for (const each of page.querySelectorAll("sub")) putScript(each, BELOW, "_");
}

function putScript(element: Element, letters: Record<string, string>, sign: string): void {
  const words = (element.textContent ?? "").trim();
  if ([...words].every((each) => letters[each])) {
    element.replaceWith([...words].map((each) => letters[each]).join(""));
  } else if (/^[a-z0-9+\-=,. ]{1,12}$/i.test(words)) {
    const formula = element.ownerDocument.createElement("span");
    formula.setAttribute("data-tex", `${sign}{${words}}`);
    element.replaceWith(formula);
  }
}

function table(signs: string, letters: string): Record<string, string> {
  return Object.fromEntries([...signs].map((sign, at) => [sign, [...letters][at] ?? sign]));
}

/** A program keeps its lines, whatever they are made of. */
export function keepLinesOfCode(page: Document): void {
  for (const each of page.querySelectorAll(".code-snippet__line-index")) each.remove();
  for (const pre of page.querySelectorAll("pre")) {
    for (const end of pre.querySelectorAll("br")) end.replaceWith("\n");
    for (const line of pre.querySelectorAll("code:not(:last-of-type), div")) line.append("\n");
    const code = page.createElement("code");
    code.className = pre.querySelector("code")?.className ?? "";
    code.textContent = (pre.textContent ?? "").replaceAll("\u00a0", " ").replace(/\n$/, "");
    pre.replaceChildren(code);
  }
}

const WIDE = "[\u2e80-\u9fff\uff00-\uffef\u3000-\u303f“”‘’]";
const BROKEN = new RegExp(`(${WIDE})[ \\t]*\\r?\\n\\s*(?=${WIDE})`, "g");

/** Word ends its lines within Chinese, where a line end is no space. */
export function joinChineseLines(page: Document): void {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    if (text.parentElement?.closest("pre")) continue;
    const words = (text.textContent ?? "").replaceAll("\u00a0", " ").replaceAll(BROKEN, "$1");
    if (words !== text.textContent) text.textContent = words;
  }
}
