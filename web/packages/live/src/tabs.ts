/** The tabs and frames of a browser in which one user has pages open that listen. */

/** That a record changed; never what it says. */
export interface LiveEvent {
  kind: "message" | "state" | "read" | "desk";
  /** The record's sid. */
  subject: string;
}

/** `reset`: any may have changed. */
export type Heard = LiveEvent | { kind: "reset" };

/** What they tell each other. */
export type Said =
  | { type: "event"; id: string; heard: Heard }
  /** The stream is whole, and this was its last event. */
  | { type: "sign"; id: string | null }
  | { type: "silence" }
  | { type: "hello" };

export interface Tabs {
  tell: (said: Said) => void;
  leave: () => void;
}

/**
 * Joins the others. `lead` is called in one of them at a time, until its promise settles or its signal
 * says that this one has left; in a page without TLS, where there are no locks, in none.
 */
export function joinTabs(
  owner: string,
  hear: (said: Said) => void,
  lead: (left: AbortSignal) => Promise<void>,
): Tabs {
  const name = `zhegui-live ${owner}`;
  const channel = new BroadcastChannel(name);
  const left = new AbortController();
  const { signal } = left;
  channel.onmessage = ({ data }: MessageEvent<Said>) => hear(data);
  void navigator.locks?.request(name, { signal }, () => lead(signal)).catch(() => undefined);
  return {
    tell(said) {
      if (!signal.aborted) channel.postMessage(said);
    },
    leave() {
      left.abort();
      channel.close();
    },
  };
}
