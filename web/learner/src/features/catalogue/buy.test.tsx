import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BuyButton } from "@zhegui/domain";
import { beforeEach, expect, test, vi } from "vitest";
import { answerWith, envelope, showPage } from "../../testing/page";

const LIST = "/resource-center/api/order/v2/dynamicList";
const ORDER = {
  sid: "o",
  number: "DD-0001",
  state: 1,
  isRejected: false,
  orderItemList: [{ courseSid: "c" }],
};

/** The button of the course `c` for somebody who has this order: what was asked, where it led. */
async function show(order: object) {
  const asked = answerWith({ [LIST]: () => envelope({ content: [order] }) });
  const went: string[] = [];
  const button = (
    <BuyButton
      kind="course"
      sid="c"
      price={99}
      go={(path) => void went.push(path)}
      onChanged={() => undefined}
    >
      Buy
    </BuyButton>
  );
  await showPage(button, ["orders"]);
  return { asked, went };
}

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.setItem("ACCESS_TOKEN", "t");
  localStorage.setItem("USER", JSON.stringify({ sid: "u" }));
  dispatchEvent(new StorageEvent("storage", { key: "USER" }));
});

test.each([
  ["waits for money", { state: 1 }, "Pay", "To pay"],
  ["was sent back", { state: 1, isRejected: true }, "Upload again", "To pay"],
  ["is in review", { state: 6 }, "View vouchers", "In review"],
])("an order that %s is said, and leads to it", async (_, standing, act, state) => {
  const { went } = await show({ ...ORDER, ...standing });
  await userEvent.click(await screen.findByRole("button", { name: act }));
  expect(went).toEqual(["/pay/o"]);
  expect(screen.getByText(`Order DD-0001: ${state}`)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Buy" })).toBeNull();
});

test.each([
  ["of another thing", { orderItemList: [{ courseSid: "d" }, { subjectSid: "c" }] }],
  ["for an organization", { buyerEnterprise: { sid: "e", name: "Factory" } }],
])("an order %s hinders no other", async (_, standing) => {
  const { asked } = await show({ ...ORDER, ...standing });
  await expect.poll(() => asked.map(({ path }) => path)).toContain(LIST);
  expect(await screen.findByRole("button", { name: "Buy" })).toBeDefined();
  expect(screen.queryByText(/DD-0001/)).toBeNull();
});
