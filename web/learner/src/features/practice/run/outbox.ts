/** Answers of practice that the server has not taken yet: written down before they are sent. */
import {
  type Outbox as Outboxed,
  type OutboxPlace,
  openOutbox as open,
  openOutboxOfPage,
} from "@zhegui/domain/outbox";

export interface Unsent {
  user: string;
  run: string;
  question: string;
  version: string;
  value: unknown;
  guessed: boolean;
  durationMs: number;
  answeredAt: string;
}

/** `all` takes a user, and a run of theirs or none. */
export type Outbox = Outboxed<Unsent>;

const PLACE: OutboxPlace<Unsent> = {
  database: "zhegui-practice",
  table: "answer",
  key: ["user", "run", "question"],
};

export function openOutbox(): Promise<Outbox> {
  return open(PLACE);
}

let opened: Promise<Outbox> | undefined;

/** One for the whole page: what memory alone holds outlives the part of the site that wrote it. */
export function outboxOfPage(): Promise<Outbox> {
  opened ??= openOutboxOfPage(PLACE);
  return opened;
}
