import { type Unread, unreadMessages } from "@zhegui/client";
import { createStore } from "@zhegui/domain";

const ASKED_EACH_MS = 60_000;
const NAME = "zhegui-unread";

interface Known {
  /** Whose messages they are; null until it is known. */
  user: string | null;
  unread: Unread;
}

type Said = { user: string; unread: Unread } | { user: string; asks: true };

const NOTHING: Unread = { total: 0, groupList: [] };

/** How many messages the reader has not read, in step across the tabs. */
export const useUnread = createStore<Known>({ user: null, unread: NOTHING });

/** How many are unread in all; undefined until it is known. */
export function knownTotal({ unread }: Known): number | undefined {
  return unread === NOTHING ? undefined : unread.total;
}

let channel: BroadcastChannel | undefined;

/** What is unread now, for this tab and the others. */
export function tellUnread(user: string, unread: Unread): void {
  useUnread.setState({ user, unread });
  channel?.postMessage({ user, unread } satisfies Said);
}

async function ask(user: string, signal: AbortSignal): Promise<void> {
  try {
    const { data } = await unreadMessages({ throwOnError: true, signal });
    if (!signal.aborted) tellUnread(user, data.data);
  } catch {
    // The next minute asks again; who reads a page is not told of it.
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ASKED_EACH_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function keepAsking(user: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await ask(user, signal);
    await pause(signal);
  }
}

/** Undefined where the browser has no such thing, or refuses it. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    return undefined;
  }
}

/** Leads when no other tab does; at once where the browser has no locks, or refuses them. */
async function leadInTurn(lead: () => Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await navigator.locks.request(NAME, { signal }, lead);
  } catch {
    if (!signal.aborted) await lead();
  }
}

/**
 * Knows what is unread until it is stopped: one tab holds the lock and asks each minute, and tells
 * the others. Where the browser lacks what that takes, each tab asks.
 */
export function keepUnread(user: string): () => void {
  if (useUnread.getState().user !== user) useUnread.setState({ user, unread: NOTHING });
  const leaving = new AbortController();
  const { signal } = leaving;
  const mine = openChannel();
  channel = mine;
  let holds = false;
  mine?.addEventListener("message", ({ data }: MessageEvent<Said>) => {
    if (data.user !== user) return;
    if ("unread" in data) useUnread.setState(data);
    else if (holds) mine.postMessage({ user, unread: useUnread.getState().unread } satisfies Said);
  });
  const lead = (): Promise<void> => {
    holds = true;
    return keepAsking(user, signal);
  };
  mine?.postMessage({ user, asks: true } satisfies Said);
  void (mine ? leadInTurn(lead, signal) : lead());
  return () => {
    leaving.abort();
    mine?.close();
    if (channel === mine) channel = undefined;
  };
}
