/** When a desk is open, as a form has it: a line for each weekday, such as "09:00-12:00, 13:30-17:30". Pure. */
export interface Hour {
  weekday: number;
  from: string;
  to: string;
}

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
/** What is typed, by weekday from Monday. */
export type Week = string[];

const TIME = /^(?:([01]?\d|2[0-3])[:\uff1a]([0-5]\d)|24[:\uff1a]00)$/;
const BETWEEN = /[,\uff0c\u3001;\uff1b\s]+/;
const TO = /\s*[-\u2013\u2014~\uff5e\u81f3]+\s*/g;

const WIDE_DIGIT = /[\uff10-\uff19]/g;
const WIDE = 0xfee0;

/** "9:00" as "09:00"; undefined for what is no time of a day. */
function timeOf(text: string): string | undefined {
  const found = TIME.exec(text);
  return found ? text.replace("\uff1a", ":").padStart(5, "0") : undefined;
}

/** The periods of one line; undefined for each that cannot be read. */
function periodsIn(line: string): ({ from: string; to: string } | undefined)[] {
  const narrow = line.replace(WIDE_DIGIT, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) - WIDE),
  );
  const texts = narrow.trim().replace(TO, "-").split(BETWEEN).filter(Boolean);
  return texts.map((text) => {
    const [from, to, ...more] = text.split("-").map(timeOf);
    return from && to && more.length === 0 ? { from, to } : undefined;
  });
}

/** Whether a period ends before it begins: hours are of one day. */
export function isBackward(line: string): boolean {
  return periodsIn(line).some((period) => period !== undefined && period.from > period.to);
}

/** The times of one line, in order; undefined where it cannot be read, or two of them meet. */
export function timesIn(line: string): { from: string; to: string }[] | undefined {
  const periods = periodsIn(line);
  const read = periods.filter((each) => each !== undefined).filter(({ from, to }) => from < to);
  const sorted = read.sort((one, other) => one.from.localeCompare(other.from));
  const isApart = sorted.every(({ from }, at) => from >= (sorted[at - 1]?.to ?? ""));
  return read.length === periods.length && isApart ? sorted : undefined;
}

/** The week of a desk; each day that is empty is closed, and an empty week is always open. */
export function weekOf(hours: readonly Hour[]): Week {
  return WEEKDAYS.map((_, at) =>
    hours
      .filter(({ weekday }) => weekday === at + 1)
      .map(({ from, to }) => `${from}-${to}`)
      .sort()
      .join(", "),
  );
}

/** As the server takes it; days that cannot be read have been refused before. */
export function hoursIn(week: Week): Hour[] {
  return week.flatMap((line, at) =>
    (timesIn(line) ?? []).map((times) => ({ weekday: at + 1, ...times })),
  );
}

/** What a form has of a week. */
export function weekIn(text: string): Week {
  try {
    const week: unknown = JSON.parse(text);
    return WEEKDAYS.map((_, at) => (Array.isArray(week) ? String(week[at] ?? "") : ""));
  } catch {
    return WEEKDAYS.map(() => "");
  }
}
