/** Sends a journal's unsent answers down one lane, and writes down what became of each. */
import {
  type AttemptPort,
  type Grip,
  Refused,
  type SaveReply,
  type WrittenAnswer,
} from "./attempt";
import type { Journal } from "./journal";

/** As many as one request may carry. */
const BATCH = 100;

export interface Delivery {
  /** True if the server holds answers that this browser has not seen. */
  stale: boolean;
  reply: SaveReply | null;
}

/** Sends what is unsent to be saved. */
export async function deliverAnswers(
  port: AttemptPort,
  grip: Grip,
  journal: Journal,
  leaving: boolean,
): Promise<Delivery> {
  const batch = journal.unsent().slice(0, BATCH);
  const reply = await sparingOne(batch, journal, (part) => port.answer(grip, part, leaving));
  if (!reply) return { stale: false, reply };
  journal.acknowledge(reply.savedList);
  return { stale: reply.savedList.some((receipt) => receipt.outcome === "stale"), reply };
}

/** After the end: sends what was written in time to the late lane. */
export async function deliverLate(port: AttemptPort, grip: Grip, journal: Journal): Promise<void> {
  const batch = journal.unsent().slice(0, BATCH);
  await sparingOne(batch, journal, async (part) => {
    await port.late(grip, part);
    journal.settle(part, "late");
  });
}

/**
 * Sends a batch; when the server finds an answer in it malformed, sends the first one alone, so that
 * one bad answer neither blocks the others nor is dropped unseen.
 */
async function sparingOne<T>(
  batch: readonly WrittenAnswer[],
  journal: Journal,
  send: (part: readonly WrittenAnswer[]) => Promise<T>,
): Promise<T | null> {
  try {
    return await send(batch);
  } catch (problem) {
    if (!isMalformed(problem)) throw problem;
    if (batch.length > 1) return sparingOne(batch.slice(0, 1), journal, send);
    journal.settle(batch, "refused");
    return null;
  }
}

/** Only what repeating can never mend: a refusal for the attempt's sake must not drop an answer. */
function isMalformed(problem: unknown): boolean {
  return problem instanceof Refused && problem.status === 400;
}
