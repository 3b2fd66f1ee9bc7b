// @vitest-environment jsdom
import type { AuditEntry } from "@zhegui/client";
import { startI18n } from "@zhegui/i18n";
import i18next, { getFixedT } from "i18next";
import { beforeAll, expect, test } from "vitest";
import { pageOf } from "./page-of";
import { changesOf, valueWords } from "./values";
import {
  aboutWords,
  actionWords,
  actorWords,
  columnWords,
  RECORDS,
  recordWords,
  VERBS,
  type Words,
} from "./words";

let t: Words;
beforeAll(async () => {
  await startI18n("en", ["adminAudit"]);
  t = getFixedT(null, "adminAudit");
});

type Entry = Pick<
  AuditEntry,
  "before" | "after" | "record" | "recordSid" | "verb" | "isDeleted" | "organizationSid"
>;
const NEWS: Entry = {
  verb: "save",
  before: { title: "a" },
  after: { title: "b" },
  record: "news",
  recordSid: "n",
  isDeleted: false,
  organizationSid: null,
};

test.each<[Partial<Entry>, string]>([
  [{}, "News · changed"],
  [{ verb: "create" }, "News · made"],
  [{ record: "certificateHistory", verb: "revoke" }, "Certificate · revoked"],
  [{ record: "somethingNew", verb: "turn" }, "somethingNew · turn"],
])("%o is called %s", (given, words) => {
  expect(actionWords(t, { ...NEWS, ...given })).toBe(words);
});

test("each kind that can be looked for has words of its own", () => {
  const words = RECORDS.map((name) => recordWords(t, name));
  expect(new Set(words).size).toBe(RECORDS.length);
  expect(words.filter((each, at) => each === RECORDS[at])).toEqual([]);
});

test("each kind of record and each verb has words", () => {
  const words = i18next.getResourceBundle("en", "adminAudit");
  expect([...RECORDS].sort()).toEqual(Object.keys(words.record).sort());
  expect([...VERBS].sort()).toEqual(Object.keys(words.verb).sort());
});

test("what no user did, the system did; who is gone is said to be", () => {
  expect(actorWords(t, { userSid: null, userNickname: null })).toBe("The system");
  expect(actorWords(t, { userSid: "l", userNickname: "Lin" })).toBe("Lin");
  expect(actorWords(t, { userSid: "l", userNickname: null })).toBe("(deleted account)");
});

test.each([
  [{ aboutUserSid: null, aboutUserNickname: null }, undefined],
  [{ aboutUserSid: "l", aboutUserNickname: "Lin" }, undefined],
  [{ aboutUserSid: "c", aboutUserNickname: "Chen" }, "Chen"],
  [{ aboutUserSid: "c", aboutUserNickname: null }, "(deleted account)"],
])("what Lin did is about %o: %s", (about, words) => {
  expect(aboutWords(t, { userSid: "l", ...about })).toBe(words);
});

test("fields stand with what they were and what they became", () => {
  const entry = { before: { title: "a", body: "x" }, after: { title: "b" } };
  expect(changesOf(entry)).toEqual([
    { field: "title", before: "a", after: "b" },
    { field: "body", before: "x", after: undefined },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
  expect(columnWords(t, "news", "is_pinned")).toBe("Pinned");
  expect(columnWords(t, "news", "no_word")).toBe("no_word");
  expect(columnWords(t, "staff", "title")).toBe("Post");
});

const SOURCE = { record: "news", field: "source" };

test.each<[unknown, string | undefined]>([
  [undefined, undefined],
  [null, "\u2014"],
  ["", "\u2014"],
  [true, "yes"],
  [false, "no"],
  ["***", "(not shown)"],
  ["2026-11-26T10:00 and then", "2026-11-26T10:00 and then"],
  [3, "3"],
  [["a", "b"], "a, b"],
  [[], "\u2014"],
  [
    [
      { title: "One", count: 5, kind: null },
      { title: "Two", question_list: ["What?"] },
    ],
    "Title: One, Questions: 5\nTitle: Two, Questions: What?",
  ],
])("the value %o reads %s", (value, words) => {
  expect(valueWords(t, SOURCE, value)).toBe(words);
});

test.each<[string, string, unknown, string]>([
  ["news", "state", "draft", "Draft"],
  ["order", "state", 3, "Cancelled"],
  ["pay", "state", 3, "Rejected"],
  ["userOrganization", "roles", ["reader", "finance"], "Reader, Finance"],
  ["news", "source", "draft", "draft"],
  ["news", "state", "a.b:c", "a.b:c"],
])("of %s the %s %o reads %s", (record, field, value, words) => {
  expect(valueWords(t, { record, field }, value)).toBe(words);
});

test("moments are shown in the time of the user, not as they are kept", () => {
  expect(valueWords(t, SOURCE, "2026-11-26T16:00:00Z")).not.toContain("T16");
});

test.each<[Partial<Entry>, string | undefined]>([
  [{}, "/news/n"],
  [{ isDeleted: true }, undefined],
  [{ verb: "bulkList" }, undefined],
  [{ verb: "export" }, undefined],
  [{ record: "chapter" }, undefined],
  [{ record: "pay", verb: "accept", recordSid: "p" }, "/vouchers/p"],
  [{ record: "order", organizationSid: "other" }, undefined],
  [{ record: "certificateHistory", recordSid: "c" }, "/certificates/c"],
])("%o is shown at %s", (given, page) => {
  expect(pageOf({ ...NEWS, ...given }, null)).toBe(page);
});
