/**
 * One question's newest answer in this browser, and the rules by which it changes.
 * All pure: the journal runs them inside one storage transaction each.
 */
import type { AnswerValue, Receipt, SavedAnswer } from "./attempt";

export interface Entry {
  readonly user: string;
  readonly attempt: string;
  readonly question: string;
  readonly sequence: number;
  readonly value: AnswerValue;
  /** Milliseconds since 1970 on the server's clock, as this browser knew it. */
  readonly writtenAt: number;
  /** True while `writtenAt` is the device's own time: the server had not been heard. */
  readonly isGuess?: boolean;
  readonly standing: Standing;
  /** When the server made it durable, RFC 3339; null until then. */
  readonly savedAt: string | null;
}

/**
 * `here`: in this browser only. `saved`: durable on the server.
 * `late`: in the server's late lane, for a person to decide. `refused`: the server would not have it.
 */
export type Standing = "here" | "saved" | "late" | "refused";

export interface EntryKey {
  readonly user: string;
  readonly attempt: string;
  readonly question: string;
}

/** When an answer was written. */
export type Moment = Pick<Entry, "writtenAt" | "isGuess">;

/** The server's time is known now: `error` is how far the device's is behind it, in milliseconds. */
export function dated(old: Entry | undefined, error: number): Entry | undefined {
  if (!old?.isGuess) return old;
  return { ...old, writtenAt: old.writtenAt + error, isGuess: false };
}

/** A new answer takes the next sequence, so that a sequence never stands for two values. */
export function written(
  key: EntryKey,
  old: Entry | undefined,
  value: AnswerValue,
  moment: Moment,
): Entry {
  return {
    ...key,
    ...moment,
    sequence: (old?.sequence ?? 0) + 1,
    value,
    standing: "here",
    savedAt: null,
  };
}

/** Only the very sequence that was sent is acknowledged; what was written meanwhile stays unsent. */
export function acknowledged(old: Entry | undefined, receipt: Receipt): Entry | undefined {
  if (old?.standing !== "here" || old.sequence !== receipt.sequence) return old;
  if (receipt.outcome === "stale") return old;
  return { ...old, standing: "saved", savedAt: receipt.savedAt };
}

/** Moves one unsent sequence to where it ends up when the server will not save it in the usual way. */
export function settled(
  old: Entry | undefined,
  sequence: number,
  standing: "late" | "refused",
): Entry | undefined {
  if (old?.standing !== "here" || old.sequence !== sequence) return old;
  return { ...old, standing };
}

/**
 * Joins what this browser holds with what the server holds for the same question.
 * Of two answers that do not know of each other the later written one counts. `isSame` is the rule of
 * the question's kind.
 */
export function reconciled(
  key: EntryKey,
  old: Entry | undefined,
  server: SavedAnswer,
  isSame: (one: AnswerValue, other: AnswerValue) => boolean,
): Entry {
  const theirs = fromServer(key, server);
  if (!old) return theirs;
  if (old.standing !== "here") return server.sequence >= old.sequence ? theirs : old;
  if (old.sequence > server.sequence) return old;
  if (old.sequence === server.sequence && isSame(old.value, server.value)) return theirs;
  if (old.writtenAt <= Date.parse(server.savedAt)) return theirs;
  return { ...old, sequence: server.sequence + 1 };
}

function fromServer(key: EntryKey, server: SavedAnswer): Entry {
  return {
    ...key,
    sequence: server.sequence,
    value: server.value,
    writtenAt: Date.parse(server.savedAt),
    standing: "saved",
    savedAt: server.savedAt,
  };
}
