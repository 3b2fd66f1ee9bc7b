/** Reads JSON whose shape is only hoped for: a page may be older than what it is given. */

export function memberOf(json: unknown, name: string): unknown {
  return isObject(json) ? json[name] : undefined;
}

/** The members of an object that are strings. */
export function stringsOf(json: unknown): Record<string, string> {
  if (!isObject(json) || Array.isArray(json)) return {};
  const entries = Object.entries(json).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(entries);
}

/** A string without control characters, which no answer may hold. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, " ");
}

export function isObject(json: unknown): json is Record<string, unknown> {
  return typeof json === "object" && json !== null;
}
