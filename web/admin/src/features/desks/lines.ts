/** A list as an area of text has it: one in each line. Pure. */
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The lines that say something, each once. */
export function linesIn(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [...new Set(lines.filter(Boolean))];
}

/** Whether a line is a day that there is. */
export function isDay(line: string): boolean {
  if (!DAY.test(line)) return false;
  const day = new Date(`${line}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(line);
}
