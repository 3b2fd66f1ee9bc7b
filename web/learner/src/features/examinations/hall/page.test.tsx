import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answerWith, envelope, showPage } from "../../../testing/page";
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
