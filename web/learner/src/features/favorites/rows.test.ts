import type { Course, Favorite, News } from "@zhegui/client";
import { expect, test } from "vitest";
import { readKind, rowOf } from "./rows";

const NOTHING = { courseSid: null, subjectSid: null, materialSid: null, questionSid: null };

function kept(favorite: Partial<Favorite>): Favorite {
  const base = { sid: "1", kind: "course" as const, createdAt: "2026-11-21T01:00:00.000Z" };
  return { ...base, ...NOTHING, newsSid: null, ...favorite };
}

test("a course leads to its page and shows its cover", () => {
  const words = { sid: "c", title: "动火作业", summary: "先清场。" };
  const course = { ...words, cover: "fire", coverList: [{ url: "/files/public/a.jpg" }] } as Course;
  expect(rowOf(kept({ course }))).toMatchObject({
    title: "动火作业",
    text: "先清场。",
    cover: "fire",
    picture: "/files/public/a.jpg",
    to: "/detail/course/c",
  });
});

test("news leads to its page", () => {
  const news = { sid: "n", title: "新目录", summary: "改了什么" } as News;
  expect(rowOf(kept({ kind: "news", news }))?.to).toBe("/dynamic-detail/n");
});

test.each(["course", "subject", "material", "news", "question"] as const)(
  "a %s that is gone shows nothing",
  (kind) => expect(rowOf(kept({ kind, [kind]: null }))).toBeUndefined(),
);

test.each([
  ["news", "news"],
  ["lesson", "course"],
  [null, "course"],
])("%s in the address is %s", (text, kind) => expect(readKind(text)).toBe(kind));
