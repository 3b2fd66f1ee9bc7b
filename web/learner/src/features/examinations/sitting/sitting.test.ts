import "fake-indexeddb/auto";
import { ServerClock } from "@zhegui/client/server-clock";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sendLeftovers } from "./leftovers";
import { Sitting } from "./sitting";
import { MemoryStore, openStore, type Store } from "./store";
import type { Occupy } from "./tab";
import { Examiner, rules } from "./testing/examiner";
import { quiet } from "./testing/quiet";

const MINUTE = 60_000;
const freeTab: Occupy = async () => () => undefined;
let examiner: Examiner;
let sittings: Sitting[];

/** A page on a device that is logged in for itself. */
function elsewhere(): Promise<Sitting> {
  examiner.heldElsewhere = true;
  return page(new MemoryStore());
}

/** One page of one browser; a browser is its store. */
async function page(store: Store, occupy = freeTab, intended = true): Promise<Sitting> {
  const clock = new ServerClock();
  const around = {
    user: "u",
    examination: "e",
    intended,
    port: examiner,
    store,
    clock,
    rules,
    occupy,
  };
  const sitting = new Sitting(around);
  sittings.push(sitting);
  await sitting.open();
  await quiet();
  return sitting;
}

function state(sitting: Sitting, question: string) {
  return sitting.snapshot().states.get(question);
}

async function advance(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await quiet();
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "Date", "performance"],
    now: Date.parse("2026-11-21T12:00:00.000Z"),
  });
  vi.stubGlobal("indexedDB", new IDBFactory());
  examiner = new Examiner();
  sittings = [];
});

afterEach(() => {
  for (const sitting of sittings) sitting.dispose();
  vi.useRealTimers();
});

describe("answering", () => {
  test("an answer shows at once, is written down, and is then on the server", async () => {
    const sitting = await page(new MemoryStore());
    sitting.choose("q1", "q1-a");
    expect(state(sitting, "q1")).toMatchObject({ value: "q1-a", standing: "here", savedAt: null });
    await quiet();
    expect(examiner.record()).toEqual({ q1: "q1-a" });
    expect(state(sitting, "q1")).toMatchObject({
      standing: "saved",
      savedAt: "2026-11-21T12:00:00.000Z",
    });
  });

  test("many changes of mind end with the last one", async () => {
    const sitting = await page(new MemoryStore());
    for (const option of ["a", "b", "c", "a", "b"]) sitting.choose("q1", `q1-${option}`);
    sitting.choose("q3", ["q3-a"]);
    sitting.choose("q3", null);
    await quiet();
    expect(examiner.record()).toEqual({ q1: "q1-b", q3: null });
    expect(state(sitting, "q3")).toMatchObject({ value: null, standing: "saved" });
  });

  test("a lost reply is repeated and does no harm", async () => {
    const sitting = await page(new MemoryStore());
    examiner.loseReplies = 1;
    sitting.choose("q1", "q1-a");
    await quiet();
    expect(state(sitting, "q1")?.standing).toBe("here");
    await advance(500);
    expect(state(sitting, "q1")?.standing).toBe("saved");
    expect(examiner.log.get("q1")).toHaveLength(1);
  });

  test("offline: work goes on, and everything is sent when the network is back", async () => {
    const sitting = await page(new MemoryStore());
    examiner.online = false;
    sitting.choose("q1", "q1-a");
    sitting.choose("q2", "q2-b");
    await quiet();
    expect(sitting.snapshot()).toMatchObject({ reachable: false, phase: { name: "running" } });
    expect(sitting.snapshot().retryAt).toBeGreaterThan(performance.now());
    examiner.online = true;
    sitting.hurry();
    await quiet();
    expect(examiner.record()).toEqual({ q1: "q1-a", q2: "q2-b" });
    expect(sitting.snapshot()).toMatchObject({ reachable: true, retryAt: null });
  });

  test("one malformed answer neither blocks the others nor is shown as saved", async () => {
    const sitting = await page(new MemoryStore());
    examiner.online = false;
    for (const sid of ["q1", "q2", "q3"]) sitting.choose(sid, `${sid}-a`);
    await quiet();
    Object.assign(examiner, { online: true, malformed: "q2" });
    sitting.hurry();
    await quiet();
    expect(examiner.record()).toEqual({ q1: "q1-a", q3: "q3-a" });
    expect(state(sitting, "q2")?.standing).toBe("refused");
  });

  test("a login that ends mid-examination keeps the answers until the next one", async () => {
    const sitting = await page(new MemoryStore());
    examiner.loggedOut = true;
    sitting.choose("q1", "q1-a");
    await quiet();
    expect(sitting.snapshot()).toMatchObject({
      loginNeeded: "expired",
      phase: { name: "running" },
    });
    examiner.loggedOut = false;
    await advance(1000);
    expect(examiner.record()).toEqual({ q1: "q1-a" });
    expect(sitting.snapshot().loginNeeded).toBeNull();
  });

  test("marks and the place in the paper survive a reload", async () => {
    const store = await openStore();
    const before = await page(store);
    before.toggleMark("q2");
    before.lookAt("q3");
    await quiet();
    before.dispose();
    const after = await page(store);
    expect(state(after, "q2")?.marked).toBe(true);
    expect(after.snapshot().current).toBe("q3");
  });

  test("departures are told to the server while the attempt runs", async () => {
    const sitting = await page(new MemoryStore());
    sitting.note({ type: "blur", at: "2026-11-21T12:00:00.000Z", durationMs: 900 });
    await quiet();
    expect(examiner.events).toHaveLength(1);
  });

  test("a page that goes away sends what it has", async () => {
    const sitting = await page(new MemoryStore());
    examiner.online = false;
    sitting.choose("q1", "q1-a");
    await quiet();
    examiner.online = true;
    sitting.leave();
    await quiet();
    expect(examiner.record()).toEqual({ q1: "q1-a" });
  });
});

describe("coming by the address alone", () => {
  test("starts nothing", async () => {
    const sitting = await page(new MemoryStore(), freeTab, false);
    expect(sitting.snapshot().phase).toEqual({ name: "unasked" });
    expect(examiner.attempts).toBe(0);
  });

  test("goes on with what this browser was sitting", async () => {
    const store = await openStore();
    (await page(store)).dispose();
    const after = await page(store, freeTab, false);
    expect(after.snapshot().phase).toEqual({ name: "running" });
  });
});

describe("coming back", () => {
  test("a killed browser loses nothing, sent or not", async () => {
    const before = await page(await openStore());
    before.choose("q1", "q1-a");
    await quiet();
    examiner.online = false;
    before.choose("q2", "q2-b");
    await quiet();
    before.dispose();
    examiner.online = true;
    const after = await page(await openStore());
    expect(after.snapshot().phase).toEqual({ name: "running" });
    expect(examiner.record()).toEqual({ q1: "q1-a", q2: "q2-b" });
  });

  test("without network the paper that this browser holds can be worked on", async () => {
    const store = await openStore();
    (await page(store)).dispose();
    examiner.online = false;
    const after = await page(store);
    expect(after.snapshot()).toMatchObject({ phase: { name: "running" }, reachable: false });
    after.choose("q1", "q1-c");
    await quiet();
    examiner.online = true;
    after.hurry();
    await quiet();
    expect(examiner.record()).toEqual({ q1: "q1-c" });
  });

  test("without network and without paper it says what is wrong", async () => {
    examiner.online = false;
    const sitting = await page(new MemoryStore());
    expect(sitting.snapshot().phase.name).toBe("blocked");
  });

  test("an attempt whose time ran out is not started anew", async () => {
    const store = await openStore();
    const before = await page(store);
    examiner.online = false;
    before.choose("q1", "q1-a");
    await quiet();
    before.dispose();
    await advance(41 * MINUTE);
    examiner.online = true;
    const after = await page(store, freeTab, false);
    expect(after.snapshot().phase).toEqual({ name: "ended", because: "deadline" });
    expect(examiner.attempts).toBe(1);
    expect(examiner.lateLane).toMatchObject([{ question: "q1", value: "q1-a" }]);
    expect(state(after, "q1")?.standing).toBe("late");
  });
});

describe("two places at once", () => {
  test("another device asks before it takes over; the first one then stops", async () => {
    const first = await page(new MemoryStore());
    first.choose("q1", "q1-a");
    await advance(MINUTE);
    const second = await elsewhere();
    expect(second.snapshot().phase).toEqual({ name: "elsewhere", where: "device" });
    await second.takeOver();
    expect(second.snapshot().phase).toEqual({ name: "running" });
    expect(state(second, "q1")?.value).toBe("q1-a");
    first.choose("q2", "q2-a");
    await quiet();
    expect(first.snapshot().phase).toEqual({ name: "elsewhere", where: "taken_over" });
    expect(examiner.record()).toEqual({ q1: "q1-a" });
  });

  test("what the first device could not send goes along when it takes over again", async () => {
    const first = await page(new MemoryStore());
    examiner.online = false;
    first.choose("q1", "q1-a");
    first.choose("q2", "q2-a");
    await advance(MINUTE);
    examiner.online = true;
    const second = await elsewhere();
    await second.takeOver();
    second.choose("q1", "q1-b");
    await quiet();
    first.hurry();
    await quiet();
    await first.takeOver();
    await quiet();
    expect(examiner.record()).toEqual({ q1: "q1-b", q2: "q2-a" });
    expect(state(first, "q1")?.value).toBe("q1-b");
  });

  test("what a device has alone that was taken over from is sent after the end", async () => {
    const first = await page(new MemoryStore());
    examiner.online = false;
    first.choose("q1", "q1-a");
    await quiet();
    examiner.online = true;
    await (await elsewhere()).takeOver();
    await advance(MINUTE);
    expect(first.snapshot().phase).toEqual({ name: "elsewhere", where: "taken_over" });
    expect(state(first, "q1")).toMatchObject({ standing: "here", isKept: false });
    examiner.deadline += 5 * MINUTE;
    await advance(42 * MINUTE);
    expect(examiner.lateLane, "the time was prolonged").toEqual([]);
    expect(first.snapshot().phase).toEqual({ name: "elsewhere", where: "taken_over" });
    await advance(6 * MINUTE);
    expect(examiner.lateLane).toMatchObject([{ question: "q1", value: "q1-a" }]);
    expect(state(first, "q1")?.standing).toBe("late");
    expect(first.snapshot().phase).toEqual({ name: "elsewhere", where: "taken_over" });
  });

  test("a reload after another device took over asks again", async () => {
    const store = await openStore();
    (await page(store)).dispose();
    await advance(MINUTE);
    await (await elsewhere()).takeOver();
    const back = await page(store);
    expect(back.snapshot().phase).toEqual({ name: "elsewhere", where: "taken_over" });
  });

  test("a second tab asks for the place, and the first gives way", async () => {
    let loseFirst: () => void = () => undefined;
    const store = await openStore();
    const first = await page(store, async (_place, onLost) => {
      loseFirst = onLost;
      return () => undefined;
    });
    const second = await page(store, async (_place, _onLost, steal) => {
      if (!steal) return null;
      loseFirst();
      return () => undefined;
    });
    expect(second.snapshot().phase).toEqual({ name: "elsewhere", where: "tab" });
    await second.takeOver();
    expect(second.snapshot().phase).toEqual({ name: "running" });
    expect(first.snapshot().phase).toEqual({ name: "elsewhere", where: "tab" });
    expect(examiner.lease).toBe(1);
  });

  test("a tab that has given way sends what it alone has", async () => {
    let lose: () => void = () => undefined;
    const first = await page(new MemoryStore(), async (_place, onLost) => {
      lose = onLost;
      return () => undefined;
    });
    examiner.online = false;
    first.choose("q1", "q1-a");
    await quiet();
    lose();
    expect(first.snapshot().phase).toEqual({ name: "elsewhere", where: "tab" });
    examiner.online = true;
    await advance(MINUTE);
    expect(examiner.record()).toEqual({ q1: "q1-a" });
    expect(first.snapshot().phase).toEqual({ name: "elsewhere", where: "tab" });
  });

  test("two hands with the same sequence: the later answer counts, the log keeps both", async () => {
    const sitting = await page(new MemoryStore());
    examiner.log.set("q1", [{ sequence: 1, value: "q1-z", savedAt: "2026-11-21T11:59:59.000Z" }]);
    sitting.choose("q1", "q1-a");
    await quiet();
    expect(examiner.record()).toEqual({ q1: "q1-a" });
    expect(examiner.log.get("q1")).toHaveLength(2);
  });

  test("a stale answer learns the later one", async () => {
    const sitting = await page(new MemoryStore());
    examiner.log.set("q1", [{ sequence: 9, value: "q1-z", savedAt: "2026-11-21T12:30:00.000Z" }]);
    sitting.choose("q1", "q1-a");
    await quiet();
    expect(state(sitting, "q1")).toMatchObject({ value: "q1-z", standing: "saved" });
  });
});

describe("handing in", () => {
  test("waits until everything is written down and on the server", async () => {
    const sitting = await page(await openStore());
    sitting.choose("q1", "q1-a");
    expect(await sitting.submit()).toBe(true);
    expect(examiner.record()).toEqual({ q1: "q1-a" });
    expect(examiner.state).toBe("submitted");
    expect(sitting.snapshot().phase).toEqual({ name: "ended", because: "candidate" });
  });

  test("does not hand in what it could not send first", async () => {
    const sitting = await page(new MemoryStore());
    examiner.online = false;
    sitting.choose("q1", "q1-a");
    expect(await sitting.submit()).toBe(false);
    expect(sitting.snapshot().phase).toEqual({ name: "running" });
    expect(examiner.calls).not.toContain("submit");
    examiner.online = true;
    expect(await sitting.submit()).toBe(true);
    expect(examiner.record()).toEqual({ q1: "q1-a" });
  });

  test("nothing can be changed afterwards", async () => {
    const sitting = await page(new MemoryStore());
    await sitting.submit();
    sitting.choose("q1", "q1-a");
    await quiet();
    expect(examiner.record()).toEqual({});
  });

  test("at the deadline what is in the journal is handed in by itself", async () => {
    const sitting = await page(new MemoryStore());
    sitting.choose("q1", "q1-a");
    await advance(40 * MINUTE);
    expect(sitting.snapshot().phase).toEqual({ name: "ended", because: "deadline" });
    expect(examiner.state).toBe("submitted");
  });

  test("what was written offline in time goes to the late lane after the end", async () => {
    const sitting = await page(new MemoryStore());
    examiner.online = false;
    sitting.choose("q1", "q1-a");
    await advance(41 * MINUTE);
    expect(sitting.snapshot().phase).toEqual({ name: "ended", because: "deadline" });
    examiner.online = true;
    sitting.hurry();
    await quiet();
    expect(examiner.record()).toEqual({});
    expect(examiner.lateLane).toMatchObject([
      { question: "q1", writtenAt: Date.parse("2026-11-21T12:00:00.000Z") },
    ]);
    expect(state(sitting, "q1")?.standing).toBe("late");
  });

  test("extra time that is granted while sitting moves the end", async () => {
    const sitting = await page(new MemoryStore());
    examiner.deadline += 10 * MINUTE;
    sitting.choose("q1", "q1-a");
    await advance(45 * MINUTE);
    expect(sitting.snapshot().phase).toEqual({ name: "running" });
    await advance(5 * MINUTE);
    expect(sitting.snapshot().phase).toEqual({ name: "ended", because: "deadline" });
  });

  test("time that was given to an idle candidate moves the end at the bell", async () => {
    const sitting = await page(new MemoryStore());
    examiner.deadline += 10 * MINUTE;
    await advance(40 * MINUTE);
    expect(sitting.snapshot()).toMatchObject({
      phase: { name: "running" },
      deadline: examiner.deadline,
    });
    expect(examiner.state).toBe("active");
    await advance(10 * MINUTE);
    expect(sitting.snapshot().phase).toEqual({ name: "ended", because: "deadline" });
    expect(examiner.state).toBe("submitted");
  });

  test("time that was given while the network was away is learned after the bell", async () => {
    const sitting = await page(new MemoryStore());
    examiner.online = false;
    sitting.choose("q1", "q1-a");
    await advance(41 * MINUTE);
    expect(sitting.snapshot().phase).toEqual({ name: "ended", because: "deadline" });
    Object.assign(examiner, { online: true, deadline: examiner.deadline + 10 * MINUTE });
    sitting.hurry();
    await quiet();
    expect(sitting.snapshot().phase).toEqual({ name: "running" });
    expect(examiner.record()).toEqual({ q1: "q1-a" });
  });

  test("a reload after the old end goes on with the time that was given", async () => {
    const store = await openStore();
    (await page(store)).dispose();
    examiner.deadline += 10 * MINUTE;
    await advance(45 * MINUTE);
    const after = await page(store, freeTab, false);
    expect(after.snapshot().phase).toEqual({ name: "running" });
    expect(examiner.attempts).toBe(1);
  });

  test("an attempt that the server ended stops here too", async () => {
    const sitting = await page(new MemoryStore());
    examiner.state = "voided";
    sitting.choose("q1", "q1-a");
    await quiet();
    expect(sitting.snapshot().phase).toEqual({ name: "ended", because: "server" });
    expect(examiner.lateLane).toHaveLength(1);
  });
});

describe("leftovers of an attempt that is over", () => {
  const NONE = { sent: 0, waiting: 0 };
  const send = (store: Store, user = "u") =>
    sendLeftovers({ store, port: examiner, clock: new ServerClock() }, user);

  test("go to the late lane from any later page, once", async () => {
    const store = await openStore();
    const before = await page(store);
    examiner.online = false;
    before.choose("q1", "q1-a");
    await quiet();
    before.dispose();
    await advance(41 * MINUTE);
    expect(await send(store)).toEqual({ sent: 0, waiting: 1 });
    examiner.online = true;
    expect(await send(store)).toEqual({ sent: 1, waiting: 0 });
    expect(await send(store)).toEqual(NONE);
    expect(examiner.lateLane).toHaveLength(1);
  });

  test("an attempt that may be running is left alone", async () => {
    const store = await openStore();
    const before = await page(store);
    examiner.online = false;
    before.choose("q1", "q1-a");
    await quiet();
    examiner.online = true;
    expect(await send(store)).toEqual(NONE);
  });

  test("another user's are not sent", async () => {
    const store = await openStore();
    const before = await page(store);
    examiner.online = false;
    before.choose("q1", "q1-a");
    await advance(41 * MINUTE);
    before.dispose();
    examiner.online = true;
    expect(await send(store, "someone else")).toEqual(NONE);
  });
});

describe("whatever the device's clock says", () => {
  const HOUR = 60 * MINUTE;
  const device = { error: 0 };

  /** A page whose device is wrong by so much, before the server is heard. */
  async function pageOf(store: Store, intended: boolean, hears = false): Promise<Sitting> {
    const clock = new ServerClock(() => Date.now() + device.error);
    // As every answer of the server does, a refusal too.
    if (hears) clock.sample(new Date().toISOString(), clock.mark());
    const around = { user: "u", examination: "e", intended, port: examiner, store, clock, rules };
    const sitting = new Sitting({ ...around, occupy: freeTab });
    sittings.push(sitting);
    await sitting.open();
    await quiet();
    return sitting;
  }

  test.each([8 * HOUR, 4 * MINUTE, -HOUR, -24 * HOUR])(
    "%i ms off: a reload goes on",
    async (error) => {
      device.error = error;
      const store = await openStore();
      (await pageOf(store, true)).dispose();
      await advance(37 * MINUTE);
      const after = await pageOf(store, false);
      expect(after.snapshot().phase).toEqual({ name: "running" });
      await advance(3 * MINUTE);
      expect(after.snapshot().phase).toEqual({ name: "ended", because: "deadline" });
    },
  );

  test.each([8 * HOUR, -HOUR])(
    "%i ms off: a reload after the end begins nothing",
    async (error) => {
      device.error = error;
      const store = await openStore();
      (await pageOf(store, true)).dispose();
      await advance(41 * MINUTE);
      const after = await pageOf(store, false);
      expect(after.snapshot().phase).toEqual({ name: "ended", because: "deadline" });
      expect(examiner.attempts).toBe(1);
    },
  );

  test.each([8 * HOUR, -HOUR])(
    "%i ms off: nothing ends before the server is heard",
    async (error) => {
      device.error = error;
      const store = await openStore();
      (await pageOf(store, true)).dispose();
      examiner.online = false;
      const after = await pageOf(store, false);
      after.choose("q1", "q1-a");
      await advance(10 * MINUTE);
      expect(after.snapshot()).toMatchObject({ phase: { name: "running" }, reachable: false });
      examiner.online = true;
      after.hurry();
      await quiet();
      expect(after.snapshot()).toMatchObject({ phase: { name: "running" }, reachable: true });
      expect(examiner.record()).toEqual({ q1: "q1-a" });
    },
  );

  test("what it dated in a tunnel is told to the late lane with its true time", async () => {
    device.error = 8 * HOUR;
    const store = await openStore();
    (await pageOf(store, true)).dispose();
    examiner.online = false;
    const writtenAt = Date.now();
    const before = await pageOf(store, false);
    before.choose("q1", "q1-a");
    await quiet();
    before.dispose();
    await advance(41 * MINUTE);
    examiner.online = true;
    const after = await pageOf(store, false, true);
    expect(after.snapshot().phase).toEqual({ name: "ended", because: "deadline" });
    await quiet();
    expect(examiner.lateLane).toMatchObject([{ question: "q1", writtenAt }]);
  });

  test("a device that slept asks the server, and learns that the time is up", async () => {
    let slept = 0;
    const clock = new ServerClock(
      () => Date.now(),
      () => performance.now() - slept,
    );
    const around = { user: "u", examination: "e", intended: true, port: examiner, clock, rules };
    const sitting = new Sitting({ ...around, store: new MemoryStore(), occupy: freeTab });
    sittings.push(sitting);
    await sitting.open();
    slept = 39 * MINUTE;
    vi.setSystemTime(Date.now() + 41 * MINUTE);
    sitting.checkTime();
    await quiet();
    expect(sitting.snapshot().phase).toEqual({ name: "ended", because: "server" });
  });
});

describe("only a press begins", () => {
  test("to take over after the end begins nothing", async () => {
    const first = await page(new MemoryStore());
    await advance(MINUTE);
    const second = await elsewhere();
    expect(second.snapshot().phase).toEqual({ name: "elsewhere", where: "device" });
    await first.submit();
    await second.takeOver();
    expect(second.snapshot().phase).toEqual({ name: "unasked" });
    expect(examiner.attempts).toBe(1);
  });

  test("a beginning whose answer was lost is asked for again, once", async () => {
    examiner.loseReplies = 1;
    const sitting = await page(new MemoryStore());
    expect(sitting.snapshot().phase.name).toBe("blocked");
    await sitting.open();
    await quiet();
    expect(sitting.snapshot().phase).toEqual({ name: "running" });
    expect(examiner.attempts).toBe(1);
  });
});
