/** Answers that an earlier page wrote in time and could not send before the attempt ended. */
import type { ServerClock } from "@zhegui/client";
import { type AttemptPort, Refused } from "./attempt";
import { deliverLate } from "./delivery";
import { Journal } from "./journal";
import type { Bookmark, Store } from "./store";

interface Around {
  store: Store;
  port: AttemptPort;
  clock: ServerClock;
}

interface Delivered {
  sent: number;
  /** Worth another try. */
  waiting: number;
}

const NONE: Delivered = { sent: 0, waiting: 0 };

/** Sends them to the late lane. An attempt that the server says is running is left to its own page. */
export async function sendLeftovers(around: Around, user: string): Promise<Delivered> {
  const bookmarks = await around.store.bookmarks(user);
  const all = await Promise.all(bookmarks.map((bookmark) => sendOne(around, bookmark)));
  const sum = (name: keyof Delivered) => all.reduce((total, each) => total + each[name], 0);
  return { sent: sum("sent"), waiting: sum("waiting") };
}

async function sendOne({ store, port, clock }: Around, bookmark: Bookmark): Promise<Delivered> {
  const journal = await Journal.open(store, bookmark.user, bookmark.attempt);
  const before = journal.unsent().length;
  if (before === 0) return NONE;
  const ticket = bookmark.opened?.ticket ?? "";
  const lease = bookmark.opened?.lease ?? 0;
  try {
    if (bookmark.opened && (await port.look(bookmark.attempt)).isActive) return NONE;
    if (clock.isHeard) journal.date(clock.deviceError());
    await deliverLate(port, { attempt: bookmark.attempt, ticket, lease }, journal);
  } catch (problem) {
    if (problem instanceof Refused) return NONE;
    // Not reachable now.
  }
  const waiting = journal.unsent().length;
  return { sent: before - waiting, waiting };
}
