// @vitest-environment jsdom
import { getFixedT } from "i18next";
import { expect, test, vi } from "vitest";
import { formOf } from "./form-of";
import { ENTITIES } from "./generated";
import { resourceOf } from "./resource-of";
import type { Words } from "./words";

const WORDS: Words = {
  say: (...path) => path.join("."),
  find: (...path) => (path.join(".") === "hint.body" ? "Markdown" : undefined),
};
const t = getFixedT("en", "records");

const news = resourceOf(ENTITIES.news, "/news", WORDS, t);
const DRAFT = { sid: "1", title: "A", state: "draft", publishedAt: null, isPinned: false };

test("a row is known by its label, and has a page", () => {
  expect([news.label(DRAFT), news.address?.(DRAFT)]).toEqual(["A", "/news/1"]);
});

test.each([
  ["title", true, undefined],
  ["category", false, undefined],
  ["publishedAt", true, "\u2014"],
  ["isPinned", true, ""],
])("the column %s can be sorted by: %s, and shows %j", (field, sortable, shown) => {
  const column = news.columns.find((each) => each.field === field);
  expect([column?.sortable, column?.cell?.(DRAFT)]).toEqual([sortable, shown]);
});

test("a column has the words of its values, in exports too", () => {
  const said = news.columns.flatMap(({ field, words }) => (words ? [[field, words]] : []));
  expect(Object.fromEntries(said)).toMatchObject({
    state: { draft: "choice.state.draft", published: "choice.state.published" },
    isPinned: { true: "choice.isPinned.true", false: "choice.isPinned.false" },
  });
});

test("a moment is filtered by days, a flag and a choice by their values", () => {
  expect(
    news.filters?.map((each) => ("choices" in each ? each.choices.length : each.kind)),
  ).toEqual([2, 4, 2, "days"]);
});

test("what is done with many is what was declared, and that they are deleted", () => {
  expect(news.bulk?.actions.map(({ name }) => name)).toEqual([
    "publish",
    "withdraw",
    "pin",
    "unpin",
    "delete",
  ]);
});

test("a change of many goes to the entity's own address", async () => {
  const fetch = vi.fn(async (_: Request) => Response.json({ code: 200, data: null }));
  vi.stubGlobal("fetch", fetch);
  await news.bulk?.run({ sidList: ["1"], change: { isPinned: true }, dryRun: true });
  const sent = fetch.mock.calls[0]?.[0];
  expect(sent?.url).toMatch(/\/news\/v2\/bulk$/);
  expect(await sent?.json()).toEqual({
    model: { sidList: ["1"], change: { isPinned: true }, dryRun: true },
  });
});

test("a form has the bounds that the server has", () => {
  const fields = formOf(ENTITIES.news, { words: WORDS, t, isNew: true });
  expect(fields.map(({ name, kind, isRequired }) => [name, kind, isRequired])).toEqual([
    ["title", "text", true],
    ["summary", "area", true],
    ["category", "choice", true],
    ["source", "text", true],
    ["body", "markdown", true],
    ["publishedAt", "moment", false],
    ["isPinned", "flag", false],
  ]);
  expect(fields.find(({ name }) => name === "body")).toMatchObject({
    hint: "Markdown",
    max: 50_000,
  });
});
