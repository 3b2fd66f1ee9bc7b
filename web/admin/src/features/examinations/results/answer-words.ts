/** A late answer in words, of whatever kind its question is. */
import type { QuestionVersion } from "@zhegui/client";

const SID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The version that was answered: the one that has the options which the answer names, else the newest,
 * which comes first. */
export function versionOf(
  versions: readonly QuestionVersion[],
  question: string,
  value: unknown,
): QuestionVersion | undefined {
  const own = versions.filter(({ questionSid }) => questionSid === question);
  const named = sidsIn(value);
  const holds = (version: QuestionVersion): boolean => {
    const names = namesOf(version);
    return named.every((sid) => names.has(sid));
  };
  return own.find(holds) ?? own[0];
}

function sidsIn(value: unknown): string[] {
  return JSON.stringify(value ?? null)
    .split('"')
    .filter((text) => SID.test(text));
}

/** What the sids of a version stand for: its options, and what its body holds by a sid. */
function namesOf(version: QuestionVersion): Map<string, string> {
  const names = new Map(version.optionList?.map(({ sid, content }) => [sid, content]) ?? []);
  const collect = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    const { sid, content } = part as { sid?: unknown; content?: unknown };
    if (typeof sid === "string" && typeof content === "string") names.set(sid, content);
    for (const inner of Object.values(part)) collect(inner);
  };
  collect(version.body);
  return names;
}

/** Undefined where the answer was withdrawn. */
export function answerWords(
  version: QuestionVersion | undefined,
  value: unknown,
): string | undefined {
  const names: ReadonlyMap<string, string> = version ? namesOf(version) : new Map();
  const said = (part: unknown): string => {
    if (Array.isArray(part)) return part.map(said).filter(Boolean).join(" / ");
    if (typeof part === "object" && part !== null)
      return Object.entries(part).map(paired).join(" / ");
    return part === null ? "" : (names.get(String(part)) ?? String(part));
  };
  const paired = ([key, part]: [string, unknown]): string =>
    names.has(key) ? `${names.get(key)} \u2192 ${said(part)}` : said(part);
  return said(value) || undefined;
}
