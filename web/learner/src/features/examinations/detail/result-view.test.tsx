import { screen } from "@testing-library/react";
import type { CannotStart, Result } from "@zhegui/client";
import { expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../../testing/page";
import { anExamination } from "../testing/examination";
import { ResultView } from "./result-view";

const API = "/resource-center/api";
const AT = "2026-11-21T01:00:00.000Z";

function voided(givenBack: boolean): Result {
  return {
    sid: "a",
    number: "KS-1",
    state: "voided",
    examination: {
      sid: "e",
      title: "Class A",
      fullScore: 100,
      passScore: 60,
    },
    ordinal: 1,
    startedAt: AT,
    deadline: AT,
    submittedAt: AT,
    endedBy: "candidate",
    questionCount: 1,
    answeredCount: 1,
    score: null,
    passed: null,
    scoreAt: AT,
    answersAt: AT,
    voiding: { at: AT, reason: "the power failed", givenBack },
    sectionList: [],
    questionList: null,
    serverTime: AT,
  };
}

async function show(givenBack: boolean, reason: CannotStart | null): Promise<void> {
  answerWith({
    [`${API}/attempt/v2/result`]: () => envelope(voided(givenBack)),
    [`${API}/course/v2/dynamicList`]: () => envelope({ content: [] }),
  });
  const examination = anExamination({ cannotStartReason: reason });
  await showPage(<ResultView examination={examination} attempt="a" />, ["examination"]);
}

test("a voided attempt that is given back says why, and leads to another one", async () => {
  await show(true, null);
  expect(await screen.findByText(/was voided and has no score/)).toBeDefined();
  expect(screen.getByText("Reason: the power failed")).toBeDefined();
  expect(screen.getByText(/given back to you/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
  expect(screen.queryByText(/You can see the questions/)).toBeNull();
});

test("one that stays used says so, and whom to ask", async () => {
  await show(false, "no_attempts_left");
  expect(await screen.findByText(/is not given back/)).toBeDefined();
  expect(screen.getByText("You cannot try again now")).toBeDefined();
  expect(screen.getByText(/contact the organizer/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a pass shows the certificate that it earned, once that is made", async () => {
  const { voiding: _, ...result } = voided(false);
  const passed = { ...result, state: "released", score: 90, passed: true, voiding: null };
  const paper = { sid: "p", mediaType: "image/png", address: { url: "/paper.png" } };
  const earned = { sid: "c", state: "valid", holderName: "林一", attachList: [paper] };
  const asked = answerWith({
    [`${API}/attempt/v2/result`]: () => envelope(passed),
    [`${API}/certificateHistory/v2/dynamicList`]: () => envelope({ content: [earned] }),
  });
  const examination = anExamination({ certifies: true, cannotStartReason: "already_certified" });
  await showPage(<ResultView examination={examination} attempt="a" />, ["examination"]);
  const picture = await screen.findByRole("img", { name: "Examination, 林一" });
  expect(picture.getAttribute("src")).toBe("/paper.png");
  const list = asked.find(({ path }) => path.includes("certificateHistory"));
  expect(JSON.parse(list?.body ?? "{}").query).toEqual([
    { field: "sourceSid", operator: "eq", value: "a" },
  ]);
});
