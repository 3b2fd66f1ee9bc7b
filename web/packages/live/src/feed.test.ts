import type { listenLive } from "@zhegui/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Feed } from "./feed";
import { type Heard, joinTabs } from "./tabs";
import { message, openBrowser, READY, type Stream, serve } from "./testing";

const listen = vi.hoisted(() => vi.fn<typeof listenLive>());
vi.mock("@zhegui/client", () => ({ listenLive: listen }));

const RESET = { kind: "reset" };
const open: Feed[] = [];
let streams: Stream[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  openBrowser();
  const server = serve();
  streams = server.streams;
  listen.mockImplementation(server.listenLive);
});

afterEach(() => {
  for (const feed of open.splice(0)) feed.leave();
  vi.useRealTimers();
});

/** A page of somebody's, and what it was told. */
async function page(owner = "lin") {
  const heard: Heard[] = [];
  const told = { heard, isLive: false };
  const feed = new Feed(owner, {
    onHeard: (event) => heard.push(event),
    onLive: (isLive) => {
      told.isLive = isLive;
    },
  });
  open.push(feed);
  await vi.advanceTimersByTimeAsync(0);
  return Object.assign(told, { leave: () => feed.leave() });
}

function newest(): Stream {
  const stream = streams.at(-1);
  if (!stream) throw new Error("no stream was asked for");
  return stream;
}

const subject = "a";
const MESSAGE = { kind: "message", subject };

test("two pages hear one stream, and who joins later reads again", async () => {
  const first = await page();
  newest().say(READY);
  const second = await page();
  newest().say(message("5", subject));
  expect(streams).toHaveLength(1);
  expect([first.isLive, second.isLive]).toEqual([true, true]);
  expect(first.heard).toEqual([RESET, MESSAGE]);
  expect(second.heard).toEqual([RESET, MESSAGE]);
});

test("pages of two people have a stream each", async () => {
  const [one, other] = [await page("lin"), await page("su")];
  expect(streams).toHaveLength(2);
  streams[0]?.say(READY, message("5", subject));
  expect([one.heard.length, other.heard.length]).toEqual([2, 0]);
});

test("when the page with the stream is closed another goes on after what all have heard", async () => {
  const first = await page();
  const second = await page();
  newest().say(READY, message("5", subject));
  first.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(streams.map(({ lastId, isOver }) => [lastId, isOver()])).toEqual([
    [null, true],
    ["5", false],
  ]);
  newest().say();
  newest().say(message("6", subject));
  expect(second.heard).toEqual([RESET, MESSAGE, MESSAGE]);
  expect(first.heard).toEqual([RESET, MESSAGE]);
});

test("a stream that ends is begun again soon, and nothing is read again", async () => {
  const { heard } = await page();
  newest().say(READY, message("5", subject));
  await vi.advanceTimersByTimeAsync(40_000);
  newest().say();
  await vi.advanceTimersByTimeAsync(40_000);
  newest().end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(newest().lastId).toBe("5");
  newest().say();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(heard).toEqual([RESET, MESSAGE]);
});

test("what cannot be told any more is read again", async () => {
  const { heard } = await page();
  newest().say(READY);
  newest().say({ id: "900", event: "reset", data: "{}" });
  newest().end();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(newest().lastId).toBe("900");
  expect(heard).toEqual([RESET, RESET]);
});

test("where no sign comes in five seconds everything is read again every ten", async () => {
  const told = await page();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(newest().isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(newest().isOver()).toBe(true);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(told.isLive).toBe(false);
  expect(told.heard).toEqual([RESET, RESET, RESET]);
});

test("a stream that has fallen silent is begun again", async () => {
  const told = await page();
  newest().say(READY);
  await vi.advanceTimersByTimeAsync(49_999);
  expect([told.isLive, newest().isOver()]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([told.isLive, newest().isOver()]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(streams).toHaveLength(2);
});

test("the longer the server is away, the seldomer it is asked", async () => {
  await page();
  const pauses: number[] = [];
  for (let time = 0; time < 9; time += 1) {
    const count = streams.length;
    newest().end();
    const at = performance.now();
    while (streams.length === count) await vi.advanceTimersByTimeAsync(1_000);
    pauses.push((performance.now() - at) / 1_000);
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60, 60]);
});

test("a page whose stream sleeps in another looks by itself", async () => {
  const asleep = joinTabs("lin", vi.fn(), () => new Promise(() => undefined));
  const told = await page();
  asleep.tell({ type: "sign", id: "4" });
  await vi.advanceTimersByTimeAsync(49_999);
  expect([told.isLive, told.heard]).toEqual([true, [RESET]]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told.isLive).toBe(false);
  const { length } = told.heard;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told.heard).toHaveLength(length + 1);
  asleep.leave();
});

test("without locks every page looks now and then", async () => {
  openBrowser({ hasLocks: false });
  const told = await page();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(streams).toEqual([]);
  expect([told.isLive, told.heard]).toEqual([false, [RESET, RESET]]);
});

test("who has left hears nothing", async () => {
  const told = await page();
  const stream = newest();
  stream.say(READY);
  told.leave();
  stream.say(message("5", subject));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stream.isOver()).toBe(true);
  expect(streams).toHaveLength(1);
  expect(told.heard).toEqual([RESET]);
});
