import type { Beat, Credit } from "@zhegui/client";
import { randomSid } from "@zhegui/client/random-sid";
import { describe, expect, test, vi } from "vitest";
import { Reporter } from "./reporter";
import { beginAt, extendTo } from "./stretch";

function credit(creditedSeconds: number, reason: Credit["reason"] = "counted"): Credit {
  return {
    creditedSeconds,
    totalSeconds: creditedSeconds,
    requiredSeconds: 60,
    completed: false,
    reason,
    reasonText: reason,
    pieceList: [],
    serverTime: "2026-11-21T01:00:00.000Z",
  };
}

function stretch(start: number, end: number) {
  return extendTo(beginAt(start, 1), end);
}

function reporter(send: (beat: Beat) => Promise<Credit>) {
  const events = { onCredit: vi.fn(), onAway: vi.fn() };
  return { events, reporter: new Reporter("lesson", send, events) };
}

function claims(send: { mock: { calls: [Beat][] } }): [number, number][] {
  return send.mock.calls.map(([{ position, playedSeconds }]) => [position, playedSeconds]);
}

describe("the reporter", () => {
  test("sends stretches in order under one session", async () => {
    const send = vi.fn(async (beat: Beat) => credit(beat.playedSeconds));
    const { reporter: sut, events } = reporter(send);
    await sut.report(stretch(0, 10));
    await sut.report(stretch(10, 20));
    expect(claims(send)).toEqual([
      [10, 10],
      [20, 10],
    ]);
    expect(new Set(send.mock.calls.map(([beat]) => beat.sessionSid)).size).toBe(1);
    expect(events.onCredit).toHaveBeenCalledTimes(2);
  });

  test("claims again what came a moment too early", async () => {
    const send = vi
      .fn<(beat: Beat) => Promise<Credit>>()
      .mockResolvedValueOnce(credit(9.2, "faster_than_time"))
      .mockResolvedValue(credit(10.8));
    const { reporter: sut } = reporter(send);
    await sut.report(stretch(0, 10));
    await sut.report(stretch(10, 20));
    expect(send.mock.calls[1]?.[0].playedSeconds).toBeCloseTo(10.8);
  });

  test("claims nothing again after a jump", async () => {
    const send = vi
      .fn<(beat: Beat) => Promise<Credit>>()
      .mockResolvedValue(credit(9, "faster_than_time"));
    const { reporter: sut } = reporter(send);
    await sut.report(stretch(0, 10));
    await sut.report(stretch(40, 50));
    expect(send.mock.calls[1]?.[0].playedSeconds).toBe(10);
  });

  test("claims what could not be sent together with what follows it", async () => {
    const send = vi
      .fn<(beat: Beat) => Promise<Credit>>()
      .mockRejectedValueOnce(new Error("away"))
      .mockImplementation(async (beat) => credit(beat.playedSeconds));
    const { reporter: sut, events } = reporter(send);
    await sut.report(stretch(0, 10));
    expect(events.onAway).toHaveBeenCalledOnce();
    await sut.report(stretch(10, 20));
    await sut.report(stretch(20, 30));
    expect(claims(send)).toEqual([
      [10, 10],
      [20, 20],
      [30, 10],
    ]);
  });

  test("sends what waits without a further stretch once the server is back", async () => {
    vi.useFakeTimers();
    const send = vi
      .fn<(beat: Beat) => Promise<Credit>>()
      .mockRejectedValueOnce(new Error("away"))
      .mockRejectedValueOnce(new Error("away"))
      .mockImplementation(async (beat) => credit(beat.playedSeconds));
    const { reporter: sut, events } = reporter(send);
    events.onAway.mockReturnValue(true);
    await sut.report(stretch(0, 10));
    await vi.runAllTimersAsync();
    expect(claims(send)).toEqual([
      [10, 10],
      [10, 10],
      [10, 10],
    ]);
    expect(events.onCredit).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  test("says since when it runs until the server itself has answered", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const send = vi
      .fn<(beat: Beat) => Promise<Credit>>()
      .mockRejectedValueOnce(new Error("of a portal"))
      .mockRejectedValueOnce(new Error("of a firewall"))
      .mockImplementation(async (beat) => credit(beat.playedSeconds));
    const { reporter: sut } = reporter(send);
    for (const end of [0, 10, 20, 30]) {
      await sut.report(stretch(Math.max(0, end - 10), end));
      vi.advanceTimersByTime(10_000);
    }
    sut.takeOver();
    await sut.report(stretch(30, 30));
    const said = send.mock.calls.map(([{ openSeconds }]) => openSeconds);
    expect(said).toEqual([0, 10, 20, undefined, 0]);
    expect(send.mock.calls[2]?.[0].playedSeconds, "all since it began").toBe(20);
    vi.useRealTimers();
  });

  test("sends first what could not be sent before a jump or at another speed", async () => {
    const send = vi
      .fn<(beat: Beat) => Promise<Credit>>()
      .mockRejectedValueOnce(new Error("away"))
      .mockRejectedValueOnce(new Error("away"))
      .mockImplementation(async (beat) => credit(beat.playedSeconds));
    const { reporter: sut } = reporter(send);
    await sut.report(stretch(0, 10));
    await sut.report(stretch(40, 50));
    await sut.report({ ...stretch(50, 70), rate: 2 });
    expect(claims(send)).toEqual([
      [10, 10],
      [10, 10],
      [10, 10],
      [50, 10],
      [70, 20],
    ]);
  });

  test("sends one beat at a time", async () => {
    const answers: ((credit: Credit) => void)[] = [];
    const send = vi.fn(
      async () =>
        new Promise<Credit>((resolve) => {
          answers.push(resolve);
        }),
    );
    const { reporter: sut } = reporter(send);
    const first = sut.report(stretch(0, 10));
    await sut.report(stretch(10, 20));
    expect(send).toHaveBeenCalledTimes(1);
    answers[0]?.(credit(10));
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    answers[1]?.(credit(10));
    await first;
  });

  test("takes over under another session", async () => {
    const send = vi.fn(async (beat: Beat) => credit(beat.playedSeconds));
    const { reporter: sut } = reporter(send);
    await sut.report(stretch(0, 10));
    sut.takeOver();
    await sut.report(stretch(10, 20));
    const sessions = send.mock.calls.map(([beat]) => beat.sessionSid);
    expect(new Set(sessions).size).toBe(2);
  });

  test("hears no answer to the one before, which was told that it must stand still", async () => {
    const answers: ((credit: Credit) => void)[] = [];
    const send = vi.fn(() => new Promise<Credit>((resolve) => answers.push(resolve)));
    const { reporter: sut, events } = reporter(send);
    const told = sut.report(stretch(0, 10));
    sut.takeOver();
    answers[0]?.(credit(0, "other_player"));
    await told;
    expect(events.onCredit).not.toHaveBeenCalled();
  });
});

test("a session's name is a UUID of version 4", () => {
  const names = Array.from({ length: 50 }, randomSid);
  for (const name of names) {
    expect(name).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(names).size).toBe(50);
});
