/** What a prepared candidate knows: the demonstration's bank, read from its source. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const BANK = fileURLToPath(
  new URL("../../server/src/zhegui/demonstration/content/banks/low-voltage.toml", import.meta.url),
);
const QUESTION = /stem = (".*")\n(?:options = (\[.*\])\n)?answer = (?:"([A-Z]+)"|(true|false))/g;
const TRUE_AND_FALSE = ["正确", "错误"];

/** By stem, the words of the right options. */
export function rightAnswers(): Map<string, string[]> {
  const found = readFileSync(BANK, "utf8").matchAll(QUESTION);
  return new Map(
    [...found].map(([, stem, options, letters, truth]) => {
      const words: string[] = options ? JSON.parse(options) : TRUE_AND_FALSE;
      const right = letters ?? (truth === "true" ? "A" : "B");
      return [
        JSON.parse(stem ?? '""'),
        [...right].map((letter) => words[letter.charCodeAt(0) - 65] ?? ""),
      ];
    }),
  );
}
