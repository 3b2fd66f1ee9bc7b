/** When a desk is open, as people read it. Pure. */
export interface Hour {
  weekday: number;
  from: string;
  to: string;
}

export interface HourGroup {
  /** The first and the last of weekdays in a row, 1 for Monday. */
  first: number;
  last: number;
  /** "09:00–12:00", in order. */
  times: string[];
}

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

function timesOf(hours: readonly Hour[], day: number): string[] {
  const times = hours.filter(({ weekday }) => weekday === day);
  return times.map(({ from, to }) => `${from}\u2013${to}`).sort();
}

/** Weekdays in a row with the same hours stand together; days without are left out. */
export function groupsOf(hours: readonly Hour[]): HourGroup[] {
  const groups: HourGroup[] = [];
  for (const day of DAYS) {
    const times = timesOf(hours, day);
    const group = groups.at(-1);
    if (times.length === 0) continue;
    const goesOn = group?.last === day - 1 && group.times.join() === times.join();
    if (group && goesOn) group.last = day;
    else groups.push({ first: day, last: day, times });
  }
  return groups;
}
