import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refused, Unreachable } from "./attempt";
import { backoff, Sender, type Unsent } from "./sender";
import { quiet } from "./testing/quiet";

class Answers implements Unsent {
  waiting = 0;
  deliveries = 0;
  online = true;
  retryAfterMs = 0;
  refusals: unknown[] = [];
  problem: Error | null = null;

  pending() {
    return this.waiting > 0;
  }

  async deliver() {
    this.deliveries += 1;
    if (!this.online) throw new Unreachable(this.retryAfterMs);
    if (this.problem) throw this.problem;
    this.waiting = 0;
  }

  onRefused(problem: unknown) {
    this.refusals.push(problem);
  }

  onChange() {}
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("sender", () => {
  test("sends at once and rests when nothing is left", async () => {
    const answers = new Answers();
    const sender = new Sender(answers);
    answers.waiting = 1;
    sender.wake();
    await quiet();
    expect(answers).toMatchObject({ waiting: 0, deliveries: 1 });
    sender.wake();
    await quiet();
    expect(answers.deliveries).toBe(1);
  });

  test("after a pause, what came meanwhile goes in one request", async () => {
    const answers = new Answers();
    const sender = new Sender(answers);
    answers.waiting = 1;
    sender.wake(1500);
    await vi.advanceTimersByTimeAsync(1000);
    sender.wake(1500);
    expect(answers.deliveries).toBe(0);
    await vi.advanceTimersByTimeAsync(500);
    expect(answers).toMatchObject({ waiting: 0, deliveries: 1 });
    await vi.advanceTimersByTimeAsync(1500);
    expect(answers.deliveries).toBe(1);
  });

  test("a pause ends where something cannot wait", async () => {
    const answers = new Answers();
    const sender = new Sender(answers);
    answers.waiting = 1;
    sender.wake(1500);
    sender.wake();
    await quiet();
    expect(answers).toMatchObject({ waiting: 0, deliveries: 1 });
  });

  test("one request at a time", async () => {
    const answers = new Answers();
    const sender = new Sender(answers);
    answers.waiting = 1;
    sender.wake();
    sender.wake();
    await quiet();
    expect(answers.deliveries).toBe(1);
  });

  test("waits longer after each failure and says when it tries again", async () => {
    const answers = new Answers();
    const sender = new Sender(answers, () => 1);
    Object.assign(answers, { waiting: 1, online: false });
    sender.wake();
    await quiet();
    const waits: number[] = [];
    for (let failure = 0; failure < 7; failure++) {
      waits.push((sender.retryAt ?? 0) - performance.now());
      await vi.advanceTimersToNextTimerAsync();
      await quiet();
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
    expect(sender.reachable).toBe(false);
  });

  test("new work does not break the wait; the network's return does", async () => {
    const answers = new Answers();
    const sender = new Sender(answers, () => 1);
    Object.assign(answers, { waiting: 1, online: false });
    sender.wake();
    await quiet();
    sender.wake();
    await quiet();
    expect(answers.deliveries).toBe(1);
    answers.online = true;
    await sender.hurry();
    expect(answers).toMatchObject({ waiting: 0, deliveries: 2 });
    expect(sender).toMatchObject({ reachable: true, retryAt: null });
  });

  test("a server that names a time is given it", async () => {
    const answers = new Answers();
    const sender = new Sender(answers);
    Object.assign(answers, { waiting: 1, online: false, retryAfterMs: 9000 });
    sender.wake();
    await quiet();
    expect((sender.retryAt ?? 0) - performance.now()).toBe(9000);
  });

  test("starts from the shortest wait again after a success", async () => {
    const answers = new Answers();
    const sender = new Sender(answers, () => 1);
    Object.assign(answers, { waiting: 1, online: false });
    await sender.hurry();
    await sender.hurry();
    answers.online = true;
    await sender.hurry();
    Object.assign(answers, { waiting: 1, online: false });
    await sender.hurry();
    expect((sender.retryAt ?? 0) - performance.now()).toBe(500);
  });

  test("a refusal is passed on and not repeated", async () => {
    const answers = new Answers();
    const sender = new Sender(answers);
    Object.assign(answers, { waiting: 1, problem: new Refused(409, "no", "no") });
    sender.wake();
    await quiet();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answers).toMatchObject({ deliveries: 1, refusals: [{ id: "no" }] });
  });

  test("settling says whether everything went", async () => {
    const answers = new Answers();
    const sender = new Sender(answers);
    expect(await sender.settle()).toBe(true);
    Object.assign(answers, { waiting: 1, online: false });
    expect(await sender.settle()).toBe(false);
    answers.online = true;
    expect(await sender.settle()).toBe(true);
  });

  test("a stopped sender sends nothing", async () => {
    const answers = new Answers();
    const sender = new Sender(answers);
    Object.assign(answers, { waiting: 1, online: false });
    await sender.hurry();
    sender.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(answers.deliveries).toBe(1);
  });
});

test.each([
  [0, 0, 500],
  [0, 1, 500],
  [1, 0, 500],
  [3, 0, 2000],
  [3, 1, 4000],
  [20, 0, 7500],
  [20, 1, 15_000],
])("backoff after %i failures, draw %d: %i ms", (failures, random, wait) => {
  expect(backoff(failures, random)).toBe(wait);
});
