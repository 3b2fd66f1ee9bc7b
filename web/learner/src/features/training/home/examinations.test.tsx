import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../../testing/page";
import { anExamination } from "../../examinations/testing/examination";
import { Examinations } from "./examinations";

const LIST = "/resource-center/api/examination/v2/dynamicList";

test("an examination whose course was not bought is not shown as open", async () => {
  const needed = anExamination({ canStart: false, cannotStartReason: "access_required" });
  answerWith({ [LIST]: () => envelope({ content: [anExamination({ sid: "o" }), needed] }) });
  await showPage(<Examinations />, ["training"]);
  const tag = await screen.findByText("Course required");
  expect(screen.getAllByText("Open now")).toHaveLength(1); // of the other one
  expect(tag.closest("li")?.textContent).not.toContain("Open now");
});
