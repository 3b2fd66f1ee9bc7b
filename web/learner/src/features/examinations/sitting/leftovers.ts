/** Answers that an earlier page wrote in time and could not send before the attempt ended. */
import type { ServerClock } from "@zhegui/client";
import type { AttemptPort } from "./attempt";
import { deliverLate } from "./delivery";
import { Journal } from "./journal";
import type { Bookmark, Store } from "./store";

interface Around {
  store: Store;
  port: AttemptPort;
  clock: ServerClock;
}

/**
 * Sends them to the late lane and answers how many it took. An attempt that the server says is running
 * is left to its own page.
 */
export async function sendLeftovers(around: Around, user: string): Promise<number> {
  const bookmarks = await around.store.bookmarks(user);
  const sent = await Promise.all(bookmarks.map((bookmark) => sendOne(around, bookmark)));
  return sent.reduce((sum, count) => sum + count, 0);
}

async function sendOne({ store, port, clock }: Around, bookmark: Bookmark): Promise<number> {
  const journal = await Journal.open(store, bookmark.user, bookmark.attempt);
  const waiting = journal.unsent().length;
  if (waiting === 0) return 0;
  const ticket = bookmark.opened?.ticket ?? "";
  const lease = bookmark.opened?.lease ?? 0;
  try {
    if (bookmark.opened && (await port.look(bookmark.attempt)).isActive) return 0;
    if (clock.isHeard) journal.date(clock.deviceError());
    await deliverLate(port, { attempt: bookmark.attempt, ticket, lease }, journal);
  } catch {
    // Not reachable now: the next page tries again.
  }
  return waiting - journal.unsent().length;
}
