import { expect, test } from "vitest";
import { ServerClock } from "./clock";

const START = Date.parse("2026-11-21T12:00:00.000Z");

function clockAt(local: () => number) {
  return new ServerClock(local);
}

test("before the first sample it is this machine's clock", () => {
  expect(clockAt(() => START).now()).toBe(START);
});

test("assumes that the server answered in the middle of the round trip", () => {
  let local = START;
  const clock = clockAt(() => local);
  local = START + 400;
  clock.sample("2026-11-21T13:00:00.200Z", START);
  expect(clock.now()).toBe(START + 3_600_400);
});

test("one slow sample among five does not move it", () => {
  let local = START;
  const clock = clockAt(() => local);
  for (const delay of [100, 100, 9000, 100, 100]) {
    const sentAt = local;
    local += delay;
    // The server answered at once; the way back took all the time.
    clock.sample(new Date(sentAt).toISOString(), sentAt);
  }
  expect(clock.now() - local).toBe(-50);
});

test("follows a local clock that was put forward, after three samples of five", () => {
  const jump = 7_200_000;
  let local = START;
  const clock = clockAt(() => local);
  for (let second = 1; second <= 8; second++) {
    if (second === 6) local += jump;
    const server = START + (local - START) - (second >= 6 ? jump : 0);
    clock.sample(new Date(server).toISOString(), local);
  }
  expect(clock.now()).toBe(local - jump);
});

test("is surely no later than the time that passed, whichever way the local clock is put", () => {
  let passed = 0;
  let jump = 0;
  const clock = new ServerClock(
    () => START + passed + jump,
    () => passed,
  );
  expect(clock.atLeast()).toBe(START);
  clock.sample(new Date(START).toISOString(), START);
  passed = 1000;
  for (const day of [-86_400_000, 86_400_000]) {
    jump = day;
    expect(clock.atLeast()).toBe(START + passed + Math.min(0, day));
  }
});

test("an unreadable time is ignored", () => {
  const clock = clockAt(() => START);
  clock.sample("soon", START);
  expect(clock.now()).toBe(START);
});
