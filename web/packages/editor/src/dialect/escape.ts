import { reader } from "./reader";

/**
 * Text that stays text: a backslash before each sign that the reader would take for its own. What it
 * reads as text anyway stays as it is, so that the source can be read: `1~2`, `snake_case`, `a & b`.
 */
export function escapeText(text: string): string {
  return text
    .replaceAll(/[\n\t]/g, " ")
    .replaceAll(/[\\`*[\]$]/g, "\\$&")
    .replaceAll(/_+/g, (run, at: number, all: string) =>
      isWordSign(all[at - 1]) && isWordSign(all[at + run.length])
        ? run
        : run.replaceAll("_", "\\_"),
    )
    .replaceAll(/~+/g, (run, at: number, all: string) =>
      run.length > 1 || at === 0 || at === all.length - 1 ? run.replaceAll("~", "\\~") : run,
    )
    .replaceAll(/<(?=[a-z])/gi, "\\<")
    .replaceAll(/&(?=#?\w+;)/g, "\\&");
}

function isWordSign(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
}

/** Signs that make something else of a paragraph when its line begins with them. */
const LINE_STARTS: [RegExp, string][] = [
  [/^(#{1,6})(?=\s|$)/, "\\$1"],
  [/^([-+])(?=\s|$)/, "\\$1"],
  [/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2"],
  [/^>/, "\\>"],
  [/^(?=[-=]+\s*$)/, "\\"],
  [/^(?=[|:\s]*-[-|:\s]*$)/, "\\"],
];

/** A line of a paragraph: without spaces around it, and read as nothing but a line. */
export function escapeLine(line: string): string {
  const start = LINE_STARTS.find(([pattern]) => pattern.test(line.trim()));
  return start ? line.trim().replace(...start) : line.trim();
}

/** The address of a link or a picture. */
export function address(href: string, title: string | null): string {
  const plain = reader.normalizeLink(href);
  const safe = plain === "" || /[\s()\\]/.test(plain) ? `<${plain}>` : plain;
  return title ? `${safe} "${title.replaceAll(/["\\]/g, "\\$&")}"` : safe;
}

/** Text of a program within a line. */
export function codeSpan(text: string): string {
  const line = text.replaceAll("\n", " ");
  const fence = "`".repeat(longestRun(line, /`+/g) + 1);
  const isPadded = /^`|`$/.test(line) || /^ .*[^ ].* $/.test(line);
  return isPadded ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
}

export function longestRun(text: string, pattern: RegExp): number {
  return Math.max(0, ...(text.match(pattern) ?? []).map((run) => run.length));
}
