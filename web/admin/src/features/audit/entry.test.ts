// @vitest-environment jsdom
import type { AuditEntry } from "@zhegui/client";
import { startI18n } from "@zhegui/i18n";
import { getFixedT } from "i18next";
import { beforeAll, expect, test } from "vitest";
import { pageOf } from "./page-of";
import { changesOf, valueWords } from "./values";
import { actionWords, actorWords, columnWords, RECORDS, recordWords, type Words } from "./words";

let t: Words;
beforeAll(async () => {
  await startI18n("en", ["adminAudit"]);
  t = getFixedT(null, "adminAudit");
});

type Entry = Pick<AuditEntry, "action" | "before" | "after" | "record" | "recordSid">;
const NEWS: Entry = {
  action: "news.save",
  before: { title: "a" },
  after: { title: "b" },
  record: "news",
  recordSid: "n",
};

test.each<[Partial<Entry>, string]>([
  [{}, "News · changed"],
  [{ before: null }, "News · made"],
  [{ before: null, after: null }, "News · changed"],
  [{ action: "certificateHistory.revoke" }, "Certificate · revoked"],
  [{ action: "soldOrder.export", before: null }, "Order · exported"],
  [{ action: "authoredNews.export" }, "News · exported"],
  [{ action: "somethingNew.turn" }, "somethingNew · turn"],
])("%o is called %s", (given, words) => {
  expect(actionWords(t, { ...NEWS, ...given })).toBe(words);
});

test("each kind that can be looked for has words of its own", () => {
  const words = RECORDS.map((name) => recordWords(t, name));
  expect(new Set(words).size).toBe(RECORDS.length);
  expect(words.filter((each, at) => each === RECORDS[at])).toEqual([]);
});

test("what no user did, the system did", () => {
  expect(actorWords(t, { userNickname: null })).toBe("The system");
  expect(actorWords(t, { userNickname: "Lin" })).toBe("Lin");
});

test("fields stand with what they were and what they became", () => {
  const entry = { before: { title: "a", body: "x" }, after: { title: "b" } };
  expect(changesOf(entry)).toEqual([
    { field: "title", before: "a", after: "b" },
    { field: "body", before: "x", after: undefined },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
  expect(columnWords(t, "is_pinned")).toBe("Pinned");
  expect(columnWords(t, "no_word")).toBe("no_word");
});

test.each<[unknown, string | undefined]>([
  [undefined, undefined],
  [null, "\u2014"],
  ["", "\u2014"],
  [true, "yes"],
  [false, "no"],
  ["***", "(not shown)"],
  ["draft", "draft"],
  ["2026-11-26T10:00 and then", "2026-11-26T10:00 and then"],
  [3, "3"],
  [["a"], '[\n  "a"\n]'],
])("the value %o reads %s", (value, words) => {
  expect(valueWords(t, value)).toBe(words);
});

test("moments are shown in the time of the user, not as they are kept", () => {
  expect(valueWords(t, "2026-11-26T16:00:00Z")).not.toContain("T16");
});

test.each<[Partial<Entry>, string | undefined]>([
  [{}, "/news/n"],
  [{ action: "news.delete" }, undefined],
  [{ action: "news.bulkList" }, undefined],
  [{ record: "course", action: "course.save" }, undefined],
  [{ record: "pay", action: "pay.accept", recordSid: "p" }, "/vouchers/p"],
])("%o is shown at %s", (given, page) => {
  expect(pageOf({ ...NEWS, ...given })).toBe(page);
});
