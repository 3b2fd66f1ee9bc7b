/** Words that mean the same, as a form has them: a line each. */

/** As the server bounds them. */
const FEWEST = 2;
const MOST = 20;
const LONGEST = 40;

export type WordsFault = "tooFew" | "tooMany" | "tooLong";

/** The words of the lines; empty ones say nothing. */
export function wordsOf(lines: string): string[] {
  return lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** What is wrong with them; the server has the last word. */
export function faultOf(lines: string): WordsFault | undefined {
  const words = wordsOf(lines);
  if (words.length < FEWEST) return "tooFew";
  if (words.length > MOST) return "tooMany";
  return words.some((word) => [...word].length > LONGEST) ? "tooLong" : undefined;
}
