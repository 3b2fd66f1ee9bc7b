import { type Unread, unreadMessages } from "@zhegui/client";
import { createStore } from "@zhegui/domain";

const ASKED_EACH_MS = 60_000;
const NAME = "zhegui-unread";

interface Known {
  /** Whose messages they are; null until it is known. */
  user: string | null;
  unread: Unread;
}

type Said = { user: string; unread: Unread };

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

/** Undefined where the browser has no such thing, or refuses it. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    return undefined;
  }
}

/**
 * Knows what is unread until it is stopped. A visible tab asks when it is shown, and when no other has
 * told it for a minute; a hidden one, whose timers may rest, hears of it or asks once it is shown.
 */
export function keepUnread(user: string): () => void {
  if (useUnread.getState().user !== user) useUnread.setState({ user, unread: NOTHING });
  const leaving = new AbortController();
  const { signal } = leaving;
  const mine = openChannel();
  channel = mine;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, ASKED_EACH_MS);
  };
  const look = (): void => {
    wait();
    if (!document.hidden) void ask(user, signal);
  };
  mine?.addEventListener("message", ({ data }: MessageEvent<Said>) => {
    if (data.user !== user) return;
    useUnread.setState(data);
    wait();
  });
  document.addEventListener("visibilitychange", look, { signal });
  look();
  return () => {
    leaving.abort();
    clearTimeout(timer);
    mine?.close();
    if (channel === mine) channel = undefined;
  };
}
