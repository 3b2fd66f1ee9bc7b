/** Answers of practice that an earlier page could not send (`app/leftovers.ts` says when they go). */
import { describeFailure } from "@zhegui/domain";
import { loadTexts } from "@zhegui/i18n";
import { notify } from "@zhegui/kit";
import i18next from "i18next";
import { type Outbox, outboxOfPage, type Unsent } from "./outbox";
import { portOf } from "./port";
import { type Delivery, sendAnswers } from "./sending";
import type { Port } from "./server";

/** Sends what waits of one user, run by run. */
export async function sendLeftovers(
  port: Port,
  outbox: Outbox,
  left: readonly Unsent[],
): Promise<Delivery[]> {
  const deliveries: Delivery[] = [];
  for (const run of new Set(left.map((answer) => answer.run))) {
    const answers = left.filter((answer) => answer.run === run);
    deliveries.push(await sendAnswers({ port, outbox }, answers));
  }
  return deliveries;
}

/** How many answers were taken, can never be, and wait in this browser. */
interface Outcome {
  taken: number;
  refused: number;
  waiting: number;
}

/** Sends what waits, and tells what cannot be taken; the words come first, so that none goes untold. */
async function deliver(user: string): Promise<Outcome> {
  const outbox = await outboxOfPage();
  const left = await outbox.all(user);
  if (left.length > 0) await loadTexts(["practice"]);
  const deliveries = await sendLeftovers(portOf(user), outbox, left);
  const refused = deliveries.flatMap((delivery) => delivery.refused);
  if (refused.length > 0) {
    const { title, text } = describeFailure(refused.at(-1)?.cause);
    const count = refused.length;
    const why = [title, text].filter(Boolean).join(" · ");
    notify({ tone: "bad", title: i18next.t("practice:leftovers.refused", { count }), text: why });
  }
  const taken = deliveries.flatMap((delivery) => delivery.taken).length;
  const waiting = deliveries.flatMap((delivery) => delivery.waiting).length;
  return { taken, refused: refused.length, waiting };
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
