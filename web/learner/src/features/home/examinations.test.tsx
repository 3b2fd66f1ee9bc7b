import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../testing/page";
import { Examinations } from "./examinations";

const LIST = "/resource-center/api/examination/v2/dynamicList";
const NOON = "2026-11-21T12:00:00.000Z";
const OPEN = { startAt: NOON, endAt: NOON, serverTime: NOON, durationSeconds: 2400 };

test("those that end first and are not passed; one whose course was not bought is not open", async () => {
  const open = { ...OPEN, sid: "o", title: "Fire safety", cannotStartReason: null };
  const needed = { ...OPEN, sid: "n", title: "Heights", cannotStartReason: "access_required" };
  const asked = answerWith({ [LIST]: () => envelope({ content: [open, needed] }) });
  await showPage(<Examinations />, ["homeSections"]);
  const tag = await screen.findByText("Course required");
  expect(tag.closest("li")?.textContent).toContain("Heights");
  expect(screen.getByText("Open").closest("li")?.textContent).toContain("Fire safety");
  expect(JSON.parse(asked[0]?.body ?? "")).toMatchObject({
    query: expect.arrayContaining([{ field: "isPassed", operator: "eq", value: false }]),
    orderList: [{ field: "endAt", direction: "asc" }],
  });
});
