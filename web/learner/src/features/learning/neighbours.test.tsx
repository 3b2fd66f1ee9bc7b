import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../testing/page";
import { Neighbours } from "./neighbours";

const CHAPTERS = [
  {
    sid: "chapter",
    title: "One",
    position: 1,
    lessonList: [
      {
        sid: "lesson",
        title: "Only",
        position: 1,
        kind: "text" as const,
        isTrial: false,
        plannedSeconds: 90,
        requiredSeconds: 54,
      },
    ],
  },
];

test.each([
  ["the examination", "e", true, "Take the exam", "/examination-detail/e"],
  ["what studying alone has earned", null, true, "My certificates", "/user/my-certificate"],
  ["the course", null, false, "Back to the course", "/detail/course/c"],
])("after the last lesson comes %s", async (_, examination, certifies, name, address) => {
  localStorage.setItem("ACCESS_TOKEN", "t");
  localStorage.setItem("USER", JSON.stringify({ sid: "u" }));
  dispatchEvent(new StorageEvent("storage", { key: "USER" }));
  const content = [{ lessonSid: "lesson", completedAt: "2026-11-22T01:00:00.000Z" }];
  answerWith({
    "/resource-center/api/lessonProgress/v2/dynamicList": () => envelope({ content }),
  });
  await showPage(
    <Neighbours lesson="lesson" course="c" chapters={CHAPTERS} {...{ examination, certifies }} />,
    ["learning"],
  );
  const link = await screen.findByRole("link", { name });
  expect(link.getAttribute("href")).toBe(address);
});
