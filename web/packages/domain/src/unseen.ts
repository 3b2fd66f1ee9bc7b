/** Signs that nobody sees, as the server leaves them out of lines. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, "");
}
