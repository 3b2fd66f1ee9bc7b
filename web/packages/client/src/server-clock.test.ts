import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ServerClock } from "./server-clock";

const START = Date.parse("2026-11-21T12:00:00.000Z");
const DAY_MS = 86_400_000;

/** A machine whose clock can be set, and whose steady one may stand still. */
function machine() {
  const state = { passed: 0, jump: 0, slept: 0 };
  const clock = new ServerClock(
    () => START + state.passed + state.slept + state.jump,
    () => state.passed,
  );
  const hear = (sentAt = clock.mark()) =>
    clock.sample(new Date(START + state.passed + state.slept).toISOString(), sentAt);
  return { state, clock, hear };
}

test("before the server was heard it is this machine's guess, and says so", () => {
  const { clock } = machine();
  expect([clock.now(), clock.isHeard]).toEqual([START, false]);
});

test("assumes that the server answered in the middle of the round trip", () => {
  const { state, clock } = machine();
  state.passed = 400;
  clock.sample("2026-11-21T13:00:00.200Z", 0);
  expect([clock.now(), clock.isHeard]).toEqual([START + 3_600_400, true]);
});

test("one slow sample among five does not move it", () => {
  const { state, clock } = machine();
  for (const delay of [100, 100, 9000, 100, 100]) {
    const sentAt = state.passed;
    state.passed += delay;
    // The server answered at once; the way back took all the time.
    clock.sample(new Date(START + sentAt).toISOString(), sentAt);
  }
  expect(clock.now() - (START + state.passed)).toBe(-50);
});

test.each([-8 * 3_600_000, 4 * 60_000, DAY_MS])(
  "a device's clock that is set by %i ms moves nothing, before and after",
  (jump) => {
    const { state, clock, hear } = machine();
    state.jump = jump;
    hear();
    state.passed = 60_000;
    state.jump = -jump;
    expect(clock.now()).toBe(START + 60_000);
    expect([clock.isDoubtful, clock.deviceError()]).toEqual([true, jump]);
    hear();
    expect([clock.isDoubtful, clock.now()]).toEqual([false, START + 60_000]);
  },
);

test("after a sleep in which it stood still one answer sets it right", () => {
  const { state, clock, hear } = machine();
  for (let at = 0; at < 5; at++) hear();
  state.slept = 3_600_000;
  expect(clock.isDoubtful).toBe(true);
  hear();
  expect(clock.now()).toBe(START + 3_600_000);
});

test.each(["soon", null])("a time of %j is ignored", (told) => {
  const { clock } = machine();
  clock.sample(told, 0);
  expect(clock.isHeard).toBe(false);
});

const WEB = new URL("../../../", import.meta.url).pathname;
const SOURCES = ["learner/src", "mobile/src", "admin/src", "packages"];
const NO_SOURCE = /\.test\.tsx?$|\/testing\/|\/generated\/|\/node_modules\//;
const DEVICE_CLOCK = /Date\.now\b|new Date\(\)/;
const MAY_ASK = ["packages/client/src/server-clock.ts"];

test("no page asks the device for the time", () => {
  const asking = SOURCES.flatMap((root) =>
    readdirSync(join(WEB, root), { recursive: true, encoding: "utf8" })
      .map((name) => join(root, name))
      .filter((name) => /\.tsx?$/.test(name) && !NO_SOURCE.test(name))
      .filter((name) => DEVICE_CLOCK.test(readFileSync(join(WEB, name), "utf8"))),
  );
  expect(asking.sort()).toEqual(MAY_ASK);
});
