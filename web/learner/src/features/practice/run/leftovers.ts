/** Answers of practice that an earlier page could not send (`app/leftovers.ts` says when they go). */
import { describeFailure, isRefused } from "@zhegui/domain";
import { loadTexts } from "@zhegui/i18n";
import { notify } from "@zhegui/kit";
import i18next from "i18next";
import { Away, type Port, STRETCH } from "./desk";
import { type Outbox, outboxOfPage, type Unsent } from "./outbox";
import { portOf } from "./port";

/** What became of the answers that were left. */
interface Delivery {
  taken: number;
  /** How many the server can never take, as those of a finished run, and why. */
  refused: number;
  cause: unknown;
  /** Still in this browser: the server was not reached. */
  waiting: number;
}

/** Sends what waits of one user; an answer leaves the outbox once the server has decided about it. */
export async function sendLeftovers(
  port: Port,
  outbox: Outbox,
  left: readonly Unsent[],
): Promise<Delivery> {
  const delivery: Delivery = { taken: 0, refused: 0, cause: null, waiting: 0 };
  for (const run of new Set(left.map((answer) => answer.run))) {
    const answers = left.filter((answer) => answer.run === run);
    for (let first = 0; first < answers.length; first += STRETCH)
      await sendSome({ port, outbox, delivery }, answers.slice(first, first + STRETCH));
  }
  return delivery;
}

interface Sending {
  port: Port;
  outbox: Outbox;
  delivery: Delivery;
}

/** Where the server finds one of several answers malformed, each goes alone, so that the others arrive. */
async function sendSome(sending: Sending, answers: readonly Unsent[]): Promise<void> {
  const { port, outbox, delivery } = sending;
  try {
    await port.answer(answers[0]?.run ?? "", answers);
    delivery.taken += answers.length;
  } catch (cause) {
    if (cause instanceof Away) {
      delivery.waiting += answers.length;
      return;
    }
    if (isRefused(cause, 400) && answers.length > 1) {
      for (const answer of answers) await sendSome(sending, [answer]);
      return;
    }
    delivery.refused += answers.length;
    delivery.cause = cause;
  }
  await Promise.all(answers.map((answer) => outbox.remove(answer)));
}

/** Sends what waits, and tells what cannot be taken; the words come first, so that none goes untold. */
async function deliver(user: string): Promise<Delivery> {
  const outbox = await outboxOfPage();
  const left = await outbox.all(user);
  if (left.length > 0) await loadTexts(["practice"]);
  const delivery = await sendLeftovers(portOf(user), outbox, left);
  const { refused: count, cause } = delivery;
  if (count > 0) {
    const { title, text } = describeFailure(cause);
    const why = [title, text].filter(Boolean).join(" · ");
    notify({ tone: "bad", title: i18next.t("practice:leftovers.refused", { count }), text: why });
  }
  return delivery;
}

/** Before a run is ended: whether no answer waits any more; says so where one does. */
export async function isAllSent(user: string): Promise<boolean> {
  const { waiting: count } = await deliver(user);
  if (count === 0) return true;
  const [title, text] = ["practice:leftovers.held", "practice:leftovers.heldText"] as const;
  notify({ tone: "bad", title: i18next.t(title), text: i18next.t(text, { count }) });
  return false;
}

/**
 * What sends, each time it is called, all that waits of a user, and says whether nothing waits any more.
 * What waits is told once.
 */
export function senderOf(user: string, onArrived: () => void): () => Promise<boolean> {
  let isTold = false;
  return async () => {
    const { taken, refused, waiting: count } = await deliver(user);
    if (taken > 0) onArrived();
    if (count > 0 && !isTold)
      notify({ tone: "info", title: i18next.t("practice:leftovers.waiting", { count }) });
    if (count === 0 && isTold && refused === 0)
      notify({ tone: "ok", title: i18next.t("practice:leftovers.arrived") });
    isTold = count > 0;
    return count === 0;
  };
}
