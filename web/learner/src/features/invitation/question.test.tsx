import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { answerWith, envelope, showPage } from "../../testing/page";
import { userWith } from "../../testing/user";
import { Question } from "./question";

const API = "/resource-center/api/user/v2";
const GREEN = { sid: "o", name: "Green Hill", logo: null };
const INVITED = userWith({ invitationList: [GREEN] });

test("joins on a yes alone, after saying what the organization will see", async () => {
  const asked = answerWith({
    [`${API}/bindEnterprise`]: () => envelope(INVITED),
    [`${API}/current`]: () => envelope(userWith()),
  });
  const close = vi.fn();
  await showPage(<Question organization={GREEN} user={INVITED} onClose={close} />, [
    "invitation",
    "settings",
  ]);
  screen.getByRole("dialog", { name: "Join Green Hill?" });
  screen.getByText(/Its managers can see your progress in its plans, and what of your archive/);
  await userEvent.click(screen.getByRole("button", { name: "Later" }));
  expect(close).toHaveBeenCalledOnce();
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Join" }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(2));
  expect(asked[0]?.path).toBe(`${API}/bindEnterprise`);
});
