import type { QuestionVersion } from "@zhegui/client";
import { expect, test } from "vitest";
import { answerWords, versionOf } from "./answer-words";

const [A, B, OLD] = [1, 2, 3].map((last) => `00000000-0000-4000-8000-00000000000${last}`);

function version(sid: string, ...options: [string, string][]): QuestionVersion {
  const optionList = options.map(([each, content]) => ({ sid: each, content, position: 0 }));
  return {
    sid,
    questionSid: "q1",
    revision: 1,
    kind: "single_choice",
    stem: "",
    body: null,
    source: {},
    createdAt: "2026-11-27T00:00:00Z",
    optionList,
  };
}

const NEW = version("v2", [A ?? "", "a"], [B ?? "", "b"]);
const FORMER = version("v1", [OLD ?? "", "old"]);

test("the version is the one whose options were answered, else the newest", () => {
  const sidOf = (value: unknown) => versionOf([NEW, FORMER], "q1", value)?.sid;
  expect([sidOf(A), sidOf([OLD]), sidOf("text"), sidOf(null)]).toEqual(["v2", "v1", "v2", "v2"]);
  expect(versionOf([NEW], "q2", A)).toBeUndefined();
});

test.each<[unknown, string | undefined]>([
  [A, "a"],
  [[A, B], "a / b"],
  [["first", "second"], "first / second"],
  [{ number: "5", unit: "kV" }, "5 / kV"],
  [{ [A ?? ""]: B }, "a \u2192 b"],
  [null, undefined],
  [[], undefined],
])("%j in words is %s", (value, words) => {
  expect(answerWords(NEW, value)).toBe(words);
});
