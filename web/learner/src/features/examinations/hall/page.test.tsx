import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { OwnAttempt } from "@zhegui/client";
import { expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../../testing/page";
import { anExamination, NOON } from "../testing/examination";
import { Page } from "./page";

const LIST = "/resource-center/api/examination/v2/dynamicList";
const PLANS = "/resource-center/api/examinationPlan/v2/dynamicList";
const NONE = { content: [], page: 0, size: 10, totalElements: 0, totalPages: 0 };

const open = (address: string) => showPage(<Page />, ["examination"], address);
const selected = () => screen.getByRole("tab", { selected: true }).textContent;

test("the place one looks at stands in the address", async () => {
  answerWith({ [LIST]: () => envelope(NONE), [PLANS]: () => envelope(NONE) });
  const router = await open("/user/my-examination?place=over");
  expect(selected()).toBe("Ended");
  await userEvent.click(screen.getByRole("tab", { name: /In progress/ }));
  expect(router.state.location.search).toBe("?place=running");
  await router.navigate(-1);
  await waitFor(() => expect(selected()).toBe("Ended"));
});

test("those that are over can be asked for again when the call failed", async () => {
  let broken = true;
  answerWith({
    [LIST]: (body) =>
      broken && body.includes('"le"') ? { status: 500, body: {} } : envelope(NONE),
    [PLANS]: () => envelope(NONE),
  });
  await open("/user/my-examination?place=over");
  const again = await screen.findByRole("button", { name: "Try again" });
  broken = false;
  await userEvent.click(again);
  expect(await screen.findByText("No past exams yet")).toBeTruthy();
});

const ATTEMPT: OwnAttempt = {
  sid: "a",
  number: "A-1",
  state: "released",
  ordinal: 1,
  candidateName: null,
  startedAt: NOON,
  deadline: NOON,
  submittedAt: "2026-11-21T12:20:00.000Z",
  endedBy: "candidate",
  score: 36,
  passed: true,
  releasedAt: NOON,
  lateCount: 0,
};

test.each([
  ["what was passed", [{ ...ATTEMPT, score: 12, passed: false }, ATTEMPT], "36 of 40 · Passed"],
  ["the latest", [{ ...ATTEMPT, score: 12, passed: false }], "12 of 40 · Not passed"],
  ["none as long as it is secret", [{ ...ATTEMPT, score: null, passed: null }], "not released"],
  ["that it is void", [{ ...ATTEMPT, state: "voided" as const }], "Void"],
])("a card of what is over shows the score and the day: %s", async (_, attemptList, words) => {
  const over = anExamination({ cannotStartReason: "examination_closed", attemptList });
  answerWith({
    [LIST]: (body) =>
      envelope(body.includes('"le"') ? { ...NONE, content: [over], totalElements: 1 } : NONE),
    [PLANS]: () => envelope(NONE),
  });
  await open("/user/my-examination?place=over");
  const card = await screen.findByRole("article");
  expect(card.textContent).toContain(words);
  expect(card.textContent).toContain("2026-11-21");
});
