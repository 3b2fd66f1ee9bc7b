/** A paragraph that Word shows with a sign of a list before it. */
interface Item {
  paragraph: HTMLElement;
  /** Of which list; two that follow each other may be different ones. */
  list: string;
  level: number;
  /** The sign, such as `1.`, `(a)`, `·`. */
  sign: string;
}

interface OpenList {
  element: HTMLElement;
  list: string;
  level: number;
}

/** Makes lists of Word's paragraphs. Headings and articles keep their number as text. */
export function rebuildWordLists(page: Document): void {
  const open: OpenList[] = [];
  let last: Element | undefined;
  for (const item of items(page)) {
    if (item.paragraph.previousElementSibling !== last || last === undefined) open.length = 0;
    last = place(item, open);
  }
}

function items(page: Document): Item[] {
  return [...page.querySelectorAll<HTMLElement>("p, div, h1, h2, h3, h4, h5, h6")].flatMap(
    (paragraph) => {
      const mark = ownMark(paragraph);
      const said = /mso-list:\s*(l\d+) level(\d+) (lfo\d+)/.exec(styleOf(paragraph));
      if (!mark && !said) return [];
      const sign = mark?.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";
      if (isText(sign) || /^h\d$/.test(paragraph.localName)) {
        mark?.replaceWith(isText(sign) || isOrdered(sign) ? `${sign} ` : "");
        return [];
      }
      mark?.remove();
      const list = said ? `${said[1]} ${said[3]}` : paragraph.className;
      return { paragraph, list, level: Number(said?.[2] ?? 1), sign };
    },
  );
}

function styleOf(element: Element): string {
  return element.getAttribute("style") ?? "";
}

/** The span with the sign; a block around paragraphs has none of its own. */
function ownMark(paragraph: Element): Element | undefined {
  const marks = [...paragraph.querySelectorAll("[style*='mso-list']")];
  return marks.find(
    (each) =>
      /mso-list:\s*ignore/i.test(styleOf(each)) &&
      each.closest("p, div, h1, h2, h3, h4, h5, h6") === paragraph,
  );
}

/** 第三条 is cited by its name, so it is no number that may change. */
function isText(sign: string): boolean {
  return /^第.+[编章节条款项]/.test(sign);
}

const NUMBER =
  /^[(（[]?(?:\d+(?:[.．]\d+)*|[a-z]|[ivx]+|[〇零一二三四五六七八九十百]+|[甲乙丙丁戊己庚辛壬癸])[.)、．）\]:：]/i;

function isOrdered(sign: string): boolean {
  return NUMBER.test(sign) || /^(?:\d+(?:\.\d+)*|[①-⑳])$/.test(sign);
}

/** Puts the paragraph into its list, and tells the outermost list. */
function place(item: Item, open: OpenList[]): Element | undefined {
  const tag = isOrdered(item.sign) ? "ol" : "ul";
  while ((open.at(-1)?.level ?? 0) > item.level) open.pop();
  const current = open.at(-1);
  const isSame = current?.list === item.list && current.element.localName === tag;
  if (current?.level === item.level && !isSame) open.pop();
  if (open.at(-1)?.level !== item.level) open.push(startList(item, tag, open.at(-1)));
  const entry = item.paragraph.ownerDocument.createElement("li");
  open.at(-1)?.element.append(entry);
  entry.append(item.paragraph);
  return open[0]?.element;
}

/** A list where the paragraph stands, or within the last item of the list above. */
function startList(item: Item, tag: string, above: OpenList | undefined): OpenList {
  const element = item.paragraph.ownerDocument.createElement(tag);
  const start = startOf(item.sign);
  if (tag === "ol" && start > 1) element.setAttribute("start", String(start));
  if (above) above.element.lastElementChild?.append(element);
  else item.paragraph.before(element);
  return { element, list: item.list, level: item.level };
}

const CHINESE = "一二三四五六七八九十";

/** The number that a sign says: of `2.3` the last. An `i` is the Roman one. */
function startOf(sign: string): number {
  const digits = /(\d+)\D*$/.exec(sign)?.[1];
  if (digits !== undefined) return Number(digits);
  const word = sign.replaceAll(/[^\p{L}\p{N}]/gu, "");
  if (/^[①-⑳]$/.test(word)) return (word.codePointAt(0) ?? 0) - 0x245f;
  if (/^[a-h]$/i.test(word)) return word.toLowerCase().charCodeAt(0) - 96;
  return word.length === 1 ? CHINESE.indexOf(word) + 1 : 1;
}
