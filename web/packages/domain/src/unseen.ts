/** Signs that nobody sees, as the server leaves them out of lines. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** What of a line is seen: the same without those signs and the space around it. */
export function seenOf(line: string): string {
  return line.replace(UNSEEN, "").trim();
}

/** A number as it is meant: half-width and without space, which what people paste seldom is. */
export function bareNumber(text: string): string {
  return seenOf(text).normalize("NFKC").replace(/\s/g, "");
}
