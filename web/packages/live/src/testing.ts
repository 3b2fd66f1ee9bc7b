/** Stands in for what tests have no browser for: locks, channels, the server's streams. */
import type { ServerEvent } from "@zhegui/client";
import { vi } from "vitest";

class Channel {
  static open = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly name: string;

  constructor(name: string) {
    this.name = name;
    Channel.open.add(this);
  }

  postMessage(data: unknown): void {
    for (const each of Channel.open) {
      if (each !== this && each.name === this.name) each.onmessage?.({ data });
    }
  }

  close(): void {
    Channel.open.delete(this);
  }
}

/** One holder of a name at a time; who is aborted leaves the line. */
class Locks {
  #last = new Map<string, Promise<unknown>>();

  request(name: string, { signal }: { signal: AbortSignal }, held: () => Promise<void>) {
    const before = this.#last.get(name) ?? Promise.resolve();
    const turn = before.then(() => (signal.aborted ? undefined : held()));
    this.#last.set(name, turn);
    return turn;
  }
}

/** A browser of its own for a test. */
export function openBrowser({ hasLocks = true } = {}): void {
  Channel.open.clear();
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("navigator", hasLocks ? { locks: new Locks() } : {});
}

export interface Stream {
  lastId: string | null;
  /** The server says this. */
  say: (...events: ServerEvent[]) => void;
  /** The server ends it. */
  end: () => void;
  isOver: () => boolean;
}

/** The streams that were asked for, each after the one before. */
export function serve() {
  const streams: Stream[] = [];
  const listenLive = (
    lastId: string | null,
    signal: AbortSignal,
    onSign: (events: ServerEvent[]) => void,
  ): Promise<void> =>
    new Promise((resolve, reject) => {
      let isOver = false;
      const settle = (how: () => void): void => {
        isOver = true;
        how();
      };
      signal.addEventListener("abort", () => settle(() => reject(signal.reason)));
      streams.push({
        lastId,
        say: (...events) => onSign(events),
        end: () => settle(resolve),
        isOver: () => isOver,
      });
    });
  return { streams, listenLive };
}

export const READY: ServerEvent = { id: "4", event: "ready", data: "{}" };

/** That the consultation `subject` has a message, as the user's event `id`. */
export function message(id: string, subject: string): ServerEvent {
  return { id, event: "consultation", data: JSON.stringify({ kind: "message", subject }) };
}
