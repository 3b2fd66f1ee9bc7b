/** The cells of a line: those of a spreadsheet, of a list with commas, or words between spaces. */

/** As people write it: 138 0000 0001, +86 138-0000-0001, 0086 1380 000 0001. */
const NUMBER =
  /(?<![\d-])(?:(?:\+|00)?86[\s-]?|\(\+?86\)\s?)?(?:1\d{2}[\s-]?\d{4}[\s-]?\d{4}|1\d{3}[\s-]\d{3}[\s-]\d{4})(?![\d-])/;
const COMMAS = /\s*[,;、]\s*/;
/** Cells that stand empty at the end hold nothing. */
const EMPTY_END = /[\s,;、]+$/;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const WIDE_BY = 0xfee0;
const LATIN = /^\p{Script=Latin}[\p{Script=Latin}.'’-]*$/u;
const ONE_HAN = /^\p{Script=Han}$/u;
const HAN_NAME = /^\p{Script=Han}{1,2}$/u;

/** What nobody sees, such as the marks of direction around a number copied from a telephone. */
const INVISIBLE = /\p{Cf}/gu;

/** Full-width digits and signs as plain ones, without what nobody sees. */
function narrow(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(FULL_WIDTH, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - WIDE_BY))
    .replace(/\u3000/g, " ");
}

/** What stands between tabs, else commas, else spaces, where a name may hold some. */
export function cellsOf(line: string): string[] {
  const plain = narrow(line).replace(EMPTY_END, "");
  if (plain.includes("\t")) return plain.split("\t").map((cell) => cell.trim());
  if (COMMAS.test(plain)) return plain.trim().split(COMMAS);
  const number = NUMBER.exec(plain);
  if (!number) return wordsOf(plain);
  const [written] = number;
  const before = wordsOf(plain.slice(0, number.index));
  return [
    ...before,
    written,
    ...withWholeName(wordsOf(plain.slice(number.index + written.length))),
  ];
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Zhou Lan; 张 三, which is set so to be as long as others. */
function withWholeName(words: readonly string[]): string[] {
  const [first = "", second = ""] = words;
  if (ONE_HAN.test(first) && HAN_NAME.test(second)) return [first + second, ...words.slice(2)];
  const other = words.findIndex((word) => !LATIN.test(word));
  const length = other < 0 ? words.length : other;
  return length > 1 ? [words.slice(0, length).join(" "), ...words.slice(length)] : [...words];
}
