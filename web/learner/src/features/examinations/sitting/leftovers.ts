/** Answers that an earlier page wrote in time and could not send before the attempt ended. */
import type { AttemptPort } from "./attempt";
import { deliverLate } from "./delivery";
import { Journal } from "./journal";
import type { Bookmark, Store } from "./store";

/**
 * Sends them to the late lane and answers how many it took. An attempt that may still be running is
 * left to its own page. `now` is the server's time in milliseconds since 1970.
 */
export async function sendLeftovers(
  store: Store,
  port: AttemptPort,
  user: string,
  now: number,
): Promise<number> {
  const over = (await store.bookmarks(user)).filter((bookmark) => !isRunning(bookmark, now));
  const sent = await Promise.all(over.map((bookmark) => sendOne(store, port, bookmark)));
  return sent.reduce((sum, count) => sum + count, 0);
}

function isRunning({ opened }: Bookmark, now: number): boolean {
  return opened !== null && Date.parse(opened.deadline) > now;
}

async function sendOne(store: Store, port: AttemptPort, bookmark: Bookmark): Promise<number> {
  const journal = await Journal.open(store, bookmark.user, bookmark.attempt);
  const waiting = journal.unsent().length;
  if (waiting === 0) return 0;
  const ticket = bookmark.opened?.ticket ?? "";
  const lease = bookmark.opened?.lease ?? 0;
  try {
    await deliverLate(port, { attempt: bookmark.attempt, ticket, lease }, journal);
  } catch {
    // Not reachable now: the next page tries again.
  }
  return waiting - journal.unsent().length;
}
