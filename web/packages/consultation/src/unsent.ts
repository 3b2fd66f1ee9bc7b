/** Messages that the server has not taken yet. */
import { type Outbox, type OutboxPlace, openOutboxOfPage } from "@zhegui/domain/outbox";

/** A file that the server has kept for a message. */
export interface KeptFile {
  sid: string;
  name: string;
  size: number;
}

/** The desk at which a message begins a consultation. */
export interface ToDesk {
  desk: string;
  topic: string | null;
}

/** Where a message goes. */
export type Address = { consultation: string } | ToDesk;

export interface Unsent {
  user: string;
  /** Names the message, so that it is taken once however often it is sent. */
  key: string;
  to: Address;
  text: string;
  fileList: KeptFile[];
  /** By the server's clock, in milliseconds. */
  writtenAt: number;
  /** Why the server refused it, in words; it is not sent again by itself. */
  refusal: string | null;
}

export type MessageOutbox = Outbox<Unsent>;

const PLACE: OutboxPlace<Unsent> = {
  database: "zhegui-consultation",
  table: "message",
  key: ["user", "key"],
};

let opened: Promise<MessageOutbox> | undefined;

/** One for the whole page. */
export function outboxOfPage(): Promise<MessageOutbox> {
  opened ??= openOutboxOfPage(PLACE);
  return opened;
}

/** In the order in which they were written. */
export function inOrder(messages: readonly Unsent[]): Unsent[] {
  return [...messages].sort(
    (one, other) => one.writtenAt - other.writtenAt || one.key.localeCompare(other.key),
  );
}

/** Whether it goes to this consultation, or begins one at this desk. */
export function goesTo({ to }: Unsent, place: { consultation?: string; desk?: string }): boolean {
  return "consultation" in to
    ? to.consultation === place.consultation
    : place.desk !== undefined && to.desk === place.desk;
}
