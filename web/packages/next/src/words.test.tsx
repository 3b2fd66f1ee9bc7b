import type { Next } from "@zhegui/client";
import { createInstance } from "i18next";
import { expect, test } from "vitest";
import { noteOf } from "./words";

const NOTE = { order: "by {{date}}", examination: "until {{date}}" };
const STEP = { kind: "order", title: null, step: null, count: null, path: "/pay/o" } as const;

test.each([
  ["order", "2026-11-30T16:00:00.000Z", "by 2026-11-30"],
  ["examination", "2028-02-29T16:00:00.000Z", "until 2028-02-29"],
  ["examination", "2028-02-29T12:00:00.000Z", "until 2028-02-29"],
] as const)(
  "what ends at midnight in China ends on that day: %s, %s",
  async (kind, endsAt, said) => {
    const words = createInstance();
    await words.init({ lng: "en", resources: { en: { next: { note: NOTE } } } });
    const next: Next = { ...STEP, kind, endsAt };
    expect(noteOf(next, words.getFixedT("en", "next"))).toBe(said);
  },
);
