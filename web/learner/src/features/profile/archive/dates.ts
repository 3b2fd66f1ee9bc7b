/** Until now, as the server has it. */
export const PRESENT = "present";
// The escapes are the Chinese signs for year, month and day.
const TYPED = /^(\d{4})[-./\u5e74](\d{1,2})(?:[-./\u6708](\d{1,2})?\u65e5?)?$/;

/** A typed month or day as the server takes it, "2024.3" as "2024-03"; other text as it is. */
export function dateOf(typed: string, now: string): string {
  const text = typed.trim();
  if (text === now) return PRESENT;
  const [, year, month, day] = TYPED.exec(text) ?? [];
  const parts = [year, month, day].filter((part) => part !== undefined);
  return parts.length ? parts.map((part) => part.padStart(2, "0")).join("-") : text;
}

/** Whether `end` is before `start`, as far as both say. */
export function isReversed(start: string, end: string): boolean {
  const told = Math.min(start.length, end.length);
  return start !== "" && end !== "" && end !== PRESENT && start.slice(0, told) > end.slice(0, told);
}
