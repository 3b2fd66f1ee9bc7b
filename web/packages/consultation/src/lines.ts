/** What a thread shows, line by line. Pure. */
import type { ConsultationMessage } from "@zhegui/client";
import { date } from "@zhegui/domain";
import type { Unsent } from "./unsent";

export type Side = "asker" | "consultant";

export type Line =
  | { kind: "day"; key: string; day: string }
  | { kind: "system"; key: string; message: ConsultationMessage }
  | {
      kind: "message";
      key: string;
      message: ConsultationMessage;
      /** Of the reader, not of a colleague on their side. */
      isOwn: boolean;
      /** Of several in a row of the same sender the first. */
      isFirst: boolean;
    }
  | { kind: "unsent"; key: string; unsent: Unsent };

function lineOf(message: ConsultationMessage, before?: ConsultationMessage): Line {
  const { sid: key, sender, senderName, isOwn } = message;
  if (sender === "system") return { kind: "system", key, message };
  const isFirst = before?.sender !== sender || before.senderName !== senderName;
  return { kind: "message", key, message, isOwn, isFirst };
}

/** Messages by their sequence with a line before each day, and after them what is not sent yet. */
export function linesOf(
  messages: readonly ConsultationMessage[],
  unsent: readonly Unsent[],
): Line[] {
  const lines: Line[] = [];
  let before: ConsultationMessage | undefined;
  for (const message of messages) {
    const day = date(message.createdAt);
    const isNewDay = before === undefined || date(before.createdAt) !== day;
    if (isNewDay) lines.push({ kind: "day", key: day, day });
    lines.push(lineOf(message, isNewDay ? undefined : before));
    before = message;
  }
  // One that the server has taken, and this page does not know so yet, stands there once.
  const taken = new Set(messages.map(({ key }) => key));
  const waiting = unsent.filter(({ key }) => !taken.has(key));
  const last = waiting.map((each): Line => ({ kind: "unsent", key: each.key, unsent: each }));
  return [...lines, ...last];
}

/** A day as people say it: today and yesterday by these words. */
export function dayWords(day: string, now: number): "today" | "yesterday" | string {
  if (day === date(new Date(now).toISOString())) return "today";
  const before = new Date(now);
  before.setDate(before.getDate() - 1);
  return day === date(before.toISOString()) ? "yesterday" : day;
}

const RECALL_MS = 2 * 60_000;

/** Whether its sender may still take it back. */
export function isRecallable({ createdAt, isRecalled }: ConsultationMessage, now: number): boolean {
  return !isRecalled && now - Date.parse(createdAt) < RECALL_MS;
}

/** The newest that came from the other side after those that were heard; none where all were. */
export function newlyCome(
  messages: readonly ConsultationMessage[],
  side: Side,
  heard: number,
): ConsultationMessage | undefined {
  return [...messages]
    .reverse()
    .find(
      ({ sequence, sender, isRecalled }) =>
        sequence > heard && sender !== side && sender !== "system" && !isRecalled,
    );
}
