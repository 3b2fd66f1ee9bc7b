/** No table of a text is wider; a span may say any number. */
const WIDEST = 60;

const BLOCKS =
  "p, div, section, article, h1, h2, h3, h4, h5, h6, blockquote, pre, ul, ol, li, dl, dt, dd, table, caption, thead, tbody, tfoot, tr, td, th, br";

/** Makes tables that Markdown can hold: no cell spans others, and each is one line. */
export function flattenTables(page: Document): void {
  for (const table of page.querySelectorAll("table")) {
    if (!table.isConnected || table.parentElement?.closest("table")) continue;
    // Rows without height carry the widths of columns.
    for (const each of table.querySelectorAll("colgroup, tr[height='0']")) each.remove();
    for (const caption of table.querySelectorAll(":scope > caption")) standBefore(table, caption);
    const cells = table.querySelectorAll("td, th");
    if (cells.length === 1) table.replaceWith(...(cells[0]?.childNodes ?? []));
    else flatten(table);
  }
}

function standBefore(table: Element, caption: Element): void {
  const paragraph = table.ownerDocument.createElement("p");
  paragraph.append(...caption.childNodes);
  caption.remove();
  table.before(paragraph);
}

function flatten(table: HTMLTableElement): void {
  for (const row of table.rows) for (const cell of row.cells) flattenCell(cell);
  spread([...table.rows]);
}

/** Several paragraphs and items of a cell in one line; the items keep their signs. */
function flattenCell(cell: HTMLElement): void {
  for (const item of cell.querySelectorAll("li")) item.prepend(signOf(item));
  for (const formula of cell.querySelectorAll("div[data-tex]"))
    formula.replaceWith(inLine(formula));
  for (const block of cell.querySelectorAll(BLOCKS))
    block.replaceWith(" ", ...block.childNodes, " ");
}

function signOf(item: Element): string {
  const list = item.parentElement;
  if (list?.localName !== "ol") return "• ";
  return `${Number(list.getAttribute("start") ?? 1) + [...list.children].indexOf(item)}. `;
}

function inLine(formula: Element): Element {
  const made = formula.ownerDocument.createElement("span");
  made.setAttribute("data-tex", formula.getAttribute("data-tex") ?? "");
  return made;
}

/** Puts an empty cell wherever another one reached over. */
function spread(rows: readonly HTMLTableRowElement[]): void {
  /** For each column, how many rows more its last cell reaches down. */
  const reaching: number[] = [];
  for (const row of rows) {
    let column = 0;
    const fillReached = (before: Element | null): void => {
      for (; (reaching[column] ?? 0) > 0; column += 1) {
        reaching[column] = (reaching[column] ?? 0) - 1;
        row.insertBefore(emptyCell(row), before);
      }
    };
    for (const cell of [...row.cells]) {
      fillReached(cell);
      const across = Math.min(cell.colSpan, WIDEST);
      reaching.splice(column, across, ...Array<number>(across).fill(cell.rowSpan - 1));
      cell.after(...Array.from({ length: across - 1 }, () => emptyCell(row)));
      cell.removeAttribute("colspan");
      cell.removeAttribute("rowspan");
      column += across;
    }
    fillReached(null);
  }
}

function emptyCell(row: Element): Element {
  return row.ownerDocument.createElement("td");
}
