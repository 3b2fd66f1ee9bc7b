import { GAP } from "../document/picture";

/** The addresses where this installation keeps pictures. */
const OWN = /^\/files\/public\//;
const LEVELS: Record<string, string> = { H1: "h2", H5: "h4", H6: "h4" };

/** HTML that was copied elsewhere, as far as a document can hold it. */
export function cleanPasted(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const each of page.querySelectorAll("script, style, meta, link, title")) each.remove();
  for (const heading of page.querySelectorAll("h1, h5, h6")) rename(page, heading);
  for (const picture of page.querySelectorAll("img")) markGap(picture);
  return page.body.innerHTML;
}

function rename(page: Document, element: Element): void {
  const other = page.createElement(LEVELS[element.tagName] ?? "p");
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** A picture of another place, or of the author's disk, would not be seen by readers. */
function markGap(picture: HTMLImageElement): void {
  if (!OWN.test(picture.getAttribute("src") ?? "")) picture.setAttribute("src", GAP);
}
