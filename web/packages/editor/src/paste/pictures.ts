import { GAP } from "../document/picture";

/** Where this installation keeps pictures. */
const OWN = "/files/public/";

/** Words that say nothing of a picture: what WeChat always writes, a file's place, its name. */
const EMPTY_WORDS = /^(?:图片|图像|image|img|picture)\s*\d*$|[\\/:]|\.(?:png|jpe?g|gif|webp|bmp)$/i;

/** Makes a gap of every picture of another place, which readers would not see, or not for long. */
export function markGaps(page: Document, origin: string): void {
  for (const picture of page.querySelectorAll("img")) {
    if (isTiny(picture)) picture.remove();
    else {
      picture.setAttribute("src", ownAddress(picture.getAttribute("src") ?? "", origin) ?? GAP);
      const words = (picture.getAttribute("alt") ?? "").replaceAll(/\s+/g, " ").trim();
      picture.setAttribute("alt", EMPTY_WORDS.test(words) ? "" : words.slice(0, 200));
    }
  }
}

/** Counts visitors, or keeps a place. */
function isTiny(picture: Element): boolean {
  return ["width", "height"].some((side) => /^[01]$/.test(picture.getAttribute(side) ?? ""));
}

/** The address of a picture of this installation, which a browser copies with its host. */
function ownAddress(src: string, origin: string): string | undefined {
  const at = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src;
  return at.startsWith(OWN) ? at : undefined;
}

/** Whether what was copied is one picture and nothing else: then the file beside it is what is meant. */
export function isPictureAlone(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const [only, more] = body.querySelectorAll("img, [data-tex], table");
  return only?.localName === "img" && !more && body.textContent?.trim() === "";
}
