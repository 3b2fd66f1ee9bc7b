/** Laws that hold whatever happens: random walks through tunnels, crashes and other devices. */
import { ServerClock } from "@zhegui/client/server-clock";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnswerValue } from "./attempt";
import { Sitting } from "./sitting";
import { MemoryStore } from "./store";
import { Examiner, rules } from "./testing/examiner";
import { quiet } from "./testing/quiet";

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed + 1);
const STEPS = 40;
const QUESTIONS = ["q1", "q2", "q3"];
const LONGEST_DELAY_MS = 400;
const ENOUGH_FOR_ANY_BACKOFF_MS = 20_000;

/** Repeatable numbers in [0, 1) (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A browser: its storage survives its pages. */
class Browser {
  readonly store = new MemoryStore();
  page: Sitting | null = null;
  readonly #examiner: Examiner;

  constructor(examiner: Examiner) {
    this.#examiner = examiner;
  }

  async open(): Promise<void> {
    this.kill();
    this.page = new Sitting({
      user: "u",
      examination: "e",
      intended: true,
      port: this.#examiner,
      store: this.store,
      clock: new ServerClock(),
      rules,
      occupy: async () => () => undefined,
    });
    const opened = this.page.open();
    await vi.advanceTimersByTimeAsync(LONGEST_DELAY_MS);
    await opened;
  }

  kill(): void {
    this.page?.dispose();
    this.page = null;
  }

  get runs(): boolean {
    return this.page?.snapshot().phase.name === "running";
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a page calls saved is in the server's log. */
function expectTruth(browser: Browser, examiner: Examiner): void {
  for (const [sid, state] of browser.page?.snapshot().states ?? []) {
    if (state.standing !== "saved") continue;
    const logged = (examiner.log.get(sid) ?? []).map(({ value }) => value);
    expect(logged).toContainEqual(state.value);
  }
}

type Happening = [weight: number, happen: () => unknown];

/** Lets one of them happen, the heavier the likelier. */
async function oneOf(random: () => number, happenings: Happening[]): Promise<void> {
  let left = random() * happenings.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, happen] of happenings) {
    left -= weight;
    if (left < 0) return void (await happen());
  }
}

/** What the network does to anybody. */
function weather(random: () => number, examiner: Examiner): Happening[] {
  return [
    [3, () => Object.assign(examiner, { online: !examiner.online })],
    [2, () => Object.assign(examiner, { loseReplies: 1 })],
    [2, () => vi.advanceTimersByTimeAsync(random() * 5000)],
  ];
}

const A_DAY_MS = 24 * 3_600_000;

test.each(SEEDS)("walk %i: in the end the server holds every last choice", async (seed) => {
  const random = numbers(seed);
  const examiner = new Examiner(A_DAY_MS);
  examiner.delayMs = () => (random() < 0.3 ? LONGEST_DELAY_MS : 0);
  const browser = new Browser(examiner);
  const last: Record<string, AnswerValue> = {};
  await browser.open();
  const choose = (value: string | null) => {
    const sid = QUESTIONS[Math.floor(random() * QUESTIONS.length)] ?? "q1";
    if (!browser.runs) return;
    browser.page?.choose(sid, value);
    last[sid] = value;
  };
  for (let step = 0; step < STEPS; step++) {
    await oneOf(random, [
      ...weather(random, examiner),
      [2, () => browser.open()],
      [2, () => choose(null)],
      [9, () => choose(`choice-${step}`)],
    ]);
    await oneOf(random, [
      [1, quiet],
      [1, () => undefined],
    ]);
    expectTruth(browser, examiner);
  }
  Object.assign(examiner, { online: true, loseReplies: 0, delayMs: () => 0 });
  await quiet();
  if (!browser.runs) await browser.open();
  await vi.advanceTimersByTimeAsync(ENOUGH_FOR_ANY_BACKOFF_MS);
  await quiet();
  expect(examiner.record()).toEqual(last);
  browser.kill();
});

test.each(SEEDS)("walk %i on two devices: what is called saved is saved", async (seed) => {
  const random = numbers(1000 + seed);
  const examiner = new Examiner(A_DAY_MS);
  const browsers = [new Browser(examiner), new Browser(examiner)];
  for (let step = 0; step < STEPS; step++) {
    const browser = browsers[Math.floor(random() * 2)];
    examiner.heldElsewhere = examiner.attempts > 0 && random() < 0.3;
    await oneOf(random, [
      ...weather(random, examiner),
      [2, () => browser?.open()],
      [2, () => browser?.page?.takeOver()],
      [9, () => browser?.page?.choose("q1", `choice-${step}`)],
    ]);
    await oneOf(random, [
      [1, quiet],
      [1, () => undefined],
    ]);
    for (const each of browsers) expectTruth(each, examiner);
  }
  for (const browser of browsers) browser.kill();
});
