/** What a user is told, by one stream for all their tabs. */
import { listenLive, type ServerEvent } from "@zhegui/client";
import { pauseAfter } from "./pause";
import { type Heard, joinTabs, type Said, type Tabs } from "./tabs";

/** Who is not live reads everything again so often. */
const POLL_MS = 10_000;
/** What has not come by then is held back on the way. */
const FIRST_SIGN_MS = 5_000;
/** The server gives a sign every 20 s; two were missed. */
const SILENCE_MS = 50_000;

export interface Listener {
  onHeard: (heard: Heard) => void;
  /** Whether what happens is told at once; else it is looked for now and then. */
  onLive: (isLive: boolean) => void;
}

function toldBy({ id = "", event, data }: ServerEvent): Said {
  const heard: Heard = event === "consultation" ? JSON.parse(data) : { kind: "reset" };
  return { type: "event", id, heard };
}

/**
 * Tells a page what its user is told, until it leaves. One tab has the stream and tells the others; where
 * it is closed another goes on after the event that all have heard.
 */
export class Feed {
  readonly #listener: Listener;
  readonly #tabs: Tabs;
  readonly #poll: ReturnType<typeof setInterval>;
  #lastId: string | null = null;
  #isLive = false;
  #isLeading = false;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(owner: string, listener: Listener) {
    this.#listener = listener;
    this.#tabs = joinTabs(
      owner,
      (said) => this.#hear(said),
      (left) => this.#lead(left),
    );
    this.#tabs.tell({ type: "hello" });
    this.#poll = setInterval(() => {
      if (!this.#isLive) listener.onHeard({ kind: "reset" });
    }, POLL_MS);
  }

  leave(): void {
    this.#tabs.leave();
    clearInterval(this.#poll);
    clearTimeout(this.#silence);
  }

  #hear(said: Said): void {
    if (said.type === "silence") this.#setLive(false);
    else if (said.type !== "hello") this.#take(said);
    else if (this.#isLeading && this.#isLive) {
      this.#tabs.tell({ type: "sign", id: this.#lastId });
    }
  }

  #take(said: Exclude<Said, { type: "silence" | "hello" }>): void {
    if (said.id === null) return;
    const isFirst = this.#lastId === null;
    this.#lastId = said.id;
    this.#setLive(true);
    // What was told before this page listened nobody will tell it.
    if (isFirst) this.#listener.onHeard({ kind: "reset" });
    else if (said.type === "event") this.#listener.onHeard(said.heard);
  }

  #setLive(isLive: boolean): void {
    clearTimeout(this.#silence);
    // A tab that has the stream may be put to sleep with it.
    if (isLive) this.#silence = setTimeout(() => this.#setLive(false), SILENCE_MS);
    if (isLive === this.#isLive) return;
    this.#isLive = isLive;
    this.#listener.onLive(isLive);
  }

  async #lead(left: AbortSignal): Promise<void> {
    this.#isLeading = true;
    let failures = 0;
    while (!left.aborted) {
      const begunAt = performance.now();
      await this.#listen(left);
      failures = performance.now() - begunAt > SILENCE_MS ? 0 : failures + 1;
      await pauseAfter(failures, left);
    }
  }

  async #listen(left: AbortSignal): Promise<void> {
    const silent = new AbortController();
    const giveUp = (): void => silent.abort();
    let timer = setTimeout(giveUp, FIRST_SIGN_MS);
    const onSign = (events: ServerEvent[]): void => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENCE_MS);
      if (left.aborted) return;
      for (const event of events) this.#tell(toldBy(event));
      if (events.length === 0) this.#tell({ type: "sign", id: this.#lastId });
    };
    const signal = AbortSignal.any([left, silent.signal]);
    // Whatever ended it, it is begun again.
    await listenLive(this.#lastId, signal, onSign).catch(() => undefined);
    clearTimeout(timer);
    if (!left.aborted) this.#tell({ type: "silence" });
  }

  #tell(said: Said): void {
    this.#hear(said);
    this.#tabs.tell(said);
  }
}
