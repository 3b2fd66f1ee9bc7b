import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refused, Unreachable } from "./attempt";
import { backoff, Courier, type Errand } from "./courier";
import { quiet } from "./testing/quiet";

class Parcels implements Errand {
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

describe("courier", () => {
  test("sends at once and rests when nothing is left", async () => {
    const parcels = new Parcels();
    const courier = new Courier(parcels);
    parcels.waiting = 1;
    courier.wake();
    await quiet();
    expect(parcels).toMatchObject({ waiting: 0, deliveries: 1 });
    courier.wake();
    await quiet();
    expect(parcels.deliveries).toBe(1);
  });

  test("after a pause, what came meanwhile goes in one request", async () => {
    const parcels = new Parcels();
    const courier = new Courier(parcels);
    parcels.waiting = 1;
    courier.wake(1500);
    await vi.advanceTimersByTimeAsync(1000);
    courier.wake(1500);
    expect(parcels.deliveries).toBe(0);
    await vi.advanceTimersByTimeAsync(500);
    expect(parcels).toMatchObject({ waiting: 0, deliveries: 1 });
    await vi.advanceTimersByTimeAsync(1500);
    expect(parcels.deliveries).toBe(1);
  });

  test("a pause ends where something cannot wait", async () => {
    const parcels = new Parcels();
    const courier = new Courier(parcels);
    parcels.waiting = 1;
    courier.wake(1500);
    courier.wake();
    await quiet();
    expect(parcels).toMatchObject({ waiting: 0, deliveries: 1 });
  });

  test("one request at a time", async () => {
    const parcels = new Parcels();
    const courier = new Courier(parcels);
    parcels.waiting = 1;
    courier.wake();
    courier.wake();
    await quiet();
    expect(parcels.deliveries).toBe(1);
  });

  test("waits longer after each failure and says when it tries again", async () => {
    const parcels = new Parcels();
    const courier = new Courier(parcels, () => 1);
    Object.assign(parcels, { waiting: 1, online: false });
    courier.wake();
    await quiet();
    const waits: number[] = [];
    for (let failure = 0; failure < 7; failure++) {
      waits.push((courier.retryAt ?? 0) - performance.now());
      await vi.advanceTimersToNextTimerAsync();
      await quiet();
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
    expect(courier.reachable).toBe(false);
  });

  test("new work does not break the wait; the network's return does", async () => {
    const parcels = new Parcels();
    const courier = new Courier(parcels, () => 1);
    Object.assign(parcels, { waiting: 1, online: false });
    courier.wake();
    await quiet();
    courier.wake();
    await quiet();
    expect(parcels.deliveries).toBe(1);
    parcels.online = true;
    await courier.hurry();
    expect(parcels).toMatchObject({ waiting: 0, deliveries: 2 });
    expect(courier).toMatchObject({ reachable: true, retryAt: null });
  });

  test("a server that names a time is given it", async () => {
    const parcels = new Parcels();
    const courier = new Courier(parcels);
    Object.assign(parcels, { waiting: 1, online: false, retryAfterMs: 9000 });
    courier.wake();
    await quiet();
    expect((courier.retryAt ?? 0) - performance.now()).toBe(9000);
  });

  test("starts from the shortest wait again after a success", async () => {
    const parcels = new Parcels();
    const courier = new Courier(parcels, () => 1);
    Object.assign(parcels, { waiting: 1, online: false });
    await courier.hurry();
    await courier.hurry();
    parcels.online = true;
    await courier.hurry();
    Object.assign(parcels, { waiting: 1, online: false });
    await courier.hurry();
    expect((courier.retryAt ?? 0) - performance.now()).toBe(500);
  });

  test("a refusal is passed on and not repeated", async () => {
    const parcels = new Parcels();
    const courier = new Courier(parcels);
    Object.assign(parcels, { waiting: 1, problem: new Refused(409, "no", "no") });
    courier.wake();
    await quiet();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(parcels).toMatchObject({ deliveries: 1, refusals: [{ id: "no" }] });
  });

  test("settling says whether everything went", async () => {
    const parcels = new Parcels();
    const courier = new Courier(parcels);
    expect(await courier.settle()).toBe(true);
    Object.assign(parcels, { waiting: 1, online: false });
    expect(await courier.settle()).toBe(false);
    parcels.online = true;
    expect(await courier.settle()).toBe(true);
  });

  test("a stopped courier stays at home", async () => {
    const parcels = new Parcels();
    const courier = new Courier(parcels);
    Object.assign(parcels, { waiting: 1, online: false });
    await courier.hurry();
    courier.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(parcels.deliveries).toBe(1);
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
