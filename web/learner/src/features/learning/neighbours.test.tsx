import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showPage } from "../../testing/page";
import { Finished } from "./finished";
import { Neighbours } from "./neighbours";

const lesson = (sid: string, position: number) => ({
  sid,
  title: sid,
  position,
  kind: "text" as const,
  isTrial: false,
  plannedSeconds: 90,
  requiredSeconds: 54,
  withdrawnAt: null,
});

const CHAPTERS = [
  { sid: "one", title: "One", position: 1, lessonList: [lesson("first", 1), lesson("second", 2)] },
  { sid: "two", title: "Two", position: 2, lessonList: [lesson("third", 1)] },
];

test.each([
  ["first", ["/study-task-detail/second"]],
  ["second", ["/study-task-detail/first", "/study-task-detail/third"]],
  ["third", ["/study-task-detail/second"]],
])("beside the %s lesson stand its neighbours, across chapters", async (sid, addresses) => {
  await showPage(<Neighbours lesson={sid} chapters={CHAPTERS} />, ["learning"]);
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(addresses);
});

test.each([
  ["the examination", "e", true, "Take the exam", "/examination-detail/e"],
  ["what studying alone has earned", null, true, "My certificates", "/user/my-certificate"],
  ["the course", null, false, "Back to the course", "/detail/course/c"],
])("a finished course leads to %s", async (_, examination, certifies, name, address) => {
  await showPage(<Finished course="c" {...{ examination, certifies }} />, ["learning"]);
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(address);
});
