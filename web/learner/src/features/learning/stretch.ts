/** A piece of a lesson that was played or read without a jump; in seconds. */
export interface Stretch {
  /** On the lesson's axis for a video; on the reader's own clock for a text. */
  start: number;
  end: number;
  /** Where to go on later. */
  position: number;
  rate: number;
}

/** So far ahead of what was seen a player may be sent: its times are not exact. */
const SLACK = 2;
/** Between two looks at a reader more than this was no reading: the machine slept. */
const LONGEST_LOOK = 15;
/** A loss up to this comes of the network; the next beat claims it again. */
const LONGEST_DEBT = 5;

export function lengthOf({ start, end }: Pick<Stretch, "start" | "end">): number {
  return Math.max(0, end - start);
}

export function beginAt(position: number, rate: number): Stretch {
  return { start: position, end: position, position, rate };
}

export function extendTo(stretch: Stretch, position: number): Stretch {
  return { ...stretch, end: position, position };
}

/** What was read of a text until `now`, by the reader's own clock. */
export function readUntil(stretch: Stretch, now: number): Stretch {
  return extendTo(stretch, Math.min(now, stretch.end + LONGEST_LOOK));
}

/** Whether `next` was played right after `stretch`, in the same way. */
export function goesOn(stretch: Stretch, next: Stretch): boolean {
  return next.start === stretch.end && next.rate === stretch.rate;
}

/** A stretch that begins where what was owed from the one before does. */
export function withDebt(stretch: Stretch, debt: number): Stretch {
  return { ...stretch, start: Math.max(0, stretch.start - debt) };
}

interface Answer {
  reason: string;
  creditedSeconds: number;
}

/** What the next stretch may claim again of a sent one: what came a moment before its time. */
export function debtOf(sent: Stretch, { reason, creditedSeconds }: Answer): number {
  const lost = lengthOf(sent) - creditedSeconds;
  const early = reason === "faster_than_time" || reason === "counted";
  return early && lost > 0 && lost <= LONGEST_DEBT ? lost : 0;
}

/** Whether a player may go to `position`: back at will, ahead to what was seen and a little more. */
export function maySeek(position: number, furthest: number): boolean {
  return position <= furthest + SLACK;
}
