import { describe, expect, test } from "vitest";
import type { Receipt, SavedAnswer } from "./attempt";
import { acknowledged, type Entry, reconciled, settled, written } from "./entry";

const KEY = { user: "u", attempt: "a", question: "q" };
const NOON = Date.parse("2026-11-21T12:00:00.000Z");

const at = (writtenAt: number) => ({ writtenAt });

function entry(changes: Partial<Entry> = {}): Entry {
  return { ...written(KEY, undefined, "x", at(NOON)), ...changes };
}

function receipt(changes: Partial<Receipt> = {}): Receipt {
  const savedAt = "2026-11-21T12:00:01.000Z";
  return { question: { sid: "q" }, sequence: 1, savedAt, outcome: "saved", ...changes };
}

function server(sequence: number, value: unknown, savedAt: number): SavedAnswer {
  return { question: { sid: "q" }, sequence, value, savedAt: new Date(savedAt).toISOString() };
}

describe("written", () => {
  test("takes the next sequence, saved or not", () => {
    expect(written(KEY, undefined, "x", at(NOON)).sequence).toBe(1);
    expect(written(KEY, entry({ sequence: 7 }), "y", at(NOON)).sequence).toBe(8);
    expect(written(KEY, entry({ sequence: 7, standing: "saved" }), "y", at(NOON))).toMatchObject({
      sequence: 8,
      standing: "here",
      savedAt: null,
    });
  });
});

describe("acknowledged", () => {
  test("the sequence that was sent is saved", () => {
    expect(acknowledged(entry(), receipt())).toMatchObject({
      standing: "saved",
      savedAt: "2026-11-21T12:00:01.000Z",
    });
  });

  test("what was written meanwhile stays unsent", () => {
    const newer = entry({ sequence: 2 });
    expect(acknowledged(newer, receipt({ sequence: 1 }))).toBe(newer);
  });

  test("a stale answer is not the candidate's saved answer", () => {
    const old = entry();
    expect(acknowledged(old, receipt({ outcome: "stale" }))).toBe(old);
  });

  test("a question that this browser does not know stays unknown", () => {
    expect(acknowledged(undefined, receipt())).toBeUndefined();
  });
});

test("settling moves only the very sequence that was sent", () => {
  expect(settled(entry(), 1, "late")).toMatchObject({ standing: "late" });
  expect(settled(entry({ sequence: 2 }), 1, "late")).toMatchObject({ standing: "here" });
  expect(settled(entry({ standing: "saved" }), 1, "refused")).toMatchObject({ standing: "saved" });
});

describe("reconciled", () => {
  const LATER = NOON + 1000;
  const EARLIER = NOON - 1000;
  const saved = { standing: "saved", savedAt: "2026-11-21T12:00:00.000Z" } as const;
  test.each([
    ["nothing here", undefined, server(3, "s", NOON), 3, "s", "saved"],
    ["the same answer", entry({ sequence: 3 }), server(3, "x", LATER), 3, "x", "saved"],
    ["a lost acknowledgement", entry(), server(1, "x", EARLIER), 1, "x", "saved"],
    ["unsent and ahead", entry({ sequence: 4 }), server(3, "s", LATER), 4, "x", "here"],
    ["unsent, behind, but written later", entry(), server(3, "s", EARLIER), 4, "x", "here"],
    ["unsent, behind and written earlier", entry(), server(3, "s", LATER), 3, "s", "saved"],
    ["same sequence, written later", entry(), server(1, "s", EARLIER), 2, "x", "here"],
    ["saved here, newer there", entry(saved), server(3, "s", LATER), 3, "s", "saved"],
    [
      "saved here, older there",
      entry({ ...saved, sequence: 5 }),
      server(3, "s", NOON),
      5,
      "x",
      "saved",
    ],
  ])("%s", (_name, old, theirs, sequence, value, standing) => {
    expect(reconciled(KEY, old, theirs, Object.is)).toMatchObject({ sequence, value, standing });
  });

  test("whether two answers are the same is for the kind of the question to say", () => {
    const old = entry({ value: ["a", "b"] });
    const theirs = server(1, ["b", "a"], EARLIER);
    expect(reconciled(KEY, old, theirs, () => true)).toMatchObject({
      sequence: 1,
      standing: "saved",
    });
    expect(reconciled(KEY, old, theirs, () => false)).toMatchObject({
      sequence: 2,
      value: ["a", "b"],
      standing: "here",
    });
  });
});
