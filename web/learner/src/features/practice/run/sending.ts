/** Sends answers of practice, and says which of them leave the outbox. */
import type { SavedPracticeAnswer } from "@zhegui/client";
import type { Outbox, Unsent } from "./outbox";
import { AnswerRefused, Away, type Port, STRETCH } from "./server";

interface Sending {
  port: Pick<Port, "answer">;
  outbox: Pick<Outbox, "remove">;
}

/** What became of the answers that were sent. */
export interface Delivery {
  saved: SavedPracticeAnswer[];
  taken: Unsent[];
  /** What the server can never take, as of a finished run, and why. */
  refused: { answer: Unsent; cause: unknown }[];
  /** Still in this browser: the server was not reached. */
  waiting: Unsent[];
}

/**
 * Sends answers of one run; an answer leaves the outbox once the server has decided about it. Where it
 * refuses several for the sake of one, each goes alone, so that the others arrive.
 */
export async function sendAnswers(sending: Sending, answers: readonly Unsent[]): Promise<Delivery> {
  const delivery: Delivery = { saved: [], taken: [], refused: [], waiting: [] };
  for (let first = 0; first < answers.length; first += STRETCH)
    await sendSome(sending, answers.slice(first, first + STRETCH), delivery);
  return delivery;
}

async function sendSome(
  sending: Sending,
  answers: readonly Unsent[],
  delivery: Delivery,
): Promise<void> {
  const { port, outbox } = sending;
  // The server is away: what comes after waits too.
  if (delivery.waiting.length > 0) {
    delivery.waiting.push(...answers);
    return;
  }
  try {
    delivery.saved.push(...(await port.answer(answers[0]?.run ?? "", answers)));
    delivery.taken.push(...answers);
  } catch (cause) {
    if (cause instanceof Away) {
      delivery.waiting.push(...answers);
      return;
    }
    const isOfOne = cause instanceof AnswerRefused;
    if (isOfOne && answers.length > 1) {
      for (const answer of answers) await sendSome(sending, [answer], delivery);
      return;
    }
    const why = isOfOne ? cause.cause : cause;
    delivery.refused.push(...answers.map((answer) => ({ answer, cause: why })));
  }
  await Promise.all(answers.map((answer) => outbox.remove(answer)));
}
