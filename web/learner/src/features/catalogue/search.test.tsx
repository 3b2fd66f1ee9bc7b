import { cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../testing/page";
import { Page } from "./search";

const API = "/resource-center/api";
const FIRE = {
  sid: "fire",
  title: "Fire safety",
  summary: "",
  cover: "",
  coverList: [],
  price: 0,
  plannedSeconds: 480,
  lessonCount: 6,
  learnerCount: 30,
};

test("where nothing is found, what most study is offered", async () => {
  answerWith({
    [`${API}/course/v2/dynamicList`]: (body) => {
      const content = JSON.parse(body).search ? [] : [FIRE];
      return envelope({ content, totalElements: content.length, totalPages: 1 });
    },
    [`${API}/search/v2/suggest`]: () => envelope([]),
    [`${API}/category/v2/dynamicList`]: () => envelope({ content: [], totalElements: 0 }),
  });
  await showPage(<Page />, ["catalogue"], "/course-search?keyword=zzz");
  const popular = await screen.findByRole("region", { name: "Popular courses" });
  const link = within(popular).getByRole("link", { name: "Fire safety" });
  expect(link.getAttribute("href")).toBe("/detail/course/fire");
  cleanup();
});

test("what was probably meant stands there before anything is placed below it", async () => {
  const stood: boolean[] = [];
  answerWith({
    [`${API}/course/v2/dynamicList`]: (body) => {
      const isSearch = Boolean(JSON.parse(body).search);
      if (!isSearch) stood.push(screen.queryByRole("link", { name: "fire" }) !== null);
      const content = isSearch ? [] : [FIRE];
      return envelope({ content, totalElements: content.length, totalPages: 1 });
    },
    [`${API}/search/v2/suggest`]: () => envelope([{ term: "fire" }]),
    [`${API}/category/v2/dynamicList`]: () => envelope({ content: [], totalElements: 0 }),
  });
  await showPage(<Page />, ["catalogue"], "/course-search?keyword=fyre");
  await screen.findByRole("region", { name: "Popular courses" });
  expect(stood).toEqual([true]);
  cleanup();
});
