/** Ready answers, asked for by a stroke at the beginning: "/hours". Pure. */
export interface Canned {
  sid: string;
  shortcut: string;
  text: string;
}

const MOST = 6;

/** Those that what is written asks for: by their shortcut, else by a word of theirs; none without a stroke. */
export function askedFor<Answer extends Canned>(
  answers: readonly Answer[],
  written: string,
): Answer[] {
  if (!/^\/\S*$/.test(written)) return [];
  const word = written.slice(1).toLowerCase();
  const begins = answers.filter(({ shortcut }) => shortcut.toLowerCase().startsWith(word));
  const others = answers.filter(
    (each) =>
      !begins.includes(each) && `${each.shortcut} ${each.text}`.toLowerCase().includes(word),
  );
  return [...begins, ...others].slice(0, MOST);
}
