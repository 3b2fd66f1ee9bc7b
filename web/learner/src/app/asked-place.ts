/** Where somebody was going when they were asked to log in; undefined for who came to the login itself. */
export function askedPlace(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("from" in state)) return undefined;
  return typeof state.from === "string" ? state.from : undefined;
}
