import { expect, test } from "vitest";
import { merged, type Typed, unsaved } from "./typed-lesson";

const WAS: Typed = { title: "旧名", body: "甲\n\n乙", captions: "", isTrial: false, over: 0 };

test.each<[string, Partial<Typed>, object]>([
  ["nothing", {}, {}],
  ["a text", { body: "新" }, { body: "新" }],
  ["a title without the spaces around it", { title: " 新名 " }, { title: "新名" }],
  ["no title that is only begun", { title: " " }, {}],
  ["a choice", { isTrial: true }, { isTrial: true }],
])("there is to save: %s", (_, typed, expected) => {
  expect(unsaved(WAS, { ...WAS, ...typed, over: 3 })).toEqual(expected);
});

test("what each of two changed is there, and what both changed is asked", () => {
  const theirs = { ...WAS, title: "他的名", body: "甲，他补充\n\n乙", isTrial: true };
  const mine = { ...WAS, title: "我的名", body: "甲\n\n乙，我补充", over: 3 };
  const { values, disputed } = merged(WAS, theirs, mine);
  expect(disputed).toEqual(["title"]);
  expect(values).toMatchObject({
    body: "甲，他补充\n\n乙，我补充",
    isTrial: true,
    title: "我的名",
  });
});
